//! The built command: what it prints, what it refuses and how.

use std::path::Path;
use std::process::{Command, Output};

use serde_json::Value;

use crate::support::Folder;

const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

pub(crate) fn puctoscope(arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_puctoscope"));
    command.args(arguments).env("RUST_LOG", "off").output().expect("the command runs")
}

pub(crate) fn json(arguments: &[&str]) -> Value {
    let output = puctoscope(arguments);
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).expect("JSON")
}

/// The command is refused with exit code 2 and one line on standard error that says this.
pub(crate) fn refused(arguments: &[&str], part: &str) {
    let output = puctoscope(arguments);
    let error = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2), "{arguments:?}: {error}");
    assert_eq!(error.lines().count(), 1, "{arguments:?}: {error}");
    assert!(error.contains(part), "{arguments:?}: {error}");
    assert!(output.stdout.is_empty(), "{arguments:?}");
}

#[test]
fn bad_positions_and_moves_are_named() {
    for (fen, part) in [
        ("hello", "hello is not a position"),
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP w KQkq - 0 1", "the board: it has 7 ranks"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1 +0+0", "three-check"),
        ("8/8/8/8/8/8/8/8 w - - 0 1", "the board is empty"),
        ("8/8/8/8/8/8/8/K7 w - - 0 1", "a king is missing"),
        ("4k3/8/8/8/8/8/8/4RK2 w - - 0 1", "the side not to move is in check"),
        ("7k/5KQ1/8/8/8/8/8/8 b - - 0 1", "the game is over"),
    ] {
        refused(&["analyse", "--fen", fen], part);
        refused(&["evaluate", "--fen", fen], part);
    }
    refused(&["evaluate", "--set", "history_fill=perhaps"], "history_fill takes one of");
    refused(&["analyse", "--moves", "e2e4 e2e4"], "move 2 (e2e4) is not legal there");
    refused(&["evaluate", "--moves", "hello"], "move 1 (hello) is not a move");
    refused(&["evaluate", "--moves", "e4 --"], "move 2 (--) is a null move");
}

/// The FEN of the position that options name, and what is said of it.
fn named(arguments: &[&str]) -> (String, String) {
    let output = puctoscope(&[&["evaluate", "--evaluator", "classical", "--json"], arguments].concat());
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(0), "{arguments:?}: {said}");
    let json: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    (json["position"].as_str().unwrap().to_owned(), said)
}

#[test]
fn positions_are_read_as_they_are_copied() {
    let fen = "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3";
    for text in [
        format!("position fen {fen}"),
        fen.replace(' ', "\t"),
        format!("https://lichess.org/analysis/{}", fen.replace(' ', "_")),
        "startpos moves e2e4 e7e5 g1f3 b8c6".to_owned(),
    ] {
        assert_eq!(named(&["--fen", &text]), (fen.to_owned(), String::new()), "{text}");
    }
    assert_eq!(named(&["--moves", "e4 e5 Nf3 Nc6"]).0, fen);
    let (position, said) = named(&["--fen", "7k/5K2/4R3/8/8/8/8/8 w KQkq - 0 1"]);
    assert_eq!(position, "7k/5K2/4R3/8/8/8/8/8 w - - 0 1");
    assert!(said.starts_with("note: all castling rights are dropped (KQkq)"), "{said}");
}

#[test]
fn games_of_a_file_are_analysed() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("games.pgn");
    let text = "[Event \"a\"]\n\n1. e4 e5 {one} 2. Nf3 (2. f4) Nc6 *\n\n[Event \"b\"]\n\n1. d4 d5 2. hello\n\n\
                [Variant \"Atomic\"]\n\n1. e4 *\n\n[Event \"d\"]\n\n1. e4 -- *\n";
    std::fs::write(&file, text).unwrap();
    let path = file.to_str().unwrap();
    let after = |moves: &str| named(&["--moves", moves]).0;
    assert_eq!(named(&["--pgn", path]).0, after("e4 e5 Nf3 Nc6"));
    assert_eq!(named(&["--pgn", path, "--ply", "1"]).0, after("e4"));
    assert_eq!(named(&["--pgn", path, "--game", "2", "--ply", "2"]).0, after("d4 d5"));
    refused(&["analyse", "--pgn", path, "--game", "2"], "line 7, column 13: hello is not a move");
    refused(&["analyse", "--pgn", path, "--game", "3"], "a game of Atomic");
    refused(&["analyse", "--pgn", path, "--game", "4"], "ply 2 is a null move");
    refused(&["analyse", "--pgn", path, "--game", "5"], "has 4 games, and number 5 is wanted");
    refused(&["analyse", "--pgn", path, "--ply", "5"], "the game has 4 plies, and 5 are wanted");
    refused(&["analyse", "--pgn", "none.pgn"], "none.pgn cannot be read");
}

#[test]
fn bad_options_are_named() {
    refused(&["analyse", "--speed", "9"], "--speed");
    refused(&["fly"], "fly");
    refused(&["analyse", "--nodes", "many"], "many");
    refused(&["analyse", "--nodes", "0"], "0");
    refused(
        &["analyse", "--evaluator", "classical", "--stop-when", "worst"],
        "--stop-when: \"worst\" is not a breakpoint",
    );
    refused(&["analyse", "--evaluator", "classical", "--stop-when", "visits:e2e5:3"], "\"e2e5\" is not a move here");
    refused(&["analyse", "--batch", "many"], "a number of leaves, or auto");
    refused(&["analyse", "--syzygy", "/nowhere/at/all"], "/nowhere/at/all cannot be read");
    refused(&["analyse", "--batch", "0"], "batch takes a whole number from 1 to 1024");
    refused(&["analyse", "--set", "batch=5000"], "batch takes a whole number from 1 to 1024");
    refused(&["analyse", "--set", "cpct=1"], "there is no parameter \"cpct\"");
    refused(&["analyse", "--set", "cpuct"], "--set takes name=value");
    refused(&["analyse", "--set", "cpuct=NaN"], "cpuct takes a number from 0 to 100");
    refused(&["analyse", "--evaluator", "stockfish"], "stockfish");
    refused(&["serve", "--address", "nowhere"], "nowhere");
    refused(&["serve", "--address", "0.0.0.0:0", "--no-data"], "--token");
    refused(&["serve", "--address", "0.0.0.0:0", "--no-data", "--token", ""], "is empty");
    refused(&["serve", "--address", "0.0.0.0:0", "--no-data", "--token", "fifteen letters"], "has 15 characters");
    refused(&["serve", "--device", "gpu"], "unknown device");
}

#[test]
fn bad_network_files_are_named() {
    let folder = Folder::new();
    let text = folder.file("text.pb.gz", b"these are no weights");
    let empty = folder.file("empty.pb.gz", b"");
    for (path, part) in [
        (text.as_path(), "neither an Lc0 weights file"),
        (empty.as_path(), "it is empty"),
        (folder.path(), "not a regular file"),
        (Path::new("/no/such/file.pb.gz"), "cannot be read"),
    ] {
        let path = path.to_str().unwrap();
        refused(&["describe", path], part);
        refused(&["convert", path, "/dev/null", "--force"], part);
        refused(&["analyse", "--network", path], part);
        refused(&["serve", "--address", "127.0.0.1:0", "--no-data", "--network", path], part);
    }
}

#[test]
fn an_analysis_prints_lc0s_lines() {
    let output = puctoscope(&["analyse", "--fen", KIWIPETE, "--nodes", "64", "--evaluator", "classical"]);
    assert!(output.status.success());
    assert!(output.stderr.is_empty(), "nothing to say beside the answer");
    let text = String::from_utf8(output.stdout).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines.len(), 48 + 2);
    assert!(lines[..49].iter().all(|line| line.starts_with("info string ")));
    assert!(lines[48].starts_with("info string node  (  48) N:      64"), "{}", lines[48]);
    assert!(lines[49].starts_with("bestmove "), "{}", lines[49]);
}

#[test]
fn an_analysis_as_json_has_every_key() {
    let arguments = ["analyse", "--json", "--nodes", "100", "--evaluator", "classical", "--moves", "e2e4 e7e5"];
    let document = json(&[&arguments[..], &["--set", "cpuct=2.5", "--set", "seed=3"]].concat());
    assert_eq!(document["fen"], "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    assert_eq!(document["moves"], serde_json::json!(["e2e4", "e7e5"]));
    assert!(document["network"].is_null());
    let parameters = &document["parameters"];
    assert_eq!((&parameters["cpuct"], &parameters["seed"]), (&2.5.into(), &3.into()));
    assert_eq!((&parameters["two_fold_draws"], &parameters["cache"]), (&true.into(), &"exact".into()));
    assert_eq!((&document["nodes"], &document["root"]["n"]), (&100.into(), &100.into()));
    assert_eq!(document["digest"].as_str().unwrap().len(), 64);
    assert_eq!(document["pv"][0], document["best_move"]);
    for key in ["q", "d", "v", "cpuct", "fpu"] {
        assert!(document["root"][key].is_number(), "{key}");
    }
    let edges = document["edges"].as_array().unwrap();
    assert_eq!(edges.len(), 29);
    let number = |edge: &Value, key: &str| edge[key].as_f64().unwrap_or_else(|| panic!("{key} in {edge}"));
    for edge in edges {
        let sum = number(edge, "q") + number(edge, "u") + number(edge, "mu");
        assert!((sum - number(edge, "s")).abs() < 1e-12, "{edge}");
        for key in ["index", "n", "in_flight", "p", "cp"] {
            number(edge, key);
        }
        let unvisited = edge["n"] == 0;
        assert_eq!((edge["v"].is_null(), edge["d"].is_null()), (unvisited, unvisited), "{edge}");
        assert!(edge.as_object().unwrap().contains_key("terminal"));
    }
    let order = |edge: &Value| (edge["n"].as_u64().unwrap(), number(edge, "s"));
    assert!(edges.windows(2).all(|pair| order(&pair[0]) >= order(&pair[1])));
    let visits: u64 = edges.iter().map(|edge| edge["n"].as_u64().unwrap()).sum();
    assert_eq!(visits, 99);
}

#[test]
fn mates_are_terminal_and_castling_is_written_as_asked() {
    let classical = ["analyse", "--json", "--evaluator", "classical"];
    let mate = json(&[&classical[..], &["--nodes", "60", "--fen", "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1"]].concat());
    assert_eq!(mate["best_move"], "d1d8");
    assert_eq!((&mate["edges"][0]["move"], &mate["edges"][0]["terminal"]), (&"d1d8".into(), &"win".into()));
    let moves = |arguments: &[&str]| -> Vec<String> {
        let edges = json(&[&classical[..], &["--nodes", "1", "--fen", KIWIPETE], arguments].concat());
        edges["edges"].as_array().unwrap().iter().map(|edge| edge["move"].as_str().unwrap().to_owned()).collect()
    };
    assert!(moves(&[]).contains(&"e1g1".to_owned()));
    assert!(moves(&["--chess960"]).contains(&"e1h1".to_owned()));
}

#[test]
fn equal_searches_have_equal_digests() {
    let digest = |seed: &str| {
        let document = json(&["analyse", "--json", "--evaluator", "random", "--nodes", "500", "--set", seed]);
        document["digest"].as_str().unwrap().to_owned()
    };
    assert_eq!(digest("seed=1"), digest("seed=1"));
    assert_ne!(digest("seed=1"), digest("seed=2"));
}

#[test]
fn batches_are_never_cut_short_and_nothing_stays_in_flight() {
    let arguments = ["analyse", "--json", "--evaluator", "classical", "--nodes", "500", "--batch", "16"];
    for pipeline in ["pipeline=false", "pipeline=true"] {
        let document = json(&[&arguments[..], &["--set", pipeline]].concat());
        assert_eq!(document["parameters"]["batch"], 16);
        let nodes = document["nodes"].as_u64().unwrap();
        assert!((500..540).contains(&nodes), "{nodes}");
        assert!(document["edges"].as_array().unwrap().iter().all(|edge| edge["in_flight"] == 0));
        assert_eq!(json(&[&arguments[..], &["--set", pipeline]].concat())["digest"], document["digest"]);
    }
}

/// The command on a machine without ONNX Runtime.
fn without_library(arguments: &[&str]) -> Output {
    let folder = Folder::new();
    let mut command = Command::new(env!("CARGO_BIN_EXE_puctoscope"));
    command.args(arguments).env("RUST_LOG", "off").env("XDG_CACHE_HOME", folder.path());
    command.env_remove(networks::library::VARIABLE).output().expect("the command runs")
}

#[test]
fn without_onnxruntime_the_embedded_evaluator_computes_and_says_so() {
    for arguments in
        [&["analyse", "--nodes", "10"][..], &["evaluate"], &["bench", "--evaluator", "network", "--nodes", "5"]]
    {
        let output = without_library(arguments);
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{arguments:?}: {said}");
        for part in ["computing on the CPU", "embedded-1", "no ONNX Runtime was found"] {
            assert!(said.contains(part), "{arguments:?}: {said}");
        }
        // Who asks for it by name is told nothing new; who asks for the other is refused.
        let embedded = without_library(&[arguments, &["--runtime", "embedded"]].concat());
        assert!(embedded.status.success() && embedded.stderr.is_empty(), "{arguments:?}");
        let output = without_library(&[arguments, &["--runtime", "onnxruntime"]].concat());
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        let error = String::from_utf8_lossy(&output.stderr);
        assert!(error.contains("no ONNX Runtime was found") && error.contains("make setup"), "{arguments:?}: {error}");
        assert!(output.stdout.is_empty(), "nothing is made up");
    }
    let output = without_library(&["analyse", "--nodes", "10", "--runtime", "onnxruntime"]);
    assert!(String::from_utf8_lossy(&output.stderr).contains("--evaluator classical"), "the way on is named");
}

#[test]
fn the_runtime_is_chosen_and_a_log_names_it() {
    refused(&["evaluate", "--runtime", "ort"], "it is embedded or onnxruntime");
    refused(&["evaluate", "--runtime", "embedded", "--device", "cuda"], "computes on the CPU, not on device cuda");
    refused(&["evaluate", "--runtime", "embedded", "--precision", "half"], "single precision only");
    let evaluated = json(&["evaluate", "--json", "--runtime", "embedded", "--fen", KIWIPETE]);
    assert_eq!(evaluated["runtime"], "embedded-1");
    assert!(json(&["evaluate", "--json", "--evaluator", "classical"])["runtime"].is_null());

    let folder = Folder::new();
    let log = folder.path().join("embedded.puctrec");
    let analyse = |threads: &str| {
        let arguments =
            ["analyse", "--json", "--nodes", "60", "--runtime", "embedded", "--batch", "4", "--threads", threads];
        json(&[&arguments[..], &["--record", log.to_str().unwrap()]].concat())["digest"].clone()
    };
    let digest = analyse("1");
    for threads in ["1", "2", "3"] {
        assert_eq!(analyse(threads), digest, "the same bits each time, on {threads} threads");
    }
    let replayed = json(&["replay", log.to_str().unwrap(), "--json"]);
    assert_eq!((&replayed["digest"], &replayed["runtime"]), (&digest, &"embedded-1".into()));
    if networks::library::locate().is_none() {
        eprintln!("skipped: needs ONNX Runtime");
        return;
    }
    let other = json(&["evaluate", "--json", "--runtime", "onnxruntime", "--fen", KIWIPETE]);
    assert_eq!(other["runtime"], "onnxruntime");
    assert_eq!(other["policy"][0]["move"], evaluated["policy"][0]["move"]);
    let both = [&other, &evaluated].map(|document| document["policy"][0]["p"].as_f64().unwrap());
    assert!((both[0] - both[1]).abs() < 1e-4, "{both:?}");
}

#[test]
fn the_shipped_network_is_the_default() {
    if networks::library::locate().is_none() {
        eprintln!("skipped: needs ONNX Runtime");
        return;
    }
    let document = json(&["analyse", "--nodes", "10", "--json"]);
    assert_eq!((&document["evaluator"], &document["network"]), (&"network".into(), &networks::shipped::FILE.into()));
    assert_eq!(document["nodes"], 10);
    assert_eq!(json(&["evaluate", "--json"])["network"], networks::shipped::FILE);
    let bench = json(&["bench", "--evaluator", "network", "--nodes", "50", "--json"]);
    assert_eq!(bench["evaluator"], "network");
    assert!(bench["evals_per_cpu_s"].as_f64().unwrap() > 0.0);
    let together = json(&["bench", "--together", "25", "--nodes", "5", "--json"]);
    assert_eq!(together["nodes"], 25 * 5, "the first position and those after its moves, and some after two");
    assert!(together["evaluations"].as_u64().unwrap() <= 25 * 5);
    assert!(together["share_of_alone"].as_f64().unwrap() > 0.0);
}

#[test]
fn a_batch_size_can_be_measured() {
    let local = json(&["analyse", "--evaluator", "classical", "--nodes", "50", "--batch", "auto", "--json"]);
    assert_eq!(local["parameters"]["batch"], 1, "without a network there is nothing to measure");
    if networks::library::locate().is_none() {
        eprintln!("skipped: there is no ONNX Runtime");
        return;
    }
    let measured = json(&["analyse", "--nodes", "50", "--batch", "auto", "--json"]);
    let batch = measured["parameters"]["batch"].as_u64().unwrap();
    assert!(batch.is_power_of_two() && batch <= 256, "{batch}");
    let set = json(&["analyse", "--nodes", "50", "--batch", &batch.to_string(), "--json"]);
    assert_eq!(set["digest"], measured["digest"], "what was measured is a parameter like any other");
}

#[test]
fn an_evaluation_adds_up() {
    let document = json(&["evaluate", "--json", "--evaluator", "classical", "--fen", KIWIPETE]);
    let sum: f64 = document["policy"].as_array().unwrap().iter().map(|entry| entry["p"].as_f64().unwrap()).sum();
    assert!((sum - 1.0).abs() < 1e-9, "{sum}");
    let wdl: Vec<f64> = document["wdl"].as_array().unwrap().iter().map(|value| value.as_f64().unwrap()).collect();
    assert!((wdl.iter().sum::<f64>() - 1.0).abs() < 1e-6, "{wdl:?}");
    assert!((wdl[0] - wdl[2] - document["q"].as_f64().unwrap()).abs() < 1e-6);
    assert!(document["moves_left"].is_null());
    assert!(json(&["evaluate", "--json", "--evaluator", "uniform"])["wdl"].is_null());
}

#[test]
fn a_bench_measures() {
    let document = json(&["bench", "--json", "--nodes", "20000"]);
    assert_eq!(
        (&document["evaluator"], &document["batch"], &document["nodes"]),
        (&"random".into(), &1.into(), &20_000.into())
    );
    assert!(document["evals_per_cpu_s"].is_null());
    for key in ["wall_s", "cpu_s", "nodes_per_cpu_s", "peak_rss_bytes"] {
        assert!(document[key].as_f64().unwrap() > 0.0, "{key}");
    }
    let bytes = document["bytes_per_node"].as_f64().unwrap();
    assert!((16.0..=220.0).contains(&bytes), "{bytes}");
}

#[test]
fn help_is_there_for_everything() {
    for command in ["serve", "analyse", "evaluate", "describe", "convert", "bench"] {
        let output = puctoscope(&[command, "--help"]);
        assert!(output.status.success() && !output.stdout.is_empty(), "{command}");
    }
}

#[test]
fn analyse_stops_where_it_is_told_to() {
    let stop = |when: &str| {
        let arguments = ["analyse", "--json", "--nodes", "1000", "--evaluator", "classical", "--stop-when"];
        json(&[&arguments[..], &[when]].concat())
    };
    let document = stop("visits:d2d4:20");
    let d4 = document["edges"].as_array().unwrap().iter().find(|edge| edge["move"] == "d2d4").unwrap();
    assert_eq!(d4["n"], 20);
    let nodes = &document["nodes"];
    assert!(nodes.as_u64().unwrap() < 1000);
    let hit = serde_json::json!([{"breakpoint": "visits:d2d4:20", "moment": nodes, "moves": ["d2d4"], "number": 20.0}]);
    assert_eq!(document["stopped_by"], hit);
    assert_eq!(stop("proof:root")["stopped_by"], serde_json::json!([]));
    let arguments = ["analyse", "--nodes", "1000", "--evaluator", "classical", "--stop-when", "best"];
    let text = String::from_utf8(puctoscope(&arguments).stdout).unwrap();
    assert!(text.contains("\ninfo string stopped by best at moment "), "{text}");
}

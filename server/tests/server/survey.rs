//! `puctoscope survey`: real files in, tables out.

mod parts;
mod tables;

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::{Value, json};

use crate::command_line::{json as json_of, puctoscope, refused};
use crate::support::Folder;

/// A suite with what suites have: names in quotes and without, several moves, castling in three spellings, checks, no counters and
/// counters as operations, Chess960, moves to avoid, no moves at all, a remark, and a mate.
const SUITE: &str = "# a suite\r\n\
    2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - - bm Qg6; id \"WAC.001; first\";\r\n\
    r3k2r/pppq1ppp/2npbn2/2b1p3/2B1P3/2NPBN2/PPPQ1PPP/R3K2R w KQkq - bm O-O 0-0-0 e1g1; id castles; hmvc 4; fmvn 9;\r\n\
    \r\n\
    6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1 bm Rd8+; am h3, Kf1;\r\n\
    4k3/8/8/8/8/5N2/8/1N2K3 w - - am Nbd2 N3d2; c0 \"either knight\";\r\n\
    1r3k1r/8/8/8/8/8/8/1R3K1R w HBhb - bm O-O;\r\n\
    rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - 0 2\r\n\
    7k/5KQ1/8/8/8/8/8/8 b - -\r\n";

/// Games: one that ends in mate, one from a position with a move that passes, one of Chess960.
const GAMES: &str = "[Event \"First\"]\n[Result \"0-1\"]\n\n1. f3 e5 2. g4 (2. e4) Qh4# 0-1\n\n\
    [Event \"Second\"]\n[SetUp \"1\"]\n[FEN \"6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1\"]\n\n1. h3 -- 2. Rd8# *\n\n\
    [Event \"Third\"]\n[Variant \"Chess960\"]\n[SetUp \"1\"]\n[FEN \"1r3k1r/8/8/8/8/8/8/1R3K1R w HBhb - 0 1\"]\n\n1. O-O *\n";

/// Writes a file; what it is called.
fn file(folder: &Folder, name: &str, text: &str) -> String {
    folder.file(name, text.as_bytes()).to_str().unwrap().to_owned()
}

fn path(folder: &Folder, name: &str) -> PathBuf {
    folder.path().join(name)
}

/// Makes a table with the evaluator that needs no network, unless told otherwise; what is said on standard output and error.
fn survey(file: &str, out: &Path, more: &[&str]) -> (String, String) {
    let evaluator: &[&str] =
        if more.contains(&"--network") || more.contains(&"--runtime") { &[] } else { &["--evaluator", "classical"] };
    let output = puctoscope(&[&["survey", file, "--out", out.to_str().unwrap()], evaluator, more].concat());
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(0), "{more:?}: {said}");
    let part = format!("{}.part", out.display());
    assert!(!Path::new(&part).exists(), "{part} has had its time");
    (String::from_utf8(output.stdout).unwrap(), said)
}

fn rows(out: &Path) -> Vec<Value> {
    fs::read_to_string(out).unwrap().lines().map(|line| serde_json::from_str(line).expect("a JSON object")).collect()
}

#[test]
fn a_row_is_what_an_analysis_says_of_the_position() {
    let folder = Folder::new();
    let (suite, out) = (file(&folder, "suite.epd", SUITE), path(&folder, "suite.jsonl"));
    let (told, said) = survey(&suite, &out, &["--nodes", "400"]);
    let rows = rows(&out);
    assert_eq!(rows.len(), 7);
    assert_eq!(said.lines().count(), 7, "a line for each position: {said}");
    assert!(said.lines().last().unwrap().starts_with("position 7 of 7: "), "{said}");
    for (at, row) in rows.iter().enumerate() {
        assert_eq!((&row["position"], &row["game"], &row["ply"]), (&json!(at + 1), &Value::Null, &Value::Null));
        assert_eq!((&row["start"], &row["moves"], &row["played"]), (&row["fen"], &json!(""), &Value::Null));
        if row["ending"] == "checkmate" {
            assert!(row["best_move"].is_null() && row["n"].is_null() && row["digest"].is_null(), "{row}");
            continue;
        }
        let said = json_of(&[
            "analyse",
            "--json",
            "--evaluator",
            "classical",
            "--nodes",
            "400",
            "--fen",
            row["fen"].as_str().unwrap(),
        ]);
        let best = said["edges"].as_array().unwrap().iter().find(|edge| edge["move"] == said["best_move"]).unwrap();
        assert_eq!((&row["best_move"], &row["digest"]), (&said["best_move"], &said["digest"]), "{row}");
        for name in ["n", "p", "q", "v", "d"] {
            assert_eq!(row[name], best[name], "{name} of {row}");
        }
        for (name, there) in [("root_n", "n"), ("root_q", "q"), ("root_v", "v"), ("root_d", "d")] {
            assert_eq!(row[name], said["root"][there], "{name} of {row}");
        }
        let number = |name: &str| row[name].as_f64().unwrap_or_else(|| panic!("{name} of {row}"));
        assert!((number("w") + number("d") + number("l") - 1.0).abs() < 1e-12, "{row}");
        assert!((number("w") - number("l") - number("q")).abs() < 1e-9, "{row}");
        let line: Vec<&str> = said["pv"].as_array().unwrap().iter().map(|mv| mv.as_str().unwrap()).collect();
        assert_eq!(row["pv"], line.join(" "));
        let visits = said["edges"].as_array().unwrap().iter().map(|edge| edge["n"].as_f64().unwrap());
        let all: f64 = visits.clone().sum();
        let entropy: f64 = visits.clone().filter(|n| *n > 0.0).map(|n| -(n / all) * (n / all).ln()).sum();
        assert!((number("entropy") - entropy).abs() < 1e-9, "{row}");
        assert!((1.0..=400.0).contains(&number("took_over")), "{row}");
    }
    let of = |name: &str| rows.iter().map(|row| row[name].clone()).collect::<Vec<_>>();
    assert_eq!(of("line"), [2, 3, 5, 6, 7, 8, 9].map(|line| json!(line)));
    assert_eq!(of("id")[..3], [json!("WAC.001; first"), json!("castles"), Value::Null]);
    let bm = [json!("g3g6"), json!("e1g1 e1c1"), json!("d1d8"), Value::Null, json!("f1h1"), Value::Null, Value::Null];
    assert_eq!(of("bm"), bm);
    assert_eq!(of("am")[2..4], [json!("h2h3 g1f1"), json!("b1d2 f3d2")]);
    assert!(rows[1]["fen"].as_str().unwrap().ends_with(" 4 9"), "{}", rows[1]);
    assert_eq!((&rows[2]["solved"], &rows[2]["best_san"], &rows[2]["mate"]), (&json!(true), &json!("Rd8#"), &json!(1)));
    for row in &rows {
        let lists = |name: &str| row[name].as_str().map(|list| list.split(' ').any(|mv| row["best_move"] == mv));
        let solved = match (lists("bm"), lists("am")) {
            (None, None) => Value::Null,
            (bm, am) => json!(bm.unwrap_or(true) && !am.unwrap_or(false)),
        };
        assert_eq!(row["solved"], solved, "{row}");
    }
    let solved = of("solved").iter().filter(|solved| **solved == true).count();
    assert!(told.starts_with("7 positions, 1 of them over\n"), "{told}");
    assert!(told.contains(&format!("solved: {solved} of 5 (")), "{told}");
    assert!(told.contains("means: Q ") && told.contains("took over: by simulation "), "{told}");
}

#[test]
fn the_move_took_over_at_the_simulation_that_is_told() {
    let folder = Folder::new();
    let (suite, out) = (file(&folder, "one.epd", SUITE.lines().nth(1).unwrap()), path(&folder, "one.jsonl"));
    survey(&suite, &out, &["--nodes", "300"]);
    let row = &rows(&out)[0];
    let best_after = |simulations: u64| {
        let (nodes, fen) = (simulations.to_string(), row["fen"].as_str().unwrap());
        json_of(&["analyse", "--json", "--evaluator", "classical", "--nodes", &nodes, "--fen", fen])["best_move"]
            .clone()
    };
    let from = row["took_over"].as_u64().unwrap();
    assert!(from > 2, "it was not the best one from the start: {row}");
    assert_eq!(best_after(from), row["best_move"]);
    assert_ne!(best_after(from - 1), row["best_move"]);
}

#[test]
fn every_position_of_the_main_lines_is_there() {
    let folder = Folder::new();
    let (games, out) = (file(&folder, "games.pgn", GAMES), path(&folder, "games.jsonl"));
    let (told, _) = survey(&games, &out, &["--nodes", "50"]);
    let rows = rows(&out);
    let places: Vec<(u64, u64)> =
        rows.iter().map(|row| (row["game"].as_u64().unwrap(), row["ply"].as_u64().unwrap())).collect();
    assert_eq!(places, [(1, 0), (1, 1), (1, 2), (1, 3), (1, 4), (2, 0), (2, 1), (2, 2), (2, 3), (3, 0), (3, 1)]);
    let of = |name: &str| rows.iter().map(|row| row[name].clone()).collect::<Vec<_>>();
    let played = ["f2f3", "e7e5", "g2g4", "d8h4", "", "h2h3", "", "d1d8", "", "f1h1", ""];
    assert_eq!(of("played"), played.map(|mv| if mv.is_empty() { Value::Null } else { json!(mv) }));
    assert_eq!((&rows[4]["ending"], &rows[8]["ending"]), (&json!("checkmate"), &json!("checkmate")));
    assert_eq!((&rows[3]["moves"], &rows[3]["solved"]), (&json!("f2f3 e7e5 g2g4"), &Value::Null));
    // A search knows no passing: the position after it is the first one that is known.
    assert_eq!((&rows[7]["moves"], &rows[7]["start"]), (&json!(""), &rows[7]["fen"]));
    assert!(rows[9]["fen"].as_str().unwrap().contains(" w KQkq "), "{}", rows[9]);
    // With the moves before it a position is searched as a game's.
    let said = json_of(&[
        "analyse",
        "--json",
        "--evaluator",
        "classical",
        "--nodes",
        "50",
        "--fen",
        rows[3]["start"].as_str().unwrap(),
        "--moves",
        rows[3]["moves"].as_str().unwrap(),
    ]);
    assert_eq!(rows[3]["digest"], said["digest"]);
    assert!(told.starts_with("11 positions, 2 of them over\nthe best move was played: "), "{told}");
}

#[test]
fn the_file_says_what_it_is_where_its_name_does_not() {
    let folder = Folder::new();
    let out = path(&folder, "out.jsonl");
    for (name, text, count) in
        [("suite.txt", SUITE, 7), ("games.txt", GAMES, 11), ("plain", "startpos moves e2e4\n", 1)]
    {
        survey(&file(&folder, name, text), &out, &["--nodes", "1"]);
        assert_eq!(rows(&out).len(), count, "{name}");
    }
    // Of a position that was never gone on from there is P, and nothing that visits say.
    let row = &rows(&out)[0];
    assert!(row["p"].is_number() && row["n"] == 0 && row["q"].is_null() && row["root_v"].is_number(), "{row}");
}

#[test]
fn what_cannot_be_surveyed_is_named() {
    let folder = Folder::new();
    let out = path(&folder, "out.jsonl");
    let out = out.to_str().unwrap();
    let good = file(&folder, "good.epd", SUITE);
    let refuses = |name: &str, text: &str, part: &str| {
        refused(&["survey", &file(&folder, name, text), "--evaluator", "classical", "--out", out], part);
    };
    refuses(
        "bad.epd",
        &format!("{SUITE}8/8/8/8/8/8/8/8 w - -\n"),
        "bad.epd, line 10, column 1: illegal position: the board is empty",
    );
    refuses(
        "move.epd",
        "4k3/8/8/8/8/8/8/4K2R w K - bm Nf3;\n",
        "move.epd, line 1, column 31: bm Nf3 is not legal there",
    );
    refuses("two.epd", "4k3/8/8/8/8/5N2/8/1N2K3 w - - bm Nd2;\n", "bm Nd2 could be more than one move there");
    refuses("open.epd", "\n4k3/8/8/8/8/8/8/4K2R w K - id \"a; bm O-O;\n", "line 2, column 31: a; bm O-O; is in quotes");
    refuses(
        "bad.pgn",
        "1. e4 *\n\n[Event \"b\"]\n\n1. d4 hello\n",
        "bad.pgn, game 2, line 5, column 7: hello is not a move",
    );
    refuses("empty.epd", "# nothing\n\n", "empty.epd has no positions");
    refuses("empty.pgn", "\n", "empty.pgn has no positions");
    refused(&["survey", "none.epd", "--out", out], "none.epd cannot be read");
    refused(&["survey", &good], "--out");
    refused(&["survey", "--out", out], "FILE.epd|FILE.pgn");
    let with = |more: &[&str], part: &str| {
        refused(&[&["survey", &good, "--evaluator", "classical"], more].concat(), part);
    };
    with(&["--out", "rows.csv"], "it is .jsonl or .parquet, and rows.csv has neither");
    with(&["--out", folder.path().join("no/rows.jsonl").to_str().unwrap()], "rows.jsonl.part cannot be written");
    with(&["--out", out, "--shard", "0/3"], "like 3/16");
    with(&["--out", out, "--shard", "4/3"], "there is no part 4 of 3");
    with(&["--out", out, "--batch", "auto"], "name a number");
    with(&["--out", out, "--nodes", "0"], "0");
    with(&["--out", out, "--set", "cpct=1"], "there is no parameter \"cpct\"");
    with(&["--out", out, "--syzygy", "/nowhere/at/all"], "/nowhere/at/all cannot be read");
    refused(&["survey", &good, "--out", out, "--evaluator", "stockfish"], "stockfish");
    refused(&["survey", &good, "--out", out, "--network", &good], "neither an Lc0 weights file");
    assert!(!Path::new(out).exists() && !Path::new(&format!("{out}.part")).exists(), "nothing was begun");
}

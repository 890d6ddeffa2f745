//! Parts of a survey: those of many processes, and those of a process that was ended and started again.

use std::fs;
use std::io::Read as _;
use std::os::fd::AsRawFd;
use std::path::Path;
use std::process::{Command, Stdio};

use super::{GAMES, SUITE, file, path, rows, survey};
use crate::command_line::refused;
use crate::support::Folder;

/// The shipped network on the program's own arithmetic.
const EMBEDDED: [&str; 4] = ["--runtime", "embedded", "--nodes", "12"];

/// Begins a survey, and ends it as a crash does once it has told of so many positions.
///
/// What it tells goes into a pipe that holds less than it has to say of a hundred positions, and is read no further: so it waits there
/// to be ended, however long that takes.
fn killed(file: &str, out: &Path, more: &[&str], lines: usize) {
    let (mut reader, writer) = std::io::pipe().unwrap();
    make_small(&writer);
    let mut command = Command::new(env!("CARGO_BIN_EXE_puctoscope"));
    command.args(["survey", file, "--evaluator", "classical", "--out", out.to_str().unwrap()]).args(more);
    let mut child = command.stdout(Stdio::null()).stderr(writer).spawn().expect("the command runs");
    drop(command);
    let mut told = 0;
    let mut byte = [0];
    while told < lines && reader.read(&mut byte).unwrap() == 1 {
        told += usize::from(byte == *b"\n");
    }
    child.kill().unwrap();
    child.wait().unwrap();
}

#[allow(unsafe_code, reason = "std has no call that sets the size of a pipe")]
fn make_small(pipe: &impl AsRawFd) {
    // SAFETY: the pipe is open, and the call takes a number.
    let size = unsafe { libc::fcntl(pipe.as_raw_fd(), libc::F_SETPIPE_SZ, 4096) };
    assert_eq!(size, 4096);
}

/// Positions enough to be ended amid: those of a game that repeats itself, and others.
fn long() -> String {
    let moves: Vec<&str> = ["Nf3", "Nf6", "Ng1", "Ng8"].into_iter().cycle().take(119).collect();
    format!("[Event \"long\"]\n\n{} *\n\n{GAMES}", moves.join(" "))
}

/// Number of those.
const LONG: usize = 131;

#[test]
fn a_survey_that_is_killed_goes_on_and_ends_with_the_same_file() {
    let folder = Folder::new();
    let games = file(&folder, "games.pgn", &long());
    let nodes = ["--nodes", "150"];
    for form in ["jsonl", "parquet"] {
        let (whole, ended) = (path(&folder, &format!("whole.{form}")), path(&folder, &format!("ended.{form}")));
        let (told, _) = survey(&games, &whole, &nodes);
        let part = format!("{}.part", ended.display());
        let kept = || fs::read_to_string(&part).unwrap().lines().count() - 1;
        killed(&games, &ended, &nodes, 3);
        assert!(!ended.exists(), "the table is there whole or not at all");
        let before = kept();
        assert!((3..LONG).contains(&before), "{before} rows are kept");
        refuses_what_differs(&folder, &games, &ended);
        killed(&games, &ended, &nodes, 2);
        // That may have been the end of it already.
        if !ended.exists() {
            let now = kept();
            assert!(now > before, "it went on: {now} rows after {before}");
            let (told_again, said) = survey(&games, &ended, &nodes);
            assert!(said.starts_with(&format!("going on: {now} of {LONG} positions were done before\n")), "{said}");
            assert_eq!(told_again, told);
        }
        assert!(fs::read(&ended).unwrap() == fs::read(&whole).unwrap(), "the same file, byte for byte");
    }
}

/// What other options would make of a survey that was begun is refused, and nothing is lost.
fn refuses_what_differs(folder: &Folder, games: &str, ended: &Path) {
    let part = format!("{}.part", ended.display());
    let before = fs::read(&part).unwrap();
    let refuses = |games: &str, evaluator: &str, more: &[&str], told: &str| {
        let out = ended.to_str().unwrap();
        refused(&[&["survey", games, "--evaluator", evaluator, "--out", out], more].concat(), told);
    };
    let nodes = ["--nodes", "150"];
    refuses(games, "classical", &["--nodes", "149"], "begun with another --nodes (150, and now 149)");
    let with = |more: [&'static str; 2]| [nodes, more].concat();
    refuses(games, "classical", &with(["--shard", "1/2"]), "begun with another --shard (1/1, and now 1/2)");
    refuses(games, "classical", &with(["--set", "cpuct=3"]), "begun with another cpuct (1.745, and now 3)");
    refuses(games, "classical", &with(["--batch", "2"]), "begun with another batch (1, and now 2)");
    refuses(games, "uniform", &nodes, "begun with another evaluator (classical, and now uniform)");
    let changed = file(folder, "changed.pgn", &(long() + "\n"));
    refuses(&changed, "classical", &nodes, "begun with another file, or the file has changed since");
    assert!(fs::read(&part).unwrap() == before);
}

#[test]
fn nobody_has_to_listen() {
    let folder = Folder::new();
    let (suite, out) = (file(&folder, "suite.epd", SUITE), path(&folder, "out.jsonl"));
    let (reader, writer) = std::io::pipe().unwrap();
    drop(reader);
    let mut command = Command::new(env!("CARGO_BIN_EXE_puctoscope"));
    command.args(["survey", &suite, "--evaluator", "classical", "--nodes", "2", "--out", out.to_str().unwrap()]);
    let status = command.stdout(writer.try_clone().unwrap()).stderr(writer).status().unwrap();
    assert_eq!((status.code(), rows(&out).len()), (Some(0), 7));
}

#[test]
fn parts_in_their_order_are_the_whole() {
    let folder = Folder::new();
    for (name, text) in [("suite.epd", SUITE), ("games.pgn", GAMES)] {
        let input = file(&folder, name, text);
        let whole = path(&folder, "whole.jsonl");
        survey(&input, &whole, &["--nodes", "60"]);
        let expected = fs::read_to_string(&whole).unwrap();
        for parts in [2, 3, 5, 13] {
            let mut joined = String::new();
            for number in 1..=parts {
                let out = path(&folder, &format!("part-{number}.jsonl"));
                survey(&input, &out, &["--nodes", "60", "--shard", &format!("{number}/{parts}")]);
                joined += &fs::read_to_string(&out).unwrap();
            }
            assert_eq!(joined, expected, "{parts} parts of {name}");
        }
    }
}

#[test]
fn what_is_searched_together_changes_no_row_of_the_embedded_evaluator() {
    let folder = Folder::new();
    let suite = file(&folder, "suite.epd", SUITE);
    let alone = path(&folder, "alone.jsonl");
    survey(&suite, &alone, &EMBEDDED);
    assert!(rows(&alone).iter().any(|row| row["root_v"].as_f64().is_some_and(|v| v != 0.0)));
    for together in ["3", "16"] {
        let out = path(&folder, "together.jsonl");
        survey(&suite, &out, &[&EMBEDDED[..], &["--together", together]].concat());
        assert_eq!(fs::read_to_string(&out).unwrap(), fs::read_to_string(&alone).unwrap(), "{together}");
    }
}

#[test]
fn parts_of_a_network_on_onnx_runtime_are_the_whole_too() {
    if networks::library::locate().is_none() {
        eprintln!("skipped: needs ONNX Runtime");
        return;
    }
    let folder = Folder::new();
    let suite = file(&folder, "suite.epd", SUITE);
    let network = concat!(env!("CARGO_MANIFEST_DIR"), "/../networks/tests/fixtures/residual.pb.gz");
    let options =
        ["--network", network, "--runtime", "onnxruntime", "--device", "cpu", "--nodes", "40", "--together", "3"];
    let whole = path(&folder, "whole.jsonl");
    survey(&suite, &whole, &options);
    let mut joined = String::new();
    for shard in ["1/4", "2/4", "3/4", "4/4"] {
        let out = path(&folder, "part.jsonl");
        survey(&suite, &out, &[&options[..], &["--shard", shard]].concat());
        joined += &fs::read_to_string(&out).unwrap();
    }
    assert_eq!(joined, fs::read_to_string(&whole).unwrap());
}

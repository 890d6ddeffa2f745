//! `puctoscope annotate`: real files in, annotated files and reports out.

use std::fs;
use std::path::Path;

use crate::command_line::{puctoscope, refused};

/// Two games: a mate that was walked into, and one with everything in it that a file has.
const GAMES: &str = "[Event \"First\"]\n[White \"Müller & <Sons>\"]\n[Black \"B\"]\n[Result \"1-0\"]\n\n\
    1. e4 e5 2. Qh5 {early} Ke7 3. Qxe5# 1-0\n\n\
    [Event \"Second\"]\n[SetUp \"1\"]\n[FEN \"6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1\"]\n\n\
    1. h3 $1 {[%eval 3.2] [%clk 0:01:00]} (1. Rd8# {missed}) 1... -- 2. Rd8# *\n";

/// Annotates with the evaluator that needs no network; returns what is said on standard error.
fn annotate(file: &Path, more: &[&str]) -> (String, String) {
    let file = file.to_str().unwrap();
    let output = puctoscope(&[&["annotate", file, "--evaluator", "classical", "--nodes", "120"], more].concat());
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(0), "{said}");
    (String::from_utf8(output.stdout).unwrap(), said)
}

fn read(text: &str) -> Vec<pgn::Game> {
    pgn::games(text)
        .map(|listed| {
            let read = pgn::read_game(text, listed.bytes.start).unwrap();
            assert_eq!((read.broken, read.problems), (None, Vec::new()));
            read.game
        })
        .collect()
}

#[test]
fn all_games_of_a_file_are_annotated() {
    let folder = tempfile::tempdir().unwrap();
    let (file, out, html) =
        (folder.path().join("in.pgn"), folder.path().join("out.pgn"), folder.path().join("out.html"));
    fs::write(&file, GAMES).unwrap();
    let (stdout, said) = annotate(&file, &["--out", out.to_str().unwrap(), "--html", html.to_str().unwrap()]);
    assert_eq!(stdout, "");
    assert_eq!(said, "game 1 of 2, Müller & <Sons> – B: 5 positions\ngame 2 of 2, ? – ?: 3 positions\n");

    let text = fs::read_to_string(&out).unwrap();
    let games = read(&text);
    assert_eq!(games.iter().map(pgn::write).collect::<String>(), text, "read and written it is the same");
    let before = read(GAMES);
    for (game, plain) in games.iter().zip(&before) {
        assert_eq!((&game.tags, game.outcome), (&plain.tags, plain.outcome));
        let moves =
            |game: &pgn::Game| game.main_line().iter().map(|&id| game.nodes[id as usize].mv).collect::<Vec<_>>();
        assert_eq!(moves(game), moves(plain));
    }
    let flat = text.replace('\n', " ");
    for part in [
        "Ke7 $4 {[%eval #1] [%wdl 1000 0 0] [%played N=",
        "The evaluator gave Ke7",
        "{early}",
        "h3 $1 {",
        "[%clk 0:01:00]",
        "{missed}",
        "1... --",
        "[%best Rd8# N=",
    ] {
        assert!(flat.contains(part), "{part} is missing in {flat}");
    }
    assert!(!flat.contains("[%eval 3.2]"), "the score is another one now: {flat}");

    let html = fs::read_to_string(&html).unwrap();
    for part in ["<svg", "Müller &amp; &lt;Sons&gt;", "lichess.org/page/accuracy", "120 nodes by classical", "Ke7??"] {
        assert!(html.contains(part), "{part} is missing");
    }
    assert!(
        !html.contains("src=") && !html.contains("<link") && !html.contains("<script"),
        "one file, and nothing fetched"
    );
}

#[test]
fn a_file_is_annotated_into_itself_and_again() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("games.pgn");
    fs::write(&file, GAMES).unwrap();
    let path = file.to_str().unwrap();
    annotate(&file, &["--out", path]);
    let once = fs::read_to_string(&file).unwrap();
    annotate(&file, &["--out", path]);
    assert_eq!(fs::read_to_string(&file).unwrap(), once);
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1, "nothing else is left");
    assert_eq!(annotate(&file, &[]).0, once, "without a file it is printed");
}

#[test]
fn parts_and_language_are_chosen() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("games.pgn");
    fs::write(&file, GAMES).unwrap();
    let (text, _) = annotate(&file, &["--write", "wdl", "--language", "de", "--set", "cpuct=3"]);
    assert!(text.contains("[%wdl ") && !text.contains("[%played") && !text.contains("[%eval #"), "{text}");
    assert!(text.contains("Die Bewertung gab Ke7"), "{text}");
}

#[test]
fn what_cannot_be_annotated_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str, text: &str| {
        let path = folder.path().join(name);
        fs::write(&path, text).unwrap();
        path.to_str().unwrap().to_owned()
    };
    let broken = file("broken.pgn", "[Event \"a\"]\n\n1. e4 *\n\n[Event \"b\"]\n\n1. d4 d5 2. hello\n");
    refused(
        &["annotate", &broken, "--evaluator", "classical"],
        "broken.pgn, game 2, line 7, column 13: hello is not a move",
    );
    let atomic = file("atomic.pgn", "[Variant \"Atomic\"]\n\n1. e4 *\n");
    refused(&["annotate", &atomic], "atomic.pgn, game 1, ");
    let empty = file("empty.pgn", "\n");
    refused(&["annotate", &empty], "empty.pgn has no games");
    refused(&["annotate", "none.pgn"], "none.pgn cannot be read");
    refused(&["annotate"], "GAME.pgn");
    let good = file("good.pgn", "1. e4 *");
    refused(&["annotate", &good, "--write", "eval,x"], "what can be written is eval, wdl, n, p, q, pv");
    refused(&["annotate", &good, "--nodes", "0"], "0");
    refused(&["annotate", &good, "--evaluator", "stockfish"], "stockfish");
    refused(&["annotate", &good, "--set", "cpct=1"], "there is no parameter \"cpct\"");
    let nowhere = folder.path().join("no/out.pgn");
    let nowhere = nowhere.to_str().unwrap();
    let output = puctoscope(&["annotate", &good, "--evaluator", "classical", "--nodes", "1", "--out", nowhere]);
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2), "{said}");
    assert!(said.contains("out.pgn cannot be written"), "{said}");
}

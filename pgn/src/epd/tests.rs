use super::*;

const CASTLING: &str = "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w KQkq -";
const KNIGHTS: &str = "4k3/8/8/8/8/5N2/8/1N2K3 w - -";
const FISCHER: &str = "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf -";

fn record(line: &str) -> Record {
    read(line).unwrap_or_else(|problem| panic!("{problem}: {line}"))
}

/// The best moves and those to avoid, as the standard writes them.
fn wanted(line: &str) -> (String, String) {
    let record = record(line);
    let names = |moves: &[Move]| {
        let names: Vec<String> = moves.iter().map(|&mv| San::from_move(&record.root(), mv).to_string()).collect();
        names.join(" ")
    };
    (names(&record.best), names(&record.avoid))
}

fn refused(line: &str) -> String {
    read(line).expect_err(line).to_string()
}

#[test]
fn moves_are_read_however_they_are_written() {
    for (operations, best) in [
        ("bm O-O;", "O-O"),
        ("bm 0-0;", "O-O"),
        ("bm e1g1;", "O-O"),
        ("bm O-O-O+;", "O-O-O"),
        ("bm 0-0-0!;", "O-O-O"),
        ("bm e4 d4;", "e4 d4"),
        ("bm e4, d4;", "e4 d4"),
        ("bm e4; bm d4;", "e4 d4"),
        ("bm e2e4 e4;", "e4"),
        ("bm 1.e4;", "e4"),
        ("bm 1. e4;", "e4"),
        ("bm 12...e4;", "e4"),
        ("bm e4+", "e4"),
        ("BM e4 ;", "e4"),
        ("bm c4 c3;", "c4 c3"),
        ("0 1 bm e4;", "e4"),
        ("- - bm e4;", "e4"),
        ("bm\te4\u{a0};", "e4"),
        ("id \"bm d4; am e4\"; bm e4;", "e4"),
        ("bm e4 id \"no semicolon\";", "e4"),
        ("bm e4 c3 \"a text\";", "e4"),
        ("bm e4; # bm d4;", "e4"),
        ("bm e4; // bm d4;", "e4"),
        ("bm e4;; c0 \"two\";", "e4"),
    ] {
        assert_eq!(wanted(&format!("{CASTLING} {operations}")).0, best, "{operations}");
    }
    for (operations, best) in [("bm Nbd2;", "Nbd2"), ("bm N1d2;", "Nbd2"), ("bm Nb1-d2", "Nbd2"), ("bm Nc3", "Nc3")] {
        assert_eq!(wanted(&format!("{KNIGHTS} {operations}")).0, best, "{operations}");
    }
    // A pinned knight cannot be meant.
    assert_eq!(wanted("4r1k1/8/8/8/8/8/4N3/1N2K3 w - - bm Nc3; am Nbc3;").0, "Nc3");
    assert_eq!(wanted(&format!("{CASTLING} am e4 d4;")), (String::new(), "e4 d4".to_owned()));
}

#[test]
fn chess960_castles_by_its_own_rules() {
    for (operations, best) in [("bm c4;", "c4"), ("bm Nf3 Nc3;", "Nf3 Nc3")] {
        assert_eq!(wanted(&format!("{FISCHER} {operations}")).0, best, "{operations}");
    }
    assert!(record(FISCHER).found.is_chess960);
    let line = "4k3/8/8/8/8/8/8/1R3K1R w HB - bm O-O f1b1;";
    assert_eq!(wanted(line).0, "O-O O-O-O");
    assert!(record(line).found.is_chess960);
    assert_eq!(wanted("4k3/8/8/8/8/8/8/1R3K1R w KQ - bm O-O;").0, "O-O");
}

#[test]
fn names_and_counters_are_read() {
    let id = |operations: &str| record(&format!("{CASTLING} {operations}")).id();
    assert_eq!(id("bm e4; id \"WAC.001; a\";").as_deref(), Some("WAC.001; a"));
    assert_eq!(id("id WAC 001; bm e4;").as_deref(), Some("WAC 001"));
    assert_eq!(id("id \"\";"), None);
    assert_eq!(id("bm e4;"), None);
    let counters = |rest: &str| {
        let setup = record(&format!("{CASTLING}{rest}")).found.position.to_setup(EnPassantMode::Legal);
        (setup.halfmoves, setup.fullmoves.get())
    };
    for (rest, told) in [
        ("", (0, 1)),
        (" 7 30", (7, 30)),
        (" hmvc 7; fmvn 30;", (7, 30)),
        (" fmvn 30;", (0, 30)),
        (" 3 4 hmvc 7; fmvn 30;", (7, 30)),
        (" hmvc x; bm e4;", (0, 1)),
        (" - 12 bm e4;", (0, 12)),
    ] {
        assert_eq!(counters(rest), told, "{rest}");
    }
    assert_eq!(record(&format!("{CASTLING} ce 13; pv e4 e5;")).operations.len(), 2);
}

#[test]
fn moves_behind_the_position_lead_to_the_one_that_is_meant() {
    let line = "startpos moves e2e4 e7e5; bm Nf3; id \"king's knight\";";
    let record = record(line);
    assert_eq!((record.found.moves.len(), record.root().turn()), (2, shakmaty::Color::White));
    assert_eq!(wanted(line).0, "Nf3");
    assert_eq!(read(&write(&record)), Ok(record));
}

#[test]
fn the_line_and_what_is_wrong_are_named() {
    for (operations, told) in [
        ("bm Nf9;", "line 1, column 51: bm Nf9 is not a move"),
        ("bm Qh5;", "line 1, column 51: bm Qh5 is not legal there"),
        ("bm e4; am --;", "line 1, column 58: am -- is a null move"),
        ("id \"open; bm e4;", "line 1, column 51: open; bm e4; is in quotes that are not closed"),
        ("3+3 bm e4;", "line 1, column 1: 3+3 counts checks, as in three-check, which is another game"),
        ("bm e4; \"text\";", "line 1, column 55: text is a text without an EPD operation before it"),
        ("7 8 9", "line 1, column 52: 9 after the position is not an EPD operation"),
    ] {
        assert_eq!(refused(&format!("{CASTLING} {operations}")), told);
    }
    assert_eq!(
        refused("4k3/8/8/8/8/8/8/1N2KN2 w - - bm Nd2;"),
        "line 1, column 33: bm Nd2 could be more than one move there"
    );
    assert!(refused("8/8/8/8/8/8/8/8 w - - bm e4;").contains("the board is empty"));
    assert!(refused("hello; there").contains("hello is not a position"));
    assert!(refused(&"x".repeat(position::LONGEST + 1)).contains("too long"));
}

#[test]
fn a_file_has_a_position_a_line() {
    let text = format!(
        "# a remark\r\n{CASTLING} bm e4;\r\n\r\n  ; another\r{KNIGHTS}\n% one\n// more\n\u{feff}{KNIGHTS} bm x;"
    );
    let found: Vec<(u32, bool)> = records(&text).map(|(number, record)| (number, record.is_ok())).collect();
    assert_eq!(found, [(2, true), (5, true), (8, false)]);
    let problem = records(&text).last().unwrap().1.unwrap_err();
    assert_eq!(problem.to_string(), "line 8, column 35: bm x is not a move");
}

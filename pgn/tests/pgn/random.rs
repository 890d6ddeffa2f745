//! Any text at all: nothing panics, and every game that is listed is read or refused by name.

use pgn::{decode, games, position, read_game, write};
use proptest::prelude::*;

/// Pieces of which texts are made that look like games.
const PIECES: &[&str] = &[
    "1.",
    "e4",
    "e5",
    " ",
    "\n",
    "\n\n",
    "(",
    ")",
    "{",
    "}",
    ";",
    "%",
    "[",
    "]",
    "\"",
    "[Event \"a\"]",
    "[FEN \"",
    "8/8/8/8",
    "$",
    "$1",
    "!",
    "?",
    "0-0",
    "1-0",
    "1/2",
    "½",
    "*",
    "Nf3",
    "Nc6",
    "O-O",
    "--",
    "e8=Q",
    "(Q)",
    "e.p.",
    "…",
    ".",
    "<",
    ">",
    "+",
    "#",
    "±",
    "\u{200b}",
    "é",
    "\r",
    "a8(",
    "1...",
    "0000",
    "=",
    "x",
    ":",
    "-",
    "[%clk 1:00]",
    "(=)",
    "mate",
    "White",
    "wins",
    "d4",
    "d5",
    "c4",
];

fn check(text: &str) -> Result<(), TestCaseError> {
    let mut end = 0;
    for listed in games(text) {
        prop_assert!(listed.bytes.start >= end && listed.bytes.end >= listed.bytes.start);
        end = listed.bytes.end;
        if let Ok(read) = read_game(text, listed.bytes.start) {
            let again = read_game(&write(&read.game), 0).map_err(|problem| TestCaseError::fail(problem.to_string()))?;
            prop_assert_eq!(again.game.nodes.len(), read.game.nodes.len());
            prop_assert_eq!(again.broken, None);
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn texts_of_pieces(pieces in prop::collection::vec(prop::sample::select(PIECES), 0..60)) {
        check(&pieces.concat())?;
    }

    #[test]
    fn any_bytes(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        let text = decode(&bytes);
        check(&text)?;
        let _ = position::read(&text);
    }

    #[test]
    fn any_position(text in "[pnbrqkPNBRQK1-8/]{0,70}( [wb]( [KQkqA-Ha-h-]{1,4}( ([a-h][36]|-)( [0-9?-]{1,3}){0,2})?)?)?( moves( [a-h][1-8][a-h][1-8]){0,3})?") {
        let _ = position::read(&text);
    }
}

#[test]
fn hostile_texts_come_to_an_end() {
    for piece in [
        "{",
        "[",
        "[a",
        "(",
        "<",
        "[%",
        "\"",
        "e4 (",
        "1-0 {a}\n\n",
        "{\n\n[Event ",
        "[FEN \"",
        "a8(",
        "$",
        ")",
        "\n[Event \"a\"]",
    ] {
        let text = piece.repeat(200_000 / piece.len());
        let _ = games(&text).take(2000).map(|game| read_game(&text, game.bytes.start).is_ok()).filter(|ok| *ok).count();
    }
}

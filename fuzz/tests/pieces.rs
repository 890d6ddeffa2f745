//! Texts made of pieces that games and positions are made of.

use fuzz::{games, positions};
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

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(400) })]

    #[test]
    fn texts_of_pieces(pieces in prop::collection::vec(prop::sample::select(PIECES), 0..60)) {
        games::hold(pieces.concat().as_bytes());
    }

    #[test]
    fn any_position(text in "[pnbrqkPNBRQK1-8/]{0,70}( [wb]( [KQkqA-Ha-h-]{1,4}( ([a-h][36]|-)( [0-9?-]{1,3}){0,2})?)?)?( moves( [a-h][1-8][a-h][1-8]){0,3})?") {
        positions::hold(text.as_bytes());
    }
}

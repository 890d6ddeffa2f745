//! Moves as files of lessons write them.

use engine::{
    Game, Move,
    games::{
        any::AnyGame,
        chess::{move_code, parse_uci, uci_text},
    },
};

/// The move of a name, after a line from the position searched.
pub(crate) fn code(game: &AnyGame, line: &[Move], text: &str) -> Option<Move> {
    let mut game = game.clone();
    game.rewind();
    line.iter().for_each(|&mv| game.play(mv));
    match &game {
        AnyGame::Chess(game) => parse_uci(game.position(), text, 1).ok().map(move_code),
        AnyGame::Small(game) => game.parse_move(text),
    }
}

/// The name of a move, after a line from the position searched.
pub(crate) fn name(game: &AnyGame, line: &[Move], mv: Move) -> String {
    let mut game = game.clone();
    game.rewind();
    line.iter().for_each(|&mv| game.play(mv));
    match &game {
        AnyGame::Chess(game) => uci_text(game.position(), mv),
        AnyGame::Small(game) => game.move_text(mv),
    }
}

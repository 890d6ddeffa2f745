//! Names of games, moves and results.

use engine::Move;
use engine::games::small::SmallGame;
use engine::games::{connect_four::ConnectFour, connect2::Connect2, tic_tac_toe::TicTacToe};
use wire::training::Side;

use crate::components::small_board::Picture;

/// A game's title.
pub(super) fn title(game: &str) -> &'static str {
    match game {
        "connect2" => say::training::connect2(),
        "tic-tac-toe" => say::training::tic_tac_toe(),
        "connect-four" => say::training::connect_four(),
        _ => "?",
    }
}

/// A move's name.
pub(super) fn name(game: &str, mv: u16) -> String {
    match SmallGame::named(game) {
        Some(SmallGame::Connect2(_)) => Connect2::move_text(Move(mv)),
        Some(SmallGame::TicTacToe(_)) => TicTacToe::move_text(Move(mv)),
        Some(SmallGame::ConnectFour(_)) => ConnectFour::move_text(Move(mv)),
        None => String::new(),
    }
}

/// Moves in a row.
pub(super) fn names(game: &str, moves: &[u16]) -> String {
    moves.iter().map(|&mv| name(game, mv)).collect::<Vec<_>>().join(" ")
}

/// The position after some moves.
pub(super) fn picture(game: &str, moves: &[u16]) -> Option<Picture> {
    Picture::after(game, &moves.iter().copied().map(Move).collect::<Vec<_>>())
}

/// Moves with shares of them, as boards take them.
pub(super) fn shares(of: impl Iterator<Item = (u16, f64)>) -> Vec<(Move, f64)> {
    of.map(|(mv, share)| (Move(mv), share)).collect()
}

/// A game's result.
pub(super) fn result(outcome: i8) -> &'static str {
    match outcome {
        1 => say::training::first_player_won(),
        -1 => say::training::second_player_won(),
        _ => say::training::drawn(),
    }
}

/// Returns the name of a player.
pub(super) fn side(side: Side) -> String {
    match side {
        Side::Generation(number) => say::training::generation(number),
        Side::Truth => say::training::perfect_play().to_owned(),
        Side::Chance => say::training::random_moves().to_owned(),
    }
}

/// A number as it is, with as many digits as tell it from its neighbours, so that what is printed recomputes.
pub(super) fn exact(value: f64) -> String {
    say::decimal(&value.to_string()).replace('-', "\u{2212}")
}

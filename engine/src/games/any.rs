//! Any of the games as one type, chess among them: for a page's worker, whose code would else stand there once a game.

use super::{chess::Chess, either::either_game, small::SmallGame};

/// A game of chess or of a small game. It is searched, and its searches are written and read, as the game itself is.
#[derive(Clone, Debug)]
#[expect(
    clippy::large_enum_variant,
    reason = "there is one a search, and a walk should not follow a pointer at each move"
)]
pub enum AnyGame {
    /// Chess.
    Chess(Chess),
    /// One of the others.
    Small(SmallGame),
}

either_game!(AnyGame: Chess, Small);

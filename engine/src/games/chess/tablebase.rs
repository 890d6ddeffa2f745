//! Questions that a search asks of endgame tables. Reading the files is not the engine's affair.

use std::fmt::Debug;

use shakmaty::{Chess as Position, Position as _};

use crate::game::Outcome;

/// Endgame tables.
pub trait Tablebase: Debug + Send + Sync {
    /// Names these tables in headers, on one line: tables of one name say the same.
    fn name(&self) -> &str;

    /// The result of a position for the player to move, where the last move was a capture or a pawn's, so that fifty
    /// moves are left. `None` where the tables do not have it.
    fn outcome(&self, position: &Position) -> Option<Outcome>;
}

/// The most men that any tables have.
const MOST_MEN: usize = 7;

/// Returns whether tables could have a position that came about by a capture or a pawn's move: few men, no castling.
pub(super) fn could_have(position: &Position) -> bool {
    position.castles().is_empty() && position.board().occupied().count() <= MOST_MEN
}

//! Reuse of an earlier search for another position.

use engine::{Move, Search};

use crate::game::Entered;

/// The moves that were played between two searches: from the position of `known` to the one of `wanted`. `None` where they
/// are not of one game, or differ in anything that a search depends on.
#[must_use]
pub fn moves_between<G: Entered>(known: &Search<G>, wanted: &Search<G>) -> Option<Vec<Move>> {
    // What only some moves were searched of is no search of the whole position.
    let whole = known.header().root_moves.is_empty() && wanted.header().root_moves.is_empty();
    let unedited = known.edits().is_empty();
    if whole && unedited { moves_played(known, wanted) } else { None }
}

/// Returns the moves played between two searches, whatever moves of the root were searched; none where the priors of one are those of
/// the other's opponent.
#[must_use]
pub fn moves_played<G: Entered>(known: &Search<G>, wanted: &Search<G>) -> Option<Vec<Move>> {
    let same = known.header().has_settings_of(wanted.header());
    let moves = if same { wanted.game().moves_since(known.game()) } else { None };
    moves.filter(|moves| wanted.header().keeps_sides(moves.len()))
}

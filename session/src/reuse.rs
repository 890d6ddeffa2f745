//! What an earlier search knows of a position that another one is wanted of.

use engine::{Move, Search};

use crate::game::Entered;

/// The moves that were played between two searches: from the position of `known` to the one of `wanted`. `None` where they
/// are not of one game, or differ in anything that a search depends on.
#[must_use]
pub fn moves_between<G: Entered>(known: &Search<G>, wanted: &Search<G>) -> Option<Vec<Move>> {
    let (from, to) = (known.game(), wanted.game());
    let one_game = from.start_text() == to.start_text() && from.is_chess960() == to.is_chess960();
    // What only some moves were searched of is no search of the whole position.
    let whole = known.header().root_moves.is_empty() && wanted.header().root_moves.is_empty();
    let unedited = known.edits().is_empty();
    if !one_game || !whole || !unedited || !known.header().has_settings_of(wanted.header()) {
        return None;
    }
    to.played_moves().strip_prefix(from.played_moves().as_slice()).map(<[Move]>::to_vec)
}

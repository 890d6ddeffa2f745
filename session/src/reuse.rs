//! What an earlier search knows of a position that another one is wanted of.

use engine::{
    Game as _, Move, Search,
    games::chess::{Chess, move_code, parse_uci},
};

/// The moves that were played between two searches: from the position of `known` to the one of `wanted`. `None` where they
/// are not of one game, or differ in anything that a search depends on.
#[must_use]
pub fn moves_between(known: &Search<Chess>, wanted: &Search<Chess>) -> Option<Vec<Move>> {
    let (from, to) = (known.game(), wanted.game());
    let one_game = from.start_fen() == to.start_fen() && from.is_chess960() == to.is_chess960();
    // What only some moves were searched of is no search of the whole position.
    let whole = known.header().root_moves.is_empty() && wanted.header().root_moves.is_empty();
    let unedited = known.edits().is_empty();
    if !one_game || !whole || !unedited || !known.header().has_settings_of(wanted.header()) {
        return None;
    }
    let played = to.played().strip_prefix(from.played())?;
    let mut game = from.clone();
    game.rewind();
    let mut moves = Vec::with_capacity(played.len());
    for (index, text) in played.iter().enumerate() {
        let mv = move_code(parse_uci(game.position(), text, index + 1).ok()?);
        moves.push(mv);
        game.play(mv);
    }
    Some(moves)
}

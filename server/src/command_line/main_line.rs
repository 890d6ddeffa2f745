//! The positions of a game's main line, as they are searched.

use engine::Game as _;
use engine::games::chess::{Chess, move_code};

/// The positions of the main line, each with the games that lead there and the move that was played in it: none in the last one, and
/// none where a side passed. A search knows no passing: what follows it begins anew.
pub(super) fn standing(game: &pgn::Game) -> Vec<(Chess, Option<u16>)> {
    let mut positions = Vec::new();
    let mut last = Chess::new(game.start.clone());
    for id in game.main_line() {
        let mv = game.nodes[id as usize].mv;
        let after = match mv {
            Some(mv) => {
                let mut after = last.clone();
                after.play_and_set_root(move_code(mv));
                after
            }
            None => {
                let passed = pgn::moves::after(last.root(), None);
                Chess::new(passed.expect("the reader lets nobody pass who may not"))
            }
        };
        positions.push((last, mv.map(|mv| move_code(mv).0)));
        last = after;
    }
    positions.push((last, None));
    positions
}

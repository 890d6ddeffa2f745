//! The node below which one looks.

use engine::{Move, NodeId, Search, games::chess::move_from_code};
use shakmaty::Chess as Position;
use wire::find::Played;

use super::moves;
use crate::game::Recorded;

/// The node below which one looks.
#[derive(Clone, Debug)]
pub(super) struct Scope {
    pub(super) node: NodeId,
    /// Plies from the search's root.
    pub(super) depth: u32,
    pub(super) position: Position,
    /// The move that leads there; `None` at the search's root.
    pub(super) played: Option<Played>,
}

impl Scope {
    /// The node with moves to it from the search's root; `None` where they are not legal, and for other games than chess.
    pub(super) fn new<G: Recorded>(search: &Search<G>, node: NodeId, within: &[u16]) -> Option<Self> {
        let mut position = search.game().as_chess()?.root().clone();
        let mut played = None;
        for &code in within {
            let mv = move_from_code(&position, Move(code))?;
            played = Some(moves::played(&position, mv));
            shakmaty::Position::play_unchecked(&mut position, mv);
        }
        Some(Self { node, depth: u32::try_from(within.len()).ok()?, position, played })
    }
}

//! The light in both trees: what is pointed at in one is lit in the other, too.

use wire::comparison::Side;

use super::pair::Shot;
use crate::view::Hover;

/// Light in each tree, as far as is known. What one lights because of the other is not passed back.
#[derive(Clone, Debug, Default)]
pub(super) struct Lights([Option<Hover>; 2]);

impl Lights {
    /// Takes in what is lit in a tree. Returns what is to be lit in the other one, if it is another thing than before.
    pub(super) fn hovered(&mut self, side: Side, what: Option<Hover>, shot: &Shot) -> Option<Option<Hover>> {
        if self.0[side.index()] == what {
            return None;
        }
        let counterpart = match what {
            Some(Hover::Node(node)) => shot.counterpart(side, node).map(|counterpart| Hover::Node(counterpart.node)),
            Some(Hover::Edge { .. }) | None => None,
        };
        self.0[side.index()] = what;
        self.0[side.other().index()] = counterpart;
        Some(counterpart)
    }

    /// Lights a move of the selected node in both, or nothing.
    pub(super) fn light_move(&mut self, mv: Option<u16>, shot: &Shot) -> [Option<Hover>; 2] {
        self.0 = shot.selected().map(|reached| mv.map(|mv| Hover::Edge { parent: reached.node, mv }));
        self.0
    }

    /// Puts everything out.
    pub(super) fn clear(&mut self) {
        self.0 = [None; 2];
    }
}

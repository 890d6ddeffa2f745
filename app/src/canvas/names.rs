//! Nodes to move names, remembered: naming a move needs its position, and positions need their moves.

use shakmaty::{Chess, Position};

use crate::model::{IdMap, Model};
use crate::state::Notation;
use crate::{notation, rules};

/// Names that are new to a frame; the others wait for the next one, so that no frame takes long.
const NAMES_PER_FRAME: u32 = 80;

/// Remembered positions; beyond this they are forgotten and made again where needed.
const MOST_POSITIONS: usize = 4096;

/// How the moves of a search are written.
#[derive(Clone, Debug, PartialEq)]
pub struct Naming {
    /// The search's own position; `None` while it is not known.
    pub root: Option<Chess>,
    /// SAN or UCI.
    pub notation: Notation,
    /// Whether castling is written king-takes-rook.
    pub chess960: bool,
}

/// The names of a search's nodes.
#[derive(Debug, Default)]
pub struct Names {
    naming: Option<Naming>,
    names: IdMap<(u16, String)>,
    positions: IdMap<Chess>,
    budget: u32,
    is_short: bool,
}

impl Names {
    /// Starts a frame: everything is forgotten if moves are written otherwise now, and what was taken back is.
    pub fn begin(&mut self, naming: &Naming, tree_nodes: u32) {
        if self.naming.as_ref() != Some(naming) {
            self.names.clear();
            self.positions.clear();
            self.naming = Some(naming.clone());
        }
        if self.names.len() as u32 > tree_nodes {
            self.names.retain(|&id, _| id < tree_nodes);
            self.positions.retain(|&id, _| id < tree_nodes);
        }
        self.budget = NAMES_PER_FRAME;
        self.is_short = false;
    }

    /// Whether this frame asked for names that it did not get: there should be another one.
    pub fn is_short(&self) -> bool {
        self.is_short
    }

    /// The move that leads to a node; `None` where it cannot be named yet.
    pub fn name(&mut self, model: &Model, id: u32) -> Option<&str> {
        let node = model.node(id)?;
        if self.names.get(&id).is_none_or(|(mv, _)| *mv != node.mv) {
            if self.budget == 0 {
                self.is_short = true;
                return None;
            }
            self.budget -= 1;
            let name = self.make(model, id)?;
            self.names.insert(id, (node.mv, name));
        }
        self.names.get(&id).map(|(_, name)| name.as_str())
    }

    /// The position at a node.
    pub fn position(&mut self, model: &Model, id: u32) -> Option<Chess> {
        let root = self.naming.as_ref()?.root.clone()?;
        if id == 0 {
            return Some(root);
        }
        if let Some(known) = self.positions.get(&id) {
            return Some(known.clone());
        }
        // Up to the nearest position that is known, then down again.
        let mut missing = vec![id];
        let mut position = loop {
            let top = *missing.last()?;
            let node = model.node(top)?;
            if node.parent >= top {
                return None;
            }
            match self.positions.get(&node.parent) {
                Some(known) => break known.clone(),
                None if node.parent == 0 => break root,
                None => missing.push(node.parent),
            }
        };
        if self.positions.len() > MOST_POSITIONS {
            self.positions.clear();
        }
        for id in missing.into_iter().rev() {
            let mv = rules::find_move(&position, model.node(id)?.mv)?;
            position.play_unchecked(mv);
            self.positions.insert(id, position.clone());
        }
        Some(position)
    }

    fn make(&mut self, model: &Model, id: u32) -> Option<String> {
        if id == 0 {
            return Some("Root".to_owned());
        }
        let node = model.node(id)?;
        let parent = self.position(model, node.parent)?;
        let naming = self.naming.as_ref()?;
        Some(notation::name(&parent, node.mv, naming.notation, naming.chess960))
    }
}

#[cfg(test)]
mod tests {
    use wire::NodeView;

    use super::*;
    use crate::model::tests::{model_of, node};

    fn game() -> Model {
        let code = |from: u16, to: u16| from | to << 6;
        model_of(vec![
            node(0, 0, 0, 3),
            NodeView { mv: code(12, 28), ..node(1, 0, 0, 2) },
            NodeView { mv: code(62, 45), ..node(2, 1, 0, 1) },
        ])
    }

    fn naming(notation: Notation) -> Naming {
        Naming { root: Some(Chess::default()), notation, chess960: false }
    }

    #[test]
    fn moves_are_named_in_their_positions() {
        let (model, mut names) = (game(), Names::default());
        names.begin(&naming(Notation::San), 3);
        assert_eq!(names.name(&model, 2), Some("Nf6"));
        assert_eq!(names.name(&model, 1), Some("e4"));
        names.begin(&naming(Notation::Uci), 3);
        assert_eq!(names.name(&model, 2), Some("g8f6"));
        assert!(!names.is_short());
    }

    #[test]
    fn a_frame_makes_only_so_many() {
        let (model, mut names) = (game(), Names::default());
        names.begin(&naming(Notation::San), 3);
        names.budget = 1;
        assert!(names.name(&model, 1).is_some());
        assert_eq!(names.name(&model, 2), None);
        assert!(names.is_short());
        names.begin(&naming(Notation::San), 3);
        assert_eq!(names.name(&model, 2), Some("Nf6"));
    }

    #[test]
    fn without_a_position_there_is_no_name() {
        let mut names = Names::default();
        names.begin(&Naming { root: None, ..naming(Notation::San) }, 3);
        assert_eq!(names.name(&game(), 1), None);
    }
}

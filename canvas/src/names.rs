//! Nodes to move names, remembered: naming a move needs its position, and positions need their moves.

use engine::games::small::Grid;
use page::model::{IdMap, Model};
use page::notation;
use page::notation::Notation;
use page::rules::Position;

/// Names that are new to a frame; the others wait for the next one, so that no frame takes long.
const NAMES_PER_FRAME: u32 = 80;

/// Remembered positions; beyond this they are forgotten and made again where needed.
const MOST_POSITIONS: usize = 4096;

/// Notation for the moves of a search.
#[derive(Clone, Debug, PartialEq)]
pub struct Naming {
    /// The search's own position; `None` while it is not known.
    pub root: Option<Position>,
    /// SAN or UCI.
    pub notation: Notation,
    /// Set where castling is written king-takes-rook.
    pub chess960: bool,
}

/// The names of a search's nodes.
#[derive(Debug, Default)]
pub struct Names {
    naming: Option<Naming>,
    search: Option<u32>,
    names: IdMap<(u16, String)>,
    /// Moves that lead to no node, by the node they are played in.
    edges: IdMap<Vec<(u16, String)>>,
    positions: IdMap<Position>,
    budget: u32,
    is_short: bool,
}

impl Names {
    /// Starts a frame: everything is forgotten if moves are written otherwise now, or ids mean the nodes of another search, and
    /// what was taken back is.
    pub fn begin(&mut self, naming: &Naming, model: &Model) {
        let (search, tree_nodes) = (model.search(), model.tree_nodes());
        if self.naming.as_ref() != Some(naming) || self.search != search {
            self.search = search;
            self.names.clear();
            self.edges.clear();
            self.positions.clear();
            self.naming = Some(naming.clone());
        }
        if self.names.len() as u32 > tree_nodes {
            self.names.retain(|&id, _| id < tree_nodes);
            self.edges.clear();
            self.positions.retain(|&id, _| id < tree_nodes);
        }
        self.budget = NAMES_PER_FRAME;
        self.is_short = false;
    }

    /// Returns whether this frame asked for names that it did not get: there should be another one.
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

    /// A move of a node, whether it leads to a node or not; `None` where it cannot be named yet.
    pub fn edge(&mut self, model: &Model, parent: u32, mv: u16) -> Option<&str> {
        let known = self.edges.get(&parent).and_then(|known| known.iter().position(|(code, _)| *code == mv));
        let place = match known {
            Some(place) => place,
            None => {
                if self.budget == 0 {
                    self.is_short = true;
                    return None;
                }
                self.budget -= 1;
                let position = self.position(model, parent)?;
                let naming = self.naming.as_ref()?;
                let name = notation::name(&position, mv, naming.notation, naming.chess960);
                if self.edges.len() > MOST_POSITIONS {
                    self.edges.clear();
                }
                let known = self.edges.entry(parent).or_default();
                known.push((mv, name));
                known.len() - 1
            }
        };
        self.edges.get(&parent)?.get(place).map(|(_, name)| name.as_str())
    }

    /// The position at a node.
    pub fn position(&mut self, model: &Model, id: u32) -> Option<Position> {
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
            if !position.play(model.node(id)?.mv) {
                return None;
            }
            self.positions.insert(id, position.clone());
        }
        Some(position)
    }

    /// The board of the search's game, if that is small.
    pub fn grid(&self) -> Option<Grid> {
        Some(self.naming.as_ref()?.root.as_ref()?.small()?.grid())
    }

    fn make(&mut self, model: &Model, id: u32) -> Option<String> {
        if id == 0 {
            return Some(say::tree::root().to_owned());
        }
        let node = model.node(id)?;
        let parent = self.position(model, node.parent)?;
        let naming = self.naming.as_ref()?;
        Some(notation::name(&parent, node.mv, naming.notation, naming.chess960))
    }
}

#[cfg(test)]
mod tests {
    use shakmaty::{Position as _, Square};
    use wire::NodeView;

    use super::*;
    use page::testing::{full, model_of, node};

    fn game() -> Model {
        let code = |from: u16, to: u16| from | to << 6;
        model_of(vec![
            node(0, 0, 0, 3),
            NodeView { mv: code(12, 28), ..node(1, 0, 0, 2) },
            NodeView { mv: code(62, 45), ..node(2, 1, 0, 1) },
        ])
    }

    fn has_white(position: Option<Position>, square: Square) -> bool {
        position.unwrap().chess().unwrap().board().white().contains(square)
    }

    fn naming(notation: Notation) -> Naming {
        Naming { root: Some(Position::Chess(shakmaty::Chess::default())), notation, chess960: false }
    }

    #[test]
    fn moves_are_named_in_their_positions() {
        let (model, mut names) = (game(), Names::default());
        names.begin(&naming(Notation::San), &model);
        assert_eq!(names.name(&model, 2), Some("Nf6"));
        assert_eq!(names.name(&model, 1), Some("e4"));
        names.begin(&naming(Notation::Uci), &model);
        assert_eq!(names.name(&model, 2), Some("g8f6"));
        assert!(!names.is_short());
    }

    #[test]
    fn moves_that_lead_nowhere_yet_have_names_too() {
        let (model, mut names) = (game(), Names::default());
        names.begin(&naming(Notation::San), &model);
        names.budget = 2;
        let c5 = 50 | 34 << 6;
        assert_eq!(names.edge(&model, 1, c5), Some("c5"));
        assert_eq!(names.edge(&model, 0, 11 | 27 << 6), Some("d4"));
        assert_eq!(names.edge(&model, 1, c5), Some("c5"), "remembered");
        assert_eq!(names.edge(&model, 1, 51 | 35 << 6), None);
        assert!(names.is_short());
    }

    #[test]
    fn nodes_of_another_search_have_other_names() {
        let (model, mut names) = (game(), Names::default());
        names.begin(&naming(Notation::San), &model);
        assert!(has_white(names.position(&model, 1), Square::E4));
        // There node 1 is another move: its position is another one, too.
        let mut other = Model::default();
        let nodes = vec![
            node(0, 0, 0, 3),
            NodeView { mv: 6 | 21 << 6, ..node(1, 0, 0, 2) },
            NodeView { mv: 12 | 28 << 6, ..node(2, 0, 1, 1) },
        ];
        other.apply(&wire::Frame { search: 2, ..full(nodes) });
        names.begin(&naming(Notation::San), &other);
        assert_eq!(names.name(&other, 1), Some("Nf3"));
        assert!(has_white(names.position(&other, 1), Square::F3));
    }

    #[test]
    fn a_frame_makes_only_so_many() {
        let (model, mut names) = (game(), Names::default());
        names.begin(&naming(Notation::San), &model);
        names.budget = 1;
        assert!(names.name(&model, 1).is_some());
        assert_eq!(names.name(&model, 2), None);
        assert!(names.is_short());
        names.begin(&naming(Notation::San), &model);
        assert_eq!(names.name(&model, 2), Some("Nf6"));
    }

    #[test]
    fn without_a_position_there_is_no_name() {
        let (model, mut names) = (game(), Names::default());
        names.begin(&Naming { root: None, ..naming(Notation::San) }, &model);
        assert_eq!(names.name(&model, 1), None);
    }
}

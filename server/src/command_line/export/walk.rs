//! Moves of a tree by their names, which only a position tells.

use engine::games::chess::{Chess, move_from_code, uci_text};
use engine::{Game as _, Move, NodeId, Search, Tree};
use shakmaty::{Color, Position as _, san::SanPlus};

/// A walk from node to node: one game for all of them, because copying one costs more than playing its moves.
pub(super) struct Walk<'a> {
    search: &'a Search<Chess>,
    game: Chess,
    path: Vec<Move>,
}

/// A move's names where it is made.
#[derive(Debug)]
pub(super) struct Names {
    pub(super) san: String,
    pub(super) uci: String,
}

impl<'a> Walk<'a> {
    pub(super) fn new(search: &'a Search<Chess>) -> Self {
        Self { search, game: search.game().clone(), path: Vec::new() }
    }

    /// Goes to a node, and returns how many plies it is from the root.
    pub(super) fn go_to(&mut self, node: NodeId) -> u32 {
        self.find(node);
        self.game.rewind();
        self.path.iter().for_each(|&mv| self.game.play(mv));
        u32::try_from(self.path.len()).expect("no game is so long")
    }

    /// The game, at the node.
    pub(super) fn game(&self) -> &Chess {
        &self.game
    }

    /// The side to move at the node.
    pub(super) fn turn(&self) -> &'static str {
        side(self.game.position().turn())
    }

    /// The side that moved there; of the root the opponent of the side to move.
    pub(super) fn mover(&self) -> &'static str {
        side(!self.game.position().turn())
    }

    /// A move of the node, by its names.
    pub(super) fn names(&self, mv: Move) -> Names {
        let position = self.game.position();
        let uci = uci_text(position, mv);
        // The log's reader let legal moves pass alone.
        let san = move_from_code(position, mv)
            .map_or_else(|| uci.clone(), |played| SanPlus::from_move(position.clone(), played).to_string());
        Names { san, uci }
    }

    /// The moves from the root to a node in UCI notation, with blanks between them; the walk stands there then.
    pub(super) fn line_to(&mut self, node: NodeId) -> String {
        self.find(node);
        self.game.rewind();
        let mut line = String::new();
        for &mv in &self.path {
            if !line.is_empty() {
                line.push(' ');
            }
            line.push_str(&uci_text(self.game.position(), mv));
            self.game.play(mv);
        }
        line
    }

    /// Finds the moves that lead to a node.
    fn find(&mut self, node: NodeId) {
        self.path.clear();
        let mut at = node;
        while at != Tree::ROOT {
            self.path.push(self.search.own_evaluation(at).mv);
            at = self.search.tree().parent(at);
        }
        self.path.reverse();
    }
}

fn side(color: Color) -> &'static str {
    color.fold_wb("white", "black")
}

/// Plies from the root to a node.
pub(super) fn depth(tree: &Tree, node: NodeId) -> u32 {
    let up = |&at: &NodeId| Some(tree.parent(at)).filter(|_| at != Tree::ROOT);
    let nodes = std::iter::successors(Some(node), up).count();
    u32::try_from(nodes - 1).expect("no game is so long")
}

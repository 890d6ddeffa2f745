//! A move is played: the search of the position it leads to begins with what is known there.
//!
//! The new search has a log of its own. It begins with the old one's simulations below the new root, in their order and
//! with new ids, and its header names the old log ([`Parent`]). So it stands by itself: its tree is the fold of its
//! log, nothing of the rest is held in memory, and the old search stays as it was, for who goes back.

use super::Search;
use crate::{
    game::{EndingKind, Game, Move},
    log::{Edit, Kind, Parent, Record},
    noise,
    tree::{NodeId, Tree},
};

/// Part of a search that lies below a new root.
#[derive(Default)]
struct Part {
    /// The simulations of the new log, and the old leaf of each.
    simulations: Vec<(Record, NodeId)>,
    /// For each old node the new one, if there is one.
    nodes: Vec<Option<NodeId>>,
    /// New nodes.
    len: u32,
}

impl Part {
    /// A simulation as the new log has it; `None` where it ends elsewhere.
    fn moved(&self, record: &Record) -> Option<Record> {
        let parent = self.nodes[record.parent?.index()]?;
        Some(Record { parent: Some(parent), ..*record })
    }

    fn add_node(&mut self, record: Option<Record>, old: NodeId) {
        self.nodes.push(record.map(|_| NodeId::new(self.len)));
        self.len += u32::from(record.is_some());
        self.simulations.extend(record.map(|record| (record, old)));
    }
}

impl<G: Game> Search<G> {
    /// The search of the position after some moves, with the same parameters and with all that this one knows below
    /// there. `None` where that position was not evaluated, or where the opponent's priors are others and he is to move there: what is
    /// known has the priors of the other side.
    ///
    /// As in Lc0, the new root is no final position, whatever was proven of it: its N is 1 and the sum of its moves' N.
    /// A draw by a position met again does not hold any more where the earlier one is now before the root: such a node
    /// and its visits are left out. Batches that wait are not taken along, and neither is a restriction of the root's moves.
    #[must_use]
    pub fn after(&mut self, moves: &[Move]) -> Option<Self> {
        // What was wanted to be otherwise is not what a search of another position knows. Which moves of this root were
        // searched changes nothing below them.
        let of_root_moves = |edit: &Edit| matches!(edit, Edit::Only { node, .. } if *node == Tree::ROOT);
        if !self.edits().iter().all(|(_, edit)| of_root_moves(edit)) {
            return None;
        }
        if !self.header.keeps_sides(moves.len()) {
            return None;
        }
        let root = self.node_after(moves)?;
        if self.own_evaluation(root).kind != Kind::Opened {
            return None;
        }
        let mut game = self.game.clone();
        game.rewind();
        moves.iter().for_each(|&mv| game.play_and_set_root(mv));
        let root_key = game.key();
        let part = self.part_below(root, &mut game);

        let moment = self.moment();
        let digest = self.digest(moment);
        let header = &self.header;
        let (kind, network, moves_left) = (&header.evaluator, header.network, header.moves_left_head);
        let mut search = Self::new(game, kind, network, moves_left, header.parameters.clone());
        let kept = u32::try_from(part.simulations.len()).expect("no more than the old search has");
        search = search.of_priors(header.priors.clone()).continuing(Parent { digest, moment, kept });
        for (record, old) in &part.simulations {
            let mut edges = if record.kind == Kind::Opened { self.tree.edges(*old).to_vec() } else { Vec::new() };
            if record.parent.is_none() {
                noise::mix(&mut edges, &header.parameters, root_key);
            }
            search.replay(record, &edges).expect("what fits in a tree fits in a part of it");
        }
        Some(search)
    }

    /// Makes the search, still empty, the continuation of another one.
    ///
    /// # Panics
    /// If the search is not empty.
    #[must_use]
    pub fn continuing(mut self, parent: Parent) -> Self {
        assert!(self.log.is_empty(), "what continues another log begins with it");
        self.header.parent = Some(parent);
        self.start_digests();
        self
    }

    /// The node that moves from the root lead to, if it was visited.
    #[must_use]
    pub fn node_after(&self, moves: &[Move]) -> Option<NodeId> {
        let root = self.tree.find(0)?;
        moves.iter().try_fold(root, |node, &mv| self.tree.branches(node).find(|branch| branch.edge.mv() == mv)?.child)
    }

    /// The simulations below a node, as the log of a search has them whose root it is. `game` has its root there.
    fn part_below(&self, root: NodeId, game: &mut G) -> Part {
        let mut part = Part::default();
        for record in self.records() {
            let leaf = self.tree.leaf_of(&record).expect("a simulation's leaf");
            if !record.makes_node() {
                let kept = part.nodes[leaf.index()].and_then(|_| part.moved(&record));
                part.simulations.extend(kept.map(|record| (record, leaf)));
            } else if leaf == root {
                part.add_node(Some(Record { parent: None, mv: Move::default(), ..record }), leaf);
            } else {
                let kept = part.moved(&record).filter(|_| self.still_holds(&record, leaf, root, game));
                part.add_node(kept, leaf);
            }
        }
        part
    }

    /// Returns whether a node below a new root is still what it was: a draw by a position met again need not be one any more.
    fn still_holds(&self, record: &Record, node: NodeId, root: NodeId, game: &mut G) -> bool {
        if record.kind != Kind::Ended(EndingKind::TwoFold) {
            return true;
        }
        let mut path = Vec::new();
        let mut at = node;
        while at != root {
            path.push(self.own_evaluation(at).mv);
            at = self.tree.parent(at);
        }
        game.rewind();
        path.iter().rev().for_each(|&mv| game.play(mv));
        let mut legal = Vec::new();
        game.legal_moves(&mut legal);
        game.ending(&legal, false).is_some_and(|ending| ending.kind == EndingKind::TwoFold)
    }
}

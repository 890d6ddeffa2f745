//! Applying a record and taking the newest one back: the only changes of a tree.

use super::{
    BoundChange, Bounds, Flags, Gift, HonestSums, NodeId, Shape, Sums, Tally, Tree,
    change::{Change, draw_of, leaf_change, value_of},
    children::Block,
    column::reserve,
};
use crate::{
    game::{EndingKind, Move, Outcome},
    log::{Kind, Record},
    prior::Edge,
    proof::{Proof, prove},
    value::{MovesLeft, UNIT},
};

impl Tree {
    /// Adds one finished simulation: the leaf, then its value to every node up to the root, flipping sign each ply.
    ///
    /// A terminal or proven node on the way replaces the value by its exact one. The first visit to a terminal node
    /// may prove its parent, and so on up ([`proof`](crate::proof)); a proof corrects all earlier visits above.
    ///
    /// # Panics
    /// If the record does not fit the tree: an unknown parent, a move that is not among its edges, `Again` for a
    /// node that is not terminal. Logs from outside are checked by [`Tree::check`] first.
    pub fn apply(&mut self, record: &Record, edges: &[Edge]) {
        self.apply_given(record, edges, None);
    }

    /// Adds a simulation that may have been given to an edge: the nodes above that edge do not count it.
    pub(crate) fn apply_given(&mut self, record: &Record, edges: &[Edge], given: Option<Gift>) {
        let leaf = match record.kind {
            Kind::Again => self.leaf_of(record).expect("the node visited again exists"),
            Kind::Opened | Kind::Ended(_) => self.push(record, edges),
        };
        self.add_up(record, leaf, given);
    }

    /// Adds a simulation's value to its leaf and to every node up to the root, or to the edge that it was given to. Above an edge that
    /// it is carried to it is not counted, but what it proves is.
    pub(super) fn add_up(&mut self, record: &Record, leaf: NodeId, given: Option<Gift>) {
        let mut depth = 0;
        let is_carried = given.is_some_and(|given| given.is_carried);
        let mut counts = true;
        let mut climbing =
            self.sticky_endgames && record.makes_node() && self.flags(leaf).is_terminal() && leaf != Self::ROOT;
        let mut change = leaf_change(record);
        let mut correction: Option<Change> = None;
        let mut node = leaf;
        loop {
            if self.flags(node).is_terminal() && self.visits(node) > 0 {
                change = self.exact_change(node);
            }
            if counts {
                self.add(node, change, 1);
            }
            if let Some(correction) = correction.filter(|_| !self.flags(node).is_terminal()) {
                self.add(node, correction, 0);
            }
            depth += 1;
            if node == Self::ROOT {
                break;
            }
            let is_edge = counts && self.is_below(node, given.map(|given| given.place));
            if is_edge && !is_carried {
                depth += self.plies_to(node);
                break;
            }
            let parent = self.parent(node);
            let parent_terminal = self.flags(parent).is_terminal();
            counts = counts && !is_edge;
            if !self.apart.is_empty() {
                if counts {
                    self.count(node, change, 1);
                }
                if self.settles(node, is_carried) {
                    correction = self.settle(node);
                } else {
                    // What the parent counts of a move that has given visits is not corrected: it is what it was.
                    correction = correction.filter(|_| !is_edge && self.given_visits(node) == 0);
                    if let Some(correction) = correction {
                        self.count(node, correction, 0);
                    }
                }
            }
            correction = correction.filter(|_| !parent_terminal).map(Change::for_parent);
            climbing = climbing && parent != Self::ROOT && !parent_terminal;
            if climbing {
                match self.tighten(parent, change.moves_left) {
                    Some(Some(proven)) => correction = Some(proven),
                    Some(None) => {}
                    None => climbing = false,
                }
            }
            change = Change { moves_left: change.moves_left + i64::from(MovesLeft::PLY), ..change.for_parent() };
            node = parent;
        }
        if self.depths.len() < depth {
            self.depths.resize(depth, 0);
        }
        self.depths[depth - 1] += 1;
        self.events += 1;
        self.simulations += 1;
    }

    /// Takes the newest simulation back; the tree is then, bit for bit, what it was before it.
    ///
    /// # Panics
    /// If `record` is not the newest one applied.
    pub fn revert(&mut self, record: &Record) {
        self.revert_given(record, None);
    }

    /// Takes back the newest simulation, which may have been given to an edge.
    pub(crate) fn revert_given(&mut self, record: &Record, given: Option<Gift>) {
        let leaf = self.newest_leaf(record);
        self.take_down(record, leaf, given);
        if record.makes_node() {
            self.pop(leaf, record.mv);
        }
    }

    /// Returns whether the newest event, if it is carried, makes a parent count a node of known value as just that.
    fn settles(&self, node: NodeId, is_carried: bool) -> bool {
        is_carried && self.flags(node).is_terminal() && self.counted_of(node).is_some()
    }

    /// The leaf of the newest record.
    pub(super) fn newest_leaf(&self, record: &Record) -> NodeId {
        match record.kind {
            Kind::Again => self.leaf_of(record).expect("the node visited again exists"),
            Kind::Opened | Kind::Ended(_) => NodeId::new(self.len() - 1),
        }
    }

    /// Takes the newest simulation's value back from its leaf and from every node that counted it.
    pub(super) fn take_down(&mut self, record: &Record, leaf: NodeId, given: Option<Gift>) {
        let is_carried = given.is_some_and(|given| given.is_carried);
        let mut counts = true;
        self.events = self.events.checked_sub(1).expect("a record to take back");
        self.simulations -= 1;
        let first_change = self.changes.partition_point(|change| change.event < self.events);
        let undone = self.changes.split_off(first_change);
        let proofs = undone.iter().filter(|undo| undo.proven).count();
        let mut honest = self.honest.split_off(self.honest.len() - proofs).into_iter();
        let undone: Vec<_> =
            undone.into_iter().map(|undo| (undo, undo.proven.then(|| honest.next()).flatten())).collect();
        let mut undone_up = undone.iter().peekable();
        let mut depth = 0;
        let mut change = leaf_change(record);
        let mut correction: Option<Change> = None;
        let mut node = leaf;
        loop {
            if self.flags(node).is_terminal() && !(node == leaf && record.makes_node()) {
                change = self.exact_change(node);
            }
            if counts {
                self.add(node, change.negated(), -1);
            }
            if let Some(correction) = correction.filter(|_| !self.flags(node).is_terminal()) {
                self.add(node, correction.negated(), 0);
            }
            depth += 1;
            if node == Self::ROOT {
                break;
            }
            let is_edge = counts && self.is_below(node, given.map(|given| given.place));
            if is_edge && !is_carried {
                depth += self.plies_to(node);
                break;
            }
            counts = counts && !is_edge;
            if !self.apart.is_empty() {
                let all = self.uncount(node);
                correction = if self.settles(node, is_carried) {
                    let settled = if counts { all.less(change) } else { all };
                    (settled != Change::NONE).then_some(settled)
                } else {
                    correction.filter(|_| !is_edge && self.given_visits(node) == 0)
                };
            }
            let parent = self.parent(node);
            let changed_now = undone_up.next_if(|(undo, _)| undo.node == parent);
            let proof = changed_now.and_then(|&(_, honest)| honest);
            let terminal_before = self.flags(parent).is_terminal() && proof.is_none();
            correction = correction.filter(|_| !terminal_before).map(Change::for_parent);
            if let Some(honest) = proof {
                correction = Some(self.correction(parent, honest));
            }
            change = Change { moves_left: change.moves_left + i64::from(MovesLeft::PLY), ..change.for_parent() };
            node = parent;
        }
        for (undo, honest) in &undone {
            self.undo_bounds(undo, *honest);
        }
        self.depths[depth - 1] -= 1;
        while self.depths.last() == Some(&0) {
            self.depths.pop();
        }
    }

    /// The node a record ends at, if it exists.
    #[must_use]
    pub fn leaf_of(&self, record: &Record) -> Option<NodeId> {
        let Some(parent) = record.parent else {
            return self.find(0);
        };
        let parent = self.find(parent.get())?;
        let index = self.edges(parent).iter().position(|edge| edge.mv() == record.mv)?;
        self.child(parent, index)
    }

    /// Checks that a record of unknown origin can be applied. Whether its edges are the moves of a position is not looked at; a
    /// node whose edges are not kept has none, and then nothing can follow it.
    ///
    /// # Errors
    /// One sentence naming what does not fit.
    pub fn check(&self, record: &Record, edges: &[Edge]) -> Result<(), &'static str> {
        if self.len() >= NodeId::MAX_NODES {
            return Err("the tree is full");
        }
        let existing = self.leaf_of(record);
        match record.parent {
            None if record.mv != Move::default() => return Err("a move leads to the root"),
            None if self.is_empty() => {}
            None if record.kind == Kind::Again => {}
            None => return Err("a second root"),
            Some(parent) => {
                let parent = self.find(parent.get()).ok_or("the parent does not exist")?;
                if !self.edges(parent).iter().any(|edge| edge.mv() == record.mv) {
                    return Err("the move is not among the parent's edges");
                }
            }
        }
        match record.kind {
            Kind::Again if !existing.is_some_and(|node| self.flags(node).is_terminal()) => {
                Err("a node is visited again that is not terminal")
            }
            Kind::Again => Ok(()),
            _ if existing.is_some() => Err("the node exists already"),
            Kind::Opened if edges.len() > 254 => Err("an opened node has at most 254 edges"),
            Kind::Opened => Ok(()),
            Kind::Ended(_) if !edges.is_empty() => Err("a final position has no edges"),
            Kind::Ended(_) if outcome_of(record).is_none() => Err("a final position's value is no result"),
            Kind::Ended(_) => Ok(()),
        }
    }

    /// Makes the leaf's node.
    fn push(&mut self, record: &Record, edges: &[Edge]) -> NodeId {
        debug_assert_eq!(self.hidden, 0, "a tree grows from its end");
        let node = NodeId::new(self.len());
        let parent = record.parent.unwrap_or(Self::ROOT);
        let flags = match record.kind {
            Kind::Ended(kind) => Flags::ended(outcome_of(record).expect("an ending has a result"), kind),
            Kind::Opened | Kind::Again => Flags::OPEN,
        };
        reserve(&mut self.edges, edges.len());
        reserve(&mut self.tallies, 1);
        reserve(&mut self.sums, 1);
        reserve(&mut self.shapes, 1);
        self.shapes.push(Shape {
            first_edge: NodeId::count(self.edges.len()),
            block: Block::default(),
            edges: u8::try_from(edges.len()).expect("no position has more than 254 moves"),
            flags,
            record: self.events,
        });
        self.edges.extend_from_slice(edges);
        self.tallies.push(Tally { value: 0, visits: 0, parent });
        self.sums.push(Sums { draw: 0, moves_left: 0 });
        if node != Self::ROOT {
            let index = self.edges(parent).iter().position(|edge| edge.mv() == record.mv);
            let index = index.expect("the move is among the parent's edges");
            self.children.set(&mut self.shapes[parent.index()].block, index, node);
            self.link_apart(parent, record.mv, Some(node));
            if flags.exact() == Some(Outcome::Loss) {
                self.mark_lost(node, true);
            }
        }
        node
    }

    /// Removes the newest node.
    fn pop(&mut self, node: NodeId, mv: Move) {
        if node != Self::ROOT {
            let parent = self.parent(node);
            self.link_apart(parent, mv, None);
            self.children.clear(&mut self.shapes[parent.index()].block, node);
        }
        let shape = self.shapes.pop().expect("the node");
        self.edges.truncate(shape.first_edge as usize);
        self.tallies.pop();
        self.sums.pop();
    }

    /// Plies from the root to a node.
    fn plies_to(&self, node: NodeId) -> usize {
        std::iter::successors(Some(node), |&at| Some(self.parent(at))).take_while(|&at| at != Self::ROOT).count()
    }

    #[inline]
    pub(super) fn add(&mut self, node: NodeId, change: Change, visits: i32) {
        let (tally, sums) = (&mut self.tallies[node.index()], &mut self.sums[node.index()]);
        tally.value += change.value;
        tally.visits = tally.visits.wrapping_add_signed(visits);
        sums.draw = sums.draw.wrapping_add_signed(change.draw);
        sums.moves_left = sums.moves_left.wrapping_add_signed(change.moves_left);
    }

    /// One visit's worth of a terminal node: its sums divide evenly.
    pub(super) fn exact_change(&self, node: NodeId) -> Change {
        let (tally, sums) = (&self.tallies[node.index()], &self.sums[node.index()]);
        let visits = i64::from(tally.visits);
        Change {
            value: tally.value / visits,
            draw: sums.draw.cast_signed() / visits,
            moves_left: sums.moves_left.cast_signed() / visits,
        }
    }

    /// M of one visit of a node of known value, in quarters of a ply.
    pub(crate) fn exact_plies(&self, node: NodeId) -> i64 {
        self.exact_change(node).moves_left
    }

    /// Draws what follows for a node from its children's bounds. `None`: nothing; `Some(None)`: limits;
    /// `Some(Some(correction))`: its value is proven, and its ancestors' sums must change by this, in its own view.
    fn tighten(&mut self, node: NodeId, leaf_moves_left: i64) -> Option<Option<Change>> {
        let before = self.flags(node);
        let branches = self.branches(node).map(|branch| match branch.child {
            None => (Bounds::OPEN, None, 0),
            Some(child) => {
                let flags = self.flags(child);
                let plies = if flags.is_terminal() { self.exact_change(child).moves_left } else { 0 };
                (flags.bounds(), flags.ending(), plies)
            }
        });
        match prove(branches, leaf_moves_left)? {
            Proof::Limits(bounds) => {
                if bounds != before.bounds() {
                    reserve(&mut self.changes, 1);
                    self.changes.push(BoundChange { event: self.events, node, before, proven: false });
                    self.shapes[node.index()].flags = before.with_bounds(bounds);
                }
                Some(None)
            }
            Proof::Exact { outcome, moves_left, by_tablebase } => {
                let (tally, sums) = (self.tallies[node.index()], self.sums[node.index()]);
                let honest = HonestSums {
                    visits: tally.visits,
                    value: tally.value,
                    draw: sums.draw,
                    moves_left: sums.moves_left,
                };
                reserve(&mut self.changes, 1);
                self.changes.push(BoundChange { event: self.events, node, before, proven: true });
                reserve(&mut self.honest, 1);
                self.honest.push(honest);
                self.shapes[node.index()].flags = before.proven(outcome, by_tablebase);
                if outcome == Outcome::Loss {
                    self.mark_lost(node, true);
                }
                let visits = i64::from(tally.visits);
                self.tallies[node.index()].value = visits * value_of(outcome);
                self.sums[node.index()] = Sums {
                    draw: (visits * draw_of(outcome)).cast_unsigned(),
                    moves_left: (visits * moves_left).cast_unsigned(),
                };
                Some(Some(self.correction(node, honest)))
            }
        }
    }

    /// Returns the amount that a proof adds to the ancestors: the exact sums of the earlier visits less the honest ones.
    fn correction(&self, node: NodeId, honest: HonestSums) -> Change {
        let exact = self.exact_change(node);
        let visits = i64::from(honest.visits);
        Change {
            value: visits * exact.value - honest.value,
            draw: visits * exact.draw - honest.draw.cast_signed(),
            moves_left: visits * exact.moves_left - honest.moves_left.cast_signed(),
        }
    }

    fn undo_bounds(&mut self, undo: &BoundChange, honest: Option<HonestSums>) {
        if let Some(honest) = honest {
            if self.exact(undo.node) == Some(Outcome::Loss) {
                self.mark_lost(undo.node, false);
            }
            debug_assert_eq!(self.visits(undo.node), honest.visits);
            self.tallies[undo.node.index()].value = honest.value;
            self.sums[undo.node.index()] = Sums { draw: honest.draw, moves_left: honest.moves_left };
        }
        self.shapes[undo.node.index()].flags = undo.before;
    }

    pub(super) fn mark_lost(&mut self, node: NodeId, lost: bool) {
        if node != Self::ROOT {
            let parent = self.parent(node);
            self.children.mark_lost(&self.shapes[parent.index()].block, node, lost);
        }
    }
}

/// The result that an ending's value stands for; a two-fold repetition must be a draw.
fn outcome_of(record: &Record) -> Option<Outcome> {
    match record.value.units() {
        0 => Some(Outcome::Draw),
        UNIT if record.kind != Kind::Ended(EndingKind::TwoFold) => Some(Outcome::Win),
        units if units == -UNIT && record.kind != Kind::Ended(EndingKind::TwoFold) => Some(Outcome::Loss),
        _ => None,
    }
}

//! Setting a tree to any moment of its log at once.
//!
//! Which nodes there are, with which edges, is a prefix of what the whole log makes; only sums and bounds are others.
//! Children are younger than their parents, so one pass over the nodes from the newest to the oldest sums up: no
//! checkpoints are kept, and the time depends on the number of nodes alone.

use super::{
    Apart, BoundChange, Flags, Gift, HonestSums, NodeId, Sums, Tree,
    change::{Change, draw_of, leaf_change, value_of},
};
use crate::{
    game::Outcome,
    log::{EdgeKey, Evaluations, Events, Kind, Record},
    value::MovesLeft,
};

/// Summary of a whole log from which its tree can be set to any moment.
#[derive(Clone, Debug)]
pub(crate) struct Timeline {
    /// Plies from the root, by node.
    depths: Vec<u16>,
    /// The simulations that made no node: event and leaf, oldest first.
    again: Vec<(u32, NodeId)>,
    /// All changes of bounds, oldest first, and the flags after each.
    changes: Vec<BoundChange>,
    after: Vec<Flags>,
    /// As in [`Tree`].
    honest: Vec<HonestSums>,
    apart: Vec<Apart>,
    /// The nodes that are proven at some time, the newest node first, each with M of one visit.
    proven: Vec<(NodeId, i64)>,
}

impl Timeline {
    /// Makes the timeline of a tree that stands at the end of its log. Its children are packed: it may go on growing, but then
    /// another timeline is needed.
    pub(crate) fn of(tree: &mut Tree, log: &Events) -> Self {
        debug_assert_eq!(tree.hidden, 0, "a timeline is of the whole log");
        tree.children.pack(tree.shapes.iter_mut().map(|shape| &mut shape.block));
        let mut depths = Vec::<u16>::with_capacity(tree.tallies.len());
        for (at, tally) in tree.tallies.iter().enumerate() {
            depths.push(if at == 0 { 0 } else { depths[tally.parent.index()].saturating_add(1) });
        }
        let mut after: Vec<Flags> = Vec::with_capacity(tree.changes.len());
        let mut later = std::collections::HashMap::new();
        for change in tree.changes.iter().rev() {
            let flags = later.insert(change.node, change.before).unwrap_or_else(|| tree.flags(change.node));
            after.push(flags);
        }
        after.reverse();
        let proofs = tree.changes.iter().filter(|change| change.proven);
        let mut proven: Vec<_> =
            proofs.map(|change| (change.node, tree.exact_change(change.node).moves_left)).collect();
        proven.sort_unstable_by_key(|&(node, _)| std::cmp::Reverse(node));
        Self {
            depths,
            again: tree.visited_again(log),
            changes: tree.changes.clone(),
            after,
            honest: tree.honest.clone(),
            apart: tree.apart.clone(),
            proven,
        }
    }
}

impl Timeline {
    /// All proofs, oldest first: the change, the flags after it, and the sums that it replaced.
    pub(crate) fn proofs(&self) -> impl Iterator<Item = (&BoundChange, Flags, &HonestSums)> {
        let proven = self.changes.iter().zip(&self.after).filter(|(change, _)| change.proven);
        proven.zip(&self.honest).map(|((change, &after), honest)| (change, after, honest))
    }

    /// The change by which an event let the node before an edge count what the edge leads to as what it is proven to be: that node,
    /// and the sums of values and of draws.
    pub(crate) fn settled(&self, event: u32, place: EdgeKey) -> Option<(NodeId, i64, i64)> {
        let apart = self.apart.iter().find(|apart| apart.place() == place)?;
        let (value, draw) = apart.changed_at(event)?;
        Some((apart.child()?, value, draw))
    }

    /// M of one visit of a node that is proven at some time, in quarters of a ply.
    pub(crate) fn proven_plies(&self, node: NodeId) -> Option<i64> {
        let at = self.proven.binary_search_by_key(&std::cmp::Reverse(node), |proof| std::cmp::Reverse(proof.0)).ok()?;
        Some(self.proven[at].1)
    }
}

impl Tree {
    /// Applies the next event, a simulation, where its node is hidden.
    pub(crate) fn advance(&mut self, record: &Record, given: Option<Gift>) {
        let leaf = match record.kind {
            Kind::Again => self.leaf_of(record).expect("the node visited again exists"),
            Kind::Opened | Kind::Ended(_) => self.show(record),
        };
        self.add_up(record, leaf, given);
    }

    /// Takes the newest event back, a simulation, and hides the node that it made.
    pub(crate) fn retreat(&mut self, record: &Record, given: Option<Gift>) {
        let leaf = self.newest_leaf(record);
        self.take_down(record, leaf, given);
        if record.makes_node() {
            self.hide(leaf, record);
        }
    }

    /// Sets the tree to a moment of its log, in which these evaluations were edited. Its edges must be those of the moment.
    pub(crate) fn set_to(&mut self, moment: u32, log: &Events, timeline: &Timeline, edited: &Evaluations) {
        let len = self.shapes.partition_point(|shape| shape.record < moment);
        let again = &timeline.again[..timeline.again.partition_point(|&(event, _)| event < moment)];
        let touched = len.max(self.len() as usize);
        for tally in &mut self.tallies[..touched] {
            (tally.value, tally.visits) = (0, 0);
        }
        self.sums[..touched].fill(Sums { draw: 0, moves_left: 0 });
        self.hidden = NodeId::count(self.tallies.len() - len);
        self.children.show_below(NodeId::count(len));
        self.set_bounds_to(moment, timeline);
        self.set_apart_to(moment, &timeline.apart, NodeId::count(len));

        self.depths.clear();
        for &(_, leaf) in again {
            self.tallies[leaf.index()].visits += 1;
            self.count_depth(timeline.depths[leaf.index()]);
        }
        let mut proven = timeline.proven.iter().peekable();
        for at in (0..len).rev() {
            let record = log.simulation(self.shapes[at].record as usize).expect("a simulation made the node");
            while proven.next_if(|(node, _)| node.index() > at).is_some() {}
            let plies = proven.peek().filter(|(node, _)| node.index() == at).map_or(0, |proof| proof.1);
            let record = edited.get(&NodeId::new(NodeId::count(at))).map_or(record, |worth| worth.of(&record));
            self.sum_up(at, leaf_change(&record), plies);
            self.count_depth(timeline.depths[at]);
        }
        self.events = moment;
        self.simulations = NodeId::count(len + again.len());
    }

    /// Adds a node's own evaluation to what its children gave it, and gives the sum to its parent. `proven_plies` is M of
    /// one visit where the node is proven.
    fn sum_up(&mut self, at: usize, own: Change, proven_plies: i64) {
        let flags = self.shapes[at].flags;
        let counted =
            if self.apart.is_empty() { None } else { self.counted_of(NodeId::new(NodeId::count(at))).copied() };
        let (tally, sums) = (&mut self.tallies[at], &mut self.sums[at]);
        tally.visits += 1;
        let visits = i64::from(tally.visits);
        let mut sum = Change {
            value: tally.value + own.value,
            draw: sums.draw.cast_signed() + own.draw,
            moves_left: sums.moves_left.cast_signed() + own.moves_left,
        };
        if flags.is_terminal() {
            // Every visit of a node of known value is worth the same.
            let exact = match flags.exact() {
                Some(outcome) if flags.is_proven() => {
                    Change { value: value_of(outcome), draw: draw_of(outcome), moves_left: proven_plies }
                }
                _ => own,
            };
            sum = Change {
                value: visits * exact.value,
                draw: visits * exact.draw,
                moves_left: visits * exact.moves_left,
            };
        }
        tally.value = sum.value;
        *sums = Sums { draw: sum.draw.cast_unsigned(), moves_left: sum.moves_left.cast_unsigned() };
        if at > 0 {
            let parent = tally.parent.index();
            let mut more = tally.visits;
            if let Some(counted) = counted {
                more = counted.visits;
                sum = Change { value: counted.value, draw: counted.draw, moves_left: counted.moves_left };
            }
            let (tally, sums) = (&mut self.tallies[parent], &mut self.sums[parent]);
            tally.visits += more;
            tally.value -= sum.value;
            sums.draw = sums.draw.wrapping_add_signed(sum.draw);
            let plies = sum.moves_left + i64::from(more) * i64::from(MovesLeft::PLY);
            sums.moves_left = sums.moves_left.wrapping_add_signed(plies);
        }
    }

    /// Sets flags, the marks of lost children and the lists of changes.
    fn set_bounds_to(&mut self, moment: u32, timeline: &Timeline) {
        let now = self.changes.len();
        let then = timeline.changes.partition_point(|change| change.event < moment);
        for change in timeline.changes[then.min(now)..now].iter().rev() {
            self.set_flags(change, change.before);
        }
        for (change, &after) in timeline.changes.iter().zip(&timeline.after).take(then).skip(now) {
            self.set_flags(change, after);
        }
        self.changes.truncate(then);
        self.changes.extend_from_slice(&timeline.changes[self.changes.len()..then]);
        let proofs = self.changes.iter().filter(|change| change.proven).count();
        self.honest.truncate(proofs);
        self.honest.extend_from_slice(&timeline.honest[self.honest.len()..proofs]);
    }

    fn set_flags(&mut self, change: &BoundChange, flags: Flags) {
        self.shapes[change.node.index()].flags = flags;
        if change.proven {
            self.mark_lost(change.node, flags.exact() == Some(Outcome::Loss));
        }
    }

    fn count_depth(&mut self, depth: u16) {
        let depth = usize::from(depth);
        if self.depths.len() <= depth {
            self.depths.resize(depth + 1, 0);
        }
        self.depths[depth] += 1;
    }

    /// Shows the node that a record makes.
    fn show(&mut self, record: &Record) -> NodeId {
        let node = NodeId::new(self.len());
        self.hidden -= 1;
        if let Some(parent) = record.parent {
            let index = self.edges(parent).iter().position(|edge| edge.mv() == record.mv);
            self.children
                .show(&self.shapes[parent.index()].block, index.expect("the move is among the parent's edges"));
            self.link_apart(parent, record.mv, Some(node));
        }
        node
    }

    /// Hides the newest node.
    fn hide(&mut self, node: NodeId, record: &Record) {
        if node != Self::ROOT {
            let parent = self.parent(node);
            self.link_apart(parent, record.mv, None);
            self.children.hide(&self.shapes[parent.index()].block, node);
        }
        self.hidden += 1;
    }

    fn visited_again(&self, log: &Events) -> Vec<(u32, NodeId)> {
        let simulations = (0..self.events).filter_map(|event| Some((event, log.simulation(event as usize)?)));
        let again = simulations.filter(|(_, record)| !record.makes_node());
        again.map(|(event, record)| (event, self.leaf_of(&record).expect("the node visited again exists"))).collect()
    }
}

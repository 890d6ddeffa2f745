//! The places that were found: how much went through them, what was before and after.

use std::{cmp::Reverse, collections::BinaryHeap};

use engine::{Game, NodeId, Search};
use wire::find::{Found, FoundAt, Tally};

use super::{
    groups::{Tallies, count},
    paths::{Paths, prior},
    spot::Spot,
};
use crate::project::mean_q;

/// Places so far.
#[derive(Debug, Default)]
pub(super) struct Places {
    white: Tally,
    black: Tally,
    through: u64,
    /// Their N, less what their moves have of it.
    own: i64,
    before: Tallies,
    after: Tallies,
    /// The most visited ones, the least of them on top; of equally visited ones the older are kept.
    most: BinaryHeap<Reverse<(u32, Reverse<u32>)>>,
}

impl Places {
    /// Takes a node into account: `is_place` says that it was found, by `plies` plies of which its own move is the last. Returns
    /// whether it is a place, or a reply to one.
    pub(super) fn add<G: Game>(
        &mut self,
        search: &Search<G>,
        paths: &mut Paths,
        spot: &Spot,
        plies: usize,
        is_place: bool,
    ) -> bool {
        let above = (spot.last.depth > 0).then(|| paths.get(spot.last.parent as usize));
        let is_reply = above.is_some_and(|above| above.is_place);
        let is_below = above.is_some_and(|above| above.is_place || above.is_below_place);
        let last = paths.get_mut(spot.at);
        (last.is_place, last.is_below_place) = (is_place, is_below);
        if !is_reply && !is_place {
            return false;
        }
        let prior = prior(search.tree(), spot.node);
        if is_reply {
            self.own -= i64::from(spot.visits - spot.given);
            count(self.after.of(spot.played), spot, prior);
        }
        if !is_place {
            return true;
        }
        self.own += i64::from(spot.visits);
        self.through += if is_below { 0 } else { u64::from(spot.visits) };
        count(if mover_is_white(paths, spot) { &mut self.white } else { &mut self.black }, spot, prior);
        let mut at = spot.at;
        for _ in 0..plies {
            at = paths.get(at).parent as usize;
        }
        count(self.before.of(paths.played(at)), spot, prior);
        self.most.push(Reverse((spot.visits, Reverse(spot.node.get()))));
        if self.most.len() > Found::MOST_NODES {
            self.most.pop();
        }
        true
    }

    pub(super) fn finish<G: Game>(self, search: &Search<G>, paths: &Paths) -> Found {
        let most = self.most.into_sorted_vec();
        let nodes: Vec<u32> = most.into_iter().map(|Reverse((_, Reverse(node)))| node).collect();
        let place = |&node: &u32| place(search, paths, NodeId::new(node));
        Found {
            white: self.white,
            black: self.black,
            through: self.through,
            own: u64::try_from(self.own).unwrap_or(0),
            before: self.before.finish(Found::MOST_GROUPS),
            after: self.after.finish(Found::MOST_GROUPS),
            places: nodes.iter().take(Found::MOST_PLACES).map(place).collect(),
            nodes,
        }
    }
}

/// Returns whether White moved to a node.
fn mover_is_white(paths: &Paths, spot: &Spot) -> bool {
    paths.is_white(spot.last.depth)
}

fn place<G: Game>(search: &Search<G>, paths: &Paths, node: NodeId) -> FoundAt {
    let tree = search.tree();
    let at = (node.get() - paths.scope().node.get()) as usize;
    let depth = paths.scope().depth + u32::from(paths.get(at).depth);
    FoundAt {
        node: node.get(),
        path: search.path_to(node).iter().map(|mv| mv.0).collect(),
        visits: tree.visits(node),
        given: tree.given_visits(node),
        // Adding zero turns a negative zero into zero.
        q: mean_q(search, node, depth) + 0.0,
        p: prior(tree, node),
    }
}

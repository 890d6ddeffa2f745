//! A whole part of a tree looked over, node by node: where something occurs in it, and what it is made of.
//!
//! One pass in the order of ids. Children are younger than their parents, so everything that is to be known of the nodes above
//! a node was noted before it. What moves is [known](paths) without playing any moves; positions are played only where squares
//! and men do not decide.

mod fit;
mod groups;
mod moves;
mod paths;
mod places;
pub mod query;
mod scope;
mod spot;
mod whole;

use engine::{Game, NodeId, Search};
use wire::find::{Overview, Wanted};

use crate::{game::Recorded, project::mean_q};
use paths::Paths;
use places::Places;
use query::Query;
use scope::Scope;
use spot::Spot;
use whole::Sums;

/// Work that is done at once, in units of some 10 ns: less than 100 ms in a browser.
const WORK_AT_ONCE: u64 = 2_500_000;

/// Cost of looking at a node, and the additional cost of a place or a reply to it.
const NODE: u64 = 16;
const PLACE: u64 = 60;

/// An overview that is being made.
#[derive(Debug)]
pub struct Looking {
    moment: u32,
    wanted: Wanted,
    query: Option<Query>,
    paths: Paths,
    /// The next node, and the one after the last.
    next: u32,
    end: u32,
    sums: Sums,
    places: Places,
}

impl Looking {
    /// Begins the overview of a node, at the moment at which a search of chess stands; `wanted` names that node. `None` where the
    /// path there is not legal, and for other games.
    #[must_use]
    pub fn new<G: Recorded>(search: &Search<G>, node: NodeId, wanted: &Wanted) -> Option<Self> {
        let scope = Scope::new(search, node, &wanted.within)?;
        let query = query::read(&wanted.text).ok().flatten();
        Some(Self {
            moment: search.moment(),
            wanted: wanted.clone(),
            query,
            paths: Paths::new(scope, search.tree().len()),
            next: node.get(),
            end: search.tree().len(),
            sums: Sums::default(),
            places: Places::default(),
        })
    }

    /// Returns whether it is an overview of that question at that moment.
    #[must_use]
    pub fn is_of(&self, moment: u32, wanted: &Wanted) -> bool {
        self.moment == moment && self.wanted == *wanted
    }

    /// Nodes that were looked at, and nodes that are to be.
    #[must_use]
    pub fn progress(&self) -> (u32, u32) {
        let first = self.paths.scope().node.get();
        (self.next - first, self.end - first)
    }

    /// Goes on for some 100 ms at most; whether all was looked at. The search must stand at the overview's moment.
    pub fn go_on<G: Game>(&mut self, search: &Search<G>) -> bool {
        let mut work = 0;
        while self.next < self.end && work < WORK_AT_ONCE {
            self.look_at(search, NodeId::new(self.next), &mut work);
            self.next += 1;
        }
        self.next == self.end
    }

    /// Ends the overview and returns its result. The search must stand at the overview's moment.
    #[must_use]
    pub fn finish<G: Game>(self, search: &Search<G>) -> Overview {
        let Self { moment, wanted, query, paths, sums, places, .. } = self;
        let found = query.map(|_| places.finish(search, &paths));
        Overview { moment, wanted, whole: Some(sums.finish(&paths)), found }
    }

    fn look_at<G: Game>(&mut self, search: &Search<G>, node: NodeId, work: &mut u64) {
        *work += NODE;
        let Some(at) = self.paths.add(search, node, work) else { return };
        let (tree, last) = (search.tree(), self.paths.get(at));
        let depth = self.paths.scope().depth + u32::from(last.depth);
        let visits = tree.visits(node);
        let spot = Spot {
            node,
            at,
            last,
            played: self.paths.played(at),
            visits,
            given: tree.given_visits(node),
            q: if visits > 0 { mean_q(search, node, depth) } else { 0.0 },
        };
        self.sums.add(&spot, tree.exact(node).is_some());
        if let Some(query) = &self.query {
            let is_place = fit::is_place(query, &self.paths, at, work);
            let is_counted = self.places.add(search, &mut self.paths, &spot, query.plies(), is_place);
            *work += if is_counted { PLACE } else { 0 };
        }
    }
}

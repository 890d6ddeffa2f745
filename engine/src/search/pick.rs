//! Picking many visits in one walk: each node shares out what it was given among its edges, as if the visits came one
//! by one, and hands the shares on.
//!
//! The best edge gets as many visits at once as it stays the best one for. Visits that would need a leaf which already
//! waits for its evaluation end there as a *collision*: they count as in flight on the way, and are cancelled when the
//! batch has been backed up.

use std::ops::Range;

use super::{
    in_flight::{InFlight, Started},
    select::Scene,
    token::Step,
};
use crate::{
    arithmetic::Arithmetic,
    parameters::InFlightVisits,
    terms::Terms,
    tree::{NodeId, Tree},
};

/// Path and end of picked visits.
#[derive(Clone, Debug)]
pub(super) struct Picked {
    /// Path there, in [`Picker::steps`].
    pub(super) path: Range<usize>,
    pub(super) end: End,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum End {
    /// One visit: to a leaf, or to this node, whose value is exact.
    Visit(Option<NodeId>),
    /// Visits that found a leaf taken. `most`, where they were all that was asked for: the largest number that would all have
    /// ended here.
    Collision { visits: u32, most: Option<u32> },
}

/// Buffers kept from pick to pick.
#[derive(Clone, Debug, Default)]
pub(super) struct Picker {
    stack: Vec<Share>,
    candidates: Vec<Candidate>,
    path: Vec<Step>,
    /// The paths of what was picked.
    pub(super) steps: Vec<Step>,
    /// Picked visits, in the order in which they were found.
    pub(super) picked: Vec<Picked>,
}

/// Visits handed to an edge.
#[derive(Clone, Copy, Debug)]
struct Share {
    step: Step,
    /// Plies from the root to the edge's node.
    depth: usize,
    child: Option<NodeId>,
    visits: u32,
}

/// Visits for a node to share out.
#[derive(Clone, Copy, Debug)]
struct Handed {
    node: NodeId,
    visits: u32,
    /// Value of a draw to the player to move there.
    draw_score: f64,
}

/// An edge while its node shares out visits.
#[derive(Clone, Copy, Debug)]
struct Candidate {
    child: Option<NodeId>,
    prior: f64,
    /// Q, or FPU.
    q: f64,
    mu: f64,
    /// Visits completed.
    visits: u32,
    /// Visits completed and in flight.
    started: u32,
    /// Visits that its node has just sent on their way.
    starting: u32,
    score: f64,
    /// Visits handed to it that have not ended.
    share: u32,
}

/// Looks on while nodes share out visits.
pub(super) trait Witness {
    /// Notes that a node is about to hand `visits` visits at once to one of its edges, the best; `started` tells how many visits
    /// an edge has in flight at this point.
    fn handed_out(&mut self, node: NodeId, edge: u8, visits: u32, started: impl Fn(u8) -> u32);
}

/// Nobody looks on.
impl Witness for () {
    #[inline(always)]
    fn handed_out(&mut self, _: NodeId, _: u8, _: u32, _: impl Fn(u8) -> u32) {}
}

impl Picker {
    /// Picks `limit` visits from the root on and marks them as in flight; what was picked before is forgotten.
    /// `draw_score` is what a draw is worth to the player to move at the root.
    pub(super) fn pick<A: Arithmetic, W: Witness>(
        &mut self,
        scene: &Scene<'_>,
        in_flight: &mut InFlight,
        limit: u32,
        draw_score: f64,
        witness: &mut W,
    ) {
        self.steps.clear();
        self.picked.clear();
        self.path.clear();
        let mut most = Terms::UNLIMITED;
        if scene.tree.is_empty() || scene.tree.flags(Tree::ROOT).is_terminal() {
            self.pick_root(scene, in_flight, limit);
            return;
        }
        let root = Handed { node: Tree::ROOT, visits: limit, draw_score };
        self.share_out::<A, W>(scene, in_flight, root, &mut most, witness);
        while let Some(Share { step, depth, child, visits }) = self.stack.pop() {
            self.path.truncate(depth);
            self.path.push(step);
            match child.filter(|&child| !scene.tree.flags(child).is_terminal()) {
                None => {
                    let most = (visits == limit && most > visits).then_some(most);
                    self.found(None, End::Collision { visits, most });
                }
                Some(node) => {
                    let draw_score = if self.path.len().is_multiple_of(2) { draw_score } else { -draw_score };
                    self.share_out::<A, W>(scene, in_flight, Handed { node, visits, draw_score }, &mut most, witness);
                }
            }
        }
    }

    /// The root itself, where there is nothing below it to pick.
    fn pick_root(&mut self, scene: &Scene<'_>, in_flight: &mut InFlight, limit: u32) {
        let exact = scene.tree.find(0);
        let mut left = limit;
        if exact.is_some() || !in_flight.has_root() {
            if exact.is_none() {
                in_flight.set_root(true);
            }
            self.found(None, End::Visit(exact));
            left -= 1;
        }
        if left > 0 {
            self.found(None, End::Collision { visits: left, most: (left == limit).then_some(Terms::UNLIMITED) });
        }
    }

    /// Shares out visits among the edges of a node that has some. Those that end at an edge are found at once, in the
    /// order in which they are chosen; the rest goes onto the stack, to be taken off in the order of the edges.
    fn share_out<A: Arithmetic, W: Witness>(
        &mut self,
        scene: &Scene<'_>,
        in_flight: &mut InFlight,
        Handed { node, visits, draw_score }: Handed,
        most: &mut u32,
        witness: &mut W,
    ) {
        let edges = scene.tree.edges(node);
        let terms = Terms::new::<A>(scene.parameters, scene.cpucts, node, scene.tree.visits(node));
        let virtual_loss = scene.parameters.in_flight == InFlightVisits::Loss;
        let already = in_flight.at(node);
        let fpu = self.look_at_children::<A>(scene, already, node, draw_score, &terms);
        let mut left = visits;
        while left > 0 {
            // Unstarted edges are sorted by P: the second of them is the last that can be even the second best.
            let (mut best, mut best_score, mut second_score) = (0, f64::NEG_INFINITY, f64::NEG_INFINITY);
            let mut last = false;
            for (index, edge) in edges.iter().enumerate() {
                if index == self.candidates.len() {
                    let started = already.iter().find(|started| usize::from(started.edge) == index);
                    let started = started.map_or(0, |started| started.visits);
                    let prior = edge.prior().get();
                    let mut candidate = Candidate { q: fpu, started, ..Candidate::unvisited(prior) };
                    candidate.score = candidate.score::<A>(&terms, virtual_loss);
                    self.candidates.push(candidate);
                }
                if !scene.allows(node, *edge) {
                    continue;
                }
                let candidate = &self.candidates[index];
                if candidate.score > best_score {
                    second_score = best_score;
                    (best, best_score) = (index, candidate.score);
                } else if candidate.score > second_score {
                    second_score = candidate.score;
                }
                if last {
                    break;
                }
                last = candidate.started == 0;
            }
            let candidate = &self.candidates[best];
            let mut given = left;
            if second_score > f64::NEG_INFINITY {
                // A visit in flight that counts as lost changes Q: looked at again after every visit.
                let stays_best = if virtual_loss {
                    1
                } else {
                    let value = A::round(candidate.q + candidate.mu);
                    terms.stays_better_for::<A>(value, candidate.prior, candidate.started, second_score)
                };
                *most = (*most).min(stays_best);
                given = given.min(stays_best);
            }
            left -= given;
            let step = step_to(node, best);
            witness.handed_out(node, step.edge, given, |edge| match self.candidates.get(usize::from(edge)) {
                Some(candidate) => candidate.started - candidate.visits,
                None => already.iter().find(|started| started.edge == edge).map_or(0, |started| started.visits),
            });
            let candidate = &mut self.candidates[best];
            candidate.share += given;
            let is_open = candidate.child.is_some_and(|child| !scene.tree.flags(child).is_terminal());
            // A leaf that waits takes no second visit: the share ends there as a collision.
            if is_open || candidate.child.is_some() || candidate.started == 0 {
                let starting = if is_open { given } else { 1 };
                candidate.starting += starting;
                candidate.started += starting;
                candidate.score = candidate.score::<A>(&terms, virtual_loss);
                if !is_open {
                    candidate.share -= 1;
                    let child = candidate.child;
                    self.found(Some(step), End::Visit(child));
                }
            }
        }
        let starting = self.candidates.iter().enumerate().filter(|(_, candidate)| candidate.starting > 0);
        let starting =
            starting.map(|(index, candidate)| Started { edge: step_to(node, index).edge, visits: candidate.starting });
        in_flight.add_all(node, starting);
        let depth = self.path.len();
        for (index, candidate) in self.candidates.iter().enumerate().rev().filter(|(_, candidate)| candidate.share > 0)
        {
            let step = step_to(node, index);
            self.stack.push(Share { step, depth, child: candidate.child, visits: candidate.share });
        }
    }

    /// Makes candidates of the edges up to the last one visited. The result is FPU.
    fn look_at_children<A: Arithmetic>(
        &mut self,
        scene: &Scene<'_>,
        in_flight: &[Started],
        node: NodeId,
        draw_score: f64,
        terms: &Terms,
    ) -> f64 {
        let utility = scene.moves_left_utility(node);
        self.candidates.clear();
        let mut visited_policy = 0.0;
        for (slot, edge) in scene.tree.slots(node).iter().zip(scene.tree.edges(node)) {
            let prior = if slot.is_lost() { 0.0 } else { edge.prior().get() };
            let mut candidate = Candidate::unvisited(prior);
            candidate.child = slot.node();
            if let Some(child) = candidate.child {
                visited_policy = A::round(visited_policy + prior);
                candidate.q = scene.q::<A>(child, draw_score);
                candidate.mu = scene.mu::<A>(utility, child, candidate.q);
                candidate.visits = scene.tree.counted_visits(child);
                candidate.started = candidate.visits;
            }
            self.candidates.push(candidate);
        }
        for started in in_flight {
            if let Some(candidate) = self.candidates.get_mut(usize::from(started.edge)) {
                candidate.started += started.visits;
            }
        }
        let fpu = scene.fpu::<A>(node, draw_score, visited_policy);
        for candidate in &mut self.candidates {
            if candidate.child.is_none() {
                candidate.q = fpu;
            }
            candidate.score = candidate.score::<A>(terms, scene.parameters.in_flight == InFlightVisits::Loss);
        }
        fpu
    }

    fn found(&mut self, last: Option<Step>, end: End) {
        let start = self.steps.len();
        self.steps.extend_from_slice(&self.path);
        self.steps.extend(last);
        self.picked.push(Picked { path: start..self.steps.len(), end });
    }
}

impl Candidate {
    fn unvisited(prior: f64) -> Self {
        Self { child: None, prior, q: 0.0, mu: 0.0, visits: 0, started: 0, starting: 0, score: 0.0, share: 0 }
    }

    fn score<A: Arithmetic>(&self, terms: &Terms, virtual_loss: bool) -> f64 {
        let q = if virtual_loss { lost_in_flight(self.q, self.visits, self.started) } else { self.q };
        terms.score::<A>(q, self.mu, self.prior, self.started)
    }
}

/// Virtual loss: a mean value in which visits in flight count as lost.
pub(crate) fn lost_in_flight(value: f64, visits: u32, started: u32) -> f64 {
    if started == visits {
        return value;
    }
    let lost = f64::from(started - visits);
    (f64::from(visits) * value - lost) / f64::from(started)
}

fn step_to(node: NodeId, edge: usize) -> Step {
    Step { node, edge: u8::try_from(edge).expect("no position has more than 254 moves") }
}

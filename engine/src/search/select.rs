//! The walk down: at each node the edge with the largest S = Q + U + Mu.

use super::{
    in_force::Edits,
    token::{Selected, Step},
};
use crate::{
    arithmetic::Arithmetic,
    game::Move,
    parameters::Parameters,
    prior::Edge,
    terms::{Cpucts, MovesLeftUtility, Terms, first_play_urgency},
    tree::{NodeId, Tree},
};

/// Parts of a search that selection reads.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Scene<'a> {
    pub(crate) tree: &'a Tree,
    pub(crate) parameters: &'a Parameters,
    pub(crate) cpucts: &'a Cpucts,
    pub(crate) moves_left_head: bool,
    /// The moves of the root that are searched; none stands for all.
    pub(crate) root_moves: &'a [Move],
    /// Moves of the root that smart pruning leaves; none stands for all.
    pub(super) hopeful: &'a [Move],
    /// The moves that lead a visit to a node whose moves are being tried, each with the node that it is made at; none stands for all.
    pub(super) led: &'a [(NodeId, Move)],
    pub(super) edits: &'a Edits,
}

impl Scene<'_> {
    /// From the root to an edge never visited, or to a node whose value is exact; along `given` first. `draw_score` is what a draw is
    /// worth to the player to move at the root.
    pub(super) fn walk_down<A: Arithmetic>(
        &self,
        mut path: Vec<Step>,
        given: &[Step],
        mut draw_score: f64,
    ) -> Selected {
        path.clear();
        if self.tree.is_empty() {
            return Selected { path, terminal: None };
        }
        let mut node = Tree::ROOT;
        loop {
            let given = given.get(path.len());
            if given.is_none() && self.tree.flags(node).is_terminal() {
                return Selected { path, terminal: Some(node) };
            }
            let edge = given.map_or_else(|| self.best_edge::<A>(node, draw_score), |step| usize::from(step.edge));
            path.push(Step { node, edge: u8::try_from(edge).expect("no position has more than 254 moves") });
            match self.tree.child(node, edge) {
                Some(child) => node = child,
                None => return Selected { path, terminal: None },
            }
            draw_score = -draw_score;
        }
    }

    /// Q of a child from its mover's view; `draw_score` is what a draw is worth to that player.
    #[inline(always)]
    pub(crate) fn q<A: Arithmetic>(&self, child: NodeId, draw_score: f64) -> f64 {
        let value = self.tree.mean_value(child);
        if draw_score == 0.0 {
            return A::round(value);
        }
        with_draw_score::<A>(value, self.tree.mean_draw(child), draw_score)
    }

    /// Mu's part that all edges of a node share; `None` where it does not apply.
    pub(crate) fn moves_left_utility(&self, node: NodeId) -> Option<MovesLeftUtility> {
        if !self.moves_left_head {
            return None;
        }
        MovesLeftUtility::at(self.parameters, self.tree.mean_value(node), self.tree.mean_moves_left(node))
    }

    /// Mu of a visited child.
    pub(crate) fn mu<A: Arithmetic>(&self, utility: Option<MovesLeftUtility>, child: NodeId, q: f64) -> f64 {
        utility.map_or(0.0, |utility| utility.of::<A>(self.parameters, q, self.tree.mean_moves_left(child)))
    }

    /// FPU at a node for the player to move there.
    pub(crate) fn fpu<A: Arithmetic>(&self, node: NodeId, draw_score: f64, visited_policy: f64) -> f64 {
        // The node's own value is kept from its mover's view, who sees a draw with the opposite score.
        let parent_q = -self.q::<A>(node, -draw_score);
        first_play_urgency::<A>(self.parameters, parent_q, visited_policy)
    }

    /// The same scene, in which a visit is led.
    pub(crate) fn led_by<'b>(self, led: &'b [(NodeId, Move)]) -> Scene<'b>
    where
        Self: 'b,
    {
        Scene { led, ..self }
    }

    /// Returns whether an edge may be selected.
    #[inline]
    pub(crate) fn allows(&self, node: NodeId, edge: Edge) -> bool {
        self.only(node).is_none_or(|moves| moves.contains(&edge.mv()))
    }

    /// The moves of a node that may be selected, where they are not all.
    #[inline]
    fn only(&self, node: NodeId) -> Option<&[Move]> {
        if !self.led.is_empty()
            && let Some(only) = self.led(node)
        {
            return Some(only);
        }
        if node == Tree::ROOT && !self.hopeful.is_empty() {
            return Some(self.hopeful);
        }
        let by_edit = self.edits.only(node);
        by_edit.or((node == Tree::ROOT && !self.root_moves.is_empty()).then_some(self.root_moves))
    }

    /// The edge with the largest S at a node that has edges; ties go to the earlier one. Unvisited edges of a node
    /// differ in P alone and are sorted by it, so only the first of them can win.
    #[inline]
    pub(crate) fn best_edge<A: Arithmetic>(&self, node: NodeId, draw_score: f64) -> usize {
        let only = self.only(node);
        if only.is_none() && !self.tree.has_given() {
            self.best_edge_of::<A, false>(node, draw_score, &[])
        } else {
            self.best_edge_of::<A, true>(node, draw_score, only.unwrap_or_default())
        }
    }

    /// Finds the edge with the largest S among the moves of `only`; none stands for all. Unless `LIMITED`, it omits the work that
    /// only an edited search, or one of some moves, needs.
    #[inline]
    fn best_edge_of<A: Arithmetic, const LIMITED: bool>(&self, node: NodeId, draw_score: f64, only: &[Move]) -> usize {
        let is_searched = |edge: &Edge| !LIMITED || only.is_empty() || only.contains(&edge.mv());
        let edges = self.tree.edges(node);
        let slots = self.tree.slots(node);
        let terms = Terms::new::<A>(self.parameters, self.cpucts, node, self.tree.visits(node));
        let utility = self.moves_left_utility(node);
        let (mut best, mut best_score) = (0, f64::NEG_INFINITY);
        let mut visited_policy = 0.0;
        let mut first_unvisited = slots.len();
        for (index, (slot, edge)) in slots.iter().zip(edges).enumerate() {
            let Some(child) = slot.node() else {
                first_unvisited = first_unvisited.min(index);
                continue;
            };
            let prior = if slot.is_lost() { 0.0 } else { edge.prior().get() };
            visited_policy = A::round(visited_policy + prior);
            if !is_searched(edge) {
                continue;
            }
            let q = self.q::<A>(child, draw_score);
            let mu = if utility.is_some() { self.mu::<A>(utility, child, q) } else { 0.0 };
            let visits = if LIMITED { self.tree.counted_visits(child) } else { self.tree.visits(child) };
            let score = terms.score::<A>(q, mu, prior, visits);
            if score > best_score {
                (best, best_score) = (index, score);
            }
        }
        if LIMITED {
            let is_open = |&index: &usize| {
                let visited = slots.get(index).is_some_and(|slot| slot.node().is_some());
                !visited && is_searched(&edges[index])
            };
            first_unvisited = (first_unvisited..edges.len()).find(is_open).unwrap_or(edges.len());
        }
        if let Some(edge) = edges.get(first_unvisited) {
            let fpu = self.fpu::<A>(node, draw_score, visited_policy);
            let score = terms.score::<A>(fpu, 0.0, edge.prior().get(), 0);
            if score > best_score || (score == best_score && first_unvisited < best) {
                best = first_unvisited;
            }
        }
        best
    }
}

/// Q from a mean value and a mean probability of a draw.
#[inline(always)]
pub(crate) fn with_draw_score<A: Arithmetic>(value: f64, draw: f64, draw_score: f64) -> f64 {
    A::round(value + A::round(draw_score * A::round(draw)))
}

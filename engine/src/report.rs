//! Every number of a node and its edges, as selection computes it.

use crate::{
    arithmetic::{Arithmetic, Exact, Lc0},
    game::{Game, Move},
    log::Kind,
    parameters::{ArithmeticChoice, InFlightVisits},
    search::{Search, Started, lost_in_flight},
    terms::{MovesLeftUtility, Terms, score},
    tree::{Branch, Flags, NodeId, Tree},
};

/// A node with all its edges. Values of the node itself are from the view of its side to move.
#[derive(Clone, Debug, PartialEq)]
pub struct NodeReport {
    /// N: completed visits.
    pub visits: u32,
    /// Evaluations of the node itself.
    pub own: u32,
    /// Q: mean value, side to move's view, draw score included.
    pub q: f64,
    /// V: the evaluator's value, side to move's view; `None` where the game is over.
    pub v: Option<f64>,
    /// D: mean probability of a draw.
    pub d: f64,
    /// M: mean plies left.
    pub m: f64,
    /// Bounds and terminal state.
    pub flags: Flags,
    /// c_puct, the square root, their product.
    pub terms: Terms,
    /// Q of unvisited edges, view of the side to move.
    pub fpu: f64,
    /// Sum of P over visited edges.
    pub visited_policy: f64,
    /// Every legal move, largest P first.
    pub edges: Vec<EdgeReport>,
    /// The edge that selection takes next; `None` where the value is exact.
    pub next: Option<usize>,
}

/// One edge; values are from the view of the player who makes the move.
#[derive(Clone, Debug, PartialEq)]
pub struct EdgeReport {
    /// The move.
    pub mv: Move,
    /// Its policy output.
    pub policy_index: u16,
    /// The child, once visited.
    pub child: Option<NodeId>,
    /// N: completed visits, as far as they count.
    pub visits: u32,
    /// Visits that the move was given; they are not in N.
    pub given: u32,
    /// Visits in flight.
    pub in_flight: u32,
    /// P as used: 0 for a move known to lose.
    pub prior: f64,
    /// Q: mean value with draw score, or FPU. With `virtual=loss`, visits in flight count as lost.
    pub q: f64,
    /// U: exploration.
    pub u: f64,
    /// Mu: moves-left utility.
    pub mu: f64,
    /// S = Q + U + Mu.
    pub s: f64,
    /// V: the evaluator's value of the child, exact where the game is over; `None` if unvisited.
    pub v: Option<f64>,
    /// W - L: mean value without draw score; `None` if unvisited.
    pub wl: Option<f64>,
    /// D: `None` if unvisited.
    pub d: Option<f64>,
    /// M: `None` if unvisited.
    pub m: Option<f64>,
    /// Moves to mate ([`Tree::mate`]).
    pub mate: Option<i32>,
    /// Bounds and terminal state of the child.
    pub flags: Flags,
}

impl<G: Game + Clone> Search<G> {
    /// The report of a node.
    #[must_use]
    pub fn report(&self, node: NodeId) -> NodeReport {
        self.report_beside(node, self.in_flight().at(node))
    }

    /// The report of a node, as selection computes it beside these visits in flight on the node's edges.
    pub(crate) fn report_beside(&self, node: NodeId, in_flight: &[Started]) -> NodeReport {
        match self.parameters().arithmetic {
            ArithmeticChoice::Exact => self.report_with::<Exact>(node, in_flight),
            ArithmeticChoice::Lc0 => self.report_with::<Lc0>(node, in_flight),
        }
    }

    /// Q of a node as selection takes it, without visits in flight: mean value with draw score, from the view of the player
    /// who moved there.
    #[must_use]
    pub fn mean_q(&self, node: NodeId) -> f64 {
        let draw_score = -self.draw_score_at(node);
        match self.parameters().arithmetic {
            ArithmeticChoice::Exact => self.scene().q::<Exact>(node, draw_score),
            ArithmeticChoice::Lc0 => self.scene().q::<Lc0>(node, draw_score),
        }
    }

    /// Returns the value of a draw to the player to move at a node.
    pub(crate) fn draw_score_at(&self, node: NodeId) -> f64 {
        let score = self.draw_score_at_root();
        let up = |&at: &NodeId| (at != Tree::ROOT).then(|| self.tree().parent(at));
        let is_roots = score == 0.0 || std::iter::successors(Some(node), up).count() % 2 == 1;
        if is_roots { score } else { -score }
    }

    /// The report of the edge that leads to a node, as in that of the node before; `None` for the root. `game` stands at the node
    /// before: who asks for many nodes walks there anyway.
    #[must_use]
    pub fn report_of_edge(&self, node: NodeId, game: &G) -> Option<EdgeReport> {
        let parent = Some(self.tree().parent(node)).filter(|_| node != Tree::ROOT)?;
        let branch = self.tree().branches(parent).find(|branch| branch.child == Some(node))?;
        let policy_index = game.policy_index(branch.edge.mv());
        Some(match self.parameters().arithmetic {
            ArithmeticChoice::Exact => self.ground::<Exact>(parent).edge::<Exact>(&branch, policy_index),
            ArithmeticChoice::Lc0 => self.ground::<Lc0>(parent).edge::<Lc0>(&branch, policy_index),
        })
    }

    /// Numbers that all edges of a node share, beside the visits that are in flight now.
    fn ground<A: Arithmetic>(&self, node: NodeId) -> Ground<'_, G> {
        self.ground_beside::<A>(node, self.in_flight().at(node))
    }

    fn ground_beside<'a, A: Arithmetic>(&'a self, node: NodeId, started: &'a [Started]) -> Ground<'a, G> {
        let (scene, tree) = (self.scene(), self.tree());
        let draw_score = self.draw_score_at(node);
        let visited_policy = tree
            .branches(node)
            .filter(|branch| branch.child.is_some())
            .fold(0.0, |sum, branch| A::round(sum + tree.effective_prior(&branch)));
        Ground {
            search: self,
            started,
            draw_score,
            terms: Terms::new::<A>(self.parameters(), scene.cpucts, node, tree.visits(node)),
            utility: scene.moves_left_utility(node),
            visited_policy,
            fpu: scene.fpu::<A>(node, draw_score, visited_policy),
        }
    }

    fn report_with<A: Arithmetic>(&self, node: NodeId, started: &[Started]) -> NodeReport {
        let scene = self.scene();
        let tree = self.tree();
        let mut game = self.game().clone();
        game.rewind();
        self.path_to(node).iter().for_each(|&mv| game.play(mv));
        let ground = self.ground_beside::<A>(node, started);
        let edges = tree.branches(node).map(|branch| ground.edge::<A>(&branch, game.policy_index(branch.edge.mv())));
        let edges: Vec<EdgeReport> = edges.collect();
        let flags = tree.flags(node);
        let open = !flags.is_terminal() || node == Tree::ROOT;
        // Of equal ones the earlier edge.
        let led = self.finishing();
        let next = (0..edges.len())
            .filter(|&at| open && scene.led_by(&led).allows(node, tree.edges(node)[at]))
            .reduce(|best, at| if edges[at].s > edges[best].s { at } else { best });
        let own = self.own_evaluation(node);
        let Ground { draw_score, terms, visited_policy, fpu, .. } = ground;
        NodeReport {
            visits: tree.visits(node),
            own: tree.own_evaluations(node),
            // Adding zero turns a negative zero into zero.
            q: -scene.q::<A>(node, -draw_score) + 0.0,
            v: (own.kind == Kind::Opened).then(|| own.value.flip().get()),
            d: tree.mean_draw(node),
            m: tree.mean_moves_left(node),
            flags,
            terms,
            fpu,
            visited_policy,
            edges,
            next,
        }
    }
}

/// Numbers that all edges of a node share.
struct Ground<'a, G: Game> {
    search: &'a Search<G>,
    started: &'a [Started],
    /// Value of a draw to the player to move.
    draw_score: f64,
    terms: Terms,
    utility: Option<MovesLeftUtility>,
    visited_policy: f64,
    fpu: f64,
}

impl<G: Game + Clone> Ground<'_, G> {
    fn edge<A: Arithmetic>(&self, branch: &Branch, policy_index: u16) -> EdgeReport {
        let Self { search, started, draw_score, ref terms, utility, fpu, .. } = *self;
        let (scene, tree) = (search.scene(), search.tree());
        let visits = branch.child.map_or(0, |child| tree.counted_visits(child));
        let prior = tree.effective_prior(branch);
        let in_flight = started.iter().find(|one| one.edge == branch.index).map_or(0, |one| one.visits);
        let q = branch.child.map_or(fpu, |child| scene.q::<A>(child, draw_score));
        let mu = branch.child.map_or(0.0, |child| scene.mu::<A>(utility, child, q));
        let virtual_loss = search.parameters().in_flight == InFlightVisits::Loss;
        let q = if virtual_loss { lost_in_flight(q, visits, visits + in_flight) } else { q };
        let u = terms.exploration::<A>(prior, visits + in_flight);
        EdgeReport {
            mv: branch.edge.mv(),
            policy_index,
            child: branch.child,
            visits,
            given: branch.child.map_or(0, |child| tree.given_visits(child)),
            in_flight,
            prior,
            q,
            u,
            mu,
            s: score::<A>(q, mu, u),
            v: branch.child.map(|child| search.own_evaluation(child).value.get()),
            wl: branch.child.map(|child| tree.mean_value(child)),
            d: branch.child.map(|child| tree.mean_draw(child)),
            m: branch.child.map(|child| tree.mean_moves_left(child)),
            mate: branch.child.and_then(|child| tree.mate(child)),
            flags: branch.child.map_or(Flags::OPEN, |child| tree.flags(child)),
        }
    }
}

//! From the engine's types to the wire's: the only code that converts.
//!
//! # Point of view
//! [`node_view`] and [`edge_view`] speak for the mover, the player who makes the move that leads there; [`open_node`]
//! for the side to move at the node. Q includes the draw score, as selection sees it.

use engine::{
    Game, NodeId, Outcome, PriorSources, Search, Tree,
    centipawn::Conversion,
    game::EndingKind,
    log::{Kind, hex},
    report::EdgeReport,
    search::Step,
    tree::{Branch, Flags},
};
use wire::{Bound, EdgeView, Line, NodeView, OpenNode, Priors, RunState, Status, Terminal};

use crate::{
    kld::kld_gain,
    shown::Shown,
    view::{Found, Walk},
};

/// Whose P a search takes.
#[must_use]
pub fn priors<T>(sources: PriorSources<T>) -> Priors<T> {
    Priors { own: sources.own, opponent: sources.opponent }
}

/// A node as somebody's child, everything from its mover's view.
#[must_use]
pub fn node_view<G: Game>(search: &Search<G>, node: NodeId) -> NodeView {
    node_view_at(search, &Walk::locate(search.tree(), node))
}

/// The view of a node that a walk came across.
pub(crate) fn node_view_at<G: Game>(search: &Search<G>, found: &Found) -> NodeView {
    let (tree, node) = (search.tree(), found.node);
    let (mv, prior) = match tree.branches(tree.parent(node)).nth(usize::from(found.rank)) {
        Some(branch) if node != Tree::ROOT => (branch.edge.mv().0, tree.effective_prior(&branch)),
        _ => (0, 1.0),
    };
    let own = search.own_evaluation(node);
    let d = tree.mean_draw(node);
    let flags = tree.flags(node);
    let q = mean_q(search, node, found.depth);
    NodeView {
        id: node.get(),
        parent: tree.parent(node).get(),
        mv,
        rank: found.rank,
        visits: tree.visits(node),
        given: tree.given_visits(node),
        own: found.own,
        in_flight: in_flight_to(search, found),
        prior: single(prior),
        q: single(q),
        v: (own.kind == Kind::Opened).then(|| single(own.value.get())),
        d: single(d),
        m: single(tree.mean_moves_left(node)),
        edges: small(tree.edges(node).len()),
        visited_edges: found.visited_edges,
        terminal: terminal(flags),
        bound: bound(flags),
    }
}

/// Q of a node at this depth, mover's view.
pub(crate) fn mean_q<G: Game>(search: &Search<G>, node: NodeId, depth: u32) -> f64 {
    let tree = search.tree();
    tree.mean_value(node) + mover_draw_score(search, depth) * tree.mean_draw(node)
}

/// Visits in flight on the way into a node.
pub(crate) fn in_flight_to<G: Game>(search: &Search<G>, found: &Found) -> u32 {
    if found.node == Tree::ROOT {
        let below = search.in_flight().at(Tree::ROOT).iter().map(|started| started.visits).sum();
        return if search.in_flight().has_root() { 1 } else { below };
    }
    search.in_flight().on(Step { node: search.tree().parent(found.node), edge: found.rank })
}

/// A node with all its edges and the terms that selection uses there.
#[must_use]
pub fn open_node<G: Game>(search: &Search<G>, node: NodeId) -> OpenNode {
    let report = search.report(node);
    OpenNode {
        node: node.get(),
        path: search.path_to(node).iter().map(|mv| mv.0).collect(),
        visits: report.visits,
        own: report.own,
        q: report.q,
        v: report.v,
        d: report.d,
        m: report.m,
        cpuct: report.terms.cpuct,
        sqrt_visits: report.terms.sqrt_visits,
        fpu: report.fpu,
        visited_policy: report.visited_policy,
        terminal: terminal(report.flags),
        edges: report.edges.iter().map(edge_view).collect(),
        next: report.next.map(small),
    }
}

/// One move of an open node, everything from its mover's view.
#[must_use]
pub fn edge_view(edge: &EdgeReport) -> EdgeView {
    EdgeView {
        mv: edge.mv.0,
        policy_index: edge.policy_index,
        child: edge.child.map(NodeId::get),
        visits: edge.visits,
        given: edge.given,
        in_flight: edge.in_flight,
        prior: edge.prior,
        q: edge.q,
        u: edge.u,
        mu: edge.mu,
        s: edge.s,
        v: edge.v,
        d: edge.d,
        m: edge.m,
        // Unvisited edges are worth their FPU.
        cp: Conversion::Centipawn.cp(edge.wl.unwrap_or(edge.q)),
        mate: edge.mate,
        terminal: edge.child.and_then(|_| terminal(edge.flags)),
        bound: bound(edge.flags),
    }
}

/// The search as a whole. `digest` is of the log up to this moment, where it is known.
#[must_use]
pub fn status(run: &impl Shown, digest: Option<[u8; 32]>) -> Status {
    let search = run.search();
    let tree = search.tree();
    let counters = run.counters();
    Status {
        state: run.state(),
        until: run.until(),
        reached: run.reached(),
        hits: run.hits().to_vec(),
        nodes: tree.root_visits(),
        simulations: tree.simulations(),
        nps: if run.state() == RunState::Running { run.nps() } else { 0.0 },
        depth: single(tree.mean_depth()),
        seldepth: tree.max_depth(),
        kld_gain: kld_gain(search),
        cache_hits: counters.cache_hits,
        cache_lookups: counters.cache_lookups,
        best: search.best_move().map(|mv| mv.0),
        digest: digest.map(|digest| hex(&digest)),
        bytes: search.bytes() as u64,
    }
}

/// Returns the principal variations of the root's best moves, `most` at most.
#[must_use]
pub fn lines<G: Game>(search: &Search<G>, most: u8) -> Vec<Line> {
    if search.tree().is_empty() || most == 0 {
        return Vec::new();
    }
    let report = search.report(Tree::ROOT);
    let line = |branch: &Branch| Line {
        edge: edge_view(&report.edges[usize::from(branch.index)]),
        moves: search.variation(branch).iter().map(|mv| mv.0).collect(),
    };
    search.ranking(Tree::ROOT).iter().take(usize::from(most)).map(line).collect()
}

/// Returns the exact result of a node, mover's view.
#[must_use]
pub fn terminal(flags: Flags) -> Option<Terminal> {
    Some(match (flags.ending()?, flags.exact()?) {
        (EndingKind::TwoFold, _) => Terminal::TwoFold,
        (EndingKind::Tablebase, _) => Terminal::Tablebase,
        (EndingKind::Rules, Outcome::Win) => Terminal::Win,
        (EndingKind::Rules, Outcome::Draw) => Terminal::Draw,
        (EndingKind::Rules, Outcome::Loss) => Terminal::Loss,
    })
}

/// Returns the proven limits of a node's value, mover's view. A two-fold draw proves nothing.
#[must_use]
pub fn bound(flags: Flags) -> Bound {
    let bounds = flags.bounds();
    match (bounds.lower, bounds.upper) {
        (lower, upper) if lower == upper => Bound::Exact,
        (Outcome::Draw, _) => Bound::AtLeastDraw,
        (_, Outcome::Draw) => Bound::AtMostDraw,
        _ => Bound::Open,
    }
}

/// Returns the value of a draw to the player who moves into a node at this depth (0 is the root).
fn mover_draw_score<G: Game>(search: &Search<G>, depth: u32) -> f64 {
    let score = search.parameters().draw_score;
    let first_player = search.game().first_player_moves_at_root() != depth.is_multiple_of(2);
    if first_player { score } else { -score }
}

/// Frames carry single precision for nodes: they are drawn, not computed with.
#[expect(clippy::cast_possible_truncation, reason = "rounding is what is meant")]
fn single(x: f64) -> f32 {
    x as f32
}

fn small(count: usize) -> u8 {
    u8::try_from(count).expect("no position has more than 254 moves")
}

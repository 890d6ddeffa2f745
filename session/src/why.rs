//! Explanation of a move's visits: its history from the log, the changes that the formula would need, and the answer to it.

mod needs;

use engine::{Game, History, NodeId, Playback, Search, parameters::Formula, report::NodeReport};
use wire::why::{Needs, Obstacle, Point, Reply, Rival, Story, Why};

pub use needs::Moves;

/// Number of a node's last visits that are called recent.
const RECENT: usize = 100;

/// Most stretches that are told.
const STRETCHES: usize = 50;

/// Explains a move of a node at the shown moment. `history` is the node's. `None` where the node has no such move.
#[must_use]
pub fn why<G: Game>(playback: &Playback<G>, history: &History, node: NodeId, mv: u16) -> Option<Why> {
    let search = playback.search();
    let report = search.report(node);
    let at = report.edges.iter().position(|edge| edge.mv.0 == mv)?;
    let moves = Moves::of(search, node, &report);
    Some(Why {
        node: node.get(),
        mv,
        moment: search.moment(),
        story: story(search, history, node, &report, at),
        next: next(search, &report, &moves, at),
        best: best(search, node, &report, &moves, at),
        reply: reply(search, &report, at),
    })
}

fn story<G: Game>(search: &Search<G>, history: &History, node: NodeId, report: &NodeReport, at: usize) -> Story {
    let moment = search.moment();
    let edge = place(at);
    let own = &report.edges[at];
    let rival = search.ranking(node).into_iter().find(|branch| usize::from(branch.index) != at);
    let q = |edge: usize| report.edges[edge].child.map(|child| search.mean_q(child));
    let (to_it, last) = history.recent(edge, moment, RECENT);
    let mut as_best: Vec<(u32, u32)> =
        history.stretches_as_best(edge, moment).iter().map(|stretch| (stretch.from, stretch.to)).collect();
    as_best.drain(..as_best.len().saturating_sub(STRETCHES));
    let made = search.tree().record_of(node) + 1;
    let points = history.samples().filter(|sample| sample.0 >= made).map(|(moment, counts)| {
        let of = |edge: usize| counts[edge];
        let known = |edge: usize| Some(of(edge).q).filter(|_| of(edge).visits > 0);
        let other = rival.map(|rival| usize::from(rival.index));
        Point {
            moment,
            visits: of(at).visits,
            q: known(at),
            rival_visits: other.map_or(0, |other| of(other).visits),
            rival_q: other.and_then(known),
        }
    });
    Story {
        all: report.edges.iter().map(|edge| edge.visits).sum(),
        visits: own.visits,
        q: q(at),
        first: history.first_visit(edge).filter(|first| *first <= moment),
        last: history.last_visit(edge, moment),
        recent: (number(to_it), number(last)),
        as_best,
        rival: rival.and_then(|rival| {
            let at = usize::from(rival.index);
            Some(Rival { mv: rival.edge.mv().0, visits: report.edges[at].visits, q: q(at)? })
        }),
        points: points.collect(),
    }
}

/// Finds the changes that would make a move the next one that is selected.
fn next<G: Game>(search: &Search<G>, report: &NodeReport, moves: &Moves<'_>, at: usize) -> Needs {
    if report.next == Some(at) {
        return Needs { is_so: true, ..Needs::default() };
    }
    if let Some(obstacle) = obstacle(search, report, moves, at) {
        return Needs { obstacle: Some(obstacle), ..Needs::default() };
    }
    Needs { p: moves.least_prior(at, 0), q: moves.least_value(at, 0), visits: moves.waits(at), ..Needs::default() }
}

/// Finds the changes that would make a move the node's best: P or Q such that the next simulations would all go to it until it
/// is.
fn best<G: Game>(search: &Search<G>, node: NodeId, report: &NodeReport, moves: &Moves<'_>, at: usize) -> Needs {
    let best = search.best_branch(node);
    if best.is_some_and(|best| usize::from(best.index) == at) {
        return Needs { is_so: true, ..Needs::default() };
    }
    if let Some(obstacle) = obstacle(search, report, moves, at) {
        return Needs { obstacle: Some(obstacle), ..Needs::default() };
    }
    let Some(visits) = needs::visits_to_be_best(search, node, report, at) else {
        let winner = best.map(|best| Obstacle::Beaten(best.edge.mv().0));
        return Needs { obstacle: winner, ..Needs::default() };
    };
    let before = visits - 1;
    let (p, q) = (moves.least_prior(at, before), moves.least_value(at, before));
    Needs { p, q, visits: Some(visits), ..Needs::default() }
}

fn obstacle<G: Game>(search: &Search<G>, report: &NodeReport, moves: &Moves<'_>, at: usize) -> Option<Obstacle> {
    if report.next.is_none() {
        return Some(Obstacle::Decided);
    }
    if !moves.is_searched(at) {
        return Some(Obstacle::NotSearched);
    }
    if search.parameters().formula == Formula::UctAll {
        return Some(Obstacle::Led);
    }
    let lost = report.edges[at].child.and_then(|child| search.tree().exact(child));
    (lost == Some(engine::Outcome::Loss)).then_some(Obstacle::Lost)
}

/// The best answer to a move.
fn reply<G: Game>(search: &Search<G>, report: &NodeReport, at: usize) -> Option<Reply> {
    let edge = &report.edges[at];
    let node = edge.child?;
    let best = search.best_branch(node)?;
    let child = best.child?;
    let tree = search.tree();
    let answered: u32 = tree.visited_children(node).map(|child| tree.counted_visits(child)).sum();
    let visits = tree.counted_visits(child);
    let line = [edge.mv].into_iter().chain(search.variation(&best));
    Some(Reply {
        node: node.get(),
        child: child.get(),
        visits,
        share: f64::from(visits) / f64::from(answered.max(1)),
        v: search.own_evaluation(node).value.get(),
        q: search.mean_q(node),
        // The reply's mover is the other player. Adding zero turns a negative zero into zero.
        q_after: -search.mean_q(child) + 0.0,
        line: line.map(|mv| mv.0).collect(),
    })
}

fn place(at: usize) -> u8 {
    u8::try_from(at).expect("no position has more than 254 moves")
}

fn number(count: usize) -> u32 {
    u32::try_from(count).expect("a few")
}

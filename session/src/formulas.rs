//! Comparison of the selection formulas at one node: the same moves, visits, means and priors, scored by each of them.

use engine::{
    NodeId,
    arithmetic::{Arithmetic, Exact, Lc0},
    parameters::{ArithmeticChoice, Formula, Parameters},
    terms::{Cpucts, Terms, first_play_urgency},
};
use wire::{EdgeView, OpenNode, Terminal};

/// A node's moves by one formula.
#[derive(Clone, Debug, PartialEq)]
pub struct Scored {
    /// The formula, as a value of the parameter.
    pub formula: &'static str,
    /// True for the formula in force.
    pub is_in_force: bool,
    /// S of each move in the order of the node's edges, from the view of who makes it. Without bound for moves that UCT wants tried
    /// first.
    pub scores: Vec<f64>,
    /// The move that it would select: the first among the largest. `None` where there are no moves.
    pub next: Option<usize>,
}

/// The node's moves by every formula that scores in a way of its own, with all else as the parameters say. What the other formulas would have made of the visits
/// before is not asked: they are as they are.
#[must_use]
pub fn side_by_side(open: &OpenNode, parameters: &Parameters) -> Vec<Scored> {
    // From the oldest to Lc0's, which the table begins with.
    let scores_otherwise = |formula: Formula| match parameters.formula {
        Formula::UctAll => formula != Formula::Uct,
        _ => formula != Formula::UctAll,
    };
    let all = Formula::ALL.iter().rev().filter(|(formula, _)| scores_otherwise(*formula));
    let formulas = all.map(|&(formula, name)| {
        let own = Parameters { formula, ..parameters.clone() };
        let scores = match parameters.arithmetic {
            ArithmeticChoice::Exact => scores::<Exact>(open, &own),
            ArithmeticChoice::Lc0 => scores::<Lc0>(open, &own),
        };
        let better = |best: Option<usize>, at: usize| match best {
            Some(best) if scores[best] >= scores[at] => Some(best),
            _ => Some(at),
        };
        let is_in_force = formula == parameters.formula;
        // Where a visit is led no score decides.
        let next = if is_in_force { open.next.map(usize::from) } else { (0..scores.len()).fold(None, better) };
        Scored { formula: name, is_in_force, scores, next }
    });
    formulas.collect()
}

fn scores<A: Arithmetic>(open: &OpenNode, parameters: &Parameters) -> Vec<f64> {
    let terms = Terms::new::<A>(parameters, &Cpucts::new(parameters), NodeId::new(open.node), open.visits);
    let fpu = first_play_urgency::<A>(parameters, open.q, open.visited_policy);
    let score = |edge: &EdgeView| {
        let q = if edge.child.is_some() { edge.q } else { fpu };
        // A lost move is not explored.
        let prior = if edge.terminal == Some(Terminal::Loss) { 0.0 } else { edge.prior };
        terms.score::<A>(q, edge.mu, prior, edge.visits + edge.in_flight)
    };
    open.edges.iter().map(score).collect()
}

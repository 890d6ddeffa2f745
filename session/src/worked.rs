//! The score of an edge, worked out: the formula in force with its numbers filled in, step by step.
//!
//! Each step is an expression and its result. In exact arithmetic the steps are what selection computes, operation for
//! operation, so that 64-bit arithmetic on the numbers as they are written gives the result as it is written. The steps
//! mirror [`engine::formula`]; tests hold them against the engine's own numbers.

use engine::{
    NodeId,
    parameters::{ArithmeticChoice, Formula, FpuStrategy, InFlightVisits, Parameters},
};
use wire::{EdgeView, OpenNode};

/// One step.
#[derive(Clone, Debug, PartialEq)]
pub struct Step {
    /// Number that is computed.
    pub symbol: Symbol,
    /// Expression that gives it; empty where the number comes from somewhere else.
    pub expression: Vec<Token>,
    /// The result.
    pub result: f64,
}

/// A part of an expression.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Token {
    /// An operator, a bracket or a function's name: `+ − × / √ ( ) ln max ,`.
    Sign(&'static str),
    /// A number with what it stands for.
    Operand(Symbol, f64),
    /// A number that stands for itself.
    Number(f64),
}

/// Meaning of a number. Values are from the view of the side to move at the node, which makes the edge's move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Symbol {
    /// The node's visits, its own evaluation included.
    NodeVisits,
    /// The node's mean value.
    NodeValue,
    /// The sum of P over the node's visited moves.
    VisitedPolicy,
    /// The edge's completed visits, and those in flight.
    Started,
    /// The edge's completed visits.
    Visits,
    /// The edge's completed visits, and those that it was given.
    AllVisits,
    /// The edge's visits in flight.
    InFlight,
    /// The edge's prior.
    Prior,
    /// The sum of the edge's values.
    ValueSum,
    /// The edge's mean value, or FPU if it was never visited.
    Value,
    /// The edge's mean value with visits in flight counted as lost.
    LostValue,
    /// The weight of exploration at the node.
    Cpuct,
    /// The root of the node's visits that U uses.
    Root,
    /// The edge's exploration.
    Exploration,
    /// The edge's moves-left utility.
    MovesLeft,
    /// The edge's score.
    Score,
    /// A parameter of the search.
    Parameter(&'static str),
}

use Token::{Number, Operand, Sign};

/// The score of an edge of an open node; `None` where there is no such edge. Whether single precision was used, so that the
/// steps hold only up to rounding, is [`is_rounded`].
#[must_use]
pub fn score(open: &OpenNode, edge: usize, parameters: &Parameters) -> Option<Vec<Step>> {
    let edge = open.edges.get(edge)?;
    let started = edge.visits + edge.in_flight;
    let mut steps = value(open, edge, parameters);
    let value = steps.last().map_or(Symbol::Value, |step| step.symbol);
    steps.push(Step { symbol: Symbol::Cpuct, expression: cpuct(open, parameters), result: open.cpuct });
    steps.push(Step { symbol: Symbol::Root, expression: root(open, parameters), result: open.sqrt_visits });
    if edge.in_flight > 0 {
        let sum = vec![
            Operand(Symbol::Visits, f64::from(edge.visits)),
            Sign("+"),
            Operand(Symbol::InFlight, f64::from(edge.in_flight)),
        ];
        steps.push(Step { symbol: Symbol::Started, expression: sum, result: f64::from(started) });
    }
    let exploration = exploration(open, edge.prior, started, parameters);
    steps.push(Step { symbol: Symbol::Exploration, expression: exploration, result: edge.u });
    let mut sum = vec![Operand(value, edge.q)];
    if edge.mu != 0.0 {
        steps.push(Step { symbol: Symbol::MovesLeft, expression: Vec::new(), result: edge.mu });
        sum.extend([Sign("+"), Operand(Symbol::MovesLeft, edge.mu)]);
    }
    sum.extend([Sign("+"), Operand(Symbol::Exploration, edge.u)]);
    steps.push(Step { symbol: Symbol::Score, expression: sum, result: edge.s });
    Some(steps)
}

/// Returns whether every operation was rounded to single precision, as in Lc0.
#[must_use]
pub fn is_rounded(parameters: &Parameters) -> bool {
    parameters.arithmetic == ArithmeticChoice::Lc0
}

/// Q of a move that was never visited.
fn fpu(open: &OpenNode, parameters: &Parameters) -> Vec<Token> {
    let value = Operand(Symbol::Parameter("fpu_value"), parameters.fpu_value);
    match (parameters.fpu_strategy, parameters.formula) {
        (FpuStrategy::Absolute, _) => vec![value],
        (FpuStrategy::Reduction, Formula::Lc0) => vec![
            Operand(Symbol::NodeValue, open.q),
            Sign("−"),
            value,
            Sign("×"),
            Sign("√"),
            Operand(Symbol::VisitedPolicy, open.visited_policy),
        ],
        (FpuStrategy::Reduction, Formula::AlphaZero | Formula::PuctLn | Formula::Uct | Formula::UctAll) => {
            vec![Number(0.0)]
        }
    }
}

/// Q as selection takes it.
fn value(open: &OpenNode, edge: &EdgeView, parameters: &Parameters) -> Vec<Step> {
    let (visits, in_flight) = (f64::from(edge.visits), f64::from(edge.in_flight));
    let are_lost = edge.in_flight > 0 && parameters.in_flight == InFlightVisits::Loss;
    // Sums are whole multiples of 2^-20, so the sum is known exactly from the mean; but not beside other terms.
    let is_plain = parameters.draw_score == 0.0 && !is_rounded(parameters) && !(are_lost && edge.given > 0);
    let unit = f64::from(engine::value::UNIT);
    let lost = if are_lost { in_flight } else { 0.0 };
    // Visits that were given have a value too.
    let all = visits + f64::from(edge.given);
    let sum = ((edge.q * (all + lost) + lost) * unit).round() / unit;
    let (expression, mean) = match edge.child {
        None => (fpu(open, parameters), open.fpu),
        Some(_) if is_plain => {
            let divisor = if edge.given > 0 { Symbol::AllVisits } else { Symbol::Visits };
            (vec![Operand(Symbol::ValueSum, sum), Sign("/"), Operand(divisor, all)], sum / all)
        }
        Some(_) => (Vec::new(), edge.q),
    };
    if !are_lost {
        return vec![Step { symbol: Symbol::Value, expression, result: edge.q }];
    }
    if edge.child.is_some() && !is_plain {
        return vec![Step { symbol: Symbol::LostValue, expression, result: edge.q }];
    }
    let with_losses = vec![
        Sign("("),
        Operand(Symbol::Visits, visits),
        Sign("×"),
        Operand(Symbol::Value, mean),
        Sign("−"),
        Operand(Symbol::InFlight, in_flight),
        Sign(")"),
        Sign("/"),
        Sign("("),
        Operand(Symbol::Visits, visits),
        Sign("+"),
        Operand(Symbol::InFlight, in_flight),
        Sign(")"),
    ];
    vec![
        Step { symbol: Symbol::Value, expression, result: mean },
        Step { symbol: Symbol::LostValue, expression: with_losses, result: edge.q },
    ]
}

fn cpuct(open: &OpenNode, parameters: &Parameters) -> Vec<Token> {
    let start = Operand(Symbol::Parameter("cpuct"), parameters.cpuct);
    if parameters.formula != Formula::Lc0 || parameters.cpuct_factor == 0.0 {
        return vec![start];
    }
    let base = Operand(Symbol::Parameter("cpuct_base"), parameters.cpuct_base);
    vec![
        start,
        Sign("+"),
        Operand(Symbol::Parameter("cpuct_factor"), parameters.cpuct_factor),
        Sign("×"),
        Sign("ln"),
        Sign("("),
        Sign("("),
        Operand(Symbol::NodeVisits, f64::from(open.visits)),
        Sign("+"),
        base,
        Sign(")"),
        Sign("/"),
        base,
        Sign(")"),
    ]
}

fn root(open: &OpenNode, parameters: &Parameters) -> Vec<Token> {
    let visits = Operand(Symbol::NodeVisits, f64::from(open.visits));
    let others = [visits, Sign("−"), Number(1.0)];
    let all_count = parameters.count_root_evaluation || open.node != NodeId::ROOT.get();
    let counted = if all_count { vec![visits] } else { others.to_vec() };
    let bracketed = |tokens: &[Token]| [&[Sign("(")], tokens, &[Sign(")")]].concat();
    let at_least_1 =
        |tokens: &[Token]| [&[Sign("max"), Sign("(")], tokens, &[Sign(","), Number(1.0), Sign(")")]].concat();
    match parameters.formula {
        Formula::Lc0 => [vec![Sign("√")], at_least_1(&others)].concat(),
        Formula::AlphaZero if counted.len() == 1 => vec![Sign("√"), visits],
        Formula::AlphaZero => [vec![Sign("√")], bracketed(&counted)].concat(),
        Formula::PuctLn | Formula::Uct | Formula::UctAll => {
            [vec![Sign("√"), Sign("ln")], at_least_1(&counted)].concat()
        }
    }
}

fn exploration(open: &OpenNode, prior: f64, started: u32, parameters: &Parameters) -> Vec<Token> {
    let multiplier =
        [Sign("("), Operand(Symbol::Cpuct, open.cpuct), Sign("×"), Operand(Symbol::Root, open.sqrt_visits), Sign(")")];
    let prior = [Operand(Symbol::Prior, prior), Sign("×")];
    if matches!(parameters.formula, Formula::Uct | Formula::UctAll) && started == 0 {
        // Every move is tried once.
        return vec![Number(f64::INFINITY)];
    }
    let started = Operand(Symbol::Started, f64::from(started));
    let and_1 = [Sign("("), Number(1.0), Sign("+"), started, Sign(")")];
    match parameters.formula {
        Formula::Lc0 | Formula::AlphaZero => [&prior[..], &multiplier, &[Sign("/")], &and_1].concat(),
        Formula::PuctLn => [&prior[..], &multiplier, &[Sign("/"), Sign("√")], &and_1].concat(),
        Formula::Uct | Formula::UctAll => [&multiplier[..], &[Sign("/"), Sign("√"), started]].concat(),
    }
}

/// A number as it is written: the shortest text that is read as the same number, with a real minus; zero has none.
#[must_use]
pub fn written(number: f64) -> String {
    if number.is_infinite() {
        return if number > 0.0 { "∞" } else { "−∞" }.to_owned();
    }
    (number + 0.0).to_string().replace('-', "−")
}

//! The selection formula at a node: the terms that all its edges share, S of each, FPU, and the bonus for moves left.
//!
//! [`Formula`] has the formulas themselves.

use crate::{
    arithmetic::{Arithmetic, Exact, Lc0},
    formula::Formula,
    parameters::{ArithmeticChoice, FpuStrategy, Parameters},
    tree::NodeId,
};

/// Terms that all edges of a node share.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Terms {
    /// c_puct at this N.
    pub cpuct: f64,
    /// The square root that U uses: of N, N - 1 or ln N.
    pub sqrt_visits: f64,
    /// Their product.
    pub multiplier: f64,
    formula: Formula,
}

impl Terms {
    /// The terms at a node with this many visits (its own evaluation included).
    #[inline]
    #[must_use]
    pub fn new<A: Arithmetic>(parameters: &Parameters, cpucts: &Cpucts, node: NodeId, visits: u32) -> Self {
        let others = visits.saturating_sub(1);
        let all_count = parameters.count_root_evaluation || node != NodeId::ROOT;
        let counted = if all_count { visits } else { others };
        let cpuct = cpucts.at::<A>(parameters, visits);
        let sqrt_visits = parameters.formula.sqrt_visits::<A>(others, counted);
        Self { cpuct, sqrt_visits, multiplier: A::round(cpuct * sqrt_visits), formula: parameters.formula }
    }

    /// U of an edge with this prior and this many started visits.
    #[inline(always)]
    #[must_use]
    pub fn exploration<A: Arithmetic>(&self, prior: f64, started: u32) -> f64 {
        self.formula.exploration::<A>(self.multiplier, prior, started)
    }

    /// S of an edge: Q and Mu, both of which are from the view of the side to move at the parent, and U of this prior and this many
    /// started visits.
    #[inline(always)]
    #[must_use]
    pub fn score<A: Arithmetic>(&self, q: f64, mu: f64, prior: f64, started: u32) -> f64 {
        score::<A>(q, mu, self.exploration::<A>(prior, started))
    }

    /// Returns the number of visits at once for which the edge with this value, prior and started visits stays better than a
    /// score.
    #[must_use]
    pub fn stays_better_for<A: Arithmetic>(&self, value: f64, prior: f64, started: u32, score: f64) -> u32 {
        if value >= score {
            return Self::UNLIMITED;
        }
        self.formula.stays_better_for::<A>(self.multiplier, value, prior, started, score)
    }

    /// More visits than anybody asks for.
    pub const UNLIMITED: u32 = i32::MAX.cast_unsigned();
}

/// S = Q + U + Mu, in the order in which Lc0 adds them: with `arithmetic=lc0` each sum is rounded.
#[inline(always)]
#[must_use]
pub fn score<A: Arithmetic>(q: f64, mu: f64, u: f64) -> f64 {
    A::round(A::round(q + mu) + u)
}

/// c_puct by N, computed once for the visit counts that nearly all nodes have.
#[derive(Clone, Debug)]
pub struct Cpucts(Vec<f64>);

impl Cpucts {
    const KEPT: u32 = 1024;

    /// For a search with these parameters.
    #[must_use]
    pub fn new(parameters: &Parameters) -> Self {
        Self(match parameters.arithmetic {
            ArithmeticChoice::Exact => (0..Self::KEPT).map(|visits| cpuct::<Exact>(parameters, visits)).collect(),
            ArithmeticChoice::Lc0 => (0..Self::KEPT).map(|visits| cpuct::<Lc0>(parameters, visits)).collect(),
        })
    }

    #[inline(always)]
    fn at<A: Arithmetic>(&self, parameters: &Parameters, visits: u32) -> f64 {
        self.0.get(visits as usize).copied().unwrap_or_else(|| cpuct::<A>(parameters, visits))
    }
}

fn cpuct<A: Arithmetic>(parameters: &Parameters, visits: u32) -> f64 {
    let start = A::round(parameters.cpuct);
    if !parameters.formula.has_growing_cpuct() || parameters.cpuct_factor == 0.0 {
        return start;
    }
    let base = A::round(parameters.cpuct_base);
    let ratio = A::round(A::round(f64::from(visits) + base) / base);
    A::round(start + A::round(A::round(parameters.cpuct_factor) * A::ln(ratio)))
}

/// FPU: the Q assumed for unvisited edges. `parent_q` is from the view of the side to move at the parent.
#[inline]
#[must_use]
pub fn first_play_urgency<A: Arithmetic>(parameters: &Parameters, parent_q: f64, visited_policy: f64) -> f64 {
    let value = A::round(parameters.fpu_value);
    match parameters.fpu_strategy {
        FpuStrategy::Absolute => value,
        FpuStrategy::Reduction => parameters.formula.reduced::<A>(value, parent_q, visited_policy),
    }
}

/// Mu: the bonus for shorter wins and longer losses, of networks with a moves-left head.
#[derive(Clone, Copy, Debug)]
pub struct MovesLeftUtility {
    parent_plies: f64,
}

impl MovesLeftUtility {
    /// The utility at a parent, if its value is decided enough. `parent_q` without draw score, from either view.
    #[must_use]
    pub fn at(parameters: &Parameters, parent_q: f64, parent_plies: f64) -> Option<Self> {
        (parent_q.abs() > parameters.moves_left_threshold).then_some(Self { parent_plies })
    }

    /// Mu of a visited edge: `q` and mean plies left of the child.
    #[must_use]
    pub fn of<A: Arithmetic>(&self, parameters: &Parameters, q: f64, plies: f64) -> f64 {
        let cap = parameters.moves_left_max_effect;
        let effect = A::round(parameters.moves_left_slope * A::round(plies - self.parent_plies)).clamp(-cap, cap);
        let sign = if q > 0.0 {
            -1.0
        } else if q < 0.0 {
            1.0
        } else {
            0.0
        };
        let threshold = parameters.moves_left_threshold;
        let decided = if threshold > 0.0 && threshold < 1.0 {
            A::round((q.abs() - threshold).max(0.0) / (1.0 - threshold))
        } else {
            q.abs()
        };
        let weight = parameters.moves_left_constant_factor
            + parameters.moves_left_scaled_factor * decided
            + parameters.moves_left_quadratic_factor * decided * decided;
        A::round(effect * sign * A::round(weight))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cpuct_grows_as_lc0s_does() {
        let mut parameters = Parameters::default();
        let exact = Terms::new::<Exact>(&parameters, &Cpucts::new(&parameters), NodeId::ROOT, 400);
        parameters.set("arithmetic", "lc0").unwrap();
        let cpucts = Cpucts::new(&parameters);
        assert!((Terms::new::<Lc0>(&parameters, &cpucts, NodeId::ROOT, 1).cpuct - 1.745_103).abs() < 2e-6);
        assert!((Terms::new::<Lc0>(&parameters, &cpucts, NodeId::ROOT, 401).cpuct - 1.782_519_7).abs() < 2e-6);
        assert!((exact.cpuct - (1.745 + 3.894 * libm::log(39139.0 / 38739.0))).abs() < 1e-12);
        assert_eq!(exact.sqrt_visits, 399_f64.sqrt());
    }

    #[test]
    fn the_first_two_visits_explore() {
        let parameters = Parameters::default();
        let cpucts = Cpucts::new(&parameters);
        assert_eq!(Terms::new::<Exact>(&parameters, &cpucts, NodeId::ROOT, 1).sqrt_visits, 1.0);
        assert_eq!(Terms::new::<Exact>(&parameters, &cpucts, NodeId::ROOT, 2).sqrt_visits, 1.0);
    }

    #[test]
    fn the_root_s_own_evaluation_counts_or_not() {
        let mut parameters = Parameters::default();
        parameters.set("formula", "alphazero").unwrap();
        let root_of = |parameters: &Parameters, node| {
            Terms::new::<Exact>(parameters, &Cpucts::new(parameters), NodeId::new(node), 10).sqrt_visits
        };
        assert_eq!([0, 1].map(|node| root_of(&parameters, node)), [10_f64.sqrt(); 2]);
        parameters.set("count_root_evaluation", "false").unwrap();
        assert_eq!([0, 1].map(|node| root_of(&parameters, node)), [3.0, 10_f64.sqrt()], "other nodes' always do");
    }

    #[test]
    fn formulas_are_what_they_say() {
        let terms = |formula: &str, visits| {
            let mut parameters = Parameters::default();
            parameters.set("formula", formula).unwrap();
            Terms::new::<Exact>(&parameters, &Cpucts::new(&parameters), NodeId::ROOT, visits)
        };
        let close = |a: f64, b: f64| assert!((a - b).abs() < 1e-12, "{a}, not {b}");
        let ln_100 = libm::log(100.0);
        close(terms("alphazero", 100).exploration::<Exact>(0.2, 4), 1.745 * 10.0 * 0.2 / 5.0);
        close(terms("puct_ln", 100).exploration::<Exact>(0.2, 4), 1.745 * 0.2 * (ln_100 / 5.0).sqrt());
        close(terms("uct", 100).exploration::<Exact>(0.2, 4), 1.745 * (ln_100 / 4.0).sqrt());
        assert_eq!(terms("uct", 100).exploration::<Exact>(0.2, 0), f64::INFINITY);
        for formula in ["alphazero", "puct_ln", "uct"] {
            assert!(terms(formula, 1).exploration::<Exact>(0.2, 1).is_finite(), "{formula}");
        }
    }

    #[test]
    fn shorter_wins_and_longer_losses_are_preferred() {
        let parameters = Parameters::default();
        let utility = MovesLeftUtility::at(&parameters, 0.95, 20.0).unwrap();
        assert!(utility.of::<Exact>(&parameters, 0.95, 10.0) > 0.0);
        assert!(utility.of::<Exact>(&parameters, -0.95, 10.0) < 0.0);
        assert!(MovesLeftUtility::at(&parameters, 0.5, 20.0).is_none());
    }
}

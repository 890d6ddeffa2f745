//! The selection formulas: S = Q + U + Mu.
//!
//! ```text
//! lc0         c(N) = cpuct + cpuct_factor ln((N + cpuct_base) / cpuct_base)
//!             U    = c(N) sqrt(max(N - 1, 1)) P / (1 + n)
//!             Q    = the child's mean, or unvisited: Q_parent - fpu_value sqrt(visited policy)
//! alphazero   U    = cpuct sqrt(N) P / (1 + n); at the root, where its own evaluation does not count, with N - 1
//!             Q    = the child's mean, or unvisited: 0 (fpu_value where fpu_strategy is absolute)
//! puct_ln     U    = cpuct P sqrt(ln N / (1 + n));  N and Q as for alphazero
//! uct         U    = cpuct sqrt(ln N / n), and without bound where n = 0: every move is tried once, the one with the
//!                    largest P first;  N as for alphazero
//! uct_all     as uct, and the moves of a node are tried one after another before a visit goes elsewhere (search/finish.rs)
//! ```
//! N: the parent's visits, its own evaluation included. n: the child's visits, those in flight included. Q is from the view
//! of the side to move at the parent, which is the child's mover. lc0 is Lc0's classic search; alphazero the 2018 paper's,
//! which leaves open whether a parent's own evaluation counts (`count_root_evaluation` decides it for the root, where programs
//! differ; to count the children's visits alone everywhere, take lc0 with a `cpuct_factor` of 0); puct_ln a variant with the
//! logarithm that UCT has; uct that of Kocsis and Szepesvari (2006), whose evaluator is a random game (`rollout`);
//! uct_all expands as articles on tic-tac-toe draw it, all children of a leaf at once.

use crate::arithmetic::Arithmetic;
use crate::choice::choice;

/// Formula that scores the edges in selection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Formula {
    /// Lc0's: c_puct grows with N, FPU follows the parent's value.
    Lc0,
    /// AlphaZero's: fixed c_puct, FPU 0 unless absolute FPU is set.
    AlphaZero,
    /// PUCT with the square root of ln N / (1 + n).
    PuctLn,
    /// UCT, which knows no priors.
    Uct,
    /// UCT that tries all moves of a node before a visit goes elsewhere.
    UctAll,
}

choice!(
    Formula,
    "lc0" => Lc0: "S = Q + c √max(N − 1, 1) P / (1 + n), c = cpuct + cpuct_factor ln((N + cpuct_base) / cpuct_base); \
                   unvisited: Q of the parent − fpu_value √(visited policy)";
    "alphazero" => AlphaZero: "S = Q + cpuct √N P / (1 + n); unvisited: Q = 0";
    "puct_ln" => PuctLn: "S = Q + cpuct P √(ln N / (1 + n)); unvisited: Q = 0";
    "uct" => Uct: "S = Q + cpuct √(ln N / n); every move once, by P, before any twice";
    "uct_all" => UctAll: "As uct, and all moves of a node once before a visit goes elsewhere";
);
impl Formula {
    /// Returns the square root that U uses, at a node with this many visits besides its own evaluation, and in all as far as that
    /// counts.
    pub(crate) fn sqrt_visits<A: Arithmetic>(self, others: u32, counted: u32) -> f64 {
        // Lc0 takes the root in double precision and rounds the product.
        match self {
            Self::Lc0 => f64::from(others.max(1)).sqrt(),
            Self::AlphaZero => f64::from(counted).sqrt(),
            Self::PuctLn | Self::Uct | Self::UctAll => A::ln(f64::from(counted.max(1))).max(0.0).sqrt(),
        }
    }

    /// Returns U of an edge with this prior and this many started visits. `multiplier` is c_puct times the square root.
    #[inline(always)]
    pub(crate) fn exploration<A: Arithmetic>(self, multiplier: f64, prior: f64, started: u32) -> f64 {
        match self {
            Self::Lc0 | Self::AlphaZero => A::round(A::round(prior * multiplier) / (1.0 + f64::from(started))),
            Self::PuctLn => A::round(A::round(prior * multiplier) / (1.0 + f64::from(started)).sqrt()),
            Self::Uct | Self::UctAll if started == 0 => f64::INFINITY,
            Self::Uct | Self::UctAll => A::round(multiplier / f64::from(started).sqrt()),
        }
    }

    /// Returns the number of visits at once for which the edge with this value stays better than a score that is above it.
    pub(crate) fn stays_better_for<A: Arithmetic>(
        self,
        multiplier: f64,
        value: f64,
        prior: f64,
        started: u32,
        score: f64,
    ) -> u32 {
        match self {
            Self::Lc0 | Self::AlphaZero => {
                let visits = A::round(A::round(prior * multiplier) / A::round(score - value));
                let more = A::round(A::round(visits - f64::from(started + 1)) + 1.0);
                #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "brought into range")]
                let more = more.clamp(1.0, 1e9) as u32;
                more
            }
            // Looked at again after every visit.
            Self::PuctLn | Self::Uct | Self::UctAll => 1,
        }
    }

    /// Returns whether c_puct grows with N.
    pub(crate) fn has_growing_cpuct(self) -> bool {
        match self {
            Self::Lc0 => true,
            Self::AlphaZero | Self::PuctLn | Self::Uct | Self::UctAll => false,
        }
    }

    /// Returns the Q of unvisited edges where the parent's value is reduced. `parent_q` is from the view of the side to move at the
    /// parent.
    pub(crate) fn reduced<A: Arithmetic>(self, fpu_value: f64, parent_q: f64, visited_policy: f64) -> f64 {
        match self {
            Self::Lc0 => A::round(parent_q - A::round(fpu_value * A::round(visited_policy.sqrt()))),
            Self::AlphaZero | Self::PuctLn | Self::Uct | Self::UctAll => 0.0,
        }
    }
}

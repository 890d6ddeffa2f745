//! Every parameter of a search: one table with symbol, default, range and meaning, and the struct it fills.
//!
//! The table drives the command line, the page's controls and the documentation; [`Parameters::set`] is the one place
//! where text becomes a value.

use std::fmt;

pub use crate::choice::Word;
use crate::choice::{Blank, Text, choice};
pub use crate::formula::Formula;

/// One row of the table.
#[derive(Clone, Copy, Debug)]
pub struct ParameterSpec {
    /// Name on the command line and in links.
    pub name: &'static str,
    /// Symbol in formulas; empty if it has none.
    pub symbol: &'static str,
    /// Default as text.
    pub default: &'static str,
    /// Kind of values that it takes.
    pub kind: ParameterKind,
    /// One sentence.
    pub meaning: &'static str,
}

/// Kind of values that a parameter takes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum ParameterKind {
    /// A number between two ends, both included.
    Number {
        /// Smallest.
        min: f64,
        /// Largest.
        max: f64,
    },
    /// A whole number between two ends, both included.
    Whole {
        /// Smallest.
        min: u64,
        /// Largest.
        max: u64,
    },
    /// `true` or `false`.
    Flag,
    /// One of some words.
    Choice(&'static [Word]),
}

/// A text that is not a parameter, or not a value of it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParameterError {
    /// No such name.
    #[error("there is no parameter {0:?}")]
    Unknown(String),
    /// Not a value.
    #[error("{name} takes {expected}, not {value:?}")]
    Invalid {
        /// The parameter.
        name: &'static str,
        /// Description of the values that it takes.
        expected: String,
        /// Text that was given, shortened.
        value: String,
    },
}

/// Functions used for exp and ln, and the precision around them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ArithmeticChoice {
    /// Exact mathematics in f64.
    Exact,
    /// Lc0's f32 approximations.
    Lc0,
}

/// Value that an unvisited edge is given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FpuStrategy {
    /// The parent's value less `fpu_value` times the square root of the visited policy.
    Reduction,
    /// `fpu_value` itself.
    Absolute,
}

/// Choice of the evaluations that may be used again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CacheChoice {
    /// None.
    Off,
    /// Evaluations of exactly equal network input; the results equal those of `off`.
    Exact,
    /// Lc0's choice: evaluations of an equal position within this search, whatever its history.
    Lc0,
}

/// Effect of visits in flight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InFlightVisits {
    /// Visits without a value: they lower U alone.
    Visits,
    /// Lost visits: they lower Q too.
    Loss,
}

/// Input of the network for the positions before the first known one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HistoryFill {
    /// Nothing.
    No,
    /// The first known position again, except the standard start position.
    FenOnly,
    /// The first known position again.
    Always,
}

choice!(
    ArithmeticChoice,
    "exact" => Exact: "Mathematics in 64-bit floats.";
    "lc0" => Lc0: "Lc0's 32-bit floats and approximate functions.";
);
choice!(
    FpuStrategy,
    "reduction" => Reduction: "The parent's value less fpu_value times the square root of the visited policy.";
    "absolute" => Absolute: "fpu_value itself.";
);
choice!(
    CacheChoice,
    "off" => Off: "None.";
    "exact" => Exact: "Those of exactly equal network input: the same results as off.";
    "lc0" => Lc0: "Those of an equal position within this search, whatever its history.";
);
choice!(
    InFlightVisits,
    "visits" => Visits: "A visit without a value: it lowers U alone.";
    "loss" => Loss: "A lost visit: it lowers Q too.";
);
choice!(
    HistoryFill,
    "no" => No: "Nothing.";
    "fen_only" => FenOnly: "The first known position again, except the standard start position.";
    "always" => Always: "The first known position again.";
);

/// A parameter's name: that of its field, unless a keyword is in the way.
macro_rules! name {
    ($field:ident) => {
        stringify!($field)
    };
    ($field:ident $name:literal) => {
        $name
    };
}

macro_rules! parameters {
    ($($field:ident $(as $name:literal)?: $type:ty = $default:literal, $symbol:literal, $kind:expr, $meaning:literal;)+) => {
        /// The parameters of a search.
        #[derive(Clone, Debug, PartialEq)]
        pub struct Parameters {
            $(#[doc = $meaning] pub $field: $type,)+
        }

        /// Every parameter, in the order in which they are shown and hashed. A static, because every user of a constant gets
        /// one of his own, and the texts are a part of the page.
        pub static TABLE: &[ParameterSpec] = &[
            $(ParameterSpec {
                name: name!($field $($name)?),
                symbol: $symbol,
                default: $default,
                kind: $kind,
                meaning: $meaning,
            },)+
        ];

        impl Default for Parameters {
            fn default() -> Self {
                let mut blank = Self { $($field: <$type as Blank>::BLANK,)+ };
                for (spec, value) in TABLE.iter().zip(blank.values()) {
                    assert!(value.read(spec.default), "defaults are values");
                }
                blank
            }
        }

        impl Parameters {
            /// Sets one parameter from text.
            ///
            /// # Errors
            /// When there is no such parameter or it does not take such a value.
            pub fn set(&mut self, name: &str, value: &str) -> Result<(), ParameterError> {
                let spec = spec(name)?;
                spec.kind.check(spec.name, value)?;
                let place = TABLE.iter().position(|one| one.name == name).expect("the table has it");
                if self.values()[place].read(value.trim()) { Ok(()) } else { Err(spec.kind.error(spec.name, value)) }
            }

            /// Every parameter as text, in the table's order.
            #[must_use]
            pub fn entries(&self) -> Vec<(&'static ParameterSpec, String)> {
                TABLE.iter().zip(self.clone().values()).map(|(spec, value)| (spec, value.write())).collect()
            }

            /// The values, in the table's order.
            fn values(&mut self) -> [&mut dyn Text; TABLE.len()] {
                [$(&mut self.$field,)+]
            }
        }
    };
}

use ParameterKind::{Choice, Flag, Number, Whole};

parameters! {
    formula: Formula = "lc0", "", Choice(Formula::WORDS),
        "The selection formula: N the parent's visits, n the move's own.";
    cpuct: f64 = "1.745", "c", Number { min: 0.0, max: 100.0 },
        "Weight of exploration: how much U counts beside Q.";
    cpuct_base: f64 = "38739", "c_base", Number { min: 1.0, max: 1e9 },
        "Visits at which c_puct has begun to grow.";
    cpuct_factor: f64 = "3.894", "c_factor", Number { min: 0.0, max: 1000.0 },
        "How fast c_puct grows with the logarithm of N.";
    fpu_strategy: FpuStrategy = "reduction", "", Choice(FpuStrategy::WORDS),
        "Whether an unvisited edge's value follows the parent's or is fixed.";
    fpu_value: f64 = "0.33", "r", Number { min: -100.0, max: 100.0 },
        "The reduction, or the fixed value, of first play urgency.";
    count_root_evaluation: bool = "true", "", Flag,
        "Whether the root's N under the square root counts its own evaluation, as other nodes' do (not with lc0).";
    policy_temperature: f64 = "1.359", "T", Number { min: 0.1, max: 10.0 },
        "Flattens (above 1) or sharpens (below 1) the network's policy.";
    noise_epsilon: f64 = "0", "", Number { min: 0.0, max: 1.0 },
        "Share of random noise in the root's P.";
    noise_alpha: f64 = "0.3", "", Number { min: 0.001, max: 1000.0 },
        "How even that noise is: the parameter of its Dirichlet distribution.";
    temperature: f64 = "0", "", Number { min: 0.0, max: 100.0 },
        "Above 0 the move to play is drawn, by visits to the power of 1 / temperature.";
    temperature_cutoff: f64 = "100", "", Number { min: 0.0, max: 100.0 },
        "Moves worse than the most visited one by more of this, in percent of a game, are not drawn.";
    temperature_offset: f64 = "0", "", Number { min: -1000.0, max: 1000.0 },
        "Added to every move's visits before one is drawn.";
    draw_score: f64 = "0", "", Number { min: -1.0, max: 1.0 },
        "What a draw is worth to White.";
    moves_left_max_effect: f64 = "0.0345", "", Number { min: 0.0, max: 1.0 },
        "Largest bonus for a shorter win or a longer loss.";
    moves_left_threshold: f64 = "0.8", "", Number { min: 0.0, max: 1.0 },
        "How decided a node must be before moves left count.";
    moves_left_slope: f64 = "0.0027", "", Number { min: 0.0, max: 1.0 },
        "Bonus per ply of difference in moves left.";
    moves_left_constant_factor: f64 = "0", "", Number { min: -1.0, max: 1.0 },
        "Constant part of the moves-left utility.";
    moves_left_scaled_factor: f64 = "1.6521", "", Number { min: -2.0, max: 2.0 },
        "Linear part of the moves-left utility.";
    moves_left_quadratic_factor: f64 = "-0.6521", "", Number { min: -1.0, max: 1.0 },
        "Quadratic part of the moves-left utility.";
    sticky_endgames: bool = "true", "", Flag,
        "Whether proven results climb to the parents.";
    two_fold_draws: bool = "true", "", Flag,
        "Whether a position met again within the search counts as drawn.";
    history_fill: HistoryFill = "fen_only", "", Choice(HistoryFill::WORDS),
        "What the network sees before the first known position.";
    arithmetic: ArithmeticChoice = "exact", "", Choice(ArithmeticChoice::WORDS),
        "Exact mathematics, or Lc0's approximations for equal visit counts.";
    cache: CacheChoice = "exact", "", Choice(CacheChoice::WORDS),
        "Which evaluations are used again.";
    batch: u64 = "1", "", Whole { min: 1, max: 1024 },
        "Leaves gathered before they are evaluated together.";
    in_flight as "virtual": InFlightVisits = "visits", "", Choice(InFlightVisits::WORDS),
        "Whether a visit in flight counts as a visit without a value, or as a lost one.";
    pipeline: bool = "false", "", Flag,
        "Whether a batch is gathered while the one before it is being evaluated.";
    out_of_order_factor: f64 = "2.4", "", Number { min: 0.0, max: 100.0 },
        "Visits out of order, in batches, after which a batch is closed.";
    collision_visits: u64 = "80000", "", Whole { min: 1, max: 1_000_000_000 },
        "Visits that may collide while a batch of a large tree is gathered.";
    collision_visits_start: u64 = "28", "", Whole { min: 0, max: 1_000_000_000 },
        "Root visits up to which one collision closes a batch.";
    collision_visits_end: u64 = "145000", "", Whole { min: 1, max: 1_000_000_000 },
        "Root visits from which on all collision visits are allowed.";
    collision_visits_power: f64 = "1.25", "", Number { min: 0.01, max: 100.0 },
        "The power by which the collisions allowed grow in between.";
    seed: u64 = "0", "", Whole { min: 0, max: u64::MAX },
        "Seed of everything random.";
}

/// The row of a parameter.
///
/// # Errors
/// When there is none of that name.
pub fn spec(name: &str) -> Result<&'static ParameterSpec, ParameterError> {
    TABLE.iter().find(|spec| spec.name == name).ok_or_else(|| ParameterError::Unknown(name.chars().take(40).collect()))
}

impl ParameterKind {
    fn check(self, name: &'static str, value: &str) -> Result<(), ParameterError> {
        let value = value.trim();
        let fits = match self {
            Number { min, max } => decimal::parse(value).is_some_and(|number| (min..=max).contains(&number)),
            Whole { min, max } => value.parse().is_ok_and(|number: u64| (min..=max).contains(&number)),
            Flag => value.parse::<bool>().is_ok(),
            Choice(words) => words.iter().any(|word| word.name == value),
        };
        if fits { Ok(()) } else { Err(self.error(name, value)) }
    }

    fn error(self, name: &'static str, value: &str) -> ParameterError {
        ParameterError::Invalid { name, expected: self.to_string(), value: value.chars().take(40).collect() }
    }
}

impl fmt::Display for ParameterKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Number { min, max } => {
                write!(f, "a number from {} to {}", decimal::shortest(*min), decimal::shortest(*max))
            }
            Whole { min: 0, max: u64::MAX } => f.write_str("a whole number"),
            Whole { min, max } => write!(f, "a whole number from {min} to {max}"),
            Flag => f.write_str("true or false"),
            Choice(words) => {
                let names: Vec<_> = words.iter().map(|word| word.name).collect();
                write!(f, "one of {}", names.join(", "))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_default_is_what_its_text_says() {
        let mut parameters = Parameters::default();
        for (spec, text) in Parameters::default().entries() {
            parameters.set(spec.name, spec.default).unwrap();
            parameters.set(spec.name, &text).unwrap();
        }
        assert_eq!(parameters, Parameters::default());
    }

    #[test]
    fn bad_values_are_named() {
        let mut parameters = Parameters::default();
        let error = |p: &mut Parameters, name, value| p.set(name, value).unwrap_err().to_string();
        assert_eq!(error(&mut parameters, "cpct", "1"), "there is no parameter \"cpct\"");
        assert_eq!(error(&mut parameters, "cpuct", "NaN"), "cpuct takes a number from 0 to 100, not \"NaN\"");
        assert_eq!(error(&mut parameters, "cache", "on"), "cache takes one of off, exact, lc0, not \"on\"");
        assert_eq!(parameters, Parameters::default());
    }
}

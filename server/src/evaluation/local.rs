//! Evaluators that need no network; they run on the search's own thread.

use std::convert::Infallible;

use engine::evaluators::{Classical, Random, Rollout, Uniform};
use engine::games::chess::Chess;
use engine::{Evaluation, Evaluator, Move, Parameters};

/// An evaluator without a network.
#[derive(Clone, Debug)]
pub enum Local {
    /// Material, piece-square tables and simple move ordering.
    Classical(Classical),
    /// Equal priors, value 0.
    Uniform(Uniform),
    /// Hashed from the position and the seed.
    Random(Random),
    /// A random game to its end.
    Rollout(Rollout),
}

impl Local {
    /// The names, the default first.
    pub const NAMES: [&'static str; 4] = ["classical", "uniform", "random", "rollout"];

    /// The evaluator of that name; `None` if there is none.
    #[must_use]
    pub fn named(name: &str, parameters: &Parameters) -> Option<Self> {
        match name {
            "classical" => Some(Self::Classical(Classical)),
            "uniform" => Some(Self::Uniform(Uniform::new(0.0))),
            "random" => Some(Self::Random(Random::new(parameters.seed))),
            "rollout" => Some(Self::Rollout(Rollout::new(parameters.seed))),
            _ => None,
        }
    }

    /// In a few words.
    #[must_use]
    pub fn description(name: &str) -> &'static str {
        match name {
            "classical" => "material, piece-square tables and simple move ordering; no network",
            "uniform" => "equal priors and value 0: the search alone",
            "random" => "values and priors hashed from the position",
            "rollout" => "equal priors and the result of a random game",
            _ => "unknown",
        }
    }
}

impl Evaluator<Chess> for Local {
    type Error = Infallible;

    fn evaluate(&mut self, game: &Chess, moves: &[Move], evaluation: &mut Evaluation) -> Result<(), Infallible> {
        match self {
            Self::Classical(evaluator) => evaluator.evaluate(game, moves, evaluation),
            Self::Uniform(evaluator) => evaluator.evaluate(game, moves, evaluation),
            Self::Random(evaluator) => evaluator.evaluate(game, moves, evaluation),
            Self::Rollout(evaluator) => evaluator.evaluate(game, moves, evaluation),
        }
    }
}

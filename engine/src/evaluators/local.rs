//! Evaluators by name: those that every game has, and the one that a game has of its own.

use std::fmt;

use super::{Classical, Random, Rollout, Truth, Uniform};
use crate::{
    evaluator::{Evaluation, Evaluator},
    game::{Game, Move},
    games::{
        chess::Chess,
        in_a_row::{InARow, Rules},
    },
    parameters::Parameters,
};

/// A game that has an evaluator of its own.
pub trait Judged: Game {
    /// That evaluator.
    type Own: Evaluator<Self, Error: fmt::Display> + Clone + fmt::Debug + Default;

    /// Its name, and what it is in a few words.
    const OWN: (&'static str, &'static str);
}

impl Judged for Chess {
    type Own = Classical;

    const OWN: (&'static str, &'static str) =
        ("classical", "material, piece-square tables and simple move ordering; no network");
}

impl<R: Rules> Judged for InARow<R> {
    type Own = Truth<R>;

    const OWN: (&'static str, &'static str) =
        ("truth", "the exact result, and equal priors for all moves that keep it");
}

/// An evaluator that needs no network and answers at once.
#[derive(Clone, Debug)]
pub enum Local<G: Judged> {
    /// The game's own.
    Own(G::Own),
    /// Equal priors and one value.
    Uniform(Uniform),
    /// Hashed from the position and the seed.
    Random(Random),
    /// A random game to its end.
    Rollout(Rollout),
}

impl<G: Judged> Local<G> {
    /// The names, the game's own first. After `uniform` a value may follow: `uniform:0.5`.
    pub const NAMES: [&'static str; 4] = [G::OWN.0, "uniform", "random", "rollout"];

    /// The evaluator of that name; `None` if there is none.
    #[must_use]
    pub fn named(name: &str, parameters: &Parameters) -> Option<Self> {
        if name == G::OWN.0 {
            return Some(Self::Own(G::Own::default()));
        }
        match name {
            "random" => Some(Self::Random(Random::new(parameters.seed))),
            "rollout" => Some(Self::Rollout(Rollout::new(parameters.seed))),
            _ => uniform_value(name).map(|value| Self::Uniform(Uniform::new(value))),
        }
    }

    /// It in a few words; `None` if there is none.
    #[must_use]
    pub fn description(name: &str) -> Option<String> {
        if name == G::OWN.0 {
            return Some(G::OWN.1.to_owned());
        }
        match name {
            "random" => Some("values and priors hashed from the position".to_owned()),
            "rollout" => Some("equal priors and the result of a random game".to_owned()),
            _ => uniform_value(name).map(|value| format!("equal priors and value {value}: the search alone")),
        }
    }
}

/// The value that `uniform` says of every position, from the view of its side to move.
fn uniform_value(name: &str) -> Option<f64> {
    let value = match name.strip_prefix("uniform")? {
        "" => 0.0,
        rest => rest.strip_prefix(':')?.parse().ok()?,
    };
    (-1.0..=1.0).contains(&value).then_some(value)
}

impl<G: Judged> Evaluator<G> for Local<G> {
    type Error = <G::Own as Evaluator<G>>::Error;

    fn evaluate(&mut self, game: &G, moves: &[Move], evaluation: &mut Evaluation) -> Result<(), Self::Error> {
        let Ok(()) = match self {
            Self::Own(evaluator) => return evaluator.evaluate(game, moves, evaluation),
            Self::Uniform(evaluator) => evaluator.evaluate(game, moves, evaluation),
            Self::Random(evaluator) => evaluator.evaluate(game, moves, evaluation),
            Self::Rollout(evaluator) => evaluator.evaluate(game, moves, evaluation),
        };
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::tic_tac_toe::TicTacToe;

    #[test]
    fn every_name_is_an_evaluator_with_a_description() {
        let parameters = Parameters::default();
        let both = |name: &str| {
            let chess = (Local::<Chess>::named(name, &parameters).is_some(), Local::<Chess>::description(name));
            let small = (Local::<TicTacToe>::named(name, &parameters).is_some(), Local::<TicTacToe>::description(name));
            assert_eq!((chess.0, small.0), (chess.1.is_some(), small.1.is_some()), "{name}");
            (chess.0, small.0)
        };
        assert!(Local::<Chess>::NAMES.iter().all(|name| both(name).0));
        assert!(Local::<TicTacToe>::NAMES.iter().all(|name| both(name).1));
        assert_eq!((both("classical"), both("truth")), ((true, false), (false, true)));
        assert_eq!((both("uniform:0.5"), both("uniform:-1")), ((true, true), (true, true)));
        for name in ["", "uniform:", "uniform:2", "uniform:NaN", "uniformly", "network:x"] {
            assert_eq!(both(name), (false, false), "{name}");
        }
    }

    #[test]
    fn a_value_can_be_chosen() {
        let mut evaluator = Local::<TicTacToe>::named("uniform:0.5", &Parameters::default()).unwrap();
        let mut evaluation = Evaluation::default();
        evaluator.evaluate(&TicTacToe::new(), &[Move(0), Move(1)], &mut evaluation).unwrap();
        assert_eq!((evaluation.value.get(), evaluation.logits), (0.5, vec![0.0, 0.0]));
        assert!(Local::<TicTacToe>::description("uniform:0.5").unwrap().contains("value 0.5"));
    }
}

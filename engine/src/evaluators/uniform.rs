//! Equal priors and one fixed value: the search alone.

use std::convert::Infallible;

use crate::{
    evaluator::{Evaluation, Evaluator},
    game::{Game, Move},
    value::{Draw, MovesLeft, ToMove, Value},
};

/// Says the same of every position.
#[derive(Clone, Copy, Debug)]
pub struct Uniform {
    value: Value<ToMove>,
}

impl Uniform {
    /// An evaluator that gives every position this value, from the view of its side to move.
    #[must_use]
    pub fn new(value: f64) -> Self {
        Self { value: Value::new(value) }
    }
}

impl<G: Game> Evaluator<G> for Uniform {
    type Error = Infallible;

    fn evaluate(&mut self, _game: &G, moves: &[Move], evaluation: &mut Evaluation) -> Result<(), Infallible> {
        evaluation.value = self.value;
        evaluation.draw = Draw::NONE;
        evaluation.moves_left = MovesLeft::NONE;
        evaluation.logits.clear();
        evaluation.logits.resize(moves.len(), 0.0);
        Ok(())
    }
}

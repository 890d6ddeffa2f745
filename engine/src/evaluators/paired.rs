//! Values of one evaluator, priors of another, or of one for each side.

use crate::{
    evaluator::{Evaluation, Evaluator},
    game::{Game, Move},
    prior_sources::PriorSources,
};

/// An evaluator whose V, D and M are those of one evaluator and whose logits are those of others. A position for which there is
/// another one is evaluated twice.
#[derive(Clone, Debug)]
pub struct Paired<E> {
    values: E,
    priors: PriorSources<E>,
    /// Evaluation of the other one, of which only the logits are taken.
    other: Evaluation,
}

impl<E> Paired<E> {
    /// Pairs an evaluator with sources of P.
    #[must_use]
    pub fn new(values: E, priors: PriorSources<E>) -> Self {
        Self { values, priors, other: Evaluation::default() }
    }
}

impl<G: Game, E: Evaluator<G>> Evaluator<G> for Paired<E> {
    type Error = E::Error;

    fn evaluate(&mut self, game: &G, moves: &[Move], evaluation: &mut Evaluation) -> Result<(), E::Error> {
        self.values.evaluate(game, moves, evaluation)?;
        if let Some(priors) = self.priors.of_mut(game.side()) {
            priors.evaluate(game, moves, &mut self.other)?;
            std::mem::swap(&mut evaluation.logits, &mut self.other.logits);
        }
        Ok(())
    }
}

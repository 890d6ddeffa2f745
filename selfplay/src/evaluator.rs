//! A network as what evaluates a search's leaves.

use std::{borrow::Borrow, convert::Infallible};

use engine::{Draw, Evaluation, Evaluator, Move, MovesLeft, Value};

use crate::{
    board::Board,
    network::{Activations, Network},
};

/// A network that evaluates, its own or borrowed. V is its value; it foresees neither draws nor plies left.
#[derive(Clone, Debug)]
pub struct NetworkEvaluator<N> {
    network: N,
    inputs: Vec<u16>,
    activations: Activations,
}

impl<N: Borrow<Network>> NetworkEvaluator<N> {
    /// An evaluator.
    #[must_use]
    pub fn new(network: N) -> Self {
        Self { network, inputs: Vec::new(), activations: Activations::default() }
    }
}

impl<G: Board, N: Borrow<Network>> Evaluator<G> for NetworkEvaluator<N> {
    type Error = Infallible;

    fn evaluate(&mut self, game: &G, moves: &[Move], evaluation: &mut Evaluation) -> Result<(), Infallible> {
        self.inputs.clear();
        game.inputs(&mut self.inputs);
        let (logits, value) = self.network.borrow().forward(&self.inputs, &mut self.activations);
        evaluation.value = Value::new(f64::from(value));
        evaluation.draw = Draw::NONE;
        evaluation.moves_left = MovesLeft::NONE;
        evaluation.logits.clear();
        evaluation.logits.extend(moves.iter().map(|&mv| logits[usize::from(game.policy_index(mv))]));
        Ok(())
    }
}

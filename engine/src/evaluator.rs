//! Interface of evaluators, which judge leaves.

use crate::{
    game::{Game, Move},
    value::{Draw, MovesLeft, ToMove, Value},
};

/// Evaluation of a position. Reused from leaf to leaf, so that evaluating allocates nothing.
#[derive(Clone, Debug, PartialEq)]
pub struct Evaluation {
    /// V, from the view of the side to move.
    pub value: Value<ToMove>,
    /// D: probability of a draw.
    pub draw: Draw,
    /// M: plies left.
    pub moves_left: MovesLeft,
    /// One number for each legal move, in the order asked: larger is better; a softmax makes them priors.
    pub logits: Vec<f32>,
}

impl Default for Evaluation {
    fn default() -> Self {
        Self { value: Value::ZERO, draw: Draw::NONE, moves_left: MovesLeft::NONE, logits: Vec::new() }
    }
}

/// Something that judges positions of a game.
pub trait Evaluator<G: Game> {
    /// Reason why a position cannot be judged.
    type Error;

    /// Judges the position where `game` stands. `moves` are its legal moves, at least one; `evaluation` is
    /// overwritten, with as many logits as moves.
    ///
    /// # Errors
    /// Whatever keeps the evaluator from judging; nothing of the search changes then.
    fn evaluate(&mut self, game: &G, moves: &[Move], evaluation: &mut Evaluation) -> Result<(), Self::Error>;
}

//! Values and policies hashed from the position: cheap, varied, and the same every time. For benchmarks and tests.

use std::convert::Infallible;

use crate::{
    evaluator::{Evaluation, Evaluator},
    game::{Game, Move},
    random::{GOLDEN, splitmix64},
    value::{Draw, MovesLeft, Value},
};

/// Q uniform in [-1, 1] and logits uniform in [0, 1), by splitmix64 of the position's key, the seed and the policy
/// index.
#[derive(Clone, Copy, Debug)]
pub struct Random {
    seed: u64,
}

impl Random {
    /// An evaluator; seed 0 hashes the position alone.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self { seed }
    }
}

impl<G: Game> Evaluator<G> for Random {
    type Error = Infallible;

    fn evaluate(&mut self, game: &G, moves: &[Move], evaluation: &mut Evaluation) -> Result<(), Infallible> {
        let key = game.key() ^ if self.seed == 0 { 0 } else { splitmix64(self.seed) };
        #[expect(clippy::cast_precision_loss, reason = "53 bits are kept")]
        let unit = (splitmix64(key) >> 11) as f64 / (1_u64 << 53) as f64;
        evaluation.value = Value::new(2.0 * unit - 1.0);
        evaluation.draw = Draw::NONE;
        evaluation.moves_left = MovesLeft::NONE;
        evaluation.logits.clear();
        evaluation.logits.extend(moves.iter().map(|&mv| {
            let hash = splitmix64(key ^ (u64::from(game.policy_index(mv)) + 1).wrapping_mul(GOLDEN));
            #[expect(clippy::cast_precision_loss, reason = "24 bits are kept")]
            let logit = (hash >> 40) as f32 / (1_u32 << 24) as f32;
            logit
        }));
        Ok(())
    }
}

//! A random game from the position on, as plain UCT evaluates.

use std::convert::Infallible;

use crate::{
    evaluator::{Evaluation, Evaluator},
    game::{Game, Move, Outcome},
    random::splitmix64,
    value::{Draw, MovesLeft, Value},
};

/// Plays random moves to the end of the game; its result is the value. Every move is as likely as any other, before the
/// search and in the random game. The game played depends on the position and the seed alone.
#[derive(Clone, Copy, Debug)]
pub struct Rollout {
    seed: u64,
}

/// A game that is not over then counts as drawn.
const MOST_PLIES: u32 = 400;

impl Rollout {
    /// An evaluator; other seeds play other games.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self { seed }
    }

    /// The result for the player to move where `game` stands, and how many plies it took.
    fn play<G: Game>(self, game: &G, moves: &[Move]) -> (Outcome, u32) {
        let (mut game, mut moves) = (game.clone(), moves.to_vec());
        let mut random = splitmix64(game.key() ^ splitmix64(self.seed));
        for ply in 1..=MOST_PLIES {
            random = splitmix64(random);
            // The upper half of the product is uniform below the number of moves.
            let chosen = (u128::from(random) * moves.len() as u128) >> 64;
            game.play(moves[usize::try_from(chosen).expect("below the number of moves")]);
            moves.clear();
            game.legal_moves(&mut moves);
            if let Some(ending) = game.ending(&moves, false) {
                // The ending is for the player who made the last move: with an odd number of plies the one who began.
                let outcome = if ply % 2 == 1 { ending.outcome } else { ending.outcome.flip() };
                return (outcome, ply);
            }
        }
        (Outcome::Draw, MOST_PLIES)
    }
}

impl<G: Game> Evaluator<G> for Rollout {
    type Error = Infallible;

    fn evaluate(&mut self, game: &G, moves: &[Move], evaluation: &mut Evaluation) -> Result<(), Infallible> {
        let (outcome, plies) = self.play(game, moves);
        let (value, draw) = match outcome {
            Outcome::Win => (1.0, Draw::NONE),
            Outcome::Draw => (0.0, Draw::CERTAIN),
            Outcome::Loss => (-1.0, Draw::NONE),
        };
        evaluation.value = Value::new(value);
        evaluation.draw = draw;
        evaluation.moves_left = MovesLeft::new(f64::from(plies));
        evaluation.logits.clear();
        evaluation.logits.resize(moves.len(), 0.0);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::{chess::Chess, connect2::Connect2};

    fn mean<G: Game>(game: &G, games: u32) -> f64 {
        let mut moves = Vec::new();
        game.legal_moves(&mut moves);
        let mut evaluation = Evaluation::default();
        let sum: f64 = (0..games)
            .map(|seed| {
                let Ok(()) = Rollout::new(u64::from(seed)).evaluate(game, &moves, &mut evaluation);
                evaluation.value.get()
            })
            .sum();
        sum / f64::from(games)
    }

    #[test]
    fn random_games_have_the_results_of_random_games() {
        // Of Connect2's 24 ways to the end, weighted by chance, the first player wins more than he loses.
        let value = mean(&Connect2::new(), 4000);
        assert!((exact(&Connect2::new()) - value).abs() < 0.05, "{value}");
        let game = Chess::from_fen::<&str>("7k/8/8/8/8/8/8/KQQQQQ2 w - - 0 1", &[]).unwrap();
        // Five queens sometimes mate a bare king by chance, and are never mated.
        assert!(mean(&game, 300) > 0.02);
        assert!(mean(&Chess::from_fen::<&str>("8/8/4k3/8/8/3K4/8/8 w - - 0 1", &[]).unwrap(), 3) == 0.0);
    }

    /// The expectation for the player to move when both play at random, by looking at all games.
    fn exact(game: &Connect2) -> f64 {
        fn below(game: &Connect2, way: &[Move]) -> f64 {
            let mut here = game.clone();
            way.iter().for_each(|&mv| here.play(mv));
            let mut moves = Vec::new();
            here.legal_moves(&mut moves);
            if let Some(ending) = here.ending(&moves, way.is_empty()) {
                return match ending.outcome {
                    Outcome::Win => -1.0,
                    Outcome::Draw => 0.0,
                    Outcome::Loss => 1.0,
                };
            }
            let values = moves.iter().map(|&mv| -below(game, &[way, &[mv]].concat()));
            values.sum::<f64>() / moves.len() as f64
        }
        below(game, &[])
    }
}

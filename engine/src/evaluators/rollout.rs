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
const MOST_PLIES: usize = 400;

impl Rollout {
    /// An evaluator; other seeds play other games.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self { seed }
    }

    /// The random game from where `game` stands: the one that the position is judged by. `moves` are its legal moves, at
    /// least one.
    #[must_use]
    pub fn game<G: Game>(&self, game: &G, moves: &[Move]) -> RandomGame {
        let (mut game, mut moves) = (game.clone(), moves.to_vec());
        let mut played = Vec::new();
        let mut random = splitmix64(game.key() ^ splitmix64(self.seed));
        while played.len() < MOST_PLIES {
            random = splitmix64(random);
            // The upper half of the product is uniform below the number of moves.
            let chosen = (u128::from(random) * moves.len() as u128) >> 64;
            let mv = moves[usize::try_from(chosen).expect("below the number of moves")];
            game.play(mv);
            played.push(mv);
            moves.clear();
            game.legal_moves(&mut moves);
            if let Some(ending) = game.ending(&moves, false) {
                // The ending is for the player who made the last move: with an odd number of plies the one who began.
                let outcome = if played.len() % 2 == 1 { ending.outcome } else { ending.outcome.flip() };
                return RandomGame { moves: played, outcome, ended: true };
            }
        }
        RandomGame { moves: played, outcome: Outcome::Draw, ended: false }
    }
}

/// A game played at random.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RandomGame {
    /// The moves, from the position that is judged on.
    pub moves: Vec<Move>,
    /// The result for the player to move in that position.
    pub outcome: Outcome,
    /// True if the rules ended the game; otherwise it was broken off as drawn.
    pub ended: bool,
}

impl<G: Game> Evaluator<G> for Rollout {
    type Error = Infallible;

    fn evaluate(&mut self, game: &G, moves: &[Move], evaluation: &mut Evaluation) -> Result<(), Infallible> {
        let random_game = self.game(game, moves);
        let (value, draw) = match random_game.outcome {
            Outcome::Win => (1.0, Draw::NONE),
            Outcome::Draw => (0.0, Draw::CERTAIN),
            Outcome::Loss => (-1.0, Draw::NONE),
        };
        evaluation.value = Value::new(value);
        evaluation.draw = draw;
        #[expect(clippy::cast_precision_loss, reason = "at most 400")]
        let plies = random_game.moves.len() as f64;
        evaluation.moves_left = MovesLeft::new(plies);
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

    #[test]
    fn the_game_that_is_shown_is_the_one_that_counts() {
        let root = Connect2::new();
        let mut moves = Vec::new();
        root.legal_moves(&mut moves);
        let mut seen = std::collections::HashSet::new();
        for seed in 0..500 {
            let rollout = Rollout::new(seed);
            let shown = rollout.game(&root, &moves);
            let mut game = root.clone();
            for &mv in &shown.moves {
                let mut legal = Vec::new();
                game.legal_moves(&mut legal);
                assert!(legal.contains(&mv));
                game.play(mv);
            }
            let last_mover = game.ending(&[], false).expect("it is played to the end").outcome;
            let first = if shown.moves.len() % 2 == 1 { last_mover } else { last_mover.flip() };
            assert_eq!((shown.outcome, shown.ended), (first, true));
            let mut evaluation = Evaluation::default();
            let Ok(()) = { rollout }.evaluate(&root, &moves, &mut evaluation);
            let value = [-1.0, 0.0, 1.0][shown.outcome as usize];
            assert_eq!((evaluation.value.get(), evaluation.moves_left.get()), (value, shown.moves.len() as f64));
            seen.insert(shown.moves);
        }
        assert_eq!(seen.len(), 24, "every game that there is");
        let bare = Chess::from_fen::<&str>("8/8/4k3/8/8/3K4/7Q/8 w - - 0 1", &[]).unwrap();
        moves.clear();
        bare.legal_moves(&mut moves);
        assert_eq!(Rollout::new(3).game(&bare, &moves), Rollout::new(3).game(&bare, &moves));
    }

    /// The expectation for the player to move when both play at random, by looking at all games.
    fn exact(game: &Connect2) -> f64 {
        fn below(game: &Connect2, path: &[Move]) -> f64 {
            let mut here = game.clone();
            path.iter().for_each(|&mv| here.play(mv));
            let mut moves = Vec::new();
            here.legal_moves(&mut moves);
            if let Some(ending) = here.ending(&moves, path.is_empty()) {
                return match ending.outcome {
                    Outcome::Win => -1.0,
                    Outcome::Draw => 0.0,
                    Outcome::Loss => 1.0,
                };
            }
            let values = moves.iter().map(|&mv| -below(game, &[path, &[mv]].concat()));
            values.sum::<f64>() / moves.len() as f64
        }
        below(game, &[])
    }
}

//! Solver of games of some in a row: the result of a position with perfect play, and the moves that keep it.
//!
//! Alpha-beta (negamax, three results) with a table of earlier results. Tic-tac-toe and Connect2 are solved from the empty board
//! at once. Connect Four is solved from positions in which at most [`FARTHEST`] cells are free; farther from the end the answer
//! is that it is [too far](Unsolved::TooFar). Time is bounded by a number of positions, not by a clock, so that the answer is the
//! same everywhere.

use super::in_a_row::{InARow, Rules};
use crate::{
    game::{Game, Move, Outcome},
    random::splitmix64,
};

/// Free cells up to which positions are solved.
pub const FARTHEST: u8 = 20;

/// Positions that one answer may look at: a second or two. Of 12,000 random ones with 20 free cells the hardest took 600,000.
pub const MOST_POSITIONS: u32 = 4_000_000;

/// Result of perfect play from a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Truth {
    /// The result for the player to move.
    pub outcome: Outcome,
    /// The moves that keep it, in the order of legal moves; none where the game is over. How long a win takes does not count.
    pub best: Vec<Move>,
}

/// Reason why a position was not solved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unsolved {
    /// The end is too far away.
    #[error("{empty} cells are free; only positions with at most {FARTHEST} free cells are solved")]
    TooFar {
        /// Free cells.
        empty: u8,
    },
    /// It took too many positions.
    #[error("not solved after {looked_at} positions")]
    TooHard {
        /// Positions looked at.
        looked_at: u32,
    },
}

/// Solves positions of one game. What it found helps with later ones: it changes no answer, but may spare one from being
/// [too hard](Unsolved::TooHard).
#[derive(Clone, Debug)]
pub struct Solver<R: Rules> {
    table: Vec<Entry>,
    most_positions: u32,
    looked_at: u32,
    rules: std::marker::PhantomData<R>,
}

/// Limits of a position's result for the player to move: at least `from`, at most `to`.
#[derive(Clone, Copy, Debug)]
struct Entry {
    key: u64,
    from: Outcome,
    to: Outcome,
}

/// A key that no position has: the stones of a full board are less.
const NOBODY: u64 = u64::MAX;

impl<R: Rules> Solver<R> {
    /// A solver. It takes 4 MiB for Connect Four, and less for smaller games.
    #[must_use]
    pub fn new() -> Self {
        Self::with_most_positions(MOST_POSITIONS)
    }

    /// Makes a solver that gives up after this many positions.
    #[must_use]
    pub fn with_most_positions(most_positions: u32) -> Self {
        // Tic-tac-toe's boards fit into the smaller one.
        let bits = if InARow::<R>::CELLS <= 9 { 13 } else { 18 };
        let empty = Entry { key: NOBODY, from: Outcome::Loss, to: Outcome::Win };
        Self { table: vec![empty; 1 << bits], most_positions, looked_at: 0, rules: std::marker::PhantomData }
    }

    /// The truth of the position where `game` stands.
    ///
    /// # Errors
    /// When the end is too far, or was not found within the number of positions.
    pub fn solve(&mut self, game: &InARow<R>) -> Result<Truth, Unsolved> {
        self.looked_at = 0;
        let empty = game.empty_cells();
        if empty > FARTHEST {
            return Err(Unsolved::TooFar { empty });
        }
        if let Some(ending) = game.ending(&[], false) {
            return Ok(Truth { outcome: ending.outcome.flip(), best: Vec::new() });
        }
        let mut moves = Vec::new();
        game.legal_moves(&mut moves);
        let mut walk = game.as_root();
        let mut outcomes = Vec::with_capacity(moves.len());
        for &mv in &moves {
            walk.play(mv);
            // Every move's own value is wanted, so none may be cut off by another one's.
            outcomes.push(self.value(&mut walk, Outcome::Loss, Outcome::Win)?.flip());
            walk.rewind();
        }
        let outcome = outcomes.iter().copied().max().expect("a game that is not over has moves");
        let keeps = |(&mv, worth): (&Move, Outcome)| (worth == outcome).then_some(mv);
        Ok(Truth { outcome, best: moves.iter().zip(outcomes).filter_map(keeps).collect() })
    }

    /// Positions that the newest answer took.
    #[must_use]
    pub fn looked_at(&self) -> u32 {
        self.looked_at
    }

    /// The value for the player to move: exact between `alpha` and `beta`, a bound elsewhere (fail-soft). It calls itself, at
    /// most [`FARTHEST`] deep.
    fn value(&mut self, walk: &mut InARow<R>, mut alpha: Outcome, mut beta: Outcome) -> Result<Outcome, Unsolved> {
        if let Some(ending) = walk.ending(&[], false) {
            return Ok(ending.outcome.flip());
        }
        if self.looked_at == self.most_positions {
            return Err(Unsolved::TooHard { looked_at: self.looked_at });
        }
        self.looked_at += 1;
        let key = walk.key();
        #[expect(clippy::cast_possible_truncation, reason = "the lower bits choose a place")]
        let place = splitmix64(key) as usize & (self.table.len() - 1);
        let known = Some(self.table[place]).filter(|entry| entry.key == key);
        let (from, to) = known.map_or((Outcome::Loss, Outcome::Win), |entry| (entry.from, entry.to));
        (alpha, beta) = (alpha.max(from), beta.min(to));
        if alpha >= beta {
            return Ok(if from >= beta { from } else { to });
        }
        let wanted = alpha;
        let mut best = Outcome::Loss;
        for mv in promising_first(walk) {
            walk.play(mv);
            let value = self.value(walk, beta.flip(), alpha.flip())?.flip();
            walk.take_back();
            best = best.max(value);
            alpha = alpha.max(best);
            if alpha >= beta {
                break;
            }
        }
        let (from, to) = (if best > wanted { best } else { from }, if best < beta { best } else { to });
        self.table[place] = Entry { key, from, to };
        Ok(best)
    }
}

impl<R: Rules> Default for Solver<R> {
    fn default() -> Self {
        Self::new()
    }
}

/// The legal moves: those that win at once, then those that keep the other player from it, then from the middle outwards.
fn promising_first<R: Rules>(game: &InARow<R>) -> Vec<Move> {
    let mut moves = Vec::with_capacity(usize::from(R::FILES));
    game.legal_moves(&mut moves);
    moves.sort_by_cached_key(|&mv| {
        let file = mv.0 % u16::from(R::FILES);
        (
            !game.would_win(mv, game.turn()),
            !game.would_win(mv, game.turn().other()),
            (2 * file + 1).abs_diff(R::FILES.into()),
        )
    });
    moves
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::*;
    use crate::games::{connect_four::ConnectFour, connect2::Connect2, tic_tac_toe::TicTacToe};

    /// Finds the result by looking at everything, with nothing cleverer than remembering boards.
    fn plain<R: Rules>(game: &InARow<R>, known: &mut HashMap<InARow<R>, Outcome>) -> Outcome {
        if let Some(ending) = game.ending(&[], false) {
            return ending.outcome.flip();
        }
        if let Some(&outcome) = known.get(game) {
            return outcome;
        }
        let mut moves = Vec::new();
        game.legal_moves(&mut moves);
        let below = |mv: Move| {
            let mut game = game.clone();
            game.play(mv);
            game
        };
        let outcome = moves.into_iter().map(|mv| plain(&below(mv), known).flip()).max().expect("not over");
        known.insert(game.clone(), outcome);
        outcome
    }

    /// Checks every position below one; answers how many there were, in the order of first visits.
    fn check_all<R: Rules>(start: &InARow<R>) -> usize {
        let (mut solver, mut known, mut seen) = (Solver::new(), HashMap::new(), HashMap::new());
        let mut open = vec![start.clone()];
        while let Some(game) = open.pop() {
            if seen.insert(game.key(), ()).is_some() {
                continue;
            }
            let truth = solver.solve(&game).unwrap();
            assert_eq!(truth.outcome, plain(&game, &mut known), "{}", game.root_text());
            let mut moves = Vec::new();
            game.legal_moves(&mut moves);
            for mv in moves {
                let mut below = game.clone();
                below.play_and_set_root(mv);
                let keeps = plain(&below, &mut known).flip() == truth.outcome;
                assert_eq!(truth.best.contains(&mv), keeps, "{}", below.root_text());
                open.push(below);
            }
        }
        seen.len()
    }

    #[test]
    fn the_small_games_are_solved_from_everywhere() {
        assert_eq!(check_all(&Connect2::new()), 32);
        assert_eq!(check_all(&TicTacToe::new()), 5478);
        let truth = Solver::new().solve(&Connect2::new()).unwrap();
        assert_eq!((truth.outcome, truth.best), (Outcome::Win, vec![Move(1), Move(2)]));
        let truth = Solver::new().solve(&TicTacToe::new()).unwrap();
        assert_eq!((truth.outcome, truth.best.len()), (Outcome::Draw, 9));
    }

    /// Makes a Connect Four position of `stones` stones in which nobody has won.
    fn some_game(mut random: u64, stones: usize) -> ConnectFour {
        'again: loop {
            let mut game = ConnectFour::new();
            for _ in 0..stones {
                let mut moves = Vec::new();
                game.legal_moves(&mut moves);
                if moves.is_empty() {
                    continue 'again;
                }
                random = splitmix64(random);
                game.play_and_set_root(moves[usize::try_from(random % moves.len() as u64).unwrap()]);
            }
            if game.ending(&[], false).is_none() {
                return game;
            }
        }
    }

    #[test]
    fn connect_four_is_solved_near_its_end() {
        for seed in 0..12 {
            check_all(&some_game(seed, 33));
        }
        for seed in 0..6 {
            let game = some_game(seed, 30);
            assert_eq!(Solver::new().solve(&game).unwrap().outcome, plain(&game, &mut HashMap::new()));
        }
        let mut solver = Solver::new();
        let most = (100..130).map(|seed| {
            solver.solve(&some_game(seed, 22)).unwrap();
            solver.looked_at()
        });
        assert!(most.max().unwrap() < MOST_POSITIONS / 4);
    }

    #[test]
    fn what_cannot_be_solved_says_so() {
        let mut solver = Solver::new();
        let far = some_game(1, 21);
        assert_eq!(solver.solve(&far).unwrap_err(), Unsolved::TooFar { empty: 21 });
        let text = solver.solve(&ConnectFour::new()).unwrap_err().to_string();
        assert_eq!(text, "42 cells are free; only positions with at most 20 free cells are solved");
        let answers = (0..20).map(|seed| Solver::with_most_positions(10).solve(&some_game(seed, 22)));
        let errors: Vec<Unsolved> = answers.filter_map(Result::err).collect();
        assert!(!errors.is_empty() && errors.iter().all(|&error| error == Unsolved::TooHard { looked_at: 10 }));
    }
}

//! Length that a decided game of some in a row still has: the winner hurries, the loser delays.
//!
//! A question of yes and no, "is it won within so many plies?", is asked with one ply pair more each time, so that short wins are found
//! before long ones are looked for. What was answered is kept. Work is bounded by a number of positions, as the [solver's](super::solver).

use std::collections::HashMap;

use super::{
    in_a_row::{InARow, Rules},
    solver::{MOST_POSITIONS, Unsolved},
};
use crate::game::{Game, Move, Outcome};

/// Finds distances to the end in one game.
#[derive(Clone, Debug)]
pub struct Distances<R: Rules> {
    known: HashMap<u64, Known>,
    looked_at: u32,
    rules: std::marker::PhantomData<R>,
}

/// Limits of a position in which the player to move wins.
#[derive(Clone, Copy, Debug)]
struct Known {
    /// It is not won within so many plies.
    not_within: u8,
    /// It is won within so many, if that is known.
    within: Option<u8>,
}

impl<R: Rules> Distances<R> {
    /// Nothing is found yet.
    #[must_use]
    pub fn new() -> Self {
        Self { known: HashMap::new(), looked_at: 0, rules: std::marker::PhantomData }
    }

    /// Returns the plies that are left where `game` stands, of which perfect play makes this for the player to move. A draw lasts until the
    /// board is full.
    ///
    /// # Errors
    /// When it was not found within the number of positions.
    pub fn plies(&mut self, game: &InARow<R>, outcome: Outcome) -> Result<u8, Unsolved> {
        let empty = game.empty_cells();
        if outcome == Outcome::Draw {
            return Ok(empty);
        }
        self.looked_at = 0;
        let mut walk = game.as_root();
        // A win is the winner's last move, so it takes an odd number of plies, and a loss an even one.
        for plies in 0..=empty {
            let is_found = match outcome {
                Outcome::Win if plies % 2 == 1 => self.is_won(&mut walk, plies)?,
                Outcome::Loss if plies % 2 == 0 => plies > 0 && self.is_lost(&mut walk, plies)?,
                _ => false,
            };
            if is_found {
                return Ok(plies);
            }
        }
        debug_assert!(false, "not {outcome:?}: {}", game.root_text());
        Ok(empty)
    }

    /// Returns whether the player to move wins within so many plies. It and [`Self::is_lost`] call each other as deep as there are plies.
    fn is_won(&mut self, walk: &mut InARow<R>, plies: u8) -> Result<bool, Unsolved> {
        let key = walk.key();
        let known = self.known.get(&key).copied().unwrap_or(Known { not_within: 0, within: None });
        if known.within.is_some_and(|within| within <= plies) {
            return Ok(true);
        }
        if known.not_within >= plies {
            return Ok(false);
        }
        self.look()?;
        let mut is_won = false;
        for mv in moves_of(walk) {
            walk.play(mv);
            let wins = match walk.ending(&[], false) {
                Some(ending) => ending.outcome == Outcome::Win,
                None => plies > 2 && self.is_lost(walk, plies - 1)?,
            };
            walk.take_back();
            if wins {
                is_won = true;
                break;
            }
        }
        let now = if is_won { Known { within: Some(plies), ..known } } else { Known { not_within: plies, ..known } };
        self.known.insert(key, now);
        Ok(is_won)
    }

    /// Returns whether the player to move has lost within so many plies, whatever is played.
    fn is_lost(&mut self, walk: &mut InARow<R>, plies: u8) -> Result<bool, Unsolved> {
        self.look()?;
        for mv in moves_of(walk) {
            walk.play(mv);
            let is_over = walk.ending(&[], false).is_some();
            let loses = !is_over && self.is_won(walk, plies - 1)?;
            walk.take_back();
            if !loses {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn look(&mut self) -> Result<(), Unsolved> {
        self.looked_at += 1;
        if self.looked_at > MOST_POSITIONS { Err(Unsolved::TooHard { looked_at: MOST_POSITIONS }) } else { Ok(()) }
    }
}

impl<R: Rules> Default for Distances<R> {
    fn default() -> Self {
        Self::new()
    }
}

fn moves_of<R: Rules>(game: &InARow<R>) -> Vec<Move> {
    let mut moves = Vec::with_capacity(usize::from(R::FILES));
    game.legal_moves(&mut moves);
    moves
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::{connect_four::ConnectFour, connect2::Connect2, solver::Solver, tic_tac_toe::TicTacToe};

    /// Looks at everything: the result for the player to move, and the plies to it.
    fn plain<R: Rules>(game: &InARow<R>) -> (Outcome, u8) {
        if let Some(ending) = game.ending(&[], false) {
            return (ending.outcome.flip(), 0);
        }
        let below = moves_of(game).into_iter().map(|mv| {
            let mut game = game.clone();
            game.play_and_set_root(mv);
            let (outcome, plies) = plain(&game);
            (outcome.flip(), plies + 1)
        });
        let below: Vec<(Outcome, u8)> = below.collect();
        let best = below.iter().map(|one| one.0).max().unwrap();
        let plies = below.iter().filter(|one| one.0 == best).map(|one| one.1);
        (best, if best == Outcome::Loss { plies.max() } else { plies.min() }.unwrap())
    }

    fn check_all<R: Rules>(start: &InARow<R>) -> usize {
        let (mut solver, mut distances) = (Solver::new(), Distances::new());
        let mut seen = std::collections::HashSet::new();
        let mut open = vec![start.clone()];
        while let Some(game) = open.pop() {
            if !seen.insert(game.key()) || game.ending(&[], false).is_some() {
                continue;
            }
            let outcome = solver.solve(&game).unwrap().outcome;
            let (expected, plies) = plain(&game);
            assert_eq!((outcome, distances.plies(&game, outcome)), (expected, Ok(plies)), "{}", game.root_text());
            for mv in moves_of(&game) {
                let mut below = game.clone();
                below.play_and_set_root(mv);
                open.push(below);
            }
        }
        seen.len()
    }

    /// A game with eight cells left that nobody has won.
    const NEAR_THE_END: &str = "c c e b c b g d d c a g g a f g b b d a b f g a d g f b c d f c a a";

    #[test]
    fn the_winner_hurries_and_the_loser_delays() {
        check_all(&Connect2::new());
        check_all(&TicTacToe::from_moves("a1 a2").unwrap());
        check_all(&ConnectFour::from_moves(NEAR_THE_END).unwrap());
    }

    #[test]
    fn a_draw_lasts_until_the_board_is_full() {
        assert_eq!(Distances::new().plies(&TicTacToe::new(), Outcome::Draw), Ok(9));
    }
}

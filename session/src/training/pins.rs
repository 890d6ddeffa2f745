//! The positions of each game that every generation is asked about.

use engine::games::in_a_row::{InARow, Rules};
use engine::games::solver::Solver;
use engine::{Move, Outcome};
use wire::training::Pin;

/// A game's pinned positions as moves from the start: the start, and positions where one move is right or none is wrong.
#[must_use]
pub fn pinned(game: &str) -> &'static [&'static str] {
    match game {
        // Who begins wins by b or c; after a the other one must take b; after b and a he wins by c; two stones apart, and a draw.
        "connect2" => &["", "b", "a", "ba", "ad"],
        // The middle; a corner after the middle; a line to be stopped; a line to be completed.
        "tic-tac-toe" => &["", "b2", "a1b2", "a1b2a3", "a1b2a3a2c1"],
        // The start; one stone in the middle; three to be stopped; three to be completed; three on top of each other.
        "connect-four" => &["", "d", "dacab", "ddccb", "dadbd"],
        _ => &[],
    }
}

/// Returns a game's pinned positions with their true results, where the solver knows these.
pub(super) fn pins<R: Rules>() -> Vec<Pin> {
    let mut solver = Solver::<R>::new();
    let pin = |text: &&str| {
        let game = InARow::<R>::from_moves(text).ok()?;
        let truth = solver.solve(&game).ok();
        let codes = |moves: Vec<Move>| moves.into_iter().map(|mv| mv.0).collect();
        Some(Pin { moves: codes(game.played()), truth: truth.map(|truth| (result(truth.outcome), codes(truth.best))) })
    };
    pinned(R::NAME).iter().filter_map(pin).collect()
}

/// A result as a number.
pub(super) fn result(outcome: Outcome) -> i8 {
    match outcome {
        Outcome::Win => 1,
        Outcome::Draw => 0,
        Outcome::Loss => -1,
    }
}

/// Returns whether the game of these rules is solved from its start.
pub(super) fn is_solved<R: Rules>() -> bool {
    InARow::<R>::CELLS <= engine::games::solver::FARTHEST
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::Game as _;
    use engine::games::{connect_four::ConnectFourRules, connect2::Connect2Rules, tic_tac_toe::TicTacToeRules};

    #[test]
    fn every_pinned_position_can_be_reached_and_goes_on() {
        fn check<R: Rules>() {
            let pins = pins::<R>();
            assert_eq!(pins.len(), pinned(R::NAME).len());
            for pin in &pins {
                let mut game = InARow::<R>::new();
                pin.moves.iter().for_each(|&mv| game.play_and_set_root(Move(mv)));
                assert_eq!(game.ending(&[], false), None, "{}", game.root_text());
                assert_eq!(pin.truth.is_some(), game.empty_cells() <= 20);
            }
        }
        check::<Connect2Rules>();
        check::<TicTacToeRules>();
        check::<ConnectFourRules>();
        assert_eq!(pins::<Connect2Rules>()[0].truth, Some((1, vec![1, 2])));
        // a1 and a3 are the first player's: the other one must put his between them.
        assert_eq!(pins::<TicTacToeRules>()[3].truth, Some((0, vec![3])));
    }
}

//! Tic-tac-toe: three in a row on a 3x3 board.
//!
//! 5,478 distinct boards, the empty one included; 255,168 games; a complete tree of 549,946 nodes. A draw if nobody errs.

use super::in_a_row::{InARow, Placing, Rules};

/// A game of tic-tac-toe. Moves are cells, `a1` to `c3`.
pub type TicTacToe = InARow<TicTacToeRules>;

/// Nine cells; three stones in a row win.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TicTacToeRules;

impl Rules for TicTacToeRules {
    const NAME: &'static str = "tic-tac-toe";
    const FILES: u8 = 3;
    const RANKS: u8 = 3;
    const LENGTH: u8 = 3;
    const PLACING: Placing = Placing::Anywhere;
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::{game::Game as _, games::census::Census};

    #[test]
    fn the_complete_tree_is_the_known_one() {
        let (mut boards, mut keys) = (HashSet::new(), HashSet::new());
        let census = Census::of(&TicTacToe::new(), &mut |game| {
            // Boards are compared only where the key is new, which keeps this quick and would find two of one key below.
            if keys.insert(game.key()) {
                boards.insert(game.cells());
            }
        });
        assert_eq!(census, Census { nodes: 549_946, first_wins: 131_184, second_wins: 77_904, draws: 46_080 });
        assert_eq!(census.games(), 255_168);
        assert_eq!((boards.len(), keys.len()), (5478, 5478));
    }

    #[test]
    fn the_winning_lines_are_shown() {
        let line = |moves| TicTacToe::from_moves(moves).unwrap().winning_cells();
        assert_eq!(line("a1a2b1b2c1"), [0, 1, 2]);
        assert_eq!(line("b1a1b2a2b3"), [1, 4, 7]);
        assert_eq!(line("a1a2b2a3c3"), [0, 4, 8]);
        assert_eq!(line("a3a1b2a2c1"), [2, 4, 6]);
        assert_eq!(line("a1b1c1b2a2a3b3c2c3"), [], "a draw");
        assert_eq!(line("a1a2b1b2c2a3c3b3c1"), [0, 1, 2, 5, 8], "the last stone completes a rank and a file");
    }
}

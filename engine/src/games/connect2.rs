//! Connect2: two players put stones on a 1x4 board, two of one's own side by side win.
//!
//! The smallest game with wins, losses and draws: its complete tree has 53 nodes, 24 of them endings, and 32 distinct boards.

use super::in_a_row::{InARow, Placing, Rules};

/// A game of Connect2. Moves are cells, `a` to `d`.
pub type Connect2 = InARow<Connect2Rules>;

/// Four cells in a rank; two stones side by side win.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Connect2Rules;

impl Rules for Connect2Rules {
    const NAME: &'static str = "connect2";
    const FILES: u8 = 4;
    const RANKS: u8 = 1;
    const LENGTH: u8 = 2;
    const PLACING: Placing = Placing::Anywhere;
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::games::census::Census;

    #[test]
    fn the_complete_tree_is_the_known_one() {
        let mut boards = HashSet::new();
        let census = Census::of(&Connect2::new(), &mut |game| {
            boards.insert(game.cells());
        });
        assert_eq!(census, Census { nodes: 53, first_wins: 12, second_wins: 4, draws: 8 });
        assert_eq!(boards.len(), 32);
    }

    #[test]
    fn the_winning_pair_is_shown() {
        assert_eq!(Connect2::from_moves("acb").unwrap().winning_cells(), [0, 1]);
        assert_eq!(Connect2::from_moves("bdac").unwrap_err().number, 4);
        assert_eq!(Connect2::from_moves("abcd").unwrap().winning_cells(), []);
    }
}

//! Connect Four: stones dropped into the files of a 7x6 board, four in a row win.
//!
//! Too large to be known by counting (4,531,985,219,092 boards), small enough to have been solved: the first player wins.

use super::in_a_row::{InARow, Placing, Rules};

/// A game of Connect Four. Moves are files, `a` to `g`.
pub type ConnectFour = InARow<ConnectFourRules>;

/// Seven files of six cells; four stones in a row win.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ConnectFourRules;

impl Rules for ConnectFourRules {
    const NAME: &'static str = "connect-four";
    const FILES: u8 = 7;
    const RANKS: u8 = 6;
    const LENGTH: u8 = 4;
    const PLACING: Placing = Placing::Dropped;
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::census::perft;

    #[test]
    fn perft_is_the_known_one() {
        // The first games that end do so at ply 7; below them is nothing.
        let expected = [1, 7, 49, 343, 2401, 16_807, 117_649, 823_536, 5_673_234];
        for (plies, leaves) in expected.into_iter().enumerate() {
            assert_eq!(perft(&mut ConnectFour::new(), plies), leaves, "{plies} plies");
        }
    }

    #[test]
    fn winning_lines_are_shown() {
        let line = |moves| ConnectFour::from_moves(moves).unwrap().winning_cells();
        assert_eq!(line("agagaga"), [0, 7, 14, 21], "along a file");
        assert_eq!(line("aabbccd"), [0, 1, 2, 3], "along a rank");
        assert_eq!(line("abbccdcddgd"), [0, 8, 16, 24], "a diagonal");
        assert_eq!(line("gffeededdad"), [6, 12, 18, 24], "the other one");
        assert_eq!(line("aaaaaagggggg"), [], "six in a file are of both");
        assert_eq!(line("aacaadaeagb"), [], "three at the top of a file and one at the bottom of the next");
    }
}

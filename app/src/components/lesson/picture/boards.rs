//! Boards in pictures: whose stones or pieces stand where, as the side to move sees them.

use std::fmt::Write as _;

use engine::games::in_a_row::{Placing, Player};
use page::rules::Position;
use shakmaty::{Position as _, Square};

use super::drawing::rect;
use crate::components::small_board;

/// A board, from its lower left corner on, rank by rank.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Seen {
    files: u8,
    /// Owner of each cell.
    cells: Vec<Option<Side>>,
    /// Whose stones are crosses, where the others' are noughts.
    crosses: Option<Side>,
}

/// Owner of a stone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Side {
    /// The side to move.
    Own,
    /// The opponent.
    Other,
}

impl Seen {
    /// A position as one side sees it, the first or the second to move in the game: for the second a chess board is turned round.
    pub(super) fn by(position: &Position, is_second: bool) -> Self {
        let side = |is_other: bool| if is_other { Side::Other } else { Side::Own };
        match position {
            Position::Small(game) => {
                let picture = small_board::Picture::of_any(game);
                let own = |player: Player| side((player == Player::Second) != is_second);
                let cells = picture.cells.iter().map(|cell| cell.map(own)).collect();
                let has_marks = game.grid().placing != Placing::Dropped;
                Self { files: picture.files, cells, crosses: has_marks.then(|| own(Player::First)) }
            }
            Position::Chess(chess) => {
                let at = |square: Square| if is_second { square.flip_vertical() } else { square };
                let owner = |square: Square| chess.board().color_at(at(square));
                let own = |square| owner(square).map(|color| side(color.is_black() != is_second));
                Self { files: 8, cells: Square::ALL.into_iter().map(own).collect(), crosses: None }
            }
        }
    }

    fn ranks(&self) -> usize {
        self.cells.len() / usize::from(self.files).max(1)
    }

    /// Draws it into a square of this side, in its middle: with crosses and noughts, or what is own full and what is the opponent's open.
    pub(super) fn both(&self, out: &mut String, [x, y]: [f64; 2], side: f64) {
        self.grid(out, [x, y], side, |_| false);
        let cell = self.cell(side);
        for (which, class) in [(Side::Own, "own"), (Side::Other, "other")] {
            let mut d = String::new();
            let is_full = which == Side::Own && self.crosses.is_none();
            let radius = cell * if is_full { 0.33 } else { 0.28 };
            let class = match self.crosses {
                Some(crosses) if crosses == which => "cross",
                Some(_) => "other",
                None => class,
            };
            for [left, top] in self.places(side, |owner| owner == Some(which)) {
                let (x, y) = (x + left + cell / 2.0 - radius, y + top + cell / 2.0);
                if class == "cross" {
                    let (left, right, top, bottom) = (x, x + 2.0 * radius, y - radius, y + radius);
                    let _ = write!(
                        d,
                        "M{left:.1} {top:.1}L{right:.1} {bottom:.1}M{right:.1} {top:.1}L{left:.1} {bottom:.1}"
                    );
                    continue;
                }
                let _ = write!(
                    d,
                    "M{x:.1} {y:.1}a{radius:.1} {radius:.1} 0 1 0 {0:.1} 0a{radius:.1} {radius:.1} 0 1 0 -{0:.1} 0z",
                    2.0 * radius
                );
            }
            if !d.is_empty() {
                let _ = write!(out, "<path class=\"lp-{class}\" d=\"{d}\"/>");
            }
        }
    }

    /// Draws one of the two rows of zeros and ones, as a board: filled where there is a one.
    pub(super) fn plane(&self, out: &mut String, at: [f64; 2], side: f64, of: Side) {
        self.grid(out, at, side, |owner| owner == Some(of));
    }

    fn grid(&self, out: &mut String, [x, y]: [f64; 2], side: f64, is_set: impl Fn(Option<Side>) -> bool) {
        let cell = self.cell(side);
        for (class, set) in [("cell", false), ("cell on", true)] {
            for [left, top] in self.places(side, |owner| is_set(owner) == set) {
                rect(out, class, [x + left, y + top, cell, cell]);
            }
        }
    }

    fn cell(&self, side: f64) -> f64 {
        side / (f64::from(self.files)).max(self.ranks() as f64).max(1.0)
    }

    /// The upper left corners of some cells.
    fn places(&self, side: f64, wanted: impl Fn(Option<Side>) -> bool) -> Vec<[f64; 2]> {
        let (cell, files, ranks) = (self.cell(side), usize::from(self.files), self.ranks());
        let (left, top) = ((side - cell * files as f64) / 2.0, (side - cell * ranks as f64) / 2.0);
        let cells = self.cells.iter().enumerate().filter(|(_, owner)| wanted(**owner));
        cells.map(|(at, _)| [left + (at % files) as f64 * cell, top + (ranks - 1 - at / files) as f64 * cell]).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn position(text: &str) -> Position {
        Position::parse(text).unwrap().0
    }

    #[test]
    fn the_board_is_toggled_with_the_turn() {
        let board = position("connect2 a c");
        let (first, second) = (Seen::by(&board, false), Seen::by(&board, true));
        assert_eq!(first.cells, [Some(Side::Own), None, Some(Side::Other), None]);
        assert_eq!(second.cells, [Some(Side::Other), None, Some(Side::Own), None]);
        let mut marks = String::new();
        second.both(&mut marks, [0.0, 0.0], 48.0);
        assert_eq!((marks.matches("lp-cross").count(), marks.matches("lp-other").count()), (1, 1), "{marks}");
        let mut plane = String::new();
        first.plane(&mut plane, [0.0, 0.0], 48.0, Side::Own);
        assert_eq!((plane.matches("lp-cell").count(), plane.matches("lp-cell on").count()), (4, 1));
    }

    #[test]
    fn black_sees_the_chess_board_from_the_other_side() {
        let board = position("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
        let (white, black) = (Seen::by(&board, false), Seen::by(&board, true));
        let e4 = 8 * 3 + 4;
        assert_eq!((white.cells[e4], black.cells[e4]), (Some(Side::Own), None));
        assert_eq!(black.cells[8 * 4 + 4], Some(Side::Other));
        assert_eq!(black.cells[0], Some(Side::Own));
    }
}

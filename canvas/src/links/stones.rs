//! The position of a small game in the node that it is of: where its board lies, and what is on it.

use engine::games::in_a_row::{Placing, Player};
use engine::games::small::Grid;

use crate::simulation_path::Point;

/// The smallest cell on which a stone can be told, in pixels.
const SMALLEST: f64 = 5.0;
/// Cells are no larger: the tree would look like a row of boards.
const LARGEST: f64 = 16.0;
/// A board takes at most this share of the way to the next row: link and label need theirs.
const OF_ROW: f64 = 0.5;
/// Space between neighbours, in pixels.
const SPACE: f64 = 4.0;

/// A board in the picture.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Board {
    /// Side of a cell, in pixels.
    pub cell: f64,
    /// Number of files.
    pub files: u8,
    /// Number of ranks.
    pub ranks: u8,
    /// Set if stones are discs that are dropped; else they are crosses and noughts.
    pub is_dropped: bool,
    /// Place of its first cell in the scene's stones, which are those of a1, b1 and so on.
    pub first: usize,
}

impl Board {
    /// The board of a game where there is this room to the nearer neighbour and to the next row; `None` where stones could not be told.
    pub fn fitting(grid: Grid, distance: f64, row_height: f64, first: usize) -> Option<Self> {
        let cell = ((distance - SPACE) / f64::from(grid.files)).min(OF_ROW * row_height / f64::from(grid.ranks));
        let cell = cell.min(LARGEST);
        (cell >= SMALLEST).then_some(Self {
            cell,
            files: grid.files,
            ranks: grid.ranks,
            is_dropped: grid.placing == Placing::Dropped,
            first,
        })
    }

    /// Its width.
    pub fn width(&self) -> f64 {
        self.cell * f64::from(self.files)
    }

    /// Its height.
    pub fn height(&self) -> f64 {
        self.cell * f64::from(self.ranks)
    }

    /// Number of its cells.
    pub fn cells(&self) -> usize {
        usize::from(self.files) * usize::from(self.ranks)
    }

    /// Middle of a cell, of a board around a point: rank 1 is at the bottom.
    pub fn middle(&self, place: usize, (x, y): Point) -> Point {
        let (file, rank) = (place % usize::from(self.files), place / usize::from(self.files));
        let (left, bottom) = (x - 0.5 * self.width(), y + 0.5 * self.height());
        (left + (file as f64 + 0.5) * self.cell, bottom - (rank as f64 + 0.5) * self.cell)
    }

    /// Its stones in a picture.
    pub fn stones<'a>(&self, stones: &'a [Option<Player>]) -> &'a [Option<Player>] {
        stones.get(self.first..self.first + self.cells()).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use engine::games::small::SmallGame;

    use super::*;

    fn grid(name: &str) -> Grid {
        SmallGame::named(name).unwrap().grid()
    }

    #[test]
    fn a_board_is_as_large_as_its_room() {
        let board = Board::fitting(grid("connect2"), 44.0, 60.0, 0).unwrap();
        assert_eq!((board.cell, board.width(), board.height(), board.cells()), (10.0, 40.0, 10.0, 4));
        assert_eq!(Board::fitting(grid("connect2"), 20.0, 60.0, 0), None, "cells of 4 pixels");
        assert_eq!(Board::fitting(grid("connect2"), f64::INFINITY, 60.0, 0).unwrap().cell, LARGEST);
        assert_eq!(Board::fitting(grid("tic-tac-toe"), 100.0, 36.0, 0).unwrap().cell, 6.0, "the row is what is narrow");
    }

    #[test]
    fn rank_1_is_at_the_bottom() {
        let board = Board::fitting(grid("tic-tac-toe"), 100.0, 60.0, 0).unwrap();
        assert_eq!(board.cell, 10.0);
        assert_eq!(board.middle(0, (50.0, 50.0)), (40.0, 60.0), "a1");
        assert_eq!(board.middle(8, (50.0, 50.0)), (60.0, 40.0), "c3");
    }
}

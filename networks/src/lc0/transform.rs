//! Turning the board, as the canonical input formats do.

use shakmaty::{Bitboard, Board, Color, Role, Square};

/// A symmetry of the board: first left-right, then top-bottom, then across the diagonal from h1 to a8.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Transform {
    /// Swap the a- and h-side.
    pub left_right: bool,
    /// Swap the first and last rank.
    pub top_bottom: bool,
    /// Swap across the diagonal from h1 to a8.
    pub diagonal: bool,
}

impl Transform {
    /// Leaves everything where it is.
    pub const IDENTITY: Self = Self { left_right: false, top_bottom: false, diagonal: false };

    /// The transform that brings a position to its canonical form. `board` is seen by the side to move: its own
    /// pieces are White's, its own first rank is at the bottom.
    ///
    /// With castling rights nothing is turned. Otherwise our king comes to the files e-h; without pawns also to the
    /// ranks 1-4 and then on or below the diagonal from h1. On the diagonal, the arrangement that is smaller as a
    /// number is taken, compared for all pieces, ours, and then role by role.
    #[must_use]
    pub fn canonical(board: &Board, has_castling_rights: bool) -> Self {
        let mut transform = Self::IDENTITY;
        let Some(king) = board.king_of(Color::White) else { return transform };
        if has_castling_rights {
            return transform;
        }
        transform.left_right = u32::from(king.file()) < 4;
        if board.pawns().any() {
            return transform;
        }
        transform.top_bottom = u32::from(king.rank()) > 3;
        let turned = transform.square(king);
        let from_right = 7 - u32::from(turned.file());
        transform.diagonal = match u32::from(turned.rank()).cmp(&from_right) {
            std::cmp::Ordering::Less => false,
            std::cmp::Ordering::Greater => true,
            std::cmp::Ordering::Equal => transform.diagonal_is_smaller(board),
        };
        transform
    }

    /// Turns a set of squares.
    #[must_use]
    pub fn squares(self, squares: Bitboard) -> Bitboard {
        let mut squares = squares;
        if self.left_right {
            squares = squares.flip_horizontal();
        }
        if self.top_bottom {
            squares = squares.flip_vertical();
        }
        if self.diagonal {
            squares = squares.flip_anti_diagonal();
        }
        squares
    }

    /// Turns a square.
    #[must_use]
    pub fn square(self, square: Square) -> Square {
        let mut square = square;
        if self.left_right {
            square = square.flip_horizontal();
        }
        if self.top_bottom {
            square = square.flip_vertical();
        }
        if self.diagonal {
            square = square.flip_anti_diagonal();
        }
        square
    }

    /// Returns whether the diagonal swap, after the others, gives the smaller numbers.
    fn diagonal_is_smaller(self, board: &Board) -> bool {
        let compared = [
            board.occupied(),
            board.by_color(Color::White),
            board.by_role(Role::King),
            board.by_role(Role::Queen),
            board.by_role(Role::Rook),
            board.by_role(Role::Knight),
            board.by_role(Role::Bishop),
        ];
        compared
            .into_iter()
            .map(|squares| self.squares(squares))
            .map(|squares| (u64::from(squares), u64::from(squares.flip_anti_diagonal())))
            .find(|(as_is, swapped)| as_is != swapped)
            .is_some_and(|(as_is, swapped)| swapped < as_is)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn canonical(board: &str) -> (Transform, String) {
        let board = Board::from_ascii_board_fen(board.as_bytes()).unwrap();
        let transform = Transform::canonical(&board, false);
        (transform, transform.square(board.king_of(Color::White).unwrap()).to_string())
    }

    fn check(board: &str, expected: (bool, bool, bool), king: &str) {
        let (transform, square) = canonical(board);
        assert_eq!((transform.left_right, transform.top_bottom, transform.diagonal), expected, "{board}");
        assert_eq!(square, king, "{board}");
    }

    #[test]
    fn the_king_comes_to_the_lower_right_triangle() {
        // b5 -> g5 -> g4, above the diagonal -> e2.
        check("3r4/4k3/8/1K6/8/8/8/8", (true, true, true), "e2");
        check("3r4/4k3/8/8/8/8/8/6K1", (false, false, false), "g1");
        check("3r4/4k3/8/8/8/7K/8/8", (false, false, true), "f1");
        check("6K1/8/8/8/8/4k3/8/3r4", (false, true, false), "g1");
    }

    #[test]
    fn with_pawns_only_the_sides_are_swapped() {
        check("3r4/4k3/8/1K6/8/8/4P3/8", (true, false, false), "g5");
        check("3r4/4k3/8/6K1/8/8/4P3/8", (false, false, false), "g5");
    }

    #[test]
    fn with_castling_rights_nothing_is_turned() {
        let board = Board::from_ascii_board_fen(b"4k3/8/8/8/8/8/8/R3K3").unwrap();
        assert_eq!(Transform::canonical(&board, true), Transform::IDENTITY);
    }

    #[test]
    fn on_the_diagonal_the_smaller_arrangement_wins() {
        // The king comes to f3; the others are below the diagonal already, so swapping would make the number larger.
        check("3r4/4k3/2K5/8/8/8/8/8", (true, true, false), "f3");
        // Rook h2 stays below the diagonal; its mirror image g1 is the smaller number and is swapped to.
        check("8/8/8/8/8/8/7R/7K", (false, false, true), "h1");
        check("8/8/8/8/8/8/8/6RK", (false, false, false), "h1");
    }

    #[test]
    fn squares_and_sets_agree() {
        for bits in 0..8 {
            let transform = Transform { left_right: bits & 1 != 0, top_bottom: bits & 2 != 0, diagonal: bits & 4 != 0 };
            for square in Square::ALL {
                let set = transform.squares(Bitboard::from_square(square));
                assert_eq!(set, Bitboard::from_square(transform.square(square)));
            }
        }
    }
}

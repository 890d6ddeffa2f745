//! The 1858 outputs as moves on the board, and the way back from the network's view to ours.

use engine::games::chess::{POLICY_OUTPUTS, policy_index_of};
use shakmaty::{Bitboard, Color, Role, Square};
use wire::Turned;

/// Move that an output stands for, on the squares of some view of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Output {
    pub(super) from: Square,
    pub(super) to: Square,
    /// Queen, rook or bishop. A promotion to a knight has the output of the plain move.
    pub(super) promotion: Option<Role>,
}

impl Output {
    /// Returns the move as UCI writes it.
    pub(super) fn name(self) -> String {
        let promotion = self.promotion.map(|role| role.char().to_string()).unwrap_or_default();
        format!("{}{}{promotion}", self.from, self.to)
    }
}

/// Returns all outputs in their order, on the squares that the network sees.
pub(super) fn outputs() -> Vec<Output> {
    let mut all = vec![None; POLICY_OUTPUTS];
    for (from, to) in Square::ALL.into_iter().flat_map(|from| Square::ALL.map(|to| (from, to))) {
        let files = u32::from(from.file()).abs_diff(to.file().into());
        let ranks = u32::from(from.rank()).abs_diff(to.rank().into());
        let is_move = from != to && (files == 0 || ranks == 0 || files == ranks || files * ranks == 2);
        let mut add = |promotion| {
            all[usize::from(policy_index_of(from, to, promotion))] = Some(Output { from, to, promotion });
        };
        if is_move {
            add(None);
        }
        if u32::from(from.rank()) == 6 && u32::from(to.rank()) == 7 && files < 2 {
            [Role::Queen, Role::Rook, Role::Bishop].into_iter().for_each(|role| add(Some(role)));
        }
    }
    all.into_iter().flatten().collect()
}

/// View of the board that the network has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Sight {
    /// Side to move, from whose side the network sees the board.
    pub(super) turn: Color,
    /// Turns that canonical input formats make after that.
    pub(super) turned: Turned,
}

impl Sight {
    /// Returns the square of the board that the network sees at a square of its own.
    pub(super) fn real(self, square: Square) -> Square {
        // Each step undoes itself; together they are undone from the last one on.
        let Turned { left_right, top_bottom, diagonal } = self.turned;
        let square = if diagonal { square.flip_anti_diagonal() } else { square };
        let square = if top_bottom != self.turn.is_black() { square.flip_vertical() } else { square };
        if left_right { square.flip_horizontal() } else { square }
    }

    /// Returns the board's squares for those of a plane, given row by row.
    pub(super) fn real_squares(self, rows: [u8; 8]) -> Bitboard {
        Bitboard(u64::from_le_bytes(rows)).into_iter().map(|square| self.real(square)).collect()
    }

    /// An output's move on the board.
    pub(super) fn real_output(self, output: Output) -> Output {
        Output { from: self.real(output.from), to: self.real(output.to), ..output }
    }

    /// Returns whether the board is turned beyond being seen from the side to move.
    pub(super) fn is_turned(self) -> bool {
        self.turned != Turned::default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_1858_outputs_and_each_is_where_it_says() {
        let all = outputs();
        assert_eq!(all.len(), POLICY_OUTPUTS);
        for (index, output) in all.iter().enumerate() {
            assert_eq!(usize::from(policy_index_of(output.from, output.to, output.promotion)), index);
        }
        assert_eq!([0, 322, 1792, 1857].map(|index: usize| all[index].name()), ["a1b1", "e2e4", "a7a8q", "h7h8b"]);
    }

    #[test]
    fn what_the_network_sees_is_found_on_the_board() {
        let plain = Turned::default();
        let black = Sight { turn: Color::Black, turned: plain };
        assert_eq!(black.real_output(outputs()[322]).name(), "e7e5");
        assert_eq!(black.real_squares([0b1, 0, 0, 0, 0, 0, 0, 0]), Bitboard::from_square(Square::A8));
        // b5 -> g5 -> g4 -> e2, as the encoder's own test has it; for Black b4 becomes b5 first.
        let turned = Turned { left_right: true, top_bottom: true, diagonal: true };
        assert_eq!(Sight { turn: Color::White, turned }.real(Square::E2), Square::B5);
        assert_eq!(Sight { turn: Color::Black, turned }.real(Square::E2), Square::B4);
    }

    #[test]
    fn every_way_of_turning_the_board_is_undone() {
        for bits in 0..16 {
            let turn = if bits & 8 == 0 { Color::White } else { Color::Black };
            let turned = Turned { left_right: bits & 1 != 0, top_bottom: bits & 2 != 0, diagonal: bits & 4 != 0 };
            let sight = Sight { turn, turned };
            for square in Square::ALL {
                // As encoders turn it.
                let mut seen = if turn.is_black() { square.flip_vertical() } else { square };
                seen = if turned.left_right { seen.flip_horizontal() } else { seen };
                seen = if turned.top_bottom { seen.flip_vertical() } else { seen };
                seen = if turned.diagonal { seen.flip_anti_diagonal() } else { seen };
                assert_eq!(sight.real(seen), square, "{sight:?}");
            }
        }
    }
}

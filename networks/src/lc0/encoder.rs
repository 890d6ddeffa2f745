//! A position with its history, as the network sees it.
//!
//! Every position is shown from the view of the player to move *now*, also the earlier ones. Planes, with "our" for
//! that player:
//!
//! | planes | `Classical` | later formats |
//! |---|---|---|
//! | 13 i + 0..5 | our P N B R Q K, i positions ago (i < 8) | |
//! | 13 i + 6..11 | their P N B R Q K | |
//! | 13 i + 12 | whether that position had occurred before | |
//! | 104, 105 | we may castle queenside, kingside | rooks that may castle queenside, kingside |
//! | 106, 107 | they may castle queenside, kingside | zero |
//! | 108 | Black is to move | canonical formats: where an en-passant capture is possible, on rank 8 |
//! | 109 | half-moves since a capture or pawn move | hectoplies: in hundredths |
//! | 110 | zero | armageddon: Black is to move |
//! | 111 | ones | |

use engine::games::chess::Snapshot;
use engine::parameters::HistoryFill;
use shakmaty::{Bitboard, Board, Color, Role, Square};

use crate::lc0::format::InputFormat;
use crate::lc0::planes::Planes;
use crate::lc0::transform::Transform;

/// A position ready for a network.
#[derive(Debug, Clone, PartialEq)]
pub struct Input {
    /// The planes, after the transform.
    pub planes: Planes,
    /// Turn of the board: moves are looked up in the policy after the same turn.
    pub transform: Transform,
}

/// Positions shown: the current one and seven before it.
const SLOTS: usize = 8;

/// Planes of each.
const PLANES_PER_POSITION: usize = 13;

/// Encodes the last position of a history, which is oldest first. `fill` says what stands for the positions before the
/// first known one; with an en-passant right, one of those is known all the same.
///
/// # Panics
/// If the history is empty.
#[must_use]
pub fn encode(history: &[Snapshot], format: InputFormat, fill: HistoryFill) -> Input {
    let current = history.last().expect("a history holds at least the current position");
    let view = View { color: current.turn };
    let mut planes = Planes::empty();
    for (slot, ply) in shown(history, format, fill).into_iter().enumerate() {
        write_position(&mut planes, slot * PLANES_PER_POSITION, ply, view);
    }
    write_castling(&mut planes, current, format, view);
    let black_to_move = if current.turn == Color::Black { u64::MAX } else { 0 };
    if format.is_canonical() {
        planes.masks[108] = current.en_passant.map_or(0, |target| 1 << (56 + u32::from(target.file())));
    } else {
        planes.masks[108] = black_to_move;
    }
    planes.masks[109] = u64::MAX;
    let count = f32::from(current.rule50);
    planes.values[109] = if format.has_hectoplies() { count / 100.0 } else { count };
    if format.is_armageddon() {
        planes.masks[110] = black_to_move;
    }
    planes.masks[111] = u64::MAX;

    let mut transform = Transform::IDENTITY;
    if format.is_canonical() {
        transform = Transform::canonical(&view.board(&current.board), current.castling_rooks.any());
        // The planes after these are the same on all squares.
        for mask in &mut planes.masks[..=108] {
            *mask = transform.squares(Bitboard(*mask)).0;
        }
    }
    Input { planes, transform }
}

/// A position in the input.
#[derive(Clone, Copy)]
struct Ply<'a> {
    snapshot: &'a Snapshot,
    /// Set where it stands for the unknown position before `snapshot`.
    filled: bool,
}

/// The positions shown, the current one first.
fn shown(history: &[Snapshot], format: InputFormat, fill: HistoryFill) -> Vec<Ply<'_>> {
    let (first, current) = (&history[0], &history[history.len() - 1]);
    let known = history.iter().rev().map(|snapshot| Ply { snapshot, filled: false });
    let filled = std::iter::repeat_n(Ply { snapshot: first, filled: true }, filled_plies(first, fill));
    let mut shown = Vec::with_capacity(SLOTS);
    for (age, ply) in known.chain(filled).enumerate() {
        let snapshot = ply.snapshot;
        if format.is_canonical() {
            // Positions with other castling rights, or before an en-passant right, can never come back, and could
            // not be turned with the current one. The current position itself is always shown.
            let other_rights = snapshot.castling_rooks != current.castling_rooks;
            if other_rights || (age > 0 && snapshot.en_passant.is_some()) {
                break;
            }
        }
        let skipped = format.keeps_only_repeats() && age > 0 && snapshot.repetitions == 0;
        if !skipped {
            shown.push(ply);
        }
        // Nothing before a capture or pawn move can come back.
        if shown.len() == SLOTS || (format.is_canonical() && snapshot.rule50 == 0) {
            break;
        }
    }
    shown
}

/// Returns the number of positions that may be filled in before the first known one.
fn filled_plies(first: &Snapshot, fill: HistoryFill) -> usize {
    match fill {
        // With an en-passant right the previous position is known: the pawn stood on its first square.
        HistoryFill::No => usize::from(first.en_passant.is_some()),
        HistoryFill::FenOnly if is_start_position(first) => 0,
        HistoryFill::FenOnly | HistoryFill::Always => SLOTS - 1,
    }
}

fn is_start_position(snapshot: &Snapshot) -> bool {
    let corners = Bitboard::from_square(Square::A1)
        | Bitboard::from_square(Square::H1)
        | Bitboard::from_square(Square::A8)
        | Bitboard::from_square(Square::H8);
    snapshot.board == Board::new()
        && snapshot.turn == Color::White
        && snapshot.castling_rooks == corners
        && snapshot.en_passant.is_none()
}

fn write_position(planes: &mut Planes, base: usize, ply: Ply<'_>, view: View) {
    let snapshot = ply.snapshot;
    let mut plane = base;
    for color in [view.color, !view.color] {
        for role in Role::ALL {
            let mut pieces = snapshot.board.by_color(color) & snapshot.board.by_role(role);
            if ply.filled && role == Role::Pawn && color != snapshot.turn {
                pieces = before_double_step(pieces, snapshot);
            }
            planes.masks[plane] = view.squares(pieces).0;
            plane += 1;
        }
    }
    if snapshot.repetitions > 0 {
        planes.masks[plane] = u64::MAX;
    }
}

/// The pawns of the side that just moved, with the one that can be captured en passant back on its first square.
fn before_double_step(mut pawns: Bitboard, snapshot: &Snapshot) -> Bitboard {
    if let Some(target) = snapshot.en_passant {
        let forward = if snapshot.turn == Color::White { -8 } else { 8 };
        pawns.discard(target.offset(forward).expect("an en-passant target is on rank 3 or 6"));
        pawns.add(target.offset(-forward).expect("an en-passant target is on rank 3 or 6"));
    }
    pawns
}

fn write_castling(planes: &mut Planes, current: &Snapshot, format: InputFormat, view: View) {
    for (side, color) in [view.color, !view.color].into_iter().enumerate() {
        let Some(king) = current.board.king_of(color) else { continue };
        for rook in current.castling_rooks & current.board.by_color(color) {
            let kingside = usize::from(rook > king);
            if format.has_castling_squares() {
                planes.masks[104 + kingside] |= view.squares(Bitboard::from_square(rook)).0;
            } else {
                planes.masks[104 + 2 * side + kingside] = u64::MAX;
            }
        }
    }
}

/// Point of view, that of the side to move: for Black the board has its ranks reversed.
#[derive(Clone, Copy)]
struct View {
    color: Color,
}

impl View {
    fn squares(self, squares: Bitboard) -> Bitboard {
        if self.color == Color::White { squares } else { squares.flip_vertical() }
    }

    /// The board with our pieces as White's.
    fn board(self, board: &Board) -> Board {
        if self.color == Color::White { board.clone() } else { board.clone().into_mirrored() }
    }
}

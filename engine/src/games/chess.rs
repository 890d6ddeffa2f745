//! Chess and Chess960, by the rules of shakmaty; history, repetitions and endings as Lc0 counts them.
//!
//! A [`Move`](crate::Move)'s bits: 0-5 from, 6-11 to (castling: the king takes its own rook), 12-14 promotion
//! (1 knight, 2 bishop, 3 rook, 4 queen). Squares count from a1 = 0, b1 = 1 to h8 = 63, whoever is to move.

mod fen;
mod lc0_order;
mod moves;
mod policy;
mod position;
mod snapshot;
mod tablebase;

pub use fen::{ChessError, parse_fen, parse_uci, passed, placed};
pub use lc0_order::lc0_place;
pub use moves::{move_code, move_from_code, uci_text};
pub use policy::{POLICY_OUTPUTS, policy_index, policy_index_of};
pub use position::Chess;
pub use snapshot::Snapshot;
pub use tablebase::Tablebase;

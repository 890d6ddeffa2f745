//! The board as it is and as the network sees it.

use leptos::prelude::*;
use shakmaty::{Bitboard, Board, Chess, Color, Piece, Position, Role};
use wire::{RawNetwork, Turned};

use super::board::board;
use super::output::Sight;
use super::panel::Panel;
use super::planes::pointed_at;
use crate::components::solid::solid;

/// Draws the board and what the network sees, or one board where both are the same, and the squares that are pointed at. They
/// stay in view beside the planes.
pub(super) fn flip(
    is_flipped: RwSignal<bool>,
    panel: Panel,
    position: &Chess,
    network: &RawNetwork,
    sight: Sight,
) -> AnyView {
    let rows: Vec<[u8; 8]> = network.planes.iter().map(|plane| plane.rows).collect();
    let seen_rows = rows.clone();
    let real = move || lit(panel, &rows).map(|rows| sight.real_squares(rows)).unwrap_or_default();
    let seen = move || lit(panel, &seen_rows).map(|rows| Bitboard(u64::from_le_bytes(rows))).unwrap_or_default();
    let is_same = sight.turn.is_white() && !sight.is_turned();
    let pieces = position.board().clone();
    let own = move || {
        board(&pieces, is_flipped.get(), real.clone(), ().into_any(), "network-real", say::network::board().to_owned())
    };
    let theirs = (!is_same).then(|| {
        let label = say::network::board_seen().to_owned();
        view! {
            <figure>
                {board(&seen_board(network), false, seen, ().into_any(), "network-seen", label)}
                <figcaption>{say::network::as_seen()}</figcaption>
            </figure>
        }
    });
    let caption = if is_same { say::network::board_and_as_seen() } else { say::network::board() };
    solid(view! {
        <div class="nn-boards">
            <figure>{own} <figcaption>{caption}</figcaption></figure>
            {theirs}
            {pointed_at(panel, network, sight)}
        </div>
    })
}

/// The rows of the plane that is pointed at. Reactive.
fn lit(panel: Panel, rows: &[[u8; 8]]) -> Option<[u8; 8]> {
    // A plane that is everywhere the same is about no squares.
    rows.get(panel.lit()?).copied().filter(|rows| *rows != [u8::MAX; 8])
}

/// The board that the planes of the current position show: ours are white.
fn seen_board(network: &RawNetwork) -> Board {
    let mut seen = Board::empty();
    for (plane, role) in (0..12).zip(Role::ALL.into_iter().cycle()) {
        let color = if plane < 6 { Color::White } else { Color::Black };
        let rows = network.planes.get(plane).map_or([0; 8], |plane| plane.rows);
        for square in Bitboard(u64::from_le_bytes(rows)) {
            seen.set_piece_at(square, Piece { color, role });
        }
    }
    seen
}

/// Says how the board that the network sees differs from the real one.
pub(super) fn sentence(sight: Sight) -> String {
    let side = match sight.turn {
        Color::White => say::network::seen_by_white(),
        Color::Black => say::network::seen_by_black(),
    };
    let Turned { left_right, top_bottom, diagonal } = sight.turned;
    let turns = [
        (left_right, say::network::left_right_swapped()),
        (top_bottom, say::network::top_bottom_swapped()),
        (diagonal, say::network::diagonal_swapped()),
    ];
    let turns: Vec<&str> = turns.into_iter().filter(|turn| turn.0).map(|turn| turn.1).collect();
    if turns.is_empty() {
        return side.to_owned();
    }
    format!("{side} {}", say::network::turned(turns.join(", ")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_done_to_the_board_is_said() {
        let plain = Turned::default();
        assert!(sentence(Sight { turn: Color::White, turned: plain }).contains("from White's side"));
        let black = sentence(Sight { turn: Color::Black, turned: Turned { diagonal: true, ..plain } });
        assert!(black.contains("mirrored and colours swapped") && black.contains("diagonal"));
    }
}

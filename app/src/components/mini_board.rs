//! A small board that only shows: for previews.

use leptos::prelude::*;
use shakmaty::{Chess, Color, Position, Square};

use crate::components::board::geometry::origin;
use crate::components::pieces::{PIECE_BOX, Piece};

/// Squares as one path.
pub(super) fn outline(squares: impl Iterator<Item = Square>, flipped: bool) -> String {
    squares
        .map(|square| {
            let (x, y) = origin(square, flipped);
            format!("M{x} {y}h{PIECE_BOX}v{PIECE_BOX}h-{PIECE_BOX}z")
        })
        .collect()
}

/// A position with the last move marked. Size and colours come from the style sheet.
#[component]
pub fn MiniBoard(
    /// The position.
    position: Chess,
    /// Where the move that led to it started and ended ([`crate::rules::shown_squares`]).
    #[prop(optional_no_strip)]
    last_move: Option<(Square, Square)>,
    /// Whether Black is at the bottom.
    #[prop(optional)]
    flipped: bool,
) -> impl IntoView {
    let side = PIECE_BOX * 8.0;
    let corner = move |square: Square| origin(square, flipped);
    let dark = outline(Square::ALL.into_iter().filter(|square| square.is_dark()), flipped);
    let marks = last_move.into_iter().flat_map(|(from, to)| [from, to]).map(|square| {
        let (x, y) = corner(square);
        view! { <rect class="mini-mark" x=x y=y width=PIECE_BOX height=PIECE_BOX /> }
    });
    let pieces = position.board().clone().into_iter().map(|(square, piece)| {
        let (x, y) = corner(square);
        view! {
            <g transform=format!("translate({x} {y})")>
                <Piece role=piece.role color=piece.color />
            </g>
        }
    });
    let to_move = match position.turn() {
        Color::White => "White to move",
        Color::Black => "Black to move",
    };
    view! {
        <svg class="mini-board" viewBox=format!("0 0 {side} {side}") role="img" aria-label=format!("Board, {to_move}")>
            <rect class="mini-light" width=side height=side />
            <path class="mini-dark" d=dark />
            {marks.collect_view()}
            {pieces.collect_view()}
        </svg>
    }
}

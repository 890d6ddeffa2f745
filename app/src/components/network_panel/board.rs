//! A board that only shows, with squares that can be lit and room for arrows.

use leptos::prelude::*;
use shakmaty::{Bitboard, Board, Square};

use crate::components::board::geometry::origin;
use crate::components::mini_board::outline;
use crate::components::pieces::Piece;
use crate::components::solid::solid;

/// The pieces of a board, lit squares below them and a drawing over them.
pub(super) fn board(
    pieces: &Board,
    flipped: bool,
    lit: impl Fn() -> Bitboard + Send + 'static,
    over: AnyView,
    name: &'static str,
    label: String,
) -> AnyView {
    let dark = outline(Square::ALL.into_iter().filter(|square| square.is_dark()), flipped);
    let pieces = pieces.clone().into_iter().map(|(square, piece)| {
        let (x, y) = origin(square, flipped);
        view! {
            <g transform=format!("translate({x} {y})")>
                <Piece role=piece.role color=piece.color />
            </g>
        }
    });
    solid(view! {
        <svg class="mini-board nn-board" viewBox="0 0 360 360" role="img" aria-label=label data-testid=name>
            <rect class="mini-light" width="360" height="360" />
            <path class="mini-dark" d=dark />
            <path class="nn-lit" data-testid=format!("{name}-lit") d=move || outline(lit().into_iter(), flipped) />
            {pieces.collect_view()}
            {over}
        </svg>
    })
}

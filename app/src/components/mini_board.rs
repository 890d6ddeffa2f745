//! A small board that only shows: for previews.

use engine::Game as _;
use engine::games::small::SmallGame;
use leptos::prelude::*;
use shakmaty::{Chess, Position as _, Square};

use crate::components::board::geometry::origin;
use crate::components::pieces::{PIECE_BOX, Piece};
use crate::components::small_board::{self, Picture};
use crate::components::solid::solid;
use page::rules::{self, Position};

/// Squares as one path.
pub(crate) fn outline(squares: impl Iterator<Item = Square>, flipped: bool) -> String {
    squares
        .map(|square| {
            let (x, y) = origin(square, flipped);
            format!("M{x} {y}h{PIECE_BOX}v{PIECE_BOX}h-{PIECE_BOX}z")
        })
        .collect()
}

/// The position after some moves, the last one marked; nothing where one of them is not legal. Size and colours come from
/// the style sheet.
#[component]
pub fn MiniBoard(
    /// The position before.
    root: Position,
    /// The moves.
    moves: Vec<u16>,
    /// Set if Black is at the bottom.
    #[prop(optional)]
    flipped: bool,
) -> impl IntoView {
    let before = moves.split_last().map_or(Some(root.clone()), |(_, before)| root.after(before));
    let last = moves.last().copied();
    match before {
        Some(Position::Chess(before)) => chess_board(before, last, flipped),
        Some(Position::Small(before)) => small_board(before, last),
        None => None,
    }
}

fn chess_board(mut position: Chess, last: Option<u16>, flipped: bool) -> Option<AnyView> {
    let mut last_move = None;
    if let Some(last) = last {
        let mv = rules::find_move(&position, last)?;
        position.play_unchecked(mv);
        last_move = Some(rules::shown_squares(mv));
    }
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
    let label = say::board::board_with_turn(position.turn().fold_wb("white", "black"));
    let board = view! {
        <svg class="mini-board" viewBox=format!("0 0 {side} {side}") role="img" aria-label=label>
            <rect class="mini-light" width=side height=side />
            <path class="mini-dark" d=dark />
            {marks.collect_view()}
            {pieces.collect_view()}
        </svg>
    };
    Some(solid(board))
}

fn small_board(mut game: SmallGame, last: Option<u16>) -> Option<AnyView> {
    if let Some(last) = last {
        game.play(engine::Move(last));
    }
    Some(small_board::still(&Picture::of_any(&game), ""))
}

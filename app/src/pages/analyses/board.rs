//! Small boards, many on one page: each piece is in the document once.

use leptos::prelude::*;
use shakmaty::{Board, Color, Piece as Man, Position as _, Role, Square};

use crate::components::board::geometry::{SIDE, origin};
use crate::components::mini_board::outline as squares;
use crate::components::pieces::{PIECE_BOX, Piece};
use page::outline::Outline;
use page::rules::{self, Position};

/// Defines the symbols that [`board`] draws with.
pub(in crate::pages) fn pieces() -> impl IntoView {
    let men = Color::ALL.into_iter().flat_map(|color| Role::ALL.into_iter().map(move |role| (role, color)));
    let symbols = men.map(|(role, color)| {
        view! {
            <symbol id=name(role, color) viewBox=format!("0 0 {PIECE_BOX} {PIECE_BOX}")>
                <Piece role=role color=color />
            </symbol>
        }
    });
    let dark = squares(Square::ALL.into_iter().filter(|square| square.is_dark()), false);
    view! {
        <svg class="desk-pieces" width="0" height="0" aria-hidden="true">
            <defs>
                {symbols.collect_view()} <symbol id="board" viewBox=format!("0 0 {SIDE} {SIDE}")>
                    <rect class="mini-light" width=SIDE height=SIDE />
                    <path class="mini-dark" d=dark />
                </symbol>
            </defs>
        </svg>
    }
}

/// The position that was looked at last, with Black at the lower edge if the board is turned; the words beside it say the rest.
pub(in crate::pages) fn board(outline: Option<&Outline>, is_turned: bool) -> impl IntoView + use<> {
    let position = outline.and_then(|outline| Position::parse(&outline.current).ok());
    let men =
        position.as_ref().and_then(|(position, _)| Some(position.chess()?.board().clone())).unwrap_or(Board::empty());
    let last = outline.and_then(|outline| outline.last.as_ref()).and_then(|(before, mv)| {
        let (before, _) = Position::parse(before).ok()?;
        rules::find_move(before.chess()?, *mv).map(rules::shown_squares)
    });
    let marks = last.into_iter().flat_map(|(from, to)| [from, to]).map(|square| {
        let (x, y) = origin(square, is_turned);
        view! { <rect class="mini-mark" x=x y=y width=PIECE_BOX height=PIECE_BOX /> }
    });
    let pieces = men.into_iter().map(|(square, Man { role, color })| {
        let (x, y) = origin(square, is_turned);
        view! { <use href=format!("#{}", name(role, color)) x=x y=y width=PIECE_BOX height=PIECE_BOX /> }
    });
    view! {
        <svg class="mini-board" viewBox=format!("0 0 {SIDE} {SIDE}") aria-hidden="true">
            <use href="#board" width=SIDE height=SIDE />
            {marks.collect_view()}
            {pieces.collect_view()}
        </svg>
    }
}

/// A name for links within the document: `w-N`.
fn name(role: Role, color: Color) -> String {
    format!("{}-{}", color.char(), role.upper_char())
}

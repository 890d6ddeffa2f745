//! Choice of a promotion's piece: four pieces on the promotion square's file.

use leptos::ev::KeyboardEvent;
use leptos::prelude::*;
use page::board::Board;
use page::input::Action;
use shakmaty::{Color, Move, Role};
use wasm_bindgen::JsCast;
use web_sys::{Element, PointerEvent};

use super::super::pieces::{PIECE_BOX, Piece, piece_name};
use super::geometry::{moved_to, origin};
use crate::components::solid::made;
use crate::state::Analysis;
use crate::{hearing, keyboard};

/// The chooser; nothing while there is nothing to choose from.
#[component]
pub(super) fn PromotionChooser() -> impl IntoView {
    let analysis = Analysis::get();
    let board = analysis.board;
    // Moves that differ only in the piece promoted to.
    let moves = Memo::new(move |_| board.with(|board| board.promotions().to_vec()));
    let choose = move |mv: Move| {
        if let Some(played) = board.try_update(|board| board.promote(mv)).flatten() {
            analysis.act(Action::Play(played));
        }
    };

    // Whoever moved by keys goes on by keys.
    Effect::new(move |_| {
        if moves.with(Vec::is_empty) || keyboard::is_by_pointer() {
            return;
        }
        request_animation_frame(|| {
            let first = document().query_selector(".promotion").ok().flatten();
            if let Some(first) = first.and_then(|first| first.dyn_into::<web_sys::SvgElement>().ok()) {
                let _ = first.focus();
            }
        });
    });

    // Esc leaves the choice wherever the focus is, and so does a press elsewhere, which then means what it means there.
    let is_asked = move || board.with(|board| !board.promotions().is_empty());
    hearing::first("keydown", move |event: KeyboardEvent| {
        if event.key() == "Escape" && is_asked() {
            event.prevent_default();
            event.stop_propagation();
            board.maybe_update(Board::leave_choice);
        }
    });
    hearing::first("pointerdown", move |event: PointerEvent| {
        let target = event.target().and_then(|target| target.dyn_into::<Element>().ok());
        let is_choice = target.is_some_and(|target| target.closest(".promotion").is_ok_and(|found| found.is_some()));
        if is_asked() && !is_choice {
            board.maybe_update(Board::leave_choice);
        }
    });

    let role_name = |role: Role| match role {
        Role::Queen => "queen",
        Role::Rook => "rook",
        Role::Bishop => "bishop",
        _ => "knight",
    };

    let option = move |place: usize, mv: Move, role: Role| {
        let to = mv.to();
        let color = if to.rank() == shakmaty::Rank::Eighth { Color::White } else { Color::Black };
        let (x, y) = origin(to, analysis.flipped.get());
        // From the promotion square towards the middle of the board.
        let down = if y < 1.0 { 45.0 } else { -45.0 };
        #[expect(clippy::cast_precision_loss, reason = "there are four")]
        let y = y + down * place as f64;
        let on_key = move |event: KeyboardEvent| match event.key().as_str() {
            "Enter" | " " => {
                event.prevent_default();
                event.stop_propagation();
                choose(mv);
            }
            _ => {}
        };
        view! {
            <g
                class="promotion"
                role="button"
                tabindex="0"
                aria-label=piece_name(role, color)
                data-testid=format!("promote-{}", role_name(role))
                transform=moved_to((x, y))
                on:pointerdown=move |event| {
                    event.stop_propagation();
                    event.prevent_default();
                }
                on:click=move |_| choose(mv)
                on:keydown=on_key
            >
                <rect width=PIECE_BOX.to_string() height=PIECE_BOX.to_string() />
                <Piece role=role color=color />
            </g>
        }
    };

    let options = move || {
        let all = moves.get();
        let by_role = |role: Role| all.iter().find(|mv| mv.promotion() == Some(role)).map(|mv| (*mv, role));
        let options: Vec<(Move, Role)> =
            [Role::Queen, Role::Knight, Role::Rook, Role::Bishop].into_iter().filter_map(by_role).collect();
        options.into_iter().enumerate().map(|(place, (mv, role))| option(place, mv, role)).collect_view()
    };
    made(view! { <g>{options}</g> })
}

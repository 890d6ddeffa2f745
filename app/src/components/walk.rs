//! The buttons under the board: along the game, and around the board.

use leptos::prelude::*;
use page::input::{Action, Way};

use crate::components::solid::written;
use crate::state::Analysis;

/// The buttons.
#[component]
pub fn Walk() -> impl IntoView {
    let analysis = Analysis::get();
    let button = move |way: Way, name: &'static str, icon: &'static str, label: &'static str| {
        view! {
            <button
                type="button"
                class="quiet"
                data-testid=format!("walk-{name}")
                title=label
                aria-label=label
                disabled=move || analysis.towards(way).is_none()
                on:click=move |_| analysis.act(Action::Walk(way))
            >
                <svg class="icon" viewBox="0 0 16 16" aria-hidden="true">
                    <path d=icon />
                </svg>
            </button>
        }
    };
    // Small games have boards of their own.
    let dialog = move |name: &'static str, title: &'static str, words: &'static str, open: RwSignal<bool>| {
        view! {
            <button
                type="button"
                class="quiet"
                data-testid=name
                title=title
                aria-haspopup="dialog"
                hidden=move || analysis.is_small()
                on:click=move |_| open.set(true)
            >
                {words}
            </button>
        }
    };
    written(view! {
        <div class="walk" role="group" aria-label=say::board::walk_through_the_game()>
            {button(Way::Start, "start", "M3 3h1.6v10H3zM9.5 3L5.5 8l4 5zM14 3l-4 5 4 5z", say::board::start_of_the_game())}
            {button(Way::Back, "back", "M11 3L5.5 8l5.5 5z", say::board::one_move_back())}
            {button(Way::Forward, "forward", "M5 3l5.5 5L5 13z", say::board::one_move_forward())}
            {button(Way::End, "end", "M11.4 3h1.6v10h-1.6zM6.5 3l4 5-4 5zM2 3l4 5-4 5z", say::board::end_of_the_line())}
            <span class="walk-rest"></span>
            <button
                type="button"
                class="quiet"
                data-testid="flip"
                title=say::board::flip_the_board()
                aria-pressed=move || if analysis.flipped.get() { "true" } else { "false" }
                on:click=move |_| analysis.flipped.update(|flipped| *flipped = !*flipped)
            >
                {say::board::flip()}
            </button>
            {dialog("edit-board", say::board::edit_the_position(), say::board::edit(), analysis.editor_open)}
            {dialog("open-board-settings", say::board::looks(), say::board::board(), analysis.board_settings_open)}
        </div>
    })
}

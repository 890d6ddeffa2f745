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
        <div class="walk" role="group" aria-label="Walk through the game">
            {button(Way::Start, "start", "M3 3h1.6v10H3zM9.5 3L5.5 8l4 5zM14 3l-4 5 4 5z", "Start of the game (↑)")}
            {button(Way::Back, "back", "M11 3L5.5 8l5.5 5z", "One move back (←)")}
            {button(Way::Forward, "forward", "M5 3l5.5 5L5 13z", "One move forward (→)")}
            {button(Way::End, "end", "M11.4 3h1.6v10h-1.6zM6.5 3l4 5-4 5zM2 3l4 5-4 5z", "End of the line (↓)")}
            <span class="walk-rest"></span>
            <button
                type="button"
                class="quiet"
                data-testid="flip"
                title="Flip the board (f)"
                aria-pressed=move || if analysis.flipped.get() { "true" } else { "false" }
                on:click=move |_| analysis.flipped.update(|flipped| *flipped = !*flipped)
            >
                "Flip"
            </button>
            {dialog("edit-board", "Edit the position (e)", "Edit", analysis.editor_open)}
            {dialog("open-board-settings", "Pieces, colours, arrows and sounds (B)", "Board", analysis.board_settings_open)}
        </div>
    })
}

//! What opens under the box of the header: what to do with a position, what is wrong with it, and the games that were read.

use leptos::prelude::*;
use page::input::Action;

use super::copy_button::CopyButton;
use crate::components::file_button::file_button;
use crate::components::reading_panel::ReadingPanel;
use crate::components::solid::solid;
use crate::dropping;
use crate::state::Analysis;

/// The panel under the box.
#[component]
pub fn PositionInput() -> impl IntoView {
    let analysis = Analysis::get();
    let shown = Memo::new(move |_| {
        analysis.revision.track();
        analysis.position_at(analysis.selected.get()).map(|position| position.text()).unwrap_or_default()
    });
    let close = move || analysis.box_open.set(false);
    let start = move |_| {
        close();
        analysis.act(Action::SetUpStart);
    };
    solid(view! {
        <div class="position">
            <p class="error" id="fen-error" role="alert" data-testid="fen-error">
                {move || analysis.position_error.get()}
            </p>
            <div class="position-buttons">
                <button type="submit" class="primary" data-testid="set-fen">
                    "Set up"
                </button>
                <button type="button" data-testid="start-position" on:click=start>
                    "Start position"
                </button>
                <CopyButton text=move || shown.get() label="Copy FEN" name="copy-fen" />
                {file_button(
                    "Open a file…",
                    ["open-file", "game-file"],
                    "A file of games or positions",
                    "",
                    || false,
                    move |file| {
                        close();
                        dropping::take(analysis.inbox, file);
                    },
                )}
                <button
                    type="button"
                    data-testid="famous-games"
                    aria-haspopup="dialog"
                    on:click=move |_| {
                        close();
                        analysis.recordings.menu_open.set(true);
                    }
                >
                    "Famous games…"
                </button>
            </div>
            <p class="hint">
                {move || {
                    if analysis.is_small() {
                        "A game's name and moves, as in connect-four d c. Enter sets it up."
                    } else {
                        "A FEN, a PGN with one game or many, or moves as in 1.e4 e5. Enter sets it up; Ctrl+V works anywhere on the page."
                    }
                }}
            </p>
            <ReadingPanel />
        </div>
    })
}

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
                    {say::frame::set_up()}
                </button>
                <button type="button" data-testid="start-position" on:click=start>
                    {say::frame::start_position()}
                </button>
                <CopyButton text=move || shown.get() label=say::frame::copy_fen() name="copy-fen" />
                {file_button(
                    say::frame::open_a_file(),
                    ["open-file", "game-file"],
                    say::frame::file_of_games(),
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
                    {say::frame::famous_games()}
                </button>
            </div>
            <p class="hint">
                {move || {
                    if analysis.is_small() {
                        say::frame::small_game_hint()
                    } else {
                        say::frame::game_hint()
                    }
                }}
            </p>
            <ReadingPanel />
        </div>
    })
}

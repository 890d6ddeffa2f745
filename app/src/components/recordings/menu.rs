//! The dialog of recordings: famous searches to look at, a file to open, and the shown search to be saved.

use leptos::prelude::*;

use crate::components::dialog::sheet;
use crate::components::file_button::file_button;
use page::input::Action;
use session::recording::SUFFIX;

use crate::dropping;
use crate::recording::{self, shipped::SHIPPED, shipped::Shipped};
use crate::state::Analysis;

/// The dialog.
#[component]
pub(super) fn Menu() -> impl IntoView {
    let analysis = Analysis::get();
    let recordings = analysis.recordings;
    let is_lean = RwSignal::new(false);
    let take = move |file: web_sys::File| {
        recordings.menu_open.set(false);
        dropping::bring(analysis.inbox, file, dropping::RECORDING);
    };
    let save = move |_| {
        let looks = Box::new(analysis.looking().now());
        analysis.act(Action::Save { is_lean: is_lean.get(), looks });
    };
    let nothing = move || analysis.search.get().is_none() || recordings.is_busy.get();
    let row = move |shipped: &'static Shipped| {
        let is_shown =
            move || recordings.is_on.get() && recordings.name.with(|name| name.as_deref() == Some(shipped.name));
        view! {
            <li>
                <button
                    type="button"
                    data-testid=format!("recording-{}", shipped.name)
                    aria-current=move || is_shown().then_some("true")
                    on:click=move |_| {
                        recordings.menu_open.set(false);
                        analysis.act(recording::opening(shipped.name, None));
                    }
                >
                    <strong>{(shipped.title)()}</strong>
                    <span class="recording-game">{format!("{}, {}", (shipped.players)(), (shipped.event)())}</span>
                    <span class="recording-about">{(shipped.about)()}</span>
                </button>
            </li>
        }
    };

    let contents = view! {
        <ul class="recording-list">{SHIPPED.iter().map(row).collect_view()}</ul>
        <footer>
            <div class="recording-row">
                {file_button(
                    say::recordings::open_file(),
                    ["open-recording", "recording-file"],
                    say::recordings::file_of_recording(),
                    SUFFIX,
                    || false,
                    take,
                )}
                <span class="hint">{say::recordings::or_drop(SUFFIX)}</span>
            </div>
            <div class="recording-row">
                <button
                    type="button"
                    class="primary"
                    data-testid="save-recording"
                    disabled=nothing
                    on:click=save
                >
                    {move || if recordings.is_busy.get() { say::recordings::working() } else { say::recordings::save() }}
                </button>
                <label class="check">
                    <input
                        type="checkbox"
                        data-testid="save-lean"
                        prop:checked=move || is_lean.get()
                        on:change=move |event| is_lean.set(event_target_checked(&event))
                    />
                    <span>{say::recordings::lean()}</span>
                </label>
                <span class="hint">
                    {say::recordings::about_saving()}
                </span>
            </div>
        </footer>
    }
    .into_any();
    sheet(recordings.menu_open, "recordings", "recording-menu", say::recordings::recordings(), contents)
}

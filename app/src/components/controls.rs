//! Controls of the search: go, stop, and where it stops by itself.

mod limit;

use leptos::prelude::*;
use page::input::Action;

use crate::breakpoints;
use crate::components::opponent_choice::OpponentChoice;
use crate::components::solid::written;
use crate::state::Analysis;
use limit::LimitField;

/// Lc0's default factor of smart pruning.
const SMART_PRUNING: f64 = 1.33;

/// The buttons and the limit.
#[component]
pub fn Controls(
    /// True while a narrow screen, which has no room for them, shows the settings.
    settings_open: RwSignal<bool>,
) -> impl IntoView {
    let analysis = Analysis::get();
    let running = Memo::new(move |_| analysis.is_running());
    let idle = move || !analysis.can_control() || analysis.search.get().is_none();

    let breakpoint_label = move || {
        let on = analysis.breakpoints.all.with(|all| all.iter().filter(|entry| entry.is_on).count());
        if on == 0 { "Breakpoints …".to_owned() } else { format!("Breakpoints ({on}) …") }
    };

    written(view! {
        <div class="controls" role="group" aria-label="Search" hidden=move || analysis.recordings.is_on.get()>
            <button
                type="button"
                class="primary"
                data-testid="go"
                title="Search on (Space)"
                disabled=move || idle() || running.get()
                on:click=move |_| analysis.act(Action::Go)
            >
                "Go"
            </button>
            <button
                type="button"
                data-testid="stop"
                title="Stop after the simulation under way (Space)"
                disabled=move || idle() || !running.get()
                on:click=move |_| analysis.act(Action::Stop)
            >
                "Stop"
            </button>
            <LimitField />
            <button
                type="button"
                data-testid="breakpoints"
                data-term="breakpoint"
                aria-haspopup="dialog"
                on:click=move |_| breakpoints::open(analysis.breakpoints, untrack(|| analysis.lit_move(0)))
            >
                {breakpoint_label}
            </button>
            <button
                type="button"
                class="more"
                data-testid="more-settings"
                aria-expanded=move || if settings_open.get() { "true" } else { "false" }
                on:click=move |_| settings_open.update(|open| *open = !*open)
            >
                "Settings"
            </button>
            <label class="check" title="Stop when no other move can become the best in what is left (smart pruning)">
                <input
                    type="checkbox"
                    data-testid="stop-early"
                    prop:checked=move || analysis.until.with(|until| until.smart_pruning.is_some())
                    on:change=move |event| {
                        let factor = event_target_checked(&event).then_some(SMART_PRUNING);
                        analysis.act(Action::StopEarly(factor));
                    }
                />
                <span>"stop early"</span>
            </label>
            <label class="check" title="Search a position by itself as soon as it is on the board">
                <input
                    type="checkbox"
                    data-testid="autostart"
                    checked=true
                    prop:checked=move || analysis.autostart.get()
                    on:change=move |event| analysis.act(Action::Autostart(event_target_checked(&event)))
                />
                <span>"start new positions"</span>
            </label>
            <label class="check" title="When a move is played, its search begins with what the one before knows of it">
                <input
                    type="checkbox"
                    data-testid="keep"
                    checked=move || analysis.keep.get()
                    prop:checked=move || analysis.keep.get()
                    on:change=move |event| analysis.act(Action::Keep(event_target_checked(&event)))
                />
                <span>"keep subtree"</span>
            </label>
            <OpponentChoice />
        </div>
    })
}

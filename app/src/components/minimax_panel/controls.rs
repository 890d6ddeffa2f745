//! Buttons that go on and back, and the progress of the search while it takes time.

use leptos::prelude::*;
use wire::minimax::{Goal, Progress};

use super::bench::Bench;
use crate::components::solid::solid;
use crate::components::time_bar::play_button;
use page::format;

/// A button that goes somewhere: its name for tests, its label and what it does.
type Way = (&'static str, say::Message, say::Message, Goal);

const BACK: [Way; 3] = [
    ("mm-first", say::minimax::start, say::minimax::to_start, Goal::Moment(0)),
    ("mm-value-before", say::minimax::value_before, say::minimax::to_value_before, Goal::ValueBefore),
    ("mm-back", || "\u{2212}1", say::minimax::one_back, Goal::Back),
];

const ON: [Way; 4] = [
    ("mm-on", || "+1", say::minimax::one_on, Goal::On),
    ("mm-value", say::minimax::next_value, say::minimax::to_next_value, Goal::Value),
    ("mm-node", say::minimax::node_done, say::minimax::to_node_done, Goal::Node),
    ("mm-end", say::minimax::end, say::minimax::to_end, Goal::End),
];

/// The buttons.
#[component]
pub(super) fn Controls(bench: Bench) -> impl IntoView {
    let moment = move || bench.view.with(|view| view.as_ref().map_or(0, |view| view.moment));
    let button = move |(id, label, title, goal): Way| {
        view! {
            <button
                type="button"
                data-testid=id
                title=title()
                aria-label=title()
                // Not `disabled`: the focus would be lost at the end.
                aria-disabled=move || if bench.read(|bench| !bench.leads(goal)) { "true" } else { "false" }
                on:click=move |_| bench.step(goal)
            >
                {label()}
            </button>
        }
    };
    let toggle = move || bench.play_or_pause();
    let is_playing = Signal::derive(move || bench.read(page::minimax::Bench::is_playing));
    let play = play_button("mm-play", say::minimax::play_or_pause(), is_playing, || false, toggle);
    let known = move || bench.view.with(|view| view.as_ref().map_or(0, |view| view.known));
    let counted = move || {
        let (moment, known) = (moment(), known());
        let step = format::count(moment.into());
        if moment < known { say::minimax::step_of(step, format::count(known.into())) } else { say::minimax::step(step) }
    };
    let seek = move |event| {
        if let Ok(moment) = event_target_value(&event).parse() {
            bench.go(Goal::Moment(moment));
        }
    };
    let working = move || {
        let words =
            |at: Progress| say::minimax::working(format::count(at.evaluations.into()), format::count(at.nodes.into()));
        bench.working().map(words)
    };

    solid(view! {
        <div class="mm-controls">
            <div class="mm-buttons" role="group" aria-label=say::minimax::steps()>
                {BACK.map(button)}
                {play}
                {ON.map(button)}
                <span class="mm-moment" data-testid="mm-moment">
                    {counted}
                </span>
            </div>
            <label class="mm-scrubber">
                <span class="visually-hidden">{say::minimax::step_slider()}</span>
                <input
                    type="range"
                    min="0"
                    max=move || known().max(1).to_string()
                    prop:value=move || moment().to_string()
                    data-testid="mm-scrubber"
                    on:input=seek
                />
            </label>
            <p class="find-progress" data-testid="mm-working" hidden=move || working().is_none()>
                <span>{working}</span>
                <button type="button" data-testid="mm-stop" on:click=move |_| bench.stop()>
                    {say::minimax::stop()}
                </button>
            </p>
        </div>
    })
}

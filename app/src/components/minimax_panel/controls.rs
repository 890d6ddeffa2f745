//! Buttons that go on and back, and the progress of the search while it takes time.

use leptos::prelude::*;
use wire::minimax::Goal;

use super::bench::Bench;
use crate::components::solid::solid;
use crate::components::time_bar::play_button;
use page::format;

/// A button that goes somewhere: its name for tests, its label and what it does.
type Way = (&'static str, &'static str, &'static str, Goal);

const BACK: [Way; 3] = [
    ("mm-first", "Start", "To the start", Goal::Moment(0)),
    ("mm-value-before", "\u{2212}value", "Back to the value before", Goal::ValueBefore),
    ("mm-back", "\u{2212}1", "One step back", Goal::Back),
];

const ON: [Way; 4] = [
    ("mm-on", "+1", "One step on", Goal::On),
    ("mm-value", "+value", "On to the next value that is backed up", Goal::Value),
    ("mm-node", "+node", "On until the lit position\u{2019}s value is backed up", Goal::Node),
    ("mm-end", "End", "To the end", Goal::End),
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
                title=title
                aria-label=title
                // Not `disabled`: the focus would be lost at the end.
                aria-disabled=move || if bench.read(|bench| !bench.leads(goal)) { "true" } else { "false" }
                on:click=move |_| bench.step(goal)
            >
                {label}
            </button>
        }
    };
    let toggle = move || bench.play_or_pause();
    let is_playing = Signal::derive(move || bench.read(page::minimax::Bench::is_playing));
    let play = play_button("mm-play", "Play, or pause", is_playing, || false, toggle);
    let known = move || bench.view.with(|view| view.as_ref().map_or(0, |view| view.known));
    let counted = move || {
        let (moment, known) = (moment(), known());
        let all = if moment < known { format!(" of {}", format::count(known.into())) } else { String::new() };
        format!("step {}{all}", format::count(moment.into()))
    };
    let seek = move |event| {
        if let Ok(moment) = event_target_value(&event).parse() {
            bench.go(Goal::Moment(moment));
        }
    };
    let working = move || {
        bench.working().map(|at| {
            format!(
                "{} positions evaluated, {} nodes\u{2026}",
                format::count(at.evaluations.into()),
                format::count(at.nodes.into())
            )
        })
    };

    solid(view! {
        <div class="mm-controls">
            <div class="mm-buttons" role="group" aria-label="Steps of the search">
                {BACK.map(button)}
                {play}
                {ON.map(button)}
                <span class="mm-moment" data-testid="mm-moment">
                    {counted}
                </span>
            </div>
            <label class="mm-scrubber">
                <span class="visually-hidden">"Step of the search"</span>
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
                    "Stop"
                </button>
            </p>
        </div>
    })
}

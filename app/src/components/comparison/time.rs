//! The time bar of both: one scrubber, and how the two go together.

use leptos::html::Input;
use leptos::prelude::*;
use page::comparison::input::Action;
use session::Pace;

use super::both::Both;
use super::findings;
use crate::components::solid::solid;
use crate::components::time_bar::{moment_field, play_button, step_button};
use page::format;

/// The time bar.
#[component]
pub(super) fn TimeBar() -> impl IntoView {
    let both = Both::get();
    let length = both.memo(|pair| pair.time.length());
    let now = both.memo(|pair| pair.time.now());
    let paced = both.memo(|pair| pair.time.pace());
    let ahead = both.memo(|pair| pair.time.lead());
    let playing = both.memo(|pair| pair.time.is_playing());
    let simulations = both.memo(|pair| pair.picture.simulations());
    let at_start = move || now.get() == 0;
    let no_time = move || length.get() == 0;
    let at_end = move || now.get() >= length.get();
    let step = move |by: i32, key: &'static str| {
        let way = if by < 0 { "back" } else { "on" };
        let disabled = move || if by < 0 { at_start() } else { at_end() };
        let title = say::comparison::step_both(way, by.unsigned_abs(), key);
        step_button("compared-", by, title, disabled, move |by| both.act(Action::Step(by)))
    };
    let scrubber = NodeRef::<Input>::new();
    let drag = move |_| {
        if let Some(time) = scrubber.get().and_then(|input| input.value().parse().ok()) {
            both.act(Action::GoTo(time));
        }
    };
    let lead = move |event: leptos::ev::Targeted<leptos::ev::Event, web_sys::HtmlInputElement>| {
        let text = event.target().value().replace('\u{2212}', "-").replace([',', '.', ' ', '+'], "");
        if let Ok(lead) = text.parse::<i32>() {
            both.act(Action::Lead(lead));
        }
        event.target().set_value(&lead_text(both.peek(|pair| pair.time.lead())));
    };
    let pace = move |one: Pace, name: &'static str, label: &'static str, title: &'static str| {
        view! {
            <button
                type="button"
                data-testid=format!("pace-{name}")
                title=title
                aria-pressed=move || if paced.get() == one { "true" } else { "false" }
                on:click=move |_| both.act(Action::Pace(one))
            >
                {label}
            </button>
        }
    };
    let words = move || {
        let [a, b] = simulations.get().map(|number| format::count(number.into()));
        say::comparison::simulations_of_both(a, b)
    };
    solid(view! {
        <div class="time-bar compared-time" role="group" aria-label=say::comparison::time_of_both()>
            <span class="group">
                {step(-100, say::comparison::hundred_back_key())} {step(-10, "<")} {step(-1, ",")}
                {play_button(
                    "compared-play",
                    say::comparison::play_both(),
                    playing.into(),
                    no_time,
                    move || both.act(Action::PlayOrPause),
                )}
                {step(1, ".")} {step(10, ">")} {step(100, say::comparison::hundred_on_key())}
            </span>
            <div class="scrubber">
                {findings::marks(both)}
                <input
                    node_ref=scrubber
                    type="range"
                    data-testid="compared-scrubber"
                    aria-label=say::comparison::moment_of_searches()
                    aria-valuetext=words
                    min="0"
                    max=move || length.get().to_string()
                    step="1"
                    prop:value=move || now.get().to_string()
                    disabled=no_time
                    on:input=drag
                />
            </div>
            {moment_field(
                "compared-moment",
                say::comparison::moment_of_both(),
                say::comparison::moment_counts(),
                now,
                length,
                move |time| both.act(Action::GoTo(time)),
            )}
            <span class="segmented" role="group" aria-label=say::comparison::how_together()>
                <span>{say::comparison::sync_by()}</span>
                {pace(Pace::Simulations, "simulations", say::comparison::simulations(), say::comparison::by_simulations())}
                {pace(Pace::Share, "share", say::comparison::percent(), say::comparison::by_share())}
            </span>
            <label class="field" title=say::comparison::lead_about()>
                <span>{say::comparison::offset_by()}</span>
                <input
                    type="text"
                    inputmode="text"
                    size="5"
                    data-testid="lead"
                    prop:value=move || lead_text(ahead.get())
                    on:change:target=lead
                    on:keydown:target=move |event| {
                        if event.key() == "Enter" {
                            let _ = event.target().blur();
                        }
                    }
                />
            </label>
        </div>
    })
}

fn lead_text(lead: i32) -> String {
    format::plain(f64::from(lead), 0)
}

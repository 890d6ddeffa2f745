//! The time bar of both: one scrubber, and how the two go together.

use leptos::html::Input;
use leptos::prelude::*;
use session::{LockStep, Pace};

use super::both::Both;
use super::findings;
use crate::clock;
use crate::components::solid::solid;
use crate::components::time_bar::{moment_field, play_button, step_button};
use crate::state::Analysis;
use page::format;

/// Seconds in which the whole is played.
const WHOLE: f64 = 20.0;

/// The time bar.
#[component]
pub(super) fn TimeBar() -> impl IntoView {
    let both = Both::get();
    let analysis = both.analysis;
    let comparison = analysis.comparison;
    let length = Memo::new(move |_| comparison.steps.get().length());
    let now = Memo::new(move |_| shown(analysis));
    let at_start = move || now.get() == 0;
    let no_time = move || length.get() == 0;
    let at_end = move || now.get() >= length.get();
    let step = move |by: i32, key: &'static str| {
        let way = if by < 0 { "back" } else { "on" };
        let disabled = move || if by < 0 { at_start() } else { at_end() };
        let title = format!("{} {way} in both ({key})", by.unsigned_abs());
        step_button("compared-", by, title, disabled, move |by| self::step(both, by))
    };
    let scrubber = NodeRef::<Input>::new();
    let drag = move |_| {
        if let Some(time) = scrubber.get_untracked().and_then(|input| input.value().parse().ok()) {
            go_to(both, time);
        }
    };
    let lead = move |event: leptos::ev::Targeted<leptos::ev::Event, web_sys::HtmlInputElement>| {
        let text = event.target().value().replace('\u{2212}', "-").replace([',', ' ', '+'], "");
        if let Ok(lead) = text.parse::<i32>() {
            change(analysis, |steps| steps.lead = lead);
        }
        event.target().set_value(&lead_text(comparison.steps.get_untracked().lead));
    };
    let pace = move |one: Pace, name: &'static str, label: &'static str, title: &'static str| {
        view! {
            <button
                type="button"
                data-testid=format!("pace-{name}")
                title=title
                aria-pressed=move || if comparison.steps.get().pace == one { "true" } else { "false" }
                on:click=move |_| change(analysis, |steps| steps.pace = one)
            >
                {label}
            </button>
        }
    };
    let words = move || {
        let [a, b] = both.shown.get().map(|number| format::count(number.into()));
        format!("A {a} simulations, B {b} simulations")
    };
    solid(view! {
        <div class="time-bar compared-time" role="group" aria-label="Time of both searches">
            <span class="group">
                {step(-100, "Ctrl ,")} {step(-10, "<")} {step(-1, ",")}
                {play_button(
                    "compared-play",
                    "Play both, or pause (k)",
                    both.playing.into(),
                    no_time,
                    move || play_or_pause(both),
                )}
                {step(1, ".")} {step(10, ">")} {step(100, "Ctrl .")}
            </span>
            <div class="scrubber">
                {findings::marks(both)}
                <input
                    node_ref=scrubber
                    type="range"
                    data-testid="compared-scrubber"
                    aria-label="Moment of both searches"
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
                "Moment of both",
                "Simulations of both, or of the longer one where shares go together",
                now,
                length,
                move |time| go_to(both, time),
            )}
            <span class="segmented" role="group" aria-label="What goes together">
                <span>"Step by"</span>
                {pace(Pace::Simulations, "simulations", "simulations", "Both have had as many simulations, until one ends")}
                {pace(Pace::Share, "share", "share", "Both have had the same share of all theirs")}
            </span>
            <label class="field" title="Shows B at another moment than A: so many simulations later, or earlier where negative">
                <span>"B ahead by"</span>
                <input
                    type="text"
                    inputmode="text"
                    size="5"
                    data-testid="lead"
                    prop:value=move || lead_text(comparison.steps.get().lead)
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

/// Changes how they go together. What is shown stays near where it was.
fn change(analysis: Analysis, how: impl Fn(&mut LockStep)) {
    let comparison = analysis.comparison;
    comparison.steps.update(|steps| how(steps));
    let length = comparison.steps.get_untracked().length();
    comparison.time.update(|time| *time = time.filter(|time| *time < length));
}

/// The time that is shown. Reactive.
pub(super) fn shown(analysis: Analysis) -> u32 {
    let length = analysis.comparison.steps.get().length();
    analysis.comparison.time.get().map_or(length, |time| time.min(length))
}

/// Shows a time; the end, and what comes there, where it is not before that.
pub(super) fn go_to(both: Both, time: u32) {
    both.playing.set(false);
    set(both.analysis, time);
}

fn set(analysis: Analysis, time: u32) {
    let length = analysis.comparison.steps.get_untracked().length();
    let time = Some(time).filter(|time| *time < length);
    if analysis.comparison.time.get_untracked() != time {
        analysis.comparison.time.set(time);
    }
}

/// Shows both searches after this many simulations of each.
pub(super) fn go_to_simulation(both: Both, simulations: u32) {
    let comparison = both.analysis.comparison;
    let steps = comparison.steps.get_untracked();
    if (steps.pace, steps.lead) != (Pace::Simulations, 0) {
        comparison.steps.set(LockStep { pace: Pace::Simulations, lead: 0, ..steps });
    }
    go_to(both, simulations);
}

/// Goes on in time by a number of steps, or back if it is negative.
pub(super) fn step(both: Both, by: i32) {
    go_to(both, untrack(|| shown(both.analysis)).saturating_add_signed(by));
}

/// Plays from the time that is shown, at the end from the beginning; or stops playing.
pub(super) fn play_or_pause(both: Both) {
    if both.playing.get_untracked() {
        return both.playing.set(false);
    }
    let analysis = both.analysis;
    if analysis.comparison.time.get_untracked().is_none() {
        set(analysis, 0);
    }
    both.playing.set(true);
    play_on(both, clock::now(), untrack(|| f64::from(shown(analysis))));
}

/// Goes on at each animation frame. `from` is the time that was due at the clock's `before`.
fn play_on(both: Both, before: f64, from: f64) {
    request_animation_frame(move || {
        let analysis = both.analysis;
        if !both.playing.get_untracked() || analysis.comparison.sides.with_untracked(Option::is_none) {
            return both.playing.set(false);
        }
        let now = clock::now();
        let length = f64::from(analysis.comparison.steps.get_untracked().length());
        let due = (from + length / WHOLE * ((now - before) / 1000.0).min(0.25)).min(length);
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "between 0 and the length")]
        set(analysis, due as u32);
        if due >= length {
            return both.playing.set(false);
        }
        play_on(both, now, due);
    });
}

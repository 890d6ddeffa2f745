//! The time bar: the moments of the shown search, like those of a film.

mod controls;
mod marks;

use leptos::html::Input;
use leptos::prelude::*;
use page::input::Action;
use page::playback::Speed;

use crate::components::select::{Names, named, select};
use crate::components::solid::written;
use crate::state::Analysis;
use controls::icon;
pub(super) use controls::{moment_field, play_button, step_button};
use marks::Marks;
use page::format;
use page::step::Stride;

const SPEEDS: [Speed; 7] = [
    Speed::WholeIn(20),
    Speed::PerSecond(1),
    Speed::PerSecond(4),
    Speed::PerSecond(20),
    Speed::PerSecond(100),
    Speed::PerSecond(1000),
    Speed::PerSecond(20_000),
];

fn named_speed(speed: Speed) -> String {
    match speed {
        Speed::WholeIn(seconds) => say::time::all_in(seconds),
        Speed::PerSecond(moments) => say::time::per_second(format::count(moments.into())),
    }
}

/// The time bar.
#[component]
pub fn TimeBar() -> impl IntoView {
    let analysis = Analysis::get();
    let time = analysis.playback;
    let end = Memo::new(move |_| time.live.get().moment);
    let shown = Memo::new(move |_| time.shown());
    let is_past = Memo::new(move |_| time.is_shown());
    let nothing = move || analysis.search.get().is_none();
    // In the past there is always a next moment; in the present the owner makes one.
    let no_next = move || nothing() || !is_past.get() && !analysis.can_control();
    let no_previous = move || nothing() || shown.get() == 0;

    let step = move |by: i32, key: &'static str| {
        let disabled = move || if by < 0 { no_previous() } else { no_next() };
        let count = by.unsigned_abs().into();
        let title = if by < 0 { say::time::steps_back(count, key) } else { say::time::steps_on(count, key) };
        step_button("", by, title, disabled, move |by| analysis.act(Action::Step(by)))
    };
    let towards = move |forward: bool| {
        let (name, sign, title) = if forward {
            ("next-mark", "◆›", say::time::next_change())
        } else {
            ("previous-mark", "‹◆", say::time::previous_change())
        };
        view! {
            <button
                type="button"
                data-testid=name
                title=title
                aria-label=title
                disabled=move || nothing() || !analysis.playback.may_have_mark(forward)
                on:click=move |_| analysis.act(Action::ToMark { forward })
            >
                {sign}
            </button>
        }
    };

    // A simulation has four phases.
    let phase = move |forward: bool| {
        let (name, sign, title) = if forward {
            ("phase-on", "+¼", say::time::phase_on())
        } else {
            ("phase-back", "−¼", say::time::phase_back())
        };
        let is_held = move || analysis.explain.held.get().is_some();
        view! {
            <button
                type="button"
                class="phase"
                data-testid=name
                title=title
                aria-label=title
                disabled=move || if forward { no_next() } else { no_previous() && !is_held() }
                on:click=move |_| {
                    if forward { analysis.act(Action::PhaseOn(Stride::Phase)) } else { analysis.act(Action::PhaseBack(Stride::Phase)) }
                }
            >
                {sign}
            </button>
        }
    };

    let go_to = move |moment| {
        analysis.act(Action::Pause);
        analysis.act(Action::GoTo(moment));
    };
    let scrubber = NodeRef::<Input>::new();
    let drag = move |_| {
        if let Some(moment) = scrubber.get().and_then(|input| input.value().parse().ok()) {
            go_to(moment);
        }
    };
    let reading = move || time.reading.get().map(|(read, of)| say::time::reading_share(format::progress(read, of)));
    let play = move || analysis.act(Action::PlayOrPause);
    let no_time = move || nothing() || end.get() == 0;
    let is_used = move || is_past.get() || analysis.explain.held.get().is_some();

    written(view! {
        <div class="time-bar" class:past=move || is_past.get() class:used=is_used role="group" aria-label=say::time::time()>
            <span class="group steps far">
                <button
                    type="button"
                    data-testid="to-start"
                    title=say::time::to_start_key()
                    aria-label=say::time::to_start()
                    disabled=no_previous
                    on:click=move |_| analysis.act(Action::GoTo(0))
                >
                    {icon(|| "M3 3h1.6v10H3zM12.5 3L6 8l6.5 5z")}
                </button>
                {step(-100, say::time::hundred_back_key())}
                {step(-10, "<")}
                {phase(false)}
            </span>
            <span class="group steps">
                {step(-1, ",")}
                {play_button("play", say::time::play_or_pause(), Signal::derive(move || time.playing.get()), no_time, play)}
                {step(1, ".")}
            </span>
            <span class="group steps far">
                {phase(true)}
                {step(10, ">")}
                {step(100, say::time::hundred_on_key())}
                {towards(false)}
                {towards(true)}
            </span>
            <div class="scrubber">
                <Marks />
                <input
                    node_ref=scrubber
                    type="range"
                    data-testid="scrubber"
                    aria-label=say::time::simulation_shown()
                    aria-valuetext=move || say::time::shown_of(format::count(shown.get().into()), format::count(end.get().into()))
                    min="0"
                    max=move || end.get().to_string()
                    step="1"
                    prop:value=move || shown.get().to_string()
                    disabled=no_time
                    on:input=drag
                />
                <span class="hint" data-testid="reading" role="status">
                    {reading}
                </span>
            </div>
            {moment_field(
                "moment",
                say::time::simulation_field(),
                say::time::simulation_field_about(),
                shown,
                end,
                go_to,
            )}
            <label class="field speed">
                <span class="visually-hidden">{say::time::speed()}</span>
                {select(
                    Names { test: "speed", label: "", title: say::time::playback_speed() },
                    named(SPEEDS.map(named_speed).each_ref().map(String::as_str)),
                    Signal::derive(move || named_speed(time.speed.get())),
                    false.into(),
                    move |name: String| {
                        let chosen = SPEEDS.into_iter().find(|one| named_speed(*one) == name).unwrap_or(SPEEDS[0]);
                        analysis.act(Action::Speed(chosen));
                    },
                )}
            </label>
            <button
                type="button"
                class="live"
                data-testid="live"
                title=say::time::to_latest()
                hidden=move || analysis.recordings.is_on.get()
                aria-pressed=move || if is_past.get() { "false" } else { "true" }
                disabled=move || !is_past.get()
                on:click=move |_| analysis.act(Action::GoLive)
            >
                <span class="dot" class:running=move || analysis.is_running()></span>
                {say::time::live()}
            </button>
        </div>
    })
}

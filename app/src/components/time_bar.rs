//! The time bar: the moments of the shown search, like those of a film.

mod marks;

use leptos::html::Input;
use leptos::prelude::*;

use crate::components::solid::solid;
use crate::past::{self, Speed};
use crate::state::Analysis;
use crate::{actions, format};
use marks::Marks;

const SPEEDS: [(Speed, &str); 7] = [
    (Speed::WholeIn(20), "all in 20 s"),
    (Speed::PerSecond(1), "1 / s"),
    (Speed::PerSecond(4), "4 / s"),
    (Speed::PerSecond(20), "20 / s"),
    (Speed::PerSecond(100), "100 / s"),
    (Speed::PerSecond(1000), "1,000 / s"),
    (Speed::PerSecond(20_000), "20,000 / s"),
];

/// The time bar.
#[component]
pub fn TimeBar() -> impl IntoView {
    let analysis = Analysis::get();
    let time = analysis.past;
    let end = Memo::new(move |_| time.live.get().moment);
    let shown = Memo::new(move |_| time.shown());
    let is_past = Memo::new(move |_| time.is_shown());
    let nothing = move || analysis.search.get().is_none();
    // In the past there is always a next moment; in the present the owner makes one.
    let no_next = move || nothing() || !is_past.get() && !analysis.can_control();
    let no_previous = move || nothing() || shown.get() == 0;

    let back = move |moments: i32, key: &'static str| {
        view! {
            <button
                type="button"
                class:far={ moments > 10 }
                data-testid=format!("back-{moments}")
                title=format!("{} back ({key})", counted(moments))
                disabled=no_previous
                on:click=move |_| past::step(analysis, -moments)
            >
                {format!("−{moments}")}
            </button>
        }
    };
    let on = move |moments: i32, key: &'static str| {
        view! {
            <button
                type="button"
                class:far={ moments > 10 }
                data-testid=format!("step-{moments}")
                title=format!("{} on ({key})", counted(moments))
                disabled=no_next
                on:click=move |_| past::step(analysis, moments)
            >
                {format!("+{moments}")}
            </button>
        }
    };
    let towards = move |forward: bool| {
        let target = Memo::new(move |_| past::mark_towards(analysis, forward));
        let (name, sign, title) = if forward {
            ("next-mark", "◆›", "Where something changes next (])")
        } else {
            ("previous-mark", "‹◆", "Where something changed before ([)")
        };
        view! {
            <button
                type="button"
                data-testid=name
                title=title
                aria-label=title
                disabled=move || target.get().is_none()
                on:click=move |_| {
                    if let Some(moment) = target.get_untracked() {
                        past::go_to(analysis, moment);
                    }
                }
            >
                {sign}
            </button>
        }
    };

    let scrubber = NodeRef::<Input>::new();
    let drag = move |_| {
        if let Some(moment) = scrubber.get_untracked().and_then(|input| input.value().parse().ok()) {
            time.playing.set(false);
            past::go_to(analysis, moment);
        }
    };
    // The moments of a running search must not write over what is being typed.
    let is_typing = RwSignal::new(false);
    let value = move || {
        let moment = if is_typing.get() { shown.get_untracked() } else { shown.get() };
        format::count(moment.into())
    };
    let typed = move |event: leptos::ev::Targeted<leptos::ev::Event, web_sys::HtmlInputElement>| {
        let text: String = event.target().value().chars().filter(char::is_ascii_digit).collect();
        if let Ok(moment) = text.parse::<u64>() {
            time.playing.set(false);
            past::go_to(analysis, u32::try_from(moment).unwrap_or(u32::MAX));
        }
        event.target().set_value(&format::count(untrack(|| time.shown()).into()));
    };
    let reading = move || {
        time.reading
            .get()
            .map(|(read, of)| format!("reading the log, {} %", u64::from(read) * 100 / u64::from(of.max(1))))
    };
    let playing = move || time.playing.get();

    solid(view! {
        <div class="time-bar" class:past=move || is_past.get() role="group" aria-label="Time">
            <span class="group">
                <button
                    type="button"
                    data-testid="to-start"
                    title="To the empty tree (Home)"
                    aria-label="To the empty tree"
                    disabled=no_previous
                    on:click=move |_| past::go_to(analysis, 0)
                >
                    {icon(|| "M3 3h2v10H3zM13 3v10L6 8z")}
                </button>
                {back(100, "Ctrl ,")}
                {back(10, "<")}
                {back(1, ",")}
                <button
                    type="button"
                    class="play"
                    data-testid="play"
                    title="Play the search, or pause (k)"
                    aria-label=move || if playing() { "Pause" } else { "Play" }
                    aria-pressed=move || if playing() { "true" } else { "false" }
                    disabled=move || nothing() || end.get() == 0
                    on:click=move |_| past::play_or_pause(analysis)
                >
                    {icon(move || if playing() { "M4 3h3v10H4zM9 3h3v10H9z" } else { "M4 3v10l8-5z" })}
                </button>
                {on(1, ".")}
                {on(10, ">")}
                {on(100, "Ctrl .")}
            </span>
            <span class="group">{towards(false)} {towards(true)}</span>
            <div class="scrubber">
                <Marks />
                <input
                    node_ref=scrubber
                    type="range"
                    data-testid="scrubber"
                    aria-label="Moment of the search"
                    aria-valuetext=move || format!("{} of {}", format::count(shown.get().into()), format::count(end.get().into()))
                    min="0"
                    max=move || end.get().to_string()
                    step="1"
                    prop:value=move || shown.get().to_string()
                    disabled=move || nothing() || end.get() == 0
                    on:input=drag
                />
            </div>
            <label class="field moment">
                <span class="visually-hidden">"Moment"</span>
                <input
                    type="text"
                    inputmode="numeric"
                    size="9"
                    data-testid="moment"
                    title="Events of the search up to the moment that is shown: simulations, and batches that were gathered"
                    prop:value=value
                    disabled=nothing
                    on:focus=move |_| is_typing.set(true)
                    on:blur=move |_| is_typing.set(false)
                    on:change:target=typed
                    on:keydown:target=move |event| {
                        // The keys mean the page again.
                        if event.key() == "Enter" {
                            let _ = event.target().blur();
                        }
                    }
                />
                <span>"of " {move || format::count(end.get().into())}</span>
            </label>
            <label class="field speed">
                <span class="visually-hidden">"Speed"</span>
                <select
                    data-testid="speed"
                    title="How fast the search is played"
                    on:change=move |event| {
                        let place: usize = event_target_value(&event).parse().unwrap_or(0);
                        time.speed.set(SPEEDS[place.min(SPEEDS.len() - 1)].0);
                    }
                >
                    {SPEEDS
                        .into_iter()
                        .enumerate()
                        .map(|(place, (_, label))| view! { <option value=place.to_string()>{label}</option> })
                        .collect_view()}
                </select>
            </label>
            <button
                type="button"
                class="live"
                data-testid="live"
                title="Show what is newest, and go on doing so (End)"
                aria-pressed=move || if is_past.get() { "false" } else { "true" }
                disabled=move || !is_past.get()
                on:click=move |_| past::go_live(analysis)
            >
                <span class="dot" class:running=move || actions::is_running(analysis)></span>
                "Live"
            </button>
            <span class="hint" data-testid="reading" role="status">
                {reading}
            </span>
        </div>
    })
}

fn icon(path: impl Fn() -> &'static str + Clone + Send + Sync + 'static) -> AnyView {
    solid(view! {
        <svg class="icon" viewBox="0 0 16 16" aria-hidden="true">
            <path d=path />
        </svg>
    })
}

fn counted(moments: i32) -> String {
    if moments == 1 { "One simulation".to_owned() } else { format!("{moments} simulations") }
}

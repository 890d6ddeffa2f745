//! Parts of every time bar: a button that plays, and a field in which a moment is typed.

use leptos::ev::{Event, Targeted};
use leptos::prelude::*;
use web_sys::HtmlInputElement;

use crate::components::solid::solid;
use page::format;

/// The button that plays and pauses.
pub(in crate::components) fn play_button(
    test: &'static str,
    title: &'static str,
    playing: Signal<bool>,
    disabled: impl Fn() -> bool + Clone + Send + Sync + 'static,
    toggle: impl Fn() + 'static,
) -> AnyView {
    solid(view! {
        <button
            type="button"
            class="play"
            data-testid=test
            title=title
            aria-label=move || if playing.get() { say::time::pause() } else { say::time::play() }
            aria-pressed=move || if playing.get() { "true" } else { "false" }
            disabled=disabled
            on:click=move |_| toggle()
        >
            {icon(move || if playing.get() { "M4 3h3v10H4zM9 3h3v10H9z" } else { "M4 3v10l8-5z" })}
        </button>
    })
}

/// A button that goes `by` steps on, or back where `by` is negative. Far ones are hidden where there is little room.
pub(in crate::components) fn step_button(
    test: &'static str,
    by: i32,
    title: String,
    disabled: impl Fn() -> bool + Clone + Send + Sync + 'static,
    step: impl Fn(i32) + 'static,
) -> AnyView {
    let (way, sign) = if by < 0 { ("back", '−') } else { ("step", '+') };
    let many = by.unsigned_abs();
    solid(view! {
        <button
            type="button"
            class:far={ many > 10 }
            data-testid=format!("{test}{way}-{many}")
            title=title
            disabled=disabled
            on:click=move |_| step(by)
        >
            {format!("{sign}{many}")}
        </button>
    })
}

/// The field that says which moment is shown of how many, and goes to the one that is typed.
pub(in crate::components) fn moment_field(
    test: &'static str,
    label: &'static str,
    title: &'static str,
    shown: Memo<u32>,
    end: Memo<u32>,
    go_to: impl Fn(u32) + 'static,
) -> AnyView {
    // The moments of a running search must not write over what is being typed.
    let is_typing = RwSignal::new(false);
    let value = move || {
        let moment = if is_typing.get() { shown.get_untracked() } else { shown.get() };
        format::count(moment.into())
    };
    let typed = move |event: Targeted<Event, HtmlInputElement>| {
        let digits: String = event.target().value().chars().filter(char::is_ascii_digit).collect();
        if let Ok(moment) = digits.parse::<u64>() {
            go_to(u32::try_from(moment).unwrap_or(u32::MAX));
        }
        event.target().set_value(&format::count(shown.get().into()));
    };
    solid(view! {
        <label class="field moment">
            <span class="visually-hidden">{label}</span>
            <input
                type="text"
                inputmode="numeric"
                size="9"
                data-testid=test
                title=title
                prop:value=value
                disabled=move || end.get() == 0
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
            <span>{move || say::time::of_end(format::count(end.get().into()))}</span>
        </label>
    })
}

/// A sign drawn as one path in a square of 16.
pub(super) fn icon(path: impl Fn() -> &'static str + Clone + Send + Sync + 'static) -> AnyView {
    solid(view! {
        <svg class="icon" viewBox="0 0 16 16" aria-hidden="true">
            <path d=path />
        </svg>
    })
}

//! A field with a few choices. All of them are of one type, so that the page holds its code once.

use leptos::prelude::*;

use crate::components::solid::solid;

/// Names of a field: for tests, for screen readers (empty: the label around it names it), and what it says when it is pointed at.
#[derive(Clone, Copy, Debug, Default)]
pub struct Names {
    /// Name for tests.
    pub test: &'static str,
    /// Label for screen readers.
    pub label: &'static str,
    /// Text shown when the field is pointed at.
    pub title: &'static str,
}

/// Makes the field: its choices, each with the words that are shown for it; the chosen one; whether it cannot be changed; the
/// action on another choice.
pub fn select(
    names: Names,
    choices: Signal<Vec<(String, String)>>,
    chosen: Signal<String>,
    disabled: Signal<bool>,
    choose: impl Fn(String) + Send + Sync + 'static,
) -> AnyView {
    field(names, choices, chosen, disabled, Callback::new(choose))
}

fn field(
    names: Names,
    choices: Signal<Vec<(String, String)>>,
    chosen: Signal<String>,
    disabled: Signal<bool>,
    choose: Callback<String>,
) -> AnyView {
    let written = |text: &'static str| (!text.is_empty()).then_some(text);
    let option = move |(value, words): (String, String)| {
        let is_chosen = Signal::derive({
            let value = value.clone();
            move || chosen.with(|chosen| *chosen == value)
        });
        // The attribute for the first paint; the property for what changes after somebody has chosen.
        view! {
            <option value=value selected=is_chosen prop:selected=is_chosen>
                {words}
            </option>
        }
    };
    solid(view! {
        <select
            data-testid=names.test
            aria-label=written(names.label)
            title=written(names.title)
            disabled=disabled
            on:change=move |event| choose.run(event_target_value(&event))
        >
            {move || choices.get().into_iter().map(option).collect_view()}
        </select>
    })
}

/// Choices that are called what they are shown as.
pub fn named<'a>(names: impl IntoIterator<Item = &'a str>) -> Signal<Vec<(String, String)>> {
    Signal::stored(names.into_iter().map(|name| (name.to_owned(), name.to_owned())).collect())
}

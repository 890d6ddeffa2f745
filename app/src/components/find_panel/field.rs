//! Field in which the text to look for is typed.

use std::time::Duration;

use leptos::ev::{KeyboardEvent, SubmitEvent};
use leptos::html::Input;
use leptos::prelude::*;
use session::find::query;

use super::places;
use crate::components::solid::solid;
use crate::state::Analysis;
use crate::state::find::Find;
use page::find::field::{self, Wish};
use page::notation;

/// Pause in typing after which the text is looked for.
const PAUSE: Duration = Duration::from_millis(350);

/// The field.
#[component]
pub(super) fn Field() -> impl IntoView {
    let find = Analysis::get().find;
    let input = NodeRef::<Input>::new();
    let state = RwSignal::new(field::Field::default());
    let text = move || find.text.with(|looked_for| state.with(|state| state.text(looked_for).to_owned()));
    let error = Memo::new(move |_| {
        find.text.with(|text| query::read(text).err().map(|misread| page::rules::told(&misread.message)))
    });

    let look_for = move |text: Option<Option<String>>| {
        text.flatten().into_iter().for_each(|text| find.look_for(notation::in_san(&text)))
    };
    let on_input = move |event| {
        let text = event_target_value(&event);
        let Some(pause) = state.try_update(|state| state.write(text)) else { return };
        set_timeout(move || look_for(state.try_update(|state| state.rested(pause))), PAUSE);
    };
    let submit = move |event: SubmitEvent| {
        event.prevent_default();
        look_for(state.try_update(field::Field::send));
        mark(input, find);
    };
    let clear = move || {
        state.update(field::Field::clear);
        find.text.set(String::new());
    };
    let on_key = move |event: KeyboardEvent| {
        let text = find.text.get();
        match state.try_update(|state| state.key(&event.key(), event.shift_key(), &text)).flatten() {
            Some(Wish::Step { is_on }) => find.step(is_on),
            Some(Wish::ToPlaces) => places::focus(0),
            Some(Wish::Clear) => clear(),
            None => return,
        }
        event.prevent_default();
        event.stop_propagation();
    };
    let clear_and_focus = move |_| {
        clear();
        if let Some(input) = input.get() {
            let _ = input.focus();
        }
    };
    Effect::new(move |_| {
        if !find.wants_focus.get() {
            return;
        }
        find.wants_focus.set(false);
        // The tab is not shown before all that follows from choosing it is done.
        request_animation_frame(move || {
            if let Some(input) = input.try_get().flatten() {
                let _ = input.focus();
                input.select();
            }
        });
    });

    solid(view! {
        <form class="find-field" role="search" on:submit=submit>
            <label class="visually-hidden" for="find-text">
                {say::find::field()}
            </label>
            <input
                id="find-text"
                node_ref=input
                data-testid="find-text"
                type="text"
                spellcheck="false"
                autocomplete="off"
                autocapitalize="off"
                placeholder=say::find::examples()
                prop:value=text
                aria-invalid=move || if error.with(Option::is_some) { "true" } else { "false" }
                aria-describedby="find-error"
                on:input=on_input
                on:keydown=on_key
            />
            <button type="submit" data-testid="find-go">
                {say::find::find()}
            </button>
            <button type="button" data-testid="find-clear" disabled=move || text().is_empty() on:click=clear_and_focus>
                {say::find::clear()}
            </button>
            <p class="error" id="find-error" role="alert" data-testid="find-error">
                {error}
            </p>
            <How />
        </form>
    })
}

/// Selects the words that are not understood. Reactive.
fn mark(input: NodeRef<Input>, find: Find) {
    let (Some(input), text) = (input.get(), find.text.get()) else { return };
    let Err(misread) = query::read(&text) else { return };
    let units = |end: usize| {
        let count = text.get(..end).unwrap_or_default().encode_utf16().count();
        u32::try_from(count).unwrap_or(0)
    };
    let _ = input.set_selection_range(units(misread.place.start), units(misread.place.end));
}

/// Examples of texts that are understood.
#[component]
fn How() -> impl IntoView {
    let line = |what: &'static str, examples: &'static [&'static str], means: &'static str| {
        let examples = examples.iter().map(|example| view! { <code>{*example}</code> " " }).collect_view();
        view! {
            <div>
                <dt>{what}</dt>
                <dd>
                    {examples} {means}
                </dd>
            </div>
        }
    };
    solid(view! {
        <details class="find-how" data-testid="find-how">
            <summary>{say::find::how()}</summary>
            <dl>
                {line(
                    say::find::a_move(),
                    &["Nf3", "Nxf3+", "exd5", "O-O", "e8=Q"],
                    say::find::a_move_means(),
                )}
                {line(say::find::its_squares(), &["g1f3", "e7e8q", "Ng1f3"], say::find::its_squares_mean())}
                {line(
                    say::find::who_makes_it(),
                    &["1. Nf3", "1... Nf6"],
                    say::find::who_makes_it_means(),
                )}
                {line(say::find::a_line(), &["e4 e5 Nf3", "1. e4 e5 2. Nf3"], say::find::a_line_means())}
                {line(say::find::from_here(), &["^ e4 e5"], say::find::from_here_means())}
                {line(
                    say::find::a_position(),
                    &["rnbqkbnr/pppp\u{2026} w KQkq -"],
                    say::find::a_position_means(),
                )}
            </dl>
        </details>
    })
}

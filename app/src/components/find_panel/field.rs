//! Field in which the text to look for is typed.

use std::time::Duration;

use leptos::ev::{KeyboardEvent, SubmitEvent};
use leptos::html::Input;
use leptos::prelude::*;
use session::survey::query;

use super::places;
use crate::components::solid::solid;
use crate::state::Analysis;
use crate::state::find::Find;
use page::find::field::{self, Wish};

/// Pause in typing after which the text is looked for.
const PAUSE: Duration = Duration::from_millis(350);

/// The field.
#[component]
pub(super) fn Field() -> impl IntoView {
    let find = Analysis::get().find;
    let input = NodeRef::<Input>::new();
    let state = RwSignal::new(field::Field::default());
    let text = move || find.text.with(|looked_for| state.with(|state| state.text(looked_for).to_owned()));
    let error = Memo::new(move |_| find.text.with(|text| query::read(text).err().map(|misread| misread.message)));

    let look_for = move |text: Option<Option<String>>| text.flatten().into_iter().for_each(|text| find.look_for(text));
    let on_input = move |event| {
        let text = event_target_value(&event);
        let Some(pause) = state.try_update(|state| state.write(text)) else { return };
        set_timeout(move || look_for(state.try_update(|state| state.rested(pause))), PAUSE);
    };
    let submit = move |event: SubmitEvent| {
        event.prevent_default();
        look_for(state.try_update(field::Field::send));
        untrack(|| mark(input, find));
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
            if let Some(input) = input.try_get_untracked().flatten() {
                let _ = input.focus();
                input.select();
            }
        });
    });

    solid(view! {
        <form class="find-field" role="search" on:submit=submit>
            <label class="visually-hidden" for="find-text">
                "Find a move, a line of moves or a position"
            </label>
            <input
                id="find-text"
                node_ref=input
                data-testid="find-text"
                type="text"
                spellcheck="false"
                autocomplete="off"
                autocapitalize="off"
                placeholder="Nf3, e2e4 e7e5, 1. d4 Nf6 2. c4, a FEN\u{2026}"
                prop:value=text
                aria-invalid=move || if error.with(Option::is_some) { "true" } else { "false" }
                aria-describedby="find-error"
                on:input=on_input
                on:keydown=on_key
            />
            <button type="submit" data-testid="find-go">
                "Find"
            </button>
            <button type="button" data-testid="find-clear" disabled=move || text().is_empty() on:click=clear_and_focus>
                "Clear"
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
            <summary>"What can be typed"</summary>
            <dl>
                {line(
                    "A move",
                    &["Nf3", "Nxf3+", "exd5", "O-O", "e8=Q"],
                    "anywhere in the tree. With x, + or # only captures, checks or mates; without them all. A pawn move without x \
                     is no capture.",
                )}
                {line("Its squares", &["g1f3", "e7e8q", "Ng1f3"], "any piece, or the one that is named.")}
                {line(
                    "Who makes it",
                    &["1. Nf3", "1... Nf6"],
                    "one dot means White, three mean Black. The number does not matter.",
                )}
                {line("A line", &["e4 e5 Nf3", "1. e4 e5 2. Nf3"], "moves in this order, anywhere.")}
                {line("From here", &["^ e4 e5"], "the same, from the position one looks below.")}
                {line(
                    "A position",
                    &["rnbqkbnr/pppp\u{2026} w KQkq -"],
                    "a FEN: every place with this position, by whatever moves. Move counters do not matter.",
                )}
            </dl>
        </details>
    })
}

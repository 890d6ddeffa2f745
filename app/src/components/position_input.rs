//! The position as FEN: to read, to copy, to replace.

use engine::Game as _;
use leptos::ev::SubmitEvent;
use leptos::html::Input;
use leptos::prelude::*;

use super::copy_button::CopyButton;
use crate::actions;
use crate::components::solid::solid;
use crate::state::Analysis;

/// The FEN field.
#[component]
pub fn PositionInput() -> impl IntoView {
    let analysis = Analysis::get();
    let input = NodeRef::<Input>::new();
    // What is typed and not set yet.
    let draft = RwSignal::new(None::<String>);
    let shown = Memo::new(move |_| {
        analysis.revision.track();
        analysis.position_at(analysis.selected.get()).map(|position| position.text()).unwrap_or_default()
    });
    let text = move || draft.get().unwrap_or_else(|| shown.get());
    let error = move || analysis.position_error.get();

    // Another position came: what was typed has been read.
    Effect::new(move |before: Option<u32>| {
        let now = analysis.game.with(|game| game.current);
        if before.is_some_and(|before| before != now) {
            draft.set(None);
        }
        now
    });

    let submit = move |event: SubmitEvent| {
        event.prevent_default();
        if let Some(input) = input.get_untracked() {
            draft.set(Some(input.value()));
            actions::set_position(analysis, &input.value());
        }
    };
    let on_input = move |_| {
        analysis.position_error.set(None);
        draft.set(input.get_untracked().map(|input| input.value()));
    };
    let start = move |_| {
        draft.set(None);
        let start = untrack(|| analysis.root_position()).and_then(|root| root.small().map(|game| game.name()));
        actions::set_position(analysis, start.unwrap_or("startpos"));
    };

    solid(view! {
        <form class="position" on:submit=submit>
            <label for="fen">
                {move || if analysis.is_small() { "Position: a game's name and moves" } else { "Position (FEN), or a game (PGN)" }}
            </label>
            <input
                id="fen"
                node_ref=input
                data-testid="fen"
                type="text"
                spellcheck="false"
                autocomplete="off"
                value=text
                prop:value=text
                aria-invalid=move || if error().is_some() { "true" } else { "false" }
                aria-describedby="fen-error"
                on:input=on_input
                on:focus=move |_| {
                    if let Some(input) = input.get_untracked() {
                        input.select();
                    }
                }
            />
            <div class="position-buttons">
                <button type="submit" data-testid="set-fen">
                    "Set up"
                </button>
                <CopyButton text=text label="Copy" name="copy-fen" />
                <button type="button" data-testid="start-position" on:click=start>
                    "Start position"
                </button>
            </div>
            <p class="error" id="fen-error" role="alert" data-testid="fen-error">
                {error}
            </p>
        </form>
    })
}

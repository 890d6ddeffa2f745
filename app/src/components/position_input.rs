//! The position as FEN: to read, to copy, to replace by another one or by a game; and who plays the game that is shown.

use leptos::ev::{ClipboardEvent, KeyboardEvent, SubmitEvent};
use leptos::html::Textarea;
use leptos::prelude::*;
use page::input::Action;
use page::reading::LONGEST_TYPED;
use page::shared::Shared;
use wire::GameView;

use super::copy_button::CopyButton;
use crate::components::file_button::file_button;
use crate::components::reading_panel::ReadingPanel;
use crate::components::solid::solid;
use crate::state::Analysis;
use crate::{dropping, notes};
use page::game;

/// The FEN field.
#[component]
pub fn PositionInput() -> impl IntoView {
    let analysis = Analysis::get();
    let input = NodeRef::<Textarea>::new();
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

    let heading = Memo::new(move |_| {
        let notes =
            |game: &Shared<GameView>| game::line_to(game, game.current).first().and_then(|first| first.notes.clone());
        analysis.game.with(notes).map(|notes| notes::heading(&notes)).unwrap_or_default()
    });
    let set_up = move |text: &str| {
        // An empty field is the start position, which may be the one that stands.
        draft.set(Some(text.to_owned()).filter(|text| !text.trim().is_empty()));
        analysis.act(Action::SetUp(text.to_owned()));
    };
    let submit = move |event: SubmitEvent| {
        event.prevent_default();
        if let Some(input) = input.get() {
            set_up(&input.value());
        }
    };
    // A field of lines keeps those of a game; Enter sets it up all the same.
    let on_key = move |event: KeyboardEvent| {
        if event.key() == "Enter" && !event.shift_key() && !event.is_composing() {
            event.prevent_default();
            if let Some(input) = input.get() {
                set_up(&input.value());
            }
        }
    };
    // A text as long as a file would make the field slow: it is read at once.
    let on_paste = move |event: ClipboardEvent| {
        let text = event.clipboard_data().and_then(|data| data.get_data("text").ok()).unwrap_or_default();
        if text.len() > LONGEST_TYPED {
            event.prevent_default();
            analysis.act(Action::SetUp(text));
        }
    };
    let on_input = move |_| {
        analysis.act(Action::PositionError(None));
        draft.set(input.get().map(|input| input.value()));
    };
    let start = move |_| {
        draft.set(None);
        analysis.act(Action::SetUpStart);
    };

    solid(view! {
        <form class="position" on:submit=submit>
            <p class="players" data-testid="players" hidden=move || heading.with(String::is_empty)>
                {heading}
            </p>
            <label for="fen">
                {move || if analysis.is_small() { "Position: a game's name and moves" } else { "Position (FEN), or a game (PGN)" }}
            </label>
            <textarea
                id="fen"
                node_ref=input
                data-testid="fen"
                rows="1"
                spellcheck="false"
                autocomplete="off"
                prop:value=text
                on:keydown=on_key
                on:paste=on_paste
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
                {file_button(
                    "Open a file…",
                    ["open-file", "game-file"],
                    "A file of games or positions",
                    "",
                    || false,
                    move |file| dropping::take(analysis.inbox, file),
                )}
            </div>
            <p class="error" id="fen-error" role="alert" data-testid="fen-error">
                {error}
            </p>
            <ReadingPanel />
        </form>
    })
}

//! The box in the header that takes a position or a game: typed, pasted anywhere on the page, dropped, or chosen.
//!
//! While nobody is in it, it says what it is for; then it has the FEN of what is on the board, to be copied or written over.

use leptos::ev::{ClipboardEvent, KeyboardEvent, SubmitEvent};
use leptos::html::{Form, Textarea};
use leptos::prelude::*;
use page::input::Action;
use page::reading::LONGEST_TYPED;
use wasm_bindgen::JsCast;
use web_sys::{Element, Node};

use super::later::{later, part};
use super::position_input::PositionInput;
use crate::components::solid::{made, written};
use crate::dropping;
use crate::state::{Analysis, Inbox};

/// The box.
#[component]
pub fn PositionBox() -> impl IntoView {
    let analysis = Analysis::get();
    let (form, input) = (NodeRef::<Form>::new(), NodeRef::<Textarea>::new());
    let open = analysis.box_open;
    // What is typed and not set yet, and whether it is still being typed.
    let draft = RwSignal::new(None::<String>);
    let is_typing = StoredValue::new(false);
    let shown = Memo::new(move |_| {
        analysis.revision.track();
        analysis.position_at(analysis.selected.get()).map(|position| position.text()).unwrap_or_default()
    });
    let text = move || draft.get().unwrap_or_else(|| shown.get());
    let owner = Owner::current().unwrap_or_default();
    let is_wrong = move || analysis.position_error.with(Option::is_some);

    // Another position came: what was typed has been read, unless somebody types the next one already.
    Effect::new(move |before: Option<u32>| {
        if before.is_none() {
            // For as long as the box is there, and not until this runs again.
            owner.with(|| listen(analysis.inbox, open, form));
        }
        let now = analysis.game.with(|game| game.current);
        let goes_on = is_typing.get_value() && has_focus(form);
        if before.is_some_and(|before| before != now) && !goes_on {
            draft.set(None);
            open.set(analysis.has_games.get_untracked());
        }
        now
    });
    // What is wrong is told where one looks.
    Effect::new(move |_| {
        if is_wrong() && !analysis.is_link_bad.get() {
            open.set(true);
        }
    });

    let set_up = move || {
        let Some(input) = input.get() else { return };
        // An empty field is the start position, which may be the one that stands.
        let text = input.value();
        is_typing.set_value(false);
        draft.set(Some(text.clone()).filter(|text| !text.trim().is_empty()));
        analysis.act(Action::SetUp(text));
    };
    let submit = move |event: SubmitEvent| {
        event.prevent_default();
        set_up();
    };
    // A field of lines keeps those of a game; Enter sets it up all the same.
    let on_key = move |event: KeyboardEvent| match event.key().as_str() {
        "Enter" if !event.shift_key() && !event.is_composing() => {
            event.prevent_default();
            set_up();
        }
        "Escape" => {
            draft.set(None);
            analysis.act(Action::PositionError(None));
            open.set(false);
            if let Some(input) = input.get() {
                let _ = input.blur();
            }
        }
        _ => {}
    };
    // A text as long as a file would make the field slow: it is read at once.
    let on_paste = move |event: ClipboardEvent| {
        let text = pasted(&event);
        if text.len() > LONGEST_TYPED {
            event.prevent_default();
            analysis.act(Action::SetUp(text));
        }
    };
    let on_input = move |_| {
        analysis.act(Action::PositionError(None));
        is_typing.set_value(true);
        draft.set(input.get().map(|input| input.value()));
        // It may have been closed by what was set before.
        open.set(true);
    };
    let on_focus = move |_| {
        open.set(true);
        if let Some(input) = input.get_untracked() {
            input.select();
        }
    };

    written(view! {
        <form class="box" class:open=move || open.get() class:wrong=is_wrong node_ref=form on:submit=submit>
            <label class="visually-hidden" for="fen">
                {say::frame::position_or_game()}
            </label>
            <textarea
                id="fen"
                node_ref=input
                data-testid="fen"
                rows="1"
                spellcheck="false"
                autocomplete="off"
                prop:value=text
                aria-invalid=move || if is_wrong() { "true" } else { "false" }
                aria-describedby="fen-error"
                on:keydown=on_key
                on:paste=on_paste
                on:input=on_input
                on:focus=on_focus
            />
            <p class="box-prompt" aria-hidden="true">
                <span class="box-long">{say::frame::box_prompt()}</span>
                <span class="box-short">{say::frame::box_prompt_short()}</span>
            </p>
            <div class="box-panel">{later(move || open.get() || analysis.text.get() > 0, position_input, || ())}</div>
        </form>
    })
}

part! {
    fn position_input() {
        Ok(made(view! { <PositionInput /> }))
    }
}

/// Returns whether something in the box has the focus.
fn has_focus(form: NodeRef<Form>) -> bool {
    let focused = document().active_element();
    form.get_untracked().is_some_and(|form| focused.is_some_and(|focused| form.contains(Some(&focused))))
}

/// Text that is pasted; empty where it is none.
fn pasted(event: &ClipboardEvent) -> String {
    event.clipboard_data().and_then(|data| data.get_data("text").ok()).unwrap_or_default()
}

/// Takes what is pasted anywhere on the page, and closes the box where one goes on elsewhere.
fn listen(inbox: Inbox, open: RwSignal<bool>, form: NodeRef<Form>) {
    let paste = window_event_listener(leptos::ev::paste, move |event| {
        if event.default_prevented() || takes_text(&event) {
            return;
        }
        let file = event.clipboard_data().and_then(|data| data.files()?.get(0));
        let text = pasted(&event);
        if let Some(file) = file {
            event.prevent_default();
            dropping::take(inbox, file);
        } else if !text.trim().is_empty() {
            event.prevent_default();
            inbox.act(Action::SetUp(text));
        }
    });
    let down = window_event_listener(leptos::ev::pointerdown, move |event| {
        let target = event.target().and_then(|target| target.dyn_into::<Node>().ok());
        let is_outside = form.get().is_some_and(|form| !form.contains(target.as_ref()));
        if is_outside && open.get() {
            open.set(false);
        }
    });
    on_cleanup(move || [paste, down].into_iter().for_each(|listener| listener.remove()));
}

/// Returns whether the event is for a field, which takes the text itself.
fn takes_text(event: &ClipboardEvent) -> bool {
    let target = event.target().and_then(|target| target.dyn_into::<Element>().ok());
    target.is_some_and(|target| target.closest("input, textarea, [contenteditable]").is_ok_and(|found| found.is_some()))
}

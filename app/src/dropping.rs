//! Files that are dropped on the page, or chosen.

use std::cell::Cell;

use leptos::prelude::*;
use leptos::task::spawn_local;
use page::brought::{Brought, FIRST_BYTES};
use page::input::Action;
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::JsFuture;
use web_sys::{DragEvent, File, HtmlElement};

use crate::own_lesson;
use crate::state::Inbox;

thread_local! {
    /// The file that was brought last, until the page wants something done with it. It belongs to the browser's one thread.
    static BROUGHT: Cell<Option<File>> = const { Cell::new(None) };
}

/// Takes files dropped on the page, for as long as it lives.
pub fn take_files(inbox: Inbox) {
    on_drop(move |file| take(inbox, file));
}

/// Calls `take` with each file that is dropped on the page, for as long as its owner lives. An effect runs in the browser only.
pub(crate) fn on_drop(take: impl Fn(File) + Copy + 'static) {
    Effect::new(move |before: Option<()>| {
        if before.is_some() {
            return;
        }
        let over = window_event_listener(leptos::ev::dragover, |event| {
            if has_files(&event) {
                event.prevent_default();
                mark(true);
            }
        });
        let leave = window_event_listener(leptos::ev::dragleave, |event| {
            if event.related_target().is_none() {
                mark(false);
            }
        });
        let drop = window_event_listener(leptos::ev::drop, move |event| {
            mark(false);
            if has_files(&event) {
                event.prevent_default();
                let files = event.data_transfer().and_then(|data| data.files());
                files.and_then(|files| files.get(0)).into_iter().for_each(take);
            }
        });
        on_cleanup(move || [over, leave, drop].into_iter().for_each(|listener| listener.remove()));
    });
}

/// Opens a recording, reads games and positions, and uploads a network.
pub(crate) fn take(inbox: Inbox, file: File) {
    if let Some(known) = Brought::by_name(&file.name()) {
        return take_as(inbox, file, known);
    }
    #[expect(clippy::cast_possible_truncation, clippy::cast_possible_wrap, reason = "a few bytes")]
    let Ok(start) = file.slice_with_i32_and_i32(0, FIRST_BYTES as i32) else { return };
    spawn_local(async move {
        let start = JsFuture::from(start.array_buffer()).await;
        match start.map(|start| js_sys::Uint8Array::new(&start).to_vec()) {
            Ok(start) => {
                let kind = Brought::of(&file.name(), &start);
                take_as(inbox, file, kind);
            }
            Err(_) => inbox.complain(say::recordings::cannot_read()),
        }
    });
}

fn take_as(inbox: Inbox, file: File, kind: Brought) {
    match kind {
        Brought::Game => bring(inbox, file, Action::ReadFile),
        Brought::Lesson => spawn_local(async move {
            if own_lesson::bring(inbox, file).await.is_err() {
                inbox.complain(say::notices::part_not_loaded());
            }
        }),
        Brought::Recording => bring(inbox, file, RECORDING),
        Brought::Network => bring(inbox, file, Action::BringNetwork),
        Brought::Nothing(reason) => inbox.complain(reason),
    }
}

/// What opens the recording that was brought.
pub(crate) const RECORDING: Action = Action::OpenRecording { name: None, link: None, plays: false };

/// Does with a file what a person wants.
pub(crate) fn bring(inbox: Inbox, file: File, action: Action) {
    BROUGHT.set(Some(file));
    inbox.act(action);
    // Where the page wants nothing of it, it is forgotten.
    BROUGHT.take();
}

/// Takes the file that was brought.
pub(crate) fn brought() -> Option<File> {
    BROUGHT.take()
}

fn has_files(event: &DragEvent) -> bool {
    event.data_transfer().is_some_and(|data| data.types().includes(&"Files".into(), 0))
}

/// Shows that a file can be dropped. The style sheet shows the words.
fn mark(dragging: bool) {
    let root = document().document_element().and_then(|root| root.dyn_into::<HtmlElement>().ok());
    if let Some(root) = root {
        let _ = root.style().set_property("--drop-words", &format!("{:?}", say::recordings::drop_here()));
        let _ = root.toggle_attribute_with_force("data-drop", dragging);
    }
}

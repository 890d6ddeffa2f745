//! Files that are dropped on the page.

use leptos::prelude::*;
use web_sys::DragEvent;

use crate::networks;
use crate::state::Analysis;

/// Takes files dropped on the page, for as long as it lives.
pub fn take_files(analysis: Analysis) {
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
                if let Some(file) = files.and_then(|files| files.get(0)) {
                    networks::upload(analysis, file);
                }
            }
        });
        on_cleanup(move || {
            over.remove();
            leave.remove();
            drop.remove();
        });
    });
}

fn has_files(event: &DragEvent) -> bool {
    event.data_transfer().is_some_and(|data| data.types().includes(&"Files".into(), 0))
}

/// Shows that a file can be dropped.
fn mark(dragging: bool) {
    if let Some(root) = document().document_element() {
        let _ = root.toggle_attribute_with_force("data-drop", dragging);
    }
}

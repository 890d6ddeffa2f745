//! The browser's own dialog, opened and closed by a signal, so that focus and Esc behave.

use leptos::html::Dialog;
use leptos::prelude::*;

/// A reference for a `<dialog>` that is open while the signal says so. The dialog must set it to `false` on `close`.
pub(super) fn modal(open: RwSignal<bool>) -> NodeRef<Dialog> {
    let dialog = NodeRef::<Dialog>::new();
    Effect::new(move |_| {
        if let Some(dialog) = dialog.get() {
            if open.get() && !dialog.open() {
                let _ = dialog.show_modal();
            } else if !open.get() && dialog.open() {
                dialog.close();
            }
        }
    });
    dialog
}

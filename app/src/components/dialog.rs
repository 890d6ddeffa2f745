//! The browser's own dialog, opened and closed by a signal, so that focus and Esc behave.

use leptos::html::Dialog;
use leptos::prelude::*;

use crate::components::solid::solid;

/// A reference for a `<dialog>` that is open while the signal says so. On `close` it must call [`closed`].
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

/// The signal says again what the dialog is. Browsers tell of a closing a little later: it may be open once more by then.
pub(super) fn closed(dialog: NodeRef<Dialog>, open: RwSignal<bool>) {
    open.set(dialog.get_untracked().is_some_and(|dialog| dialog.open()));
}

/// A dialog with a title and a button that closes it. `name` is its class, `test` its test id.
pub(super) fn sheet(
    open: RwSignal<bool>,
    name: &'static str,
    test: &'static str,
    title: &'static str,
    contents: AnyView,
) -> AnyView {
    let dialog = modal(open);
    solid(view! {
        <dialog
            class=format!("sheet {name}")
            node_ref=dialog
            data-testid=test
            aria-labelledby=format!("{name}-title")
            on:close=move |_| closed(dialog, open)
        >
            <header>
                <h2 id=format!("{name}-title")>{title}</h2>
                <button
                    type="button"
                    class="quiet"
                    aria-label="Close"
                    data-testid=format!("close-{name}")
                    on:click=move |_| open.set(false)
                >
                    "×"
                </button>
            </header>
            {contents}
        </dialog>
    })
}

//! The browser's own dialog, opened and closed by a signal, so that focus and Esc behave.

use leptos::html::Dialog;
use leptos::prelude::*;
use web_sys::HtmlDialogElement;

use crate::components::solid::solid;

/// A reference for a `<dialog>` that is open while the signal says so. On `close` it must call [`closed`].
fn modal(open: RwSignal<bool>) -> NodeRef<Dialog> {
    let dialog = NodeRef::<Dialog>::new();
    Effect::new(move |_| {
        if let Some(dialog) = dialog.get() {
            if open.get() && !dialog.open() {
                let _ = dialog.show_modal();
                to_top(&dialog);
            } else if !open.get() && dialog.open() {
                dialog.close();
            }
        }
    });
    dialog
}

/// Scrolls a dialog, and what scrolls in it, to its beginning: browsers scroll to what they focus, and keep where it was left.
fn to_top(dialog: &HtmlDialogElement) {
    dialog.set_scroll_top(0);
    let children = dialog.children();
    (0..children.length()).filter_map(|place| children.item(place)).for_each(|child| child.set_scroll_top(0));
}

/// The signal says again what the dialog is. Browsers tell of a closing a little later: it may be open once more by then.
fn closed(dialog: NodeRef<Dialog>, open: RwSignal<bool>) {
    open.set(dialog.get().is_some_and(|dialog| dialog.open()));
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
                    aria-label=say::common::close()
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

//! The dialog that lists the keys.

use leptos::prelude::*;

use super::dialog::{closed, modal};
use crate::components::solid::solid;
use crate::keyboard::{KEYS, LOCAL_KEYS};

/// The help dialog.
#[component]
pub fn Help(
    /// True while the dialog is open.
    open: RwSignal<bool>,
) -> impl IntoView {
    let dialog = modal(open);
    let row = |key: &'static str, meaning: &'static str| {
        view! {
            <div>
                <dt>
                    <kbd>{key}</kbd>
                </dt>
                <dd>{meaning}</dd>
            </div>
        }
    };

    solid(view! {
        <dialog
            class="help"
            node_ref=dialog
            data-testid="help-dialog"
            aria-labelledby="help-title"
            on:close=move |_| closed(dialog, open)
        >
            <h2 id="help-title">"Keys"</h2>
            <dl>{KEYS.iter().map(|keys| row(keys.shown, keys.meaning)).collect_view()}</dl>
            <h3>"Where the focus is"</h3>
            <dl>{LOCAL_KEYS.iter().map(|(key, meaning)| row(key, meaning)).collect_view()}</dl>
            <p>
                "Click selects everywhere; a double click in the table descends. Hovering a move lights it on the board, "
                "in the tree and in the table. The address bar always holds a link to what you see."
            </p>
            <p>
                <a href="/licences.txt" data-testid="licences">"Licences and source"</a>
            </p>
            <button type="button" on:click=move |_| open.set(false)>
                "Close"
            </button>
        </dialog>
    })
}

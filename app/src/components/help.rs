//! The dialog that lists the keys.

use leptos::prelude::*;

use super::dialog::sheet;
use crate::keyboard::{KEYS, LOCAL_KEYS};

/// The help dialog.
#[component]
pub fn Help(
    /// True while the dialog is open.
    open: RwSignal<bool>,
) -> impl IntoView {
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
    let contents = view! {
        <div class="keys-body" tabindex="0" role="region" aria-label="List of keys">
            <dl>{KEYS.iter().map(|keys| row(keys.shown, keys.meaning)).collect_view()}</dl>
            <h3>"Where the focus is"</h3>
            <dl>{LOCAL_KEYS.iter().map(|(key, meaning)| row(key, meaning)).collect_view()}</dl>
            <p>
                "A click selects, a double click in the table goes into the move. Point at a move to light it on the board, in the tree "
                "and in the table. The address is always a link to what you see."
            </p>
            <p>
                <a href="/licences.txt" data-testid="licences">"Licences and source"</a>
            </p>
        </div>
    }
    .into_any();
    sheet(open, "keys", "help-dialog", "Keys", contents)
}

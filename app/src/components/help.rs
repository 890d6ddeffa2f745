//! The dialog that lists the keys.

use leptos::prelude::*;

use super::dialog::sheet;
use crate::keyboard::{KEYS, LOCAL_KEYS, Said};
use crate::recording::{TOUR, about_tour};

/// The help dialog.
#[component]
pub fn Help(
    /// True while the dialog is open.
    open: RwSignal<bool>,
) -> impl IntoView {
    let row = |key: Said, meaning: Said| {
        view! {
            <div>
                <dt>
                    <kbd>{key()}</kbd>
                </dt>
                <dd>{meaning()}</dd>
            </div>
        }
    };
    let contents = view! {
        <div class="keys-body" tabindex="0" role="region" aria-label=say::keys::list_of_keys()>
            <p class="keys-tour">
                <a class="button" rel="external" data-testid="help-tour" href=TOUR title=about_tour()>
                    {say::tour::take_the_tour()}
                </a>
            </p>
            <dl>{KEYS.iter().map(|keys| row(keys.shown, keys.meaning)).collect_view()}</dl>
            <h3>{say::keys::where_the_focus_is()}</h3>
            <dl>{LOCAL_KEYS.iter().map(|&(key, meaning)| row(key, meaning)).collect_view()}</dl>
            <p>{say::keys::pointing()}</p>
            <p>
                <a href="/licences.txt" data-testid="licences">{say::keys::licences()}</a>
            </p>
        </div>
    }
    .into_any();
    sheet(open, "keys", "help-dialog", say::keys::keys(), contents)
}

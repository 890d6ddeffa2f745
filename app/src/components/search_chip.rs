//! The button of the header that says what searches, and opens the drawer with all its settings.

use leptos::prelude::*;
use page::networks::Upload;

use super::search_settings::ID;
use crate::components::solid::solid;
use crate::state::networks::Menu;

/// Makes the button.
pub(super) fn chip(menu: Menu) -> AnyView {
    let words = move || match menu.with(|menu| (menu.fetched, menu.upload().map(Upload::percent))) {
        (Some(share), _) => say::networks::fetching(share),
        (None, Some(share)) => say::networks::sent(share),
        (None, None) => menu.label_in_use(),
    };
    solid(view! {
        <button
            type="button"
            class="evaluator chip"
            data-testid="search-settings"
            popovertarget=ID
            aria-haspopup="dialog"
            title=say::networks::settings()
        >
            <span class="evaluator-name">{words}</span>
            <span aria-hidden="true">" ▾"</span>
        </button>
    })
}

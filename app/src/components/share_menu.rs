//! The menu of what can be given to others.

use leptos::prelude::*;
use page::link::Link;
use page::state::Connection;
use wire::Role;

use super::copy_button;
use crate::components::later::part;
use crate::components::menu::menu;
use crate::components::solid::{made, written};
use crate::state::Analysis;

/// Id of the menu.
pub(super) const ID: &str = "share-menu";

/// The button and its menu.
#[component]
pub fn ShareMenu() -> impl IntoView {
    written(view! {
        <button type="button" class="quiet share-way" data-testid="share" popovertarget=ID aria-haspopup="menu">
            "Share"
        </button>
        {menu(ID, "menu", "Share", share_menu)}
    })
}

part! {
    fn share_menu() {
        Ok(made(view! { <Ways /> }))
    }
}

/// What can be given to others.
#[component]
fn Ways() -> impl IntoView {
    let analysis = Analysis::get();
    let is_open = move || analysis.connection.get() == Connection::Open;
    let can_share = move || is_open() && !analysis.in_browser && analysis.role.get() == Role::Owner;
    let copy_watch_link = move |_| {
        let origin = window().location().origin().unwrap_or_default();
        let link = Link { watch: Some(analysis.id.get()), ..Link::default() };
        copy_button::copy(analysis.inbox, format!("{origin}/{}", link.query()));
        analysis.notify("Link copied. Anyone with it can watch live.");
    };
    let copy_link = move |_| {
        let address = window().location().href().unwrap_or_default();
        copy_button::copy(analysis.inbox, address);
        analysis.notify("Link copied. It shows what you see now.");
    };
    made(view! {
            <button type="button" data-testid="copy-link" on:click=copy_link>
                <b>"Copy a link"</b>
                <span class="hint">"Opens this position, search and view"</span>
            </button>
            <button type="button" data-testid="watch-link" hidden=move || !can_share() on:click=copy_watch_link>
                <b>"Copy a live link"</b>
                <span class="hint">"Others watch this analysis, and cannot change it"</span>
            </button>
            <button
                type="button"
                data-testid="share-recording"
                aria-haspopup="dialog"
                on:click=move |_| analysis.recordings.menu_open.set(true)
            >
                <b>"Save as a recording…"</b>
                <span class="hint">"The whole search in one file"</span>
            </button>
    })
}

//! The dialog in which the evaluator is chosen: networks with what is known of them, and those that need no file.

mod details;
mod options;
mod upload;

use leptos::prelude::*;
use page::input::Action;
use page::notices::{Notice, Notices};

use super::dialog::sheet;
use crate::components::solid::solid;
use crate::state::networks::Menu;
use crate::state::{Analysis, Inbox};
use details::Details;
use options::Options;
use upload::UploadBar;

/// The menu; [`Action::OpenNetworks`] opens it.
#[component]
pub fn NetworkMenu() -> impl IntoView {
    let analysis = Analysis::get();
    let menu = analysis.networks;
    menu.attend();
    let problem = move || menu.with(|menu| menu.list().and_then(|list| list.problem.clone()));
    // What the page complains of meanwhile lies behind the dialog.
    let last = |all: &Notices| all.iter().next_back().map_or(0, |notice| notice.id);
    let before = StoredValue::new(analysis.notices.with_untracked(last));
    Effect::new(move |_| {
        let now = analysis.notices.with(last);
        if !menu.open.get() || now == 0 {
            before.set_value(now);
        }
    });
    let complaint = move || {
        let is_new = |notice: &&Notice| notice.is_error && before.get_value() < notice.id;
        analysis.notices.with(|all| all.iter().rev().find(is_new).map(|notice| notice.message.clone()))
    };
    let trouble = move || menu.with(|menu| menu.trouble().map(str::to_owned)).or_else(complaint);

    let contents = view! {
        <p class="banner" data-testid="menu-problem" hidden=move || problem().is_none()>
            {move || problem().map(|problem| page::rules::told(&problem))}
        </p>
        <div class="networks-body">
            <Options />
            <Details />
        </div>
        <p class="error" role="alert" data-testid="menu-trouble">
            {trouble}
        </p>
        <p class="visually-hidden" role="status">
            {move || analysis.announcement.get()}
        </p>
        {(!analysis.is_small()).then(|| view! { <UploadBar /> })}
    }
    .into_any();
    sheet(menu.open, "networks", "network-menu", say::networks::evaluator(), contents)
}

/// The button that opens the menu and says what is in use.
pub(super) fn opener(menu: Menu, name: &'static str) -> AnyView {
    button(menu.inbox, name, move || menu.name_in_use())
}

fn button(inbox: Inbox, name: &'static str, words: impl Fn() -> String + Send + Sync + 'static) -> AnyView {
    solid(view! {
        <button
            type="button"
            class="evaluator"
            data-testid=name
            aria-haspopup="dialog"
            title=say::networks::choose()
            on:click=move |_| inbox.act(Action::OpenNetworks)
        >
            <span class="evaluator-name">{words}</span>
            <span aria-hidden="true">" ▾"</span>
        </button>
    })
}

//! The menu of what can be given to others.

use leptos::prelude::*;
use page::link::Link;
use page::state::Connection;
use wire::Role;

use super::edges_table::printed::Printed;
use super::{copy_button, status_line};
use crate::address;
use crate::components::later::part;
use crate::components::menu::menu;
use crate::components::solid::{made, written};
use crate::pictures::hand_out::{self, Sheet, Words};
use crate::state::Analysis;

/// Id of the menu.
pub(super) const ID: &str = "share-menu";

/// The button and its menu.
#[component]
pub fn ShareMenu() -> impl IntoView {
    written(view! {
        <button type="button" class="quiet share-way" data-testid="share" popovertarget=ID aria-haspopup="menu">
            {say::frame::share()}
        </button>
        {menu(ID, "menu", say::frame::share(), share_menu)}
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
    // What is shown on one page, and on a second one what its table leaves blank: what follows from the rest.
    let print = move |_| {
        let moves = analysis.moves_to(analysis.selected.get()).unwrap_or_default();
        let words = Words {
            title: analysis.page.with_value(|page| page.title_of_position(&moves)),
            question: page::format::escaped(say::learn::hand_out_blanks()),
            blanks: vec!["share", "s"],
            ..Words::default()
        };
        hand_out::print(&|ink| Sheet::now(analysis, words.clone(), ink), true);
    };
    let copy_watch_link = move |_| {
        let origin = window().location().origin().unwrap_or_default();
        let link = Link { watch: Some(analysis.id.get()), ..Link::default() };
        copy_button::copy(analysis.inbox, format!("{origin}{}", address::page(&format!("/{}", link.query()))));
        analysis.notify(say::notices::live_link_copied());
    };
    let copy_link = move |_| {
        let address = window().location().href().unwrap_or_default();
        copy_button::copy(analysis.inbox, address);
        analysis.notify(say::notices::link_copied());
    };
    let copy_snippet = move |_| {
        let location = window().location();
        let part = |read: Result<String, _>| read.unwrap_or_default();
        let (origin, path, query) = (part(location.origin()), part(location.pathname()), part(location.search()));
        copy_button::copy(analysis.inbox, page::told::snippet(&origin, &format!("{path}{query}")));
        analysis.notify(say::take::snippet_copied());
    };
    let to_study = move || format!("/studies?add={}", analysis.id.get());
    let lines = move || {
        let (names, sign) = (analysis.names(), analysis.sight().sign(1));
        analysis.model.with_value(|model| page::told::lines(&names, sign, model.lines()))
    };
    let status = move || {
        let around = status_line::around(analysis);
        analysis.model.with_value(|model| page::told::status(model.status(), &around))
    };
    let moves = move || Printed::now(analysis, &[]).map(|printed| printed.table().tabbed()).unwrap_or_default();
    let copy_text = move |text: String, words: &'static str| {
        if text.is_empty() {
            return analysis.complain(say::take::nothing_to_copy());
        }
        copy_button::copy(analysis.inbox, text);
        analysis.notify(words);
    };
    made(view! {
            <button type="button" data-testid="print-hand-out" on:click=print>
                <b>{say::learn::print_hand_out()}</b>
                <span class="hint">{say::learn::print_hand_out_about()}</span>
            </button>
            <button type="button" data-testid="copy-link" on:click=copy_link>
                <b>{say::frame::copy_a_link()}</b>
                <span class="hint">{say::frame::copy_a_link_about()}</span>
            </button>
            <button type="button" data-testid="watch-link" hidden=move || !can_share() on:click=copy_watch_link>
                <b>{say::frame::copy_a_live_link()}</b>
                <span class="hint">{say::frame::copy_a_live_link_about()}</span>
            </button>
            <a
                class="menu-link"
                rel="external"
                href=to_study
                data-testid="add-to-study"
                hidden=move || !can_share()
            >
                <b>{say::studies::add_to_study()}</b>
                <span class="hint">{say::studies::add_to_study_about()}</span>
            </a>
            <button type="button" class="needs-server" data-testid="teach-class" on:click=move |_| crate::class::teach()>
                <b>{say::class::teach()}</b>
                <span class="hint">{say::class::teach_about()}</span>
            </button>
            <button
                type="button"
                data-testid="share-recording"
                aria-haspopup="dialog"
                on:click=move |_| analysis.recordings.menu_open.set(true)
            >
                <b>{say::frame::save_as_a_recording()}</b>
                <span class="hint">{say::frame::save_as_a_recording_about()}</span>
            </button>
            <button
                type="button"
                data-testid="share-picture"
                aria-haspopup="dialog"
                on:click=move |_| analysis.picture_open.set(true)
            >
                <b>{say::take::picture_menu()}</b>
                <span class="hint">{say::take::picture_menu_about()}</span>
            </button>
            <button
                type="button"
                data-testid="share-film"
                aria-haspopup="dialog"
                on:click=move |_| analysis.film_open.set(true)
            >
                <b>{say::take::film_menu()}</b>
                <span class="hint">{say::take::film_menu_about()}</span>
            </button>
            <button type="button" data-testid="copy-snippet" on:click=copy_snippet>
                <b>{say::take::copy_snippet()}</b>
                <span class="hint">{say::take::copy_snippet_about()}</span>
            </button>
            <button
                type="button"
                data-testid="copy-lines"
                on:click=move |_| copy_text(lines(), say::take::lines_copied())
            >
                <b>{say::take::copy_lines()}</b>
                <span class="hint">{say::take::copy_lines_about()}</span>
            </button>
            <button
                type="button"
                data-testid="copy-moves"
                on:click=move |_| copy_text(moves(), say::take::moves_copied())
            >
                <b>{say::take::copy_moves()}</b>
                <span class="hint">{say::take::copy_moves_about()}</span>
            </button>
            <button
                type="button"
                data-testid="copy-status"
                on:click=move |_| copy_text(status(), say::take::status_copied())
            >
                <b>{say::take::copy_status()}</b>
                <span class="hint">{say::take::copy_status_about()}</span>
            </button>
    })
}

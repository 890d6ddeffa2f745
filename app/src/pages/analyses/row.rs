//! An analysis of a list: what it is, and what one can do with it.

use std::time::SystemTime;

use leptos::prelude::*;

use super::listing::{CHOSEN, Item};
use super::{board, times};
use crate::address::paths::ANALYSES;
use crate::components::solid::solid;
use crate::components::woven::woven;
use crate::pages::row_actions;
use page::format;
use page::listed::Wanted;
use page::outline::Outline;

/// A row.
pub(super) fn row(wanted: &Wanted, now: SystemTime, item: &Item) -> AnyView {
    let title = item.title();
    let is_deleted = item.days_left.is_some();
    let ago = times::ago(item.when, now);
    let ago = if is_deleted { say::pages::deleted_ago(ago) } else { say::pages::used_ago(ago) };
    let outline = item.outline.as_ref().ok();
    let fen = outline.filter(|outline| !outline.is_from_start()).map(|outline| outline.start.clone());
    // The moves, where the name has another beginning.
    let moves = outline.filter(|outline| !outline.moves.is_empty()).map(Outline::title);
    let moves = moves.filter(|moves| !title.starts_with(moves.as_str()));
    let actions = if is_deleted { of_deleted(wanted, item, &title) } else { of_kept(wanted, item, &title) };
    solid(view! {
        <li class="desk-row" data-analysis=item.id.clone()>
            {board::board(outline, false)}
            <div class="desk-words">
                <p class="desk-name">{name(item)}</p>
                {moves.map(|moves| view! { <p class="desk-moves">{moves}</p> })}
                {fen.map(|fen| view! { <p class="desk-fen">{fen}</p> })}
                <p class="desk-facts">{facts(item)}</p>
            </div>
            <p class="desk-when">{times::moment(ago, item.when)}</p>
            <div class="desk-actions">{actions}</div>
        </li>
    })
}

/// The name; a time in it is written in the reader's time zone.
fn name(item: &Item) -> AnyView {
    if !item.is_named_by_time() {
        return item.title().into_any();
    }
    let time = times::named(item.created);
    woven(say::pages::analysis_of("\u{e000}"), vec![time]).into_any()
}

/// Says in a line what is in it and how long it stays.
fn facts(item: &Item) -> String {
    let mut facts = Vec::new();
    let tags =
        [&item.result, &item.event].into_iter().filter(|tag| !tag.is_empty() && !["?", "*"].contains(&tag.as_str()));
    facts.extend(tags.cloned());
    match &item.outline {
        Ok(Outline { positions, searches, .. }) => {
            // Where it is no part of the name.
            let is_named = item.known.name.is_some() || item.known.players.iter().any(|player| !player.is_empty());
            let [eco, opening] = &item.known.opening;
            if is_named && !(eco.is_empty() && opening.is_empty()) {
                facts.push(format!("{eco} {opening}").trim().to_owned());
            }
            facts.push(say::pages::positions(*positions as u64));
            facts.push(say::pages::searches(*searches as u64));
        }
        Err(problem) => facts.push(say::pages::unreadable_document(say::told(problem))),
    }
    if item.nodes > 0 {
        facts.push(say::pages::nodes(format::count(item.nodes)));
    }
    facts.push(format::bytes(item.bytes));
    if !item.is_own {
        facts.push(say::pages::from_another_browser().to_owned());
    }
    facts.extend(item.days_left.map(|days| say::pages::days_left(days.into())));
    facts.join(" · ")
}

fn of_kept(wanted: &Wanted, item: &Item, title: &str) -> AnyView {
    let delete = form(wanted, item, "delete", say::pages::delete(), say::pages::delete_title(title), false);
    view! {
        <input
            type="checkbox"
            class="desk-action desk-pick"
            name="add"
            value=item.id.clone()
            form=CHOSEN
            title=say::studies::choose()
            aria-label=say::studies::choose_title(title)
            data-testid="choose-analysis"
        />
        <a class="button desk-open" href=open(item) aria-label=say::pages::open_title(title)>
            {say::pages::open()}
        </a>
        {delete}
        {more(wanted, item, title)}
    }
    .into_any()
}

/// Actions that are wanted less often, in the row's own place: another name, a copy, the archive.
fn more(wanted: &Wanted, item: &Item, title: &str) -> AnyView {
    let copy = form(wanted, item, "duplicate", say::pages::duplicate(), say::pages::duplicate_title(title), false);
    let archive = if item.is_archived {
        form(wanted, item, "unarchive", say::pages::unarchive(), say::pages::unarchive_title(title), false)
    } else {
        form(wanted, item, "archive", say::pages::archive(), say::pages::archive_title(title), false)
    };
    let id = format!("name-{}", item.id);
    let given = item.known.name.clone().unwrap_or_default();
    solid(view! {
        <details class="desk-menu">
            <summary class="button desk-action" aria-label=say::pages::more_title(title) data-testid="more-analysis">
                {say::pages::more()}
            </summary>
            <div class="desk-menu-box">
                <form class="desk-rename" method="post" action=action(wanted, item, "rename")>
                    <label for=id.clone()>{say::pages::name()}</label>
                    <input
                        id=id
                        name="name"
                        value=given
                        maxlength="120"
                        autocomplete="off"
                        placeholder=say::pages::name_hint()
                        data-testid="analysis-name"
                    />
                    <button type="submit" aria-label=say::pages::rename_title(title) data-testid="rename-analysis">
                        {say::pages::rename()}
                    </button>
                </form>
                <div class="desk-menu-row">{copy} {archive}</div>
            </div>
        </details>
    })
}

fn of_deleted(wanted: &Wanted, item: &Item, title: &str) -> AnyView {
    let restore = form(wanted, item, "restore", say::pages::undo(), say::pages::undo_deleting(title), false);
    let words = say::pages::delete_for_good();
    let remove = form(wanted, item, "remove", words, say::pages::delete_for_good_title(title), false);
    row_actions::of_deleted(title, "more-analysis", restore, remove)
}

/// Returns the address at which an analysis is opened: its owner goes on with it, others watch.
pub(super) fn open(item: &Item) -> String {
    format!("/?watch={}", item.id)
}

fn action(wanted: &Wanted, item: &Item, word: &str) -> String {
    format!("{ANALYSES}/{}/{word}{}", item.id, wanted.query())
}

/// A button that changes an analysis.
pub(super) fn form(
    wanted: &Wanted,
    item: &Item,
    word: &str,
    words: &'static str,
    label: String,
    is_first: bool,
) -> AnyView {
    row_actions::button(action(wanted, item, word), format!("{word}-analysis"), words, label, is_first)
}

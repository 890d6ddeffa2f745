//! A study of a list: what it is, and what one can do with it.

use std::time::SystemTime;

use leptos::prelude::*;

use super::listing::{StudyItem, sharing_words};
use crate::address::paths::STUDIES;
use crate::components::solid::solid;
use crate::pages::analyses::times;
use crate::pages::row_actions;

/// A row. With `chosen` analyses the study can take them in.
pub(super) fn row(now: SystemTime, item: &StudyItem, chosen: &[(String, String)]) -> AnyView {
    let ago = times::ago(item.when, now);
    let ago = if item.is_deleted { say::pages::deleted_ago(ago) } else { say::studies::changed_ago(ago) };
    let actions = match (item.is_deleted, chosen.is_empty()) {
        (true, _) => of_deleted(item),
        (false, false) => taking_in(item, chosen),
        (false, true) => of_kept(item),
    };
    solid(view! {
        <li class="desk-row study-row" data-study=item.id.clone()>
            <div class="desk-words">
                <p class="desk-name">{item.name.clone()}</p>
                <p class="desk-facts">{facts(item)}</p>
            </div>
            <p class="desk-when">{times::moment(ago, item.when)}</p>
            <div class="desk-actions">{actions}</div>
        </li>
    })
}

/// Says in a line what is in it, and who may see that.
pub(super) fn facts(item: &StudyItem) -> String {
    let mut facts = vec![say::studies::chapter_count(item.chapters.into()), sharing_words(item.sharing).to_owned()];
    if !item.is_own {
        facts.push(say::pages::from_another_browser().to_owned());
    }
    facts.join(" · ")
}

fn of_kept(item: &StudyItem) -> AnyView {
    let name = &item.name;
    let delete = form(item, "delete", say::pages::delete(), say::pages::delete_title(name), false);
    let copy = form(item, "duplicate", say::pages::duplicate(), say::pages::duplicate_title(name), false);
    let id = format!("name-{}", item.id);
    let rename = item.is_own.then(|| {
        view! {
            <form class="desk-rename" method="post" action=action(item, "rename")>
                <label for=id.clone()>{say::pages::name()}</label>
                <input
                    id=id
                    name="name"
                    value=name.clone()
                    maxlength="100"
                    required
                    autocomplete="off"
                    data-testid="study-name"
                />
                <button type="submit" aria-label=say::pages::rename_title(name) data-testid="rename-study">
                    {say::pages::rename()}
                </button>
            </form>
        }
    });
    view! {
        <a
            class="button desk-open"
            href=page::study::address(&item.id)
            aria-label=say::pages::open_title(name)
            data-testid="open-study"
        >
            {say::pages::open()}
        </a>
        {delete}
        <details class="desk-menu">
            <summary class="button desk-action" aria-label=say::pages::more_title(name) data-testid="more-study">
                {say::pages::more()}
            </summary>
            <div class="desk-menu-box">{rename} <div class="desk-menu-row">{copy}</div></div>
        </details>
    }
    .into_any()
}

/// The button that makes chosen analyses chapters of it.
fn taking_in(item: &StudyItem, chosen: &[(String, String)]) -> AnyView {
    if !item.is_own {
        return view! { <span class="hint">{say::studies::not_yours()}</span> }.into_any();
    }
    let label = say::studies::add_to(&item.name);
    view! {
        <form method="post" action=action(item, "collect")>
            {hidden(chosen)}
            <button type="submit" class="primary" aria-label=label data-testid="collect">
                {say::studies::add_here()}
            </button>
        </form>
    }
    .into_any()
}

/// The ids of chosen analyses, as fields.
pub(super) fn hidden(chosen: &[(String, String)]) -> Vec<AnyView> {
    let field = |(id, _): &(String, String)| view! { <input type="hidden" name="add" value=id.clone() /> }.into_any();
    chosen.iter().map(field).collect()
}

fn of_deleted(item: &StudyItem) -> AnyView {
    let name = &item.name;
    let restore = form(item, "restore", say::pages::undo(), say::pages::undo_deleting(name), false);
    let label = say::pages::delete_for_good_title(name);
    let remove = form(item, "remove", say::pages::delete_for_good(), label, false);
    row_actions::of_deleted(name, "more-study", restore, remove)
}

fn action(item: &StudyItem, word: &str) -> String {
    format!("{STUDIES}/{}/{word}", item.id)
}

/// A button that changes a study.
pub(super) fn form(item: &StudyItem, word: &str, words: &'static str, label: String, is_first: bool) -> AnyView {
    row_actions::button(action(item, word), format!("{word}-study"), words, label, is_first)
}

//! A study: its chapters, with what its owner can do to them, and what others may do.
//!
//! The server writes the whole of it, with links and forms. [`OpenStudy`] is what it shows; [`chapter`] the rows, [`adding`] the form for more of
//! them, [`sharing`] who may see it and what can be taken along.

mod adding;
mod chapter;
mod contents;
mod sharing;

use leptos::prelude::*;
use leptos_meta::Title;
use wire::study::{StudyDeed, StudyKind, StudyView};

use super::analyses::{board, keys, times};
use super::studies::{self, script};
use crate::address::paths;
use crate::components::site_header::site_header;
use crate::components::solid::solid;
pub use contents::{Contents, Done, Draft, OpenStudy, ProblemAt, Shown};
use contents::{action, problem_at};

/// The page.
#[component]
pub fn StudyPage(
    /// Contents of the page.
    open: OpenStudy,
) -> impl IntoView {
    let heading = say::studies::study();
    let name = open.contents.as_ref().map_or_else(|_| heading.to_owned(), |contents| contents.view.name.clone());
    let contents = match open.contents {
        Ok(contents) => shown(*contents),
        Err(problem) => missing(&problem),
    };
    view! {
        <Title text=format!("{name} · Puctoscope") />
        {solid(
            view! {
                <div class="desk-page">
                    {site_header(heading, "")} {board::pieces()} <main class="desk" data-testid="study-page">
                        {contents}
                    </main> {times::in_local_time()} {keys::keys()} {script::script()}
                </div>
            },
        )}
    }
}

/// Says why nothing is shown.
fn missing(problem: &str) -> AnyView {
    solid(view! {
        <div class="desk-empty" data-testid="no-study">
            <p>{say::told(problem).into_owned()}</p>
            <p>{say::studies::perhaps_closed()}</p>
            <p>
                <a href=paths::STUDIES>{say::studies::my_studies()}</a>
            </p>
        </div>
    })
}

fn shown(contents: Contents) -> AnyView {
    let id = contents.view.id.clone();
    let top = problem_at(&contents, ProblemAt::Top);
    let done = contents.done.map(|done| {
        let words = match done {
            Done::Made => say::studies::made_now(),
            Done::Copied => say::studies::is_copy_now(),
            Done::Shared => studies::sharing_words(contents.view.sharing),
        };
        view! {
            <div class="desk-notice" role="status" data-testid="study-done">
                <p>{words}</p>
            </div>
        }
    });
    let changed = say::studies::changed_ago(times::ago(contents.changed, contents.now));
    let facts = format!(
        "{} · {} · {changed}",
        say::studies::chapter_count(contents.chapters.len() as u64),
        studies::sharing_words(contents.view.sharing),
    );
    let count = contents.chapters.len();
    let rows = contents
        .chapters
        .iter()
        .enumerate()
        .map(|(place, one)| chapter::row(&contents, one, place, count))
        .collect_view();
    let list = if count == 0 {
        solid(view! {
            <p class="desk-empty" data-testid="no-chapters">
                {if contents.may_change { say::studies::no_chapters_yet() } else { say::studies::no_chapters() }}
            </p>
        })
    } else {
        solid(view! {
            <ol class="desk-list study-list" aria-label=say::studies::chapters() data-testid="study-chapters">
                {rows}
            </ol>
        })
    };
    let first = contents.chapters.first().map(|first| page::study::chapter_address(&id, first.chapter.id));
    let start = first.map(|address| {
        view! {
            <a class="button primary" href=address data-testid="start-study">
                {say::studies::start()}
            </a>
        }
    });
    let adding = contents.may_change.then(|| adding::form(&contents));
    let delete = contents.may_delete.then(|| sharing::delete(&contents));
    solid(view! {
        <div>
            <nav class="study-back" aria-label=say::studies::studies()>
                <a href=paths::STUDIES>"‹ "{say::studies::my_studies()}</a>
            </nav>
            {top}
            {done}
            <div class="study-head">{name(&contents)} <div class="study-tools">{start} {history(&contents)}</div></div>
            <p class="desk-facts" data-testid="study-facts">
                {facts}
            </p>
            {list}
            {adding}
            {sharing::section(&contents)}
            {delete}
            <p class="hint desk-keys">
                {if contents.may_change { say::studies::study_keys() } else { say::studies::reader_keys() }}
            </p>
        </div>
    })
}

/// The name, in which its owner writes.
fn name(contents: &Contents) -> AnyView {
    let name = contents.view.name.clone();
    if !contents.may_change {
        return view! {
            <h2 class="study-name" data-testid="study-title">
                {name}
            </h2>
        }
        .into_any();
    }
    let problem = problem_at(contents, ProblemAt::Name);
    let is_wrong = problem.is_some();
    solid(view! {
        <form class="study-rename" method="post" action=action(contents, "name")>
            <input
                class="study-name"
                name="name"
                value=name
                maxlength="100"
                required
                autocomplete="off"
                aria-label=say::studies::name_of_study()
                aria-invalid=is_wrong.then_some("true")
                data-testid="study-title"
            />
            <button type="submit" data-testid="rename-study">
                {say::pages::rename()}
            </button>
            {problem}
        </form>
    })
}

/// Undo and redo, each with what it would do.
fn history(contents: &Contents) -> Option<AnyView> {
    let button = |deed: &Option<StudyDeed>, word: &'static str, sign: &'static str, label: String| {
        let is_there = deed.is_some();
        view! {
            <form method="post" action=action(contents, word)>
                <button
                    type="submit"
                    disabled=!is_there
                    title=label.clone()
                    aria-label=label
                    data-testid=format!("{word}-study")
                >
                    {sign}
                </button>
            </form>
        }
    };
    let StudyView { undo, redo, .. } = &contents.view;
    let undo_label = undo.as_ref().map_or_else(|| say::pages::undo().to_owned(), |undo| say::studies::undo(deed(undo)));
    let redo_label =
        redo.as_ref().map_or_else(|| say::studies::redo_nothing().to_owned(), |redo| say::studies::redo(deed(redo)));
    contents.may_change.then(|| {
        solid(view! {
            <div class="study-history" role="group" aria-label=say::studies::history()>
                {button(undo, "undo", "↶", undo_label)}
                {button(redo, "redo", "↷", redo_label)}
            </div>
        })
    })
}

/// Notice as words.
fn deed(deed: &StudyDeed) -> String {
    let name = deed.name.as_str();
    match deed.kind {
        StudyKind::NameStudy => say::studies::did_name_study(name),
        StudyKind::AddChapter => say::studies::did_add_chapter(name),
        StudyKind::DeleteChapter => say::studies::did_delete_chapter(name),
        StudyKind::MoveChapter => say::studies::did_move_chapter(name),
        StudyKind::NameChapter => say::studies::did_name_chapter(name),
        StudyKind::TurnChapter => say::studies::did_turn_chapter(name),
    }
}

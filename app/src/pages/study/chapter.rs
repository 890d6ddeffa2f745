//! A chapter of a study's page.

use leptos::prelude::*;
use wire::study::Orientation;

use super::contents::{Contents, ProblemAt, Shown, action, problem_at};
use crate::components::solid::solid;
use crate::pages::analyses::board;

/// A row: number `place + 1` of `count`.
pub(super) fn row(contents: &Contents, shown: &Shown, place: usize, count: usize) -> AnyView {
    let Shown { chapter, outline } = shown;
    let id = chapter.id;
    let is_turned = chapter.orientation == Orientation::Black;
    let name = chapter.name.clone();
    let facts = facts(shown);
    let is_there = outline.is_some();
    let words = if contents.may_change {
        naming(contents, shown, place)
    } else {
        view! {
            <p class="desk-name">
                <span class="study-place">{place + 1}</span>
                {name.clone()}
            </p>
        }
        .into_any()
    };
    let is_at = contents.at == Some(id);
    let open = is_there.then(|| {
        view! {
            <a
                class="button desk-open"
                href=page::study::chapter_address(&contents.view.id, id)
                aria-label=say::pages::open_title(&name)
                autofocus=is_at
                data-testid="open-chapter"
            >
                {say::pages::open()}
            </a>
        }
    });
    let tools = contents.may_change.then(|| tools(&name, id, is_turned, [place == 0, place + 1 == count]));
    let outline = outline.as_ref().and_then(|outline| outline.as_ref().ok());
    solid(view! {
        <li class="desk-row chapter-row" id=format!("chapter-{id}") data-chapter=id>
            {board::board(outline, is_turned)}
            <div class="desk-words">
                {words} <p class="desk-facts">{facts}</p> {problem_at(contents, ProblemAt::Chapter(id))}
            </div>
            <div class="desk-actions">{open} {tools}</div>
        </li>
    })
}

/// The name, in which the owner writes. The buttons of the row are of the same form.
fn naming(contents: &Contents, shown: &Shown, place: usize) -> AnyView {
    let chapter = &shown.chapter;
    let number = (place + 1).to_string();
    solid(view! {
        <form class="chapter-form" id=form(chapter.id) method="post" action=action(contents, "chapter")>
            <input type="hidden" name="chapter" value=chapter.id />
            <span class="study-place" aria-hidden="true">
                {place + 1}
            </span>
            <input
                class="chapter-name desk-action"
                name="name"
                value=chapter.name.clone()
                maxlength="100"
                required
                autocomplete="off"
                aria-label=say::studies::name_of_chapter(number)
                data-testid="chapter-name"
            />
            <button class="desk-action chapter-rename" name="act" value="name" data-testid="rename-chapter">
                {say::pages::rename()}
            </button>
        </form>
    })
}

/// Moving, turning and deleting.
fn tools(name: &str, id: u32, is_turned: bool, [is_first, is_last]: [bool; 2]) -> AnyView {
    let button = move |act: &'static str, sign: &'static str, label: String, is_off: bool, test: &'static str| {
        view! {
            <button
                class="desk-action"
                form=form(id)
                name="act"
                value=act
                formnovalidate
                disabled=is_off
                title=label.clone()
                aria-label=label
                data-testid=test
            >
                {sign}
            </button>
        }
    };
    let turn = if is_turned { say::studies::turn_to_white(name) } else { say::studies::turn_to_black(name) };
    view! {
        {button("up", "↑", say::studies::move_up(name), is_first, "move-up")}
        {button("down", "↓", say::studies::move_down(name), is_last, "move-down")}
        {button("turn", "⇅", turn, false, "turn-chapter")}
        {button("remove", "×", say::studies::delete_chapter(name), false, "delete-chapter")}
    }
    .into_any()
}

fn form(id: u32) -> String {
    format!("of-chapter-{id}")
}

/// Says in a line what is in it.
fn facts(shown: &Shown) -> String {
    let side = match shown.chapter.orientation {
        Orientation::White => say::studies::white_below(),
        Orientation::Black => say::studies::black_below(),
    };
    let mut facts = match &shown.outline {
        None => return say::studies::analysis_deleted().to_owned(),
        Some(Err(problem)) => vec![say::pages::unreadable_document(say::told(problem))],
        Some(Ok(outline)) => {
            let moves = (!outline.moves.is_empty() || !outline.is_from_start()).then(|| outline.title());
            let positions = say::pages::positions(outline.positions as u64);
            moves.into_iter().chain([positions, say::pages::searches(outline.searches as u64)]).collect()
        }
    };
    facts.push(side.to_owned());
    facts.join(" · ")
}

//! The words of a lesson, beside the views: what it says, what is to be done, and the question that is answered by doing.
//!
//! The server writes the words into the document; the part that knows the course takes their place once the
//! search is in sight, and looks whether the question is answered.

mod attempt;
mod facts;
mod guess;
pub(crate) mod hand_out;
mod hands;
pub(crate) mod homework;
pub(crate) mod keys;
pub(crate) mod markup;
pub(crate) mod more;
mod panel;
mod picture;
pub(crate) mod progress;
mod question;
pub(crate) mod telling;
mod typed_move;

use leptos::prelude::*;

use crate::components::later::{part, unhurried};
use crate::components::solid::{made, written};
use crate::lesson::{self, LINK, QUIET};
pub(crate) use guess::GuessView;
use panel::LessonPanel;
pub(crate) use progress::MARKS;
pub(crate) use question::{QuestionView, Words, word};

/// The lesson's column.
#[component]
pub fn LessonColumn(
    /// The lesson's name in addresses.
    slug: String,
) -> impl IntoView {
    let (link, words) = first(&slug);
    let quiet = lesson::quiet(&slug).written();
    let slug = StoredValue::new(slug);
    provide_context(LessonSlug(slug));
    let is_there = RwSignal::new(false);
    provide_context(IsThere(is_there));
    let section = view! {
        <section class="column lesson" aria-label=say::learn::lesson() data-testid="lesson">
            <div class="lesson-words" hidden=move || is_there.get() inner_html=words></div>
            {unhurried(lesson_panel)}
        </section>
    };
    written(section.attr(LINK, link).attr(QUIET, quiet))
}

/// The lesson's name in addresses, for the part.
#[derive(Clone, Copy)]
struct LessonSlug(StoredValue<String>);

/// Signal that is set once the part is there, so that the words in the document can go.
#[derive(Clone, Copy)]
struct IsThere(RwSignal<bool>);

part! {
    fn lesson_panel() {
        let LessonSlug(slug) = expect_context();
        let IsThere(is_there) = expect_context();
        // What is in no course lives as long as the page does.
        let own = |slug: &str| lesson::own(slug).map(|lesson| &*Box::leak(Box::new(lesson)));
        let lesson = slug.with_value(|slug| lessons::find_in(markup::language(), slug).or_else(|| own(slug)));
        is_there.set(lesson.is_some());
        Ok(made(view! { <div class="lesson-words">{lesson.map(|lesson| view! { <LessonPanel lesson /> })}</div> }))
    }
}

/// The lesson's link as a query, and its words as HTML.
#[cfg(feature = "whole")]
fn first(slug: &str) -> (String, String) {
    let lesson = lesson::find_in(markup::language(), slug);
    lesson.map(|lesson| (lesson::link_of(&lesson).query(), markup::whole(&lesson))).unwrap_or_default()
}

/// The server has written it.
#[cfg(not(feature = "whole"))]
fn first(_: &str) -> (String, String) {
    (String::new(), String::new())
}

//! Assignments: a teacher chooses lessons and gets a link; a learner opens it, works, and hands in a code; the teacher pastes the codes.
//!
//! The server writes the page's head; the rest is made in the browser, which keeps what a learner does and judges what is handed in.

use assignments::Assignment;
use leptos::prelude::*;
use page::link::query;

use crate::address::paths;
use crate::components::assignment::{Giving, Working};
use crate::components::site_header::site_header;
use crate::components::solid::{made, written};
use crate::title::titled;

/// The page.
#[component]
pub fn AssignmentPage(
    /// The address's query.
    query: String,
) -> impl IntoView {
    let is_awake = RwSignal::new(false);
    Effect::new(move |_| is_awake.set(true));
    let bench = move || is_awake.get().then(|| contents(&query));
    let page = written(view! {
        <div class="site-page">
            {site_header(say::assignment::assignment(), paths::ASSIGNMENT)}
            <main class="assignment" data-testid="assignment">{bench}</main>
        </div>
    });
    titled(say::assignment::page_title(), page)
}

fn contents(query: &str) -> AnyView {
    let Some(slugs) = query::value(query, "lessons") else {
        return made(view! { <div class="assignment-parts"><Giving /></div> });
    };
    let title = query::value(query, "title").unwrap_or_default();
    match Assignment::read(&title, &slugs) {
        Some(assignment) => made(view! { <div class="assignment-parts"><Working assignment /></div> }),
        None => made(view! { <p role="alert">{say::assignment::no_such()}</p> }),
    }
}

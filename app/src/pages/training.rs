//! The training bench: a small network learns a game by playing itself, while one watches.
//!
//! The server writes its head; the bench is made in the browser, where what trains is. It has no analysis and opens no connection for
//! one.

use leptos::prelude::*;

use crate::components::site_header::site_header;
use crate::components::solid::{made, written};
use crate::components::training::{FirstWords, TrainingBench, lesson_of_document};
use crate::titled;

/// The page's address.
pub const PATH: &str = "/learn/training";

/// The page.
#[component]
pub fn TrainingPage(
    /// The address's query.
    query: String,
    /// The lesson whose page it is, where the document has none.
    #[prop(optional_no_strip)]
    lesson: Option<&'static lessons::Lesson>,
) -> impl IntoView {
    let lesson = lesson.or_else(|| if cfg!(feature = "ssr") { None } else { lesson_of_document() });
    let first = lesson.and_then(|lesson| Some(lesson.bench.as_ref()?.query(&lesson.setup.game)));
    let query = first.filter(|_| query.is_empty()).unwrap_or(query);
    let is_awake = RwSignal::new(false);
    Effect::new(move |_| is_awake.set(true));
    let bench = move || {
        let query = query.clone();
        is_awake.get().then(|| made(view! { <TrainingBench query lesson /> }))
    };
    let page = written(view! {
        <div class="training-page">
            {site_header(say::training::training(), PATH)}
            <main class="training-main">
                <p class="training-about" hidden=lesson.is_some()>
                    {say::training::about()}
                </p>
                {lesson.map(|lesson| view! { <FirstWords lesson is_there=is_awake /> })}
                {bench}
            </main>
        </div>
    });
    titled(say::training::title(), page)
}

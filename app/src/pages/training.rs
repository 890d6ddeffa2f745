//! The training bench: a small network learns a game by playing itself, while one watches.
//!
//! The server writes its head; the bench is made in the browser, where what trains is. It has no analysis and opens no connection for
//! one.

use std::borrow::Cow;

use leptos::prelude::*;
use lessons::Lesson;

use crate::address::paths;
use crate::components::site_header::site_header;
use crate::components::solid::{made, written};
use crate::components::training::{FirstWords, TrainingBench, lesson_of_document};
use crate::title::titled;

/// The page.
#[component]
pub fn TrainingPage(
    /// The address's query.
    query: String,
    /// The lesson whose page it is, where the document has none.
    #[prop(optional_no_strip)]
    lesson: Option<Cow<'static, Lesson>>,
) -> impl IntoView {
    let of_document = || if cfg!(feature = "ssr") { None } else { lesson_of_document().map(Cow::Borrowed) };
    let lesson = lesson.or_else(of_document);
    let first = lesson.as_ref().and_then(|lesson| Some(lesson.bench.as_ref()?.query(&lesson.setup.game)));
    let query = first.filter(|_| query.is_empty()).unwrap_or(query);
    let is_awake = RwSignal::new(false);
    Effect::new(move |_| is_awake.set(true));
    let kept = lesson.clone();
    let bench = move || {
        let query = query.clone();
        // In the browser, where there is one on a page, and it stays as long as the page.
        let lesson = || kept.clone().map(|lesson| -> &'static Lesson { Box::leak(Box::new(lesson.into_owned())) });
        is_awake.get().then(|| made(view! { <TrainingBench query lesson=lesson() /> }))
    };
    let is_lesson = lesson.is_some();
    let page = written(view! {
        <div class="training-page">
            {site_header(say::training::training(), paths::TRAINING)}
            <main class="training-main">
                <p class="training-about" hidden=is_lesson>
                    {say::training::about()}
                </p>
                {lesson.map(|lesson| view! { <FirstWords lesson is_there=is_awake /> })}
                {bench}
            </main>
        </div>
    });
    titled(say::training::title(), page)
}

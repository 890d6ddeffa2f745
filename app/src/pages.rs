//! The pages of the site.
//!
//! Most visits are to an analysis, or to a lesson, which is one: their page is what the page's wasm begins with. Of the others the
//! server writes the whole, and what makes one alive is a part of its own; the lists of analyses and studies, and a study,
//! need none.

#[cfg(feature = "ssr")]
pub mod analyses;
pub mod analysis;
pub mod assignment;
pub mod glossary;
#[cfg(feature = "whole")]
pub mod history;
pub mod learn;
#[cfg(feature = "ssr")]
pub mod refused;
#[cfg(feature = "ssr")]
mod row_actions;
#[cfg(feature = "ssr")]
pub mod sign_in;
#[cfg(feature = "ssr")]
mod sketch;
#[cfg(feature = "ssr")]
pub mod studies;
#[cfg(feature = "ssr")]
pub mod study;
pub mod survey;
pub mod training;

use leptos::prelude::*;

use crate::address::paths;

/// A page that is no analysis, if the address is one's.
#[cfg(feature = "whole")]
#[must_use]
pub fn other(path: &str, query: &str) -> Option<AnyView> {
    use crate::components::solid::written;
    #[cfg(feature = "ssr")]
    if let Some(page) = of_server() {
        return Some(page);
    }
    Some(match path.trim_end_matches('/') {
        paths::LEARN => written(view! { <learn::LearnPage /> }),
        paths::GLOSSARY => written(view! { <glossary::GlossaryPage /> }),
        paths::HISTORY => written(view! { <history::HistoryPage /> }),
        paths::SURVEY => written(view! { <survey::SurveyPage /> }),
        paths::TRAINING => written(view! { <training::TrainingPage query=query.to_owned() /> }),
        paths::ASSIGNMENT => written(view! { <assignment::AssignmentPage query=query.to_owned() /> }),
        path => {
            let slug = path.strip_prefix(crate::lesson::FOLDER)?;
            let lesson = Some(crate::components::training::lesson_named(slug)?);
            written(view! { <training::TrainingPage query=query.to_owned() lesson /> })
        }
    })
}

/// A page that shows something of the server, if it has something to show.
#[cfg(feature = "ssr")]
fn of_server() -> Option<AnyView> {
    use crate::components::solid::written;
    if let Some(listing) = use_context::<analyses::Listing>() {
        return Some(written(view! { <analyses::AnalysesPage listing /> }));
    }
    if let Some(listing) = use_context::<studies::StudyListing>() {
        return Some(written(view! { <studies::StudiesPage listing /> }));
    }
    if let Some(open) = use_context::<study::OpenStudy>() {
        return Some(written(view! { <study::StudyPage open /> }));
    }
    if let Some(refused) = use_context::<refused::Refused>() {
        return Some(written(view! { <refused::RefusedPage refused /> }));
    }
    let form = use_context::<sign_in::SignIn>()?;
    Some(written(view! { <sign_in::SignInPage form /> }))
}

/// Returns whether the page has no code in the browser. It is one for which the server has something to show, at whatever
/// address: a form that failed is answered with it, too.
#[cfg(feature = "ssr")]
#[must_use]
pub(crate) fn is_plain() -> bool {
    use_context::<analyses::Listing>().is_some()
        || use_context::<studies::StudyListing>().is_some()
        || use_context::<study::OpenStudy>().is_some()
        || use_context::<refused::Refused>().is_some()
        || use_context::<sign_in::SignIn>().is_some()
}

/// The document is only made on the server.
#[cfg(not(feature = "ssr"))]
#[must_use]
pub(crate) fn is_plain() -> bool {
    false
}

/// Returns `None`: parts of their own bring these pages to life.
#[cfg(not(feature = "whole"))]
#[must_use]
pub fn other(_path: &str, _query: &str) -> Option<AnyView> {
    None
}

/// Pages that are read, and have nothing to bring to life.
#[cfg(feature = "hydrate")]
const STILL: [&str; 1] = [paths::HISTORY];

/// Brings a page to life that is no analysis; returns whether the address is one's. Where its part cannot be fetched it stays as
/// the server wrote it.
#[cfg(feature = "hydrate")]
pub(crate) fn hydrate_other(path: &str, query: &str) -> bool {
    match path.trim_end_matches('/') {
        paths::LEARN => wasm_bindgen_futures::spawn_local(async { drop(parts::learn().await) }),
        paths::GLOSSARY => wasm_bindgen_futures::spawn_local(async { drop(parts::glossary().await) }),
        paths::SURVEY => wasm_bindgen_futures::spawn_local(async { drop(parts::survey().await) }),
        paths::TRAINING => {
            let query = query.to_owned();
            wasm_bindgen_futures::spawn_local(async { drop(parts::training(query).await) });
        }
        paths::ASSIGNMENT => {
            let query = query.to_owned();
            wasm_bindgen_futures::spawn_local(async { drop(parts::assignment(query).await) });
        }
        _ if crate::lesson::is_on_bench() => {
            let query = query.to_owned();
            wasm_bindgen_futures::spawn_local(async { drop(parts::training(query).await) });
        }
        still => return STILL.contains(&still),
    }
    true
}

#[cfg(feature = "hydrate")]
mod parts {
    use leptos::mount::{hydrate_body, mount_to_body};
    use leptos::prelude::*;
    use leptos::wasm_split::{SplitLoaderError, wasm_split};

    use crate::components::solid::written;
    use crate::pages::assignment::AssignmentPage;
    use crate::pages::glossary::GlossaryPage;
    use crate::pages::learn::LearnPage;
    use crate::pages::survey::SurveyPage;
    use crate::pages::training::TrainingPage;
    use crate::title::framed;

    type Alive = Result<(), SplitLoaderError>;

    #[wasm_split(learn_page, wasm_split_path = leptos::wasm_split, fallible)]
    pub(super) fn learn() -> Alive {
        hydrate_body(|| framed(|| written(view! { <LearnPage /> })));
        Ok(())
    }

    #[wasm_split(glossary_page, wasm_split_path = leptos::wasm_split, fallible)]
    pub(super) fn glossary() -> Alive {
        hydrate_body(|| framed(|| written(view! { <GlossaryPage /> })));
        Ok(())
    }

    #[wasm_split(survey_page, wasm_split_path = leptos::wasm_split, fallible)]
    pub(super) fn survey() -> Alive {
        hydrate_body(|| framed(|| written(view! { <SurveyPage /> })));
        Ok(())
    }

    #[wasm_split(assignment_page, wasm_split_path = leptos::wasm_split, fallible)]
    pub(super) fn assignment(query: String) -> Alive {
        hydrate_body(move || framed(move || written(view! { <AssignmentPage query /> })));
        Ok(())
    }

    #[wasm_split(training_page, wasm_split_path = leptos::wasm_split, fallible)]
    pub(super) fn training(query: String) -> Alive {
        if crate::address::is_static() && !crate::lesson::is_on_bench() {
            // Its document was written for no query.
            crate::anew::empty_body();
            mount_to_body(move || framed(move || written(view! { <TrainingPage query /> })));
            return Ok(());
        }
        hydrate_body(move || framed(move || written(view! { <TrainingPage query /> })));
        Ok(())
    }
}

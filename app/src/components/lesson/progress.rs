//! Progress in the course, which the browser remembers: answered lessons, those whose solution was shown, and the size of type.

use page::lesson::Stage;
use page::progress::{Progress, is_slug};

const ANSWERED: &str = "puctoscope.lessons";
const SEEN: &str = "puctoscope.lessons-seen";
const LARGE: &str = "puctoscope.large";
/// The lesson whose solution is to be shown as soon as it has begun anew, in this tab.
const SHOW: &str = "puctoscope.show";

/// Where lessons are remembered, by how far one has come, and how the course's first page marks them.
pub(crate) const MARKS: [(&str, &str); 2] = [(ANSWERED, "data-answered"), (SEEN, "data-seen")];

fn storage() -> Option<web_sys::Storage> {
    web_sys::window()?.local_storage().ok()?
}

fn of_tab() -> Option<web_sys::Storage> {
    web_sys::window()?.session_storage().ok()?
}

/// The lessons that are remembered under a key, by their slugs.
#[must_use]
pub(crate) fn kept(key: &str) -> Vec<String> {
    let kept = storage().and_then(|storage| storage.get_item(key).ok().flatten());
    kept.unwrap_or_default().split(',').filter(|slug| !slug.is_empty()).map(str::to_owned).collect()
}

/// Returns the stage that was reached in a lesson before; `None`: there was none.
#[must_use]
pub(crate) fn before(slug: &str) -> Option<Stage> {
    let is_in = |key: &str| kept(key).iter().any(|one| one == slug);
    if is_in(ANSWERED) { Some(Stage::Answered) } else { is_in(SEEN).then_some(Stage::Seen) }
}

/// Remembers that a lesson was answered, or its solution shown. What was found once stays found.
pub(crate) fn keep(slug: &str, stage: Stage) {
    // A link that carries its lesson is no name that is met again.
    if !is_slug(slug) {
        return;
    }
    let key = if stage == Stage::Answered { ANSWERED } else { SEEN };
    let mut all = kept(key);
    if !all.iter().any(|one| one == slug) {
        all.push(slug.to_owned());
    }
    if let Some(storage) = storage() {
        let _ = storage.set_item(key, &all.join(","));
    }
}

/// Returns all that is remembered.
#[must_use]
pub(crate) fn all() -> Progress {
    Progress { answered: kept(ANSWERED), seen: kept(SEEN) }
}

/// Remembers this in place of all that was.
pub(crate) fn keep_all(progress: &Progress) {
    let Some(storage) = storage() else { return };
    for (key, slugs) in [(ANSWERED, &progress.answered), (SEEN, &progress.seen)] {
        let _ = if slugs.is_empty() { storage.remove_item(key) } else { storage.set_item(key, &slugs.join(",")) };
    }
}

/// Asks the page that this tab goes to next to show a lesson's solution.
pub(crate) fn ask_to_show(slug: &str) {
    if let Some(storage) = of_tab() {
        let _ = storage.set_item(SHOW, slug);
    }
}

/// Returns whether the page before has asked for a lesson's solution. It is asked for once.
pub(crate) fn is_to_be_shown(slug: &str) -> bool {
    let Some(storage) = of_tab() else { return false };
    let asked = storage.get_item(SHOW).ok().flatten();
    let _ = storage.remove_item(SHOW);
    asked.as_deref() == Some(slug)
}

/// Returns whether type is large, for a projector.
#[must_use]
pub(crate) fn is_large() -> bool {
    storage().and_then(|storage| storage.get_item(LARGE).ok().flatten()).is_some()
}

/// Makes type large or usual, and remembers it.
pub(crate) fn set_large(large: bool) {
    if let Some(storage) = storage() {
        let _ = if large { storage.set_item(LARGE, "1") } else { storage.remove_item(LARGE) };
    }
    show_large(large);
}

/// Makes type large or usual.
pub(crate) fn show_large(large: bool) {
    let root = web_sys::window().and_then(|window| window.document()).and_then(|document| document.document_element());
    if let Some(root) = root {
        let _ = if large { root.set_attribute("data-large", "") } else { root.remove_attribute("data-large") };
    }
}

//! Answered lessons and size of type, which the browser remembers.

const ANSWERED: &str = "puctoscope.lessons";
const LARGE: &str = "puctoscope.large";

fn storage() -> Option<web_sys::Storage> {
    web_sys::window()?.local_storage().ok()?
}

/// The lessons that were answered, by their slugs.
#[must_use]
pub(crate) fn answered() -> Vec<String> {
    let kept = storage().and_then(|storage| storage.get_item(ANSWERED).ok().flatten());
    kept.unwrap_or_default().split(',').filter(|slug| !slug.is_empty()).map(str::to_owned).collect()
}

/// Remembers that a lesson was answered.
pub(super) fn keep(slug: &str) {
    let mut all = answered();
    if !all.iter().any(|one| one == slug) {
        all.push(slug.to_owned());
    }
    if let Some(storage) = storage() {
        let _ = storage.set_item(ANSWERED, &all.join(","));
    }
}

/// Returns whether type is large, for a projector.
#[must_use]
pub(super) fn is_large() -> bool {
    storage().and_then(|storage| storage.get_item(LARGE).ok().flatten()).is_some()
}

/// Makes type large or usual, and remembers it.
pub(super) fn set_large(large: bool) {
    if let Some(storage) = storage() {
        let _ = if large { storage.set_item(LARGE, "1") } else { storage.remove_item(LARGE) };
    }
    show_large(large);
}

/// Makes type large or usual.
pub(super) fn show_large(large: bool) {
    let root = web_sys::window().and_then(|window| window.document()).and_then(|document| document.document_element());
    if let Some(root) = root {
        let _ = if large { root.set_attribute("data-large", "") } else { root.remove_attribute("data-large") };
    }
}

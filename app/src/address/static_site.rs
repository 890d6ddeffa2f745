//! Addresses of a static site, a folder of files: its documents say where its top is, and where that of their language.

use say::Language;
use web_sys::{Url, window};

/// Attributes of a document's root: the way to the top of the site, and to that of the pages in the document's language.
const FILES: &str = "data-site";
const PAGES: &str = "data-pages";

/// Returns whether the document is of such a site.
pub(super) fn is_one() -> bool {
    said(FILES).is_some()
}

/// Returns whether the page at an address is made anew in its document's place, which was written for no query.
pub(super) fn is_made_anew(path: &str) -> bool {
    path == "/" || path == super::paths::TRAINING
}

/// Returns the address that a path has on a server.
pub(super) fn path(path: String) -> String {
    let Some(top) = top(PAGES) else { return path };
    let inside = path.strip_prefix(&top).unwrap_or_default().trim_end_matches('/');
    format!("/{}", inside.trim_end_matches("index.html").trim_end_matches('/'))
}

/// Returns where a page is.
pub(super) fn page(address: &str) -> String {
    below(PAGES, address)
}

/// Returns where a file is.
pub(super) fn file(address: &str) -> String {
    below(FILES, address)
}

/// Returns where this page is in a language.
pub(super) fn in_language(language: Language) -> Option<String> {
    let folder = if language == Language::default() { String::new() } else { format!("{}/", language.code()) };
    let location = window()?.location();
    let (path, query) = (location.pathname().ok()?, location.search().ok()?);
    let inside = path.strip_prefix(&top(PAGES)?).unwrap_or_default().to_owned();
    Some(format!("{}{folder}{inside}{query}", top(FILES)?))
}

fn below(attribute: &str, address: &str) -> String {
    top(attribute).map_or_else(|| address.to_owned(), |top| format!("{top}{}", address.trim_start_matches('/')))
}

/// The path of a top, with a slash at its end.
fn top(attribute: &str) -> Option<String> {
    let here = window()?.location().href().ok()?;
    Some(Url::new_with_base(&said(attribute)?, &here).ok()?.pathname())
}

fn said(attribute: &str) -> Option<String> {
    window()?.document()?.document_element()?.get_attribute(attribute)
}

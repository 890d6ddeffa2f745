//! The address a page was asked for, the same while the server renders and in the browser.
//!
//! The server routes: each address is one document, rendered there. A router in the browser would be a tenth of the
//! page's size and route between pages that are not there.

/// Path and query, without `?`.
#[cfg(feature = "ssr")]
#[must_use]
pub fn current() -> (String, String) {
    let parts = leptos::prelude::use_context::<http::request::Parts>();
    parts.map_or_else(Default::default, |parts| {
        (parts.uri.path().to_owned(), parts.uri.query().unwrap_or_default().to_owned())
    })
}

/// Path and query, without `?`.
#[cfg(not(feature = "ssr"))]
#[must_use]
pub fn current() -> (String, String) {
    let Some(location) = web_sys::window().map(|window| window.location()) else { return Default::default() };
    let query = location.search().unwrap_or_default();
    (location.pathname().unwrap_or_default(), query.trim_start_matches('?').to_owned())
}

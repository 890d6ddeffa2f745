//! The address a page was asked for, the same while the server renders and in the browser; and the addresses of what it names.
//!
//! The server routes: each address is one document, rendered there. A router in the browser would be a tenth of the
//! page's size and route between pages that are not there.
//!
//! A static site, a folder of files, may lie anywhere. Its documents say [where](static_site), and only its module looks.

pub(crate) mod paths;
#[cfg(feature = "static-site")]
mod static_site;

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
    let path = location.pathname().unwrap_or_default();
    #[cfg(feature = "static-site")]
    if static_site::is_one() {
        let path = static_site::path(path);
        // Documents were written for no query, and only these are made anew.
        let query = if static_site::is_made_anew(&path) { query } else { String::new() };
        return (path, query.trim_start_matches('?').to_owned());
    }
    (path, query.trim_start_matches('?').to_owned())
}

/// Returns whether the site is static, a folder of files: nobody is behind it.
#[must_use]
pub fn is_static() -> bool {
    #[cfg(feature = "static-site")]
    return static_site::is_one();
    #[cfg(not(feature = "static-site"))]
    false
}

/// Returns where a page is, by its address on a server.
#[must_use]
pub fn page(address: &str) -> String {
    #[cfg(feature = "static-site")]
    return static_site::page(address);
    #[cfg(not(feature = "static-site"))]
    address.to_owned()
}

/// Returns where this page is in a language; `None` where the address says nothing of languages.
#[must_use]
pub fn in_language(language: say::Language) -> Option<String> {
    #[cfg(feature = "static-site")]
    return static_site::in_language(language);
    #[cfg(not(feature = "static-site"))]
    {
        let _ = language;
        None
    }
}

/// Returns where a file of the site is, by its address on a server.
#[must_use]
pub fn file(address: &str) -> String {
    #[cfg(feature = "static-site")]
    return static_site::file(address);
    #[cfg(not(feature = "static-site"))]
    address.to_owned()
}

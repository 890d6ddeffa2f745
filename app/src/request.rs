//! The request that a page is written for.

use leptos::prelude::*;

/// Returns a header of the request.
pub(crate) fn header(name: http::HeaderName) -> Option<String> {
    let parts = use_context::<http::request::Parts>()?;
    parts.headers.get(name)?.to_str().ok().map(str::to_owned)
}

/// Returns a cookie of the request.
pub(crate) fn cookie(wanted: &str) -> Option<String> {
    let cookies = header(http::header::COOKIE)?;
    let value = cookies.split("; ").find_map(|cookie| {
        let (name, value) = cookie.split_once('=')?;
        (name == wanted).then_some(value)
    });
    value.map(str::to_owned)
}

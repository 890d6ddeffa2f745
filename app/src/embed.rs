//! The page in a frame of another site: `?embed=board,tree` shows these of its columns and nothing around them.
//!
//! The server writes it into the document and the style sheet does the rest. The address that the page keeps up to date says nothing of it, so
//! that it is the whole page's.

/// Returns the columns that a frame shows, with blanks between them; `None`: the page is in no frame.
#[cfg(feature = "ssr")]
pub(crate) fn panels() -> Option<String> {
    use leptos::prelude::*;
    let parts = use_context::<http::request::Parts>()?;
    let shown = page::embed::columns(&page::link::query::value(parts.uri.query()?, "embed")?)?;
    let names = page::embed::COLUMNS.into_iter().zip(shown).filter(|column| column.1);
    Some(names.map(|column| column.0).collect::<Vec<_>>().join(" "))
}

/// The document is only made on the server.
#[cfg(not(feature = "ssr"))]
pub(crate) fn panels() -> Option<String> {
    None
}

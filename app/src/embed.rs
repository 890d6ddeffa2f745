//! The page in a frame of another site: `?embed=board,tree` shows these of its columns and nothing around them.
//!
//! The server writes it into the document and the style sheet does the rest. The address that the page keeps up to date says nothing of it, so
//! that it is the whole page's.

/// The columns, by their names in addresses.
#[cfg(any(feature = "ssr", test))]
const COLUMNS: [&str; 3] = ["board", "tree", "moves"];

/// Returns the columns that a frame shows, with blanks between them; `None`: the page is in no frame.
#[cfg(feature = "ssr")]
pub(crate) fn panels() -> Option<String> {
    use leptos::prelude::*;
    let parts = use_context::<http::request::Parts>()?;
    named(&page::link::query::value(parts.uri.query()?, "embed")?)
}

/// The document is only made on the server.
#[cfg(not(feature = "ssr"))]
pub(crate) fn panels() -> Option<String> {
    None
}

/// Reads names of columns; other words, like `1`, stand for all of them.
#[cfg(any(feature = "ssr", test))]
fn named(text: &str) -> Option<String> {
    let chosen: Vec<&str> = COLUMNS.into_iter().filter(|column| text.split(',').any(|word| word == *column)).collect();
    let shown = if chosen.is_empty() { COLUMNS.to_vec() } else { chosen };
    (!text.is_empty()).then(|| shown.join(" "))
}

#[cfg(test)]
mod tests {
    use super::named;

    #[test]
    fn columns_are_named_in_addresses() {
        for (text, shown) in [
            ("1", Some("board tree moves")),
            ("tree", Some("tree")),
            ("moves,board", Some("board moves")),
            ("tree,nonsense", Some("tree")),
            ("", None),
        ] {
            assert_eq!(named(text).as_deref(), shown, "{text}");
        }
    }
}

//! Pages that are made anew in place of what was written for them.

use leptos::prelude::document;

/// Makes room for a page that is made anew.
pub(crate) fn empty_body() {
    if let Some(body) = document().body() {
        body.set_inner_html("");
    }
    if let Some(root) = document().document_element() {
        let _ = root.remove_attribute("data-anew");
    }
}

//! The colours and the font that the page has now, written out: a file has no style sheet.

use leptos::prelude::*;
use web_sys::CssStyleDeclaration;

/// The theme as the document has it.
pub(crate) struct Inks(Option<CssStyleDeclaration>);

impl Inks {
    /// Reads it.
    pub(crate) fn now() -> Self {
        Self(document().document_element().and_then(|root| window().get_computed_style(&root).ok().flatten()))
    }

    /// Returns what a custom property stands for; nothing where there is no such property.
    pub(crate) fn of(&self, token: &str) -> String {
        let value = self.0.as_ref().and_then(|style| style.get_property_value(token).ok());
        value.map(|value| value.trim().to_owned()).unwrap_or_default()
    }
}

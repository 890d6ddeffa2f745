//! The colours and the font that the page has now, written out: a file has no style sheet.

use leptos::prelude::*;
use web_sys::CssStyleDeclaration;

/// The document's attribute that names its theme; without it the theme is the system's.
const THEME: &str = "data-theme";

/// The theme as the document has it.
pub(crate) struct Inks(Option<CssStyleDeclaration>);

impl Inks {
    /// Reads it.
    pub(crate) fn now() -> Self {
        Self(document().document_element().and_then(|root| window().get_computed_style(&root).ok().flatten()))
    }

    /// Draws in the colours of paper: those of the light theme, whichever the page has.
    // A style sheet says what a theme's colours are to none but the document that has it; nothing is painted in between.
    pub(crate) fn on_paper<T>(draw: impl FnOnce(&Self) -> T) -> T {
        let Some(root) = document().document_element() else { return draw(&Self::now()) };
        let theme = root.get_attribute(THEME);
        let _ = root.set_attribute(THEME, "light");
        let drawn = draw(&Self::now());
        let _ = theme.map_or_else(|| root.remove_attribute(THEME), |theme| root.set_attribute(THEME, &theme));
        drawn
    }

    /// Returns what a custom property stands for; nothing where there is no such property.
    pub(crate) fn of(&self, token: &str) -> String {
        let value = self.0.as_ref().and_then(|style| style.get_property_value(token).ok());
        value.map(|value| value.trim().to_owned()).unwrap_or_default()
    }
}

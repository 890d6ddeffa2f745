//! The browser's clock.

use leptos::prelude::window;

/// Milliseconds since the page was opened.
#[must_use]
pub fn now() -> f64 {
    window().performance().map_or(0.0, |clock| clock.now())
}

//! The focus on a square of a board.

use leptos::prelude::*;
use shakmaty::Square;
use wasm_bindgen::JsCast;

/// Gives a square the focus, by the attribute that names the squares of its board.
pub(in crate::components) fn focus(attribute: &str, square: Square) {
    let found = document().query_selector(&format!("[{attribute}={square}]")).ok().flatten();
    if let Some(element) = found.and_then(|element| element.dyn_into::<web_sys::SvgElement>().ok()) {
        let _ = element.focus();
    }
}

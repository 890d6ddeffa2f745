//! The study, asked of the server, and links that keys follow.

use std::cell::RefCell;

use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::HtmlElement;
use wire::study::StudyView;

use crate::transport::http::{self, Asked};

thread_local! {
    /// The request under way: it is broken off where nobody holds it.
    static ASKED: RefCell<Option<Asked>> = const { RefCell::new(None) };
}

/// Asks for a study. What goes wrong is told as a sentence.
pub(super) fn ask(study: &str, on_answer: impl Fn(Result<StudyView, String>) + 'static) {
    let read = |bytes: Vec<u8>| postcard::from_bytes(&bytes).map_err(|_| http::no_answer());
    let asked = http::ask("GET", &format!("/api/studies/{study}"), None, None, move |answer| {
        on_answer(answer.and_then(read));
    });
    ASKED.with_borrow_mut(|held| *held = asked);
}

/// Follows a link of the strip, by its name.
pub(super) fn follow(name: &str) {
    let link = document().query_selector(&format!(".study-bar [data-testid={name}][href]")).ok().flatten();
    if let Some(link) = link.and_then(|link| link.dyn_into::<HtmlElement>().ok()) {
        link.click();
    }
}

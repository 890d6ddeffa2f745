//! The page's worker for lessons that people bring: it reads a file, and holds it against a search.
//!
//! [`desk`] does the work; here is what a browser needs around it. The page says [`Ask`] and hears [`Answer`], as bytes
//! ([`wire::lesson`]). It is a worker of its own, because the course and its reader are half as much again as all that a page
//! needs to search.

use wasm_bindgen::JsCast as _;
use wasm_bindgen::prelude::*;
use web_sys::{DedicatedWorkerGlobalScope, MessageEvent};
use wire::lesson::{Answer, Ask, Problem};

/// Begins to listen.
#[wasm_bindgen(start)]
pub fn start() {
    console_error_panic_hook::set_once();
    let on_message = Closure::<dyn Fn(MessageEvent)>::new(|event: MessageEvent| {
        let Ok(buffer) = event.data().dyn_into::<js_sys::ArrayBuffer>() else { return };
        let bytes = js_sys::Uint8Array::new(&buffer).to_vec();
        // The page has the same version; whatever is none of its questions is nobody's.
        if let Ok((ask, [])) = postcard::take_from_bytes(&bytes) {
            tell(&answer(&ask));
        }
    });
    scope().set_onmessage(Some(on_message.as_ref().unchecked_ref()));
    // For as long as the worker lives.
    on_message.forget();
}

/// Name of a lesson while it is checked.
const NAME: &str = "brought";

fn answer(Ask { text }: &Ask) -> Answer {
    let problem = |problem: desk::Problem| Problem {
        line: u32::try_from(problem.line).unwrap_or(u32::MAX),
        message: problem.message,
    };
    match desk::read(NAME, text) {
        Ok(_) => Answer::Right { slug: desk::packed::slug(text) },
        Err(problems) => Answer::Wrong(problems.into_iter().map(problem).collect()),
    }
}

fn tell(answer: &Answer) {
    let bytes = postcard::to_stdvec(answer).expect("every answer has a binary form");
    let buffer = js_sys::Uint8Array::from(bytes.as_slice()).buffer();
    // The buffer is handed over, not copied. The page is there: it made the worker.
    let _ = scope().post_message_with_transfer(&buffer, &js_sys::Array::of1(&buffer));
}

fn scope() -> DedicatedWorkerGlobalScope {
    js_sys::global().unchecked_into()
}

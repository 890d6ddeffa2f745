//! The page's worker that trains networks for the small games, and plays the networks of recorded runs.
//!
//! [`session::training::Bench`] does the work; here is what a browser needs around it. The page says [`Ask`] and hears
//! [`Answer`], as bytes ([`wire::training`]). The worker asks nobody for anything.

use std::cell::RefCell;
use std::time::Duration;

use session::training::{Bench, Limits};
use wasm_bindgen::JsCast as _;
use wasm_bindgen::prelude::*;
use web_sys::{DedicatedWorkerGlobalScope, MessageEvent};
use wire::training::{Answer, Ask, decode, encode};

/// Milliseconds of work between two looks at what the page asks.
const TURN_MS: f64 = 30.0;

/// State of the worker.
struct State {
    bench: Bench,
    /// Set while its next turn is scheduled.
    is_coming: bool,
}

thread_local! {
    static STATE: RefCell<State> = RefCell::new(State { bench: Bench::new(Limits::default()), is_coming: false });
}

/// Begins to listen.
#[wasm_bindgen(start)]
pub fn start() {
    console_error_panic_hook::set_once();
    let on_message = Closure::<dyn Fn(MessageEvent)>::new(|event: MessageEvent| {
        let Ok(buffer) = event.data().dyn_into::<js_sys::ArrayBuffer>() else { return };
        // The page has the same version; whatever is none of its questions is nobody's.
        let Some(ask) = decode::<Ask>(&js_sys::Uint8Array::new(&buffer).to_vec()) else { return };
        STATE.with_borrow_mut(|state| {
            tell(&state.bench.ask(ask));
            go_on(state);
        });
    });
    scope().set_onmessage(Some(on_message.as_ref().unchecked_ref()));
    // For as long as the worker lives.
    on_message.forget();
    tell(&[Answer::Awake]);
}

/// Works for a turn, then lets questions in.
fn turn() {
    STATE.with_borrow_mut(|state| {
        state.is_coming = false;
        let begun = now();
        while state.bench.is_busy() && now() < begun + TURN_MS {
            #[expect(
                clippy::cast_possible_truncation,
                clippy::cast_sign_loss,
                reason = "milliseconds since the worker began"
            )]
            let answers = state.bench.work(Duration::from_millis(now() as u64));
            tell(&answers);
        }
        go_on(state);
    });
}

fn go_on(state: &mut State) {
    if state.bench.is_busy() && !std::mem::replace(&mut state.is_coming, true) {
        let call = Closure::once_into_js(turn);
        let _ = scope().set_timeout_with_callback_and_timeout_and_arguments_0(call.unchecked_ref(), 0);
    }
}

fn tell(answers: &[Answer]) {
    for answer in answers {
        let buffer = js_sys::Uint8Array::from(encode(answer).as_slice()).buffer();
        // The buffer is handed over, not copied. The page is there: it made the worker.
        let _ = scope().post_message_with_transfer(&buffer, &js_sys::Array::of1(&buffer));
    }
}

/// Milliseconds since the worker began.
fn now() -> f64 {
    scope().performance().map_or(0.0, |clock| clock.now())
}

fn scope() -> DedicatedWorkerGlobalScope {
    js_sys::global().unchecked_into()
}

//! What a worker's global scope does: messages and timers.

use wasm_bindgen::JsCast as _;
use wasm_bindgen::prelude::*;
use web_sys::{DedicatedWorkerGlobalScope, MessageEvent};

fn scope() -> DedicatedWorkerGlobalScope {
    js_sys::global().unchecked_into()
}

/// Calls back with the bytes of each message.
pub(crate) fn listen(take: impl Fn(&[u8]) + 'static) {
    let on_message = Closure::<dyn Fn(MessageEvent)>::new(move |event: MessageEvent| {
        if let Ok(buffer) = event.data().dyn_into::<js_sys::ArrayBuffer>() {
            take(&js_sys::Uint8Array::new(&buffer).to_vec());
        }
    });
    scope().set_onmessage(Some(on_message.as_ref().unchecked_ref()));
    // For as long as the worker lives.
    on_message.forget();
}

/// Sends bytes to the page.
pub(crate) fn post(bytes: &[u8]) {
    let buffer = js_sys::Uint8Array::from(bytes).buffer();
    // The buffer is handed over, not copied. The page is there: it made the worker.
    let _ = scope().post_message_with_transfer(&buffer, &js_sys::Array::of1(&buffer));
}

/// Calls back once, after so many milliseconds.
pub(crate) fn later(milliseconds: i32, call: impl FnOnce() + 'static) {
    let call = Closure::once_into_js(call);
    let _ = scope().set_timeout_with_callback_and_timeout_and_arguments_0(call.unchecked_ref(), milliseconds);
}

/// Fetches from the page's server.
pub(crate) fn fetch(address: &str) -> js_sys::Promise {
    scope().fetch_with_str(address)
}

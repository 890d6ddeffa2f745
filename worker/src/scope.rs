//! A worker's global scope: messages and timers.

use std::time::Duration;

use wasm_bindgen::JsCast as _;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;
use web_sys::{Blob, DedicatedWorkerGlobalScope, MessageChannel, MessageEvent, ReadableStreamDefaultReader, Response};

/// Most bytes for which room is made because an answer says that it has them.
const MOST_AT_ONCE: usize = 1 << 24;

fn scope() -> DedicatedWorkerGlobalScope {
    js_sys::global().unchecked_into()
}

/// Calls back with the bytes of each message, and the file that came beside them: bytes alone, or both in an array.
pub(crate) fn listen(take: impl Fn(&[u8], Option<Blob>) + 'static) {
    let on_message = Closure::<dyn Fn(MessageEvent)>::new(move |event: MessageEvent| {
        let (bytes, file) = match event.data().dyn_into::<js_sys::Array>() {
            Ok(both) => (both.get(0), both.get(1).dyn_into::<Blob>().ok()),
            Err(bytes) => (bytes, None),
        };
        if let Ok(buffer) = bytes.dyn_into::<js_sys::ArrayBuffer>() {
            take(&js_sys::Uint8Array::new(&buffer).to_vec(), file);
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

/// Calls back once, after this many milliseconds.
pub(crate) fn later(milliseconds: i32, call: impl FnOnce() + 'static) {
    let call = Closure::once_into_js(call);
    let _ = scope().set_timeout_with_callback_and_timeout_and_arguments_0(call.unchecked_ref(), milliseconds);
}

/// The time since the worker began.
pub(crate) fn now() -> Duration {
    Duration::from_secs_f64(scope().performance().map_or(0.0, |performance| performance.now().max(0.0) / 1000.0))
}

/// The time of day, in milliseconds since 1970.
pub(crate) fn today() -> u64 {
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "it is whole, and we are past 1970")]
    let now = js_sys::Date::now() as u64;
    now
}

/// A name that nobody else makes up: 32 hexadecimal digits.
pub(crate) fn random() -> String {
    let mut bytes = [0; 16];
    // Without it there are still the moment and the engine's own dice.
    if scope().crypto().and_then(|crypto| crypto.get_random_values_with_u8_array(&mut bytes)).is_err() {
        bytes[..8].copy_from_slice(&js_sys::Math::random().to_bits().to_le_bytes());
        bytes[8..].copy_from_slice(&today().to_le_bytes());
    }
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Calls back as soon as what has been heard meanwhile is done. Timers would wait: browsers give those that set one another some
/// milliseconds at least.
pub(crate) fn soon(call: impl FnOnce() + 'static) {
    thread_local! {
        static CHANNEL: Option<MessageChannel> = MessageChannel::new().ok();
    }
    let call = Closure::once_into_js(call);
    CHANNEL.with(|channel| match channel {
        Some(channel) => {
            channel.port1().set_onmessage(Some(call.unchecked_ref()));
            let _ = channel.port2().post_message(&JsValue::NULL);
        }
        None => {
            let _ = scope().set_timeout_with_callback(call.unchecked_ref());
        }
    });
}

/// Name that this worker was started under.
pub(crate) fn name() -> String {
    scope().name()
}

/// Processors of this machine, as the browser counts them.
pub(crate) fn processors() -> usize {
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a small whole number")]
    let processors = scope().navigator().hardware_concurrency() as usize;
    processors.max(1)
}

/// Returns whether this machine has only one processor beside the one that searches: the page that draws, and who evaluates as well,
/// share it.
pub(crate) fn is_small() -> bool {
    processors() == 2
}

/// Gigabytes of memory that this machine has, where the browser says so: it names eight at most.
pub(crate) fn memory() -> Option<f64> {
    js_sys::Reflect::get(&scope().navigator(), &"deviceMemory".into()).ok()?.as_f64()
}

/// Where something of the page's own site is: sites may lie in a folder, which is that of this worker's program.
pub(crate) fn at(path: &str) -> String {
    let program = scope().location().pathname();
    let folder = program.rsplit_once('/').map_or("", |(folder, _)| folder);
    format!("{folder}{path}")
}

/// Fetches from the page's own site.
pub(crate) fn fetch(path: &str) -> js_sys::Promise {
    scope().fetch_with_str(&at(path))
}

/// The whole body of an answer. It is read bit by bit: as one buffer it would lie about until the browser's collector, which
/// sees how small the object is and not what it holds, comes by.
pub(crate) async fn body(response: &Response) -> Result<Vec<u8>, JsValue> {
    let Some(stream) = response.body() else { return Ok(Vec::new()) };
    let reader = ReadableStreamDefaultReader::new(&stream)?;
    let length = response.headers().get("content-length")?.and_then(|length| length.parse().ok()).unwrap_or(0);
    let mut bytes = Vec::with_capacity(usize::min(length, MOST_AT_ONCE));
    loop {
        let result = JsFuture::from(reader.read()).await?;
        if js_sys::Reflect::get(&result, &JsValue::from_str("done"))?.is_truthy() {
            return Ok(bytes);
        }
        let chunk: js_sys::Uint8Array = js_sys::Reflect::get(&result, &JsValue::from_str("value"))?.dyn_into()?;
        let from = bytes.len();
        bytes.resize(from + chunk.length() as usize, 0);
        chunk.copy_to(&mut bytes[from..]);
    }
}

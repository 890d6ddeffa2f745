//! Questions to the server besides the socket. `XMLHttpRequest`, because `fetch` does not say how far an upload is.

use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::*;
use web_sys::{File, ProgressEvent, XmlHttpRequest, XmlHttpRequestResponseType};

use crate::address;

/// A request under way. Dropping it breaks it off.
pub(crate) struct Asked {
    request: XmlHttpRequest,
    // The browser calls these for as long as the request lives.
    _on_end: Closure<dyn Fn()>,
    _on_progress: Closure<dyn Fn(ProgressEvent)>,
}

/// Told how many bytes are sent.
pub(crate) type Progress = Box<dyn Fn(f64)>;

/// The body of a good answer, or one sentence.
pub(crate) type Answer = Result<Vec<u8>, String>;

/// Asks, with a file as the body if there is one. `None` only where the browser refuses at once.
pub(crate) fn ask(
    method: &str,
    address: &str,
    file: Option<&File>,
    progress: Option<Progress>,
    on_end: impl Fn(Answer) + 'static,
) -> Option<Asked> {
    let request = XmlHttpRequest::new().ok()?;
    request.open_with_async(method, &address::file(address), true).ok()?;
    request.set_request_header("Accept", wire::BINARY_TYPE).ok()?;
    request.set_response_type(XmlHttpRequestResponseType::Arraybuffer);
    let on_end = Closure::<dyn Fn()>::new({
        let request = request.clone();
        move || on_end(answer(&request))
    });
    let on_progress = Closure::<dyn Fn(ProgressEvent)>::new(move |event: ProgressEvent| {
        if let Some(progress) = &progress {
            progress(event.loaded());
        }
    });
    request.set_onloadend(Some(on_end.as_ref().unchecked_ref()));
    // A listener makes a request one that browsers ask leave for; only uploads need it.
    if let (Some(_), Ok(upload)) = (file, request.upload()) {
        upload.set_onprogress(Some(on_progress.as_ref().unchecked_ref()));
    }
    match file {
        Some(file) => request.send_with_opt_blob(Some(file)).ok()?,
        None => request.send().ok()?,
    }
    Some(Asked { request, _on_end: on_end, _on_progress: on_progress })
}

/// What is said where no answer, or none that can be read, came.
pub(crate) fn no_answer() -> String {
    say::notices::no_answer().to_owned()
}

fn answer(request: &XmlHttpRequest) -> Answer {
    let body = request.response().ok().and_then(|body| body.dyn_into::<js_sys::ArrayBuffer>().ok());
    let bytes = body.map(|body| js_sys::Uint8Array::new(&body).to_vec()).ok_or_else(no_answer)?;
    match request.status() {
        Ok(200..=299) => Ok(bytes),
        _ => Err(problem(&bytes).unwrap_or_else(no_answer)),
    }
}

/// The sentence of `{"error": "one sentence"}` in the language of the page, read by the browser: a reader of JSON would be large.
fn problem(bytes: &[u8]) -> Option<String> {
    let parsed = js_sys::JSON::parse(std::str::from_utf8(bytes).ok()?).ok()?;
    js_sys::Reflect::get(&parsed, &"error".into()).ok()?.as_string().map(|text| page::rules::told(&text))
}

impl Drop for Asked {
    fn drop(&mut self) {
        self.request.set_onloadend(None);
        let _ = self.request.abort();
    }
}

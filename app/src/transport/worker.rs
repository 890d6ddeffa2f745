//! The worker that plays logs back: questions out, answers in.

use std::cell::RefCell;

use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::*;
use web_sys::{MessageEvent, Worker, WorkerOptions, WorkerType};
use wire::player::{Answer, Ask};

use super::binary;
use crate::past;
use crate::state::Analysis;

/// Called with messages, and when the worker fails.
type Closures = (Closure<dyn Fn(MessageEvent)>, Closure<dyn Fn()>);

#[derive(Default)]
struct Line {
    worker: Option<Worker>,
    /// Whether it listens.
    is_awake: bool,
    /// Questions until then.
    waiting: Vec<Ask>,
    /// The browser calls these for as long as the worker lives.
    closures: Option<Closures>,
}

thread_local! {
    static LINE: RefCell<Line> = RefCell::default();
}

/// Asks; the first question starts the worker.
pub(crate) fn ask(analysis: Analysis, ask: Ask) {
    let failed = LINE.with_borrow_mut(|line| {
        if line.worker.is_none() {
            match start(analysis) {
                Ok((worker, closures)) => {
                    line.worker = Some(worker);
                    line.closures = Some(closures);
                }
                Err(_) => return true,
            }
        }
        if line.is_awake {
            send(line, &ask)
        } else {
            line.waiting.push(ask)
        }
        false
    });
    if failed {
        on_lost(analysis);
    }
}

fn start(analysis: Analysis) -> Result<(Worker, Closures), JsValue> {
    let options = WorkerOptions::new();
    options.set_type(WorkerType::Module);
    let worker = Worker::new_with_options("/worker.js", &options)?;
    let on_message = Closure::<dyn Fn(MessageEvent)>::new(move |event: MessageEvent| {
        let Ok(buffer) = event.data().dyn_into::<js_sys::ArrayBuffer>() else { return };
        let Some(answer) = binary::read(&js_sys::Uint8Array::new(&buffer).to_vec()) else { return };
        if answer == Answer::Awake {
            LINE.with_borrow_mut(|line| {
                line.is_awake = true;
                for ask in std::mem::take(&mut line.waiting) {
                    send(line, &ask);
                }
            });
        }
        past::on_answer(analysis, answer);
    });
    let on_error = Closure::<dyn Fn()>::new(move || on_lost(analysis));
    worker.set_onmessage(Some(on_message.as_ref().unchecked_ref()));
    worker.set_onerror(Some(on_error.as_ref().unchecked_ref()));
    Ok((worker, (on_message, on_error)))
}

fn send(line: &Line, ask: &Ask) {
    let bytes = postcard::to_stdvec(ask).expect("every question has a binary form");
    if let Some(worker) = &line.worker {
        let _ = worker.post_message(&js_sys::Uint8Array::from(bytes.as_slice()).buffer());
    }
}

/// The worker could not be started, or ended. The next question starts another one.
fn on_lost(analysis: Analysis) {
    LINE.with_borrow_mut(|line| {
        if let Some(worker) = line.worker.take() {
            worker.terminate();
        }
        line.is_awake = false;
        line.waiting.clear();
        // The closures stay until the next worker has its own: one of them may be running.
    });
    past::on_answer(
        analysis,
        Answer::Failed { message: "The past of this search cannot be shown: the page's worker ended.".to_owned() },
    );
    past::forget(analysis);
}

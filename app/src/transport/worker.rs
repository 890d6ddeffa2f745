//! The workers that play logs back: questions out, answers in.

use std::cell::RefCell;

use js_sys::Reflect;
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::*;
use web_sys::{File, MessageEvent, Worker, WorkerOptions, WorkerType};
use wire::worker::Ask;

use super::binary;
use super::ear::{self, Heard, Task};

use crate::address;

/// Called with messages, and when the worker fails.
type Closures = (Closure<dyn Fn(MessageEvent)>, Closure<dyn Fn()>);

#[derive(Default)]
struct Channel {
    worker: Option<Worker>,
    /// The browser calls these for as long as the worker lives.
    closures: Option<Closures>,
}

const ADDRESS: &str = "/worker.js";

/// The window's property that holds the worker that was started early.
const EARLY: &str = "puctoscopeWorker";

/// What a document runs at once that will need the worker: it wakes up while the page does.
#[cfg(feature = "ssr")]
pub(crate) fn early_start() -> String {
    format!("self.{EARLY}=new Worker({ADDRESS:?},{{type:\"module\"}});self.{EARLY}.onerror=()=>{{self.{EARLY}=null}}")
}

thread_local! {
    static CHANNELS: RefCell<[Channel; 2]> = RefCell::default();
}

fn with_channel<T>(task: Task, then: impl FnOnce(&mut Channel) -> T) -> T {
    CHANNELS.with_borrow_mut(|channels| then(&mut channels[task as usize]))
}

/// Asks the page's worker; the first question starts it.
pub(crate) fn ask(ask: &Ask) {
    ask_of(Task::Playback, ask, None);
}

/// Asks a worker, perhaps with a file beside the question; the first question starts it.
pub(crate) fn ask_of(task: Task, ask: &Ask, file: Option<&File>) {
    let is_lost = with_channel(task, |channel| {
        if channel.worker.is_none()
            && let Ok((worker, closures)) = start(task)
        {
            channel.worker = Some(worker);
            channel.closures = Some(closures);
        }
        if let Some(worker) = &channel.worker {
            send(worker, ask, file);
        }
        channel.worker.is_none()
    });
    if is_lost {
        on_lost(task);
    }
}

fn start(task: Task) -> Result<(Worker, Closures), JsValue> {
    let worker = match started_early() {
        Some(worker) => worker,
        None => {
            let options = WorkerOptions::new();
            options.set_type(WorkerType::Module);
            Worker::new_with_options(&address::file(ADDRESS), &options)?
        }
    };
    let on_message = Closure::<dyn Fn(MessageEvent)>::new(move |event: MessageEvent| {
        let Ok(buffer) = event.data().dyn_into::<js_sys::ArrayBuffer>() else { return };
        let Some(answer) = binary::read(&js_sys::Uint8Array::new(&buffer).to_vec()) else { return };
        ear::tell(Heard::Answer(answer));
    });
    let on_error = Closure::<dyn Fn()>::new(move || on_lost(task));
    worker.set_onmessage(Some(on_message.as_ref().unchecked_ref()));
    worker.set_onerror(Some(on_error.as_ref().unchecked_ref()));
    Ok((worker, (on_message, on_error)))
}

/// The worker that the document has started before the page came to life, if it has and nobody has taken it yet.
fn started_early() -> Option<Worker> {
    let window = web_sys::window()?;
    let worker = Reflect::get(&window, &EARLY.into()).ok()?.dyn_into().ok()?;
    Reflect::delete_property(&window, &EARLY.into()).ok()?;
    Some(worker)
}

/// Asks; a worker that is not awake yet hears it when it is.
fn send(worker: &Worker, ask: &Ask, file: Option<&File>) {
    let bytes = postcard::to_stdvec(ask).expect("every question has a binary form");
    let bytes = js_sys::Uint8Array::from(bytes.as_slice()).buffer();
    let _ = match file {
        Some(file) => worker.post_message(&js_sys::Array::of2(&bytes, file)),
        None => worker.post_message(&bytes),
    };
}

/// The worker could not be started, or ended. The next question starts another one.
fn on_lost(task: Task) {
    end(task);
    ear::tell(Heard::Lost(task));
}

/// Ends a worker, and gives its memory back.
pub(crate) fn end(task: Task) {
    with_channel(task, |channel| {
        if let Some(worker) = channel.worker.take() {
            worker.terminate();
        }
        // The closures stay until the next worker has its own: one of them may be running.
    });
}

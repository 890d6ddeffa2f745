//! The workers that play logs back: questions out, answers in.

use std::cell::RefCell;

use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::*;
use web_sys::{File, MessageEvent, Worker, WorkerOptions, WorkerType};
use wire::player::{Answer, Ask};

use super::binary;
use crate::state::Analysis;
use crate::{comparison, past, transport};

/// Called with messages, and when the worker fails.
type Closures = (Closure<dyn Fn(MessageEvent)>, Closure<dyn Fn()>);

/// What a worker is for. Two searches that are compared have one of their own, whose memory is given back with it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Task {
    /// Earlier moments of the shown search.
    Past,
    /// Two searches side by side.
    Comparison,
}

#[derive(Default)]
struct Line {
    worker: Option<Worker>,
    /// Whether it listens.
    is_awake: bool,
    /// Questions until then.
    waiting: Vec<(Ask, Option<File>)>,
    /// The browser calls these for as long as the worker lives.
    closures: Option<Closures>,
}

thread_local! {
    static LINES: RefCell<[Line; 2]> = RefCell::default();
}

fn with_line<T>(task: Task, then: impl FnOnce(&mut Line) -> T) -> T {
    LINES.with_borrow_mut(|lines| then(&mut lines[task as usize]))
}

/// Asks; the first question starts the worker.
pub(crate) fn ask(analysis: Analysis, ask: Ask) {
    ask_with(analysis, ask, None);
}

/// Asks, with a file beside the question.
pub(crate) fn ask_with(analysis: Analysis, ask: Ask, file: Option<File>) {
    // Logs of the page's own searches are in the one worker that holds the analysis.
    let is_apart = matches!(ask, Ask::Compare(_)) && !analysis.in_browser;
    let task = if is_apart { Task::Comparison } else { Task::Past };
    let failed = with_line(task, |line| {
        if line.worker.is_none() {
            match start(analysis, task) {
                Ok((worker, closures)) => {
                    line.worker = Some(worker);
                    line.closures = Some(closures);
                }
                Err(_) => return true,
            }
        }
        if line.is_awake {
            send(line, &ask, file.as_ref())
        } else {
            line.waiting.push((ask, file))
        }
        false
    });
    if failed {
        on_lost(analysis, task);
    }
}

fn start(analysis: Analysis, task: Task) -> Result<(Worker, Closures), JsValue> {
    let options = WorkerOptions::new();
    options.set_type(WorkerType::Module);
    let worker = Worker::new_with_options("/worker.js", &options)?;
    let on_message = Closure::<dyn Fn(MessageEvent)>::new(move |event: MessageEvent| {
        let Ok(buffer) = event.data().dyn_into::<js_sys::ArrayBuffer>() else { return };
        let Some(answer) = binary::read(&js_sys::Uint8Array::new(&buffer).to_vec()) else { return };
        if answer == Answer::Awake {
            with_line(task, |line| {
                line.is_awake = true;
                for (ask, file) in std::mem::take(&mut line.waiting) {
                    send(line, &ask, file.as_ref());
                }
            });
        }
        past::on_answer(analysis, answer);
    });
    let on_error = Closure::<dyn Fn()>::new(move || on_lost(analysis, task));
    worker.set_onmessage(Some(on_message.as_ref().unchecked_ref()));
    worker.set_onerror(Some(on_error.as_ref().unchecked_ref()));
    Ok((worker, (on_message, on_error)))
}

fn send(line: &Line, ask: &Ask, file: Option<&File>) {
    let bytes = postcard::to_stdvec(ask).expect("every question has a binary form");
    let bytes = js_sys::Uint8Array::from(bytes.as_slice()).buffer();
    if let Some(worker) = &line.worker {
        let _ = match file {
            Some(file) => worker.post_message(&js_sys::Array::of2(&bytes, file)),
            None => worker.post_message(&bytes),
        };
    }
}

/// The worker could not be started, or ended. The next question starts another one.
fn on_lost(analysis: Analysis, task: Task) {
    end(task);
    match task {
        Task::Past => {
            let message = "The past of this search cannot be shown: the page's worker ended.".to_owned();
            past::on_answer(analysis, Answer::Failed { message });
            past::forget(analysis);
            transport::worker_ended(analysis);
        }
        Task::Comparison => {
            comparison::hear(analysis, None);
        }
    }
}

/// Ends a worker, and gives its memory back.
pub(crate) fn end(task: Task) {
    with_line(task, |line| {
        if let Some(worker) = line.worker.take() {
            worker.terminate();
        }
        line.is_awake = false;
        line.waiting.clear();
        // The closures stay until the next worker has its own: one of them may be running.
    });
}

//! The connection to whoever trains: a worker of this page, or the server. There is one at a time; another one ends it.

use std::cell::RefCell;
use std::time::Duration;

use leptos::prelude::*;
use wasm_bindgen::JsCast as _;
use wasm_bindgen::prelude::*;
use web_sys::{BinaryType, CloseEvent, MessageEvent, WebSocket, Worker, WorkerOptions, WorkerType};
use wire::training::{Answer, Ask, TRAINING_SUBPROTOCOL, decode, encode};

use super::state::{Bench, Contact};
use crate::transport::http;

/// Time for which answers wait to be shown together.
const PAUSE: Duration = Duration::from_millis(40);

/// The recorded run that comes with the program.
const RECORDED: &str = "/trainings/connect-four.puctrun";

/// Place of the training.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
    /// A worker of this page.
    Page,
    /// The server.
    Server,
    /// No training: a worker of this page shows a run that was recorded.
    Recorded,
}

impl Place {
    /// Returns the place where a game is trained if nobody chooses.
    pub(super) fn of(game: &str) -> Self {
        if game == "connect-four" { Self::Recorded } else { Self::Page }
    }
}

enum Remote {
    Worker(Worker),
    Socket(WebSocket),
}

#[derive(Default)]
struct Line {
    remote: Option<Remote>,
    /// Counts remotes: what an earlier one says is not heard.
    number: u32,
    is_awake: bool,
    /// Questions until it listens.
    waiting: Vec<Ask>,
    /// Answers that are not shown yet.
    queue: Vec<Answer>,
    is_draining: bool,
    /// The browser calls these for as long as the remote lives. Those of the one before stay until then: one of them may be running.
    closures: Vec<Box<dyn std::any::Any>>,
    asked: Option<http::Asked>,
}

thread_local! {
    static LINE: RefCell<Line> = RefCell::default();
}

/// Ends who was there, and begins with somebody else.
pub(super) fn open(bench: Bench, place: Place) {
    let number = LINE.with_borrow_mut(|line| {
        match line.remote.take() {
            Some(Remote::Worker(worker)) => worker.terminate(),
            Some(Remote::Socket(socket)) => {
                let _ = socket.close();
            }
            None => {}
        }
        (line.is_awake, line.asked) = (false, None);
        line.waiting.clear();
        line.queue.clear();
        line.number += 1;
        line.number
    });
    let begun = match place {
        Place::Page | Place::Recorded => start_worker(bench, number),
        Place::Server => connect(bench, number),
    };
    match begun {
        Ok((remote, closures)) => LINE.with_borrow_mut(|line| (line.remote, line.closures) = (Some(remote), closures)),
        Err(_) => return lost(bench, number, "It could not be started in this browser.".to_owned()),
    }
    if place == Place::Recorded { fetch_recorded(bench, number) } else { bench.begin() }
}

/// Asks; a question before the connection is there waits until then.
pub(super) fn ask(bench: Bench, ask: Ask) {
    let is_lost = LINE.with_borrow_mut(|line| match &line.remote {
        Some(remote) if line.is_awake => {
            send(remote, &ask);
            false
        }
        Some(_) => {
            line.waiting.push(ask);
            false
        }
        None => true,
    });
    if is_lost {
        bench.refused.set(Some("Nobody trains at the moment; begin anew.".to_owned()));
    }
}

fn send(remote: &Remote, ask: &Ask) {
    let bytes = encode(ask);
    // Where it fails, the end of the connection is told as well.
    let _ = match remote {
        Remote::Worker(worker) => worker.post_message(&js_sys::Uint8Array::from(bytes.as_slice()).buffer()),
        Remote::Socket(socket) => socket.send_with_u8_array(&bytes),
    };
}

type Begun = Result<(Remote, Vec<Box<dyn std::any::Any>>), JsValue>;

fn start_worker(bench: Bench, number: u32) -> Begun {
    let options = WorkerOptions::new();
    options.set_type(WorkerType::Module);
    let worker = Worker::new_with_options("/training_worker.js", &options)?;
    let on_message = Closure::<dyn Fn(MessageEvent)>::new(move |event| heard(bench, number, &event));
    let on_error = Closure::<dyn Fn()>::new(move || lost(bench, number, "The page\u{2019}s worker ended.".to_owned()));
    worker.set_onmessage(Some(on_message.as_ref().unchecked_ref()));
    worker.set_onerror(Some(on_error.as_ref().unchecked_ref()));
    Ok((Remote::Worker(worker), vec![Box::new(on_message), Box::new(on_error)]))
}

fn connect(bench: Bench, number: u32) -> Begun {
    let location = window().location();
    let scheme = if location.protocol()? == "https:" { "wss" } else { "ws" };
    let address = format!("{scheme}://{}/socket/training", location.host()?);
    let socket = WebSocket::new_with_str(&address, TRAINING_SUBPROTOCOL)?;
    socket.set_binary_type(BinaryType::Arraybuffer);
    let on_message = Closure::<dyn Fn(MessageEvent)>::new(move |event| heard(bench, number, &event));
    let on_close = Closure::<dyn Fn(CloseEvent)>::new(move |event: CloseEvent| {
        let reason = event.reason();
        let why =
            if reason.is_empty() { "The server does not answer.".to_owned() } else { page::rules::sentence(&reason) };
        lost(bench, number, why);
    });
    socket.set_onmessage(Some(on_message.as_ref().unchecked_ref()));
    socket.set_onclose(Some(on_close.as_ref().unchecked_ref()));
    Ok((Remote::Socket(socket), vec![Box::new(on_message), Box::new(on_close)]))
}

/// Fetches the recorded run and lets the worker open it.
fn fetch_recorded(bench: Bench, number: u32) {
    let on_end = move |answer: http::Answer| match answer {
        Ok(file) if is_current(number) => ask(bench, Ask::Recorded { file }),
        Ok(_) => {}
        Err(why) => lost(bench, number, format!("The recorded run could not be fetched. {why}")),
    };
    let asked = http::ask("GET", RECORDED, None, None, on_end);
    LINE.with_borrow_mut(|line| line.asked = asked);
}

fn heard(bench: Bench, number: u32, event: &MessageEvent) {
    let Ok(buffer) = event.data().dyn_into::<js_sys::ArrayBuffer>() else { return };
    let Some(answer) = decode::<Answer>(&js_sys::Uint8Array::new(&buffer).to_vec()) else { return };
    if !is_current(number) {
        return;
    }
    let drains = LINE.with_borrow_mut(|line| {
        if answer == Answer::Awake {
            line.is_awake = true;
            let waiting = std::mem::take(&mut line.waiting);
            if let Some(remote) = &line.remote {
                waiting.iter().for_each(|ask| send(remote, ask));
            }
        }
        // Of a match only how it stands is shown.
        if matches!((&answer, line.queue.last()), (Answer::Match(_), Some(Answer::Match(_)))) {
            line.queue.pop();
        }
        line.queue.push(answer);
        !std::mem::replace(&mut line.is_draining, true)
    });
    if drains {
        set_timeout(move || drain(bench), PAUSE);
    }
}

/// Shows what was answered meanwhile, all at once.
fn drain(bench: Bench) {
    let queue = LINE.with_borrow_mut(|line| {
        line.is_draining = false;
        std::mem::take(&mut line.queue)
    });
    queue.into_iter().for_each(|answer| bench.hear(answer));
}

fn is_current(number: u32) -> bool {
    LINE.with_borrow(|line| line.number == number)
}

/// Ends the connection, with a reason; what was told stays on the page.
fn lost(bench: Bench, number: u32, why: String) {
    if !is_current(number) {
        return;
    }
    drain(bench);
    LINE.with_borrow_mut(|line| {
        if let Some(Remote::Worker(worker)) = line.remote.take() {
            worker.terminate();
        }
        line.is_awake = false;
        line.waiting.clear();
    });
    bench.progress.update(|progress| progress.is_running = false);
    bench.contact.set(Contact::Lost(why));
}

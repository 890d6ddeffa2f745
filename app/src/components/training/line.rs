//! The connection to whoever trains: a worker of this page, or the server. There is one at a time; another one ends it.

use std::cell::RefCell;
use std::time::Duration;

use leptos::prelude::*;
use page::training::TrainedBy;
use wasm_bindgen::JsCast as _;
use wasm_bindgen::prelude::*;
use web_sys::{BinaryType, CloseEvent, MessageEvent, WebSocket, Worker, WorkerOptions, WorkerType};
use wire::training::{Answer, Ask, TRAINING_SUBPROTOCOL, decode, encode};

use crate::address;
use crate::transport::http;

/// Time for which answers wait to be shown together.
const PAUSE: Duration = Duration::from_millis(40);

/// The recorded run that comes with the program.
const RECORDED: &str = "/trainings/connect-four.puctrun";

/// Message of a connection, or the end of it.
pub(super) enum Said {
    /// An answer of whoever trains.
    Answered(Answer),
    /// The recorded run, or why it could not be fetched.
    Fetched(http::Answer),
    /// The end of the connection, and why.
    Lost(String),
}

enum Remote {
    Worker(Worker),
    Socket(WebSocket),
}

#[derive(Default)]
struct Channel {
    remote: Option<Remote>,
    /// The browser calls these for as long as the remote lives. Those of the one before stay until then: one of them may be running.
    closures: Vec<Box<dyn std::any::Any>>,
    asked: Option<http::Asked>,
}

thread_local! {
    static CHANNEL: RefCell<Channel> = RefCell::default();
}

/// Ends who was there, and begins with somebody else; `tell` is told what comes of it.
pub(super) fn open(trained_by: TrainedBy, tell: impl Fn(Said) + Copy + 'static) {
    close();
    CHANNEL.with_borrow_mut(|channel| channel.asked = None);
    let begun = match trained_by {
        TrainedBy::Page | TrainedBy::Recorded => start_worker(tell),
        TrainedBy::Server => connect(tell),
    };
    match begun {
        Ok((remote, closures)) => {
            CHANNEL.with_borrow_mut(|channel| (channel.remote, channel.closures) = (Some(remote), closures))
        }
        Err(_) => return tell(Said::Lost(say::training::cannot_start().to_owned())),
    }
    if trained_by == TrainedBy::Recorded {
        fetch_recorded(tell);
    }
}

/// Ends who is there.
pub(super) fn close() {
    CHANNEL.with_borrow_mut(|channel| match channel.remote.take() {
        Some(Remote::Worker(worker)) => worker.terminate(),
        Some(Remote::Socket(socket)) => {
            let _ = socket.close();
        }
        None => {}
    });
}

/// Asks who is there.
pub(super) fn send(ask: &Ask) {
    let bytes = encode(ask);
    // Where it fails, the end of the connection is told as well.
    let _ = CHANNEL.with_borrow(|channel| match &channel.remote {
        Some(Remote::Worker(worker)) => worker.post_message(&js_sys::Uint8Array::from(bytes.as_slice()).buffer()),
        Some(Remote::Socket(socket)) => socket.send_with_u8_array(&bytes),
        None => Ok(()),
    });
}

/// Calls `then` when answers have waited.
pub(super) fn pause(then: impl FnOnce() + 'static) {
    set_timeout(then, PAUSE);
}

type Begun = Result<(Remote, Vec<Box<dyn std::any::Any>>), JsValue>;

fn start_worker(tell: impl Fn(Said) + Copy + 'static) -> Begun {
    let options = WorkerOptions::new();
    options.set_type(WorkerType::Module);
    let worker = Worker::new_with_options(&address::file("/training_worker.js"), &options)?;
    let on_message = Closure::<dyn Fn(MessageEvent)>::new(move |event| heard(tell, &event));
    let on_error = Closure::<dyn Fn()>::new(move || tell(Said::Lost(say::training::stopped().to_owned())));
    worker.set_onmessage(Some(on_message.as_ref().unchecked_ref()));
    worker.set_onerror(Some(on_error.as_ref().unchecked_ref()));
    Ok((Remote::Worker(worker), vec![Box::new(on_message), Box::new(on_error)]))
}

fn connect(tell: impl Fn(Said) + Copy + 'static) -> Begun {
    let location = window().location();
    let scheme = if location.protocol()? == "https:" { "wss" } else { "ws" };
    let address = format!("{scheme}://{}/socket/training", location.host()?);
    let socket = WebSocket::new_with_str(&address, TRAINING_SUBPROTOCOL)?;
    socket.set_binary_type(BinaryType::Arraybuffer);
    let on_message = Closure::<dyn Fn(MessageEvent)>::new(move |event| heard(tell, &event));
    let on_close = Closure::<dyn Fn(CloseEvent)>::new(move |event: CloseEvent| {
        let reason = event.reason();
        let why = if reason.is_empty() { say::training::no_answer().to_owned() } else { page::rules::told(&reason) };
        tell(Said::Lost(why));
    });
    socket.set_onmessage(Some(on_message.as_ref().unchecked_ref()));
    socket.set_onclose(Some(on_close.as_ref().unchecked_ref()));
    Ok((Remote::Socket(socket), vec![Box::new(on_message), Box::new(on_close)]))
}

/// Fetches the recorded run for the worker to open.
fn fetch_recorded(tell: impl Fn(Said) + 'static) {
    let asked = http::ask("GET", RECORDED, None, None, move |file| tell(Said::Fetched(file)));
    CHANNEL.with_borrow_mut(|channel| channel.asked = asked);
}

fn heard(tell: impl Fn(Said), event: &MessageEvent) {
    let Ok(buffer) = event.data().dyn_into::<js_sys::ArrayBuffer>() else { return };
    if let Some(answer) = decode::<Answer>(&js_sys::Uint8Array::new(&buffer).to_vec()) {
        tell(Said::Answered(answer));
    }
}

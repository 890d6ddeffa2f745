//! Lessons that people bring: checked in a worker of their own, and opened by an address that carries them.

use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;
use web_sys::{File, MessageEvent, Worker, WorkerOptions, WorkerType};
use wire::lesson::{Answer, Ask, Problem};

use crate::address;
use crate::components::later::NotFetched;
use crate::lesson::FOLDER;
use crate::state::Inbox;
use crate::transport;

/// Outcome of looking at a lesson's file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Looked {
    /// It can be opened at this address.
    Right(String),
    /// It is wrong, in these lines.
    Wrong(Vec<Problem>),
    /// It is right, but too long for an address.
    TooLong,
    /// It is no file that can be read.
    Unreadable,
}

/// Checks a lesson that was dropped on an analysis, and opens it or says what is wrong. The code for it is fetched then.
#[cfg(not(feature = "ssr"))]
#[leptos::wasm_split::wasm_split(own_lesson, wasm_split_path = leptos::wasm_split, fallible)]
pub(crate) fn bring(inbox: Inbox, file: File) -> Result<(), NotFetched> {
    leptos::task::spawn_local(async move {
        inbox.notify(say::learn::checking_lesson(file.name()));
        match look(&file).await {
            Looked::Right(address) => open(&address),
            other => inbox.complain(words(&file.name(), &other)),
        }
    });
    Ok(())
}

/// Nothing is dropped on the server.
#[cfg(feature = "ssr")]
pub(crate) async fn bring(_: Inbox, _: File) -> Result<(), NotFetched> {
    Err(NotFetched)
}

/// Checks a lesson's file.
pub(crate) async fn look(file: &File) -> Looked {
    if file.size() > MOST_BYTES {
        return Looked::TooLong;
    }
    let Ok(bytes) = JsFuture::from(file.array_buffer()).await else { return Looked::Unreadable };
    let Ok(text) = String::from_utf8(js_sys::Uint8Array::new(&bytes).to_vec()) else { return Looked::Unreadable };
    match ask(text).await {
        Some(Answer::Right { slug: Some(slug) }) => Looked::Right(format!("{FOLDER}{slug}")),
        Some(Answer::Right { slug: None }) => Looked::TooLong,
        Some(Answer::Wrong(problems)) => Looked::Wrong(problems),
        None => Looked::Unreadable,
    }
}

/// Larger files are not brought into memory. What a lesson may have is less, which the worker says.
const MOST_BYTES: f64 = 1e6;

/// Goes to a lesson.
pub(crate) fn open(address: &str) {
    if let Some(window) = web_sys::window() {
        let _ = window.location().assign(&address::page(address));
    }
}

/// Says why a lesson is not opened.
pub(crate) fn words(name: &str, looked: &Looked) -> String {
    match looked {
        Looked::Right(_) => String::new(),
        Looked::TooLong => say::learn::lesson_too_long(name),
        Looked::Unreadable => say::learn::lesson_unreadable(name),
        Looked::Wrong(problems) => problems
            .iter()
            .take(MOST_SAID)
            .map(|problem| say::learn::lesson_wrong(name, problem.line, say::told(&problem.message)))
            .collect::<Vec<_>>()
            .join(" "),
    }
}

/// Most problems in one notice.
const MOST_SAID: usize = 3;

/// Asks a worker that is there for this alone: a search may take some seconds, and what is shown goes on meanwhile.
async fn ask(text: String) -> Option<Answer> {
    let options = WorkerOptions::new();
    options.set_type(WorkerType::Module);
    let worker = Worker::new_with_options(&address::file("/lesson_worker.js"), &options).ok()?;
    let question = postcard::to_stdvec(&Ask { text }).ok()?;
    let answered = js_sys::Promise::new(&mut |resolve, reject| {
        worker.set_onmessage(Some(&resolve));
        worker.set_onerror(Some(&reject));
    });
    let sent = worker.post_message(&js_sys::Uint8Array::from(question.as_slice()).buffer());
    let answered = JsFuture::from(answered).await;
    worker.terminate();
    sent.ok()?;
    let buffer = answered.ok()?.dyn_into::<MessageEvent>().ok()?.data().dyn_into::<js_sys::ArrayBuffer>().ok()?;
    transport::read(&js_sys::Uint8Array::new(&buffer).to_vec())
}

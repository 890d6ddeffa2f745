//! The worker that has ONNX Runtime: starting and ending it, questions to it, and their answers.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::{Rc, Weak};
use std::time::Duration;

use js_sys::{Array, Function, Object, Promise, Reflect};
use wasm_bindgen::JsCast as _;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;
use web_sys::{MessageEvent, Worker, WorkerOptions, WorkerType};
use wire::worker::Answer;

use crate::outbox::post;
use crate::scope;

/// The worker's script, on the page's own site.
const SCRIPT: &str = "/onnx_runtime.js";

/// Time without a word after which a graph is given up. A GPU that has to translate its programs first may take half a minute.
const PATIENCE: Duration = Duration::from_secs(120);

/// Time between looks at whether it is heard.
const LOOK: Duration = Duration::from_secs(10);

/// Called with messages, and when the worker fails.
type Closures = (Closure<dyn Fn(MessageEvent)>, Closure<dyn Fn()>);

/// The connection to the worker that has the library. The worker ends with it.
#[derive(Debug)]
pub(super) struct Link {
    worker: Worker,
    calls: RefCell<Calls>,
    /// The browser calls these for as long as the worker lives.
    closures: RefCell<Option<Closures>>,
}

/// Questions to it.
#[derive(Debug, Default)]
struct Calls {
    /// Number of the last one.
    last: u32,
    /// By their numbers: what is called with the answer, and with a problem.
    waiting: BTreeMap<u32, (Function, Function)>,
    /// The time at which it was heard last.
    heard: Duration,
    /// Set while somebody [looks](watch) whether it is heard.
    is_watched: bool,
    /// Why nothing comes any more.
    ended: Option<String>,
}

impl Link {
    /// Starts the worker.
    pub(super) fn start() -> Result<Rc<Self>, String> {
        let options = WorkerOptions::new();
        options.set_type(WorkerType::Module);
        let worker = Worker::new_with_options(&scope::at(SCRIPT), &options)
            .map_err(|_| "the browser starts no worker".to_owned())?;
        let link = Rc::new(Self { worker, calls: RefCell::default(), closures: RefCell::default() });
        let (heard, failed) = (Rc::downgrade(&link), Rc::downgrade(&link));
        let on_message = Closure::<dyn Fn(MessageEvent)>::new(move |event: MessageEvent| {
            if let Some(link) = heard.upgrade() {
                link.hear(&event.data());
            }
        });
        let on_error = Closure::<dyn Fn()>::new(move || {
            if let Some(link) = failed.upgrade() {
                link.end("its worker has ended");
            }
        });
        link.worker.set_onmessage(Some(on_message.as_ref().unchecked_ref()));
        link.worker.set_onerror(Some(on_error.as_ref().unchecked_ref()));
        link.closures.replace(Some((on_message, on_error)));
        Ok(link)
    }

    /// Asks the worker something, and waits for the answer.
    pub(super) async fn ask(self: &Rc<Self>, what: &[(&str, JsValue)], handed: &Array) -> Result<JsValue, String> {
        if let Some(problem) = self.calls.borrow().ended.clone() {
            return Err(problem);
        }
        let (number, is_watched) = {
            let mut calls = self.calls.borrow_mut();
            calls.heard = scope::now();
            calls.last += 1;
            (calls.last, std::mem::replace(&mut calls.is_watched, true))
        };
        if !is_watched {
            watch(Rc::downgrade(self));
        }
        let answer = Promise::new(&mut |done, failed| {
            self.calls.borrow_mut().waiting.insert(number, (done, failed));
        });
        let message = Object::new();
        for (name, value) in what.iter().chain([&("number", number.into())]) {
            let _ = Reflect::set(&message, &(*name).into(), value);
        }
        if self.worker.post_message_with_transfer(&message, handed).is_err() {
            self.end("its worker takes nothing");
        }
        JsFuture::from(answer).await.map_err(|problem| problem.as_string().unwrap_or_default())
    }

    fn hear(&self, said: &JsValue) {
        self.calls.borrow_mut().heard = scope::now();
        if let Some(percent) = get(said, "fetched").as_f64() {
            #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "from 0 to 100")]
            return post(&Answer::Fetching { percent: Some(percent as u8) });
        }
        let number = get(said, "number").as_f64().unwrap_or_default();
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a number that was given here")]
        let call = self.calls.borrow_mut().waiting.remove(&(number as u32));
        let Some((done, failed)) = call else { return };
        let _ = match get(said, "problem").as_string() {
            Some(problem) => failed.call1(&JsValue::NULL, &in_one_line(&problem).into()),
            None => done.call1(&JsValue::NULL, &get(said, "answer")),
        };
    }

    /// Returns whether nothing comes from it any more.
    pub(super) fn has_ended(&self) -> bool {
        self.calls.borrow().ended.is_some()
    }

    /// Ends the worker, and tells all who wait why.
    pub(super) fn end(&self, problem: &str) {
        self.worker.terminate();
        let waiting = {
            let mut calls = self.calls.borrow_mut();
            calls.ended = Some(problem.to_owned());
            std::mem::take(&mut calls.waiting)
        };
        for (_, failed) in waiting.into_values() {
            let _ = failed.call1(&JsValue::NULL, &problem.into());
        }
    }
}

impl Drop for Link {
    fn drop(&mut self) {
        self.worker.terminate();
    }
}

/// Ends the worker if it says nothing for too long while a question waits.
fn watch(link: Weak<Link>) {
    #[expect(clippy::cast_possible_truncation, reason = "a few seconds")]
    let milliseconds = LOOK.as_millis() as i32;
    scope::later(milliseconds, move || {
        let Some(strong) = link.upgrade() else { return };
        let silence = {
            let mut calls = strong.calls.borrow_mut();
            calls.is_watched = !calls.waiting.is_empty();
            calls.is_watched.then(|| scope::now().saturating_sub(calls.heard))
        };
        match silence {
            Some(silence) if silence >= PATIENCE => {
                strong.end(&format!("it said nothing for {} seconds", silence.as_secs()));
            }
            Some(_) => watch(link),
            None => {}
        }
    });
}

/// A property of an object; undefined where it has none.
pub(super) fn get(object: &JsValue, name: &str) -> JsValue {
    Reflect::get(object, &name.into()).unwrap_or_default()
}

/// A problem in one sentence: the library's messages may have several lines.
fn in_one_line(problem: &str) -> String {
    match problem {
        NO_LIBRARY => "this site has no ONNX Runtime".to_owned(),
        _ => problem.split_whitespace().collect::<Vec<_>>().join(" "),
    }
}

/// Said by the worker where its site has no library.
const NO_LIBRARY: &str = "library-missing";

//! ONNX Runtime, for networks that the embedded evaluator cannot run: in a worker of its own, which the [script](SCRIPT) is.
//!
//! There it stops nobody from being heard, and is ended where a graph takes too long: what graphs do is up to those who wrote them. The
//! library lies on the page's own site, and is fetched by that worker when the first such network is used. The crate `ort-web` cannot
//! fetch it there: it looks for a window and its document, which no worker has.

use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::rc::{Rc, Weak};
use std::time::Duration;

use js_sys::{Array, ArrayBuffer, Function, Object, Promise, Reflect, Uint8Array};
use networks::onnx::signature::{Element, Port};
use networks::{Network, Output, Planes, Tensors};
use wasm_bindgen::JsCast as _;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;
use web_sys::{MessageEvent, Worker, WorkerOptions, WorkerType};
use wire::worker::Answer;

use crate::{post, scope};

/// The worker's script, on the page's own site.
const SCRIPT: &str = "/onnx_runtime.js";

/// Positions that are evaluated together at most: more gain little.
const TOGETHER: usize = 32;

/// Time that a run should take: twice as many positions are evaluated together while one takes less than half of it, and half as many
/// where it takes more. What is asked for meanwhile waits so long.
const RUN: Duration = Duration::from_millis(400);

/// Time without a word after which a graph is given up. A GPU that has to translate its programs first may take half a minute.
const PATIENCE: Duration = Duration::from_secs(120);

/// Times the size of its graph that a network takes: it is here, it is handed over, the library reads it, and keeps its numbers twice, as
/// they are and as processors like them.
const COPIES: u64 = 5;

/// Bytes that the library takes by itself.
const OWN_MEMORY: u64 = 150 << 20;

/// Memory of a machine whose browser does not say how much it has: gigabytes.
const MEMORY: f64 = 4.0;

/// Bytes that may be taken at most: a program of the browser has four gigabytes.
const MOST_MEMORY: u64 = 3 << 30;

/// A network that ONNX Runtime has made ready.
#[derive(Debug)]
pub(crate) struct Library {
    tensors: Tensors,
    device: String,
    link: Rc<Link>,
    /// Positions that are evaluated together at present.
    together: Cell<usize>,
}

impl Library {
    /// Has ONNX Runtime make a network ready, and waits for it.
    pub(crate) async fn open(network: &Network) -> Result<Self, String> {
        let tensors = Tensors::of(network).map_err(|error| error.to_string())?;
        check_memory(network.onnx().len() as u64)?;
        let link = Link::start()?;
        let graph = Uint8Array::from(network.onnx());
        let handed = Array::of1(&graph.buffer());
        let ready = link.ask(&[("graph", graph.into())], &handed).await;
        post(&Answer::Fetching { percent: None });
        let device = described(&ready.map_err(cannot_run)?);
        let library = Self { tensors, device, link, together: Cell::new(1) };
        // A first run, so that what does not work fails here.
        let mut planes = Planes::empty();
        planes.masks[111] = u64::MAX;
        library.run(&[planes]).await?;
        Ok(library)
    }

    /// Describes for people by what positions are evaluated.
    pub(crate) fn device(&self) -> &str {
        &self.device
    }

    /// The most positions of a run.
    pub(crate) fn together(&self) -> usize {
        self.tensors.batch().unwrap_or_else(|| self.together.get())
    }

    /// Returns whether nothing comes from it any more.
    pub(crate) fn has_ended(&self) -> bool {
        self.link.calls.borrow().ended.is_some()
    }

    /// Evaluates [so many](Self::together) positions at most.
    pub(crate) async fn run(&self, positions: &[Planes]) -> Result<Vec<Output>, String> {
        let input = self.tensors.input(positions);
        let bytes = Uint8Array::from(input.bytes.as_slice()).buffer();
        let names = self.tensors.outputs().map(|port| JsValue::from(&*port.name)).collect::<Array>();
        let Port { name, element } = self.tensors.input_port();
        let order = [
            ("input", JsValue::from(&**name)),
            ("shape", input.shape.iter().map(|&size| JsValue::from(size)).collect::<Array>().into()),
            ("type", if *element == Element::F32 { "float32" } else { "float16" }.into()),
            ("bytes", bytes.clone().into()),
            ("outputs", names.into()),
        ];
        let begin = scope::now();
        let answer = self.link.ask(&order, &Array::of1(&bytes)).await.map_err(|problem| {
            // What has failed is made ready anew the next time: a GPU may have been lost.
            self.link.end(&problem);
            cannot_run(problem)
        })?;
        self.learn(positions.len(), scope::now().saturating_sub(begin));
        let bytes = |output: JsValue| output.dyn_into::<ArrayBuffer>().map(|buffer| Uint8Array::new(&buffer).to_vec());
        let outputs = answer.dyn_into::<Array>().map_err(|_| cannot_run(NO_ANSWER.to_owned()))?;
        let outputs: Vec<Vec<u8>> = outputs.iter().filter_map(|output| bytes(output).ok()).collect();
        self.tensors.read(positions.len(), &outputs).map_err(|error| error.to_string())
    }
}

impl Library {
    /// Finds how many positions are evaluated together from the time that so many took.
    fn learn(&self, positions: usize, time: Duration) {
        let together = self.together.get();
        if time > RUN {
            self.together.set((together.min(positions) / 2).max(1));
        } else if positions == together && time < RUN / 2 {
            self.together.set((2 * together).min(TOGETHER));
        }
    }
}

/// Said where the worker says something else than it should.
const NO_ANSWER: &str = "there is no answer";

fn cannot_run(problem: String) -> String {
    format!("ONNX Runtime cannot run the network in this browser: {problem}")
}

/// Refuses what would take more memory than a browser should be asked for.
fn check_memory(graph: u64) -> Result<(), String> {
    let needed = graph.saturating_mul(COPIES).saturating_add(OWN_MEMORY);
    let gigabytes = scope::memory().unwrap_or(MEMORY);
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a small positive number")]
    let half = (gigabytes * f64::from(1 << 29)) as u64;
    let limit = half.min(MOST_MEMORY);
    if needed <= limit {
        return Ok(());
    }
    let (needed, limit) = (needed >> 20, limit >> 20);
    Err(format!("the network would take {needed} MB in this browser, more than the limit of {limit} MB"))
}

/// What the library runs on, of what its worker tells.
fn described(ready: &JsValue) -> String {
    let text = |name: &str| get(ready, name).as_string().unwrap_or_default();
    let library = format!("ONNX Runtime {}", text("version"));
    let threads = get(ready, "threads").as_f64().unwrap_or(1.0);
    let refused = text("refused");
    match (&*text("provider"), get(ready, "isWhole").is_truthy()) {
        ("webgpu", true) => format!("WebGPU, {library}"),
        ("webgpu", false) => format!("WebGPU and CPU, {library}"),
        _ if !refused.is_empty() => format!("CPU, {library}, because WebGPU does not work: {refused}"),
        _ if threads > 1.0 => format!("CPU, {library}, on {threads} threads"),
        _ => format!("CPU, {library}"),
    }
}

fn get(object: &JsValue, name: &str) -> JsValue {
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

/// Called with messages, and when the worker fails.
type Closures = (Closure<dyn Fn(MessageEvent)>, Closure<dyn Fn()>);

/// The connection to the worker that has the library. The worker ends with it.
#[derive(Debug)]
struct Link {
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
    /// Why nothing comes any more.
    ended: Option<String>,
}

impl Link {
    fn start() -> Result<Rc<Self>, String> {
        let options = WorkerOptions::new();
        options.set_type(WorkerType::Module);
        let worker = Worker::new_with_options(&scope::at(SCRIPT), &options)
            .map_err(|_| cannot_run("the browser starts no worker".to_owned()))?;
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
    async fn ask(self: &Rc<Self>, what: &[(&str, JsValue)], handed: &Array) -> Result<JsValue, String> {
        if let Some(problem) = self.calls.borrow().ended.clone() {
            return Err(problem);
        }
        let number = {
            let mut calls = self.calls.borrow_mut();
            calls.heard = scope::now();
            calls.last += 1;
            calls.last
        };
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
        watch(Rc::downgrade(self), number);
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

    /// Ends the worker, and tells all who wait why.
    fn end(&self, problem: &str) {
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
fn watch(link: Weak<Link>, number: u32) {
    #[expect(clippy::cast_possible_truncation, reason = "two minutes")]
    let milliseconds = PATIENCE.as_millis() as i32;
    scope::later(milliseconds, move || {
        let Some(strong) = link.upgrade() else { return };
        let (waits, heard) = {
            let calls = strong.calls.borrow();
            (calls.waiting.contains_key(&number), calls.heard)
        };
        if waits && scope::now().saturating_sub(heard) >= PATIENCE {
            strong.end(&format!("it said nothing for {} seconds", PATIENCE.as_secs()));
        } else if waits {
            watch(link, number);
        }
    });
}

//! Another worker that evaluates positions: the same program, started under another name, and what is said between the two.

use std::cell::RefCell;
use std::rc::Rc;

use networks::embedded::Embedded;
use networks::{Answer, Planes};
use serde::{Deserialize, Serialize};
use wasm_bindgen::JsCast as _;
use wasm_bindgen::prelude::*;
use web_sys::{MessageEvent, Worker, WorkerOptions, WorkerType};

use super::answers::{Answered, Batch, Heard, answered};
use crate::network::{Asked, Loaded, TOGETHER, read};
use crate::scope;

/// Name of a worker that evaluates for another one.
pub(crate) const NAME: &str = "evaluator";

/// Message to such a worker.
#[derive(Serialize, Deserialize)]
enum Order {
    /// Makes a network ready; answered with [`Report::Ready`].
    Load { name: String, file: Vec<u8> },
    /// Evaluates positions; answered with [`Report::Rows`].
    Compute(Vec<Position>),
}

/// Message of such a worker.
#[derive(Serialize, Deserialize)]
enum Report {
    Ready,
    /// Rows in the order of the positions, or why there are none.
    Rows(Result<Vec<Row>, String>),
}

/// A position as a network takes it, and the policy outputs that are wanted.
#[derive(Serialize, Deserialize)]
struct Position {
    masks: Vec<u64>,
    values: Vec<f32>,
    indices: Vec<u16>,
}

/// An evaluation of it.
#[derive(Serialize, Deserialize)]
struct Row {
    logits: Vec<f32>,
    q: f32,
    wdl: Option<[f32; 3]>,
    moves_left: Option<f32>,
}

/// Called with messages, and when the worker fails.
type Closures = (Closure<dyn Fn(MessageEvent)>, Closure<dyn Fn()>);

/// One such worker, and what it does at the moment.
pub(super) struct Helper {
    worker: Option<Worker>,
    /// The network that it has, or is loading.
    network: Option<Rc<Loaded>>,
    is_ready: bool,
    batch: Batch,
    /// The browser calls these for as long as the worker lives.
    _closures: Option<Closures>,
}

impl Helper {
    /// Starts one, and calls back with what it says. Where the browser starts none it is never ready.
    pub(super) fn start(number: usize, on_heard: fn(Heard)) -> Self {
        let options = WorkerOptions::new();
        options.set_type(WorkerType::Module);
        options.set_name(NAME);
        let (network, is_ready, batch) = (None, false, Vec::new());
        let Ok(worker) = Worker::new_with_options(&scope::at("/worker.js"), &options) else {
            return Self { worker: None, network, is_ready, batch, _closures: None };
        };
        let on_message = Closure::<dyn Fn(MessageEvent)>::new(move |event: MessageEvent| {
            if let Ok(buffer) = event.data().dyn_into::<js_sys::ArrayBuffer>() {
                on_heard(Heard::Helper { number, said: js_sys::Uint8Array::new(&buffer).to_vec() });
            }
        });
        let on_error = Closure::<dyn Fn()>::new(move || on_heard(Heard::Lost { number }));
        worker.set_onmessage(Some(on_message.as_ref().unchecked_ref()));
        worker.set_onerror(Some(on_error.as_ref().unchecked_ref()));
        Self { worker: Some(worker), network, is_ready, batch, _closures: Some((on_message, on_error)) }
    }

    /// Returns whether it can compute with a network at once.
    pub(super) fn is_idle(&self, network: &Rc<Loaded>) -> bool {
        let has_it = self.network.as_ref().is_some_and(|own| Rc::ptr_eq(own, network));
        self.worker.is_some() && self.is_ready && has_it && self.batch.is_empty()
    }

    /// Lets it load a network, unless it has that or has something to do.
    pub(super) fn load(&mut self, network: &Rc<Loaded>) {
        let has_it = self.network.as_ref().is_some_and(|own| Rc::ptr_eq(own, network));
        let is_loading = self.network.is_some() && !self.is_ready;
        if has_it || is_loading || !self.batch.is_empty() {
            return;
        }
        let (name, file) = (network.network.description().name.clone(), network.file.clone());
        self.send(&Order::Load { name, file });
        (self.network, self.is_ready) = (Some(Rc::clone(network)), false);
    }

    /// Lets it compute answers.
    pub(super) fn compute(&mut self, batch: Batch) {
        let position = |(_, asked): &(u64, Asked)| {
            let Planes { masks, values } = &asked.question.planes;
            Position { masks: masks.to_vec(), values: values.to_vec(), indices: asked.question.indices.clone() }
        };
        self.send(&Order::Compute(batch.iter().map(position).collect()));
        self.batch = batch;
    }

    fn send(&self, order: &Order) {
        let bytes = postcard::to_stdvec(order).expect("every order has a binary form");
        let buffer = js_sys::Uint8Array::from(bytes.as_slice()).buffer();
        if let Some(worker) = &self.worker {
            let _ = worker.post_message_with_transfer(&buffer, &js_sys::Array::of1(&buffer));
        }
    }

    /// Takes what it says; returns the answers in it.
    pub(super) fn hear(&mut self, said: &[u8]) -> Vec<Answered> {
        let Ok((report, [])) = postcard::take_from_bytes::<Report>(said) else { return Vec::new() };
        let rows = match report {
            Report::Ready => {
                self.is_ready = true;
                return Vec::new();
            }
            Report::Rows(rows) => rows,
        };
        let batch = std::mem::take(&mut self.batch);
        match rows {
            Ok(rows) => batch.into_iter().zip(rows).map(|((number, asked), row)| taken(number, &asked, row)).collect(),
            Err(problem) => batch.into_iter().map(|(number, _)| (number, Err(problem.clone()))).collect(),
        }
    }

    /// Ends it; returns the questions that it has not answered.
    pub(super) fn end(&mut self) -> Batch {
        if let Some(worker) = self.worker.take() {
            worker.terminate();
        }
        (self.network, self.is_ready) = (None, false);
        std::mem::take(&mut self.batch)
    }
}

fn taken(number: u64, asked: &Asked, row: Row) -> Answered {
    let Row { logits, q, wdl, moves_left } = row;
    let indices = asked.question.indices.as_slice().into();
    answered(number, asked, Answer { indices, logits: logits.into(), q, wdl, moves_left })
}

thread_local! {
    /// Evaluator of a worker that evaluates for another one.
    static EMBEDDED: RefCell<Option<Embedded>> = const { RefCell::new(None) };
}

/// Carries out an order, in a worker that evaluates for another one.
pub(crate) fn serve(bytes: &[u8]) {
    let Ok((order, [])) = postcard::take_from_bytes::<Order>(bytes) else { return };
    let report = EMBEDDED.with_borrow_mut(|embedded| match order {
        // What cannot be loaded was refused by the worker that sends it; if it is, nothing is computed here.
        Order::Load { name, file } => {
            let network = read(&name, file).ok();
            network.and_then(|network| Embedded::open(&network, TOGETHER).ok()).map(|ready| {
                *embedded = Some(ready);
                Report::Ready
            })
        }
        Order::Compute(positions) => embedded.as_mut().map(|embedded| Report::Rows(rows(embedded, &positions))),
    });
    if let Some(report) = report {
        scope::post(&postcard::to_stdvec(&report).expect("every report has a binary form"));
    }
}

fn rows(embedded: &mut Embedded, positions: &[Position]) -> Result<Vec<Row>, String> {
    let planes = |position: &Position| {
        let mut planes = Planes::empty();
        planes.masks.copy_from_slice(&position.masks);
        planes.values.copy_from_slice(&position.values);
        planes
    };
    let planes: Vec<Planes> = positions.iter().map(planes).collect();
    let outputs = embedded.run(&planes).map_err(|error| error.to_string())?;
    let row = |(output, position): (networks::OutputRef<'_>, &Position)| {
        let Answer { logits, q, wdl, moves_left, .. } = Answer::of(&output, &position.indices);
        Row { logits: logits.into(), q, wdl, moves_left }
    };
    Ok(outputs.iter().zip(positions).map(row).collect())
}

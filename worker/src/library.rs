//! ONNX Runtime, for networks that the embedded evaluator cannot run: in a worker of its own, to which there is a [link].
//!
//! There it stops nobody from being heard, and is ended where a graph takes too long: what graphs do is up to those who wrote them. The
//! library lies on the page's own site, and is fetched by that worker when the first such network is used. The crate `ort-web` cannot
//! fetch it there: it looks for a window and its document, which no worker has.

mod link;

use std::cell::Cell;
use std::rc::Rc;
use std::time::Duration;

use js_sys::{Array, ArrayBuffer, Uint8Array};
use networks::onnx::signature::{Element, Port};
use networks::{Network, Output, Planes, Tensors};
use wasm_bindgen::JsCast as _;
use wasm_bindgen::JsValue;
use wire::worker::Answer;

use crate::outbox::post;
use crate::scope;
use link::{Link, get};

/// Positions that are evaluated together at most: more gain little.
const TOGETHER: usize = 32;

/// Time that a run should take: twice as many positions are evaluated together while one takes less than half of it, and half as many
/// where it takes more. What is asked for meanwhile waits so long.
const RUN: Duration = Duration::from_millis(400);

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
        let link = Link::start().map_err(cannot_run)?;
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
        self.link.has_ended()
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

//! The page's worker: it reads the log of a search and shows the page any moment of it. For a page without a server it holds
//! the analysis as well, and searches.
//!
//! Under [another name](evaluating::NAME) it evaluates positions for a worker that searches, and does nothing else. Networks that it has no
//! kernels for are evaluated by [ONNX Runtime](library), in a worker of another program.
//!
//! [`session::Playback`] and [`session::Solo`] do the work; here is what a browser needs around them. The page says [`Ask`] and
//! hears [`Answer`], as bytes ([`wire::worker`]). The worker asks the page's own server for logs that it has not itself, and
//! nobody else for anything.

mod comparison;
mod evaluating;
mod host;
mod judged;
mod kept;
mod library;
mod log;
mod minimax;
mod network;
mod questions;
mod recording;
mod scope;
mod shelf;
mod text;
mod trained;

use std::cell::RefCell;

use engine::games::any::AnyGame;
use questions::Questions;
use session::{Limits, Playback};
use wasm_bindgen::prelude::*;
use wire::{
    Watch,
    worker::{Answer, Ask, Feature},
};

/// State of the worker.
struct State {
    playback: Playback<AnyGame>,
    /// Address of its log.
    address: String,
    /// Number of the log: pieces that were fetched for another one are dropped.
    log: u32,
    /// Set while more of it is being fetched.
    is_reading: bool,
    /// Event to read up to: the log's end when that was asked for.
    target: Option<u32>,
    /// Events read when it was last shown.
    shown: u32,
    /// The moment to show as soon as it is read.
    wanted: Option<u32>,
    /// Questions of features that wait for their answer.
    questions: Questions,
    /// Part of the search that is drawn.
    watch: Option<Watch>,
    /// The moment to take apart as soon as it is read.
    explained: Option<u32>,
    /// A recording that is to be made.
    wish: Option<recording::Wish>,
    /// Questions so far: who waited for a rest sees whether there was one.
    asked: u32,
}

impl State {
    fn new() -> Self {
        let playback = Playback::of_game(Limits::default());
        Self {
            playback,
            address: String::new(),
            log: 0,
            is_reading: false,
            target: None,
            shown: 0,
            wanted: None,
            questions: Questions::default(),
            watch: None,
            explained: None,
            wish: None,
            asked: 0,
        }
    }
}

thread_local! {
    static STATE: RefCell<State> = RefCell::new(State::new());
}

/// Milliseconds without a question after which the digest is computed.
const REST_MS: i32 = 150;

/// Begins to listen.
#[wasm_bindgen(start)]
pub fn start() {
    console_error_panic_hook::set_once();
    if scope::name() == evaluating::NAME {
        return scope::listen(|bytes, _| evaluating::serve(bytes));
    }
    scope::listen(|bytes, file| match postcard::take_from_bytes(bytes) {
        Ok((Ask::Open { address }, [])) => wasm_bindgen_futures::spawn_local(recording::open(address, file)),
        Ok((Ask::Request(request), [])) => host::request(&request),
        Ok((Ask::Text(ask), [])) => text::take(ask, file),
        Ok((Ask::Of(Feature::Networks, ask), [])) => shelf::take(&ask, file),
        Ok((Ask::Of(Feature::Kept, ask), [])) => kept::take(&ask, file),
        Ok((ask, [])) => STATE.with_borrow_mut(|state| answer(state, ask)),
        _ => {}
    });
}

fn answer(state: &mut State, ask: Ask) {
    match ask {
        Ask::About { feature, address, moment, question } => {
            return questions::take(state, feature, address, moment, question);
        }
        Ask::Forget(feature) => return questions::forget(state, feature),
        // These have states of their own, and change nothing of what is shown.
        Ask::Of(Feature::Minimax, ask) => return minimax::answer(&ask),
        Ask::Of(Feature::Comparison, ask) => return comparison::answer(&ask),
        _ => {}
    }
    state.asked = state.asked.wrapping_add(1);
    match ask {
        Ask::ReadAndShow { address, moment, watch } => {
            turn_to(state, address);
            state.wanted = Some(moment);
            state.watch = Some(watch);
            read_on(state);
        }
        Ask::Mark { address, moment } => return mark(state, address, moment),
        Ask::Save { address, is_lean, labels } => {
            let wish = Some(recording::Wish { is_lean, labels });
            if let Some(address) = address {
                turn_to(state, address);
                state.wish = wish;
                read_on(state);
            } else {
                state.wish = wish;
                recording::save(state);
            }
            return;
        }
        // They were taken before.
        Ask::Open { .. } | Ask::Request(_) | Ask::Text(_) => return,
        Ask::Show { moment, watch } => {
            if let Some(watch) = watch {
                state.playback.watch(watch.clone());
                state.watch = Some(watch);
            }
            if state.playback.search().is_some() {
                state.playback.seek(moment);
            } else {
                state.wanted = Some(moment);
            }
        }
        // They were answered before.
        Ask::About { .. } | Ask::Forget(_) | Ask::Of(..) => return,
        Ask::Explain { moment } => {
            state.explained = Some(moment);
            explain(state);
        }
    }
    show(state);
}

/// Forgets what was read of another log.
fn turn_to(state: &mut State, address: String) {
    if state.address != address {
        let log = state.log.wrapping_add(1);
        let questions = std::mem::take(&mut state.questions);
        *state = State { address, log, asked: state.asked, questions, ..State::new() };
    }
}

/// Reads a log to its present end, unless it was read so far; a recording was.
fn read_up_to(state: &mut State, address: Option<String>, moment: u32) {
    if let Some(address) = address
        && (state.address != address || state.playback.read() < moment)
    {
        turn_to(state, address);
        read_on(state);
    }
}

/// Reads the log to its present end.
fn read_on(state: &mut State) {
    state.target = None;
    if !std::mem::replace(&mut state.is_reading, true) {
        wasm_bindgen_futures::spawn_local(log::read_on(state.log, state.address.clone()));
    }
}

/// Tells the marks of a log, once it is read so far.
fn mark(state: &mut State, address: String, moment: u32) {
    read_up_to(state, Some(address), moment);
    if !state.is_reading {
        log::tell(state, None);
    }
}

/// Takes apart what was asked for, if it is read.
fn explain(state: &mut State) {
    let Some(moment) = state.explained else { return };
    match state.playback.explain(moment) {
        Ok(Some(what)) => post(&Answer::Explanation { moment, what }),
        Ok(None) => return,
        Err(message) => post(&Answer::Failed { message }),
    }
    state.explained = None;
}

/// Shows what was read so far, and the moment that is wanted if that is there.
fn show_what_is_read(state: &mut State) -> Result<(), String> {
    state.playback.show()?;
    state.shown = state.playback.read();
    if let Some(watch) = state.watch.clone() {
        state.playback.watch(watch);
    }
    if let Some(moment) = state.wanted.take() {
        state.playback.seek(moment);
    }
    Ok(())
}

/// Sends what is new; where the digest is missing it follows when the page rests.
fn show(state: &mut State) {
    match state.playback.frame() {
        Ok(Some(frame)) => post(&Answer::Frame(Box::new(frame))),
        Ok(None) => {}
        Err(message) => post(&Answer::Failed { message }),
    }
    if state.playback.lacks_digest() {
        let asked = state.asked;
        scope::later(REST_MS, move || go_on_with_digest(asked));
    }
}

fn go_on_with_digest(asked: u32) {
    STATE.with_borrow_mut(|state| {
        if state.asked != asked || !state.playback.lacks_digest() {
            return;
        }
        match state.playback.compute_digest() {
            Some(frame) => post(&Answer::Frame(Box::new(frame))),
            None => scope::later(0, move || go_on_with_digest(asked)),
        }
    });
}

fn post(answer: &Answer) {
    scope::post(&postcard::to_stdvec(answer).expect("every answer has a binary form"));
}

//! The page's worker: it reads the log of a search and shows the page any moment of it.
//!
//! [`session::Player`] does the work; here is what a browser needs around it. The page says [`Ask`] and hears [`Answer`],
//! as bytes ([`wire::player`]). The worker asks the page's own server for logs, and nobody else for anything.

mod log;
mod scope;

use std::cell::RefCell;

use session::{Limits, Player};
use wasm_bindgen::prelude::*;
use wire::{
    Watch,
    player::{Answer, Ask},
};

/// What the worker holds.
struct State {
    player: Player,
    /// Where its log comes from.
    address: String,
    /// Which log it is: what was fetched for another one is not taken.
    log: u32,
    /// Whether more of it is being fetched.
    is_reading: bool,
    /// How far it is to be read: its end when that was asked for.
    target: Option<u32>,
    /// How far it was read when it was shown last.
    shown: u32,
    /// The moment to show as soon as it is read.
    wanted: Option<u32>,
    /// What is drawn.
    watch: Option<Watch>,
    /// Questions so far: who waited for a rest sees whether there was one.
    asked: u32,
}

impl State {
    fn new() -> Self {
        let player = Player::new(Limits::default());
        Self {
            player,
            address: String::new(),
            log: 0,
            is_reading: false,
            target: None,
            shown: 0,
            wanted: None,
            watch: None,
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
    scope::listen(|bytes| {
        if let Ok((ask, [])) = postcard::take_from_bytes(bytes) {
            STATE.with_borrow_mut(|state| answer(state, ask));
        }
    });
    post(&Answer::Awake);
}

fn answer(state: &mut State, ask: Ask) {
    state.asked = state.asked.wrapping_add(1);
    match ask {
        Ask::Read { address, moment, watch } => {
            if state.address != address {
                let log = state.log.wrapping_add(1);
                *state = State { address, log, asked: state.asked, ..State::new() };
            }
            state.wanted = Some(moment);
            state.target = None;
            state.watch = Some(watch);
            if !std::mem::replace(&mut state.is_reading, true) {
                wasm_bindgen_futures::spawn_local(log::read_on(state.log, state.address.clone()));
            }
        }
        Ask::Seek { moment, watch } => {
            if let Some(watch) = watch {
                state.player.watch(watch.clone());
                state.watch = Some(watch);
            }
            if state.player.search().is_some() {
                state.player.seek(moment);
            } else {
                state.wanted = Some(moment);
            }
        }
    }
    show(state);
}

/// Shows what was read so far, and the moment that is wanted if that is there.
fn show_what_is_read(state: &mut State) -> Result<(), String> {
    state.player.show()?;
    state.shown = state.player.read();
    if let Some(watch) = state.watch.clone() {
        state.player.watch(watch);
    }
    if let Some(moment) = state.wanted.take() {
        state.player.seek(moment);
    }
    Ok(())
}

/// Sends what is new; where the digest is missing it follows when the page rests.
fn show(state: &mut State) {
    match state.player.frame() {
        Ok(Some(frame)) => post(&Answer::Frame(Box::new(frame))),
        Ok(None) => {}
        Err(message) => post(&Answer::Failed { message }),
    }
    if state.player.lacks_digest() {
        let asked = state.asked;
        scope::later(REST_MS, move || go_on_with_digest(asked));
    }
}

fn go_on_with_digest(asked: u32) {
    STATE.with_borrow_mut(|state| {
        if state.asked != asked || !state.player.lacks_digest() {
            return;
        }
        match state.player.compute_digest() {
            Some(frame) => post(&Answer::Frame(Box::new(frame))),
            None => scope::later(0, move || go_on_with_digest(asked)),
        }
    });
}

fn post(answer: &Answer) {
    scope::post(&postcard::to_stdvec(answer).expect("every answer has a binary form"));
}

//! The page's worker: it reads the log of a search and shows the page any moment of it. For a page without a server it holds
//! the analysis as well, and searches.
//!
//! Under [another name](evaluating::NAME) it evaluates positions for a worker that searches, and does nothing else. Networks that it has no
//! kernels for are evaluated by [ONNX Runtime](library), in a worker of another program.
//!
//! [`session::Playback`] and [`session::Solo`] do the work; here is what a browser needs around them. The page says [`Ask`] and
//! hears [`Answer`](wire::worker::Answer), as bytes ([`wire::worker`]). The worker asks the page's own
//! server for logs that it has not itself, and nobody else for anything.
//!
//! # Reading order
//! Each uses only what stands before it: [`scope`] and [`outbox`] (the browser and the page), [`network`], [`evaluating`] and [`kept`],
//! [`host`] (an analysis of its own), [`pieces`] (of logs, wherever they are), [`state`] and [`shown`] (a log played back), [`questions`]
//! and [`recording`] (what is asked of it), [`log`] (reading it on).

mod comparison;
mod evaluating;
mod host;
mod judged;
mod kept;
mod library;
mod log;
mod minimax;
mod network;
mod outbox;
mod pieces;
mod questions;
mod recording;
mod scope;
mod shelf;
mod shown;
mod state;
mod text;
mod trained;

use state::{STATE, State, Wish};
use wasm_bindgen::prelude::*;
use wire::worker::{Ask, Feature};

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
            questions::take(state, feature, address.clone(), question);
            log::read_up_to(state, address, moment);
            return questions::answer(state, feature);
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
            state.turn_to(address);
            state.wanted = Some(moment);
            state.watch = Some(watch);
            log::read_on(state);
        }
        Ask::Mark { address, moment } => return log::mark(state, address, moment),
        Ask::Save { address, is_lean, labels } => {
            let wish = Some(Wish { is_lean, labels });
            if let Some(address) = address {
                state.turn_to(address);
                state.wish = wish;
                log::read_on(state);
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
            shown::explain(state);
        }
    }
    shown::show(state);
}

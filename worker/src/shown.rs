//! What the page is shown of the log that is read.

use wire::worker::Answer;

use crate::outbox::post;
use crate::scope;
use crate::state::{STATE, State};

/// Milliseconds without a question after which the digest is computed.
const REST_MS: i32 = 150;

/// Takes apart what was asked for, if it is read.
pub(crate) fn explain(state: &mut State) {
    let Some(moment) = state.explained else { return };
    match state.playback.explain(moment) {
        Ok(Some(what)) => post(&Answer::Explanation { moment, what }),
        Ok(None) => return,
        Err(message) => post(&Answer::Failed { message }),
    }
    state.explained = None;
}

/// Shows what was read so far, and the moment that is wanted if that is there.
pub(crate) fn show_what_is_read(state: &mut State) -> Result<(), String> {
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
pub(crate) fn show(state: &mut State) {
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

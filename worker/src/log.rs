//! Reading a search's log, piece by piece.

use wire::worker::Answer;

use crate::outbox::post;
use crate::pieces::{Piece, fetch};
use crate::shown::{explain, show, show_what_is_read};
use crate::state::{STATE, State};
use crate::{questions, recording};

/// Reads a log to its present end, unless it was read so far; a recording was.
pub(crate) fn read_up_to(state: &mut State, address: Option<String>, moment: u32) {
    if let Some(address) = address
        && (state.address != address || state.playback.read() < moment)
    {
        state.turn_to(address);
        read_on(state);
    }
}

/// Reads the log to its present end.
pub(crate) fn read_on(state: &mut State) {
    state.target = None;
    if !std::mem::replace(&mut state.is_reading, true) {
        wasm_bindgen_futures::spawn_local(read_from(state.log, state.address.clone()));
    }
}

/// Tells the marks of a log, once it is read so far.
pub(crate) fn mark(state: &mut State, address: String, moment: u32) {
    read_up_to(state, Some(address), moment);
    if !state.is_reading {
        tell(state, None);
    }
}

/// Reads the log of the state on to its present end, then shows the moment that is wanted. Gives up where another log is
/// wanted meanwhile.
async fn read_from(log: u32, address: String) {
    loop {
        let Some(from) = with_log(log, |state| state.playback.read()) else { return };
        let piece = match fetch(&address, from).await {
            Ok(piece) => piece,
            Err(message) => {
                with_log(log, |state| finish(state, Some(message)));
                return;
            }
        };
        let goes_on = with_log(log, |state| take(state, &piece, from));
        if goes_on != Some(true) {
            return;
        }
    }
}

/// Takes a piece in; returns whether there is more to fetch.
fn take(state: &mut State, piece: &Piece, from: u32) -> bool {
    if piece.of < from {
        // Simulations were taken back: what was read is not the log any more.
        state.forget_log();
        return true;
    }
    if from == 0 {
        // It comes with the header, which may have been read before, when there was no event behind it yet.
        state.forget_log();
    }
    let target = *state.target.get_or_insert(piece.of);
    if let Err(fault) = state.playback.push(&piece.bytes) {
        finish(state, Some(fault.to_string()));
        return false;
    }
    let read = state.playback.read();
    state.playback.expect(target);
    post(&Answer::Reading { address: state.address.clone(), read: read.min(target), of: target });
    // A piece without events would be asked for again for ever.
    if read >= target || piece.to <= from {
        finish(state, None);
        return false;
    }
    // Showing sums up all that was read, so it is done whenever that has doubled.
    if read >= 2 * state.shown && state.wanted.is_none_or(|moment| moment <= read) {
        present(state, None);
    }
    true
}

/// Shows what was read, and reads no further.
fn finish(state: &mut State, fault: Option<String>) {
    state.is_reading = false;
    let refusal = fault.clone().filter(|_| state.wish.take().is_some());
    present(state, fault);
    match refusal {
        // A part of the log would look like all of it.
        Some(message) => post(&Answer::Refused { message }),
        None => recording::save(state),
    }
}

fn present(state: &mut State, fault: Option<String>) {
    match show_what_is_read(state) {
        Ok(()) => {
            tell(state, fault);
            show(state);
            explain(state);
        }
        Err(message) => post(&Answer::Failed { message: fault.unwrap_or(message) }),
    }
    questions::answer_all(state);
}

/// Says how far the log is read, and what there is to go to.
fn tell(state: &State, fault: Option<String>) {
    let (address, is_all) = (state.address.clone(), !state.is_reading);
    let (end, marks) = (state.playback.read(), state.playback.marks().to_vec());
    post(&Answer::Ready { address, end, is_all, marks, fault });
}

/// The state, while its log is still this one.
fn with_log<T>(log: u32, then: impl FnOnce(&mut State) -> T) -> Option<T> {
    STATE.with_borrow_mut(|state| (state.log == log).then(|| then(state)))
}

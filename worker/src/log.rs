//! Fetching a search's log from the server, piece by piece.

use wasm_bindgen::JsCast as _;
use wasm_bindgen::JsValue;
use wasm_bindgen_futures::JsFuture;
use web_sys::Response;
use wire::worker::{Answer, search_of_own_log};

use crate::{STATE, State, explain, host, post, questions, recording, scope, show, show_what_is_read};

/// A piece of a log.
pub(crate) struct Piece {
    pub(crate) bytes: Vec<u8>,
    /// Events up to the piece's end.
    pub(crate) to: u32,
    /// Events that there are.
    pub(crate) of: u32,
}

/// Reads the log of the state on to its present end, then shows the moment that is wanted. Gives up where another log is
/// wanted meanwhile.
pub(crate) async fn read_on(log: u32, address: String) {
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
        forget(state);
        return true;
    }
    if from == 0 {
        // It comes with the header, which may have been read before, when there was no event behind it yet.
        forget(state);
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

/// Forgets the log and everything read of it; requests about it stay.
fn forget(state: &mut State) {
    let State { address, log, wanted, questions, watch, explained, wish, asked, .. } =
        std::mem::replace(state, State::new());
    *state = State { address, log, wanted, questions, watch, explained, wish, asked, is_reading: true, ..State::new() };
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
pub(crate) fn tell(state: &State, fault: Option<String>) {
    let (address, is_all) = (state.address.clone(), !state.is_reading);
    let (end, marks) = (state.playback.read(), state.playback.marks().to_vec());
    post(&Answer::Ready { address, end, is_all, marks, fault });
}

/// The state, while its log is still this one.
fn with_log<T>(log: u32, then: impl FnOnce(&mut State) -> T) -> Option<T> {
    STATE.with_borrow_mut(|state| (state.log == log).then(|| then(state)))
}

/// Fetches a log from an event on.
pub(crate) async fn fetch(address: &str, from: u32) -> Result<Piece, String> {
    if let Some(search) = search_of_own_log(address) {
        return host::log(search, from);
    }
    let asked = async {
        let response = JsFuture::from(scope::fetch(&format!("{address}?from={from}"))).await?;
        let response: Response = response.dyn_into()?;
        let number = |name: &str| -> Result<u32, JsValue> {
            let text = response.headers().get(name)?.unwrap_or_default();
            text.parse().map_err(|_| JsValue::from_str(&format!("its answer has no header {name}")))
        };
        if !response.ok() {
            return Err(JsValue::from_str(&format!("the server answered with status {}", response.status())));
        }
        let (to, of) = (number("x-puctoscope-to")?, number("x-puctoscope-moment")?);
        Ok(Piece { bytes: scope::body(&response).await?, to, of })
    };
    asked.await.map_err(|error: JsValue| {
        let reason = error.as_string().unwrap_or_else(|| "it cannot be reached".to_owned());
        format!("The log of this search could not be loaded: {reason}.")
    })
}

//! Two searches side by side: reading both logs, and pictures of both. A worker does this or plays one log back.

use std::cell::RefCell;

use engine::games::any::AnyGame;
use session::{Comparison, Limits};
use wire::{
    comparison::{Answer, Ask, Look, Said, Side, Source},
    worker,
};

use crate::outbox;
use crate::pieces::{Piece, fetch};

/// State of the worker for the two searches.
struct State {
    comparison: Comparison<AnyGame>,
    logs: [Reading; 2],
    /// View to be shown as soon as both logs are there.
    wanted: Option<Look>,
    /// Number of the last view that was asked for.
    look: u32,
}

/// Reading of one side's log.
#[derive(Default)]
struct Reading {
    /// Number of the log that was asked for: pieces that were fetched for another one are dropped.
    log: u32,
    /// Set while more of it is being fetched.
    is_under_way: bool,
    /// Event to read up to: the log's end when that was asked for.
    target: Option<u32>,
}

thread_local! {
    static STATE: RefCell<State> = RefCell::new(State {
        comparison: Comparison::of_game(Limits::default()),
        logs: Default::default(),
        wanted: None,
        look: 0,
    });
}

pub(crate) fn answer(bytes: &[u8]) {
    let Ok((ask, [])) = postcard::take_from_bytes(bytes) else { return };
    STATE.with_borrow_mut(|state| match ask {
        Ask::Read { side, log, source: Source::Address(address) } => state.read(side, log, address),
        Ask::Read { side, log, source: Source::Bytes(bytes) } => state.take_whole(side, log, &bytes),
        Ask::Look { number, look } => {
            (state.look, state.wanted) = (number, Some(look));
            state.show();
        }
    });
}

impl State {
    fn read(&mut self, side: Side, log: u32, address: String) {
        if self.logs[side.index()].log != log {
            self.begin(side, log);
        }
        let reading = &mut self.logs[side.index()];
        if !std::mem::replace(&mut reading.is_under_way, true) {
            reading.target = None;
            wasm_bindgen_futures::spawn_local(read_on(side, log, address));
        }
    }

    fn take_whole(&mut self, side: Side, log: u32, bytes: &[u8]) {
        self.begin(side, log);
        let fault = self.comparison.push(side, bytes).err().map(|fault| fault.to_string());
        self.finish(side, fault);
    }

    /// Begins with another log. A view of the one before is not wanted any more.
    fn begin(&mut self, side: Side, log: u32) {
        self.comparison.forget(side);
        self.logs[side.index()] = Reading { log, ..Reading::default() };
        self.wanted = None;
    }

    /// Takes a piece in; returns whether there is more to fetch.
    fn take(&mut self, side: Side, piece: &Piece, from: u32) -> bool {
        if piece.of < from {
            // Simulations were taken back: what was read is not the log any more.
            self.comparison.forget(side);
            self.logs[side.index()].target = None;
            return true;
        }
        if from == 0 {
            // It comes with the header, which may have been read before, when there was no event behind it yet.
            self.comparison.forget(side);
        }
        let target = *self.logs[side.index()].target.get_or_insert(piece.of);
        if let Err(fault) = self.comparison.push(side, &piece.bytes) {
            self.finish(side, Some(fault.to_string()));
            return false;
        }
        let read = self.comparison.read(side);
        // A piece without events would be asked for again for ever.
        if read >= target || piece.to <= from {
            self.finish(side, None);
            return false;
        }
        self.post(Answer::Reading { side, read, of: target });
        true
    }

    /// Shows what was read of a side, and reads no further.
    fn finish(&mut self, side: Side, fault: Option<String>) {
        self.logs[side.index()].is_under_way = false;
        match self.comparison.show(side) {
            Ok(log) => self.post(Answer::Read { side, log: wire::comparison::Log { fault, ..log } }),
            Err(message) => {
                return self.post(Answer::Failed { side: Some(side), message: fault.unwrap_or(message) });
            }
        }
        match self.comparison.compare() {
            Ok(Some(compared)) => self.post(Answer::Compared(Box::new(compared))),
            Ok(None) => return,
            Err(message) => return self.post(Answer::Failed { side: None, message }),
        }
        self.show();
    }

    /// Shows what is wanted, if both are there.
    fn show(&mut self) {
        let Some(look) = &self.wanted else { return };
        match self.comparison.look(look) {
            Ok(Some(picture)) => {
                self.wanted = None;
                self.post(Answer::Picture(Box::new(picture)));
            }
            Ok(None) => {}
            Err(message) => {
                self.wanted = None;
                self.post(Answer::Failed { side: None, message });
            }
        }
    }

    fn post(&self, answer: Answer) {
        let logs = Side::BOTH.map(|side| self.logs[side.index()].log);
        let said = postcard::to_stdvec(&Said { logs, look: self.look, answer });
        outbox::post(&worker::Answer::Of(worker::Feature::Comparison, said.expect("every answer has a binary form")));
    }
}

/// Reads a side's log on to its present end. Gives up where another log is wanted meanwhile.
async fn read_on(side: Side, log: u32, address: String) {
    loop {
        let Some(from) = with_log(side, log, |state| state.comparison.read(side)) else { return };
        let goes_on = match fetch(&address, from).await {
            Ok(piece) => with_log(side, log, |state| state.take(side, &piece, from)),
            Err(message) => {
                with_log(side, log, |state| state.finish(side, Some(message)));
                None
            }
        };
        if goes_on != Some(true) {
            return;
        }
    }
}

/// The state, while a side's log is still this one.
fn with_log<T>(side: Side, log: u32, then: impl FnOnce(&mut State) -> T) -> Option<T> {
    STATE.with_borrow_mut(|state| (state.logs[side.index()].log == log).then(|| then(state)))
}

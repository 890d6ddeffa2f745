//! What the worker says.

use crate::effect::Effect;
use crate::input::FromWorker;
use crate::state::{Connection, Page};

impl Page {
    pub(super) fn hear_worker(&mut self, answer: FromWorker) {
        match answer {
            // Of a log that was left meanwhile nothing is told.
            FromWorker::Reading { address, .. } | FromWorker::Ready { address, .. } if !self.is_of_shown(&address) => {}
            FromWorker::Reading { read, of, .. } => self.playback.goes_on(read, of),
            FromWorker::Ready { address, end, is_all, marks, fault } => {
                self.playback.is_read(&address, end, is_all, marks);
                if let Some(fault) = fault {
                    self.complain_of_log(fault);
                }
                if is_all {
                    self.go_to_wanted_mark();
                }
            }
            FromWorker::Frame(frame) => self.take_past_frame(&frame),
            FromWorker::Explanation { moment, what } => self.take_event(moment, what),
            FromWorker::Opened(view) => self.recording_opened(*view),
            FromWorker::Checked(is_right) => self.recording.is_right = Some(is_right),
            FromWorker::Saved(file) => self.recording_saved(file),
            FromWorker::Refused(message) => self.recording_refused(message),
            FromWorker::Failed(message) => self.worker_failed(message),
        }
    }

    /// Says why a log could not be read. Where nobody waits for it and the connection is lost, that is the reason, and it is said already.
    fn complain_of_log(&mut self, message: String) {
        let depends_on_server = !self.recording.is_on && !self.in_browser;
        match self.connection {
            _ if self.playback.is_waited_for() || !depends_on_server => self.complain(message),
            Connection::Open => self.notices.add_background(&message),
            _ => {}
        }
    }

    fn is_of_shown(&self, address: &str) -> bool {
        self.address().is_some_and(|shown| shown == address)
    }

    /// Shows the present: the worker has ended, and what it had read is gone.
    pub(super) fn worker_ended(&mut self) {
        self.worker_failed(say::notices::past_not_shown().to_owned());
        let address = self.address();
        self.forget_past();
        // Perhaps it was this log that was too much for it.
        self.playback.give_up_marks(address);
        if self.in_browser {
            self.closed();
        }
    }

    fn worker_failed(&mut self, message: String) {
        if self.awaits_recording() {
            return self.recording_refused(message);
        }
        self.complain_of_log(message);
        self.playback.marks_failed();
        self.emit(Effect::GiveUp);
        if !self.recording.is_on {
            self.go_live();
        }
    }
}

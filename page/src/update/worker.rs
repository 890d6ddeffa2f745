//! What the worker says.

use crate::effect::Effect;
use crate::input::FromWorker;
use crate::shared::Shared;
use crate::state::Page;

impl Page {
    pub(super) fn hear_worker(&mut self, answer: FromWorker) {
        match answer {
            FromWorker::Reading { read, of } => self.playback.reading = Some((read, of)),
            FromWorker::Ready { end, is_all, marks, fault } => {
                if is_all {
                    self.playback.reading = None;
                }
                self.playback.is_read(end);
                self.playback.marks = Shared::new(marks);
                if let Some(fault) = fault {
                    self.complain(fault);
                }
            }
            FromWorker::Frame(frame) => self.take_past_frame(&frame),
            FromWorker::Happening { moment, what } => self.take_event(moment, what),
            FromWorker::Opened(view) => self.recording_opened(*view),
            FromWorker::Checked(is_right) => self.recording.is_right = Some(is_right),
            FromWorker::Saved(file) => self.recording_saved(file),
            FromWorker::Refused(message) => self.recording_refused(message),
            FromWorker::Failed(message) => self.worker_failed(message),
        }
    }

    /// Shows the present: the worker has ended, and what it had read is gone.
    pub(super) fn worker_ended(&mut self) {
        self.worker_failed("The past of this search cannot be shown: the page's worker ended.".to_owned());
        self.forget_past();
        if self.in_browser {
            self.closed();
        }
    }

    fn worker_failed(&mut self, message: String) {
        if self.awaits_recording() {
            return self.recording_refused(message);
        }
        self.complain(message);
        self.emit(Effect::GiveUp);
        if !self.recording.is_on {
            self.go_live();
        }
    }
}

//! Marks: the moments of the shown search at which something changed. The worker finds them in its log.

use wire::RunState;

use crate::effect::Effect;
use crate::playback;
use crate::state::{Connection, Page};

impl Page {
    /// Goes to the next mark, or to the one before. Where the log is not read yet, it is, and then the page goes there.
    pub(super) fn go_to_mark(&mut self, forward: bool) {
        let shown = self.playback.shown();
        if let Some(moment) = playback::mark(&self.playback.marks, shown, forward) {
            return self.go_to(moment);
        }
        // After the newest moment there is nothing yet.
        let is_newest = forward && self.playback.moment.is_none();
        let Some(address) = self.address().filter(|_| !is_newest) else { return self.say_no_mark(forward) };
        // What comes before a moment stands in the log up to there.
        let needed = if forward { self.playback.live.moment } else { shown };
        match self.playback.ask_for_marks(address, needed) {
            Some(ask) => {
                self.playback.wanted_mark = Some(forward);
                self.emit(Effect::Ask(ask));
            }
            None => self.say_no_mark(forward),
        }
    }

    /// Goes to the mark that was wanted before the log was read.
    pub(super) fn go_to_wanted_mark(&mut self) {
        let Some(forward) = self.playback.wanted_mark.take() else { return };
        match playback::mark(&self.playback.marks, self.playback.shown(), forward) {
            Some(moment) => self.go_to(moment),
            None => self.say_no_mark(forward),
        }
    }

    /// Has the marks of a search that rests read, where they are shown.
    pub(super) fn follow_marks(&mut self) {
        // Those of a recording came with it.
        let is_there = self.connection == Connection::Open && !self.recording.is_on;
        let rests = self.playback.live.state != RunState::Running && self.tree.model.search() == self.search;
        if !is_there || !rests {
            return;
        }
        let ask = self.address().and_then(|address| self.playback.follow_marks(address));
        ask.into_iter().for_each(|ask| self.emit(Effect::Ask(ask)));
    }

    fn say_no_mark(&mut self, forward: bool) {
        self.notify(if forward { say::notices::no_change_after() } else { say::notices::no_change_before() });
    }
}

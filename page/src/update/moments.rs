//! Going to other moments of the shown search.

use wire::worker::Ask;
use wire::{Command, Frame, RunState};

use crate::effect::Effect;
use crate::playback::Live;
use crate::state::{Connection, Page};

/// Frames the server may send ahead of what was drawn.
const CREDIT: u32 = 8;

impl Page {
    /// Shows a moment; the present, where it is not before that.
    pub(super) fn go_to(&mut self, moment: u32) {
        self.playback.wanted = None;
        let end = self.playback.live.moment;
        if moment >= end && !self.recording.is_on {
            return self.go_live();
        }
        // A recording has no present: its end is a moment like the others.
        let moment = moment.min(end);
        if moment == end && !self.playback.plays_again() {
            self.playback.playing = false;
        }
        let before = self.playback.moment.replace(moment);
        if before != Some(moment) {
            self.ask_for_moment(moment, before.is_none());
        }
    }

    /// Shows the newest moment, and goes on doing so.
    pub(super) fn go_live(&mut self) {
        if self.recording.is_on {
            return self.go_to(self.playback.live.moment);
        }
        self.playback.playing = false;
        self.playback.reading = None;
        if self.playback.moment.take().is_some() {
            self.playback.give_up();
            self.watch_anew();
        }
    }

    /// Goes some moments on, or back where negative; returns whether nothing follows the shown one, so that a search would have to run.
    pub(super) fn step_moments(&mut self, moments: i32) -> bool {
        self.playback.playing = false;
        let end = self.playback.live.moment;
        let is_at_end = match self.playback.moment {
            None => true,
            Some(moment) => self.recording.is_on && moment >= end,
        };
        if moments > 0 && is_at_end {
            return true;
        }
        self.go_to(self.playback.shown().saturating_add_signed(moments));
        false
    }

    /// Plays from the moment that is shown, at the end from the beginning; or stops playing.
    pub(super) fn play_or_pause_moments(&mut self) {
        if self.playback.playing {
            self.playback.playing = false;
            return;
        }
        let end = self.playback.live.moment;
        if self.playback.moment.is_none_or(|moment| moment >= end) {
            self.go_to(0);
        }
        if self.playback.moment.is_some() {
            self.playback.play();
            self.emit(Effect::NextFrame);
        }
    }

    /// Plays from the moment that is shown up to another one, in so many seconds.
    pub(super) fn play_moments_to(&mut self, moment: u32, seconds: f64) {
        self.leave_phases();
        if self.playback.shown() >= moment {
            self.playback.playing = false;
            return self.go_to(moment);
        }
        self.playback.play_to(moment, seconds);
        self.emit(Effect::NextFrame);
    }

    /// Goes on playing at an animation frame.
    pub(super) fn tick(&mut self, now: f64) {
        if self.explain.held.is_some() {
            return;
        }
        let Some(moment) = self.playback.tick(now) else { return };
        if self.playback.plays_no_further_than(moment) {
            self.playback.playing = false;
        }
        if self.playback.moment != Some(moment) {
            self.go_to(moment);
        }
        if self.playback.playing {
            self.emit(Effect::NextFrame);
        }
    }

    /// Asks the worker for a moment, and for a full frame of it where what the page holds is of the present.
    pub(super) fn ask_for_moment(&mut self, moment: u32, from_present: bool) {
        let (Some(address), Some(watch)) = (self.address(), self.watched()) else { return };
        self.watching = Some(watch.clone());
        if let Some(ask) = self.playback.ask(address, moment, watch, from_present) {
            self.emit(Effect::Ask(ask));
        }
    }

    /// Asks the worker what leads on from the shown moment. Reads the log on where it must.
    pub(super) fn ask_what_follows(&mut self, moment: u32) {
        let (Some(address), Some(watch)) = (self.address(), self.watched()) else { return };
        if self.playback.must_read(&address, moment) {
            self.emit(Effect::Ask(Ask::ReadAndShow { address, moment, watch }));
        }
        self.emit(Effect::Ask(Ask::Explain { moment }));
    }

    /// Notes the present, as the server tells it; returns whether that is what is shown.
    pub(super) fn note_present(&mut self, frame: &Frame) -> bool {
        let status = &frame.status;
        let live =
            Live { moment: frame.moment, simulations: status.simulations, nodes: status.nodes, state: status.state };
        self.playback.goes_on_to(live);
        let is_there = |simulations: u32| live.simulations >= simulations && live.state != RunState::Running;
        let is_edited = self.what_if.wanted.is_some() || self.server.requests.awaits_what_if();
        if let Some((moment, _)) = self.playback.wanted.filter(|wanted| is_there(wanted.1) && !is_edited) {
            self.go_to(moment);
        }
        match self.playback.moment {
            None => true,
            // Simulations were taken back, the shown moment among them.
            Some(moment) if moment >= live.moment => {
                self.go_live();
                true
            }
            Some(_) => false,
        }
    }

    /// Says from scratch what is drawn: of a new search, on a new connection, or back in the present.
    pub(super) fn watch_anew(&mut self) {
        self.tell_what_is_drawn();
        self.send(Command::Credit { frames: CREDIT });
    }

    /// Says again what is drawn where that has changed.
    pub(super) fn keep_watching(&mut self) {
        let Some(watch) = self.watched() else { return };
        let has_changed = self.watching.as_ref().is_some_and(|told| told.search == watch.search && *told != watch);
        if !has_changed {
            return;
        }
        match self.playback.moment {
            Some(moment) => {
                self.watching = Some(watch.clone());
                self.emit(Effect::Ask(Ask::Show { moment, watch: Some(watch) }));
            }
            None => self.tell_what_is_drawn(),
        }
    }

    fn tell_what_is_drawn(&mut self) {
        self.watching = self.watched();
        if let Some(watch) = self.watching.clone().filter(|_| self.connection == Connection::Open) {
            self.send(Command::Watch(watch));
        }
    }
}

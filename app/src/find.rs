//! Looking for moves, lines and positions in the tree: the page's worker looks it over, at the moment that is shown.
//!
//! While a search runs, its tree is looked over again when it has grown by a quarter, and when the search rests; the past is
//! looked over when the shown moment stands still.

use std::sync::Arc;

use leptos::prelude::*;
use wire::find::{Answer, Ask, Overview};
use wire::worker::Feature;

use crate::answers::{self, Said};
use crate::state::find::Find;
use crate::transport::worker;
use page::find::Question;
use page::find::places::{Places, Progress};
use page::input::Action;
use page::view::{Pane, Tab};

impl Find {
    /// Opens the tab, and gives its field the focus.
    pub(crate) fn open(self) {
        self.tab.set(Tab::Find);
        self.pane.set(Pane::Node);
        self.wants_focus.set(true);
    }

    /// Selects a place for the whole page, and has the tree bring it into view.
    pub(crate) fn select(self, node: u32) {
        let moment = self.places.with_value(Places::moment);
        self.inbox.act(Action::SelectFound { node, moment });
        self.to_reveal.set(Some(node));
    }

    /// Selects the next place of those that are listed, or the one before; at the ends it goes on at the other one.
    pub(crate) fn step(self, is_on: bool) {
        let selected = self.selected.get();
        match self.places.with_value(|places| places.next(selected, is_on)) {
            Some(node) => self.select(node),
            None => self.open(),
        }
    }

    /// Asks whenever there is something new, and reads the answers. `now`: what is to be asked, if anything; reactive.
    pub(crate) fn follow(self, now: impl Fn() -> Option<Question> + 'static) {
        answers::listen::<Ask>(move |said| self.take(said));
        Effect::new(move |_| {
            self.wants_again.track();
            // Once an answer is there more may be new.
            let _ = self.asking.waits();
            self.want(now());
        });
    }

    /// Looks again, whatever was asked before.
    pub(crate) fn again(self) {
        self.asking.forget();
        self.wants_again.notify();
    }

    /// Looks for something.
    pub fn look_for(self, text: String) {
        self.text.maybe_update(|now| {
            let is_new = *now != text;
            *now = text;
            is_new
        });
    }

    /// Stops looking. The same is not looked for again, unless that is asked for.
    pub(crate) fn stop(self) {
        self.asking.give_up();
        self.progress.set(Progress::Stopped);
        worker::ask(&wire::worker::Ask::Forget(Feature::Find));
    }

    fn take(self, said: Said<Answer>) {
        match said {
            Said::Answer(Answer::Looking { looked, of }) => {
                if self.asking.is_waiting() {
                    self.progress.set(Progress::Looked(looked, of));
                }
            }
            Said::Answer(Answer::Told(overview)) => self.take_in(*overview),
            Said::NoAnswer => self.give_up(),
            Said::WorkerEnded(_) => {}
            Said::SearchLeft => self.forget(),
        }
    }

    /// Ends the wait for an answer.
    fn give_up(self) {
        self.asking.give_up();
        self.end_progress();
    }

    /// Forgets what was told of a search that is not shown any more, and where it was looked for in it.
    fn forget(self) {
        let had_told = self.told.try_maybe_update(|told| {
            let had_told = told.take().is_some();
            (had_told, had_told)
        });
        if had_told == Some(true) {
            self.within.update(Vec::clear);
            self.places.set_value(Places::default());
        }
        self.progress.set(Progress::Unknown);
        self.asking.forget();
    }

    fn want(self, question: Option<Question>) {
        self.asking.want(question, move |question| {
            self.progress.set(Progress::Unknown);
            let Question { address, wanted, moment, .. } = question;
            answers::ask(&Ask { moment, wanted }, address, moment);
        });
    }

    fn take_in(self, overview: Overview) {
        // Else it is of what was asked before: the answer about the next question follows.
        if !self.asking.answer(|asked| asked.wanted == overview.wanted) {
            return;
        }
        self.places.set_value(Places::of(&overview));
        self.told.set(Some(Arc::new(overview)));
        self.end_progress();
    }

    fn end_progress(self) {
        self.progress.update(|progress| *progress = progress.ended());
    }
}

//! Looking for moves, lines and positions in the tree: the page's worker looks it over, at the moment that is shown.
//!
//! While a search runs, its tree is looked over again when it has grown by a quarter, and when the search rests; the past is
//! looked over when the shown moment stands still.

use std::sync::Arc;

use leptos::prelude::*;
use session::survey::query;
use wire::RunState;
use wire::survey::{Answer, Ask, Survey, Wanted};
use wire::worker::Feature;

use crate::answers::{self, Said};
use crate::state::Analysis;
use crate::state::find::Find;
use crate::transport::worker;
use page::find::Question;
use page::find::places::{Places, Progress};
use page::input::Action;
use page::view::{Pane, Tab};

/// Opens the tab, and gives its field the focus.
pub fn open(analysis: Analysis) {
    analysis.tab.set(Tab::Find);
    analysis.pane.set(Pane::Node);
    analysis.find.wants_focus.set(true);
}

/// Selects a place for the whole page, and has the tree bring it into view.
pub fn select(analysis: Analysis, node: u32) {
    let find = analysis.find;
    let nodes = analysis.model.with_value(|model| model.tree_nodes());
    // What was found may be of another moment than the one that is shown.
    if let Some(moment) = find.places.with_value(|places| places.moment_for(node, nodes)) {
        analysis.act(Action::GoTo(moment));
    }
    analysis.select(node);
    find.to_reveal.set(Some(node));
}

/// Selects the next place of those that are listed, or the one before; at the ends it goes on at the other one.
pub fn step(analysis: Analysis, is_on: bool) {
    let selected = analysis.page.with_value(|page| page.tree.selected);
    match analysis.find.places.with_value(|places| places.next(selected, is_on)) {
        Some(node) => select(analysis, node),
        None => open(analysis),
    }
}

/// Asks whenever there is something new, while the tab is looked at, and reads the answers.
pub(crate) fn follow(analysis: Analysis) {
    let (find, past) = (analysis.find, analysis.past);
    answers::listen::<Ask>(move |said| find.take(said));
    Effect::new(move |_| {
        let is_seen = analysis.tab.get() == Tab::Find;
        // Once an answer is there more may be new.
        let _ = (analysis.search.get(), past.live.get(), past.moment.get(), find.asking.waits());
        find.text.track();
        find.within.track();
        find.want(if is_seen { question(analysis) } else { None });
    });
}

/// Looks again, whatever was asked before.
pub(crate) fn again(analysis: Analysis) {
    analysis.find.asking.forget();
    analysis.find.want(untrack(|| question(analysis)));
}

/// Returns the question about what is shown now. Reactive, except that it is of another search.
fn question(analysis: Analysis) -> Option<Question> {
    let (find, past) = (analysis.find, analysis.past);
    let (live, shown, text) = (past.live.get(), past.moment.get(), find.text.get());
    // What is not understood is not looked for; the tree as a whole is shown all the same.
    let text = if query::read(&text).is_ok() { text } else { String::new() };
    Some(Question {
        address: analysis.address()?,
        wanted: Wanted { within: find.within.get(), text },
        moment: shown.unwrap_or(live.moment),
        is_live: shown.is_none(),
        is_running: live.state == RunState::Running,
    })
}

impl Find {
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
        worker::ask(&wire::worker::Ask::Forget(Feature::Survey));
    }

    fn take(self, said: Said<Answer>) {
        match said {
            Said::Answer(Answer::Looking { looked, of }) => {
                if self.asking.is_waiting() {
                    self.progress.set(Progress::Looked(looked, of));
                }
            }
            Said::Answer(Answer::Told(survey)) => self.take_in(*survey),
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

    fn take_in(self, survey: Survey) {
        // Else it is of what was asked before: the answer about the next question follows.
        if !self.asking.answer(|asked| asked.wanted == survey.wanted) {
            return;
        }
        self.places.set_value(Places::of(&survey));
        self.told.set(Some(Arc::new(survey)));
        self.end_progress();
    }

    fn end_progress(self) {
        self.progress.update(|progress| *progress = progress.ended());
    }
}

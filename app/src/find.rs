//! Looking for moves, lines and positions in the tree: the page's worker looks it over, at the moment that is shown.
//!
//! While a search runs, its tree is looked over again when it has grown by a quarter, and when the search rests; the past is
//! looked over when the shown moment stands still.

use page::input::Action;
use std::sync::Arc;

use leptos::prelude::*;
use session::survey::query;
use wire::RunState;
use wire::survey::{Answer, Ask, Place, Survey, Wanted};
use wire::worker::Feature;

use crate::answers::{self, Said};
use crate::state::Analysis;
use crate::transport::worker;
use page::find::Question;
use page::view::{Pane, Tab};

/// Opens the tab, and gives its field the focus.
pub fn open(analysis: Analysis) {
    analysis.tab.set(Tab::Find);
    analysis.pane.set(Pane::Node);
    analysis.find.wants_focus.set(true);
}

/// Looks for something.
pub fn look_for(analysis: Analysis, text: &str) {
    let find = analysis.find;
    if find.text.with_untracked(|now| now != text) {
        find.text.set(text.to_owned());
    }
}

/// Selects a place for the whole page, and has the tree bring it into view.
pub fn select(analysis: Analysis, node: u32) {
    let find = analysis.find;
    let is_later = node >= analysis.model.with_value(|model| model.tree_nodes());
    // What was found may be of another moment than the one that is shown.
    if let Some(moment) = find.told.with_untracked(|told| told.as_ref().map(|told| told.moment)).filter(|_| is_later) {
        analysis.act(Action::GoTo(moment));
    }
    analysis.select(node);
    find.to_reveal.set(Some(node));
}

/// Selects the next place of those that are listed, or the one before; at the ends it goes on at the other one.
pub fn step(analysis: Analysis, is_on: bool) {
    let selected = analysis.selected.get_untracked();
    let next = analysis.find.told.with_untracked(|told| {
        let places: &[Place] = told.as_ref()?.found.as_ref().map(|found| found.places.as_slice())?;
        let last = places.len().checked_sub(1)?;
        let at = places.iter().position(|place| place.node == selected);
        let next = match (at, is_on) {
            (None, true) => 0,
            (None, false) => last,
            (Some(at), true) => (at + 1) % places.len(),
            (Some(at), false) => at.checked_sub(1).unwrap_or(last),
        };
        Some(places[next].node)
    });
    match next {
        Some(node) => select(analysis, node),
        None => open(analysis),
    }
}

/// Calls `then` with the nodes of all places, ascending; with none while the tab is not looked at. Not reactive.
pub(crate) fn with_nodes<T>(analysis: Analysis, then: impl FnOnce(&[u32]) -> T) -> T {
    let is_seen = analysis.tab.get_untracked() == Tab::Find;
    analysis.find.nodes.with_value(|nodes| then(if is_seen { nodes } else { &[] }))
}

/// Asks whenever there is something new, while the tab is looked at, and reads the answers.
pub(crate) fn follow(analysis: Analysis) {
    let (find, past) = (analysis.find, analysis.past);
    answers::listen::<Ask>(move |said| take(analysis, said));
    Effect::new(move |_| {
        let is_seen = analysis.tab.get() == Tab::Find;
        // Once an answer is there more may be new.
        let _ = (analysis.search.get(), past.live.get(), past.moment.get(), find.asking.waits());
        find.text.track();
        find.within.track();
        want(analysis, if is_seen { question(analysis) } else { None });
    });
}

fn want(analysis: Analysis, question: Option<Question>) {
    analysis.find.asking.want(question, move |question| {
        analysis.find.is_stopped.set(false);
        analysis.find.looked.set(None);
        let Question { address, wanted, moment, .. } = question;
        answers::ask(&Ask { moment, wanted }, address, moment);
    });
}

/// Returns the question about what is shown now. Not reactive.
fn question(analysis: Analysis) -> Option<Question> {
    let (find, past) = (analysis.find, analysis.past);
    let (live, shown) = (past.live.get_untracked(), past.moment.get_untracked());
    let text = find.text.get_untracked();
    // What is not understood is not looked for; the tree as a whole is shown all the same.
    let text = if query::read(&text).is_ok() { text } else { String::new() };
    Some(Question {
        address: analysis.address()?,
        wanted: Wanted { within: find.within.get_untracked(), text },
        moment: shown.unwrap_or(live.moment),
        is_live: shown.is_none(),
        is_running: live.state == RunState::Running,
    })
}

/// Stops looking. The same is not looked for again, unless that is asked for.
pub(crate) fn stop(analysis: Analysis) {
    give_up(analysis);
    analysis.find.is_stopped.set(true);
    worker::ask(&wire::worker::Ask::Forget(Feature::Survey));
}

/// Looks again, whatever was asked before.
pub(crate) fn again(analysis: Analysis) {
    analysis.find.asking.forget();
    want(analysis, question(analysis));
}

fn take(analysis: Analysis, said: Said<Answer>) {
    match said {
        Said::Answer(Answer::Looking { looked, of }) => {
            if analysis.find.asking.is_waiting() {
                analysis.find.looked.set(Some((looked, of)));
            }
        }
        Said::Answer(Answer::Told(survey)) => take_in(analysis, *survey),
        Said::NoAnswer => give_up(analysis),
        Said::WorkerEnded => {}
        Said::SearchLeft => forget(analysis),
    }
}

fn take_in(analysis: Analysis, survey: Survey) {
    let find = analysis.find;
    // Else it is of what was asked before: the answer about the next question follows.
    if !find.asking.answer(|asked| asked.wanted == survey.wanted) {
        return;
    }
    let mut nodes = survey.found.as_ref().map(|found| found.nodes.clone()).unwrap_or_default();
    nodes.sort_unstable();
    find.nodes.set_value(nodes);
    find.told.set(Some(Arc::new(survey)));
    find.looked.set(None);
}

/// Ends the wait for an answer.
fn give_up(analysis: Analysis) {
    analysis.find.asking.give_up();
    analysis.find.looked.set(None);
}

/// Forgets what was told of a search that is not shown any more, and where it was looked for in it.
fn forget(analysis: Analysis) {
    let find = analysis.find;
    if find.told.with_untracked(Option::is_some) {
        find.told.set(None);
        find.within.update(Vec::clear);
        find.nodes.update_value(Vec::clear);
    }
    find.looked.set(None);
    find.is_stopped.set(false);
    find.asking.forget();
}

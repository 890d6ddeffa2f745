//! Asking why a move has its visits: the page's worker answers from the search's log.
//!
//! Nothing is asked while anything moves: a running search, a moment that is being dragged along. What was said stays until
//! the next answer, and says for which moment it is.

use leptos::prelude::*;
use wire::RunState;
use wire::worker::Ask;

use crate::state::Analysis;
use crate::state::why::Question;
use crate::transport::worker;
use page::view::Tab;

/// The move of the selected node that is asked about: the chosen one, else the most visited. Reactive.
#[must_use]
pub fn subject(analysis: Analysis) -> Option<(u32, u16)> {
    analysis.revision.track();
    let (node, chosen) = (analysis.selected.get(), analysis.selected_move.get());
    analysis.model.with_value(|model| {
        let open = model.open(node)?;
        let chosen = chosen.filter(|chosen| open.edges.iter().any(|edge| edge.mv == *chosen));
        // Of equal ones the first, which has the largest P.
        let best = || open.edges.iter().rev().max_by_key(|edge| edge.visits).map(|edge| edge.mv);
        Some((node, chosen.or_else(best)?))
    })
}

/// Asks whenever the selection or the moment has changed and everything rests, while the tab is looked at.
pub(crate) fn follow(analysis: Analysis) {
    let is_seen = Memo::new(move |_| analysis.tab.get() == Tab::Why);
    // While a search runs its present moves on with every frame.
    let moment = Memo::new(move |_| {
        let live = analysis.past.live.get();
        let is_moving = live.state == RunState::Running;
        analysis.past.moment.get().or((!is_moving).then_some(live.moment))
    });
    // The most visited move of a running search may be another one with every frame.
    let node = Memo::new(move |_| {
        analysis.revision.track();
        let node = analysis.selected.get();
        (node, analysis.selected_move.get(), analysis.model.with_value(|model| model.open(node).is_some()))
    });
    Effect::new(move |before: Option<_>| {
        let moment = moment.get();
        let now = (is_seen.get(), node.get(), analysis.search.get());
        // That a search begins to run asks nothing new.
        if now.0 && (moment.is_some() || before != Some(now)) {
            ask(analysis);
        }
        now
    });
}

/// Asks about what is selected now, at the moment that is shown now.
pub fn ask(analysis: Analysis) {
    let Some(((node, mv), address)) = untrack(|| subject(analysis)).zip(analysis.address()) else {
        return forget(analysis);
    };
    let moment = untrack(|| analysis.past.shown());
    analysis.why.asking.want(Some(Question { address, moment, node, mv }), |question| {
        let Question { address, moment, node, mv } = question;
        worker::ask(&Ask::Why { address: page::playback::in_worker(address), moment, node, mv });
    });
}

/// Takes the worker's answer.
pub(crate) fn on_answer(analysis: Analysis, why: Option<Vec<u8>>) {
    // It says what it is about, to who shows it.
    if analysis.why.asking.answer(|_| true) {
        analysis.why.told.set(why);
    }
}

/// Takes it that the answer is lost.
pub(crate) fn give_up(analysis: Analysis) {
    analysis.why.told.set(None);
    analysis.why.asking.lose();
}

/// Forgets what was said of a search that is not shown any more.
pub(crate) fn forget(analysis: Analysis) {
    analysis.why.told.set(None);
    analysis.why.asking.forget();
}

//! Asking why a move has its visits: the page's worker answers from the search's log.
//!
//! Nothing is asked while anything moves: a running search, a moment that is being dragged along. What was said stays until
//! the next answer, and says for which moment it is.

use std::sync::Arc;

use leptos::prelude::*;
use page::question::Subject;
use wire::RunState;
use wire::why::{Ask, Why};

use crate::answers::{self, Said};
use crate::state::{self, Analysis};
use page::tree::Tree;
use page::view::Tab;

/// Last question and last answer. Copied freely.
#[derive(Clone, Copy)]
pub(super) struct Asking {
    analysis: Analysis,
    /// The last answer.
    pub(super) told: RwSignal<Option<Arc<Why>>>,
    question: state::Asking<Question>,
}

/// A question about a move, and the address of the search's log.
#[derive(Clone, Debug, PartialEq)]
struct Question {
    address: String,
    ask: Ask,
}

impl Subject for Question {}

/// The move of the selected node that is asked about: the chosen one, else the most visited.
#[must_use]
pub(super) fn subject(tree: &Tree) -> Option<(u32, u16)> {
    let open = tree.model.open(tree.selected)?;
    let chosen = tree.selected_move.filter(|chosen| open.edges.iter().any(|edge| edge.mv == *chosen));
    // Of equal ones the first, which has the largest P.
    let best = || open.edges.iter().rev().max_by_key(|edge| edge.visits).map(|edge| edge.mv);
    Some((tree.selected, chosen.or_else(best)?))
}

impl Asking {
    /// Asks whenever the selection or the moment has changed and everything rests, while the tab is looked at.
    pub(super) fn follow(analysis: Analysis) -> Self {
        let asking = Self { analysis, told: RwSignal::new(None), question: state::Asking::default() };
        answers::listen::<Ask>(move |said| asking.take(said));
        let is_seen = Memo::new(move |_| analysis.tab.get() == Tab::Why);
        // While a search runs its present moves on with every frame.
        let moment = Memo::new(move |_| {
            let live = analysis.playback.live.get();
            let is_moving = live.state == RunState::Running;
            analysis.playback.moment.get().or((!is_moving).then_some(live.moment))
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
                asking.ask();
            }
            now
        });
        asking
    }

    /// Returns whether an answer is awaited. Reactive.
    pub(super) fn waits(self) -> bool {
        self.question.waits()
    }

    /// Asks about what is selected now, at the moment that is shown now.
    pub(super) fn ask(self) {
        let analysis = self.analysis;
        let (subject, moment) = analysis.page.with_value(|page| (subject(&page.tree), page.playback.shown()));
        let Some(((node, mv), address)) = subject.zip(analysis.address()) else { return self.forget() };
        let ask = Ask { moment, node, mv };
        self.question.want(Some(Question { address, ask }), |Question { address, ask }| {
            answers::ask(&ask, address, ask.moment);
        });
    }

    fn take(self, said: Said<Option<Why>>) {
        match said {
            // It says what it is about, to who shows it.
            Said::Answer(why) => {
                if self.question.answer(|_| true) {
                    self.told.set(why.map(Arc::new));
                }
            }
            Said::NoAnswer => {
                self.told.set(None);
                self.question.lose();
            }
            Said::WorkerEnded(_) => {}
            Said::SearchLeft => self.forget(),
        }
    }

    fn forget(self) {
        self.told.set(None);
        self.question.forget();
    }
}

//! Asking the page's worker how the selected node was judged.

use std::sync::Arc;

use leptos::prelude::*;
use page::networks::names;
use page::question::Subject;
use page::state::Page;
use wire::RunState;
use wire::judged::{Answer, Ask, Told};

use crate::answers::{self, Said};
use crate::state::{self, Analysis};
use page::rules::Position;
use page::view::Tab;

/// Last question and last answer. Copied freely.
#[derive(Clone, Copy)]
pub(super) struct Asking {
    /// The last answer.
    pub(super) shown: RwSignal<Option<Arc<Shown>>>,
    question: state::Asking<Question>,
}

/// A node at a moment.
#[derive(Clone, Debug, PartialEq)]
struct Question(Ask);

impl Subject for Question {}

/// An answer, with the position that it is about.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Shown {
    pub(super) asked: Ask,
    pub(super) told: Told,
    pub(super) position: Position,
}

/// Returns whether the worker tells everything about an evaluator's judgements, so that no server is asked: random games and small
/// networks are its own.
pub(super) fn is_told_by_worker(evaluator: &str) -> bool {
    evaluator == "rollout" || evaluator.starts_with("trained")
}

/// Returns whether the worker is asked: where it tells everything, where it knows more than a server says, and where there is no server.
fn asks_worker(evaluator: &str, has_server: bool) -> bool {
    !has_server || is_told_by_worker(evaluator) || evaluator == "classical"
}

impl Asking {
    /// Asks whenever the node that is looked at has changed, or the moment, and the tab is open.
    pub(super) fn follow(analysis: Analysis) -> Self {
        let asking = Self { shown: RwSignal::new(None), question: state::Asking::default() };
        answers::listen::<Ask>(move |said| match said {
            Said::Answer(answer) => {
                let root = analysis.page.with_value(Page::root);
                let moves = analysis.moves_to(answer.asked.node);
                asking.take(answer, root.zip(moves).and_then(|(root, moves)| root.after(&moves)));
            }
            Said::NoAnswer => asking.question.lose(),
            // That another search is shown is seen below.
            Said::WorkerEnded(_) | Said::SearchLeft => {}
        });
        // A game is the same at every moment, so that of a running search nobody asks at each; but before its first event it
        // has no node, and V may be changed by hand.
        let moment = Memo::new(move |_| {
            let live = analysis.playback.live.get();
            let is_still = live.state != RunState::Running || analysis.playback.is_shown();
            (live.moment > 0, is_still.then(|| analysis.playback.shown()))
        });
        let search = Memo::new(move |_| {
            let is_recording = analysis.recordings.is_on.get();
            let has_server = !analysis.in_browser && !is_recording;
            // Of its own networks the worker says as much as a server of its.
            let is_asked = |evaluator: &str| {
                asks_worker(evaluator, has_server)
                    && (is_recording || !analysis.in_browser || names::network(evaluator).is_none())
            };
            let shown = analysis.search_view().filter(|search| is_asked(&search.evaluator));
            shown.map(|search| (search.id, analysis.id.get(), is_recording, search.evaluator))
        });
        Effect::new(move |before: Option<_>| {
            let (searched, node) = (search.get(), analysis.selected.get());
            let is_seen = analysis.tab.get() == Tab::Network;
            // Read, because a memo that nobody has read does not know yet what it depends on.
            let _ = moment.get();
            // First what was asked of another search is forgotten, then this one is asked about.
            if before.as_ref() != Some(&searched) {
                asking.question.forget();
                asking.shown.set(None);
            }
            if is_seen
                && let Some((.., evaluator)) = searched.clone()
                && let Some(address) = analysis.address()
            {
                let moment = analysis.page.with_value(|page| page.playback.shown());
                let asked = page::playback::in_worker(address.clone());
                asking.ask(Ask { address: asked, moment, node, evaluator }, address);
            }
            searched
        });
        asking
    }

    /// Returns whether an answer is awaited. Reactive.
    pub(super) fn waits(self) -> bool {
        self.question.waits()
    }

    fn ask(self, ask: Ask, address: String) {
        self.question.want(Some(Question(ask)), |Question(ask)| answers::ask(&ask, address, ask.moment));
    }

    /// Takes the answer to what was asked last; others are late. `position`: that of the node, if it is held.
    fn take(self, answer: Answer, position: Option<Position>) {
        let Answer { asked, told } = answer;
        if !self.question.answer(|last| last.0 == asked) {
            return;
        }
        let Some(position) = position else {
            // The node is not held any more; once it is, it may be asked about again.
            return self.question.lose();
        };
        // At another moment the same is said: the board stays where it is in the game.
        self.shown.maybe_update(|shown| {
            let is_new = shown
                .as_ref()
                .is_none_or(|shown| shown.asked.node != asked.node || shown.told != told || shown.position != position);
            if is_new {
                *shown = Some(Arc::new(Shown { asked, told, position }));
            }
            is_new
        });
    }
}

//! Asking the server for the raw evaluation of the selected node, and what it said.

use page::networks::names;
use page::question::Subject;
use page::state::Connection;
use std::cell::RefCell;
use std::sync::Arc;

use leptos::prelude::*;
use shakmaty::{Chess, Color, Position};
use wire::{RawEvaluation, SearchView, shelf};

use super::judgement::is_told_by_worker;
use super::output::Sight;
use super::policy::{Computed, Policy};
use crate::answers::{self, Said};
use crate::state::{self, Analysis};
use crate::transport::{self, Task, http};
use page::rules;
use page::view::Tab;

/// Last question and last answer. Copied freely.
#[derive(Clone, Copy)]
pub(super) struct Asking {
    /// The last answer.
    pub(super) shown: RwSignal<Option<Arc<Shown>>>,
    /// Reason why the last question has no answer, if it has none.
    pub(super) trouble: RwSignal<Option<String>>,
    question: state::Asking<Question>,
    /// The question that is to be asked now.
    now: Memo<Option<Question>>,
    /// True if the page's worker has the search, and is asked in place of the server.
    in_browser: bool,
}

/// An evaluation, worked out.
#[derive(Debug)]
pub(super) struct Shown {
    pub(super) question: Question,
    pub(super) raw: RawEvaluation,
    pub(super) policy: Policy,
    pub(super) position: Chess,
    /// Position in the form that names its moves.
    pub(super) written: rules::Position,
}

/// A node of a search.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Question {
    analysis: String,
    search: u32,
    /// The node's id.
    pub(super) node: u32,
    /// The moves from the search's root.
    pub(super) line: Vec<u16>,
    /// Set if the evaluator whose P the search takes is asked, and not the one whose V it takes.
    of_priors: bool,
    /// Way in which the search computes exp.
    pub(super) computed: Computed,
}

thread_local! {
    /// The request under way belongs to the browser's one thread; another one breaks it off.
    static UNDER_WAY: RefCell<Option<http::Asked>> = const { RefCell::new(None) };
}

impl Subject for Question {}

impl Question {
    /// Returns whether it is about the position after a line of a search.
    pub(super) fn is_of(&self, search: u32, line: &[u16]) -> bool {
        self.search == search && self.line == line
    }
}

impl Shown {
    pub(super) fn turn(&self) -> Color {
        self.position.turn()
    }

    /// Returns how the network saw the board; `None` where there is no network.
    pub(super) fn sight(&self) -> Option<Sight> {
        let network = self.raw.network.as_ref()?;
        Some(Sight { turn: self.turn(), turned: network.turned })
    }
}

impl Asking {
    /// Asks whenever the node that is looked at has changed, and the tab is open.
    pub(super) fn follow(analysis: Analysis, of_priors: RwSignal<bool>) -> Self {
        // The question to be asked now; `None` while the tab is closed, or where the game is over and there is nothing to say.
        let now = Memo::new(move |_| {
            analysis.revision.track();
            if analysis.tab.get() != Tab::Network || analysis.recordings.is_on.get() {
                return None;
            }
            let (id, search) = (analysis.id.get(), analysis.search_view()?);
            let node = analysis.selected.get();
            let line = analysis.moves_to(node)?;
            let computed = computed(&search);
            // What the page's worker tells is not asked of the server.
            let is_over = is_over(analysis.position_at(node), &search.evaluator);
            let is_there =
                if analysis.in_browser { names::network(&search.evaluator).is_some() } else { !id.is_empty() };
            let asks = is_there && !is_told_by_worker(&search.evaluator) && !is_over;
            // Where one evaluator gives all, the question is the same.
            let of_priors = of_priors.get() && !search.priors.is_none();
            asks.then_some(Question { analysis: id, search: search.id, node, line, of_priors, computed })
        });
        let (shown, trouble) = (RwSignal::new(None), RwSignal::new(None));
        let in_browser = analysis.in_browser;
        let asking = Self { shown, trouble, question: state::Asking::default(), now, in_browser };
        if in_browser {
            answers::listen::<shelf::Ask>(move |said| asking.hear(said));
        }
        Effect::new(move |_| {
            let question = now.get().filter(|_| analysis.connection.get() == Connection::Open);
            if question.is_some() {
                asking.trouble.set(None);
                asking.question.want(question, move |question| asking.send(question));
            }
        });
        asking
    }

    /// Returns whether an answer is awaited. Reactive.
    pub(super) fn waits(self) -> bool {
        self.question.waits()
    }

    /// Asks the same once more.
    pub(super) fn again(self) {
        self.trouble.set(None);
        self.question.want(self.now.get(), move |question| self.send(question));
    }

    fn send(self, question: Question) {
        if self.in_browser {
            let Question { search, line, of_priors, .. } = question;
            return answers::ask_of(Task::Playback, &shelf::Ask::Evaluate { search, line, of_priors });
        }
        let line: Vec<String> = question.line.iter().map(u16::to_string).collect();
        let (analysis, search) = (&question.analysis, question.search);
        let of = if question.of_priors { "&of=priors" } else { "" };
        let address = format!("/api/analyses/{analysis}/searches/{search}/evaluation?line={}{of}", line.join(","));
        let asked = http::ask("GET", &address, None, None, move |answer| {
            let read = |bytes: Vec<u8>| transport::read::<RawEvaluation>(&bytes).ok_or_else(http::no_answer);
            self.take(&question, answer.and_then(read));
        });
        UNDER_WAY.with_borrow_mut(|under_way| *under_way = asked);
    }

    /// Takes what the worker says; what was not asked last is late.
    fn hear(self, said: Said<shelf::Answer>) {
        match said {
            Said::Answer(shelf::Answer::Evaluated { search, line, of_priors, said }) => {
                let is_it = |asked: &Question| asked.is_of(search, &line) && asked.of_priors == of_priors;
                if let Some(question) = self.now.get().filter(is_it) {
                    self.take(&question, said.map(|raw| *raw));
                }
            }
            Said::WorkerEnded(Task::Playback) => self.question.lose(),
            Said::Answer(_) | Said::NoAnswer | Said::WorkerEnded(_) | Said::SearchLeft => {}
        }
    }

    fn take(self, question: &Question, said: Result<RawEvaluation, String>) {
        match said.and_then(|raw| shown(question.clone(), raw)) {
            Ok(shown) => {
                self.question.answer(|asked| *asked == shown.question);
                self.shown.set(Some(Arc::new(shown)));
            }
            Err(problem) => {
                // It may be asked again.
                self.question.lose();
                self.trouble.set(Some(problem));
            }
        }
    }
}

/// Returns how a search computes exp.
fn computed(search: &SearchView) -> Computed {
    let is_lc0 = search.settings.iter().any(|one| one.name == "arithmetic" && one.value == "lc0");
    if is_lc0 { Computed::AsLc0 } else { Computed::Exactly }
}

/// Answer of the page's worker about a node of a search, to which a line leads, in the form of a server's.
pub(super) fn told_by_worker(search: &SearchView, node: u32, line: Vec<u16>, raw: RawEvaluation) -> Option<Shown> {
    let computed = computed(search);
    let question = Question { analysis: String::new(), search: search.id, node, line, of_priors: false, computed };
    shown(question, raw).ok()
}

/// Returns whether the evaluator has no network and the game is over at the node, if that is known: it says nothing there.
pub(super) fn is_over(position: Option<rules::Position>, evaluator: &str) -> bool {
    let has_moves = |position: rules::Position| !position.legal_moves().is_empty();
    !evaluator.starts_with("network:") && !position.is_none_or(has_moves)
}

fn shown(question: Question, raw: RawEvaluation) -> Result<Shown, String> {
    let (position, _) = rules::parse_fen(&raw.fen)?;
    let policy = Policy::of(&raw, question.computed);
    let written = rules::Position::Chess(position.clone());
    Ok(Shown { question, raw, policy, position, written })
}

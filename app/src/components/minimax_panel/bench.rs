//! State that the parts of the panel share, and the exchange with the worker.

use page::input::Action;
use page::state::Connection;
use std::sync::Arc;
use std::time::Duration;

use leptos::prelude::*;
use wire::minimax::{Answer, Ask, Goal, Progress, Setup, View, Weighed};

use super::names::Names;
use super::part::{lacks_children, numbers_of, path_in};
use super::scale::Scale;
use super::words;
use crate::minimax::choice::Choice;
use crate::state::{Analysis, Hover};
use crate::transport::worker;
use page::game;
use page::rules;
use page::view::Tab;

/// Time between two events that follow one another by themselves.
const BEAT: Duration = Duration::from_millis(800);

/// State of the panel. Copied freely.
#[derive(Clone, Copy)]
pub(super) struct Bench {
    pub(super) analysis: Analysis,
    /// Choice of the user, or of a link.
    pub(super) choice: RwSignal<Choice>,
    /// Search that the worker is asked for.
    pub(super) setup: Memo<Setup>,
    /// View of that search that the worker sent last.
    pub(super) view: RwSignal<Option<Arc<View>>>,
    /// Outcome of the search with and without cutting.
    pub(super) weighed: RwSignal<Option<Arc<Weighed>>>,
    /// Reason why there is no such search.
    pub(super) refused: RwSignal<Option<String>>,
    /// True while an answer is awaited; `working` is how far the search is meanwhile.
    pub(super) waits: RwSignal<bool>,
    pub(super) working: RwSignal<Option<Progress>>,
    /// True while event follows event by itself.
    pub(super) is_playing: RwSignal<bool>,
    /// Nodes whose children are shown in any case, those opened last first.
    pub(super) opened: RwSignal<Vec<u32>>,
    /// The node that is pointed at, and the one that was chosen.
    pub(super) pointed: RwSignal<Option<u32>>,
    pub(super) chosen: RwSignal<Option<u32>>,
    /// Names of moves.
    pub(super) names: Memo<Names>,
    /// Scale that values are written in.
    pub(super) scale: Memo<Scale>,
    /// The last event, in words.
    pub(super) sentence: Memo<String>,
    asked: StoredValue<Option<Setup>>,
    /// Events played so far: a beat that was given up for another does nothing.
    beats: StoredValue<u32>,
}

impl Bench {
    pub(super) fn new(analysis: Analysis) -> Self {
        let choice = RwSignal::new(Choice::read(&analysis.minimax.written.get_untracked()));
        let record = Memo::new(move |_| {
            let searched = analysis.search_view().map(|search| search.position);
            analysis.game.with(|view| game::record(view, searched.unwrap_or(view.current)))
        });
        let setup = Memo::new(move |_| record.with(|(start, moves)| choice.with(|choice| choice.setup(start, moves))));
        let view = RwSignal::new(None::<Arc<View>>);
        let is_written = Memo::new(move |_| choice.with(|choice| choice.tree.is_some()));
        let names = Memo::new(move |_| {
            let root = analysis.root_position().filter(|_| !is_written.get());
            Names::new(root, analysis.notation.get(), analysis.chess960())
        });
        let scale = Memo::new(move |_| if is_written.get() { Scale::Written } else { Scale::Game });
        let sentence = Memo::new(move |_| {
            let told =
                |view: &Option<Arc<View>>| view.as_ref().map(|view| names.with(|n| words::told(view, n, scale.get())));
            view.with(told).unwrap_or_default()
        });
        Self {
            analysis,
            choice,
            setup,
            view,
            weighed: RwSignal::new(None),
            refused: RwSignal::new(None),
            waits: RwSignal::new(false),
            working: RwSignal::new(None),
            is_playing: RwSignal::new(false),
            opened: RwSignal::default(),
            pointed: RwSignal::new(None),
            chosen: RwSignal::new(None),
            names,
            scale,
            sentence,
            asked: StoredValue::new(None),
            beats: StoredValue::new(0),
        }
    }

    /// Returns whether a tree written by hand is searched. Reactive.
    pub(super) fn is_written(self) -> bool {
        self.scale.get() == Scale::Written
    }

    /// Returns whether the tab is looked at. Reactive.
    pub(super) fn is_seen(self) -> bool {
        self.analysis.tab.get() == Tab::Minimax
    }

    /// Asks whenever something else is to be searched, while the tab is looked at, and takes the answers.
    pub(super) fn follow(self) {
        let analysis = self.analysis;
        Effect::new(move |_| {
            // Before there is a search, what the page is about may still be a guess.
            let is_lost = matches!(analysis.connection.get(), Connection::Lost { .. } | Connection::Closed(_));
            let is_known = analysis.search.get().is_some() || is_lost || self.is_written();
            let setup = self.setup.get();
            let is_new = self.asked.with_value(|asked| asked.as_ref() != Some(&setup));
            if self.is_seen() && is_known && is_new {
                self.begin();
            }
        });
        Effect::new(move |_| {
            let answer = analysis.minimax.answer.get();
            match postcard::from_bytes::<Answer>(&answer) {
                Ok(answer) => untrack(|| self.take(answer)),
                // The worker ended, and its search with it.
                Err(_) => untrack(|| self.give_up()),
            }
        });
        Effect::new(move |_| {
            let moment = self.view.with(|view| view.as_ref().map(|view| view.moment));
            if let Some(moment) = moment.filter(|&moment| moment != self.choice.with_untracked(|choice| choice.moment))
            {
                self.choice.update(|choice| choice.moment = moment);
            }
        });
        Effect::new(move |_| {
            let written = self.choice.with(Choice::written);
            if analysis.minimax.written.get_untracked() != written {
                analysis.minimax.written.set(written);
            }
        });
        // What others have written is chosen, its moment included.
        Effect::new(move |_| {
            let written = analysis.minimax.written.get();
            if self.choice.with_untracked(|choice| choice.written() != written) {
                let choice = Choice::read(&written);
                let moment = choice.moment;
                self.view.set(None);
                self.choice.set(choice);
                let is_same = self.asked.with_value(|asked| asked.as_ref() == Some(&self.setup.get_untracked()));
                if is_same {
                    self.go(Goal::Moment(moment));
                }
            }
        });
        Effect::new(move |_| {
            let told = self.view.with(|view| view.as_ref().map(|view| numbers_of(view)));
            analysis.minimax.told.set(told);
        });
        Effect::new(move |before: Option<String>| {
            let sentence = self.sentence.get();
            // What is there when the panel opens is read where it stands.
            if before.is_some_and(|before| before != sentence) && untrack(|| self.is_seen()) {
                analysis.announce(sentence.clone());
            }
            sentence
        });
        Effect::new(move |_| {
            if !self.is_seen() {
                self.is_playing.set(false);
            }
        });
    }

    /// Begins another search. One that a link asked for begins at the moment that the link says.
    fn begin(self) {
        if self.view.with_untracked(Option::is_some) {
            self.choice.update(|choice| choice.moment = 0);
        }
        self.is_playing.set(false);
        self.view.set(None);
        self.weighed.set(None);
        self.refused.set(None);
        self.opened.update(Vec::clear);
        self.point(None);
        self.chosen.set(None);
        self.ask(Goal::Moment(self.choice.with_untracked(|choice| choice.moment)));
    }

    /// Changes what is searched, or how.
    pub(super) fn choose(self, change: impl FnOnce(&mut Choice)) {
        self.choice.update(change);
    }

    /// Goes somewhere, and shows it.
    pub(super) fn go(self, goal: Goal) {
        self.is_playing.set(false);
        self.ask(goal);
    }

    fn ask(self, goal: Goal) {
        let setup = self.setup.get_untracked();
        self.asked.set_value(Some(setup.clone()));
        let opened = self.opened.get_untracked();
        self.send(&Ask::Show { setup, goal, opened });
    }

    /// Searches with and without cutting, to the end.
    pub(super) fn weigh(self) {
        self.is_playing.set(false);
        self.send(&Ask::Weigh { setup: self.setup.get_untracked() });
    }

    fn send(self, ask: &Ask) {
        self.waits.set(true);
        let bytes = postcard::to_stdvec(ask).expect("every question has a binary form");
        worker::ask(&wire::worker::Ask::Minimax(bytes));
    }

    /// Stops what is under way; what was reached is shown.
    pub(super) fn stop(self) {
        self.send(&Ask::Stop);
    }

    fn take(self, answer: Answer) {
        let setup = self.setup.get_untracked();
        match answer {
            Answer::Working(progress) => {
                // What was shown last may have been of an earlier question.
                self.waits.set(true);
                self.working.set(Some(progress));
            }
            Answer::Shown(view) if view.setup == setup => {
                self.rest();
                self.refused.set(None);
                let can_go_on = !view.is_finished && !view.is_full && view.failure.is_none();
                self.view.set(Some(Arc::new(*view)));
                if !can_go_on {
                    self.is_playing.set(false);
                }
                if self.is_playing.get_untracked() {
                    self.beat();
                }
            }
            Answer::Weighed(weighed) if weighed.setup == setup => {
                self.rest();
                self.weighed.set(Some(Arc::new(*weighed)));
            }
            Answer::Refused { setup: refused, message, .. } if refused == setup => {
                self.rest();
                self.view.set(None);
                self.choice.update(|choice| choice.moment = 0);
                self.refused.set(Some(rules::sentence(&message)));
            }
            // They are of what was asked before: the answers about what is wanted now follow.
            Answer::Shown(_) | Answer::Weighed(_) | Answer::Refused { .. } => {}
        }
    }

    fn rest(self) {
        self.waits.set(false);
        self.working.set(None);
    }

    /// Begins anew; not where there was nothing yet, which might go on for ever.
    fn give_up(self) {
        self.rest();
        self.is_playing.set(false);
        if self.view.with_untracked(Option::is_some) {
            self.begin();
        }
    }

    /// Plays, or stops playing.
    pub(super) fn play_or_pause(self) {
        let is_playing = !self.is_playing.get_untracked();
        self.is_playing.set(is_playing);
        if is_playing {
            let is_at_end = self.view.with_untracked(|view| view.as_ref().is_some_and(|view| view.is_finished));
            self.ask(if is_at_end { Goal::Moment(0) } else { Goal::On });
        }
    }

    fn beat(self) {
        let beat = self.beats.try_update_value(|beats| {
            *beats = beats.wrapping_add(1);
            *beats
        });
        set_timeout(
            move || {
                if self.beats.try_get_value() == beat && self.is_playing.get_untracked() {
                    self.ask(Goal::On);
                }
            },
            BEAT,
        );
    }

    /// Points at a node, so that the board shows the path there and the page lights its move; or at none.
    pub(super) fn point(self, node: Option<u32>) {
        if self.pointed.get_untracked() == node {
            return;
        }
        self.pointed.set(node);
        let path = node.filter(|_| !untrack(|| self.is_written())).and_then(|node| self.path_to(node));
        let edge = path.as_deref().and_then(|path| path.first().filter(|_| path.len() == 1).copied());
        self.analysis.hover(edge.map(|mv| Hover::Edge { parent: 0, mv }));
        self.analysis.act(Action::Preview(path.filter(|path| path.len() > 1)));
    }

    /// Chooses a node: its children are shown, and the page selects the same move if its own search has it. Returns whether the
    /// children were not shown before.
    pub(super) fn choose_node(self, node: u32) -> bool {
        self.chosen.set(Some(node));
        self.select_on_page(node);
        self.open(node)
    }

    fn select_on_page(self, node: u32) {
        let Some(path) = self.path_to(node).filter(|_| !untrack(|| self.is_written())) else { return };
        let analysis = self.analysis;
        if let [mv] = path[..] {
            analysis.select(0);
            return analysis.select_move(Some(mv));
        }
        let found =
            analysis.model.with_value(|model| path.iter().try_fold(0, |at, &mv| page::tree::child(model, at, mv)));
        if let Some(found) = found {
            analysis.select(found);
        }
    }

    /// Shows a node's children; returns whether they were not shown before.
    pub(super) fn open(self, node: u32) -> bool {
        let lacks = self.view.with_untracked(|view| view.as_ref().is_some_and(|view| lacks_children(view, node)));
        if !lacks {
            return false;
        }
        // More families than fit anyway.
        const MOST: usize = 32;
        self.opened.update(|opened| {
            opened.retain(|&other| other != node);
            opened.insert(0, node);
            opened.truncate(MOST);
        });
        self.ask(Goal::Stay);
        true
    }

    /// Hides a node's children; returns whether they were shown because of [`Self::open`].
    pub(super) fn close(self, node: u32) -> bool {
        let was_open = self.opened.with_untracked(|opened| opened.contains(&node));
        if was_open {
            self.opened.update(|opened| opened.retain(|&other| other != node));
            self.ask(Goal::Stay);
        }
        was_open
    }

    /// The moves from the root to a node that is shown.
    pub(super) fn path_to(self, node: u32) -> Option<Vec<u16>> {
        self.view.with_untracked(|view| path_in(view.as_ref()?, node))
    }
}

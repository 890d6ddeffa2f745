//! The panel's bench as views read it: [`page::minimax`] decides, here is who hears of it and what is carried out.

use std::time::Duration;

use leptos::prelude::*;
use page::game;
use page::input::Action;
use page::minimax::choice::Source;
use page::minimax::rows::Pressed;
use page::minimax::{self, Choice, Effect as Wanted, Ground};
use page::shared::Shared;
use page::state::Connection;
use page::view::Tab;
use wire::minimax::{Ask, Goal, Progress, View, Weighed};

use super::names::Names;
use super::scale::Scale;
use super::words;
use crate::answers::{self, Said};
use crate::state::{Analysis, Held, Hover};
use crate::transport::Task;

/// Time between two events that follow one another by themselves.
const BEAT: Duration = Duration::from_millis(800);

/// State of the panel. Copied freely.
#[derive(Clone, Copy)]
pub(super) struct Bench {
    pub(super) analysis: Analysis,
    state: Held<minimax::Bench>,
    /// Choice of the user, or of a link.
    pub(super) choice: Memo<Choice>,
    /// The moment that is shown.
    pub(super) view: Memo<Option<Shared<View>>>,
    /// Where the search comes from, as it is offered.
    pub(super) source: Memo<Source>,
    /// Outcome of the search with and without cutting.
    pub(super) weighed: Memo<Option<Shared<Weighed>>>,
    /// Reason why there is no such search.
    pub(super) refused: Memo<Option<String>>,
    /// The node that is pointed at, and the one that was chosen.
    pub(super) lit: Memo<(Option<u32>, Option<u32>)>,
    /// Names of moves.
    pub(super) names: Memo<Names>,
    /// Scale that values are written in.
    pub(super) scale: Memo<Scale>,
    /// The last event, in words.
    pub(super) sentence: Memo<String>,
}

impl Bench {
    pub(super) fn new(analysis: Analysis) -> Self {
        let state = Held::new(analysis.minimax.written.with_untracked(|written| minimax::Bench::of_link(written)));
        let choice = state.part(|bench| bench.choice().clone());
        let view = state.part(|bench| bench.view().cloned());
        let is_written = state.part(minimax::Bench::is_written);
        let names = Memo::new(move |_| {
            let root = analysis.root_position().filter(|_| !is_written.get());
            Names::new(root, analysis.notation.get(), analysis.chess960())
        });
        let scale = Memo::new(move |_| if is_written.get() { Scale::Written } else { Scale::Game });
        let sentence = Memo::new(move |_| {
            let told = |view: &Option<Shared<View>>| {
                view.as_ref().map(|view| names.with(|names| words::told(view, names, scale.get())))
            };
            view.with(told).unwrap_or_default()
        });
        Self {
            analysis,
            state,
            choice,
            view,
            source: state.part(minimax::Bench::source),
            weighed: state.part(|bench| bench.weighed().cloned()),
            refused: state.part(|bench| bench.refused().map(str::to_owned)),
            lit: state.part(minimax::Bench::lit),
            names,
            scale,
            sentence,
        }
    }

    /// Reads the state. Reactive: whatever is made anew with every change should be as small as an attribute.
    pub(super) fn read<T>(self, look: impl FnOnce(&minimax::Bench) -> T) -> T {
        self.state.with(look)
    }

    /// Returns whether a tree written by hand is searched. Reactive.
    pub(super) fn is_written(self) -> bool {
        self.scale.get() == Scale::Written
    }

    /// Returns whether the tab is looked at. Reactive.
    pub(super) fn is_seen(self) -> bool {
        self.analysis.tab.get() == Tab::Minimax
    }

    /// Returns whether an answer is awaited. Reactive.
    pub(super) fn waits(self) -> bool {
        self.read(|bench| bench.wait().is_on())
    }

    /// Returns how far the search is, while it takes time. Reactive.
    pub(super) fn working(self) -> Option<Progress> {
        self.read(|bench| bench.wait().progress())
    }

    /// Tells the state what happens on the page and what the worker says, and the page what is shown.
    pub(super) fn follow(self) {
        let analysis = self.analysis;
        answers::listen::<Ask>(move |said| match said {
            Said::Answer(answer) => self.change(|bench| bench.take(answer)),
            Said::WorkerEnded(Task::Playback) => self.change(minimax::Bench::worker_ended),
            Said::WorkerEnded(Task::Comparison) | Said::NoAnswer | Said::SearchLeft => {}
        });
        let record = Memo::new(move |_| {
            let searched = analysis.search_view().map(|search| search.position);
            analysis.game.with(|view| game::record(view, searched.unwrap_or(view.current)))
        });
        Effect::new(move |_| {
            // Before there is a search, what the page is about may still be a guess.
            let is_lost = matches!(analysis.connection.get(), Connection::Lost { .. } | Connection::Closed(_));
            let is_known = analysis.search.get().is_some() || is_lost;
            let (start, moves) = record.get();
            self.change(|bench| bench.stand_on(Ground { start, moves, is_known }));
        });
        Effect::new(move |_| {
            let is_seen = self.is_seen();
            self.change(|bench| bench.see(is_seen));
        });
        Effect::new(move |_| {
            let written = self.choice.with(Choice::written);
            analysis.minimax.written.maybe_update(|before| std::mem::replace(before, written.clone()) != written);
        });
        Effect::new(move |_| {
            let asked = analysis.minimax.asked.get();
            if !asked.is_empty() {
                analysis.minimax.asked.set(String::new());
                self.take_up(Choice::read(&asked));
            }
        });
        Effect::new(move |_| {
            let told = self.view.with(|view| view.as_ref().map(|view| minimax::part::Told::of(view)));
            analysis.minimax.told.set(told);
        });
        Effect::new(move |before: Option<String>| {
            let sentence = self.sentence.get();
            let is_seen = self.state.peek(minimax::Bench::is_seen);
            // What is there when the panel opens is read where it stands.
            if is_seen && before.is_some_and(|before| before != sentence) {
                analysis.announce(sentence.clone());
            }
            sentence
        });
    }

    /// Searches and shows what somebody else has asked for. Another search begins at its beginning.
    fn take_up(self, asked: Choice) {
        let moment = self.state.peek(|bench| bench.choice().moment);
        let now = Choice { moment, ..asked.clone() };
        if self.state.peek(|bench| *bench.choice() == now) {
            self.go(Goal::Moment(asked.moment));
        } else {
            self.choose(|choice| *choice = now);
        }
    }

    /// Changes what is searched, or how.
    pub(super) fn choose(self, change: impl FnOnce(&mut Choice)) {
        self.change(|bench| bench.choose(change));
    }

    /// Turns to another source.
    pub(super) fn choose_source(self, source: Source) {
        self.change(|bench| bench.choose_source(source));
    }

    /// Goes somewhere, and shows it.
    pub(super) fn go(self, goal: Goal) {
        self.change(|bench| bench.go(goal));
    }

    /// Goes a step, if it leads somewhere.
    pub(super) fn step(self, goal: Goal) {
        self.change(|bench| bench.step(goal));
    }

    /// Searches with and without cutting, to the end.
    pub(super) fn weigh(self) {
        self.change(minimax::Bench::weigh);
    }

    /// Lets the page's own search evaluate as many positions.
    pub(super) fn match_evaluations(self) {
        let evaluations = self.state.peek(|bench| bench.view().map(|view| view.counts.evaluations));
        if let Some(evaluations) = evaluations {
            self.analysis.act(Action::SearchTo(evaluations));
        }
    }

    /// Stops what is under way; what was reached is shown.
    pub(super) fn stop(self) {
        self.change(minimax::Bench::stop);
    }

    /// Plays, or stops playing.
    pub(super) fn play_or_pause(self) {
        self.change(minimax::Bench::play_or_pause);
    }

    /// Points at a node, or at none.
    pub(super) fn point(self, node: Option<u32>) {
        self.change(|bench| bench.point(node));
    }

    /// Chooses a node.
    pub(super) fn choose_node(self, node: u32) {
        self.change(|bench| bench.choose_node(node));
    }

    /// Does what a key means on the row of a node. Returns the row that has the focus then and whether that is made anew first; `None`
    /// where the key means nothing.
    pub(super) fn press(self, node: u32, key: &str) -> Option<(u32, bool)> {
        let pressed = self.state.change(|bench| bench.press(node, key)).flatten()?;
        Some(match pressed {
            Pressed::Focus(other) => (other, false),
            Pressed::Done { effects, is_remade } => {
                self.carry_out(effects);
                (node, is_remade)
            }
        })
    }

    /// Changes the state and carries out what shall happen then; nothing where the page is gone.
    fn change(self, change: impl FnOnce(&mut minimax::Bench) -> Vec<Wanted>) {
        if let Some(effects) = self.state.change(change) {
            self.carry_out(effects);
        }
    }

    fn carry_out(self, effects: Vec<Wanted>) {
        for effect in effects {
            match effect {
                Wanted::Ask(ask) => answers::ask_of(Task::Playback, &ask),
                Wanted::Beat(beat) => set_timeout(move || self.change(|bench| bench.beat(beat)), BEAT),
                Wanted::Light { edge, preview } => {
                    self.analysis.hover(edge.map(|mv| Hover::Edge { parent: 0, mv }));
                    self.analysis.act(Action::Preview(preview));
                }
                Wanted::Select(path) => self.analysis.act(Action::SelectLine(path)),
            }
        }
    }
}

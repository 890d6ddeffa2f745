//! Hands that do for the reader what he wants to be done for him: a solution, step after step, and taking a move back.

use std::collections::VecDeque;
use std::time::Duration;

use leptos::prelude::*;
use lessons::Step;
use page::input::{Action, Way};
use page::minimax::Choice;
use page::view::{Chart, Tab, TreeForm};
use page::{game, notation, step};
use wire::minimax::Pruning;
use wire::{Edit, Kind};

use super::facts::PageFacts;
use crate::state::Analysis;

/// Time between two deeds, so that each can be seen.
pub(super) const PAUSE: Duration = Duration::from_millis(700);
/// Time after which it is looked again whether the page has come to rest.
const POLL: Duration = Duration::from_millis(60);
/// Looks after which a deed is given up: half a minute.
const PATIENCE: u32 = 500;
/// More single steps than these would bore.
const MOST_SINGLE: u32 = 10;

/// Hands. Copied freely.
#[derive(Clone, Copy)]
pub(super) struct Hands {
    analysis: Analysis,
    facts: StoredValue<PageFacts>,
    /// Choice of the minimax stepper that was asked for last.
    asked: StoredValue<Option<Choice>>,
}

/// Deeds that are left.
struct Work {
    deeds: VecDeque<Deed>,
    pause: Duration,
    is_there: Box<dyn Fn() -> bool>,
    give_up: Box<dyn Fn()>,
}

/// Something that is done at once, while the page rests.
#[derive(Clone, Debug)]
pub(super) enum Deed {
    Act(Action),
    Tab(Tab),
    Chart(Chart),
    Tree(TreeForm),
    /// Looks at the node that a move of the selected node leads to.
    Descend(String),
    Choose(String),
    Prior(String, f64),
    Value(f64),
    Phase(step::Step),
    Play(String),
    Minimax(fn(&mut Choice, u32), u32),
    /// Takes the newest move back, if one was made, and goes to a position.
    TakeBack {
        home: u32,
        /// Positions that are left by it. Where the game is at another one by then, the reader has gone on.
        way: Vec<u32>,
    },
    /// Shows a search of the current position.
    Return {
        search: u32,
    },
    Moment(Option<u32>),
    /// Does something at a position of the game. Where it has gone on meanwhile the reader wants something else.
    At(u32, Box<Deed>),
}

impl Deed {
    /// Returns the deeds of a step of a solution. Changes by hand are made where a hand would make them.
    pub(super) fn of(step: &Step) -> Vec<Self> {
        let moments = |count: u32, sign: i32| {
            let signed = |count: u32| sign * i32::try_from(count).unwrap_or(i32::MAX);
            let all = if count <= MOST_SINGLE { vec![signed(1); count as usize] } else { vec![signed(count)] };
            all.into_iter().map(|moments| Self::Act(Action::Step(moments))).collect()
        };
        let read = |tab: &str| Tab::read(tab).unwrap_or_default();
        let stepper = |change: fn(&mut Choice, u32), by| vec![Self::Tab(Tab::Minimax), Self::Minimax(change, by)];
        match step {
            Step::Forward(count) => moments(*count, 1),
            Step::Back(count) => moments(*count, -1),
            Step::Moment(moment) => vec![Self::Moment(Some(*moment))],
            Step::Newest => vec![Self::Moment(None)],
            Step::Search(visits) => vec![Self::Act(Action::SearchTo(*visits))],
            Step::Select(line) => {
                let descend = line.iter().cloned().map(Self::Descend);
                [Self::Act(Action::Select(0))].into_iter().chain(descend).collect()
            }
            Step::Choose(mv) => vec![Self::Tab(Tab::Edges), Self::Choose(mv.clone())],
            Step::Set { name, value } => {
                let edit = Edit::Parameter { name: name.clone(), value: value.clone() };
                vec![Self::Tab(Tab::WhatIf), Self::Act(Action::Change(edit))]
            }
            Step::Prior { mv, prior } => vec![Self::Tab(Tab::WhatIf), Self::Prior(mv.clone(), *prior)],
            Step::Value(value) => vec![Self::Tab(Tab::WhatIf), Self::Value(*value)],
            Step::Evaluator(name) => {
                vec![Self::Act(Action::Evaluate { evaluator: name.clone(), network: None })]
            }
            Step::Phase(phase) => step::Step::read(phase).map(Self::Phase).into_iter().collect(),
            Step::Tab(tab) => vec![Self::Tab(read(tab))],
            Step::Chart(chart) => Chart::read(chart).map(Self::Chart).into_iter().collect(),
            Step::Tree(form) => {
                let is_links = form == TreeForm::Links.name();
                vec![Self::Tree(if is_links { TreeForm::Links } else { TreeForm::Icicle })]
            }
            Step::Play(moves) => moves.iter().cloned().map(Self::Play).collect(),
            Step::TakeBack(count) => (0..*count).map(|_| Self::Act(Action::Walk(Way::Back))).collect(),
            // The bench's affair.
            Step::Train(_) | Step::TrainSolved | Step::Look(_) | Step::Tune { .. } | Step::Open(_) => Vec::new(),
            Step::Minimax(events) => {
                let one = || Self::Minimax(|choice, by| choice.moment = choice.moment.saturating_add(by), 1);
                [Self::Tab(Tab::Minimax)].into_iter().chain((0..*events).map(|_| one())).collect()
            }
            Step::MinimaxEnd => stepper(|choice, _| choice.moment = u32::MAX, 0),
            Step::MinimaxPruning(prunes) => stepper(
                |choice, prunes| {
                    choice.moment = 0;
                    choice.pruning = if prunes == 1 { Pruning::AlphaBeta } else { Pruning::None };
                },
                u32::from(*prunes),
            ),
            Step::MinimaxDepth(depth) => stepper(
                |choice, depth| {
                    choice.moment = 0;
                    choice.depth = u16::try_from(depth).ok();
                },
                u32::from(*depth),
            ),
        }
    }
}

impl Hands {
    pub(super) fn new(analysis: Analysis, facts: StoredValue<PageFacts>) -> Self {
        Self { analysis, facts, asked: StoredValue::new(None) }
    }

    /// Does one deed after another, each when the page rests and after a pause, until what was wanted is there; else `give_up` is called.
    pub(super) fn carry_out(
        self,
        deeds: Vec<Deed>,
        pause: Duration,
        is_there: impl Fn() -> bool + 'static,
        give_up: impl Fn() + 'static,
    ) {
        let work = Work { deeds: deeds.into(), pause, is_there: Box::new(is_there), give_up: Box::new(give_up) };
        self.go_on(work, PATIENCE, pause);
    }

    fn go_on(self, mut work: Work, patience: u32, after: Duration) {
        let look = move || {
            // The page may be gone.
            if self.analysis.page.is_disposed() || self.facts.is_disposed() {
                return;
            }
            let is_done = match work.deeds.front() {
                None if (work.is_there)() => return,
                None => false,
                Some(deed) => self.rests() && self.does(deed),
            };
            if is_done {
                work.deeds.pop_front();
                let pause = work.pause;
                self.go_on(work, PATIENCE, pause);
            } else if patience > 0 {
                self.go_on(work, patience - 1, POLL);
            } else {
                (work.give_up)();
            }
        };
        set_timeout(look, after);
    }

    /// Returns whether everything that was asked for is there.
    fn rests(self) -> bool {
        let is_idle = self.analysis.page.with_value(|page| page.has_reached(0) && page.is_idle());
        let asked = self.asked.get_value();
        let is_told = asked.is_none_or(|asked| {
            self.analysis.minimax.told.with(|told| {
                told.as_ref().is_some_and(|told| {
                    told.prunes == (asked.pruning == Pruning::AlphaBeta)
                        && asked.depth.is_none_or(|depth| told.depth == depth)
                        && (told.moment == asked.moment || told.is_finished && asked.moment > told.moment)
                })
            })
        });
        is_idle && is_told && !self.analysis.what_if.is_asked.get()
    }

    /// Does something; returns whether it could be done already.
    fn does(self, deed: &Deed) -> bool {
        let analysis = self.analysis;
        let selected = analysis.selected.get();
        let path = || analysis.moves_to(selected);
        match deed {
            Deed::Act(action) => analysis.act(action.clone()),
            Deed::Tab(tab) => analysis.tab.set(*tab),
            Deed::Chart(kind) => analysis.charts.kind.set(*kind),
            Deed::Tree(form) => analysis.tree_form.set(*form),
            Deed::Descend(mv) => {
                let code = self.code(selected, mv);
                let child =
                    code.and_then(|mv| analysis.model.with_value(|model| page::tree::child(model, selected, mv)));
                let Some(child) = child else { return false };
                analysis.select(child);
            }
            Deed::Choose(mv) => {
                let Some(code) = self.code(selected, mv) else { return false };
                analysis.select_move(Some(code));
            }
            Deed::Prior(mv, prior) => {
                let Some((path, mv)) = path().zip(self.code(selected, mv)) else { return false };
                analysis.act(Action::Change(Edit::Prior { path, mv, p: *prior }));
            }
            Deed::Value(value) => {
                let Some(path) = path() else { return false };
                analysis.act(Action::Change(Edit::Value { path, v: *value }));
            }
            Deed::Phase(step) => return self.hold(*step),
            Deed::Play(mv) => {
                let Some(code) = analysis.root_position().and_then(|root| notation::read(&root, mv)) else {
                    return false;
                };
                analysis.act(Action::PlayLine(vec![code]));
            }
            Deed::Minimax(change, by) => {
                let mut choice = Choice::read(&analysis.minimax.written.get());
                change(&mut choice, *by);
                analysis.minimax.asked.set(choice.written());
                self.asked.set_value(Some(choice));
            }
            Deed::TakeBack { home, way } => return self.is_back(*home, way),
            Deed::At(position, deed) if analysis.game.with(|game| game.current) == *position => return self.does(deed),
            Deed::At(..) => {}
            Deed::Return { search } => analysis.act(Action::ShowAgain(*search)),
            Deed::Moment(Some(moment)) => analysis.act(Action::GoTo(*moment)),
            Deed::Moment(None) => analysis.act(Action::GoLive),
        }
        true
    }

    /// Holds a phase of what follows the moment; returns whether it does. What follows must be known first.
    fn hold(self, step: step::Step) -> bool {
        let explain = self.analysis.explain;
        let Some(held) = explain.held.get() else {
            self.analysis.act(Action::WatchFrom(self.analysis.playback.shown()));
            return false;
        };
        let is_known = explain.shown.with(|shown| shown.as_ref().is_some_and(|shown| shown.0.moment == held.moment));
        if is_known {
            self.analysis.act(Action::PhaseJump(step));
        }
        is_known
    }

    /// Takes back what was played, and goes to a position; returns whether the game is there, or the reader has gone on.
    fn is_back(self, position: u32, way: &[u32]) -> bool {
        let (current, is_new) = self.analysis.game.with(|view| {
            let line = game::line_to(view, view.current);
            let is_on_way = |id: u32| line.iter().any(|one| one.id == id) && id != position;
            let newest = view.undo.filter(|deed| deed.kind == Kind::Insert);
            (view.current, newest.is_some_and(|deed| is_on_way(deed.position)))
        });
        if current == position || !way.contains(&current) {
            return true;
        }
        self.analysis.act(if is_new { Action::UndoGame } else { Action::Visit(position) });
        false
    }

    /// The code of a move of a node.
    fn code(self, node: u32, mv: &str) -> Option<u16> {
        notation::read(&self.analysis.position_at(node)?, mv)
    }
}

//! A page with a comparison, two trees that show what they are told, and a worker that is as slow as a test wants it.

mod searches;
mod tree;
mod worker;

use std::collections::{BTreeMap, VecDeque};

use wire::comparison::{Ask, Said, Side};
use wire::{Command, RunState, SearchView, Setting};

use super::Comparison;
use super::input::{Action, Chooser, Effect, Input};
use super::standing::Standing;
use crate::link::Link;
use crate::link::beside::Beside;
use crate::shared::Shared;
use crate::state::{Connection, Page};
use crate::view::Hover;
pub(super) use searches::{search, settings, told};
use tree::Tree;
pub(super) use tree::{line_to, reached};
use worker::Worker;

/// Everything around a comparison.
pub(super) struct World {
    pub(super) page: Page,
    pub(super) comparison: Comparison,
    /// Simulations of each search.
    pub(super) lengths: BTreeMap<u32, u32>,
    pub(super) trees: [Tree; 2],
    pub(super) is_choosing: bool,
    pub(super) commands: Vec<Command>,
    /// Positions that a search was asked for.
    made: Vec<u32>,
    pub(super) complaints: Vec<String>,
    pub(super) opened: Vec<Chooser>,
    /// Questions on their way to the worker.
    pub(super) asks: VecDeque<Ask>,
    pub(super) worker: Worker,
    /// Answers on their way back.
    pub(super) answers: VecDeque<Said>,
    pub(super) alarms: u32,
    pub(super) frames: u32,
    clock: f64,
}

impl World {
    /// A page with searches 1 to 3 of its position, of which the first is shown, and one of another position.
    pub(super) fn new() -> Self {
        Self::of_link(None)
    }

    pub(super) fn of_link(told: Option<Beside>) -> Self {
        let mut page = Page::new(&Link::default(), &Link::default());
        page.connection = Connection::Open;
        page.offer.default_evaluator = "classical".to_owned();
        page.searches =
            Shared::new(vec![search(1, 0, "1.745"), search(2, 0, "3"), search(3, 0, "4"), search(4, 1, "3")]);
        page.search = Some(1);
        page.playback.live.simulations = 100;
        Self {
            page,
            comparison: Comparison::new(&Standing::of_link(told)),
            lengths: BTreeMap::from([(1, 100), (2, 300), (3, 50), (4, 80)]),
            trees: [Tree::default(); 2],
            is_choosing: false,
            commands: Vec::new(),
            made: Vec::new(),
            complaints: Vec::new(),
            opened: Vec::new(),
            asks: VecDeque::new(),
            worker: Worker::default(),
            answers: VecDeque::new(),
            alarms: 0,
            frames: 0,
            clock: 0.0,
        }
    }

    pub(super) fn act(&mut self, action: Action) {
        self.update(Input::Action(action));
    }

    pub(super) fn around(&mut self) {
        self.update(Input::Around { is_choosing: self.is_choosing });
    }

    pub(super) fn update(&mut self, input: Input) {
        let trees = self.trees;
        for effect in self.comparison.update(&self.page, input) {
            self.perform(effect);
        }
        // What trees were told to show they report like any choice.
        for (side, before) in Side::BOTH.into_iter().zip(trees) {
            let now = self.trees[side.index()];
            if now.selected != before.selected {
                self.update(Input::Selected { side, node: now.selected, line: Some(line_to(now.selected)) });
            }
            if now.top != before.top {
                self.update(Input::Zoomed { side, node: now.top, line: Some(line_to(now.top)) });
            }
            if now.lit != before.lit {
                self.update(Input::Hovered { side, what: now.lit });
            }
        }
    }

    fn perform(&mut self, effect: Effect) {
        match effect {
            Effect::Ask(ask) => self.asks.push_back(ask),
            Effect::Clear => {
                self.end_worker();
                self.trees = [Tree::default(); 2];
            }
            Effect::WaitSecond => self.alarms += 1,
            Effect::NextFrame => self.frames += 1,
            Effect::Command(command) => {
                if let Command::NewSearch { position, .. } = command {
                    assert!(!self.made.contains(&position), "once for each position");
                    self.made.push(position);
                }
                self.commands.push(command);
            }
            Effect::Complain(reason) => self.complaints.push(reason),
            Effect::Open(chooser) => {
                self.opened.push(chooser);
                self.is_choosing = true;
            }
            Effect::CloseChoosers => self.is_choosing = false,
            Effect::Apply(frames) => {
                for (tree, frame) in self.trees.iter_mut().zip(frames.iter()) {
                    frame.iter().for_each(|frame| tree.apply(frame));
                }
            }
            Effect::Select(nodes) => self.trees.iter_mut().zip(nodes).for_each(|(tree, node)| tree.selected = node),
            Effect::Zoom(nodes) => self.trees.iter_mut().zip(nodes).for_each(|(tree, node)| tree.top = node),
            Effect::Light { side, what } => self.trees[side.index()].lit = what,
            Effect::ShowAgain(search) => self.show(search),
            Effect::CloseMenu | Effect::Draw => {}
        }
    }

    pub(super) fn select(&mut self, side: Side, node: u32) {
        self.trees[side.index()].selected = node;
        self.update(Input::Selected { side, node, line: Some(line_to(node)) });
    }

    pub(super) fn zoom(&mut self, side: Side, node: u32) {
        self.trees[side.index()].top = node;
        self.update(Input::Zoomed { side, node, line: Some(line_to(node)) });
    }

    pub(super) fn hover(&mut self, side: Side, what: Option<Hover>) {
        self.trees[side.index()].lit = what;
        self.update(Input::Hovered { side, what });
    }

    /// The shown search has this many simulations.
    pub(super) fn grow(&mut self, simulations: u32) {
        if let Some(shown) = self.page.search {
            self.lengths.insert(shown, simulations);
            self.page.playback.live.simulations = simulations;
        }
        self.around();
    }

    /// Shows another search.
    pub(super) fn show(&mut self, id: u32) {
        self.page.search = Some(id);
        let simulations = self.lengths.get(&id).copied().unwrap_or(0);
        (self.page.playback.live.simulations, self.page.playback.live.state) = (simulations, RunState::Idle);
        self.around();
    }

    /// Makes a search of the current position, and shows it.
    pub(super) fn show_new(&mut self, cpuct: &str) -> u32 {
        let id = self.add(self.page.game.current, settings(cpuct));
        self.page.choice.settings = settings(cpuct);
        self.lengths.insert(id, 10);
        self.show(id);
        id
    }

    fn add(&mut self, position: u32, settings: Vec<Setting>) -> u32 {
        let all = self.page.searches.edit();
        let id = all.len() as u32 + 1;
        all.push(SearchView { settings, ..search(id, position, "") });
        self.lengths.insert(id, 0);
        id
    }

    /// Goes to another position.
    pub(super) fn go_to(&mut self, position: u32) {
        self.page.game.edit().current = position;
        self.around();
    }

    /// Does what the server was asked for.
    pub(super) fn serve(&mut self) {
        for command in std::mem::take(&mut self.commands) {
            match command {
                Command::NewSearch { position, settings, .. } => drop(self.add(position, settings)),
                Command::Step { search, simulations } => *self.lengths.get_mut(&search).unwrap() += simulations,
                other => panic!("{other:?} was not expected"),
            }
        }
        self.around();
    }

    /// Lets the worker hear a question; returns whether there was one.
    pub(super) fn work(&mut self) -> bool {
        let Some(ask) = self.asks.pop_front() else { return false };
        self.answers.extend(self.worker.hear(ask));
        true
    }

    /// Lets a piece of a log come to the worker; returns whether one was on its way.
    pub(super) fn fetch(&mut self) -> bool {
        let Some(said) = self.worker.fetch(&self.lengths) else { return false };
        self.answers.extend(said);
        true
    }

    /// Ends the worker by itself.
    pub(super) fn lose_worker(&mut self) {
        self.end_worker();
        self.update(Input::WorkerEnded);
    }

    /// What it said already may still come.
    fn end_worker(&mut self) {
        self.worker = Worker::default();
        self.asks.clear();
    }

    /// Lets an answer come; returns whether one was on its way.
    pub(super) fn hear(&mut self) -> bool {
        let said = self.answers.pop_front();
        let is_there = said.is_some();
        said.into_iter().for_each(|said| self.update(Input::Said(Box::new(said))));
        is_there
    }

    pub(super) fn second(&mut self) -> bool {
        let is_set = self.alarms > 0;
        if is_set {
            self.alarms -= 1;
            self.update(Input::Second);
        }
        is_set
    }

    pub(super) fn frame(&mut self, milliseconds: f64) -> bool {
        let is_awaited = self.frames > 0;
        if is_awaited {
            self.frames -= 1;
            self.clock += milliseconds;
            self.update(Input::Frame(self.clock));
        }
        is_awaited
    }

    /// Lets everything come that is on its way.
    pub(super) fn settle(&mut self) {
        for _ in 0..10_000 {
            if !(self.work() || self.fetch() || self.hear()) {
                return;
            }
        }
        panic!("it goes on for ever");
    }

    /// Compares the shown search with another one, until both are on the screen.
    pub(super) fn compare(&mut self, other: u32) {
        self.act(Action::CompareWith(other));
        self.settle();
    }

    /// Simulations that are on the screen.
    pub(super) fn shown(&self) -> [u32; 2] {
        self.comparison.pair().expect("two are compared").picture.simulations()
    }

    pub(super) fn trouble(&self) -> Option<&str> {
        self.comparison.pair()?.trouble.as_deref()
    }
}

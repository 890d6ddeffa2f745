//! A page without a page: a lesson is set up on it, its solution carried out or what somebody saw of it shown, and its facts are read
//! off.

mod deeds;
mod facts;
mod recorded;
mod search;
mod seen;
mod setup;

use engine::{Move, NodeId, Playback, Search, Tree, games::any::AnyGame};
use lessons::{Lesson, Quantity, condition::Number};
use session::SearchRun;

use crate::bring::{Bring, nothing};
use crate::{names, numbers, stepper::Stepper, trainer::Trainer, work::MOST_WORK};
use recorded::Recorded;
use setup::{MOST, new_run, setup_game};

/// A page that shows a lesson.
#[derive(Debug)]
pub struct Desk<'a> {
    lesson: &'a Lesson,
    evaluator: String,
    settings: Vec<(String, String)>,
    run: SearchRun<AnyGame>,
    /// Moves that were played from the lesson's position on.
    played: Vec<String>,
    /// The position after them, which is searched.
    game: AnyGame,
    /// The search at the moment that is shown.
    shown: Search<AnyGame>,
    /// `None`: the newest.
    moment: Option<u32>,
    selected: Vec<Move>,
    chosen: Option<Move>,
    tab: String,
    chart: String,
    tree: String,
    phase: Option<String>,
    minimax: Option<Stepper>,
    training: Option<Trainer>,
    /// Simulations that may still be made.
    left: u32,
}

impl<'a> Desk<'a> {
    /// Opens a lesson of the course, which tests hold to be right.
    ///
    /// # Panics
    /// Where it is not.
    #[must_use]
    pub fn open(lesson: &'a Lesson) -> Self {
        Self::try_open(lesson).unwrap_or_else(|problem| panic!("{}: {problem}", lesson.slug))
    }

    /// Opens a lesson that needs no file; one on the training bench begins a training.
    ///
    /// # Errors
    /// Where there is no such search, moment, node or training.
    pub fn try_open(lesson: &'a Lesson) -> Result<Self, String> {
        Self::try_open_with(lesson, nothing)
    }

    /// Opens a lesson; one on the training bench begins a training, and one with a recording reads it.
    ///
    /// # Errors
    /// Where there is no such search, moment, node, training or recording.
    pub fn try_open_with(lesson: &'a Lesson, bring: Bring) -> Result<Self, String> {
        let setup = &lesson.setup;
        let game = setup_game(lesson, &[])?;
        let (run, evaluator, settings) = match &setup.recording {
            Some(name) => {
                let Recorded { search, evaluator, settings } = Recorded::read(lesson, &bring(name)?)?;
                (SearchRun::new(search, MOST), evaluator, settings)
            }
            None => {
                let run = new_run(&game, &setup.evaluator, &setup.settings)?;
                (run, setup.evaluator.clone(), setup.settings.clone())
            }
        };
        let minimax = lesson.view.minimax.as_ref();
        let mut desk = Self {
            lesson,
            evaluator,
            settings,
            shown: run.search().clone(),
            run,
            played: Vec::new(),
            moment: None,
            selected: Vec::new(),
            chosen: None,
            tab: lesson.view.tab.clone(),
            chart: first_chart(lesson),
            tree: lesson.view.tree.clone(),
            phase: None,
            minimax: minimax.map(|minimax| Stepper::new(&game, setup, minimax)).transpose()?,
            training: lesson.bench.as_ref().map(|bench| Trainer::begin(&setup.game, bench)).transpose()?,
            game,
            left: MOST_WORK,
        };
        desk.simulate(setup.simulations)?;
        if let Some(moment) = lesson.view.moment {
            desk.go_to_existing(moment)?;
        }
        desk.select(&lesson.view.selected)?;
        desk.chosen = lesson.view.chosen.as_deref().map(|mv| desk.code(mv)).transpose()?;
        desk.phase.clone_from(&lesson.view.phase);
        Ok(desk)
    }

    /// A number of a text: of any line, at the moment that is shown.
    #[must_use]
    pub fn number(&self, number: &Number) -> Option<f64> {
        match number {
            Number::Quantity(quantity, line) => self.anywhere(*quantity, line),
            other => other.of(self),
        }
    }

    /// The same at another moment, where one is named. What is shown stays.
    pub fn number_at(&mut self, number: &Number, moment: Option<u32>) -> Option<f64> {
        if moment.is_none() {
            return self.number(number);
        }
        let (shown, phase) = (self.moment, self.phase.take());
        self.go_to(moment);
        let value = self.number(number);
        self.go_to(shown);
        self.phase = phase;
        value
    }

    /// Shows a moment; the newest, where there is none later.
    pub fn go_to(&mut self, moment: Option<u32>) {
        let end = self.run.search().moment();
        self.moment = moment.filter(|moment| *moment < end);
        self.phase = None;
        let mut playback = Playback::new(self.run.search().clone());
        playback.seek(self.moment.unwrap_or(end));
        self.shown = playback.search().clone();
    }

    fn go_to_existing(&mut self, moment: u32) -> Result<(), String> {
        let end = self.run.search().moment();
        if moment > end {
            return Err(format!("there is no moment {moment}: the search has {end}"));
        }
        self.go_to(Some(moment));
        Ok(())
    }

    /// The search at the moment that is shown.
    #[must_use]
    pub fn search(&self) -> &Search<AnyGame> {
        &self.shown
    }

    /// The node after a line, if it is there.
    #[must_use]
    pub fn node(&self, line: &[String]) -> Option<NodeId> {
        self.shown.node_after(&self.codes(line)?)
    }

    /// Returns the name of a move after a line.
    #[must_use]
    pub fn name(&self, line: &[Move], mv: Move) -> String {
        names::name(&self.game, line, mv)
    }

    fn select(&mut self, line: &[String]) -> Result<(), String> {
        let codes = self.codes(line).filter(|codes| line.is_empty() || self.shown.node_after(codes).is_some());
        let no_node = || format!("the search has no node {:?} at this moment", line.join(" "));
        (self.selected, self.chosen) = (codes.ok_or_else(no_node)?, None);
        Ok(())
    }

    fn codes(&self, line: &[String]) -> Option<Vec<Move>> {
        let mut codes = Vec::new();
        for mv in line {
            codes.push(names::code(&self.game, &codes, mv)?);
        }
        Some(codes)
    }

    /// A move of the selected node.
    fn code(&self, mv: &str) -> Result<Move, String> {
        names::code(&self.game, &self.selected, mv).ok_or_else(|| format!("{mv} is no move of the selected node"))
    }

    fn path(&self) -> Vec<u16> {
        self.selected.iter().map(|mv| mv.0).collect()
    }

    /// The selected node; where it is not there at this moment, the last one on the way to it.
    fn selected_node(&self) -> NodeId {
        let lines = (0..=self.selected.len()).rev().map(|length| &self.selected[..length]);
        lines.into_iter().find_map(|line| self.shown.node_after(line)).unwrap_or(Tree::ROOT)
    }

    fn anywhere(&self, quantity: Quantity, line: &[String]) -> Option<f64> {
        if self.shown.tree().is_empty() {
            return None;
        }
        let codes = self.codes(line)?;
        let Some((mv, before)) = codes.split_last() else {
            return numbers::of_root(quantity, &self.shown.report(Tree::ROOT));
        };
        let report = self.shown.report(self.shown.node_after(before)?);
        numbers::of_move(quantity, report.edges.iter().find(|edge| edge.mv == *mv)?)
    }
}

fn first_chart(lesson: &Lesson) -> String {
    lesson.view.chart.clone().unwrap_or_else(|| "n".to_owned())
}

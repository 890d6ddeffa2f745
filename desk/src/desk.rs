//! A page without a page: a lesson is set up on it, its solution carried out, and its facts are read off.

mod facts;

use engine::{Move, NodeId, Playback, Search, Tree, games::any::AnyGame};
use lessons::{Facts, Lesson, Quantity, Step, condition::Number};
use session::{SearchRun, edits};
use wire::Edit;

use crate::{
    names, numbers,
    setup::{MOST_VISITS, evaluator, new_run, setup_game},
    stepper::Stepper,
};

/// Simulations and minimax events that a lesson and its solution may take in all, for each of the two: a few seconds in a browser.
pub const MOST_WORK: u32 = 200_000;

/// A page that shows a lesson.
#[derive(Debug)]
pub struct Desk<'a> {
    lesson: &'a Lesson,
    evaluator: String,
    settings: Vec<(String, String)>,
    run: SearchRun<AnyGame>,
    /// Moves that were played from the lesson's position on.
    played: Vec<String>,
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

    /// Opens a lesson.
    ///
    /// # Errors
    /// Where there is no such search, moment or node.
    pub fn try_open(lesson: &'a Lesson) -> Result<Self, String> {
        let setup = &lesson.setup;
        let game = setup_game(lesson, &[])?;
        let run = new_run(lesson, &[], &setup.evaluator, &setup.settings)?;
        let minimax = lesson.view.minimax.as_ref();
        let mut desk = Self {
            lesson,
            evaluator: setup.evaluator.clone(),
            settings: setup.settings.clone(),
            shown: run.search().clone(),
            run,
            played: Vec::new(),
            moment: None,
            selected: Vec::new(),
            chosen: None,
            tab: lesson.view.tab.clone(),
            chart: lesson.view.chart.clone().unwrap_or_else(|| "n".to_owned()),
            tree: lesson.view.tree.clone(),
            phase: lesson.view.phase.clone(),
            minimax: minimax.map(|minimax| Stepper::new(&game, setup, minimax)).transpose()?,
            left: MOST_WORK,
        };
        desk.simulate(setup.simulations)?;
        if let Some(moment) = lesson.view.moment {
            let end = desk.run.search().moment();
            if moment > end {
                return Err(format!("there is no moment {moment}: the search has {end}"));
            }
            desk.go_to(Some(moment));
        }
        desk.select(&lesson.view.selected)?;
        desk.chosen = lesson.view.chosen.as_deref().map(|mv| desk.code(mv)).transpose()?;
        Ok(desk)
    }

    /// Does a step of the solution of a lesson of the course.
    ///
    /// # Panics
    /// Where it cannot be done.
    pub fn carry_out(&mut self, step: &Step) {
        self.try_carry_out(step).unwrap_or_else(|problem| panic!("{}: {problem}", self.lesson.slug));
    }

    /// Does a step of a solution.
    ///
    /// # Errors
    /// Where it cannot be done.
    pub fn try_carry_out(&mut self, step: &Step) -> Result<(), String> {
        match step {
            Step::Forward(count) => match self.moment {
                None => self.simulate(*count)?,
                Some(moment) => self.go_to(Some(moment.saturating_add(*count))),
            },
            Step::Back(count) => self.go_to(Some(Facts::moment(self).saturating_sub(*count))),
            Step::Moment(moment) => self.go_to(Some(*moment)),
            Step::Newest => self.go_to(None),
            Step::Search(visits) => {
                let now = self.run.search().tree().simulations();
                let more = visits.checked_sub(now).filter(|more| *more > 0);
                self.simulate(more.ok_or_else(|| format!("the search has {now} visits already"))?)?;
                self.go_to(None);
            }
            Step::Select(line) => self.select(line)?,
            Step::Choose(name) => {
                let mv = self.code(name)?;
                let node = self.selected_node();
                if self.shown.tree().is_empty() || !self.shown.tree().edges(node).iter().any(|edge| edge.mv() == mv) {
                    return Err(format!("{name} is no move of the selected node"));
                }
                self.chosen = Some(mv);
            }
            Step::Set { name, value } => {
                self.what_if(Edit::Parameter { name: name.clone(), value: value.clone() })?;
            }
            Step::Prior { mv, prior } => {
                let (path, mv) = (self.path(), self.code(mv)?.0);
                self.what_if(Edit::Prior { path, mv, p: *prior })?;
            }
            Step::Value(value) => {
                let path = self.path();
                self.what_if(Edit::Value { path, v: *value })?;
            }
            Step::Evaluator(name) => {
                self.evaluator.clone_from(name);
                self.begin_again()?;
            }
            Step::Phase(phase) => {
                if self.shown.moment() >= self.run.search().moment() {
                    return Err("nothing follows this moment that has phases".to_owned());
                }
                self.phase = Some(phase.clone());
            }
            Step::Tab(tab) => self.tab.clone_from(tab),
            Step::Chart(chart) => self.chart.clone_from(chart),
            Step::Tree(tree) => self.tree.clone_from(tree),
            Step::Play(moves) => self.play(moves)?,
            Step::TakeBack(count) => {
                let left = self.played.len().checked_sub(*count as usize);
                self.played.truncate(left.ok_or("there are not as many moves to take back")?);
                self.begin_again()?;
            }
            Step::Minimax(_) | Step::MinimaxEnd | Step::MinimaxPruning(_) | Step::MinimaxDepth(_) => {
                self.minimax.as_mut().ok_or("the lesson's head has no minimax")?.carry_out(step)?;
            }
        }
        Ok(())
    }

    /// A number of a text: of any line, at the moment that is shown.
    #[must_use]
    pub fn number(&self, number: &Number) -> Option<f64> {
        match number {
            Number::Quantity(quantity, line) => self.anywhere(*quantity, line),
            other => other.of(self),
        }
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
        names::name(&self.game(), line, mv)
    }

    fn game(&self) -> AnyGame {
        setup_game(self.lesson, &self.played).expect("it was entered before")
    }

    fn simulate(&mut self, count: u32) -> Result<(), String> {
        if count > 0 {
            let left = self.left.checked_sub(count);
            self.left = left.ok_or_else(|| format!("the lesson takes more than {MOST_WORK} simulations in all"))?;
            self.run.step(count).map_err(|refusal| refusal.message)?;
            let mut evaluator = evaluator(&self.evaluator, self.run.search().parameters())?;
            self.run.advance(&mut evaluator, u32::MAX);
            if let Some(failure) = self.run.failure() {
                return Err(failure.to_string());
            }
        }
        self.go_to(self.moment);
        Ok(())
    }

    fn what_if(&mut self, edit: Edit) -> Result<(), String> {
        let simulations = self.run.search().tree().simulations();
        let what_if =
            edits::what_if(self.run.search(), self.moment, &[edit], MOST_VISITS).map_err(|refusal| refusal.message)?;
        self.run = SearchRun::new(what_if.ok_or("the step changes nothing")?, MOST_VISITS);
        self.moment = None;
        self.simulate(simulations.saturating_sub(self.run.search().tree().simulations()))
    }

    fn begin_again(&mut self) -> Result<(), String> {
        self.run = new_run(self.lesson, &self.played, &self.evaluator, &self.settings)?;
        self.forget();
        self.simulate(self.lesson.setup.simulations)
    }

    /// The next search begins with what this one knows.
    fn play(&mut self, moves: &[String]) -> Result<(), String> {
        let mut codes = Vec::new();
        for mv in moves {
            let code = names::code(&self.game(), &codes, mv);
            codes.push(code.ok_or_else(|| format!("{mv} cannot be played here"))?);
        }
        self.played.extend_from_slice(moves);
        self.run = match self.run.search_after(&codes) {
            Some(search) => SearchRun::new(search, MOST_VISITS),
            None => new_run(self.lesson, &self.played, &self.evaluator, &self.settings)?,
        };
        self.forget();
        Ok(())
    }

    /// Shows another search, its newest moment and its root.
    fn forget(&mut self) {
        (self.selected, self.chosen) = (Vec::new(), None);
        self.go_to(None);
    }

    fn select(&mut self, line: &[String]) -> Result<(), String> {
        let codes = self.codes(line).filter(|codes| line.is_empty() || self.shown.node_after(codes).is_some());
        let no_node = || format!("the search has no node {:?} at this moment", line.join(" "));
        (self.selected, self.chosen) = (codes.ok_or_else(no_node)?, None);
        Ok(())
    }

    fn codes(&self, line: &[String]) -> Option<Vec<Move>> {
        let game = self.game();
        let mut codes = Vec::new();
        for mv in line {
            codes.push(names::code(&game, &codes, mv)?);
        }
        Some(codes)
    }

    /// A move of the selected node.
    fn code(&self, mv: &str) -> Result<Move, String> {
        names::code(&self.game(), &self.selected, mv).ok_or_else(|| format!("{mv} is no move of the selected node"))
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

//! A page without a page: a lesson is set up on it, its solution carried out, and its facts are read off.

#![allow(dead_code, reason = "the tests and the example use some of it each")]

mod names;
mod stepper;
mod trainer;

use engine::{
    Evaluation, Evaluator, Move, NodeId, Parameters, Playback, Search, Tree,
    centipawn::Conversion,
    evaluators::Local,
    games::any::AnyGame,
    report::{EdgeReport, NodeReport},
};
use lessons::{
    Facts, Lesson, Quantity, Step,
    bench::Bench,
    condition::{Minimax, Number, Shown},
};
use session::{
    Entered, SearchRun, edits,
    solo::{Brought as _, Judging},
    trained::{TRAINED, Trained},
};
use stepper::Stepper;
use trainer::Trainer;
use wire::Edit;

/// More visits than any lesson has.
const MOST: u32 = 1_000_000;

/// A page that shows a lesson.
pub(crate) struct Desk<'a> {
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
    trainer: Option<Trainer>,
}

impl<'a> Desk<'a> {
    /// A lesson as it opens.
    pub(crate) fn open(lesson: &'a Lesson) -> Self {
        let setup = &lesson.setup;
        let run = new_run(lesson, &[], &setup.evaluator, &setup.settings);
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
            minimax: lesson.view.minimax.as_ref().map(|minimax| Stepper::new(&setup_game(lesson, &[]), setup, minimax)),
            trainer: lesson.bench.as_ref().map(|bench| Trainer::new(&setup.game, bench)),
        };
        desk.simulate(setup.simulations);
        if let Some(moment) = lesson.view.moment {
            assert!(moment <= desk.run.search().moment(), "{}: there is no moment {moment}", lesson.slug);
            desk.go_to(Some(moment));
        }
        // A lesson on the bench has no search.
        if !desk.shown.tree().is_empty() {
            desk.select(&lesson.view.selected);
        }
        desk.chosen = lesson.view.chosen.as_deref().map(|mv| desk.code(mv));
        desk
    }

    /// Does a step of a solution.
    pub(crate) fn carry_out(&mut self, step: &Step) {
        match step {
            Step::Forward(count) => match self.moment {
                None => self.simulate(*count),
                Some(moment) => self.go_to(Some(moment + count)),
            },
            Step::Back(count) => self.go_to(Some(Facts::moment(self).saturating_sub(*count))),
            Step::Moment(moment) => self.go_to(Some(*moment)),
            Step::Newest => self.go_to(None),
            Step::Search(visits) => {
                let now = self.run.search().tree().simulations();
                assert!(now < *visits, "the search has {now} visits already");
                self.simulate(visits - now);
                self.go_to(None);
            }
            Step::Select(line) => self.select(line),
            Step::Choose(mv) => {
                let mv = self.code(mv);
                let node = self.selected_node();
                assert!(self.shown.tree().edges(node).iter().any(|edge| edge.mv() == mv), "a move of the node");
                self.chosen = Some(mv);
            }
            Step::Set { name, value } => {
                self.what_if(Edit::Parameter { name: name.clone(), value: value.clone() });
            }
            Step::Prior { mv, prior } => {
                let (path, mv) = (self.path(), self.code(mv).0);
                self.what_if(Edit::Prior { path, mv, p: *prior });
            }
            Step::Value(value) => {
                let path = self.path();
                self.what_if(Edit::Value { path, v: *value });
            }
            Step::Evaluator(name) => {
                self.evaluator.clone_from(name);
                self.begin_again();
            }
            Step::Phase(phase) => {
                assert!(self.shown.moment() < self.run.search().moment(), "something follows the moment");
                self.phase = Some(phase.clone());
            }
            Step::Tab(tab) => self.tab.clone_from(tab),
            Step::Chart(chart) => self.chart.clone_from(chart),
            Step::Tree(tree) => self.tree.clone_from(tree),
            Step::Play(moves) => self.play(moves),
            Step::TakeBack(count) => {
                let left = self.played.len().checked_sub(*count as usize).expect("moves to take back");
                self.played.truncate(left);
                self.begin_again();
            }
            Step::Minimax(_) | Step::MinimaxEnd | Step::MinimaxPruning(_) | Step::MinimaxDepth(_) => {
                self.minimax.as_mut().expect("a lesson about minimax").carry_out(step);
            }
            Step::Train(_) | Step::TrainSolved | Step::Look(_) | Step::Tune { .. } | Step::Open(_) => {
                self.trainer.as_mut().expect("a lesson on the bench").carry_out(step);
            }
        }
    }

    /// A number of a text: of any line, at the moment that is shown.
    pub(crate) fn number(&self, number: &Number) -> Option<f64> {
        match number {
            Number::Quantity(quantity, line) => self.anywhere(*quantity, line),
            other => other.of(self),
        }
    }

    /// Shows a moment; the newest, where there is none later.
    pub(crate) fn go_to(&mut self, moment: Option<u32>) {
        let end = self.run.search().moment();
        self.moment = moment.filter(|moment| *moment < end);
        self.phase = None;
        let mut playback = Playback::new(self.run.search().clone());
        playback.seek(self.moment.unwrap_or(end));
        self.shown = playback.search().clone();
    }

    /// The search at the moment that is shown.
    pub(crate) fn search(&self) -> &Search<AnyGame> {
        &self.shown
    }

    /// The node after a line, if it is there.
    pub(crate) fn node(&self, line: &[String]) -> Option<NodeId> {
        self.shown.node_after(&self.codes(line)?)
    }

    /// Returns the name of a move after a line.
    pub(crate) fn name(&self, line: &[Move], mv: Move) -> String {
        names::name(&self.game(), line, mv)
    }

    fn game(&self) -> AnyGame {
        setup_game(self.lesson, &self.played)
    }

    fn simulate(&mut self, count: u32) {
        if count > 0 {
            self.run.step(count).expect("it can go on");
            if self.evaluator == TRAINED {
                self.run.advance(&mut trained(&self.lesson.setup.game), u32::MAX);
            } else {
                let parameters = self.run.search().parameters();
                let mut evaluator = Local::named(&self.evaluator, parameters).expect("an evaluator");
                self.run.advance(&mut evaluator, u32::MAX);
            }
            assert_eq!(self.run.failure(), None, "{}", self.lesson.slug);
        }
        self.go_to(self.moment);
    }

    fn what_if(&mut self, edit: Edit) {
        let simulations = self.run.search().tree().simulations();
        let what_if = edits::what_if(self.run.search(), self.moment, &[edit], MOST).expect("a change that can be made");
        self.run = SearchRun::new(what_if.expect("it changes something"), MOST);
        self.moment = None;
        self.simulate(simulations - self.run.search().tree().simulations());
    }

    fn begin_again(&mut self) {
        self.run = new_run(self.lesson, &self.played, &self.evaluator, &self.settings);
        self.forget();
        self.simulate(self.lesson.setup.simulations);
    }

    /// The next search begins with what this one knows.
    fn play(&mut self, moves: &[String]) {
        let mut codes = Vec::new();
        for mv in moves {
            codes.push(names::code(&self.game(), &codes, mv).expect("checked when it was read"));
        }
        self.played.extend_from_slice(moves);
        let kept = self.run.search_after(&codes).map(|search| SearchRun::new(search, MOST));
        self.run = kept.unwrap_or_else(|| new_run(self.lesson, &self.played, &self.evaluator, &self.settings));
        self.forget();
    }

    /// Shows another search, its newest moment and its root.
    fn forget(&mut self) {
        (self.selected, self.chosen) = (Vec::new(), None);
        self.go_to(None);
    }

    fn select(&mut self, line: &[String]) {
        let codes = self.codes(line).expect("a line that was checked when it was read");
        assert!(self.shown.node_after(&codes).is_some(), "{}: {line:?} is a node", self.lesson.slug);
        (self.selected, self.chosen) = (codes, None);
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
    fn code(&self, mv: &str) -> Move {
        names::code(&self.game(), &self.selected, mv).expect("a move of the selected node")
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
            return root_quantity(quantity, &self.shown.report(Tree::ROOT));
        };
        let report = self.shown.report(self.shown.node_after(before)?);
        edge_quantity(quantity, report.edges.iter().find(|edge| edge.mv == *mv)?)
    }
}

/// The network of a small game that comes with the page, as a page fetches it.
fn trained(game: &str) -> Network {
    let file: &[u8] = match game {
        "connect2" => include_bytes!("../../../public/trainings/connect2.puctnet"),
        "tic-tac-toe" => include_bytes!("../../../public/trainings/tic-tac-toe.puctnet"),
        "connect-four" => include_bytes!("../../../public/trainings/connect-four.puctnet"),
        other => panic!("no network of {other} comes with the page"),
    };
    Network(Trained::read(file).expect("a network").evaluator())
}

/// A trained network, as a search asks it.
struct Network(Judging<AnyGame>);

impl Evaluator<AnyGame> for Network {
    type Error = String;

    fn evaluate(&mut self, game: &AnyGame, moves: &[Move], evaluation: &mut Evaluation) -> Result<(), String> {
        self.0.evaluate(game, moves, evaluation)
    }
}

/// The lesson's position after more moves.
fn setup_game(lesson: &Lesson, played: &[String]) -> AnyGame {
    let moves = [lesson.setup.moves.as_slice(), played].concat();
    AnyGame::enter(&lesson.setup.start, &moves).expect("a position")
}

fn new_run(lesson: &Lesson, played: &[String], evaluator: &str, settings: &[(String, String)]) -> SearchRun<AnyGame> {
    let mut parameters = Parameters::default();
    for (name, value) in settings {
        parameters.set(name, value).expect("checked when it was read");
    }
    let game = setup_game(lesson, played).with_rules_of(&parameters);
    SearchRun::new(Search::new(game, evaluator, None, false, parameters), MOST)
}

fn root_quantity(quantity: Quantity, report: &NodeReport) -> Option<f64> {
    match quantity {
        Quantity::N => Some(report.visits.into()),
        Quantity::W => Some(f64::from(report.visits) * report.q),
        Quantity::Q => Some(report.q),
        Quantity::V => report.v,
        Quantity::D => Some(report.d),
        Quantity::M => Some(report.m),
        Quantity::P | Quantity::U | Quantity::S | Quantity::Wdl | Quantity::Cp => None,
    }
}

fn edge_quantity(quantity: Quantity, edge: &EdgeReport) -> Option<f64> {
    match quantity {
        Quantity::N => Some(edge.visits.into()),
        Quantity::W => Some(f64::from(edge.visits) * edge.q),
        Quantity::Q => Some(edge.q),
        Quantity::P => Some(edge.prior),
        Quantity::U => Some(edge.u),
        Quantity::S => Some(edge.s),
        Quantity::V => edge.v,
        Quantity::D => edge.d,
        Quantity::M => edge.m,
        Quantity::Wdl => None,
        Quantity::Cp => Some(Conversion::Centipawn.cp(edge.wl.unwrap_or(edge.q))),
    }
}

impl Facts for Desk<'_> {
    fn moment(&self) -> u32 {
        self.shown.moment()
    }

    fn simulations(&self) -> u32 {
        self.run.search().tree().simulations()
    }

    fn selected(&self) -> Vec<String> {
        let line = self.shown.path_to(self.selected_node());
        (0..line.len()).map(|place| self.name(&line[..place], line[place])).collect()
    }

    fn moves(&self, line: &[String]) -> Option<u32> {
        let node = self.node(line).filter(|_| !self.shown.tree().is_empty())?;
        Some(u32::try_from(self.shown.tree().edges(node).len()).expect("few"))
    }

    fn chosen(&self) -> Option<String> {
        self.chosen.map(|mv| self.name(&self.selected, mv))
    }

    fn next(&self, line: &[String]) -> Option<String> {
        let node = self.node(line).filter(|_| !self.shown.tree().is_empty())?;
        let report = self.shown.report(node);
        report.next.map(|next| self.name(&self.shown.path_to(node), report.edges[next].mv))
    }

    fn best(&self) -> Option<String> {
        self.shown.best_move().map(|mv| self.name(&[], mv))
    }

    /// Like a page, which knows no others, only moves of the root and of the selected node.
    fn quantity(&self, quantity: Quantity, line: &[String]) -> Option<f64> {
        let parent = &line[..line.len().saturating_sub(1)];
        if !parent.is_empty() && parent != Facts::selected(self) {
            return None;
        }
        self.anywhere(quantity, line)
    }

    fn setting(&self, name: &str) -> Option<String> {
        let entries = self.shown.parameters().entries();
        entries.into_iter().find(|(spec, _)| spec.name == name).map(|(_, value)| value)
    }

    fn edits(&self) -> u32 {
        u32::try_from(self.run.search().edits().len()).expect("few")
    }

    fn played(&self) -> Option<Vec<String>> {
        Some(self.played.clone())
    }

    fn shown(&self, what: Shown) -> Option<String> {
        match what {
            Shown::Tab => Some(self.tab.clone()),
            Shown::Chart => (self.tab == "charts").then(|| self.chart.clone()),
            Shown::Tree => Some(self.tree.clone()),
            Shown::Phase => self.phase.as_deref().map(|phase| phase.split(':').next().unwrap_or_default().to_owned()),
            Shown::Evaluator => Some(self.evaluator.clone()),
        }
    }

    fn minimax(&self, what: Minimax) -> Option<f64> {
        self.minimax.as_ref()?.number(what)
    }

    fn bench(&self, what: &Bench) -> Option<f64> {
        self.trainer.as_ref()?.number(what)
    }
}

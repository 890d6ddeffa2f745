//! A page without a page: what a learner's page showed is set up on it, so that the lesson's question can be asked.

mod names;
mod stepper;

use engine::{
    Move, NodeId, Parameters, Playback, Search, Tree,
    centipawn::Conversion,
    evaluators::Local,
    games::any::AnyGame,
    report::{EdgeReport, NodeReport},
};
use lessons::{
    Facts, Lesson, Quantity,
    condition::{Minimax, Shown},
};
use session::{Entered as _, SearchRun, edits};
use stepper::Stepper;
use wire::EditView;

use crate::record::Sight;

/// Most simulations of one search: more than any lesson wants.
const MOST_VISITS: u32 = 20_000;
/// Most simulations of all searches of a lesson together.
const MOST_WORK: u32 = 120_000;

/// What was seen cannot be: it was not done on a page, or takes too long.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Refusal;

/// A page that shows a lesson.
pub(crate) struct Desk<'a> {
    lesson: &'a Lesson,
    sight: Sight,
    run: SearchRun<AnyGame>,
    /// The search at the moment that is shown.
    shown: Search<AnyGame>,
    selected: Vec<Move>,
    chosen: Option<Move>,
    minimax: Option<Stepper>,
    /// Simulations that were made so far.
    work: u32,
}

impl<'a> Desk<'a> {
    /// A lesson as it opens.
    pub(crate) fn open(lesson: &'a Lesson) -> Result<Self, Refusal> {
        let view = &lesson.view;
        let sight = Sight {
            simulations: lesson.setup.simulations,
            moment: view.moment,
            phase: view.phase.clone(),
            selected: view.selected.clone(),
            chosen: view.chosen.clone(),
            ..Sight::default()
        };
        let run = new_run(lesson, &sight)?;
        let shown = run.search().clone();
        let mut desk = Self {
            lesson,
            sight: sight.clone(),
            run,
            shown,
            selected: Vec::new(),
            chosen: None,
            minimax: None,
            work: 0,
        };
        desk.show(&sight)?;
        Ok(desk)
    }

    /// Shows what was seen.
    pub(crate) fn show(&mut self, sight: &Sight) -> Result<(), Refusal> {
        let before = std::mem::replace(&mut self.sight, sight.clone());
        self.search(&before)?;
        let end = self.run.search().moment();
        if sight.moment.is_some_and(|moment| moment > end) {
            return Err(Refusal);
        }
        let mut playback = Playback::new(self.run.search().clone());
        playback.seek(sight.moment.unwrap_or(end));
        self.shown = playback.search().clone();
        self.selected = self.codes(&sight.selected).ok_or(Refusal)?;
        let chosen = sight.chosen.as_deref();
        self.chosen = match chosen {
            Some(name) => Some(names::code(&self.game()?, &self.selected, name).ok_or(Refusal)?),
            None => None,
        };
        self.minimax = match &self.lesson.view.minimax {
            Some(wanted) => Some(Stepper::new(&self.game()?, &self.lesson.setup, wanted, sight.minimax)?),
            None => None,
        };
        Ok(())
    }

    /// Brings the search to where it was seen: on from where it is, or else from its beginning.
    fn search(&mut self, before: &Sight) -> Result<(), Refusal> {
        let sight = self.sight.clone();
        let is_same = before.evaluator == sight.evaluator && before.settings == sight.settings;
        if before.played == sight.played && is_same {
            let made = edits::views(self.run.search());
            let now = self.run.search().tree().simulations();
            if sight.edits.starts_with(&made) && (made.len() < sight.edits.len() || now <= sight.simulations) {
                return self.go_on(&sight.edits[made.len()..]);
            }
        } else if is_same && let Some(moves) = sight.played.strip_prefix(before.played.as_slice()) {
            // The next search begins with what this one knows.
            let game = setup_game(self.lesson, &before.played)?;
            let mut codes = Vec::new();
            for mv in moves {
                codes.push(names::code(&game, &codes, mv).ok_or(Refusal)?);
            }
            if let Some(kept) = self.run.search_after(&codes) {
                self.run = SearchRun::new(kept, MOST_VISITS);
                if self.run.search().tree().simulations() <= sight.simulations {
                    return self.go_on(&sight.edits);
                }
            }
        }
        self.run = new_run(self.lesson, &sight)?;
        self.go_on(&sight.edits)
    }

    /// Makes edits, each at its moment, and searches on.
    fn go_on(&mut self, edits: &[EditView]) -> Result<(), Refusal> {
        for EditView { moment, edit } in edits {
            if *moment > self.run.search().moment() {
                self.simulate()?;
            }
            let what_if = edits::what_if(self.run.search(), Some(*moment), std::slice::from_ref(edit), MOST_VISITS);
            let what_if = what_if.ok().flatten().ok_or(Refusal)?;
            self.run = SearchRun::new(what_if, MOST_VISITS);
        }
        self.simulate()
    }

    fn simulate(&mut self) -> Result<(), Refusal> {
        let now = self.run.search().tree().simulations();
        let Some(count) = self.sight.simulations.checked_sub(now).filter(|count| *count > 0) else { return Ok(()) };
        self.work = self.work.saturating_add(count);
        if self.sight.simulations > MOST_VISITS || self.work > MOST_WORK {
            return Err(Refusal);
        }
        self.run.step(count).map_err(|_| Refusal)?;
        let mut evaluator = Local::named(self.evaluator(), self.run.search().parameters()).ok_or(Refusal)?;
        self.run.advance(&mut evaluator, u32::MAX);
        if self.run.failure().is_some() { Err(Refusal) } else { Ok(()) }
    }

    fn evaluator(&self) -> &str {
        self.sight.evaluator.as_ref().unwrap_or(&self.lesson.setup.evaluator)
    }

    fn game(&self) -> Result<AnyGame, Refusal> {
        setup_game(self.lesson, &self.sight.played)
    }

    fn codes(&self, line: &[String]) -> Option<Vec<Move>> {
        let game = self.game().ok()?;
        let mut codes = Vec::new();
        for mv in line {
            codes.push(names::code(&game, &codes, mv)?);
        }
        Some(codes)
    }

    /// The name of a move after a line.
    fn name(&self, line: &[Move], mv: Move) -> Option<String> {
        Some(names::name(&self.game().ok()?, line, mv))
    }

    fn node(&self, line: &[String]) -> Option<NodeId> {
        self.shown.node_after(&self.codes(line)?).filter(|_| !self.shown.tree().is_empty())
    }

    /// The selected node; where it is not there at this moment, the last one on the way to it.
    fn selected_node(&self) -> NodeId {
        let lines = (0..=self.selected.len()).rev().map(|length| &self.selected[..length]);
        lines.into_iter().find_map(|line| self.shown.node_after(line)).unwrap_or(Tree::ROOT)
    }
}

/// The lesson's position after more moves.
fn setup_game(lesson: &Lesson, played: &[String]) -> Result<AnyGame, Refusal> {
    let moves = [lesson.setup.moves.as_slice(), played].concat();
    AnyGame::enter(&lesson.setup.start, &moves).map_err(|_| Refusal)
}

fn new_run(lesson: &Lesson, sight: &Sight) -> Result<SearchRun<AnyGame>, Refusal> {
    let mut parameters = Parameters::default();
    for (name, value) in sight.settings.as_ref().unwrap_or(&lesson.setup.settings) {
        parameters.set(name, value).map_err(|_| Refusal)?;
    }
    let evaluator = sight.evaluator.as_ref().unwrap_or(&lesson.setup.evaluator);
    let game = setup_game(lesson, &sight.played)?.with_rules_of(&parameters);
    Ok(SearchRun::new(Search::new(game, evaluator, None, false, parameters), MOST_VISITS))
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
        (0..line.len()).filter_map(|place| self.name(&line[..place], line[place])).collect()
    }

    fn moves(&self, line: &[String]) -> Option<u32> {
        u32::try_from(self.shown.tree().edges(self.node(line)?).len()).ok()
    }

    fn chosen(&self) -> Option<String> {
        self.name(&self.selected, self.chosen?)
    }

    fn next(&self, line: &[String]) -> Option<String> {
        let node = self.node(line)?;
        let report = self.shown.report(node);
        report.next.and_then(|next| self.name(&self.shown.path_to(node), report.edges[next].mv))
    }

    fn best(&self) -> Option<String> {
        self.shown.best_move().and_then(|mv| self.name(&[], mv))
    }

    /// Like a page, which knows no others, only moves of the root and of the selected node.
    fn quantity(&self, quantity: Quantity, line: &[String]) -> Option<f64> {
        let parent = &line[..line.len().saturating_sub(1)];
        if self.shown.tree().is_empty() || !parent.is_empty() && parent != Facts::selected(self) {
            return None;
        }
        let codes = self.codes(line)?;
        let Some((mv, before)) = codes.split_last() else {
            return root_quantity(quantity, &self.shown.report(Tree::ROOT));
        };
        let report = self.shown.report(self.shown.node_after(before)?);
        edge_quantity(quantity, report.edges.iter().find(|edge| edge.mv == *mv)?)
    }

    fn setting(&self, name: &str) -> Option<String> {
        let entries = self.shown.parameters().entries();
        entries.into_iter().find(|(spec, _)| spec.name == name).map(|(_, value)| value)
    }

    fn edits(&self) -> u32 {
        u32::try_from(self.run.search().edits().len()).unwrap_or(u32::MAX)
    }

    fn played(&self) -> Option<Vec<String>> {
        Some(self.sight.played.clone())
    }

    fn shown(&self, what: Shown) -> Option<String> {
        let (sight, view) = (&self.sight, &self.lesson.view);
        let tab = sight.tab.as_ref().unwrap_or(&view.tab);
        match what {
            Shown::Tab => Some(tab.clone()),
            Shown::Chart if tab != "charts" => None,
            Shown::Chart => sight.chart.clone().or_else(|| view.chart.clone()).or_else(|| Some("n".to_owned())),
            Shown::Tree => Some(sight.tree.as_ref().unwrap_or(&view.tree).clone()),
            Shown::Phase => sight.phase.as_deref().map(|phase| phase.split(':').next().unwrap_or_default().to_owned()),
            Shown::Evaluator => Some(self.evaluator().to_owned()),
        }
    }

    fn minimax(&self, what: Minimax) -> Option<f64> {
        self.minimax.as_ref()?.number(what)
    }
}

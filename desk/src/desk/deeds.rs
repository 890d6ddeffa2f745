//! Steps of a lesson's solution, carried out.

use lessons::{Facts, Step};
use wire::Edit;

use super::Desk;

impl Desk<'_> {
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
                self.what_if(&Edit::Parameter { name: name.clone(), value: value.clone() })?;
            }
            Step::Prior { mv, prior } => {
                let (path, mv) = (self.path(), self.code(mv)?.0);
                self.what_if(&Edit::Prior { path, mv, p: *prior })?;
            }
            Step::Value(value) => {
                let path = self.path();
                self.what_if(&Edit::Value { path, v: *value })?;
            }
            Step::Evaluator(name) => {
                self.may_search()?;
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
                self.may_search()?;
                let left = self.played.len().checked_sub(*count as usize);
                self.played.truncate(left.ok_or("there are not as many moves to take back")?);
                self.begin_again()?;
            }
            Step::Minimax(_) | Step::MinimaxEnd | Step::MinimaxPruning(_) | Step::MinimaxDepth(_) => {
                self.minimax.as_mut().ok_or("the lesson's head has no minimax")?.carry_out(step)?;
            }
            Step::Train(_) | Step::TrainSolved | Step::Look(_) | Step::Tune { .. } | Step::Open(_) => {
                self.training.as_mut().ok_or("the lesson's head has no training")?.carry_out(step)?;
            }
        }
        Ok(())
    }
}

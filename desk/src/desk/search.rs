//! The search behind what is shown: begun, gone on with, and edited.

use session::{SearchRun, edits};
use wire::Edit;

use super::Desk;
use super::setup::{MOST, new_run, setup_game};
use crate::work::MOST_WORK;
use crate::{names, networks::Judge};

/// Why nothing is searched where a recording is shown.
const LOOKED_AT: &str = "a recording is only looked at, and nothing is searched in it";

impl Desk<'_> {
    /// Goes on by so many simulations, and shows what was shown.
    pub(super) fn simulate(&mut self, count: u32) -> Result<(), String> {
        self.go_on(count)?;
        self.go_to(self.moment);
        Ok(())
    }

    /// Goes on by so many simulations.
    pub(super) fn go_on(&mut self, count: u32) -> Result<(), String> {
        if count > 0 {
            self.may_search()?;
            self.spend(count)?;
            let before = self.run.search().moment();
            self.run.step(count).map_err(|refusal| refusal.message)?;
            let mut evaluator = Judge::named(&self.evaluator, &self.game, self.run.search().parameters())?;
            self.run.advance(&mut evaluator, u32::MAX);
            if let Some(failure) = self.run.failure() {
                return Err(failure.to_string());
            }
            // Visits that were given by hand are made besides.
            let made = self.run.search().moment().saturating_sub(before);
            self.left = self.left.saturating_sub(made.saturating_sub(count));
        }
        Ok(())
    }

    /// Takes work from what may still be done.
    pub(super) fn spend(&mut self, simulations: u32) -> Result<(), String> {
        let left = self.left.checked_sub(simulations);
        self.left = left.ok_or_else(|| format!("the lesson takes more than {MOST_WORK} simulations in all"))?;
        Ok(())
    }

    /// Makes an edit at the moment that is shown, and searches again as far as before.
    pub(super) fn what_if(&mut self, edit: &Edit) -> Result<(), String> {
        let simulations = self.run.search().tree().simulations();
        self.edit(self.moment, edit)?;
        self.moment = None;
        self.simulate(simulations.saturating_sub(self.run.search().tree().simulations()))
    }

    /// Makes the search another one, which an edit at a moment parts from it.
    pub(super) fn edit(&mut self, moment: Option<u32>, edit: &Edit) -> Result<(), String> {
        self.may_search()?;
        let most = self.run.search().tree().simulations().saturating_add(self.left).min(MOST);
        let what_if = edits::what_if(self.run.search(), moment, std::slice::from_ref(edit), most)
            .map_err(|refusal| refusal.message)?;
        self.run = SearchRun::new(what_if.ok_or("the step changes nothing")?, MOST);
        Ok(())
    }

    pub(super) fn begin_again(&mut self) -> Result<(), String> {
        self.begin()?;
        self.forget();
        self.simulate(self.lesson.setup.simulations)
    }

    /// Makes the search a new one, of the position after the moves that were played.
    pub(super) fn begin(&mut self) -> Result<(), String> {
        self.may_search()?;
        self.game = setup_game(self.lesson, &self.played)?;
        self.run = new_run(&self.game, &self.evaluator, &self.settings)?;
        Ok(())
    }

    /// The next search begins with what this one knows.
    pub(super) fn play(&mut self, moves: &[String]) -> Result<(), String> {
        self.may_search()?;
        let mut codes = Vec::new();
        for mv in moves {
            let code = names::code(&self.game, &codes, mv);
            codes.push(code.ok_or_else(|| format!("{mv} cannot be played here"))?);
        }
        self.played.extend_from_slice(moves);
        match self.run.search_after(&codes) {
            Some(search) => {
                self.game = setup_game(self.lesson, &self.played)?;
                self.run = SearchRun::new(search, MOST);
            }
            None => self.begin()?,
        }
        self.forget();
        Ok(())
    }

    /// Shows another search, its newest moment and its root.
    fn forget(&mut self) {
        (self.selected, self.chosen) = (Vec::new(), None);
        self.go_to(None);
    }

    /// Refuses what needs a search where a recording is shown.
    pub(super) fn may_search(&self) -> Result<(), String> {
        if self.lesson.setup.recording.is_some() { Err(LOOKED_AT.to_owned()) } else { Ok(()) }
    }
}

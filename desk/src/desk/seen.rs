//! What somebody's page showed, shown again: the same is done, and the search finds its numbers itself.

use session::edits;
use wire::EditView;

use super::{Desk, first_chart};
use crate::Sight;

impl Desk<'_> {
    /// Shows the lesson as it opens, within the work that is left.
    ///
    /// # Errors
    /// Where too little is left.
    pub fn open_again(&mut self) -> Result<(), String> {
        self.show(&Sight::of(self.lesson))
    }

    /// Shows what was seen.
    ///
    /// # Errors
    /// Where no page can have shown it, or it takes too much work.
    pub fn show(&mut self, sight: &Sight) -> Result<(), String> {
        let view = &self.lesson.view;
        let is_elsewhere = self.played != sight.played;
        self.search_as_seen(sight)?;
        match sight.moment {
            Some(moment) => self.go_to_existing(moment)?,
            None => self.go_to(None),
        }
        // A node that is not there at this moment may be selected all the same.
        let no_line = || format!("{:?} cannot be played here", sight.selected.join(" "));
        self.selected = self.codes(&sight.selected).ok_or_else(no_line)?;
        self.chosen = sight.chosen.as_deref().map(|mv| self.code(mv)).transpose()?;
        if let Some((stepper, opening)) = self.minimax.as_mut().zip(view.minimax.as_ref()) {
            if is_elsewhere {
                stepper.stand_on(&self.game)?;
            }
            stepper.show(opening, sight.minimax)?;
        }
        self.phase.clone_from(&sight.phase);
        self.tab.clone_from(sight.tab.as_ref().unwrap_or(&view.tab));
        self.tree.clone_from(sight.tree.as_ref().unwrap_or(&view.tree));
        self.chart = sight.chart.clone().unwrap_or_else(|| first_chart(self.lesson));
        Ok(())
    }

    /// Brings the search to where it was seen: on from where it is, or else from its beginning.
    fn search_as_seen(&mut self, sight: &Sight) -> Result<(), String> {
        let setup = &self.lesson.setup;
        let evaluator = sight.evaluator.as_ref().unwrap_or(&setup.evaluator);
        let settings = sight.settings.as_ref().unwrap_or(&setup.settings);
        let is_same = (&self.evaluator, &self.settings) == (evaluator, settings);
        self.evaluator.clone_from(evaluator);
        self.settings.clone_from(settings);
        if is_same && self.played == sight.played {
            let made = edits::views(self.run.search());
            let more = sight.edits.strip_prefix(made.as_slice());
            if let Some(more) = more.filter(|more| !more.is_empty() || self.is_within(sight)) {
                return self.edit_and_go_on(more, sight);
            }
        } else if is_same && let Some(moves) = sight.played.strip_prefix(self.played.as_slice()) {
            self.play(moves)?;
            if self.is_within(sight) {
                return self.edit_and_go_on(&sight.edits, sight);
            }
        }
        self.played.clone_from(&sight.played);
        self.begin()?;
        self.edit_and_go_on(&sight.edits, sight)
    }

    fn is_within(&self, sight: &Sight) -> bool {
        self.run.search().tree().simulations() <= sight.simulations
    }

    /// Makes edits, each at its moment, and searches on.
    fn edit_and_go_on(&mut self, edits: &[EditView], sight: &Sight) -> Result<(), String> {
        for EditView { moment, edit } in edits {
            if *moment > self.run.search().moment() {
                self.go_on_to(sight.simulations)?;
            }
            self.edit(Some(*moment), edit)?;
        }
        self.go_on_to(sight.simulations)
    }

    fn go_on_to(&mut self, simulations: u32) -> Result<(), String> {
        self.go_on(simulations.saturating_sub(self.run.search().tree().simulations()))
    }
}

//! Sights shown again: the same is done as on somebody's page, and the search finds its numbers itself.

use session::edits;
use wire::EditView;

use super::{Desk, first_chart};
use crate::{Sight, TrainingSight};

/// Events that a search goes through again in about the time of a simulation.
const REPLAYED: u32 = 10;

impl Desk<'_> {
    /// Shows the lesson as it opens, within the work that is left.
    ///
    /// # Errors
    /// Where too little is left.
    pub fn open_again(&mut self) -> Result<(), String> {
        let lesson = self.lesson;
        if let Some(bench) = &lesson.bench {
            self.show_training(&TrainingSight::of(bench))?;
        }
        self.show(&Sight::of(lesson))
    }

    /// Shows what was seen of the lesson's training.
    ///
    /// # Errors
    /// Where no bench can have shown it, or it takes too much work.
    pub fn show_training(&mut self, sight: &TrainingSight) -> Result<(), String> {
        self.training.as_mut().ok_or("the lesson's head has no training")?.show(sight)
    }

    /// Returns what somebody sees of the lesson's training; `None` where it has none.
    #[must_use]
    pub fn training_sight(&self) -> Option<TrainingSight> {
        Some(self.training.as_ref()?.sight())
    }

    /// Trains for one more slice.
    ///
    /// # Errors
    /// Where there is none, or it takes too much work.
    pub fn train_on(&mut self) -> Result<(), String> {
        self.training.as_mut().ok_or("the lesson's head has no training")?.go_on()
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
            // The search is replayed up to there.
            self.spend(1 + moment / REPLAYED)?;
            self.edit(Some(*moment), edit)?;
        }
        self.go_on_to(sight.simulations)
    }

    fn go_on_to(&mut self, simulations: u32) -> Result<(), String> {
        self.go_on(simulations.saturating_sub(self.run.search().tree().simulations()))
    }
}

#[cfg(test)]
mod tests {
    use lessons::{Facts as _, Lesson, condition::Minimax, find};
    use wire::{Edit, EditView};

    use super::*;
    use crate::MOST_WORK;

    fn desk(slug: &str) -> (&'static Lesson, Desk<'static>) {
        let lesson = find(slug).expect("a lesson of the course");
        (lesson, Desk::open(lesson))
    }

    fn set(moment: u32, value: &str) -> EditView {
        let edit = Edit::Parameter { name: "cpuct".to_owned(), value: value.to_owned() };
        EditView { moment, edit }
    }

    /// The search's log, as far as it can differ.
    fn found(desk: &Desk<'_>) -> (u32, u32, Option<String>, String) {
        let report = desk.search().report(engine::Tree::ROOT);
        (desk.simulations(), desk.moment(), desk.best(), format!("{:?}", report.edges))
    }

    #[test]
    fn the_way_to_what_was_seen_does_not_matter() {
        let (lesson, mut desk) = desk("exploration");
        let opened = found(&desk);
        let edited = Sight { edits: vec![set(3, "4"), set(9, "0.2")], ..Sight::of(lesson) };
        let mv = desk.best().expect("a move");
        let played = Sight { played: vec![mv], moment: None, ..Sight::of(lesson) };
        let mut shown = Vec::new();
        for sight in [&edited, &played, &edited, &Sight { edits: vec![set(3, "4")], ..edited.clone() }, &edited] {
            desk.show(sight).expect("a page can show it");
            shown.push(found(&desk));
        }
        assert_eq!((&shown[0], &shown[0]), (&shown[2], &shown[4]));
        assert!(shown[0] != opened && shown[0] != shown[3]);
        desk.open_again().expect("it was shown before");
        assert_eq!(found(&desk), opened);
    }

    #[test]
    fn what_no_page_can_show_is_refused_in_a_sentence() {
        let (lesson, _) = desk("visits-and-values");
        let opening = Sight::of(lesson);
        let name = |name: &str| Some(name.to_owned());
        for (sight, told) in [
            (Sight { moment: Some(5000), ..opening.clone() }, "there is no moment 5000"),
            (Sight { simulations: u32::MAX, ..opening.clone() }, "more than 200000 simulations"),
            (Sight { played: vec!["q9".to_owned()], ..opening.clone() }, "q9 cannot be played here"),
            (Sight { selected: vec!["q9".to_owned()], ..opening.clone() }, "\"q9\" cannot be played here"),
            (Sight { chosen: name("q9"), ..opening.clone() }, "q9 is no move"),
            (Sight { evaluator: name("oracle"), ..opening.clone() }, "there is no evaluator \"oracle\""),
            (Sight { edits: vec![set(40_000, "2")], ..opening.clone() }, "cannot be changed after 40000"),
            (Sight { edits: vec![set(0, "much")], ..opening }, "cpuct"),
        ] {
            let refusal = Desk::open(lesson).show(&sight).expect_err("it is impossible");
            assert!(refusal.contains(told), "{refusal}");
        }
    }

    #[test]
    fn work_is_bounded_over_all_that_was_seen() {
        let (lesson, mut desk) = desk("visits-and-values");
        let far =
            |number: u32| Sight { simulations: 3000, edits: vec![set(0, &number.to_string())], ..Sight::of(lesson) };
        let refusal = (2..9000)
            .map(|number| desk.show(&far(2 + number % 2)).err())
            .position(|refusal| refusal.is_some_and(|refusal| refusal.contains("more than 200000 simulations in all")));
        assert_eq!(refusal, Some((MOST_WORK / 3000) as usize));
    }

    #[test]
    fn minimax_is_shown_as_it_was_and_not_for_ever() {
        let lesson = lessons::course().iter().find(|lesson| lesson.view.minimax.is_some()).expect("one about minimax");
        let mut desk = Desk::open(lesson);
        let opened = desk.minimax(Minimax::Events);
        let depth = lesson.view.minimax.as_ref().map_or(0, |minimax| minimax.depth);
        let at = |events, prunes| Sight { minimax: Some((events, prunes, depth)), ..Sight::of(lesson) };
        for (events, prunes) in [(5, false), (3, false), (4, true), (4, false)] {
            desk.show(&at(events, prunes)).expect("a page can show it");
            assert_eq!(desk.minimax(Minimax::Events), Some(events.into()));
            assert_eq!(desk.minimax(Minimax::Prunes), Some(f64::from(u8::from(prunes))));
        }
        desk.open_again().expect("it was shown before");
        assert_eq!(desk.minimax(Minimax::Events), opened);
        let deep = Sight { minimax: Some((1, true, 40)), ..Sight::of(lesson) };
        assert!(desk.show(&deep).expect_err("too deep").contains("9 plies"));
        let shown = (0..10_000).take_while(|n| desk.show(&at(u32::MAX, n % 2 == 0)).is_ok()).count();
        assert!((1..=11).contains(&shown), "{shown}");
    }
}

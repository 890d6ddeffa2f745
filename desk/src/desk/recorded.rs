//! A recorded search in place of one that is made: it is looked at, and never gone on with.

use engine::{Game as _, Search, games::any::AnyGame};
use lessons::Lesson;
use session::{
    Limits,
    recording::{Opener, view},
};

use super::setup::setup_game;

/// A recorded search at its end.
pub(super) struct Recorded {
    pub(super) search: Search<AnyGame>,
    /// The evaluator, as a page names it.
    pub(super) evaluator: String,
    /// Parameters that differ from their defaults.
    pub(super) settings: Vec<(String, String)>,
}

impl Recorded {
    /// Reads the recording of a lesson.
    ///
    /// # Errors
    /// Where it is damaged, or of another position than the lesson.
    pub(super) fn read(lesson: &Lesson, file: &[u8]) -> Result<Self, String> {
        let mut opener = Opener::<AnyGame>::new(Limits::default());
        // What is wrong is told at the end.
        let _ = opener.push(file);
        let opened = opener.finish().map_err(|damage| damage.to_string())?;
        if let Some(damage) = &opened.damage {
            return Err(damage.to_string());
        }
        let view = view(&opened);
        let search = opened.playback.search().ok_or("the recording has no search")?.clone();
        if search.header().root != setup_game(lesson, &[])?.root_text() {
            return Err("the recording is of another position than the lesson".to_owned());
        }
        let defaults = engine::Parameters::default().entries();
        let settings = view.settings.into_iter().map(|setting| (setting.name, setting.value));
        let differs =
            |one: &(String, String)| !defaults.iter().any(|(spec, kept)| spec.name == one.0 && *kept == one.1);
        Ok(Self { search, evaluator: view.evaluator, settings: settings.filter(differs).collect() })
    }
}

#[cfg(test)]
mod tests {
    use lessons::{Facts as _, Lesson, Step, brought};

    use crate::bring::{Bring, nothing};
    use crate::{Desk, check_with};

    fn shipped(name: &str) -> Result<Vec<u8>, String> {
        assert_eq!(name, "lucena");
        Ok(include_bytes!("../../../public/recordings/lucena.puctrec").to_vec())
    }

    fn cut_short(name: &str) -> Result<Vec<u8>, String> {
        shipped(name).map(|file| file[..file.len() / 2].to_vec())
    }

    fn lesson(fen: &str) -> Lesson {
        let text = format!(
            "title: A\npart: B\ngame: chess\nfen: {fen}\nrecording: lucena\nmoment: 40\n\n`N` is {{N() = 40}}.\n\n\
             ## Do\n\nGo on.\n\n## Question\n\nWhere does it end?\n\n## Answered when\n\nmoment = 700\n\n## Hint\n\n\
             At the end.\n\n## Afterwards\n\n{{N() = 700}} visits.\n\n## Solution\n\nstep 2\nnewest\n"
        );
        brought::read("recorded", &text).expect("it is read").lesson
    }

    const LUCENA: &str = "1K1k4/1P6/8/8/8/8/r7/2R5 w - - 0 1";

    #[test]
    fn a_recorded_search_is_looked_at_like_any_other() {
        let lesson = lesson(LUCENA);
        assert_eq!(check_with(&lesson, shipped), []);
        let desk = Desk::try_open_with(&lesson, shipped).expect("it opens");
        assert_eq!((desk.moment(), desk.simulations()), (40, 700));
        assert_eq!(desk.shown(lessons::condition::Shown::Evaluator).as_deref(), Some("network:puctoscope-2"));
    }

    #[test]
    fn nothing_is_searched_in_a_recording() {
        let lesson = lesson(LUCENA);
        let mut desk = Desk::try_open_with(&lesson, shipped).expect("it opens");
        desk.try_carry_out(&Step::Newest).expect("there is an end");
        for step in [
            Step::Forward(1),
            Step::Search(800),
            Step::Set { name: "cpuct".to_owned(), value: "4".to_owned() },
            Step::Evaluator("classical".to_owned()),
            Step::Play(vec!["c1d1".to_owned()]),
        ] {
            let refusal = desk.try_carry_out(&step).expect_err("it needs a search");
            assert!(refusal.contains("only looked at"), "{step:?}: {refusal}");
        }
        assert_eq!((desk.moment(), desk.simulations()), (700, 700), "and it is what it was");
    }

    #[test]
    fn a_recording_that_does_not_fit_is_refused_in_a_sentence() {
        let other = lesson("1K1k4/1P6/8/8/8/8/r7/4R3 w - - 0 1");
        let lesson = lesson(LUCENA);
        let tries: [(&Lesson, Bring, &str); 3] = [
            (&other, shipped, "another position"),
            (&lesson, cut_short, "it ends here"),
            (&lesson, nothing, "those of the course alone"),
        ];
        for (lesson, bring, told) in tries {
            let refusal = Desk::try_open_with(lesson, bring).expect_err("it does not fit");
            assert!(refusal.contains(told), "{refusal}");
        }
    }
}

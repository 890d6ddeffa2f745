//! Searches as lessons set them up.

use engine::{Parameters, Search, evaluators::Local, games::any::AnyGame};
use lessons::Lesson;
use session::{Entered, SearchRun};

/// More visits than any lesson has.
pub(crate) const MOST_VISITS: u32 = 1_000_000;

/// The lesson's position after more moves.
pub(crate) fn setup_game(lesson: &Lesson, played: &[String]) -> Result<AnyGame, String> {
    let moves = [lesson.setup.moves.as_slice(), played].concat();
    AnyGame::enter(&lesson.setup.start, &moves).map_err(|error| error.to_string())
}

pub(crate) fn new_run(
    lesson: &Lesson,
    played: &[String],
    name: &str,
    settings: &[(String, String)],
) -> Result<SearchRun<AnyGame>, String> {
    let mut parameters = Parameters::default();
    for (name, value) in settings {
        parameters.set(name, value).map_err(|error| error.to_string())?;
    }
    evaluator(name, &parameters)?;
    let game = setup_game(lesson, played)?.with_rules_of(&parameters);
    Ok(SearchRun::new(Search::new(game, name, None, false, parameters), MOST_VISITS))
}

pub(crate) fn evaluator(name: &str, parameters: &Parameters) -> Result<Local<AnyGame>, String> {
    Local::named(name, parameters).ok_or_else(|| format!("there is no evaluator {name:?} here"))
}

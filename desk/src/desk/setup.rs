//! What a lesson's search begins with.

use engine::{Parameters, Search, evaluators::Local, games::any::AnyGame};
use lessons::Lesson;
use session::{Entered, SearchRun};

use crate::networks::Judge;

/// More visits than any lesson has.
pub(super) const MOST: u32 = 1_000_000;

/// The lesson's position after more moves.
pub(super) fn setup_game(lesson: &Lesson, played: &[String]) -> Result<AnyGame, String> {
    let moves = [lesson.setup.moves.as_slice(), played].concat();
    AnyGame::enter(&lesson.setup.start, &moves).map_err(|error| error.to_string())
}

/// A search of a position, by an evaluator with parameters that differ from their defaults.
pub(super) fn new_run(game: &AnyGame, name: &str, settings: &[(String, String)]) -> Result<SearchRun<AnyGame>, String> {
    let mut parameters = Parameters::default();
    for (name, value) in settings {
        parameters.set(name, value).map_err(|error| error.to_string())?;
    }
    Judge::named(name, game, &parameters)?;
    let game = game.clone().with_rules_of(&parameters);
    Ok(SearchRun::new(Search::new(game, name, None, Local::<AnyGame>::foresees(name), parameters), MOST))
}

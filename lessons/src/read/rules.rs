//! Rules of games, evaluators and parameters, asked of the engine.

use engine::{
    Game, Parameters,
    evaluators::Local,
    games::{any::AnyGame, chess::Chess, small::SmallGame},
    parameters,
    search::EDITABLE,
};
use selfplay::settings::{self, Settings};

use crate::lesson::RECORDINGS;

/// A position that lines begin at.
#[derive(Clone, Debug)]
pub(super) struct Position {
    start: String,
    moves: Vec<String>,
    game: AnyGame,
}

impl Position {
    /// A position after some moves. `start` is a small game's name, or a FEN or `startpos` of chess.
    pub(super) fn new(start: &str, moves: Vec<String>) -> Result<Self, String> {
        let game = game(start, &moves)?;
        let mut legal = Vec::new();
        game.legal_moves(&mut legal);
        if legal.is_empty() {
            return Err("the game is over there".to_owned());
        }
        Ok(Self { start: start.to_owned(), moves, game })
    }

    /// Returns the start of the game, and the moves from there.
    pub(super) fn parts(&self) -> (&str, &[String]) {
        (&self.start, &self.moves)
    }

    /// Checks that moves can be played from here.
    pub(super) fn check(&self, line: &[String]) -> Result<(), String> {
        let moves = [self.moves.as_slice(), line].concat();
        let problem = |message: String| format!("{:?} cannot be played here: {message}", line.join(" "));
        game(&self.start, &moves).map(|_| ()).map_err(problem)
    }

    /// Checks that the game has this evaluator, and that it needs none but a small game's network that comes with
    /// the page.
    pub(super) fn check_evaluator(&self, name: &str) -> Result<(), String> {
        let is_known = match &self.game {
            AnyGame::Small(_) if name == TRAINED => true,
            _ => Local::<AnyGame>::named(name, &Parameters::default()).is_some(),
        };
        let is_other_game_s = Local::is_of_another(name, &self.game);
        if is_known && !is_other_game_s { Ok(()) } else { Err(format!("there is no evaluator {name:?}")) }
    }
}

/// The evaluator of the small games that was trained on the bench.
const TRAINED: &str = "trained";

/// Name of chess in files of lessons.
pub(super) const CHESS: &str = Chess::NAME;

/// Checks that there is a game of that name.
pub(super) fn check_game(name: &str) -> Result<(), String> {
    let is_known = name == CHESS || SmallGame::NAMES.contains(&name);
    if is_known {
        Ok(())
    } else {
        Err(format!("there is no game {name:?}: it is {CHESS}, {}", SmallGame::NAMES.join(", ")))
    }
}

fn game(start: &str, moves: &[String]) -> Result<AnyGame, String> {
    match SmallGame::from_moves(start, &moves.join(" ")) {
        Some(game) => game.map(AnyGame::Small).map_err(|error| error.to_string()),
        None => Chess::from_fen(start, moves).map(AnyGame::Chess).map_err(|error| error.to_string()),
    }
}

/// The name of a recording that comes with the program.
pub(super) fn recording(name: &str) -> Result<String, String> {
    let is_known = RECORDINGS.contains(&name);
    is_known
        .then(|| name.to_owned())
        .ok_or_else(|| format!("there is no recording {name:?}: it is {}", RECORDINGS.join(", ")))
}

/// Name and value of a `name=value` that is a parameter's.
pub(super) fn setting(text: &str) -> Result<(String, String), String> {
    let (name, value) = text.split_once('=').ok_or_else(|| format!("{text:?} is no name=value"))?;
    let mut parameters = Parameters::default();
    parameters.set(name, value).map_err(|error| error.to_string())?;
    let entries = parameters.entries();
    let kept = entries.iter().find(|(spec, _)| spec.name == name).map_or("", |(_, kept)| kept);
    if kept == value { Ok((name.to_owned(), value.to_owned())) } else { Err(format!("{value:?} is written {kept:?}")) }
}

/// Reads a `name=value` of a parameter that can be changed within a search.
pub(super) fn edit(text: &str) -> Result<(String, String), String> {
    let (name, value) = setting(text)?;
    let is_editable = EDITABLE.contains(&name.as_str());
    if is_editable { Ok((name, value)) } else { Err(format!("{name} is part of what a search is from its beginning")) }
}

/// Name and value of a `name=value` that is a setting of the training bench.
pub(super) fn tuning(text: &str) -> Result<(String, f64), String> {
    let (name, value) = text.split_once('=').ok_or_else(|| format!("{text:?} is no name=value"))?;
    let value = value.parse().map_err(|_| format!("{value:?} is no number"))?;
    Settings::default().set(name, value).map_err(|error| error.to_string())?;
    Ok((name.to_owned(), value))
}

/// Returns whether the training bench has a setting of that name.
pub(super) fn is_tuned(name: &str) -> bool {
    settings::spec(name).is_ok()
}

/// Checks that there is a parameter of that name.
pub(super) fn check_parameter(name: &str) -> Result<(), String> {
    parameters::spec(name).map(|_| ()).map_err(|error| error.to_string())
}

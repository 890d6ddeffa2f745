//! What games, evaluators and parameters allow, asked of the engine.

use engine::{
    Parameters,
    evaluators::{Judged, Local},
    games::{
        chess::Chess,
        connect_four::ConnectFour,
        connect2::Connect2,
        in_a_row::{InARow, Rules},
        tic_tac_toe::TicTacToe,
    },
    parameters,
    search::EDITABLE,
};

/// A position that lines begin at.
#[derive(Clone, Debug)]
pub(super) struct Position {
    game: String,
    start: String,
    moves: Vec<String>,
}

impl Position {
    /// A game's position after some moves. `start` is a FEN or `startpos` of chess, else empty.
    pub(super) fn new(game: &str, start: &str, moves: Vec<String>) -> Result<Self, String> {
        let position = Self { game: game.to_owned(), start: start.to_owned(), moves };
        position.check(&[])?;
        Ok(position)
    }

    /// The game's name.
    pub(super) fn game(&self) -> &str {
        &self.game
    }

    /// The game's name, where it begins, and the moves from there.
    pub(super) fn parts(&self) -> (&str, &str, &[String]) {
        (&self.game, &self.start, &self.moves)
    }

    /// Whether moves can be played from here.
    pub(super) fn check(&self, line: &[String]) -> Result<(), String> {
        fn small<R: Rules>(_: InARow<R>, start: &str, moves: &[String]) -> Result<(), String> {
            if !start.is_empty() {
                return Err("only chess begins with a FEN".to_owned());
            }
            InARow::<R>::from_moves(&moves.join(" ")).map(|_| ()).map_err(|error| error.to_string())
        }
        let moves = [self.moves.as_slice(), line].concat();
        match self.game.as_str() {
            CHESS => Chess::from_fen(&self.start, &moves).map(|_| ()).map_err(|error| error.to_string()),
            CONNECT2 => small(Connect2::new(), &self.start, &moves),
            TIC_TAC_TOE => small(TicTacToe::new(), &self.start, &moves),
            CONNECT_FOUR => small(ConnectFour::new(), &self.start, &moves),
            other => {
                let names = [CHESS, CONNECT2, TIC_TAC_TOE, CONNECT_FOUR].join(", ");
                Err(format!("there is no game {other:?}: it is {names}"))
            }
        }
    }
}

pub(super) const CHESS: &str = "chess";
const CONNECT2: &str = "connect2";
const TIC_TAC_TOE: &str = "tic-tac-toe";
const CONNECT_FOUR: &str = "connect-four";

/// Whether a game has an evaluator, one that needs no network.
pub(super) fn check_evaluator(game: &str, name: &str) -> Result<(), String> {
    fn check<G: Judged>(name: &str) -> Result<(), String> {
        let known = Local::<G>::named(name, &Parameters::default());
        known.map(|_| ()).ok_or_else(|| format!("there is no evaluator {name:?}"))
    }
    match game {
        CHESS => check::<Chess>(name),
        CONNECT2 => check::<Connect2>(name),
        TIC_TAC_TOE => check::<TicTacToe>(name),
        _ => check::<ConnectFour>(name),
    }
}

/// Name and value of a `name=value` that is a parameter's.
pub(super) fn setting(text: &str) -> Result<(String, String), String> {
    let (name, value) = text.split_once('=').ok_or_else(|| format!("{text:?} is no name=value"))?;
    Parameters::default().set(name, value).map_err(|error| error.to_string())?;
    Ok((name.to_owned(), value.to_owned()))
}

/// The same of a parameter that can be changed within a search, written as the engine writes it.
pub(super) fn edit(text: &str) -> Result<(String, String), String> {
    let (name, value) = setting(text)?;
    if !EDITABLE.contains(&name.as_str()) {
        return Err(format!("{name} is part of what a search is from its beginning"));
    }
    let mut parameters = Parameters::default();
    parameters.set(&name, &value).map_err(|error| error.to_string())?;
    let entries = parameters.entries();
    let kept = entries.iter().find(|(spec, _)| spec.name == name).map_or("", |(_, kept)| kept);
    if kept != value {
        return Err(format!("{value:?} is written {kept:?}"));
    }
    Ok((name, value))
}

/// Whether there is a parameter of that name.
pub(super) fn check_parameter(name: &str) -> Result<(), String> {
    parameters::spec(name).map(|_| ()).map_err(|error| error.to_string())
}

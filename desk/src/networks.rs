//! Who judges a search's leaves: an evaluator that needs no network, or one of the small networks that come with the page.

use engine::{
    Evaluation, Evaluator, Move, Parameters,
    evaluators::Local,
    games::{any::AnyGame, connect2::Connect2, small::SmallGame, tic_tac_toe::TicTacToe},
};
use session::trained::{AtOnce, TRAINED, Trained};

/// An evaluator.
pub(crate) enum Judge {
    /// One that needs no network.
    Local(Local<AnyGame>),
    /// A network.
    Network(AtOnce),
}

impl Judge {
    /// The evaluator of a name, for a game.
    ///
    /// # Errors
    /// Where there is none. Of the networks, that of Connect Four is too large to be carried about with every lesson.
    pub(crate) fn named(name: &str, game: &AnyGame, parameters: &Parameters) -> Result<Self, String> {
        if name == TRAINED {
            let file: &[u8] = match game {
                AnyGame::Small(SmallGame::Connect2(_)) => include_bytes!("../../public/trainings/connect2.puctnet"),
                AnyGame::Small(SmallGame::TicTacToe(_)) => include_bytes!("../../public/trainings/tic-tac-toe.puctnet"),
                _ => return Err(format!("lessons have a network of {} and {} alone", Connect2::NAME, TicTacToe::NAME)),
            };
            let network = Trained::read(file).map_err(|error| error.to_string())?;
            return Ok(Self::Network(network.at_once()));
        }
        let local = Local::named(name, parameters).map(Self::Local);
        local.ok_or_else(|| format!("there is no evaluator {name:?} here"))
    }
}

impl Evaluator<AnyGame> for Judge {
    type Error = String;

    fn evaluate(&mut self, game: &AnyGame, moves: &[Move], evaluation: &mut Evaluation) -> Result<(), String> {
        match self {
            Self::Local(local) => local.evaluate(game, moves, evaluation).map_err(|error| error.to_string()),
            Self::Network(network) => network.evaluate(game, moves, evaluation),
        }
    }
}

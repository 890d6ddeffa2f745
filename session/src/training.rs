//! A training bench: what a page asks about a training, and what is answered. The same for a worker of the page and for the server.
//!
//! # Reading order
//! [`Bench`] (questions in, answers out, and work in slices), [`work`] (what live trainings and recorded runs have in common),
//! [`live`] (a training that goes on), [`recorded`] (one that is only looked at), [`shelf`] (what is said of networks and games, whichever
//! of the two they are of), [`pins`] (the positions kept in view), [`project`](mod@project) (views), [`handed`] (an analysis that searches
//! as the bench does).
//!
//! Time is passed in, so that progress is told at a pace, and decides nothing else: a training is the same however fast it is watched.

mod handed;
mod limits;
mod live;
mod pins;
mod project;
mod recorded;
mod shelf;
mod work;

use std::time::Duration;

use engine::games::{connect_four::ConnectFour, connect2::Connect2, tic_tac_toe::TicTacToe};
use selfplay::{Board, file::FileError};
use wire::training::{Answer, Ask};

pub use handed::{Way, way};
pub use limits::Limits;
pub use pins::pinned;
pub use project::RIGHT;
pub use recorded::{Picked, RecordedError, record};
pub use selfplay::settings::{SettingSpec, Settings, TABLE, preset, spec};

use live::Live;
use recorded::Shown;
use work::Work;

/// The games that networks are trained for, by their names in links, the simplest first.
pub const GAMES: [&str; 3] = [Connect2::NAME, TicTacToe::NAME, ConnectFour::NAME];

/// The settings that suit a game; `None` where it is none of [`GAMES`].
#[must_use]
pub fn suited(game: &str) -> Option<Settings> {
    match game {
        Connect2::NAME => Some(preset::<Connect2>()),
        TicTacToe::NAME => Some(preset::<TicTacToe>()),
        ConnectFour::NAME => Some(preset::<ConnectFour>()),
        _ => None,
    }
}

/// The inputs and the policy outputs of a game's networks; `None` where it is none of [`GAMES`].
#[must_use]
pub fn ends(game: &str) -> Option<(u16, u16)> {
    fn of<G: Board>() -> (u16, u16) {
        (G::INPUTS, G::OUTPUTS)
    }
    match game {
        Connect2::NAME => Some(of::<Connect2>()),
        TicTacToe::NAME => Some(of::<TicTacToe>()),
        ConnectFour::NAME => Some(of::<ConnectFour>()),
        _ => None,
    }
}

/// One bench: at most one training, and what is asked about it.
pub struct Bench {
    limits: Limits,
    work: Option<Box<dyn Work>>,
}

impl Bench {
    /// A bench without a training.
    #[must_use]
    pub fn new(limits: Limits) -> Self {
        Self { limits, work: None }
    }

    /// Answers a question, or begins to: the rest comes from [`work`](Self::work).
    pub fn ask(&mut self, ask: Ask) -> Vec<Answer> {
        let mut answers = Vec::new();
        if let Err(message) = self.answer(ask, &mut answers) {
            answers.push(Answer::Refused { message });
        }
        answers
    }

    /// Returns whether there is anything to do.
    #[must_use]
    pub fn is_busy(&self) -> bool {
        self.work.as_ref().is_some_and(|work| work.is_busy())
    }

    /// Does one slice: a game of a match, a move of self-play, or an optimiser's step. `now` is the time since any start that the
    /// caller has chosen once.
    pub fn work(&mut self, now: Duration) -> Vec<Answer> {
        let mut answers = Vec::new();
        if let Some(work) = &mut self.work {
            work.work(now, &mut answers);
        }
        answers
    }

    fn answer(&mut self, ask: Ask, answers: &mut Vec<Answer>) -> Result<(), String> {
        let limits = self.limits;
        let work = match ask {
            Ask::Begin { game, seed, settings } => {
                let settings = Settings::from_values(&settings).map_err(|error| error.to_string())?;
                match game.as_str() {
                    Connect2::NAME => Live::<engine::games::connect2::Connect2Rules>::begin(seed, settings, limits)?,
                    TicTacToe::NAME => {
                        Live::<engine::games::tic_tac_toe::TicTacToeRules>::begin(seed, settings, limits)?
                    }
                    ConnectFour::NAME => {
                        Live::<engine::games::connect_four::ConnectFourRules>::begin(seed, settings, limits)?
                    }
                    _ => {
                        return Err(format!(
                            "no network can be trained for {:?}",
                            game.chars().take(40).collect::<String>()
                        ));
                    }
                }
            }
            Ask::Import { file } => import(&file, limits)?,
            Ask::Recorded { file } => Shown::open(&file, limits).map_err(|error| error.to_string())?,
            other => {
                let work = self.work.as_mut().ok_or("there is no training yet")?;
                return work.ask(other, answers);
            }
        };
        self.work.insert(work).tell_all(answers);
        Ok(())
    }
}

/// A training from its file, whichever game it is of.
fn import(file: &[u8], limits: Limits) -> Result<Box<dyn Work>, String> {
    if file.len() > limits.file_bytes {
        return Err(format!("this file has {} bytes, and at most {} are read", file.len(), limits.file_bytes));
    }
    let mut refused = None;
    for import in [
        Live::<engine::games::connect2::Connect2Rules>::import,
        Live::<engine::games::tic_tac_toe::TicTacToeRules>::import,
        Live::<engine::games::connect_four::ConnectFourRules>::import,
    ] {
        match import(file, limits) {
            Err(work::ImportError::File(FileError::OtherGame { .. })) => {
                refused = Some("this training is of a game that is not played here".to_owned());
            }
            Err(error) => return Err(error.to_string()),
            Ok(work) => return Ok(work),
        }
    }
    Err(refused.unwrap_or_default())
}

#[cfg(test)]
mod tests;

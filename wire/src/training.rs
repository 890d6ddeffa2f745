//! Messages between the page and the one that trains a network, in the binary form: a worker of the page for the small games, the
//! server for Connect Four.
//!
//! Moves are the game's codes. Values, z and Q are from the view of the side to move; results of games from the first player's.

mod first_run;
mod look;
mod recorded;
mod run;

use serde::{Deserialize, Serialize};

pub use first_run::FirstRun;
pub use look::{ExamView, GameView, MatchView, PositionView, TargetRow, ThoughtView};
pub use recorded::{RecordedNetwork, RecordedPly, RecordedRun, TrainedNetwork};
pub use run::{
    ChangeView, CheckView, FitView, GenerationView, LossSample, OpinionView, Pin, Progress, RecordedView, Training,
};

/// The WebSocket subprotocol of trainings on a server.
pub const TRAINING_SUBPROTOCOL: &str = "puctoscope.training.v2.postcard";

/// Games of one match at most.
pub const MOST_MATCH_GAMES: u32 = 1000;

/// Simulations a move at most in matches and in games against a visitor.
pub const MOST_MATCH_SIMULATIONS: u32 = 2000;

/// Games in one [page](Answer::Games) at most.
pub const MOST_GAMES_TOLD: u32 = 50;

/// Loss samples that are told of a training at most, however many steps it has: they are means of several steps then.
pub const MOST_LOSSES_TOLD: usize = 4000;

/// The browser's cache in which networks lie that were trained there.
pub const CACHE: &str = "puctoscope-trained";

/// The address in it of a network of a game: what its evaluator is called after the colon.
#[must_use]
pub fn cached_at(game: &str, name: &str) -> String {
    format!("{}{name}", cached_of(game))
}

/// Returns the beginning of the addresses of all networks of a game.
#[must_use]
pub fn cached_of(game: &str) -> String {
    format!("/trained/{game}/")
}

/// Question of the page.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Ask {
    /// Begins a training, which waits then. Answered with [`Answer::Begun`]; the one before is forgotten.
    Begin {
        /// The game's name in links.
        game: String,
        /// The seed.
        seed: u64,
        /// Every setting, in the order of the settings' table.
        settings: Vec<f64>,
    },
    /// Goes on with the training of a file. Answered as [`Begin`](Self::Begin) is; where the file is refused, the one before stays.
    Import {
        /// The file.
        file: Vec<u8>,
    },
    /// Opens a recorded run. Answered in the same way.
    Recorded {
        /// The file.
        file: Vec<u8>,
    },
    /// Trains. Answered with [`Answer::Progress`] as it goes on.
    Run {
        /// Duration of the run.
        until: Until,
    },
    /// Waits.
    Pause,
    /// Changes a setting from the next slice on. Answered with [`Answer::Changed`].
    Change {
        /// The setting's name.
        setting: String,
        /// Its new value.
        value: f64,
    },
    /// Lists games that are learnt from, newest first. Answered with [`Answer::Games`].
    Games {
        /// Games with smaller numbers; `None`: from the newest one on.
        before: Option<u32>,
        /// Number of games at most.
        most: u32,
    },
    /// Opens a position of one of these games with its targets. Answered with [`Answer::Position`].
    Position {
        /// The game's number.
        game: u32,
        /// The position, counted in plies from the start.
        ply: u32,
        /// The generation whose P and V stand beside them.
        generation: u32,
    },
    /// Plays a match; training waits meanwhile. Answered with [`Answer::Match`] as it goes on.
    Match(MatchPlan),
    /// Ends it.
    StopMatch,
    /// Holds a generation against the truth on every board. Answered with [`Answer::Exam`].
    Exam {
        /// The generation.
        generation: u32,
    },
    /// Lets a generation think about a position. Answered with [`Answer::Thought`].
    Think {
        /// The generation.
        generation: u32,
        /// The moves to the position from the start.
        moves: Vec<u16>,
        /// Simulations.
        simulations: u32,
    },
    /// Answered with [`Answer::Digest`].
    Digest,
    /// Makes a file of the training. Answered with [`Answer::Exported`].
    Export,
    /// Makes a file of a generation's network, for an analysis to search with. Answered with [`Answer::Network`].
    Network {
        /// The generation.
        generation: u32,
    },
}

/// Duration of a run of training.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Until {
    /// Until it is told to wait.
    Paused,
    /// For one slice: a move of self-play, or an optimiser's step.
    Slice,
    /// Until the next generation.
    Generation,
    /// Until a generation passes its exam: only where every generation takes one.
    Solved,
}

/// Player of one side of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Side {
    /// A generation, with search.
    Generation(u32),
    /// Perfect play, each perfect move as likely as any other.
    Truth,
    /// Any legal move.
    Chance,
}

/// A match that is wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MatchPlan {
    /// Side that begins the first game, the third, ...
    pub first: Side,
    /// Side that begins the others.
    pub second: Side,
    /// Games: 1 to [`MOST_MATCH_GAMES`].
    pub games: u32,
    /// Simulations a move of generations, up to [`MOST_MATCH_SIMULATIONS`]; with 0 they play the move with the largest P.
    pub simulations: u32,
    /// Plies at the beginning of a game whose moves generations draw by their visits, so that games differ.
    pub drawn_plies: u32,
    /// The match's own seed.
    pub seed: u64,
}

/// Answer of the one that trains.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Answer {
    /// Questions are taken from now on.
    Awake,
    /// There is another training now, and all that was told before is of no more use. Its losses, generations and progress follow.
    Begun(Box<Training>),
    /// Losses of steps after those that were told before, oldest first.
    Losses(Vec<LossSample>),
    /// A generation after those that were told before.
    Generation(Box<GenerationView>),
    /// Progress of the training.
    Progress(Box<Progress>),
    /// Settings in force from now on.
    Changed {
        /// Every setting, in the order of the settings' table.
        settings: Vec<f64>,
        /// Every change so far, oldest first.
        changes: Vec<ChangeView>,
    },
    /// Games that are learnt from, newest first.
    Games {
        /// Games that were asked for.
        games: Vec<GameView>,
        /// True if there are older ones.
        more: bool,
    },
    /// A position with its targets.
    Position(Box<PositionView>),
    /// Progress of a match.
    Match(Box<MatchView>),
    /// A generation beside the truth.
    Exam(Box<ExamView>),
    /// Judgement of a position by a generation.
    Thought(Box<ThoughtView>),
    /// SHA-256 of everything the training is made of.
    Digest {
        /// Slices done.
        moment: u64,
        /// 64 hex digits.
        digest: String,
    },
    /// The training as a file.
    Exported {
        /// The file.
        file: Vec<u8>,
        /// 64 hex digits: as in [`Digest`](Self::Digest).
        digest: String,
    },
    /// A question was not answered, or the training had to stop: one sentence.
    Refused {
        /// Reason.
        message: String,
    },
    /// A network as a file.
    Network {
        /// Name of the evaluator in an analysis.
        name: String,
        /// The file.
        file: Vec<u8>,
    },
}

/// A message's binary form.
#[must_use]
pub fn encode<T: Serialize>(message: &T) -> Vec<u8> {
    postcard::to_stdvec(message).expect("every message has a binary form")
}

/// A message from its binary form; `None` where it is none, or more than one.
#[must_use]
pub fn decode<'a, T: Deserialize<'a>>(bytes: &'a [u8]) -> Option<T> {
    postcard::take_from_bytes(bytes).ok().filter(|(_, rest)| rest.is_empty()).map(|(message, _)| message)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn messages_come_back() {
        let plan = MatchPlan {
            first: Side::Generation(7),
            second: Side::Truth,
            games: 200,
            simulations: 60,
            drawn_plies: 2,
            seed: u64::MAX,
        };
        let asks = [
            Ask::Begin { game: "connect2".to_owned(), seed: 3, settings: vec![0.5, 60.0] },
            Ask::Run { until: Until::Solved },
            Ask::Match(plan),
            Ask::Export,
        ];
        for ask in asks {
            assert_eq!(decode(&encode(&ask)), Some(ask));
        }
        let mut longer = encode(&Ask::Pause);
        longer.push(0);
        assert_eq!(decode::<Ask>(&longer), None, "one message at a time");
    }

    proptest! {
        #[test]
        fn anything_may_come(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
            let _ = (decode::<Ask>(&bytes), decode::<Answer>(&bytes));
            let _ = (decode::<RecordedRun>(&bytes), decode::<TrainedNetwork>(&bytes));
            let _ = decode::<FirstRun>(&bytes).map(RecordedRun::from);
        }
    }
}

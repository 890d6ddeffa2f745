//! Messages between the page and the one that trains a network, in the binary form: a worker of the page for the small games, the
//! server for Connect Four.
//!
//! Moves are the game's codes. Values, z and Q are from the view of the side to move; results of games from the first player's.

mod first_run;

use serde::{Deserialize, Serialize};

pub use first_run::FirstRun;

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

/// Description of a training.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Training {
    /// The game's name in links.
    pub game: String,
    /// The seed.
    pub seed: u64,
    /// The settings it began with, in the order of the settings' table.
    pub first_settings: Vec<f64>,
    /// The settings in force.
    pub settings: Vec<f64>,
    /// Every change, oldest first.
    pub changes: Vec<ChangeView>,
    /// The positions that each generation is asked about.
    pub pins: Vec<Pin>,
    /// True if every generation takes an exam by itself.
    pub is_examined: bool,
    /// True if the truth of every position is known, so that it can play and examine.
    pub has_truth: bool,
    /// Description of a recorded run, with the generations whose networks it has; `None`: this one can be trained.
    pub recorded: Option<RecordedView>,
}

/// Description of a recorded run.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct RecordedView {
    /// Seconds of one core that it took.
    pub seconds: f64,
    /// The generations whose networks are there to play.
    pub networks: Vec<u32>,
    /// The digest that the whole training had; 64 hex digits.
    pub digest: String,
    /// Matches that were played then.
    pub matches: Vec<MatchView>,
}

/// A change of a setting.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct ChangeView {
    /// Slices that had been done.
    pub moment: u64,
    /// The setting, by its place in the settings' table.
    pub setting: u8,
    /// Its new value.
    pub value: f64,
}

/// A position that is kept in view.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Pin {
    /// The moves to it from the start.
    pub moves: Vec<u16>,
    /// Result of perfect play, 1, 0 or -1, and the moves that keep it; `None` where that is not known.
    pub truth: Option<(i8, Vec<u16>)>,
}

/// The loss at a step, before that step; or its mean over several.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct LossSample {
    /// The last step that it is of, counted from 1.
    pub step: u32,
    /// Number of steps that it is the mean of.
    pub steps: u32,
    /// (z - v)^2.
    pub value: f32,
    /// -pi^T ln p.
    pub policy: f32,
    /// c |theta|^2.
    pub regularisation: f32,
    /// -pi^T ln pi, which the policy's term is never below; `None` where it is not known.
    pub entropy: Option<f32>,
}

/// A generation.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct GenerationView {
    /// Its number; 0 is the random start.
    pub number: u32,
    /// Games that had been played when it was made.
    pub games: u32,
    /// Optimiser's steps that had been done.
    pub steps: u32,
    /// True for the random start.
    pub is_random: bool,
    /// Units of each hidden layer.
    pub width: u16,
    /// Hidden layers.
    pub layers: u16,
    /// Parameters.
    pub parameters: u32,
    /// Opinions on the pinned positions, in their order.
    pub opinions: Vec<OpinionView>,
    /// Its exam, where every generation takes one.
    pub exam: Option<ExamView>,
    /// What it foresaw when it was made, where games were held out.
    pub check: Option<CheckView>,
}

/// Losses of a generation on games that it learnt from, and on games held out.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct CheckView {
    /// Of games that it learnt from.
    pub learnt: FitView,
    /// Of games that it never saw.
    pub held_out: FitView,
}

/// Means over some positions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct FitView {
    /// Positions.
    pub positions: u32,
    /// (z - v)^2.
    pub value: f64,
    /// -pi^T ln p.
    pub policy: f64,
    /// -pi^T ln pi.
    pub entropy: f64,
}

/// Opinion of a network on a position, without search.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct OpinionView {
    /// V.
    pub value: f64,
    /// Every legal move with its P.
    pub priors: Vec<(u16, f64)>,
}

/// Progress of a training.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Progress {
    /// Slices done.
    pub moment: u64,
    /// True while it goes on.
    pub is_running: bool,
    /// True while it learns; else it plays.
    pub is_learning: bool,
    /// Games or steps of the generation that are done.
    pub done: u32,
    /// Number of games or steps of the generation.
    pub of: u32,
    /// The newest generation.
    pub generation: u32,
    /// Games played.
    pub games: u32,
    /// Optimiser's steps done.
    pub steps: u32,
    /// The newest games, from which is learnt.
    pub window: u32,
    /// Those of them that are held out.
    pub held_out: u32,
    /// Positions of the others: what batches are drawn from.
    pub positions: u32,
    /// The size of the next optimiser's step.
    pub rate: f64,
    /// The moves of the game in progress.
    pub playing: Vec<u16>,
    /// True if it cannot go on.
    pub is_over: bool,
}

/// A game of self-play.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct GameView {
    /// Its number, from 0 on.
    pub number: u32,
    /// The generation that was playing when it ended.
    pub generation: u32,
    /// The moves from the start.
    pub moves: Vec<u16>,
    /// The result for the first player: 1, 0 or -1.
    pub outcome: i8,
    /// True if it is never learnt from.
    pub is_held_out: bool,
}

/// A position with its targets, and what networks say of it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PositionView {
    /// The game it is of.
    pub game: GameView,
    /// The position, counted in plies from the start.
    pub ply: u32,
    /// tau, which pi was made with.
    pub temperature: f64,
    /// z: the game's result for the side to move, 1, 0 or -1.
    pub result: f64,
    /// V before the search, as the network said then.
    pub value: f64,
    /// Q: the mean that the search came to.
    pub mean: f64,
    /// The legal moves.
    pub rows: Vec<TargetRow>,
    /// The generation that is beside it.
    pub beside: u32,
    /// V by that generation.
    pub value_beside: f64,
    /// (z - v)^2 with that.
    pub value_loss: f64,
    /// -pi^T ln p with that.
    pub policy_loss: f64,
    /// -pi^T ln pi: what that loss would be if p were pi.
    pub entropy: f64,
}

/// A legal move of such a position.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct TargetRow {
    /// The move.
    pub mv: u16,
    /// N: visits by the search.
    pub visits: u32,
    /// (N / largest N)^(1 / tau): its weight before the sum is made 1.
    pub weight: f64,
    /// pi: the weight's share of all.
    pub pi: f64,
    /// P as the network said then, if it is still there.
    pub prior: Option<f64>,
    /// P as the generation beside it says.
    pub prior_beside: f64,
}

/// Progress of a match.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct MatchView {
    /// Plan of the match.
    pub plan: MatchPlan,
    /// Games won by the first side.
    pub wins: u32,
    /// Games drawn.
    pub draws: u32,
    /// Games lost by the first side.
    pub losses: u32,
    /// True if it is over, or was ended.
    pub is_over: bool,
    /// The newest game: its moves, whether the first side began it, and its result for the first side.
    pub newest: Option<(Vec<u16>, bool, i8)>,
}

/// A generation beside the truth.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ExamView {
    /// The generation.
    pub generation: u32,
    /// Boards that are no endings.
    pub boards: u32,
    /// Number of these boards where the move with the largest P gives something away.
    pub mistakes: u32,
    /// Moves that lead to some of them.
    pub examples: Vec<Vec<u16>>,
    /// Boards that come about where at least one side plays perfectly.
    pub perfect_boards: u32,
    /// The largest |V - truth| on those.
    pub value_error: f64,
    /// Moves that lead to that board.
    pub worst: Vec<u16>,
    /// True if it made no mistake and V is nowhere off by 0.2 or more.
    pub is_solved: bool,
}

/// Judgement of a position by a generation.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ThoughtView {
    /// The generation.
    pub generation: u32,
    /// The moves to the position from the start.
    pub moves: Vec<u16>,
    /// The move it plays; `None` where the game is over.
    pub mv: Option<u16>,
    /// V, without search.
    pub value: f64,
    /// Q: the mean that the search came to; V where there was none.
    pub mean: f64,
    /// Every legal move with its P and its visits.
    pub rows: Vec<(u16, f64, u32)>,
}

/// A recorded run as its file keeps it: what would be told of it, and a few networks.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RecordedRun {
    /// The training, with [`recorded`](Training::recorded).
    pub training: Training,
    /// Its losses.
    pub losses: Vec<LossSample>,
    /// Its generations.
    pub generations: Vec<GenerationView>,
    /// Progress at its end.
    pub progress: Progress,
    /// Some of its games, oldest first, each with what the search said at every ply.
    pub games: Vec<(GameView, Vec<RecordedPly>)>,
    /// Networks of some generations, by their numbers.
    pub networks: Vec<(u32, RecordedNetwork)>,
}

/// Result of a search of self-play.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RecordedPly {
    /// N of every legal move.
    pub visits: Vec<u32>,
    /// tau.
    pub temperature: f64,
    /// V.
    pub value: f64,
    /// Q.
    pub mean: f64,
    /// P of every legal move, as the network said then.
    pub priors: Vec<f32>,
}

/// A network's size and parameters.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RecordedNetwork {
    /// Units of each hidden layer.
    pub width: u16,
    /// Hidden layers.
    pub layers: u16,
    /// Weights and biases.
    pub theta: Vec<f32>,
}

/// One network as its file keeps it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct TrainedNetwork {
    /// The game's name in links.
    pub game: String,
    /// The training's seed.
    pub seed: u64,
    /// The generation.
    pub generation: u32,
    /// Its numbers.
    pub network: RecordedNetwork,
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

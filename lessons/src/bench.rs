//! The training bench, as a lesson has it beside its words: how it begins, and the numbers of it that conditions and texts ask for.

use serde::{Deserialize, Serialize};

/// The training that a lesson begins with. Its game is the lesson's.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct BenchSetup {
    /// The seed.
    pub seed: u64,
    /// Settings that differ from those that suit the game, as name and value.
    pub settings: Vec<(String, f64)>,
}

impl BenchSetup {
    /// Writes it as links to the bench do.
    #[must_use]
    pub fn query(&self, game: &str) -> String {
        let settings: Vec<String> = self.settings.iter().map(|(name, value)| format!("{name}:{value}")).collect();
        let set = if settings.is_empty() { String::new() } else { format!("&set={}", settings.join(",")) };
        format!("game={game}&seed={}{set}", self.seed)
    }
}

/// A number of the bench.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Bench {
    /// `bench learning_rate`: a setting in force, by its name.
    Setting(String),
    /// `bench generation` and so on.
    Fact(Fact),
}

/// Something that is known of a training while it rests or goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Fact {
    /// The newest generation's number.
    Generation,
    /// The number of the generation that is looked at.
    Looked,
    /// Games of self-play so far.
    Played,
    /// Steps of training so far.
    Learnt,
    /// 1 once the newest generation has passed its exam, before that 0.
    Solved,
    /// Boards on which the generation that is looked at would give something away.
    Mistakes,
    /// Largest error of its V.
    ValueError,
    /// The whole loss at the newest step.
    Loss,
    /// Its part that is about the result.
    ValueLoss,
    /// Its part that is about moves.
    PolicyLoss,
    /// Least value that this part can have.
    Entropy,
    /// The value loss of the generation that is looked at, on games it has learnt from.
    OwnGames,
    /// The same on games that were held out.
    OtherGames,
    /// The opened position, counted in plies from the start of its game; not known while none is open.
    Ply,
    /// z of the opened position.
    Result,
    /// The largest π of the opened position.
    Target,
}

impl Fact {
    /// Every fact with its name in files.
    pub const ALL: [(Self, &'static str); 16] = [
        (Self::Generation, "generation"),
        (Self::Looked, "looked"),
        (Self::Played, "played"),
        (Self::Learnt, "learnt"),
        (Self::Solved, "solved"),
        (Self::Mistakes, "mistakes"),
        (Self::ValueError, "value-error"),
        (Self::Loss, "loss"),
        (Self::ValueLoss, "value-loss"),
        (Self::PolicyLoss, "policy-loss"),
        (Self::Entropy, "entropy"),
        (Self::OwnGames, "own-games"),
        (Self::OtherGames, "other-games"),
        (Self::Ply, "ply"),
        (Self::Result, "result"),
        (Self::Target, "target"),
    ];
}

impl Bench {
    /// Its name in files.
    #[must_use]
    pub fn name(&self) -> &str {
        match self {
            Self::Setting(name) => name,
            Self::Fact(fact) => Fact::ALL.iter().find(|(one, _)| one == fact).map_or("", |(_, name)| name),
        }
    }
}

//! Evaluators by name: those that every game has, and the one that a game has of its own.

use std::fmt;

use super::{Classical, Random, Rollout, Truth, Uniform};
use crate::{
    evaluator::{Evaluation, Evaluator},
    game::{Game, Move},
    games::{
        any::AnyGame,
        chess::Chess,
        connect_four::ConnectFourRules,
        connect2::Connect2Rules,
        in_a_row::{InARow, Rules},
        small::SmallGame,
        solver::Unsolved,
        tic_tac_toe::TicTacToeRules,
    },
    parameters::Parameters,
};

/// A game that has an evaluator of its own, or a type that stands for several such games.
pub trait Judged: Game {
    /// Type of the game's own evaluators.
    type Own: Evaluator<Self, Error: fmt::Display> + Clone + fmt::Debug;

    /// Names of the game's own evaluators.
    const OWN: &'static [&'static str];

    /// Makes the own evaluator of that name; `None` if there is none.
    fn own(name: &str) -> Option<Self::Own>;

    /// Returns whether the own evaluator of that name judges this game.
    fn is_judged_by(&self, name: &str) -> bool {
        Self::OWN.contains(&kind(name))
    }
}

impl Judged for Chess {
    type Own = Classical;

    const OWN: &'static [&'static str] = &[CLASSICAL];

    fn own(name: &str) -> Option<Classical> {
        (name == CLASSICAL).then_some(Classical)
    }
}

impl<R: Rules> Judged for InARow<R> {
    type Own = Truth<R>;

    const OWN: &'static [&'static str] = &[TRUTH];

    fn own(name: &str) -> Option<Truth<R>> {
        match name {
            TRUTH => Some(Truth::new()),
            TRUTH_WITH_PLIES => Some(Truth::with_plies()),
            _ => None,
        }
    }
}

impl Judged for AnyGame {
    type Own = AnyOwn;

    const OWN: &'static [&'static str] = &[CLASSICAL, TRUTH];

    fn own(name: &str) -> Option<AnyOwn> {
        match name {
            CLASSICAL => Some(AnyOwn::Classical(Classical)),
            TRUTH => Some(AnyOwn::Truth(Box::default())),
            TRUTH_WITH_PLIES => Some(AnyOwn::Truth(Box::new(Truths { with_plies: true, ..Truths::default() }))),
            _ => None,
        }
    }

    fn is_judged_by(&self, name: &str) -> bool {
        kind(name) == if matches!(self, Self::Chess(_)) { CLASSICAL } else { TRUTH }
    }
}

const CLASSICAL: &str = "classical";
const TRUTH: &str = "truth";

/// The truth, and M besides.
const TRUTH_WITH_PLIES: &str = "truth:plies";

/// The name without what may follow it.
fn kind(name: &str) -> &str {
    name.split(':').next().unwrap_or(name)
}

fn is_a_game_s_own(name: &str) -> bool {
    [CLASSICAL, TRUTH, TRUTH_WITH_PLIES].contains(&name)
}

/// Either of the evaluators that belong to a game.
#[derive(Clone, Debug)]
pub enum AnyOwn {
    /// The evaluator of chess.
    Classical(Classical),
    /// The evaluator of the small games.
    Truth(Box<Truths>),
}

/// The truth of each small game, as far as it was asked for: their tables are large.
#[derive(Clone, Debug, Default)]
pub struct Truths {
    /// Set where they say M.
    with_plies: bool,
    connect2: Option<Truth<Connect2Rules>>,
    tic_tac_toe: Option<Truth<TicTacToeRules>>,
    connect_four: Option<Truth<ConnectFourRules>>,
}

/// Reason why a position was not evaluated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CannotJudge {
    /// The evaluator is another game's.
    #[error("the evaluator {evaluator} is not for {game}")]
    OtherGame {
        /// The evaluator's name.
        evaluator: &'static str,
        /// The game's name.
        game: &'static str,
    },
    /// The truth is not known.
    #[error(transparent)]
    Unsolved(#[from] Unsolved),
}

impl Evaluator<AnyGame> for AnyOwn {
    type Error = CannotJudge;

    fn evaluate(&mut self, game: &AnyGame, moves: &[Move], evaluation: &mut Evaluation) -> Result<(), CannotJudge> {
        match (self, game) {
            (Self::Classical(classical), AnyGame::Chess(game)) => {
                let Ok(()) = classical.evaluate(game, moves, evaluation);
                Ok(())
            }
            (Self::Truth(truths), AnyGame::Small(game)) => Ok(truths.evaluate(game, moves, evaluation)?),
            (own, game) => {
                let evaluator = if matches!(own, Self::Classical(_)) { CLASSICAL } else { TRUTH };
                Err(CannotJudge::OtherGame { evaluator, game: game.name() })
            }
        }
    }
}

impl Evaluator<SmallGame> for Truths {
    type Error = Unsolved;

    fn evaluate(&mut self, game: &SmallGame, moves: &[Move], evaluation: &mut Evaluation) -> Result<(), Unsolved> {
        let with_plies = self.with_plies;
        match game {
            SmallGame::Connect2(game) => truth_of(&mut self.connect2, with_plies).evaluate(game, moves, evaluation),
            SmallGame::TicTacToe(game) => truth_of(&mut self.tic_tac_toe, with_plies).evaluate(game, moves, evaluation),
            SmallGame::ConnectFour(game) => {
                truth_of(&mut self.connect_four, with_plies).evaluate(game, moves, evaluation)
            }
        }
    }
}

fn truth_of<R: Rules>(known: &mut Option<Truth<R>>, with_plies: bool) -> &mut Truth<R> {
    known.get_or_insert_with(if with_plies { Truth::with_plies } else { Truth::new })
}

/// An evaluator that needs no network and answers at once.
#[derive(Clone, Debug)]
pub enum Local<G: Judged> {
    /// The game's own.
    Own(G::Own),
    /// Equal priors and one value.
    Uniform(Uniform),
    /// Hashed from the position and the seed.
    Random(Random),
    /// A random game to its end.
    Rollout(Rollout),
}

impl<G: Judged> Local<G> {
    /// The names, the games' own first. After `uniform` a value may follow: `uniform:0.5`. `truth:plies` is the truth that says M, too.
    #[must_use]
    pub fn names() -> Vec<&'static str> {
        G::OWN.iter().copied().chain(["uniform", "random", "rollout"]).collect()
    }

    /// Returns the names of the evaluators that judge this game.
    #[must_use]
    pub fn names_for(game: &G) -> Vec<&'static str> {
        let judges = |name: &&str| !G::OWN.contains(name) || game.is_judged_by(name);
        Self::names().into_iter().filter(judges).collect()
    }

    /// Returns whether a name is that of another game's evaluator.
    #[must_use]
    pub fn is_of_another(name: &str, game: &G) -> bool {
        is_a_game_s_own(name) && !game.is_judged_by(name)
    }

    /// Returns whether the evaluator of that name foresees how many plies are left, so that selection counts them.
    #[must_use]
    pub fn foresees(name: &str) -> bool {
        name == TRUTH_WITH_PLIES
    }

    /// The evaluator of that name; `None` if there is none.
    #[must_use]
    pub fn named(name: &str, parameters: &Parameters) -> Option<Self> {
        match name {
            _ if is_a_game_s_own(name) => G::own(name).map(Self::Own),
            "random" => Some(Self::Random(Random::new(parameters.seed))),
            "rollout" => Some(Self::Rollout(Rollout::new(parameters.seed))),
            _ => uniform_value(name).map(|value| Self::Uniform(Uniform::new(value))),
        }
    }

    /// Describes the evaluator of that name in a few words; `None` if there is none.
    #[must_use]
    pub fn description(name: &str) -> Option<String> {
        match name {
            _ if is_a_game_s_own(name) && !G::OWN.contains(&kind(name)) => None,
            CLASSICAL => Some("material, piece-square tables and simple move ordering; no network".to_owned()),
            TRUTH => Some("the exact result, and equal priors for all moves that keep it".to_owned()),
            TRUTH_WITH_PLIES => {
                Some("the exact result, equal priors for all moves that keep it, and the plies left".to_owned())
            }
            "random" => Some("values and priors hashed from the position".to_owned()),
            "rollout" => Some("equal priors and the result of a random game".to_owned()),
            _ => uniform_value(name).map(|value| format!("equal priors and value {value}: the search alone")),
        }
    }
}

/// The value that `uniform` says of every position, from the view of its side to move.
fn uniform_value(name: &str) -> Option<f64> {
    let value = match name.strip_prefix("uniform")? {
        "" => 0.0,
        rest => decimal::parse(rest.strip_prefix(':')?)?,
    };
    (-1.0..=1.0).contains(&value).then_some(value)
}

impl<G: Judged> Evaluator<G> for Local<G> {
    type Error = <G::Own as Evaluator<G>>::Error;

    fn evaluate(&mut self, game: &G, moves: &[Move], evaluation: &mut Evaluation) -> Result<(), Self::Error> {
        let Ok(()) = match self {
            Self::Own(evaluator) => return evaluator.evaluate(game, moves, evaluation),
            Self::Uniform(evaluator) => evaluator.evaluate(game, moves, evaluation),
            Self::Random(evaluator) => evaluator.evaluate(game, moves, evaluation),
            Self::Rollout(evaluator) => evaluator.evaluate(game, moves, evaluation),
        };
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::tic_tac_toe::TicTacToe;

    #[test]
    fn every_name_is_an_evaluator_with_a_description() {
        let parameters = Parameters::default();
        let both = |name: &str| {
            let chess = (Local::<Chess>::named(name, &parameters).is_some(), Local::<Chess>::description(name));
            let small = (Local::<TicTacToe>::named(name, &parameters).is_some(), Local::<TicTacToe>::description(name));
            assert_eq!((chess.0, small.0), (chess.1.is_some(), small.1.is_some()), "{name}");
            (chess.0, small.0)
        };
        assert!(Local::<Chess>::names().iter().all(|name| both(name).0));
        assert!(Local::<TicTacToe>::names().iter().all(|name| both(name).1));
        assert_eq!((both("classical"), both("truth")), ((true, false), (false, true)));
        assert_eq!((both("truth:plies"), both("classical:plies")), ((false, true), (false, false)));
        assert_eq!((both("uniform:0.5"), both("uniform:-1")), ((true, true), (true, true)));
        for name in ["", "uniform:", "uniform:2", "uniform:NaN", "uniformly", "network:x"] {
            assert_eq!(both(name), (false, false), "{name}");
        }
    }

    #[test]
    fn an_evaluator_judges_its_own_games_only() {
        let chess = AnyGame::Chess(Chess::from_fen::<&str>("startpos", &[]).unwrap());
        let small = SmallGame::NAMES.map(|name| AnyGame::Small(SmallGame::named(name).unwrap()));
        assert_eq!(Local::names_for(&chess), ["classical", "uniform", "random", "rollout"]);
        assert!(Local::is_of_another("truth:plies", &chess) && Local::<AnyGame>::foresees("truth:plies"));
        for game in &small {
            assert_eq!(Local::names_for(game), ["truth", "uniform", "random", "rollout"]);
            let others = ["classical", "truth:plies", "uniform"].map(|name| Local::is_of_another(name, game));
            assert_eq!(others, [true, false, false]);
            let mut evaluation = Evaluation::default();
            let mut classical = Local::<AnyGame>::named("classical", &Parameters::default()).unwrap();
            let problem = classical.evaluate(game, &[Move(0)], &mut evaluation).unwrap_err();
            assert_eq!(problem.to_string(), format!("the evaluator classical is not for {}", game.name()));
        }
        let mut evaluation = Evaluation::default();
        let mut truth = Local::<AnyGame>::named("truth", &Parameters::default()).unwrap();
        assert!(truth.evaluate(&chess, &[Move(0)], &mut evaluation).is_err());
        truth.evaluate(&small[0], &[Move(0), Move(1), Move(2), Move(3)], &mut evaluation).unwrap();
        // The first player wins by one of the middle cells only.
        assert_eq!(evaluation.value.get(), 1.0);
    }

    #[test]
    fn a_value_can_be_chosen() {
        let mut evaluator = Local::<TicTacToe>::named("uniform:0.5", &Parameters::default()).unwrap();
        let mut evaluation = Evaluation::default();
        evaluator.evaluate(&TicTacToe::new(), &[Move(0), Move(1)], &mut evaluation).unwrap();
        assert_eq!((evaluation.value.get(), evaluation.logits), (0.5, vec![0.0, 0.0]));
        assert!(Local::<TicTacToe>::description("uniform:0.5").unwrap().contains("value 0.5"));
    }
}

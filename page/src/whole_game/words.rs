//! The analysis of a game in words.

use report::{Grade, Source, Turn, Wdl, sentence};
use wire::{AnalyseGame, GameProgress, GameState, GameView, Priors};

use super::Explained;
use crate::format;
use crate::game;
use crate::networks::names::plain;
use crate::notation::{self, Notation};
use crate::rules::{self, Position};

/// Needs for writing the moves of a game takes.
#[derive(Clone, Debug)]
pub struct Moves {
    positions: Vec<Position>,
    notation: Notation,
    chess960: bool,
}

/// A turning point, written.
#[derive(Clone, Debug, PartialEq)]
pub struct Told {
    /// The position that the move leads to.
    pub position: u32,
    /// Its grade.
    pub grade: Grade,
    /// The move with its number.
    pub name: String,
    /// The searches' numbers of it.
    pub sentence: String,
}

impl Moves {
    /// Needs for writing the moves of this game takes.
    #[must_use]
    pub fn of(view: &GameView, explained: &Explained, notation: Notation) -> Self {
        let read = |(id, _): &(u32, Option<u16>)| Some(Position::parse(&game::find(view, *id)?.fen).ok()?.0);
        let positions = explained.line.iter().map_while(read).collect();
        Self { positions, notation, chess960: view.chess960 }
    }

    /// The move that leads to a place of the main line, with its number; `None` at the start.
    #[must_use]
    pub fn name(&self, explained: &Explained, ply: usize) -> Option<String> {
        let before = self.positions.get(ply.checked_sub(1)?)?;
        let (_, mv) = explained.line.get(ply)?;
        Some(notation::numbered(before, notation::name(before, (*mv)?, self.notation, self.chess960), true))
    }

    /// The turning points in their order.
    #[must_use]
    pub fn turns(&self, explained: &Explained, source: Source) -> Vec<Told> {
        let told = |turn: &Turn| {
            Some(Told {
                position: explained.line.get(turn.ply + 1)?.0,
                grade: turn.grade,
                name: self.name(explained, turn.ply + 1)?,
                sentence: sentence(&explained.positions, turn, source, self).unwrap_or_default(),
            })
        };
        explained.account.turns.iter().filter_map(told).collect()
    }

    /// A place of the main line in words: its move, and W, D and L.
    #[must_use]
    pub fn place(&self, explained: &Explained, ply: usize) -> String {
        let name = self.name(explained, ply).unwrap_or_else(|| say::game::start().to_owned());
        match explained.account.points.get(ply).copied().flatten() {
            Some(point) => {
                let [win, draw, loss] = point.value.percent().map(|part| part.to_string());
                say::whole_game::place(name, win, draw, loss)
            }
            None => say::whole_game::place_unknown(name),
        }
    }
}

impl report::Names for Moves {
    fn line(&self, ply: usize, moves: &[u16]) -> Vec<String> {
        let Some(position) = self.positions.get(ply) else { return Vec::new() };
        notation::names(position.clone(), moves, self.notation, self.chess960)
    }
}

/// Returns the kind of what says P.
#[must_use]
pub fn source(asked: &AnalyseGame) -> Source {
    Source::named(asked.priors.own.as_ref().unwrap_or(&asked.evaluator))
}

/// The same of the game that was asked for last; of none it is no network.
#[must_use]
pub fn source_of(progress: Option<&GameProgress>) -> Source {
    progress.map_or(Source::Evaluator, |progress| source(&progress.asked))
}

/// Whose P the searches take, and who says P besides; nothing where that is the evaluator alone.
#[must_use]
pub fn priors(asked: &AnalyseGame) -> Option<String> {
    let names = |all: Vec<&String>| all.into_iter().map(|name| plain(name)).collect::<Vec<_>>().join(", ");
    let Priors { own, opponent } = asked.priors.each_ref().map(|name| plain(name));
    let parts = [
        own.map(say::whole_game::priors_of),
        opponent.map(say::whole_game::opponent_priors_of),
        (!asked.others.is_empty()).then(|| say::whole_game::others(names(asked.others.iter().collect()))),
    ];
    let parts: Vec<String> = parts.into_iter().flatten().collect();
    (!parts.is_empty()).then(|| parts.join(" "))
}

/// Progress, in a sentence.
#[must_use]
pub fn standing(progress: &GameProgress) -> String {
    let (done, of) = (progress.done.to_string(), progress.of.to_string());
    match progress.state {
        GameState::Running => match progress.seconds_left {
            Some(seconds) => say::whole_game::running_left(done, of, time(seconds)),
            None => say::whole_game::running(done, of),
        },
        GameState::Waiting => say::whole_game::waiting(done, of),
        GameState::Paused => match &progress.problem {
            Some(problem) => say::whole_game::stopped(done, of, rules::told(problem)),
            None => say::whole_game::paused(done, of),
        },
        GameState::Done => say::whole_game::all_done(progress.of.into(), format::count(progress.asked.nodes.into())),
    }
}

/// Time that it would take, as far as the rate is known: so many positions with so many visits each.
#[must_use]
pub fn forecast(positions: u32, nodes: u32, rate: Option<f32>) -> String {
    let simulations = u64::from(positions) * u64::from(nodes);
    let all = format::count(simulations);
    match rate.filter(|rate| *rate > 0.0) {
        #[expect(clippy::cast_precision_loss, reason = "a time for people")]
        Some(rate) => say::whole_game::forecast_time(u64::from(positions), all, time(simulations as f32 / rate)),
        None => say::whole_game::forecast(u64::from(positions), all),
    }
}

/// A time for people: seconds, or minutes.
#[must_use]
pub fn time(seconds: f32) -> String {
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "it is not negative, and cut where it is long"
    )]
    let whole = seconds.round().clamp(1.0, 360_000.0) as u64;
    if whole < 90 {
        say::whole_game::seconds(whole.to_string())
    } else {
        say::whole_game::minutes(((whole + 30) / 60).to_string())
    }
}

/// An accuracy.
#[must_use]
pub fn accuracy(percent: Option<f64>) -> String {
    percent.map_or_else(|| "–".to_owned(), |percent| format::percent_to(percent / 100.0, 1))
}

/// W, D and L in whole percents.
#[must_use]
pub fn three(value: Wdl) -> String {
    report::sentence::three(value)
}

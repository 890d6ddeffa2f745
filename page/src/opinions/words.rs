//! Words on engines: how it stands with one, what is wrong with it, and what a score is.

use wire::opinion::{EngineFault, OpinionProgress, OpinionScore, OpinionWorth, ScoreBound};
use wire::{EngineView, OpinionEnd, OpinionState, OpinionView};

use crate::format;
use crate::names::Names;

use super::{Distance, Together};

/// Name of an engine: by itself, once it has said so.
#[must_use]
pub fn engine_name(engine: &EngineView) -> String {
    engine.title.clone().unwrap_or_else(|| engine.name.clone())
}

/// Writes a score; `sign` turns it to the view that is shown.
#[must_use]
pub fn score(score: OpinionScore, sign: f64) -> String {
    let is_turned = sign < 0.0;
    let text = match score.worth {
        OpinionWorth::Centipawns(cp) => format::pawns(f64::from(cp) * sign),
        OpinionWorth::Mate(moves) => format::mate(if is_turned { moves.saturating_neg() } else { moves }),
    };
    let at_least = match score.bound {
        Some(ScoreBound::Lower) => !is_turned,
        Some(ScoreBound::Upper) => is_turned,
        None => return text,
    };
    format!("{}{text}", if at_least { "\u{2265}" } else { "\u{2264}" })
}

/// Says how it stands with an opinion.
#[must_use]
pub fn state(view: &OpinionView) -> String {
    match &view.state {
        OpinionState::Starting => say::opinions::starting().to_owned(),
        OpinionState::Running => say::opinions::searching().to_owned(),
        OpinionState::Ended(OpinionEnd::Finished) => say::opinions::finished().to_owned(),
        OpinionState::Ended(OpinionEnd::Stopped) => say::opinions::stopped().to_owned(),
        OpinionState::Ended(OpinionEnd::Left) => say::opinions::left().to_owned(),
        OpinionState::Failed(fault) => self::fault(fault),
    }
}

/// Says what is wrong with an engine.
#[must_use]
pub fn fault(fault: &EngineFault) -> String {
    match fault {
        EngineFault::NotStarted(problem) => say::opinions::not_started(say::told(problem)),
        EngineFault::Silent(seconds) => say::opinions::silent(seconds),
        EngineFault::NotStopping(seconds) => say::opinions::not_stopping(seconds),
        EngineFault::Flood => say::opinions::flood().to_owned(),
        EngineFault::Ended(how) => say::opinions::ended(say::told(how)),
        EngineFault::IllegalMove(mv) => say::opinions::illegal_move(mv),
        EngineFault::NoMove => say::opinions::no_move().to_owned(),
        EngineFault::NoChess960 => say::opinions::no_chess960().to_owned(),
    }
}

/// Says in what an engine that was to be like the search is not; `None` where it is like it in everything.
#[must_use]
pub fn unlike(names: &[String]) -> Option<String> {
    if names.is_empty() {
        return None;
    }
    let word = |name: &String| match name.as_str() {
        "network" => say::opinions::the_network().to_owned(),
        "edits" => say::opinions::the_edits().to_owned(),
        "moves" => say::opinions::the_moves().to_owned(),
        "kept" => say::opinions::the_kept().to_owned(),
        "priors" => say::opinions::the_priors().to_owned(),
        parameter => parameter.to_owned(),
    };
    Some(say::opinions::unlike(names.iter().map(word).collect::<Vec<_>>().join(", ")))
}

/// Says how far a search of an engine has come; nothing before it has said so.
#[must_use]
pub fn progress(progress: OpinionProgress) -> Option<String> {
    let OpinionProgress { depth, seldepth, nodes, nps, hashfull, .. } = progress;
    let depth = match (depth?, seldepth) {
        (depth, Some(seldepth)) => format!("{depth}/{seldepth}"),
        (depth, None) => depth.to_string(),
    };
    let mut words = match (nodes, nps) {
        #[expect(clippy::cast_precision_loss, reason = "three digits are shown")]
        (Some(nodes), Some(nps)) => say::status::running(nodes, format::short(nps as f64), depth),
        (Some(nodes), None) => say::status::resting(nodes, depth),
        (None, _) => say::opinions::depth(depth),
    };
    if let Some(hashfull) = hashfull.filter(|&hashfull| hashfull > 0) {
        words.push_str(", ");
        words.push_str(&say::opinions::hash_full(format::percent(f64::from(hashfull) / 1000.0)));
    }
    Some(words)
}

/// Says whether an engine and the search agree, and how different their visits are.
#[must_use]
pub fn verdict(engine: &str, together: &Together, names: &Names) -> Vec<String> {
    let mut words = Vec::new();
    match (together.theirs, together.ours) {
        (Some(theirs), Some(ours)) if theirs == ours => {
            words.push(say::opinions::same_move(engine, names.name(&[], theirs)))
        }
        (Some(theirs), Some(ours)) => {
            words.push(say::opinions::other_move(engine, names.name(&[], theirs), names.name(&[], ours)));
        }
        _ => {}
    }
    if let Some(Distance { share, differing, moves, is_even }) = together.distance {
        let share = format::percent(share);
        words.push(match (is_even, differing) {
            (true, 0) => say::opinions::all_equal(moves),
            (true, _) => say::opinions::differing(differing, moves, share),
            (false, _) => say::opinions::uneven(share),
        });
    }
    words
}

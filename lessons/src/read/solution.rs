//! The steps of a solution, from text: one a line.

use super::{
    expression::{CHARTS, PHASES, TABS, TREES},
    rules::{self, Position},
};
use crate::step::Step;

/// One step.
pub(super) fn step(text: &str, position: &Position) -> Result<Step, String> {
    let (name, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    let rest = rest.trim();
    let words = || rest.split_whitespace().map(str::to_owned).collect::<Vec<String>>();
    let one_of = |names: &[&str]| {
        if names.contains(&rest) {
            Ok(rest.to_owned())
        } else {
            Err(format!("{rest:?} is none of {}", names.join(", ")))
        }
    };
    Ok(match name {
        "step" => Step::Forward(count(name, rest)?),
        "back" => Step::Back(count(name, rest)?),
        "moment" => Step::Moment(rest.parse().map_err(|_| format!("{rest:?} is no moment"))?),
        "newest" => Step::Newest,
        "search" => Step::Search(count(name, rest)?),
        "select" => {
            position.check(&words())?;
            Step::Select(words())
        }
        "choose" if !rest.is_empty() && !rest.contains(' ') => Step::Choose(rest.to_owned()),
        "choose" => return Err("\"choose\" is followed by a move of the selected node".to_owned()),
        "set" => {
            let (name, value) = rules::edit(rest)?;
            Step::Set { name, value }
        }
        "prior" => {
            let (mv, value) = rest.split_once('=').ok_or("\"prior\" is followed by move=number")?;
            let prior = value.parse().ok().filter(|prior| (0.0..=1.0).contains(prior));
            Step::Prior { mv: mv.to_owned(), prior: prior.ok_or("P is a number from 0 to 1")? }
        }
        "value" => {
            let value = rest.parse().ok().filter(|value| (-1.0..=1.0).contains(value));
            Step::Value(value.ok_or("V is a number from -1 to 1")?)
        }
        "evaluator" => {
            position.check_evaluator(rest)?;
            Step::Evaluator(rest.to_owned())
        }
        "phase" => {
            check_phase(rest)?;
            Step::Phase(rest.to_owned())
        }
        "tab" => Step::Tab(one_of(TABS)?),
        "chart" => Step::Chart(one_of(CHARTS)?),
        "tree" => Step::Tree(one_of(TREES)?),
        "play" => {
            position.check(&words())?;
            Step::Play(words())
        }
        "take-back" => Step::TakeBack(count(name, rest)?),
        "minimax" => minimax(rest)?,
        "train" if rest == "solved" => Step::TrainSolved,
        "train" => Step::Train(count(name, rest)?),
        "look" => Step::Look(rest.parse().map_err(|_| format!("{rest:?} is no generation"))?),
        "open" => Step::Open(rest.parse().map_err(|_| format!("{rest:?} is no ply"))?),
        "tune" => {
            let (name, value) = rules::tuning(rest)?;
            Step::Tune { name, value }
        }
        _ => return Err(format!("there is no step {name:?}")),
    })
}

/// Returns whether a step only looks at a search: what goes on with one, changes it or begins another cannot be done to a recording.
/// `step` goes through what is there already, from an earlier moment.
pub(super) fn is_for_recordings(step: &Step) -> bool {
    match step {
        Step::Forward(_)
        | Step::Back(_)
        | Step::Moment(_)
        | Step::Newest
        | Step::Select(_)
        | Step::Choose(_)
        | Step::Phase(_)
        | Step::Tab(_)
        | Step::Chart(_)
        | Step::Tree(_) => true,
        Step::Search(_)
        | Step::Set { .. }
        | Step::Prior { .. }
        | Step::Value(_)
        | Step::Evaluator(_)
        | Step::Play(_)
        | Step::TakeBack(_)
        | Step::Minimax(_)
        | Step::MinimaxEnd
        | Step::MinimaxPruning(_)
        | Step::MinimaxDepth(_)
        | Step::Train(_)
        | Step::TrainSolved
        | Step::Look(_)
        | Step::Tune { .. }
        | Step::Open(_) => false,
    }
}

/// Checks that a phase is written as links write it.
pub(super) fn check_phase(text: &str) -> Result<(), String> {
    let (name, number) = text.split_once(':').map_or((text, None), |(name, number)| (name, Some(number)));
    let has_nodes = matches!(name, "select" | "back_up");
    let fits = number.is_none_or(|number| has_nodes && number.parse::<u32>().is_ok_and(|number| number > 0));
    if PHASES.contains(&name) && fits {
        Ok(())
    } else {
        let names = PHASES.join(", ");
        Err(format!("{text:?} is no phase: it is {names}, and select and back_up may have a number, as select:2"))
    }
}

fn minimax(rest: &str) -> Result<Step, String> {
    Ok(match rest.split_once(' ') {
        None if rest == "end" => Step::MinimaxEnd,
        None if rest == "pruning" => Step::MinimaxPruning(true),
        None if rest == "plain" => Step::MinimaxPruning(false),
        None => Step::Minimax(count("minimax", rest)?),
        Some(("depth", depth)) => Step::MinimaxDepth(depth.parse().map_err(|_| format!("{depth:?} is no depth"))?),
        Some(_) => return Err(format!("{rest:?} is nothing that the stepper does")),
    })
}

fn count(name: &str, text: &str) -> Result<u32, String> {
    let count = text.parse().ok().filter(|count| (1..=MOST).contains(count));
    count.ok_or_else(|| format!("{name:?} is followed by a number from 1 to {MOST}"))
}

/// More than a lesson can make anybody wait for.
pub(super) const MOST: u32 = 100_000;

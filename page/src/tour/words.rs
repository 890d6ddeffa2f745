//! Captions of the tour. Their numbers and moves are those of what is shown, so that none of them can say anything else.

use engine::parameters;
use wire::worker::Mark;
use wire::{EdgeView, OpenNode, Setting};

use super::stops::{About, FAMOUS, Stop};
use crate::evaluation::Evaluation;
use crate::format;
use crate::model::Model;
use crate::names::Names;

/// The parameter by which the recorded search was made curious.
const CURIOSITY: &str = "cpuct";

/// What captions take their numbers from.
#[derive(Clone, Copy, Debug)]
pub struct Ground<'a> {
    /// The tree at the moment that is shown.
    pub model: &'a Model,
    /// What writing its moves takes.
    pub names: &'a Names,
    /// Moments at which something changed.
    pub marks: &'a [Mark],
    /// Parameters of the search.
    pub settings: &'a [Setting],
}

/// Writes the caption of a stop; `None` where what is shown is of another moment, or has not what it speaks of.
#[must_use]
pub fn caption(stop: &Stop, ground: Ground<'_>) -> Option<String> {
    let Ground { model, names, .. } = ground;
    let open = model.open(0).filter(|_| model.moment() == stop.moment)?;
    let famous = open.edges.iter().find(|edge| edge.mv == FAMOUS)?;
    let name = |edge: &EdgeView| names.name(&[], edge.mv);
    let simulations = u64::from(model.simulations());
    Some(match stop.about {
        About::Position => say::tour::position(say::recordings::opera_game_title(), simulations),
        About::Prior => {
            // The largest P comes first.
            let most = open.edges.first()?;
            // As the table has it.
            let [all, little] = [most, famous].map(|edge| format::percent_to(edge.prior, 2));
            say::tour::prior(open.edges.len() as u64, name(most), all, name(famous), little)
        }
        About::Tree => say::tour::tree(model.tree_nodes().into()),
        About::FirstVisit => {
            let value = format::signed(famous.v.filter(|_| famous.visits == 1)?, 2);
            say::tour::first_visit(format::count(simulations), name(famous), value)
        }
        About::Evaluation => {
            let best = best(open, model)?;
            let score = Evaluation::of(model, 0, names.turn())?.score(1.0);
            say::tour::evaluation(format::count(simulations), name(best), score, best.visits.into())
        }
        About::Selection => {
            let next = open.next.and_then(|next| open.edges.get(usize::from(next)));
            let famous = next.filter(|next| next.mv == famous.mv)?;
            say::tour::selection(name(famous), famous.visits.into(), format::count(simulations))
        }
        About::Proof => {
            let line = model.lines().first().filter(|line| line.edge.mv == famous.mv && line.edge.mate.is_some())?;
            let score = Evaluation::of(model, 0, names.turn())?.score(1.0);
            say::tour::proof(names.numbered(&[], &line.moves), score)
        }
        // They come a little later than the rest.
        About::Time => say::tour::time(Some(distinct(ground.marks)).filter(|marks| *marks > 0)?),
        About::WhatIf => {
            let set = ground.settings.iter().find(|one| one.name == CURIOSITY)?;
            let usual = parameters::spec(CURIOSITY).ok()?.default;
            say::tour::what_if(say::decimal(&set.value), say::decimal(usual))
        }
    })
}

/// The move that the evaluation is of.
fn best<'a>(open: &'a OpenNode, model: &Model) -> Option<&'a EdgeView> {
    let best = model.lines().first()?.edge.mv;
    open.edges.iter().find(|edge| edge.mv == best)
}

/// Number of moments that have a mark.
fn distinct(marks: &[Mark]) -> u64 {
    let is_new = |place: usize| place == 0 || marks[place].moment != marks[place - 1].moment;
    (0..marks.len()).filter(|place| is_new(*place)).count() as u64
}

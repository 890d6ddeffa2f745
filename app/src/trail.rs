//! The way of the simulation that is watched, for the tree drawing.

use shakmaty::Color;
use wire::worker::Happening;

use crate::state::Analysis;
use canvas::trail::Trail;
use page::format;
use page::step::Step;

/// Returns the path of the simulation that is watched, up to where the step shows it. Reactive (step, point of view).
#[must_use]
pub fn trail(analysis: Analysis) -> Option<Trail> {
    let (held, what) = analysis.phases.shown.get()?;
    let Happening::Simulation(simulation) = &*what else { return None };
    let (path, changes) = (&simulation.path, &simulation.changes);
    let nodes = changes.iter().rev().map(|change| change.node).collect();
    let value = |climbed: usize| {
        let at = path.len().checked_sub(climbed)?;
        let change = changes.get(climbed)?;
        let sign = analysis.sign_for(mover_at(analysis, at));
        Some((at, format::signed(change.value * sign, 3)))
    };
    let (lit, value) = match held.step {
        Step::Select(ply) => ((ply + 2).min(changes.len()), None),
        Step::Evaluate => (changes.len(), value(0)),
        Step::BackUp(nodes) => (changes.len(), value(nodes.saturating_sub(1))),
        Step::Expand | Step::Batch => (changes.len(), None),
    };
    Some(Trail { nodes, lit, value })
}

/// Returns the side whose move leads into a node `plies` plies from the search's root. Reactive.
#[must_use]
pub fn mover_at(analysis: Analysis, plies: usize) -> Color {
    let turn = analysis.root_turn();
    if plies.is_multiple_of(2) { turn.other() } else { turn }
}

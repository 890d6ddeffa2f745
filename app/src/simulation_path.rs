//! The path of the simulation that is watched, for the tree drawing.

use wire::worker::Explanation;

use canvas::simulation_path::SimulationPath;
use page::explain::Shown;
use page::format;
use page::names::Sight;
use page::step::Step;

/// Returns the path of the simulation that is watched, up to where the step shows it.
#[must_use]
pub fn simulation_path((held, what): &Shown, sight: Sight) -> Option<SimulationPath> {
    let Explanation::Simulation(simulation) = &**what else { return None };
    let (path, changes) = (&simulation.path, &simulation.changes);
    let nodes = changes.iter().rev().map(|change| change.node).collect();
    let value = |climbed: usize| {
        let at = path.len().checked_sub(climbed)?;
        let change = changes.get(climbed)?;
        Some((at, format::signed(change.value * sight.sign(at), 3)))
    };
    let (lit, value) = match held.step {
        Step::Select(ply) => ((ply + 2).min(changes.len()), None),
        Step::Evaluate => (changes.len(), value(0)),
        Step::BackUp(nodes) => (changes.len(), value(nodes.saturating_sub(1))),
        Step::Expand | Step::Batch => (changes.len(), None),
    };
    Some(SimulationPath { nodes, lit, value })
}

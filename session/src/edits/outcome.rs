//! Outcome of a what-if: the simulation at which it leaves the path of the search that it was made of, and the best moves of both.

use engine::{
    Game, Move, Record, Search, Tree,
    log::{Edit, Event},
};
use wire::{BestMove, Carried, CarryPart, Difference, Outcome};

use super::carry::q_of;

/// Compares a what-if with the search that it was made of. The part that both have in common is the same in both, ids included, so
/// records are compared as they are, up to the first that differs.
#[must_use]
pub fn outcome<G: Game>(origin: &Search<G>, what_if: &Search<G>) -> Outcome {
    let simulations = what_if.events().zip(0..).filter_map(|(event, moment)| match event {
        // What was carried here no other search would do next.
        Event::Simulation(record) if !what_if.is_carried_at(moment) => Some((record, moment)),
        Event::Simulation(_) | Event::Gather(_) | Event::Edit(_) => None,
    });
    let pairs = origin.records().zip(simulations).zip(1..);
    let mut differing = pairs.filter(|((a, (b, _)), _)| (a.parent, a.mv, a.kind) != (b.parent, b.mv, b.kind));
    let difference = differing.next().map(|((a, (b, moment)), simulation)| {
        let lines = [line_of(origin, &a), line_of(what_if, &b)];
        Difference { simulation, moment, lines }
    });
    let compared = origin.tree().simulations().min(what_if.tree().simulations());
    Outcome { difference, compared, best: [best(origin), best(what_if)], carried: carried(origin, what_if) }
}

/// Effect of what was carried to the what-if last.
fn carried<G: Game>(origin: &Search<G>, what_if: &Search<G>) -> Option<Carried> {
    let (_, Edit::Carry { place, visits, from }) = what_if.edits().last()? else { return None };
    let mut path: Vec<Move> = place.parent.map(|parent| what_if.path_to(parent)).unwrap_or_default();
    path.push(place.mv);
    let first = path[0];
    let child = what_if.node_after(&[first]);
    let line = |search: &Search<G>| search.principal_variation().iter().map(|mv| mv.0).collect();
    Some(Carried {
        path: path.iter().map(|mv| mv.0).collect(),
        visits: *visits,
        part: if from.is_whole { CarryPart::Whole } else { CarryPart::Proofs },
        q: [q_of(origin, first), q_of(what_if, first)],
        mate: child.and_then(|child| what_if.tree().mate(child)),
        lines: [line(origin), line(what_if)],
        needed: None,
    })
}

fn best<G: Game>(search: &Search<G>) -> BestMove {
    let tree = search.tree();
    let branch = search.best_branch(Tree::ROOT);
    let visits = branch.and_then(|branch| branch.child).map_or(0, |child| tree.counted_visits(child));
    BestMove { mv: search.best_move().map(|mv| mv.0), visits, simulations: tree.simulations() }
}

/// The moves from the root to where a simulation ends.
fn line_of<G: Game>(search: &Search<G>, record: &Record) -> Vec<u16> {
    let Some(parent) = record.parent else { return Vec::new() };
    let path = search.path_to(parent);
    path.iter().map(|mv| mv.0).chain([record.mv.0]).collect()
}

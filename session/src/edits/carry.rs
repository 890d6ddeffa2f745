//! Carrying back what a search of a later position found, and what to measure then.

use engine::{Game, Move, Outcome, Search, Tree, log::Edit, search::Part};
use wire::{Breakpoint, CarryPart, Later, Proven};

use crate::{refusal::Refusal, run::SearchRun};

/// Least change of Q that is worth measuring.
const LEAST_CHANGE: f64 = 0.005;

/// Makes the what-if of a search, as far as it has come, to which a later one's part is carried.
///
/// # Errors
/// `Limit` for more than `max_visits`, `Invalid` where there is nothing to carry or no place for it.
pub(crate) fn carry<G: Game>(
    to: &Search<G>,
    later: &mut SearchRun<G>,
    moves: &[Move],
    part: CarryPart,
    max_visits: u32,
) -> Result<Search<G>, Refusal> {
    let more = later.search().tree().simulations();
    if max_visits.saturating_sub(to.tree().simulations()) < more {
        return Err(Refusal::limit(format!("{more} more visits would exceed the limit of {max_visits}")));
    }
    let mut what_if = to.fork(to.moment());
    // Leaves of a batch that was stopped are given up: what is carried comes where none waits.
    while what_if.leaves_waiting() > 0 && what_if.step_back(1) > 0 {}
    let part = match part {
        CarryPart::Proofs => Part::Proofs,
        CarryPart::Whole => Part::Whole,
    };
    later.carry_to(&mut what_if, moves, part).map_err(Refusal::invalid)?;
    Ok(what_if)
}

/// Describes a search from which something can be carried back over these moves to another one.
pub(crate) fn later<G: Game>(id: u32, to: &Search<G>, later: &Search<G>, moves: &[Move]) -> Later {
    let tree = later.tree();
    let root = tree.find(0);
    let proven = later.proven_root().map(|(outcome, mate)| {
        let result = match outcome {
            Outcome::Win => 1,
            Outcome::Draw => 0,
            Outcome::Loss => -1,
        };
        Proven { result, mate }
    });
    let is_here = |edit: &&Edit| match edit {
        Edit::Carry { place, from, .. } => {
            let path = place.parent.map(|parent| to.path_to(parent)).unwrap_or_default();
            from.moment == later.moment() && [path.as_slice(), &[place.mv]].concat() == moves
        }
        _ => false,
    };
    let carried = to.edits().iter().map(|(_, edit)| edit).filter(is_here).map(|edit| match edit {
        Edit::Carry { from, .. } if from.is_whole => CarryPart::Whole,
        _ => CarryPart::Proofs,
    });
    Later {
        search: id,
        path: moves.iter().map(|mv| mv.0).collect(),
        nodes: tree.root_visits(),
        q: root.map_or(0.0, |root| tree.mean_value(root)),
        proven,
        carried: carried.max_by_key(|part| *part == CarryPart::Whole),
    }
}

/// Statement of a search that a copy without what was carried is measured by.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum CarryGoal {
    /// This move of the root is its best one.
    Best(Move),
    /// Q of a move of the root has come to a value.
    Value(Move, f64),
}

impl CarryGoal {
    /// The breakpoint at which a copy says the same, or may do so.
    pub(crate) fn breakpoint(self) -> Breakpoint {
        match self {
            Self::Best(_) => Breakpoint::BestMove,
            Self::Value(mv, q) => Breakpoint::Value { mv: Some(mv.0), q },
        }
    }

    /// Returns whether a copy that was stopped by that breakpoint says the same.
    pub(crate) fn is_reached<G: Game>(self, copy: &Search<G>) -> bool {
        match self {
            Self::Best(mv) => copy.best_branch(Tree::ROOT).is_some_and(|best| best.edge.mv() == mv),
            Self::Value(..) => true,
        }
    }
}

/// The copy of a what-if without what was carried to it last, and what that changed; `None` where that is nothing.
pub(crate) fn goal_of<G: Game>(what_if: &Search<G>) -> Option<(Search<G>, CarryGoal)> {
    let (event, edit) = what_if.edits().last()?;
    let Edit::Carry { place, .. } = edit else { return None };
    let copy = what_if.fork(*event);
    let best = |search: &Search<G>| search.best_branch(Tree::ROOT).map(|best| best.edge.mv());
    if let Some(mv) = best(what_if).filter(|_| best(what_if) != best(&copy)) {
        return Some((copy, CarryGoal::Best(mv)));
    }
    let path = place.parent.map(|parent| what_if.path_to(parent)).unwrap_or_default();
    let mv = path.first().copied().unwrap_or(place.mv);
    let (before, after) = (q_of(&copy, mv), q_of(what_if, mv)?);
    let is_worth_it = before.is_none_or(|before| (after - before).abs() >= LEAST_CHANGE);
    is_worth_it.then_some((copy, CarryGoal::Value(mv, after)))
}

/// Q of a move of the root, its mover's view.
pub(super) fn q_of<G: Game>(search: &Search<G>, mv: Move) -> Option<f64> {
    let child = search.node_after(&[mv])?;
    (search.tree().visits(child) > 0).then(|| search.tree().mean_value(child))
}

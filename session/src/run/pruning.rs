//! Smart pruning: a search whose best move is settled need not go on (Lc0's `SmartPruningFactor`).

use engine::{Game, Outcome, Search, Tree};

/// Visits between two looks at it.
pub(super) const INTERVAL: u32 = 20;

/// Whether nothing can change the best move any more: so many simulations cannot give another move as many visits, the
/// best wins for certain, or all others lose.
pub(super) fn is_settled<G: Game>(search: &Search<G>, simulations_left: f64) -> bool {
    let tree = search.tree();
    if tree.is_empty() {
        return false;
    }
    let only = search.only(Tree::ROOT);
    let (mut open, mut most, mut second) = (0, 0, 0);
    for branch in tree.branches(Tree::ROOT).filter(|branch| only.is_none_or(|moves| moves.contains(&branch.edge.mv())))
    {
        let visits = branch.child.map_or(0, |child| tree.counted_visits(child));
        match branch.child.and_then(|child| tree.exact(child)) {
            Some(Outcome::Win) => return true,
            Some(Outcome::Loss) => continue,
            _ => open += 1,
        }
        second = second.max(visits.min(most));
        most = most.max(visits);
    }
    open <= 1 || f64::from(second) + simulations_left < f64::from(most)
}

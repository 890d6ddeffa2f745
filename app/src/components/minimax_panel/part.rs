//! Questions about the part of a tree that is shown.

use wire::minimax::{Pruning, State, View};

use crate::state::minimax::Told;

/// Returns the numbers of a moment that the rest of the page uses.
pub(super) fn numbers_of(view: &View) -> Told {
    Told {
        moment: view.moment,
        leaves: view.counts.evaluations + view.counts.endings,
        cut: view.counts.not_looked_at,
        value: view.value,
        is_finished: view.is_finished,
        prunes: view.setup.pruning == Pruning::AlphaBeta,
        depth: view.depth,
    }
}

/// The moves from the root to a node of a view.
pub(super) fn path_in(view: &View, node: u32) -> Option<Vec<u16>> {
    let find = |id: u32| view.nodes.binary_search_by_key(&id, |node| node.node).ok().map(|at| &view.nodes[at]);
    let mut path = Vec::new();
    let mut at = find(node)?;
    while let Some((parent, mv)) = at.from {
        path.push(mv);
        at = find(parent)?;
    }
    path.reverse();
    Some(path)
}

/// Returns whether something was looked at below a node, and none of it is shown.
pub(super) fn lacks_children(view: &View, node: u32) -> bool {
    let has_more = view.nodes.iter().any(|one| one.node == node && one.below > 0);
    has_more && !view.nodes.iter().any(|one| one.from.is_some_and(|from| from.0 == node))
}

/// The nodes on the path from where the search stands up to the root.
pub(super) fn way(view: &View) -> Vec<u32> {
    let mut way = Vec::new();
    let mut at = view.current;
    while let Some(node) = at.and_then(|id| view.nodes.iter().find(|node| node.node == id)) {
        way.push(node.node);
        at = node.from.map(|from| from.0);
    }
    way
}

/// Returns the word for a node's state.
pub(super) fn state_word(state: State) -> &'static str {
    match state {
        State::Open => "being looked at",
        State::Evaluated => "evaluated",
        State::Ended => "game over",
        State::Complete => "complete",
        State::Cut => "cut",
    }
}

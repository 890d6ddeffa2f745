//! Questions about the part of a tree that is shown.

use wire::minimax::{Node, Pruning, View};

/// Numbers of a moment, for the rest of the page.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Told {
    /// Events done.
    pub moment: u32,
    /// Leaves that were evaluated or where the game is over.
    pub leaves: u32,
    /// Moves that were cut.
    pub cut: u32,
    /// The root's value so far, seen by the player to move there.
    pub value: Option<f64>,
    /// Set if nothing is left to be done.
    pub is_finished: bool,
    /// Set if moves that cannot matter are cut.
    pub prunes: bool,
    /// Plies that are looked ahead.
    pub depth: u16,
}

impl Told {
    /// Returns the numbers of a moment.
    #[must_use]
    pub fn of(view: &View) -> Self {
        Self {
            moment: view.moment,
            leaves: view.counts.evaluations + view.counts.endings,
            cut: view.counts.not_looked_at,
            value: view.value,
            is_finished: view.is_finished,
            prunes: view.setup.pruning == Pruning::AlphaBeta,
            depth: view.depth,
        }
    }
}

/// Returns whether the search can go on from this moment.
#[must_use]
pub fn can_go_on(view: &View) -> bool {
    !view.is_finished && !view.is_full && view.failure.is_none()
}

/// Returns a node that is shown.
#[must_use]
pub fn find(view: &View, node: u32) -> Option<&Node> {
    view.nodes.binary_search_by_key(&node, |node| node.node).ok().map(|at| &view.nodes[at])
}

/// The moves from the root to a node that is shown.
#[must_use]
pub fn path_in(view: &View, node: u32) -> Option<Vec<u16>> {
    let mut path = Vec::new();
    let mut at = find(view, node)?;
    while let Some((parent, mv)) = at.from {
        path.push(mv);
        at = find(view, parent)?;
    }
    path.reverse();
    Some(path)
}

/// Returns whether something was looked at below a node, and none of it is shown.
#[must_use]
pub fn lacks_children(view: &View, node: u32) -> bool {
    let has_more = find(view, node).is_some_and(|one| one.below > 0);
    has_more && !view.nodes.iter().any(|one| one.from.is_some_and(|from| from.0 == node))
}

/// The nodes on the path from where the search stands up to the root.
#[must_use]
pub fn current_path(view: &View) -> Vec<u32> {
    let mut path = Vec::new();
    let mut at = view.current;
    while let Some(node) = at.and_then(|id| find(view, id)) {
        path.push(node.node);
        at = node.from.map(|from| from.0);
    }
    path
}

/// The nodes of the best line.
#[must_use]
pub fn best_line(view: &View) -> Vec<u32> {
    let mut line = vec![0];
    for node in &view.nodes {
        // Parents come first.
        if node.is_best && node.from.is_some_and(|from| line.contains(&from.0)) {
            line.push(node.node);
        }
    }
    line
}

#[cfg(test)]
mod tests {
    use wire::minimax::Goal;

    use super::*;
    use crate::minimax::testing::{chess, slides};

    #[test]
    fn every_node_s_path_leads_to_it() {
        let view = slides(&[Goal::End], &[]);
        let paths: Vec<_> = view.nodes.iter().map(|node| path_in(&view, node.node).unwrap()).collect();
        let expected: [&[u16]; 6] = [&[], &[0], &[0, 0], &[0, 1], &[1], &[1, 0]];
        assert_eq!(paths, expected);
        assert_eq!(path_in(&view, 6), None);
    }

    #[test]
    fn the_path_leads_from_where_the_search_stands_to_the_root() {
        let view = slides(&[Goal::Moment(3)], &[]);
        assert_eq!(current_path(&view), [2, 1, 0]);
        assert_eq!(current_path(&slides(&[], &[])), [] as [u32; 0], "it does not stand anywhere");
    }

    #[test]
    fn the_best_line_is_the_one_with_the_root_s_value() {
        assert_eq!(best_line(&slides(&[Goal::End], &[])), [0, 1, 3]);
    }

    #[test]
    fn children_are_lacking_where_there_are_some_and_none_is_shown() {
        let view = chess(2, &[Goal::End], &[]);
        let closed = view.nodes.iter().find(|node| lacks_children(&view, node.node)).expect("not all fit").node;
        assert!(find(&view, closed).unwrap().below > 0);
        let opened = chess(2, &[Goal::End], &[closed]);
        assert!(!lacks_children(&opened, closed));
        let leaf = view.nodes.iter().find(|node| node.below == 0).unwrap();
        assert!(!lacks_children(&view, leaf.node) && !lacks_children(&view, u32::MAX));
    }

    #[test]
    fn a_moment_is_told_in_numbers() {
        let told = Told::of(&slides(&[Goal::End], &[]));
        let expected =
            Told { moment: 12, leaves: 3, cut: 1, value: Some(0.28), is_finished: true, prunes: true, depth: 2 };
        assert_eq!(told, expected);
    }
}

//! Moments of a search that one may want to go to.

use engine::{Game, NodeId, Record, Search, Tree};
use wire::worker::{Mark, Marked};

use crate::project::terminal;

/// Notes marks while a search grows.
#[derive(Clone, Debug, Default)]
pub(super) struct Marks {
    marks: Vec<Mark>,
    best: Option<NodeId>,
    /// Changes of bounds that were looked at.
    bounds: usize,
}

impl Marks {
    pub(super) fn all(&self) -> &[Mark] {
        &self.marks
    }

    /// Looks at a search to which a simulation was just appended.
    pub(super) fn note<G: Game>(&mut self, search: &Search<G>, record: &Record) {
        let tree = search.tree();
        let newest = NodeId::new(tree.len() - 1);
        let leaf = if record.makes_node() { Some(newest) } else { tree.leaf_of(record) };
        let Some(moved) = leaf.filter(|&leaf| leaf != Tree::ROOT).map(|leaf| child_of_root(tree, leaf)) else { return };
        let proven = self.note_proofs(search);
        // Only the move that was just visited can have overtaken, unless something was proven.
        let overtakes = match self.best {
            Some(best) => {
                let (more, most) = (tree.counted_visits(moved), tree.counted_visits(best));
                moved != best && (more >= most || tree.flags(moved).is_terminal())
            }
            None => true,
        };
        if overtakes || proven {
            self.note_best(search);
        }
    }

    /// Looks at a search to which an edit was just appended.
    pub(super) fn note_edit<G: Game>(&mut self, search: &Search<G>) {
        self.marks.push(Mark { moment: search.moment(), what: Marked::Edited });
        if !search.tree().is_empty() {
            self.note_best(search);
        }
    }

    /// Marks the best move, if it is another one.
    fn note_best<G: Game>(&mut self, search: &Search<G>) {
        let best = search.best_branch(Tree::ROOT);
        if let Some((branch, child)) = best.and_then(|best| Some((best, best.child?)))
            && self.best != Some(child)
        {
            self.best = Some(child);
            self.marks.push(Mark { moment: search.moment(), what: Marked::Best(branch.edge.mv().0) });
        }
    }

    /// Marks proofs of the root's moves; whether anything was proven.
    fn note_proofs<G: Game>(&mut self, search: &Search<G>) -> bool {
        let tree = search.tree();
        let new = &tree.bound_changes()[self.bounds..];
        self.bounds = tree.bound_changes().len();
        for change in new.iter().filter(|change| change.proven && change.node != Tree::ROOT) {
            if tree.parent(change.node) == Tree::ROOT {
                let mv = search.own_evaluation(change.node).mv.0;
                let what = terminal(tree.flags(change.node)).map(|result| Marked::Proven(mv, result));
                self.marks.extend(what.map(|what| Mark { moment: search.moment(), what }));
            }
        }
        new.iter().any(|change| change.proven)
    }
}

fn child_of_root(tree: &Tree, mut node: NodeId) -> NodeId {
    while tree.parent(node) != Tree::ROOT {
        node = tree.parent(node);
    }
    node
}

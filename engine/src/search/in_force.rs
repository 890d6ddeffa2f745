//! What is in force of a search's edits.

use std::collections::HashMap;

use crate::{
    game::Move,
    log::{Edit, Evaluations, Record},
    prior::Edge,
    tree::NodeId,
};

/// The edits of a log, and what is in force of them at the moment that is shown.
#[derive(Clone, Debug, Default)]
pub(super) struct Edits {
    /// For each edit of the log, in their order, what takes it back, and how many leaves waited.
    pub(super) undo: Vec<(Edit, u32)>,
    /// Number of edits that are applied.
    pub(super) applied: usize,
    pub(super) evaluations: Evaluations,
    pub(super) only: HashMap<NodeId, Vec<Move>>,
}

impl Edits {
    /// The moves that are searched of a node, where an edit says which.
    #[inline]
    pub(super) fn only(&self, node: NodeId) -> Option<&[Move]> {
        if self.only.is_empty() { None } else { self.only.get(&node).map(Vec::as_slice) }
    }

    pub(super) fn evaluations(&self) -> &Evaluations {
        &self.evaluations
    }

    /// The record of a node's own evaluation, as edits have it.
    pub(super) fn edited(&self, node: NodeId, record: Record) -> Record {
        if self.evaluations.is_empty() {
            return record;
        }
        self.evaluations.get(&node).map_or(record, |worth| worth.of(&record))
    }

    /// The edges of a node before any edit, where there was one, in a log with these edits.
    pub(super) fn edges_before(&self, node: NodeId, edits: &[(u32, Edit)]) -> Option<&[Edge]> {
        let of_node = |edit: &Edit| matches!(edit, Edit::Priors { node: edited, .. } if *edited == node);
        let first = edits.iter().position(|(_, edit)| of_node(edit))?;
        match &self.undo[first].0 {
            Edit::Priors { edges, .. } => Some(edges),
            _ => None,
        }
    }
}

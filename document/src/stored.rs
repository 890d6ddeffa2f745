//! A document as it is written, and read again: anybody may have written it.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize, Serializer};

use crate::history::{History, Step};
use crate::notes::Notes;
use crate::tree::{Node, Tree, bytes};

/// The written form.
#[derive(Debug, Deserialize)]
pub(crate) struct Stored {
    next: u32,
    starts: Vec<u32>,
    /// By their ids.
    nodes: Vec<StoredNode>,
    /// Steps that take back what was done, the newest last.
    undo: Vec<Step>,
    /// Steps that make again what was taken back, the next one last.
    redo: Vec<Step>,
}

#[derive(Debug, Deserialize)]
struct StoredNode {
    id: u32,
    parent: Option<u32>,
    mv: Option<u16>,
    origin: Option<Box<str>>,
    children: Vec<u32>,
    notes: Option<Box<Notes>>,
}

/// A written document that is none: a clause that ends a sentence about it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Fault {
    /// Positions do not come in the order of their ids, or have the id of one to come.
    #[error("position {0} does not stand where its id says")]
    Order(u32),
    /// A position has a parent that is not before it, or a parent without a move, or the reverse.
    #[error("position {0} is neither the start of a game nor the end of a move")]
    Parent(u32),
    /// A position is the child of another one than its parent, or twice.
    #[error("position {0} is not where its parent is")]
    Child(u32),
    /// There are positions, and all are deleted.
    #[error("it has positions and no game")]
    NoGame,
}

impl Stored {
    /// Reads what was written.
    pub(crate) fn read(self) -> Result<(Tree, History), Fault> {
        let mut nodes: BTreeMap<u32, Node> = BTreeMap::new();
        let mut size = 0;
        for StoredNode { id, parent, mv, origin, children, notes } in self.nodes {
            if nodes.last_key_value().is_some_and(|(&last, _)| id <= last) || id >= self.next {
                return Err(Fault::Order(id));
            }
            let fits = match parent {
                None => mv.is_none() && origin.is_some(),
                Some(parent) => mv.is_some() && origin.is_none() && nodes.contains_key(&parent),
            };
            if !fits {
                return Err(Fault::Parent(id));
            }
            let notes = notes.filter(|notes| !notes.is_empty());
            size += bytes(notes.as_deref());
            nodes.insert(id, Node { parent, mv, origin, children, notes, is_deleted: true });
        }
        let mut placed = BTreeSet::new();
        let of_games = self.starts.iter().map(|&start| (start, None));
        let of_moves = nodes.iter().flat_map(|(&id, node)| node.children.iter().map(move |&child| (child, Some(id))));
        for (id, parent) in of_games.chain(of_moves) {
            if nodes.get(&id).is_none_or(|node| node.parent != parent) || !placed.insert(id) {
                return Err(Fault::Child(id));
            }
        }
        if self.starts.is_empty() && !nodes.is_empty() {
            return Err(Fault::NoGame);
        }
        let mut tree = Tree { nodes, starts: self.starts, next: self.next, count: 0, bytes: size };
        for start in tree.starts.clone() {
            tree.mark(start, false);
        }
        let history = History { undo: self.undo, redo: self.redo };
        Ok((tree, history))
    }
}

/// Writes positions, and what was done to them.
pub(crate) fn write<S: Serializer>(tree: &Tree, history: &History, serializer: S) -> Result<S::Ok, S::Error> {
    #[derive(Serialize)]
    struct Stored<'a> {
        next: u32,
        starts: &'a [u32],
        nodes: Vec<StoredNode<'a>>,
        undo: &'a [Step],
        redo: &'a [Step],
    }
    #[derive(Serialize)]
    struct StoredNode<'a> {
        id: u32,
        parent: Option<u32>,
        mv: Option<u16>,
        origin: Option<&'a str>,
        children: &'a [u32],
        notes: Option<&'a Notes>,
    }
    let Tree { nodes, starts, next, .. } = tree;
    let nodes = nodes.iter().map(|(&id, node)| StoredNode {
        id,
        parent: node.parent,
        mv: node.mv,
        origin: node.origin.as_deref(),
        children: &node.children,
        notes: node.notes.as_deref(),
    });
    let nodes = nodes.collect();
    Stored { next: *next, starts, nodes, undo: &history.undo, redo: &history.redo }.serialize(serializer)
}

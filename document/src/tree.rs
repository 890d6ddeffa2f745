//! Positions by their ids, which are never used again.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet, BinaryHeap};

use crate::notes::Notes;
use crate::problem::Problem;

/// A position of a game and the move that led there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node {
    pub(crate) parent: Option<u32>,
    pub(crate) mv: Option<u16>,
    pub(crate) origin: Option<Box<str>>,
    pub(crate) children: Vec<u32>,
    pub(crate) notes: Option<Box<Notes>>,
    pub(crate) is_deleted: bool,
}

impl Node {
    /// The position before; `None` for the start of a game.
    #[must_use]
    pub fn parent(&self) -> Option<u32> {
        self.parent
    }

    /// The move that led here ([`NULL_MOVE`](crate::NULL_MOVE) where a side passed); `None` for the start of a game.
    #[must_use]
    pub fn mv(&self) -> Option<u16> {
        self.mv
    }

    /// Position that a game begins with, as text; `None` for all but its start.
    #[must_use]
    pub fn origin(&self) -> Option<&str> {
        self.origin.as_deref()
    }

    /// The positions that moves lead to from here, the one that goes on with the line first. Of a deleted position those that were
    /// deleted with it.
    #[must_use]
    pub fn children(&self) -> &[u32] {
        &self.children
    }

    /// Words about it, if there are any.
    #[must_use]
    pub fn notes(&self) -> Option<&Notes> {
        self.notes.as_deref()
    }

    /// Returns whether it is deleted: undo or redo may bring it back.
    #[must_use]
    pub fn is_deleted(&self) -> bool {
        self.is_deleted
    }
}

/// All positions of a document, those that are deleted included.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Tree {
    pub(crate) nodes: BTreeMap<u32, Node>,
    /// The starts of games, in their order.
    pub(crate) starts: Vec<u32>,
    /// The id of the next position.
    pub(crate) next: u32,
    /// Positions that are not deleted.
    pub(crate) count: usize,
    /// Bytes of all notes.
    pub(crate) bytes: usize,
}

impl Tree {
    /// A position that is not deleted.
    pub(crate) fn get(&self, id: u32) -> Result<&Node, Problem> {
        match self.nodes.get(&id) {
            Some(node) if node.is_deleted => Err(Problem::Deleted(id)),
            Some(node) => Ok(node),
            None => Err(Problem::Unknown(id)),
        }
    }

    /// Makes a position that is deleted so far: it is not among its siblings.
    pub(crate) fn make(
        &mut self,
        parent: Option<u32>,
        mv: Option<u16>,
        origin: Option<&str>,
        notes: Option<Box<Notes>>,
    ) -> Result<u32, Problem> {
        let id = self.next;
        let Some(next) = id.checked_add(1) else {
            return Problem::limit("the document has used up all numbers of positions");
        };
        self.next = next;
        let notes = notes.filter(|notes| !notes.is_empty());
        self.bytes += bytes(notes.as_deref());
        let (origin, children) = (origin.map(Box::from), Vec::new());
        self.nodes.insert(id, Node { parent, mv, origin, children, notes, is_deleted: true });
        Ok(id)
    }

    /// The positions beside one, itself included.
    pub(crate) fn siblings(&self, parent: Option<u32>) -> &[u32] {
        match parent {
            None => &self.starts,
            Some(parent) => self.nodes.get(&parent).map_or(&[], |node| &node.children),
        }
    }

    pub(crate) fn siblings_mut(&mut self, parent: Option<u32>) -> Option<&mut Vec<u32>> {
        match parent {
            None => Some(&mut self.starts),
            Some(parent) => Some(&mut self.nodes.get_mut(&parent)?.children),
        }
    }

    /// The place of a position among its siblings; `None` where it was taken out.
    pub(crate) fn place(&self, id: u32) -> Option<u32> {
        let siblings = self.siblings(self.nodes.get(&id)?.parent);
        siblings.iter().position(|&sibling| sibling == id).and_then(|place| u32::try_from(place).ok())
    }

    /// A position and those before it, the nearest first.
    pub(crate) fn line_to(&self, id: u32) -> impl Iterator<Item = u32> + '_ {
        let first = self.nodes.contains_key(&id).then_some(id);
        std::iter::successors(first, |id| self.nodes.get(id)?.parent)
    }

    /// Marks a position and all that follows it.
    pub(crate) fn mark(&mut self, id: u32, is_deleted: bool) {
        let mut left = vec![id];
        while let Some(id) = left.pop() {
            let Some(node) = self.nodes.get_mut(&id) else { continue };
            if node.is_deleted != is_deleted {
                node.is_deleted = is_deleted;
                if is_deleted {
                    self.count -= 1;
                } else {
                    self.count += 1;
                }
            }
            left.extend_from_slice(&node.children);
        }
    }

    /// All positions that are not deleted, in an order in which a parent comes before its children and siblings come in their order; of
    /// all such orders the one with the smaller ids first, so that it is that of the ids as long as nothing was promoted.
    pub(crate) fn listed(&self) -> Vec<u32> {
        let mut listed = Vec::with_capacity(self.count);
        let mut ready = BinaryHeap::new();
        let with_place = |siblings: &[u32], place: usize| siblings.get(place).map(|&id| Reverse((id, place)));
        ready.extend(with_place(&self.starts, 0));
        while let Some(Reverse((id, place))) = ready.pop() {
            listed.push(id);
            let Some(node) = self.nodes.get(&id) else { continue };
            ready.extend(with_place(&node.children, 0));
            ready.extend(with_place(self.siblings(node.parent), place + 1));
        }
        listed
    }

    /// Forgets deleted positions, all but those that were taken out with one of some `roots`. Returns the ids of those that it forgot.
    pub(crate) fn retain(&mut self, roots: &BTreeSet<u32>) -> Vec<u32> {
        let mut kept = BTreeSet::new();
        let mut left: Vec<u32> = roots.iter().copied().collect();
        while let Some(id) = left.pop() {
            if let Some(node) = self.nodes.get(&id)
                && kept.insert(id)
            {
                left.extend_from_slice(&node.children);
                // What was deleted earlier hangs on what was deleted later.
                left.extend(node.parent.filter(|parent| self.get(*parent).is_err()));
            }
        }
        let is_lost = |(id, node): (&u32, &Node)| (node.is_deleted && !kept.contains(id)).then_some(*id);
        let lost: Vec<u32> = self.nodes.iter().filter_map(is_lost).collect();
        for id in &lost {
            if let Some(node) = self.nodes.remove(id) {
                self.bytes -= bytes(node.notes.as_deref());
            }
        }
        lost
    }
}

/// Bytes of notes.
pub(crate) fn bytes(notes: Option<&Notes>) -> usize {
    notes.map_or(0, Notes::bytes)
}

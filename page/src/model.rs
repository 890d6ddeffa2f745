//! The browser's copy of what it watches of a search.
//!
//! Frames come in, plain columns go out: no signals, no allocation per node. Nodes lie in one vector in no
//! particular order, `slots` finds a node by its id, and the children of all nodes lie in one vector sorted by
//! parent and rank, rebuilt only when nodes came or went.
//!
//! **Invariant:** after any stream of frames the copy equals what a single full frame of the same moment would
//! have made of an empty one (tested below).

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use wire::{Frame, Line, NodeChange, NodeView, OpenNode, Status};

/// A map keyed by node ids.
pub type IdMap<T> = HashMap<u32, T, BuildHasherDefault<IdHasher>>;

/// The watched part of a search's tree.
#[derive(Clone, Debug, Default)]
pub struct Model {
    search: Option<u32>,
    moment: u32,
    tree_nodes: u32,
    root: u32,
    nodes: Vec<NodeView>,
    /// The moment at which `nodes[slot].visits` was last seen to change.
    touched: Vec<u32>,
    slots: IdMap<u32>,
    /// Ids of nodes, grouped by parent, in order of rank.
    children: Vec<u32>,
    /// Where each parent's group lies in `children`.
    groups: IdMap<(u32, u32)>,
    open: IdMap<OpenNode>,
    lines: Vec<Line>,
    status: Option<Status>,
}

impl Model {
    /// Takes a frame in. A full one replaces everything; another one changes what it names.
    pub fn apply(&mut self, frame: &Frame) {
        let other_search = self.search != Some(frame.search);
        let before = (frame.full || other_search).then(|| self.forget(other_search));
        self.search = Some(frame.search);
        self.moment = frame.moment;
        self.tree_nodes = frame.tree_nodes;
        self.root = frame.root;

        let mut regroup = before.is_some();
        regroup |= self.remove_where_taken_back();
        for &id in &frame.gone {
            regroup |= self.remove(id);
        }
        for view in &frame.nodes {
            regroup |= self.insert(view, before.as_ref());
        }
        for change in &frame.changes {
            self.change(change);
        }
        for open in &frame.open {
            self.open.insert(open.node, open.clone());
        }
        self.lines.clone_from(&frame.lines);
        self.status = Some(frame.status.clone());
        if regroup {
            self.group_children();
        }
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        *self = Self::default();
    }

    /// The search this is a copy of; `None` before the first frame.
    pub fn search(&self) -> Option<u32> {
        self.search
    }

    /// Simulations of the search so far.
    pub fn simulations(&self) -> u32 {
        self.status.as_ref().map_or(0, |status| status.simulations)
    }

    /// Events applied in the search so far.
    pub fn moment(&self) -> u32 {
        self.moment
    }

    /// Nodes in the whole tree, held here or not.
    pub fn tree_nodes(&self) -> u32 {
        self.tree_nodes
    }

    /// The node the server draws from.
    pub fn root(&self) -> u32 {
        self.root
    }

    /// How many nodes are held.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Whether no node is held.
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// A node, if it is held.
    pub fn node(&self, id: u32) -> Option<&NodeView> {
        self.slot(id).map(|slot| &self.nodes[slot])
    }

    /// All nodes held, in no particular order.
    pub fn nodes(&self) -> &[NodeView] {
        &self.nodes
    }

    /// The held children of a node in order of rank; this order never changes while both stay.
    pub fn children(&self, id: u32) -> &[u32] {
        match self.groups.get(&id) {
            Some(&(start, end)) => &self.children[start as usize..end as usize],
            None => &[],
        }
    }

    /// A node's edges with the terms of selection, if the server was asked for them.
    pub fn open(&self, id: u32) -> Option<&OpenNode> {
        self.open.get(&id)
    }

    /// A node's edges, if they are known as of now: a node that is open no longer keeps its old ones.
    pub fn open_now(&self, id: u32) -> Option<&OpenNode> {
        let node = self.node(id)?;
        self.open(id).filter(|open| open.visits == node.visits)
    }

    /// The best moves with their variations, the best first.
    pub fn lines(&self) -> &[Line] {
        &self.lines
    }

    /// The search as a whole.
    pub fn status(&self) -> Option<&Status> {
        self.status.as_ref()
    }

    /// The nodes from the search's root (or the oldest ancestor held) down to `id`, both included. Empty if
    /// `id` is not held.
    pub fn path(&self, id: u32) -> Vec<u32> {
        let mut path = Vec::new();
        let mut next = self.node(id);
        while let Some(node) = next {
            path.push(node.id);
            // A parent is older than its child, so a wrong frame cannot send this in circles.
            next = (node.parent < node.id).then(|| self.node(node.parent)).flatten();
        }
        path.reverse();
        path
    }

    /// Visits of a node that are neither its own nor of a child held here.
    pub fn remainder(&self, id: u32) -> u32 {
        let Some(node) = self.node(id) else { return 0 };
        let shown: u32 = self
            .children(id)
            .iter()
            .filter_map(|&child| self.node(child))
            .map(|child| child.visits.saturating_sub(child.given))
            .sum();
        node.visits.saturating_sub(node.own).saturating_sub(shown)
    }

    /// Visited children of a node that are not held here.
    pub fn hidden_children(&self, id: u32) -> u32 {
        let shown = self.children(id).len() as u32;
        self.node(id).map_or(0, |node| u32::from(node.visited_edges).saturating_sub(shown))
    }

    /// The newest node held; in the whole tree there may be a newer one, too small to be sent.
    pub fn newest(&self) -> Option<u32> {
        self.nodes.iter().map(|node| node.id).max()
    }

    /// Simulations since a node's visits last changed; at most the search's age.
    pub fn age(&self, id: u32) -> u32 {
        self.slot(id).map_or(self.moment, |slot| self.moment.saturating_sub(self.touched[slot]))
    }

    fn slot(&self, id: u32) -> Option<usize> {
        self.slots.get(&id).map(|&slot| slot as usize)
    }

    /// Empties the columns and returns, of the same search, when each node was last touched: a full frame is a
    /// fresh copy of the same tree, and what did not change must not light up.
    fn forget(&mut self, other_search: bool) -> IdMap<(u32, u32)> {
        let mut before = IdMap::default();
        if !other_search {
            before
                .extend(self.nodes.iter().zip(&self.touched).map(|(node, &touched)| (node.id, (node.visits, touched))));
        }
        self.nodes.clear();
        self.touched.clear();
        self.slots.clear();
        self.open.clear();
        before
    }

    /// Adds or replaces a node; whether the grouping of children is out of date now.
    fn insert(&mut self, view: &NodeView, before: Option<&IdMap<(u32, u32)>>) -> bool {
        if let Some(slot) = self.slot(view.id) {
            let held = &mut self.nodes[slot];
            if held.visits != view.visits {
                self.touched[slot] = self.moment;
            }
            let moved = (held.parent, held.rank) != (view.parent, view.rank);
            held.clone_from(view);
            return moved;
        }
        let touched = match (before, before.and_then(|all| all.get(&view.id))) {
            (_, Some(&(visits, touched))) if visits == view.visits => touched,
            // The first picture of a search, or a node that came into view: nothing is known but that it cannot
            // have been touched before it was made, and node n is made by event n at the earliest.
            (Some(_), None) => view.id.saturating_add(1).min(self.moment),
            _ => self.moment,
        };
        self.slots.insert(view.id, self.nodes.len() as u32);
        self.nodes.push(view.clone());
        self.touched.push(touched);
        true
    }

    /// Gives a node new numbers, if it is held.
    fn change(&mut self, change: &NodeChange) {
        let Some(slot) = self.slot(change.id) else { return };
        let held = &mut self.nodes[slot];
        if held.visits != change.visits {
            self.touched[slot] = self.moment;
        }
        let NodeChange { visits, q, d, m, .. } = *change;
        (held.visits, held.q, held.d, held.m) = (visits, q, d, m);
    }

    /// Removes a node if it is held; whether it was.
    fn remove(&mut self, id: u32) -> bool {
        self.open.remove(&id);
        let Some(slot) = self.slots.remove(&id).map(|slot| slot as usize) else { return false };
        self.nodes.swap_remove(slot);
        self.touched.swap_remove(slot);
        if let Some(moved) = self.nodes.get(slot) {
            self.slots.insert(moved.id, slot as u32);
        }
        true
    }

    /// Removes what does not exist any more because simulations were taken back.
    fn remove_where_taken_back(&mut self) -> bool {
        let limit = self.tree_nodes;
        self.open.retain(|&id, _| id < limit);
        let lost: Vec<u32> = self.nodes.iter().map(|node| node.id).filter(|&id| id >= limit).collect();
        for &id in &lost {
            self.remove(id);
        }
        !lost.is_empty()
    }

    fn group_children(&mut self) {
        self.children.clear();
        self.groups.clear();
        // The search's root is its own parent, but nobody's child.
        self.children.extend(self.nodes.iter().filter(|node| node.parent != node.id).map(|node| node.id));
        let (nodes, slots) = (&self.nodes, &self.slots);
        let place = |id: &u32| {
            let node = &nodes[slots[id] as usize];
            (node.parent, node.rank, node.id)
        };
        self.children.sort_unstable_by_key(place);
        let mut start = 0;
        while start < self.children.len() {
            let parent = place(&self.children[start]).0;
            let size = self.children[start..].iter().take_while(|id| place(id).0 == parent).count();
            self.groups.insert(parent, (start as u32, (start + size) as u32));
            start += size;
        }
    }
}

/// Spreads node ids over a table by one multiplication; ids are small and dense, so no stronger hash is needed.
#[derive(Clone, Copy, Debug, Default)]
pub struct IdHasher(u64);

impl Hasher for IdHasher {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.write_u64(u64::from(byte));
        }
    }

    fn write_u32(&mut self, id: u32) {
        self.write_u64(u64::from(id));
    }

    fn write_u64(&mut self, word: u64) {
        // 2^64 divided by the golden ratio: neighbours land far apart, in the high bits too, which the table uses.
        self.0 = (self.0.rotate_left(5) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }
}

#[cfg(test)]
mod tests;

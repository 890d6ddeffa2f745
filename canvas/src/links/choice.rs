//! Choice of what is drawn as nodes and links: the nodes with the largest shares of the visits, and remainders that stand for the
//! others.
//!
//! One number of visits decides which nodes are shown: all of those have at least that many, and no other node has. It only grows
//! while a search grows, so that nodes do not come and go in turns; and it depends on the tree alone, not on what was shown
//! before. The path to the selected node is always shown, and so are children of nodes that were opened.

use std::collections::BinaryHeap;

use crate::scene::Kind;
use page::model::Model;

/// Unvisited moves of the selected node that have a dot of their own, the most likely first.
pub const MOST_GHOSTS: usize = 8;

/// Something that is drawn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Item {
    /// Kind of thing that it stands for.
    pub kind: Kind,
    /// Plies below the base.
    pub row: i32,
    /// Visits that count for its size.
    pub visits: u32,
    /// P; of several moves, of all together.
    pub prior: f32,
    /// Its place among its siblings, those that are not drawn too: it never changes.
    pub rank: u8,
    /// One past its last descendant.
    pub end: usize,
}

/// Part of a tree that is to be seen.
#[derive(Clone, Copy, Debug)]
pub struct Wish<'a> {
    /// The topmost node.
    pub base: u32,
    /// Nodes from the root to the selected one.
    pub path: &'a [u32],
    /// More nodes that are shown however small they are.
    pub simulation_path: &'a [u32],
    /// Nodes of which all children that are held are shown.
    pub opened: &'a [u32],
    /// Most nodes that are shown for their visits alone.
    pub most: usize,
}

/// Items in the order of a walk: parents before children, left before right. None if the base is not held.
pub fn choose(model: &Model, wish: &Wish<'_>, items: &mut Vec<Item>) {
    items.clear();
    let Some(base) = model.node(wish.base) else { return };
    let chooser = Chooser { model, wish, least: least_visits(model, wish) };
    let (kind, visits, prior) = (Kind::Node(base.id), base.visits, base.prior);
    let mut waiting = vec![Item { kind, row: 0, visits, prior, rank: base.rank, end: 0 }];
    while let Some(item) = waiting.pop() {
        items.push(item);
        if let Kind::Node(id) = item.kind {
            let first = waiting.len();
            chooser.add_children(id, item, &mut waiting);
            // The walk takes from the end, so the leftmost child has to be there.
            waiting[first..].reverse();
        }
    }
    mark_ends(items);
}

/// The smallest number of visits with which a node is shown: as small as possible for at most `most` nodes.
fn least_visits(model: &Model, wish: &Wish<'_>) -> u32 {
    let visits = |id: u32| model.node(id).map_or(0, |node| node.visits);
    let mut waiting = BinaryHeap::from([(visits(wish.base), wish.base)]);
    let mut count = 0;
    while let Some((weight, id)) = waiting.pop() {
        count += 1;
        if count > wish.most {
            return weight + 1;
        }
        // Given visits count below a node alone: no child weighs more than its parent.
        waiting.extend(model.children(id).iter().map(|&child| (visits(child).min(weight), child)));
    }
    1
}

struct Chooser<'a> {
    model: &'a Model,
    wish: &'a Wish<'a>,
    least: u32,
}

impl Chooser<'_> {
    /// Adds what is drawn below a node, left to right.
    fn add_children(&self, id: u32, parent: Item, items: &mut Vec<Item>) {
        let row = parent.row + 1;
        let first = items.len();
        let mut hidden = (0, 0);
        let is_opened = self.wish.opened.contains(&id);
        let is_wanted = |child: u32| self.wish.path.contains(&child) || self.wish.simulation_path.contains(&child);
        for &child in self.model.children(id) {
            let Some(node) = self.model.node(child) else { continue };
            let weight = node.visits.min(parent.visits);
            if weight >= self.least || is_opened || is_wanted(child) {
                let (kind, prior, rank) = (Kind::Node(child), node.prior, node.rank);
                items.push(Item { kind, row, visits: weight, prior, rank, end: 0 });
            } else {
                hidden = (hidden.0 + 1, hidden.1 + node.visits.saturating_sub(node.given));
            }
        }
        if self.wish.path.last() == Some(&id) {
            self.add_unvisited(id, row, first, items);
        }
        let (nodes, visits) = (hidden.0 + self.model.hidden_children(id), hidden.1 + self.model.remainder(id));
        if nodes > 0 && visits > 0 {
            let kind = Kind::Rest { parent: id, nodes, visits };
            items.push(Item { kind, row, visits, prior: 0.0, rank: u8::MAX, end: 0 });
        }
    }

    /// Adds the moves of an open node that were never visited, each at its rank among its siblings, which are in `items` from
    /// `first` on: when it is visited, its node is where the ghost was.
    fn add_unvisited(&self, id: u32, row: i32, first: usize, items: &mut Vec<Item>) {
        let Some(open) = self.model.open_now(id) else { return };
        let mut more = (0, 0.0);
        let mut count = 0;
        let mut place = first;
        for (rank, edge) in open.edges.iter().enumerate() {
            if edge.child.is_some() {
                continue;
            }
            let prior = edge.prior as f32;
            if count == MOST_GHOSTS {
                more = (more.0 + 1, more.1 + prior);
                continue;
            }
            count += 1;
            while items.get(place).is_some_and(|item| usize::from(item.rank) < rank) {
                place += 1;
            }
            let kind = Kind::Ghost { parent: id, mv: edge.mv };
            let rank = u8::try_from(rank).unwrap_or(u8::MAX);
            items.insert(place, Item { kind, row, visits: 0, prior, rank, end: 0 });
            place += 1;
        }
        if more.0 > 0 {
            let kind = Kind::Unvisited { parent: id, moves: more.0 };
            items.push(Item { kind, row, visits: 0, prior: more.1, rank: u8::MAX, end: 0 });
        }
    }
}

/// A subtree ends where the next item of the same row or above begins.
fn mark_ends(items: &mut [Item]) {
    let mut open: Vec<usize> = Vec::new();
    for place in 0..=items.len() {
        let row = items.get(place).map_or(i32::MIN, |item| item.row);
        while let Some(&last) = open.last().filter(|&&last| items[last].row >= row) {
            items[last].end = place;
            open.pop();
        }
        open.push(place);
    }
}

#[cfg(test)]
#[path = "choice/tests.rs"]
mod tests;

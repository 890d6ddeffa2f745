//! Model to places: the node-link tree in tree space, and its easing.
//!
//! **Tree space** of this form: x in units that are pixels at scale 1, the base at 0; rows are plies below the base. A node's
//! children are beside each other in order of rank, then those moves that were never visited, then what stands for the rest.
//! The order never changes, so nodes move apart but never swap. What is new grows out of what stood for it before, or out of
//! its parent.

use std::collections::HashMap;
use std::hash::BuildHasherDefault;

use crate::layout::choose_base;
use crate::links::choice::{Item, Wish, choose};
use crate::links::tidy::{Slot, tidy};
use crate::scene::Kind;
use page::model::{IdHasher, Model};

/// Radius of the base. Areas of nodes are in proportion to their visits.
pub const LARGEST: f64 = 18.0;
/// No node is smaller.
pub const SMALLEST: f64 = 4.0;
/// Unvisited moves, which have no visits to be as large as.
const GHOST: f64 = 3.0;
/// Space between neighbours.
const GAP: f64 = 4.0;

/// Place and size of an item.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Circle {
    /// Its middle.
    pub x: f64,
    /// Its row; between two rows while it moves.
    pub row: f64,
    /// Its radius.
    pub radius: f64,
}

/// A place for each item that is drawn.
#[derive(Clone, Copy, Debug)]
pub struct Spot {
    /// The item.
    pub item: Item,
    /// Its parent's place in [`Layout::spots`]; the base has none.
    pub parent: Option<usize>,
    /// The place it belongs to.
    pub target: Circle,
    /// The place at which it is shown now.
    pub shown: Circle,
}

/// Change of tree space when another node becomes its base; the camera follows with it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Rebase {
    /// The base is the same.
    Same,
    /// The old x and row that are 0 and 0 now.
    Moved(f64, f64),
    /// Nothing connects the two spaces.
    Fresh,
}

/// Edges of the area that the places take.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Bounds {
    /// The leftmost edge.
    pub left: f64,
    /// The rightmost edge.
    pub right: f64,
    /// The lowest row.
    pub last_row: f64,
}

/// The places of all items.
#[derive(Debug, Default)]
pub struct Layout {
    base: Option<u32>,
    /// Plies of the base from the search's root.
    base_depth: i32,
    spots: Vec<Spot>,
    index: Index,
    before: Vec<Spot>,
    items: Vec<Item>,
    bounds: Bounds,
}

type Index = HashMap<u64, u32, BuildHasherDefault<IdHasher>>;

impl Layout {
    /// Lays out what is wished. What is shown stays where it was, seen from the new base.
    pub fn update(&mut self, model: &Model, wish: &Wish<'_>) -> Rebase {
        std::mem::swap(&mut self.spots, &mut self.before);
        self.spots.clear();
        let Some(base) = choose_base(model, wish.base) else {
            *self = Self::default();
            return Rebase::Fresh;
        };
        self.base_depth = model.path(base).len() as i32 - 1;
        choose(model, &Wish { base, ..*wish }, &mut self.items);
        self.place_targets();
        let rebase = self.rebase_to(base);
        self.place_shown(model, rebase);
        self.base = Some(base);
        self.index.clear();
        self.index.extend(self.spots.iter().enumerate().map(|(place, spot)| (key(spot.item.kind), place as u32)));
        rebase
    }

    /// The node at the top.
    pub fn base(&self) -> Option<u32> {
        self.base
    }

    /// Plies of the base from the search's root.
    pub fn base_depth(&self) -> i32 {
        self.base_depth
    }

    /// All places: parents before children, left before right.
    pub fn spots(&self) -> &[Spot] {
        &self.spots
    }

    /// The place of something.
    pub fn spot(&self, kind: Kind) -> Option<&Spot> {
        self.index.get(&key(kind)).map(|&place| &self.spots[place as usize])
    }

    /// Returns the edges of the area, with every item where it belongs.
    pub fn bounds(&self) -> Bounds {
        self.bounds
    }

    /// Moves what is shown a fraction of the way to where it belongs. Returns whether something is still under way; anything nearer
    /// than `tolerance`, in units and in rows, has arrived.
    pub fn ease(&mut self, factor: f64, tolerance: (f64, f64)) -> bool {
        let mut is_near = true;
        for spot in &mut self.spots {
            let (shown, target) = (&mut spot.shown, spot.target);
            let approach = |from: &mut f64, to: f64, tolerance: f64| {
                *from += (to - *from) * factor;
                (to - *from).abs() <= tolerance
            };
            is_near &= approach(&mut shown.x, target.x, tolerance.0);
            is_near &= approach(&mut shown.row, target.row, tolerance.1);
            is_near &= approach(&mut shown.radius, target.radius, tolerance.0);
        }
        if is_near {
            self.settle();
        }
        !is_near
    }

    /// Puts everything where it belongs at once.
    pub fn settle(&mut self) {
        for spot in &mut self.spots {
            spot.shown = spot.target;
        }
    }

    fn place_targets(&mut self) {
        let whole = f64::from(self.items.first().map_or(1, |base| base.visits.max(1)));
        let radius = |item: &Item| match item.kind {
            Kind::Node(_) | Kind::Rest { .. } => (LARGEST * (f64::from(item.visits) / whole).sqrt()).max(SMALLEST),
            Kind::Ghost { .. } | Kind::Unvisited { .. } => GHOST,
        };
        let slot = |item: &Item| Slot { half: radius(item) + 0.5 * GAP, end: item.end };
        let slots: Vec<Slot> = self.items.iter().map(slot).collect();
        let middles = tidy(&slots);

        self.bounds = Bounds::default();
        let mut open: Vec<usize> = Vec::new();
        for (place, (item, x)) in self.items.iter().zip(middles).enumerate() {
            while open.last().is_some_and(|&parent| self.items[parent].end <= place) {
                open.pop();
            }
            let target = Circle { x, row: f64::from(item.row), radius: radius(item) };
            self.bounds.left = self.bounds.left.min(x - target.radius);
            self.bounds.right = self.bounds.right.max(x + target.radius);
            self.bounds.last_row = self.bounds.last_row.max(target.row);
            self.spots.push(Spot { item: *item, parent: open.last().copied(), target, shown: target });
            open.push(place);
        }
    }

    /// Returns the old place of the new base, or how far the old base moved.
    fn rebase_to(&self, base: u32) -> Rebase {
        let Some(before) = self.base else { return Rebase::Fresh };
        if before == base {
            return Rebase::Same;
        }
        if let Some(old) = self.was(Kind::Node(base)) {
            return Rebase::Moved(old.x, old.row);
        }
        let now = self.spots.iter().find(|spot| spot.item.kind == Kind::Node(before)).map(|spot| spot.target);
        match (now, self.was(Kind::Node(before))) {
            (Some(now), Some(old)) => Rebase::Moved(old.x - now.x, old.row - now.row),
            _ => Rebase::Fresh,
        }
    }

    fn place_shown(&mut self, model: &Model, rebase: Rebase) {
        let (x, row) = match rebase {
            Rebase::Same => (0.0, 0.0),
            Rebase::Moved(x, row) => (x, row),
            Rebase::Fresh => return,
        };
        for place in 0..self.spots.len() {
            let spot = self.spots[place];
            let old = self.was(spot.item.kind);
            let source = old.or_else(|| self.came_from(model, spot.item.kind));
            let parent = spot.parent.map(|parent| self.spots[parent].shown);
            self.spots[place].shown = match (source, parent) {
                (Some(was), _) => {
                    let radius = if old.is_some() { was.radius } else { was.radius.min(spot.target.radius) };
                    Circle { x: was.x - x, row: was.row - row, radius }
                }
                (None, Some(parent)) => Circle { radius: 0.0, ..parent },
                (None, None) => spot.target,
            };
        }
    }

    fn was(&self, kind: Kind) -> Option<Circle> {
        let place = *self.index.get(&key(kind))?;
        self.before.get(place as usize).map(|spot| spot.shown)
    }

    /// Returns the place of the item that stood for this one before it was drawn itself.
    fn came_from(&self, model: &Model, kind: Kind) -> Option<Circle> {
        let Kind::Node(id) = kind else { return None };
        let node = model.node(id)?;
        self.was(Kind::Ghost { parent: node.parent, mv: node.mv })
            .or_else(|| self.was(Kind::Rest { parent: node.parent, nodes: 0, visits: 0 }))
    }
}

/// Identifies an item while its numbers change.
fn key(kind: Kind) -> u64 {
    let (sort, id, mv) = match kind {
        Kind::Node(id) => (0, id, 0),
        Kind::Rest { parent, .. } => (1, parent, 0),
        Kind::Ghost { parent, mv } => (2, parent, mv),
        Kind::Unvisited { parent, .. } => (3, parent, 0),
    };
    sort << 48 | u64::from(id) << 16 | u64::from(mv)
}

#[cfg(test)]
#[path = "layout/tests.rs"]
mod tests;

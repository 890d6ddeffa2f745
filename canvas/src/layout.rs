//! Model to intervals: the icicle in tree space, and its easing.
//!
//! **Tree space**: the base (the node zoomed into) spans x = 0 to 1 in row 0. Every other node is laid out in
//! the same units, so its ancestors are wider than 1 and lie in negative rows. A node's children start at its
//! left edge in order of rank; what is left at the right is its remainder and its own evaluations. The order
//! never changes, so boxes grow and shrink but never swap.
//!
//! An interval has a target, which is exact, and what is shown, which follows it. Both are linear in the
//! visits, so at every instant shown neighbours touch without overlapping.

use page::model::{IdMap, Model};

/// A stretch of tree space.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Interval {
    /// Its left end.
    pub left: f64,
    /// Its right end.
    pub right: f64,
}

impl Interval {
    /// Its length.
    pub fn width(self) -> f64 {
        self.right - self.left
    }

    /// Expresses the stretch in the space where `unit` is 0 to 1.
    fn within(self, unit: Self) -> Self {
        let place = |x: f64| (x - unit.left) / unit.width();
        Self { left: place(self.left), right: place(self.right) }
    }

    fn toward(self, goal: Self, factor: f64) -> Self {
        let blend = |from: f64, to: f64| from + (to - from) * factor;
        Self { left: blend(self.left, goal.left), right: blend(self.right, goal.right) }
    }

    fn distance(self, other: Self) -> f64 {
        (self.left - other.left).abs().max((self.right - other.right).abs())
    }
}

/// A node's place.
#[derive(Clone, Copy, Debug)]
pub struct Spot {
    /// The node.
    pub id: u32,
    /// Plies below the base; negative above it.
    pub row: i32,
    /// The place it belongs to.
    pub target: Interval,
    /// The place at which it is shown now.
    pub shown: Interval,
    /// One past its last descendant in [`Layout::spots`].
    pub end: usize,
}

/// Change of tree space when another node becomes its base; the camera follows with it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Rebase {
    /// The base is the same.
    Same,
    /// The new base lay here in the old space.
    Moved {
        /// The old x-range that is 0 to 1 now.
        unit: Interval,
        /// The old row that is 0 now.
        row: i32,
    },
    /// The new base was not laid out before: nothing connects the two spaces.
    Fresh,
}

/// The places of all nodes held.
#[derive(Debug, Default)]
pub struct Layout {
    base: Option<u32>,
    /// Parents before children, left before right.
    spots: Vec<Spot>,
    index: IdMap<u32>,
    /// The spots before; kept to reuse their memory and to know where things were.
    before: Vec<Spot>,
    walk: Vec<(u32, i32, f64, f64)>,
    edges: Vec<f64>,
}

impl Layout {
    /// Lays a model out with `wanted` as base, or with its topmost node if `wanted` is not held. What is shown
    /// stays where it was, seen from the new base; new nodes start with no width where they belong.
    pub fn update(&mut self, model: &Model, wanted: u32) -> Rebase {
        std::mem::swap(&mut self.spots, &mut self.before);
        self.spots.clear();
        let Some(base) = choose_base(model, wanted) else {
            self.base = None;
            self.index.clear();
            return Rebase::Fresh;
        };
        self.place_targets(model, base);
        let rebase = self.rebase_to(base);
        self.place_shown(rebase);
        self.base = Some(base);
        self.index.clear();
        self.index.extend(self.spots.iter().enumerate().map(|(place, spot)| (spot.id, place as u32)));
        rebase
    }

    /// The node that spans 0 to 1.
    pub fn base(&self) -> Option<u32> {
        self.base
    }

    /// All places: parents before children, left before right.
    pub fn spots(&self) -> &[Spot] {
        &self.spots
    }

    /// The place of a node.
    pub fn spot(&self, id: u32) -> Option<&Spot> {
        self.place(id).map(|place| &self.spots[place])
    }

    /// Returns a node's index in [`Layout::spots`].
    pub fn place(&self, id: u32) -> Option<usize> {
        self.index.get(&id).map(|&place| place as usize)
    }

    /// Moves what is shown a fraction of the way to where it belongs. Returns whether something is still under way;
    /// what is nearer than `tolerance` has arrived.
    pub fn ease(&mut self, factor: f64, tolerance: f64) -> bool {
        let mut farthest = 0.0_f64;
        for spot in &mut self.spots {
            spot.shown = spot.shown.toward(spot.target, factor);
            farthest = farthest.max(spot.shown.distance(spot.target));
        }
        if farthest <= tolerance {
            self.settle();
            return false;
        }
        true
    }

    /// Puts everything where it belongs at once.
    pub fn settle(&mut self) {
        for spot in &mut self.spots {
            spot.shown = spot.target;
        }
    }

    fn place_targets(&mut self, model: &Model, base: u32) {
        let path = model.path(base);
        let (Some(&top), Some(base_node)) = (path.first(), model.node(base)) else { return };
        let unit = 1.0 / f64::from(base_node.visits.max(1));
        let top_row = 1 - path.len() as i32;

        self.walk.clear();
        self.walk.push((top, top_row, 0.0, unit));
        while let Some((id, row, left, unit)) = self.walk.pop() {
            let Some(node) = model.node(id) else { continue };
            let width = f64::from(node.visits.saturating_sub(node.given)) * unit;
            let target = Interval { left, right: left + width };
            // What the parent does not count makes a box no wider, so what lies below it is narrower.
            let unit = if node.given == 0 { unit } else { width / f64::from(node.visits) };
            self.spots.push(Spot { id, row, target, shown: target, end: 0 });
            let first = self.walk.len();
            let mut next = left;
            for &child in model.children(id) {
                self.walk.push((child, row + 1, next, unit));
                next += model.node(child).map_or(0.0, |node| f64::from(node.visits.saturating_sub(node.given)) * unit);
            }
            // The walk takes from the end, so the leftmost child has to be there.
            self.walk[first..].reverse();
        }

        let found = self.spots.iter().find(|spot| spot.id == base).map(|spot| spot.target);
        let Interval { left, right } = found.unwrap_or(Interval { left: 0.0, right: 1.0 });
        // Not 1 where there are given visits on the way.
        let width =
            if path.iter().all(|&id| model.node(id).is_none_or(|node| node.given == 0)) { 1.0 } else { right - left };
        let scaled = |x: f64| if width > 0.0 { (x - left) / width } else { 0.0 };
        for spot in &mut self.spots {
            spot.target = Interval { left: scaled(spot.target.left), right: scaled(spot.target.right) };
        }
        self.mark_ends();
    }

    /// A subtree ends where the next node of the same row or above begins.
    fn mark_ends(&mut self) {
        self.walk.clear();
        for place in 0..=self.spots.len() {
            let row = self.spots.get(place).map_or(i32::MIN, |spot| spot.row);
            while let Some(&(open, open_row, ..)) = self.walk.last() {
                if open_row < row {
                    break;
                }
                self.spots[open as usize].end = place;
                self.walk.pop();
            }
            self.walk.push((place as u32, row, 0.0, 0.0));
        }
    }

    fn rebase_to(&self, base: u32) -> Rebase {
        if self.base == Some(base) {
            return Rebase::Same;
        }
        match self.index.get(&base).and_then(|&place| self.before.get(place as usize)) {
            Some(old) if old.shown.width() > 0.0 => Rebase::Moved { unit: old.shown, row: old.row },
            _ => Rebase::Fresh,
        }
    }

    fn place_shown(&mut self, rebase: Rebase) {
        let from_old = |old: Interval| match rebase {
            Rebase::Moved { unit, .. } => old.within(unit),
            _ => old,
        };
        if rebase == Rebase::Fresh {
            return self.settle();
        }
        let top_row = self.spots.first().map_or(0, |spot| spot.row);
        self.edges.clear();
        for spot in &mut self.spots {
            let depth = (spot.row - top_row) as usize;
            let old = self.index.get(&spot.id).and_then(|&place| self.before.get(place as usize));
            spot.shown = match old {
                Some(old) => from_old(old.shown),
                None => match self.edges.get(depth) {
                    Some(&edge) => Interval { left: edge, right: edge },
                    None => spot.target,
                },
            };
            // Where the next sibling starts, and where the first child does.
            self.edges.truncate(depth);
            self.edges.push(spot.shown.right);
            self.edges.push(spot.shown.left);
        }
    }
}

/// The node that is drawn at the top: the topmost one held where `wanted` is not.
pub(super) fn choose_base(model: &Model, wanted: u32) -> Option<u32> {
    if model.node(wanted).is_some() {
        return Some(wanted);
    }
    model.node(model.root()).or_else(|| model.nodes().iter().min_by_key(|node| node.id)).map(|node| node.id)
}

#[cfg(test)]
#[path = "layout/tests.rs"]
mod tests;

//! The tidy tree: where nodes go beside each other.
//!
//! A contour algorithm after Reingold and Tilford. Each subtree is laid out by itself and then taken as a rigid shape, of which
//! only the left and the right contour matter: the outermost nodes of each row. Siblings' shapes are put as near to each
//! other as their contours allow, once from the left and once from the right, and each goes in the middle of its two places
//! (Kennedy): so a tree and its mirror image look alike, and small subtrees between large ones are spread evenly. A parent is
//! above the middle of its first and its last child.
//!
//! Contours are joined by writing the shorter one into the longer one, and compared only as far down as both reach, so that
//! all of it takes time in proportion to the number of nodes. There is no recursion.

/// Distance between nodes that are not siblings, beyond that of siblings.
const COUSINS: f64 = 4.0;

/// A node of the tree; nodes come in the order of a walk, parents before children, left before right.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Slot {
    /// Half of the width it needs.
    pub half: f64,
    /// One past its last descendant.
    pub end: usize,
}

/// The middles of all nodes; the first node's is 0.
pub fn tidy(slots: &[Slot]) -> Vec<f64> {
    // From the last node to the first: children before their parents. First, places are those below a parent at 0.
    let mut places = vec![0.0; slots.len()];
    let mut contours: Vec<Contour> = slots.iter().map(|_| Contour::default()).collect();
    let mut children = Vec::new();
    let mut spread = Spread::default();
    for (place, slot) in slots.iter().enumerate().rev() {
        children.clear();
        let mut child = place + 1;
        while child < slot.end {
            children.push(child);
            child = slots[child].end;
        }
        spread.lay_out(&contours, &children);
        let mut joined = Contour::default();
        for (&child, &at) in children.iter().zip(&spread.middles) {
            places[child] = at;
            let mut contour = std::mem::take(&mut contours[child]);
            contour.shift += at;
            joined = joined.join(contour);
        }
        joined.push(-slot.half, slot.half);
        contours[place] = joined;
    }

    let mut open: Vec<(usize, f64)> = Vec::new();
    for (place, slot) in slots.iter().enumerate() {
        while open.last().is_some_and(|parent| parent.0 <= place) {
            open.pop();
        }
        places[place] += open.last().map_or(0.0, |parent| parent.1);
        open.push((slot.end, places[place]));
    }
    places
}

/// The outermost edges of a subtree, row by row.
#[derive(Debug, Default)]
struct Contour {
    /// Offset to be added to all edges.
    shift: f64,
    /// Left and right edges, from the lowest row up: the next parent's row is added at the end.
    rows: Vec<(f64, f64)>,
}

impl Contour {
    fn depth(&self) -> usize {
        self.rows.len()
    }

    /// The edges in a row, counted from the top.
    fn row(&self, row: usize) -> (f64, f64) {
        let (left, right) = self.rows[self.rows.len() - 1 - row];
        (left + self.shift, right + self.shift)
    }

    /// Adds a row on top.
    fn push(&mut self, left: f64, right: f64) {
        self.rows.push((left - self.shift, right - self.shift));
    }

    /// The contour of both, where the other one is at the right.
    fn join(mut self, mut other: Self) -> Self {
        let shared = self.depth().min(other.depth());
        if self.depth() >= other.depth() {
            for row in 0..shared {
                let place = self.rows.len() - 1 - row;
                self.rows[place].1 = other.row(row).1 - self.shift;
            }
            return self;
        }
        for row in 0..shared {
            let place = other.rows.len() - 1 - row;
            other.rows[place].0 = self.row(row).0 - other.shift;
        }
        other
    }
}

/// Siblings side by side. Its memory is used for one family after the other.
#[derive(Debug, Default)]
struct Spread {
    /// Pairs of siblings that meet, left and right one, and the least distance of their middles.
    distances: Vec<(usize, usize, f64)>,
    /// Siblings so far that can be seen from the right, the deepest first.
    seen: Vec<usize>,
    from_left: Vec<f64>,
    from_right: Vec<f64>,
    /// Middles of the siblings, around 0.
    middles: Vec<f64>,
}

impl Spread {
    fn lay_out(&mut self, contours: &[Contour], children: &[usize]) {
        self.measure(contours, children);
        self.from_left.clear();
        self.from_left.resize(children.len(), 0.0);
        for &(left, right, distance) in &self.distances {
            self.from_left[right] = self.from_left[right].max(self.from_left[left] + distance);
        }
        // The same from the right, with the last one where it is.
        let last = self.from_left.last().copied().unwrap_or(0.0);
        self.from_right.clear();
        self.from_right.resize(children.len(), last);
        for &(left, right, distance) in self.distances.iter().rev() {
            self.from_right[left] = self.from_right[left].min(self.from_right[right] - distance);
        }
        self.middles.clear();
        let both = self.from_left.iter().zip(&self.from_right);
        self.middles.extend(both.map(|(left, right)| 0.5 * (left + right - last)));
    }

    /// Finds out which siblings meet in some row: each with the last one before it that reaches down as far.
    fn measure(&mut self, contours: &[Contour], children: &[usize]) {
        self.distances.clear();
        self.seen.clear();
        for (right, &child) in children.iter().enumerate() {
            let contour = &contours[child];
            let mut row = 0;
            for &left in self.seen.iter().rev() {
                let other = &contours[children[left]];
                let end = other.depth().min(contour.depth());
                let distances = (row..end).map(|row| {
                    let apart = if row > 0 { COUSINS } else { 0.0 };
                    other.row(row).1 - contour.row(row).0 + apart
                });
                if let Some(distance) = distances.reduce(f64::max) {
                    self.distances.push((left, right, distance));
                }
                row = end;
                if row == contour.depth() {
                    break;
                }
            }
            while self.seen.last().is_some_and(|&left| contours[children[left]].depth() <= contour.depth()) {
                self.seen.pop();
            }
            self.seen.push(right);
        }
    }
}

#[cfg(test)]
#[path = "tidy/tests.rs"]
mod tests;

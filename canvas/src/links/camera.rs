//! Tree space of the node-link tree to screen space and back: a rectangle of tree space that fills the screen.
//!
//! Scale is freely chosen. How far apart rows are follows from it: they need not be apart by more than a link that can
//! be followed by the eye, however far one zooms in.

use crate::camera::Viewport;
use crate::links::layout::{Bounds, LARGEST};
use crate::simulation_path::Point;

/// The largest scale of a whole tree: a few nodes need not fill the screen.
const MOST_FITTED: f64 = 3.5;
/// The smallest scale of a whole tree; below it one sees a part, and pans.
const LEAST_FITTED: f64 = 0.1;
/// The farthest one can zoom in.
const MOST: f64 = 10.0;

/// Rows of a whole tree at scale 1 are at least so far apart, in pixels: two large nodes and a line.
const NARROW_ROWS: f64 = 40.0;
/// Rows of a whole tree are at most so far apart.
const WIDE_ROWS: f64 = 104.0;
/// Rows are at most so far apart when one zooms in.
const WIDEST_ROWS: f64 = 150.0;

/// Space at the left and at the right of a whole tree, in pixels.
const BESIDE: f64 = 26.0;
/// Space above the base's dot, for its label.
const ABOVE: f64 = 36.0;
/// Space below the middles of the last row.
const BELOW: f64 = 22.0;

/// Part of tree space that is seen.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Camera {
    /// Tree x at the left edge of the screen.
    pub left: f64,
    /// Row at the top edge.
    pub top: f64,
    /// Length of tree x that the screen's width shows.
    pub width: f64,
    /// Number of rows that the screen's height shows.
    pub height: f64,
}

impl Camera {
    /// Shows all of a tree, or as much as can be seen at once, with its base at the top.
    pub fn fitting(bounds: Bounds, view: &Viewport) -> Self {
        let rows = bounds.last_row.max(1.0);
        let height = view.height - ABOVE - BELOW;
        let across = (view.width - 2.0 * BESIDE).max(1.0) / (bounds.right - bounds.left).max(1.0);
        // Dots and the least distance of rows grow with the root of the scale; the base's dot keeps room for scale 1.
        let root = ((height - LARGEST) / (rows * NARROW_ROWS)).max(0.0);
        let root = if root > 1.0 { height / (rows * NARROW_ROWS + LARGEST) } else { root };
        let scale = across.min(root.powi(2)).clamp(LEAST_FITTED, MOST_FITTED);
        let above = ABOVE + LARGEST * scale.sqrt().max(1.0);
        let room = (view.height - above - BELOW).max(1.0);
        let narrowest = NARROW_ROWS * scale.sqrt();
        let row_height = (room / rows).clamp(narrowest, WIDE_ROWS.max(narrowest));
        let (width, height) = (view.width / scale, view.height / row_height);
        let left = 0.5 * (bounds.left + bounds.right - width);
        Self { left, top: -above / row_height, width, height }
    }

    /// Pixels to a unit of tree x.
    pub fn scale(&self, view: &Viewport) -> f64 {
        view.width / self.width.max(f64::MIN_POSITIVE)
    }

    /// Pixels from one row to the next.
    pub fn row_height(&self, view: &Viewport) -> f64 {
        view.height / self.height.max(f64::MIN_POSITIVE)
    }

    /// Converts a place of tree space into a point of the screen.
    pub fn screen(&self, x: f64, row: f64, view: &Viewport) -> Point {
        ((x - self.left) * self.scale(view), (row - self.top) * self.row_height(view))
    }

    /// Zoomed by a factor so that what is at a point of the screen stays there. `whole` sees all of the tree: one does not zoom
    /// out farther.
    #[must_use]
    pub fn zoomed(self, (x, y): Point, factor: f64, whole: &Self, view: &Viewport) -> Self {
        let nearest = (view.width / MOST).min(whole.width);
        let width = (self.width / factor).clamp(nearest, whole.width);
        let height = height_at(width, whole, view);
        let (u, v) = (x / view.width, y / view.height);
        Self { left: self.left + u * (self.width - width), top: self.top + v * (self.height - height), width, height }
    }

    /// Moves the camera so that the picture moves by these pixels.
    #[must_use]
    pub fn panned(self, x: f64, y: f64, view: &Viewport) -> Self {
        Self { left: self.left - x / self.scale(view), top: self.top - y / self.row_height(view), ..self }
    }

    /// Moved so that a place of tree space is in the middle.
    #[must_use]
    pub fn centred(self, x: f64, row: f64) -> Self {
        Self { left: x - 0.5 * self.width, top: row - 0.5 * self.height, ..self }
    }

    /// The nearest camera in whose middle there is something of the tree.
    #[must_use]
    pub fn clamped(self, bounds: Bounds) -> Self {
        let (x, row) = (self.left + 0.5 * self.width, self.top + 0.5 * self.height);
        // A tree lower than the screen stays at its top.
        let last = bounds.last_row.max(0.5 * self.height);
        self.centred(x.clamp(bounds.left, bounds.right), row.clamp(0.0, last))
    }

    /// The camera that shows the same picture where `(x, row)` is 0 and 0 now.
    #[must_use]
    pub fn moved(self, x: f64, row: f64) -> Self {
        Self { left: self.left - x, top: self.top - row, ..self }
    }

    /// Keeps the scale on a screen of another size, with the same place at the left of its top edge.
    #[must_use]
    pub fn resized(self, before: &Viewport, now: &Viewport) -> Self {
        Self {
            width: self.width * now.width / before.width.max(1.0),
            height: self.height * now.height / before.height.max(1.0),
            ..self
        }
    }

    /// A step of the way to a goal: all edges by the same fraction.
    #[must_use]
    pub fn toward(self, goal: Self, factor: f64) -> Self {
        let blend = |from: f64, to: f64| from + (to - from) * factor;
        Self {
            left: blend(self.left, goal.left),
            top: blend(self.top, goal.top),
            width: blend(self.width, goal.width),
            height: blend(self.height, goal.height),
        }
    }

    /// Returns whether two cameras show the same to within half a pixel.
    pub fn is_near(&self, other: &Self, view: &Viewport) -> bool {
        let (unit, row) = (0.5 / other.scale(view), 0.5 / other.row_height(view));
        let right = |camera: &Self| camera.left + camera.width;
        let bottom = |camera: &Self| camera.top + camera.height;
        (self.left - other.left).abs() < unit
            && (right(self) - right(other)).abs() < unit
            && (self.top - other.top).abs() < row
            && (bottom(self) - bottom(other)).abs() < row
    }
}

/// Returns the number of rows that the screen shows at a scale: rows grow with the square root of it, up to a height.
fn height_at(width: f64, whole: &Camera, view: &Viewport) -> f64 {
    let least = view.height / WIDEST_ROWS;
    (whole.height * (width / whole.width).sqrt()).max(least.min(whole.height))
}

#[cfg(test)]
mod tests {
    use super::*;

    const VIEW: Viewport = Viewport { width: 800.0, height: 500.0, row_height: 0.0 };
    const BOUNDS: Bounds = Bounds { left: -900.0, right: 1500.0, last_row: 6.0 };

    fn assert_same(left: Point, right: Point) {
        assert!((left.0 - right.0).hypot(left.1 - right.1) < 1e-6, "{left:?} and {right:?}");
    }

    #[test]
    fn all_of_a_tree_is_seen_with_its_label_above() {
        for (width, rows) in
            [(10.0, 1.0), (10.0, 6.0), (150.0, 3.0), (300.0, 4.0), (2400.0, 6.0), (500.0, 30.0), (4000.0, 12.0)]
        {
            let bounds = Bounds { left: -0.25 * width, right: 0.75 * width, last_row: rows };
            let camera = Camera::fitting(bounds, &VIEW);
            let (left, top) = camera.screen(bounds.left, 0.0, &VIEW);
            let (right, bottom) = camera.screen(bounds.right, rows, &VIEW);
            assert!(left > BESIDE - 1e-6 && right < VIEW.width - BESIDE + 1e-6, "{width} {rows}: {left} {right}");
            let radius = LARGEST * camera.scale(&VIEW).sqrt();
            assert!(top - radius > ABOVE - 1e-6, "{width} {rows}: {top}");
            assert!(bottom < VIEW.height - BELOW + 1e-6, "{width} {rows}: {bottom}");
            assert!(camera.row_height(&VIEW) >= NARROW_ROWS * camera.scale(&VIEW).sqrt() - 1e-6);
        }
    }

    #[test]
    fn zoom_keeps_what_is_under_the_cursor_and_comes_back() {
        let whole = Camera::fitting(BOUNDS, &VIEW);
        let under = (333.0, 222.0);
        let place = |camera: &Camera| {
            (camera.left + under.0 / camera.scale(&VIEW), camera.top + under.1 / camera.row_height(&VIEW))
        };
        let zoomed = whole.zoomed(under, 4.0, &whole, &VIEW);
        assert_same(place(&whole), place(&zoomed));
        assert!((zoomed.scale(&VIEW) / whole.scale(&VIEW) - 4.0).abs() < 1e-9);
        let back = zoomed.zoomed(under, 0.25, &whole, &VIEW);
        assert!(back.is_near(&whole, &VIEW));
        assert_eq!(whole.zoomed(under, 0.1, &whole, &VIEW).width, whole.width, "no farther out than the whole");
        assert!((whole.zoomed(under, 1e9, &whole, &VIEW).scale(&VIEW) - MOST).abs() < 1e-9);
    }

    #[test]
    fn half_way_through_a_zoom_the_cursor_still_is_where_it_was() {
        let whole = Camera::fitting(BOUNDS, &VIEW);
        let goal = whole.zoomed((200.0, 100.0), 3.0, &whole, &VIEW);
        let half = whole.toward(goal, 0.4);
        let x = whole.left + 200.0 / whole.scale(&VIEW);
        let row = whole.top + 100.0 / whole.row_height(&VIEW);
        assert_same(half.screen(x, row, &VIEW), (200.0, 100.0));
    }

    #[test]
    fn panning_moves_by_pixels_and_stays_on_the_tree() {
        let whole = Camera::fitting(BOUNDS, &VIEW);
        let near = whole.zoomed((400.0, 250.0), 5.0, &whole, &VIEW);
        let before = near.screen(3.0, 2.0, &VIEW);
        let after = near.panned(12.0, -7.0, &VIEW).screen(3.0, 2.0, &VIEW);
        assert_same((before.0 + 12.0, before.1 - 7.0), after);
        let lost = near.panned(1e6, 1e6, &VIEW).clamped(BOUNDS);
        assert!((lost.left + 0.5 * lost.width - BOUNDS.left).abs() < 1e-6);
        assert!((lost.top + 0.5 * lost.height).abs() < 1e-6);
    }
}

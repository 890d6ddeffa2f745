//! Tree space to screen space and back.
//!
//! **Screen space** is CSS pixels from the canvas's top left corner; `paint` multiplies with the device's pixel
//! ratio, nobody else does.

use crate::layout::{Interval, Rebase};

/// The farthest one can zoom in. Nodes with a smaller share than this are zoomed into as a new base instead, and
/// an f64 still tells 10^9 positions of such a window apart.
const LEAST_SPAN: f64 = 1e-6;

/// The size of the canvas in screen space.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Viewport {
    /// Width in pixels.
    pub width: f64,
    /// Height in pixels.
    pub height: f64,
    /// Height of a row in pixels.
    pub row_height: f64,
}

/// Part of tree space that is seen.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Camera {
    /// Tree x at the left edge of the screen.
    pub left: f64,
    /// Length of tree x that the screen's width shows.
    pub span: f64,
    /// Rows hidden above the top edge of the screen.
    pub top: f64,
}

impl Default for Camera {
    fn default() -> Self {
        Self::BASE
    }
}

impl Camera {
    /// The whole base, from its own row down.
    pub const BASE: Self = Self { left: 0.0, span: 1.0, top: 0.0 };

    /// Converts a tree x into a screen x.
    pub fn screen_from_tree(&self, x: f64, view: &Viewport) -> f64 {
        (x - self.left) / self.span * view.width
    }

    /// Converts a screen x into a tree x.
    pub fn tree_from_screen(&self, x: f64, view: &Viewport) -> f64 {
        self.left + x / view.width * self.span
    }

    /// Returns the top edge of a row on the screen.
    pub fn screen_from_row(&self, row: i32, view: &Viewport) -> f64 {
        (f64::from(row) - self.top) * view.row_height
    }

    /// Zoomed by a factor (more than 1 magnifies) so that the tree x at screen x stays there.
    #[must_use]
    pub fn zoomed(self, x: f64, factor: f64, view: &Viewport) -> Self {
        let fixed = self.tree_from_screen(x, view);
        let span = (self.span / factor).clamp(LEAST_SPAN, 1.0);
        Self { left: fixed - x / view.width * span, span, ..self }
    }

    /// Moves the camera so that the picture moves by these pixels.
    #[must_use]
    pub fn panned(self, x: f64, y: f64, view: &Viewport) -> Self {
        Self { left: self.left - x / view.width * self.span, top: self.top - y / view.row_height, ..self }
    }

    /// Shows a stretch with a margin, within the limits of the camera.
    #[must_use]
    pub fn framing(self, stretch: Interval) -> Self {
        let span = (stretch.width() * 1.1).clamp(LEAST_SPAN, 1.0);
        Self { left: 0.5 * (stretch.left + stretch.right - span), span, ..self }
    }

    /// The nearest camera that shows nothing beside the base and nothing but air only below the last row.
    #[must_use]
    pub fn clamped(self, rows: i32, view: &Viewport) -> Self {
        let span = self.span.clamp(LEAST_SPAN, 1.0);
        let lowest = (f64::from(rows) - view.height / view.row_height).max(0.0);
        Self { left: self.left.max(0.0).min(1.0 - span), span, top: self.top.max(0.0).min(lowest) }
    }

    /// The camera that shows the same picture after tree space changed.
    #[must_use]
    pub fn rebased(self, rebase: Rebase) -> Self {
        match rebase {
            Rebase::Same => self,
            Rebase::Fresh => Self::BASE,
            Rebase::Moved { unit, row } => Self {
                left: (self.left - unit.left) / unit.width(),
                span: self.span / unit.width(),
                top: self.top - f64::from(row),
            },
        }
    }

    /// A step of the way to a goal, both edges by the same fraction.
    #[must_use]
    pub fn toward(self, goal: Self, factor: f64) -> Self {
        let blend = |from: f64, to: f64| from + (to - from) * factor;
        Self { left: blend(self.left, goal.left), span: blend(self.span, goal.span), top: blend(self.top, goal.top) }
    }

    /// Returns whether two cameras show the same to within half a pixel.
    pub fn is_near(&self, other: &Self, view: &Viewport) -> bool {
        let pixel = other.span / view.width.max(1.0);
        (self.left - other.left).abs() < 0.5 * pixel
            && (self.left + self.span - other.left - other.span).abs() < 0.5 * pixel
            && (self.top - other.top).abs() * view.row_height < 0.5
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const VIEW: Viewport = Viewport { width: 800.0, height: 400.0, row_height: 25.0 };

    #[test]
    fn screen_and_tree_are_inverse() {
        let camera = Camera { left: 0.3, span: 0.02, top: 2.5 };
        for x in [0.0, 12.5, 799.0] {
            let back = camera.screen_from_tree(camera.tree_from_screen(x, &VIEW), &VIEW);
            assert!((back - x).abs() < 1e-9);
        }
        assert_eq!(camera.screen_from_row(3, &VIEW), 12.5);
    }

    #[test]
    fn zoom_keeps_what_is_under_the_cursor() {
        let camera = Camera { left: 0.2, span: 0.5, top: 0.0 };
        let under = camera.tree_from_screen(333.0, &VIEW);
        let zoomed = camera.zoomed(333.0, 4.0, &VIEW);
        assert!((zoomed.tree_from_screen(333.0, &VIEW) - under).abs() < 1e-12);
        assert_eq!(zoomed.span, 0.125);
        assert_eq!(camera.zoomed(0.0, 1e-9, &VIEW).span, 1.0);
        assert_eq!(camera.zoomed(0.0, 1e12, &VIEW).span, LEAST_SPAN);
    }

    #[test]
    fn clamping_stays_inside_the_base() {
        let wild = Camera { left: -3.0, span: 0.25, top: -9.0 };
        assert_eq!(wild.clamped(10, &VIEW), Camera { left: 0.0, span: 0.25, top: 0.0 });
        let right = Camera { left: 3.0, span: 0.25, top: 99.0 };
        assert_eq!(right.clamped(20, &VIEW), Camera { left: 0.75, span: 0.25, top: 4.0 });
    }

    #[test]
    fn rebasing_shows_the_same_picture() {
        let camera = Camera { left: 0.1, span: 0.4, top: 0.0 };
        let unit = Interval { left: 0.2, right: 0.3 };
        let after = camera.rebased(Rebase::Moved { unit, row: 2 });
        // The middle of the new base was at 0.25 in row 2.
        assert!((camera.screen_from_tree(0.25, &VIEW) - after.screen_from_tree(0.5, &VIEW)).abs() < 1e-9);
        assert_eq!(camera.screen_from_row(2, &VIEW), after.screen_from_row(0, &VIEW));
    }

    #[test]
    fn easing_arrives() {
        let goal = Camera { left: 0.5, span: 0.01, top: 3.0 };
        let mut camera = Camera::BASE;
        let mut steps = 0;
        while !camera.is_near(&goal, &VIEW) {
            camera = camera.toward(goal, 0.3);
            steps += 1;
        }
        assert!(steps < 60, "{steps}");
    }

    #[test]
    fn framing_centres_a_stretch() {
        let camera = Camera::BASE.framing(Interval { left: 0.4, right: 0.6 });
        assert!((camera.left + 0.5 * camera.span - 0.5).abs() < 1e-12);
        assert!(camera.span > 0.2);
    }
}

//! Motion of the picture towards its goal: places of boxes, the camera, the height of rows.
//!
//! [`Motion::steer`] sets a goal, [`Motion::ease`] goes a step towards all goals and says whether there is more to
//! go. Nothing here knows of time: the caller turns elapsed time into a fraction of the way.

use std::ops::RangeInclusive;

use crate::camera::{Camera, Viewport};
use crate::layout::{Interval, Layout, Rebase};
use page::model::Model;

/// Rows are at least and at most this high, in pixels: many plies and one line of text, or few and two.
const ROW_HEIGHTS: RangeInclusive<f64> = 25.0..=58.0;

/// A node with fewer pixels than this cannot be seen well enough to be selected.
const VISIBLE: f64 = 4.0;

/// A node that is zoomed to gets about this many pixels.
const COMFORTABLE: f64 = 18.0;

/// Layout and camera, shown and wanted.
#[derive(Debug)]
pub struct Motion {
    /// Places of the nodes.
    pub layout: Layout,
    /// Part of tree space that is seen now.
    pub camera: Camera,
    /// Part of tree space that is to be seen.
    pub goal: Camera,
    /// The size of the picture.
    pub view: Viewport,
    /// Lowest row that holds something, from the last picture.
    pub last_row: i32,
    /// Bumped whenever what is shown of the layout changes.
    pub stamp: u64,
    is_under_way: bool,
    /// Revision and base of the layout.
    laid_out: Option<(u64, u32)>,
}

impl Default for Motion {
    fn default() -> Self {
        Self {
            layout: Layout::default(),
            camera: Camera::BASE,
            goal: Camera::BASE,
            view: Viewport { width: 0.0, height: 0.0, row_height: *ROW_HEIGHTS.end() },
            last_row: 0,
            stamp: 0,
            is_under_way: false,
            laid_out: None,
        }
    }
}

impl Motion {
    /// Lays the model out anew if it or the base changed. From another base the same picture is seen first, and
    /// the goal is the whole base.
    pub fn lay_out(&mut self, model: &Model, revision: u64, base: u32) {
        if self.laid_out.replace((revision, base)) == Some((revision, base)) {
            return;
        }
        let rebase = self.layout.update(model, base);
        self.stamp += 1;
        self.camera = self.camera.rebased(rebase);
        if rebase != Rebase::Same {
            self.goal = Camera::BASE;
        }
    }

    /// Sets the goal of the camera, within its limits.
    pub fn steer(&mut self, goal: Camera) {
        self.goal = goal.clamped(self.last_row + 1, &self.view);
    }

    /// Moves everything a fraction of its way; returns whether something is still under way.
    pub fn ease(&mut self, factor: f64) -> bool {
        // A third of a pixel.
        let tolerance = 0.33 * self.camera.span / self.view.width;
        let mut moves = self.layout.ease(factor, tolerance);
        self.stamp += u64::from(moves || self.is_under_way);
        self.is_under_way = moves;

        self.camera = self.camera.toward(self.goal, factor);
        if self.camera.is_near(&self.goal, &self.view) {
            self.camera = self.goal;
        } else {
            moves = true;
        }

        // Rows change more slowly: their number changes all the time while a search grows.
        let missing = self.missing_height();
        if factor < 1.0 && missing.abs() > 0.5 {
            self.view.row_height += 0.5 * factor * missing;
            moves = true;
        } else {
            self.view.row_height += missing;
        }
        moves
    }

    /// Returns whether the camera is still on its way to its goal.
    pub fn is_camera_moving(&self) -> bool {
        self.camera != self.goal
    }

    /// Returns whether rows should be higher or lower than they are.
    pub fn wants_other_rows(&self) -> bool {
        self.missing_height().abs() > 0.5
    }

    /// A camera on which a node can be seen, if the goal does not show it.
    pub fn camera_on(&self, id: u32) -> Option<Camera> {
        let spot = self.layout.spot(id)?;
        let target = spot.target;
        let width = target.width() / self.goal.span * self.view.width;
        let mut goal = self.goal;
        if width < VISIBLE {
            // No closer than needed: the neighbours say where one is.
            let margin = 0.5 * target.width() * (self.view.width / COMFORTABLE - 1.0);
            goal = goal.framing(Interval { left: target.left - margin, right: target.right + margin });
        } else {
            let left = goal.screen_from_tree(target.left, &self.view);
            let right = left + width;
            if right < VISIBLE || left > self.view.width - VISIBLE {
                goal = goal.panned(0.5 * (self.view.width - left - right), 0.0, &self.view);
            }
        }
        let y = goal.screen_from_row(spot.row, &self.view);
        if y < 0.0 || y + self.view.row_height > self.view.height {
            goal = goal.panned(0.0, 0.5 * (self.view.height - self.view.row_height) - y, &self.view);
        }
        (goal != self.goal).then_some(goal)
    }

    /// Returns the pixels that a row lacks to the height at which the rows fit the screen; negative where it has too many.
    fn missing_height(&self) -> f64 {
        let rows = f64::from(self.last_row + 1);
        let fitting = (self.view.height / (rows + 0.4)).clamp(*ROW_HEIGHTS.start(), *ROW_HEIGHTS.end());
        fitting.floor() - self.view.row_height
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use page::testing::{model_of, node};

    fn motion() -> Motion {
        let mut motion = Motion::default();
        motion.view = Viewport { width: 1000.0, height: 300.0, ..motion.view };
        motion.lay_out(&model(), 1, 0);
        motion
    }

    fn model() -> Model {
        model_of(vec![node(0, 0, 0, 1000), node(1, 0, 0, 900), node(2, 0, 1, 1), node(3, 1, 0, 500)])
    }

    fn arrive(motion: &mut Motion) -> usize {
        (0..1000).take_while(|_| motion.ease(0.3)).count()
    }

    #[test]
    fn everything_arrives_and_then_rests() {
        let mut motion = motion();
        motion.steer(Camera { left: 0.5, span: 0.1, top: 0.0 });
        let steps = arrive(&mut motion);
        assert!((3..60).contains(&steps), "{steps}");
        assert_eq!(motion.camera, motion.goal);
        assert!(!motion.ease(0.3));
    }

    #[test]
    fn without_easing_one_step_is_enough() {
        let mut motion = motion();
        motion.last_row = 30;
        motion.steer(Camera { left: 0.5, span: 0.1, top: 3.0 });
        motion.ease(1.0);
        assert_eq!(motion.camera, motion.goal);
        assert_eq!(motion.view.row_height, *ROW_HEIGHTS.start());
    }

    #[test]
    fn a_new_base_is_zoomed_into_from_where_it_was() {
        let mut motion = motion();
        let before = motion.camera.screen_from_tree(motion.layout.spot(3).expect("laid out").shown.right, &motion.view);
        motion.lay_out(&model(), 1, 1);
        let after = motion.camera.screen_from_tree(motion.layout.spot(3).expect("laid out").shown.right, &motion.view);
        assert!((before - after).abs() < 1e-6);
        arrive(&mut motion);
        assert_eq!(motion.camera, Camera::BASE);
    }

    #[test]
    fn what_cannot_be_seen_is_brought_into_view() {
        let mut motion = motion();
        assert_eq!(motion.camera_on(1), None);
        let camera = motion.camera_on(2).expect("one pixel is too thin");
        let spot = motion.layout.spot(2).expect("laid out").target;
        let width =
            camera.screen_from_tree(spot.right, &motion.view) - camera.screen_from_tree(spot.left, &motion.view);
        assert!((0.8 * COMFORTABLE..1.2 * COMFORTABLE).contains(&width), "{width}");
        motion.steer(Camera { left: 0.95, span: 0.05, top: 0.0 });
        let camera = motion.camera_on(3).expect("off the screen");
        let spot = motion.layout.spot(3).expect("laid out").target;
        assert!(camera.screen_from_tree(spot.right, &motion.view) > 0.0);
    }
}

//! Motion of the node-link tree's picture towards its goal.
//!
//! As long as nobody zooms or pans, the camera follows the whole tree as it grows. From then on it stays, and whatever is in the
//! middle of the screen stays there while the tree grows around it.

use wire::Closer;

use crate::camera::Viewport;
use crate::links::camera::Camera;
use crate::links::choice::Wish;
use crate::links::closer;
use crate::links::layout::{Layout, Rebase};
use crate::scene::Kind;
use crate::simulation_path::Point;
use crate::subject::Subject;
use page::model::Model;

/// Most nodes that are shown for their visits alone, on a screen that is wide enough for them.
const MOST_NODES: f64 = 200.0;
/// Pixels of the screen's width for one more node.
const WIDTH_EACH: f64 = 3.5;
/// Fewer nodes are shown on no screen.
const FEWEST_NODES: f64 = 60.0;

/// Most nodes that are held open; opening one more closes the one that was opened first.
const MOST_OPENED: usize = 8;

/// Least distance in pixels from the edge of the screen to something that is brought into view.
const MARGIN: f64 = 40.0;

/// Layout and camera, shown and wanted.
#[derive(Debug)]
pub struct Motion {
    /// Places of what is drawn.
    pub layout: Layout,
    /// Part of tree space that is seen now.
    pub camera: Camera,
    /// Part of tree space that is to be seen.
    pub goal: Camera,
    /// The size of the picture.
    pub view: Viewport,
    /// Set while the camera follows the whole tree.
    pub is_fitted: bool,
    /// Bumped whenever what is shown of the layout changes.
    pub stamp: u64,
    /// The base, and what has to be known more of below it.
    pub closer: Option<(u32, Closer)>,
    opened: Vec<u32>,
    /// Brought into view once it is laid out.
    awaited: Option<u32>,
    /// Inputs of the present layout.
    laid_out: Option<Made>,
    is_under_way: bool,
}

/// Inputs of a layout.
#[derive(Clone, Debug, PartialEq)]
struct Made {
    search: Option<u32>,
    revision: u64,
    base: u32,
    selected: Option<u32>,
    simulation_path: Vec<u32>,
    opened: Vec<u32>,
    most: usize,
}

impl Default for Motion {
    fn default() -> Self {
        Self {
            layout: Layout::default(),
            camera: Camera::default(),
            goal: Camera::default(),
            view: Viewport { width: 0.0, height: 0.0, row_height: 0.0 },
            is_fitted: true,
            stamp: 0,
            closer: None,
            opened: Vec::new(),
            awaited: None,
            laid_out: None,
            is_under_way: false,
        }
    }
}

impl Motion {
    /// Sets the size of the canvas, in pixels.
    pub fn resize(&mut self, width: f64, height: f64) {
        let view = Viewport { width, height, ..self.view };
        let before = std::mem::replace(&mut self.view, view);
        if self.is_fitted {
            self.goal = Camera::fitting(self.layout.bounds(), &view);
            self.camera = self.goal;
        } else {
            self.goal = self.goal.resized(&before, &view);
            self.camera = self.goal;
        }
    }

    /// Lays the subject out anew where it changed.
    pub fn lay_out(&mut self, subject: &Subject<'_>) {
        let model = subject.model;
        if self.laid_out.as_ref().is_some_and(|made| made.search != model.search()) {
            self.opened.clear();
        }
        let most = (self.view.width / WIDTH_EACH).clamp(FEWEST_NODES, MOST_NODES) as usize;
        let made = Made {
            search: model.search(),
            revision: subject.revision,
            base: subject.base,
            selected: subject.path.last().copied(),
            simulation_path: subject.simulation_path.to_vec(),
            opened: self.opened.clone(),
            most,
        };
        if self.laid_out.as_ref() != Some(&made) {
            let wish = Wish {
                base: made.base,
                path: subject.path,
                simulation_path: subject.simulation_path,
                opened: &self.opened,
                most: made.most,
            };
            let anchor = self.anchor(made.selected);
            let rebase = self.layout.update(model, &wish);
            self.look_closer(model, &made);
            self.follow(rebase, anchor);
            self.stamp += 1;
            self.laid_out = Some(made);
        }
        if let Some(awaited) = self.awaited.take() {
            self.bring_into_view(awaited);
        }
    }

    /// Moves everything a fraction of its way; returns whether something is still under way.
    pub fn ease(&mut self, factor: f64) -> bool {
        // A third of a pixel.
        let tolerance = (0.33 / self.camera.scale(&self.view), 0.33 / self.camera.row_height(&self.view));
        let before = std::mem::replace(&mut self.is_under_way, self.layout.ease(factor, tolerance));
        self.stamp += u64::from(before || self.is_under_way);

        self.camera = self.camera.toward(self.goal, factor);
        if self.camera.is_near(&self.goal, &self.view) {
            self.camera = self.goal;
        }
        self.is_under_way || self.camera != self.goal
    }

    /// Zooms about a point of the screen. Out to the whole tree, the camera follows it again.
    pub fn zoom(&mut self, at: Point, factor: f64) {
        let whole = self.whole();
        let goal = self.goal.zoomed(at, factor, &whole, &self.view);
        if factor < 1.0 && goal.width >= whole.width * 0.999 {
            return self.reset();
        }
        self.steer(goal);
    }

    /// Sets the goal of the camera, within its limits.
    pub fn steer(&mut self, goal: Camera) {
        let goal = goal.clamped(self.layout.bounds());
        if goal != self.goal {
            self.goal = goal;
            self.is_fitted = false;
        }
    }

    /// The camera goes back to all of the tree, and follows it.
    pub fn reset(&mut self) {
        self.is_fitted = true;
        self.goal = self.whole();
    }

    /// The camera that sees all of the tree.
    pub fn whole(&self) -> Camera {
        Camera::fitting(self.layout.bounds(), &self.view)
    }

    /// Draws all children of a node that can be had; `false` if that is done already.
    pub fn open(&mut self, parent: u32) -> bool {
        let is_new = !self.opened.contains(&parent);
        if is_new {
            self.opened.truncate(MOST_OPENED - 1);
            self.opened.insert(0, parent);
        }
        is_new
    }

    /// Brings a node into view in the next step, when it is laid out.
    pub fn reveal(&mut self, id: u32) {
        self.awaited = Some(id);
    }

    fn bring_into_view(&mut self, id: u32) {
        let Some(spot) = self.layout.spot(Kind::Node(id)) else { return };
        let target = spot.target;
        let (x, y) = self.goal.screen(target.x, target.row, &self.view);
        let is_within =
            |at: f64, length: f64| (MARGIN.min(0.5 * length)..=length - MARGIN.min(0.5 * length)).contains(&at);
        let goal = self.goal.centred(target.x, target.row);
        match (is_within(x, self.view.width), is_within(y, self.view.height)) {
            (true, true) => {}
            (false, true) => self.steer(Camera { top: self.goal.top, ..goal }),
            (true, false) => self.steer(Camera { left: self.goal.left, ..goal }),
            (false, false) => self.steer(goal),
        }
    }

    /// Asks for more of what was opened.
    fn look_closer(&mut self, model: &Model, made: &Made) {
        let Some(base) = self.layout.base() else { return };
        let is_same = self.laid_out.as_ref().is_some_and(|before| before.opened == made.opened);
        let held = self.closer.filter(|(root, _)| is_same && *root == base).map(|(_, closer)| closer);
        self.closer = closer::wanted(model, base, &made.opened, held).map(|closer| (base, closer));
    }

    /// Returns the item that is to stay where it is while the tree grows, and its place: the selected node if it is seen, else
    /// the node nearest to the middle.
    fn anchor(&self, selected: Option<u32>) -> Option<(Kind, f64, f64)> {
        if self.is_fitted {
            return None;
        }
        let goal = &self.goal;
        let is_seen = |x: f64, row: f64| {
            (goal.left..goal.left + goal.width).contains(&x) && (goal.top..goal.top + goal.height).contains(&row)
        };
        let found = selected.and_then(|id| self.layout.spot(Kind::Node(id)));
        let chosen = found.filter(|spot| is_seen(spot.target.x, spot.target.row)).or_else(|| {
            let (x, row) = (goal.left + 0.5 * goal.width, goal.top + 0.5 * goal.height);
            let distance = |target: (f64, f64)| ((target.0 - x) / goal.width).hypot((target.1 - row) / goal.height);
            let nodes = self.layout.spots().iter().filter(|spot| matches!(spot.item.kind, Kind::Node(_)));
            nodes.min_by(|a, b| {
                let [a, b] = [a, b].map(|spot| distance((spot.target.x, spot.target.row)));
                a.total_cmp(&b)
            })
        })?;
        Some((chosen.item.kind, chosen.target.x, chosen.target.row))
    }

    /// Lets the camera follow a new layout.
    fn follow(&mut self, rebase: Rebase, anchor: Option<(Kind, f64, f64)>) {
        match rebase {
            Rebase::Same => {}
            Rebase::Moved(x, row) => {
                self.camera = self.camera.moved(x, row);
                self.is_fitted = true;
            }
            Rebase::Fresh => {
                self.camera = self.whole();
                self.is_fitted = true;
            }
        }
        if self.is_fitted {
            self.goal = self.whole();
            return;
        }
        let now = anchor.and_then(|(kind, x, row)| Some((self.layout.spot(kind)?.target, x, row)));
        if let Some((now, x, row)) = now {
            self.goal = self.goal.moved(x - now.x, row - now.row);
        }
        // Where visits were taken back, the tree may have gone from below the camera.
        self.goal = self.goal.clamped(self.layout.bounds());
    }
}

#[cfg(test)]
#[path = "motion/tests.rs"]
mod tests;

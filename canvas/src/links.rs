//! The node-link tree as a form of drawing: every node a dot as large as its visits, below its parent.
//!
//! # Reading order
//! 1. [`choice`]: which nodes are shown, and what stands for the others.
//! 2. [`tidy`]: where they go; [`layout`]: places, eased.
//! 3. [`camera`]: a part of tree space; [`motion`] moves it and the places to where they should be.
//! 4. [`scene`]: dots, links and labels on the screen, and what lies at a point of it; [`stones`]: positions in the nodes.
//! 5. [`closer`]: what has to be known more of what was opened.
//!
//! Colours, labels, names and the painter are those of the icicle. All of this is fetched when it is first wanted.

pub mod camera;
pub mod choice;
pub mod closer;
pub mod layout;
pub mod motion;
pub mod scene;
pub mod stones;
pub mod tidy;

#[cfg(test)]
mod testing;

use wire::Closer;

use crate::camera::Viewport;
use crate::drawing::{Drawing, Drawn, Overview, Patch};
use crate::links::motion::Motion;
use crate::links::scene::{Dot, Look, Scene, hit};
use crate::paint::{Lights, Painter};
use crate::scene::Kind;
use crate::scene::label::Labels;
use crate::simulation_path::{Point, SimulationPath, Way};
use crate::subject::Subject;
use page::model::Model;

/// Space around the tree in the overview, as a share of it.
const MARGIN: f64 = 0.03;

/// Magnification to look at one thing.
const CLOSER: f64 = 2.5;

/// The node-link tree of one canvas.
#[derive(Debug, Default)]
pub struct Links {
    motion: Motion,
    scene: Scene,
}

impl Links {
    /// Converts a place of tree space into a point of the overview.
    fn in_overview(&self, x: f64, row: f64) -> Point {
        let bounds = self.motion.layout.bounds();
        let share = |from: f64, length: f64| MARGIN + (1.0 - 2.0 * MARGIN) * from / length.max(1.0);
        // A row has half of one above and below its middle.
        (share(x - bounds.left, bounds.right - bounds.left), share(row + 0.5, bounds.last_row + 1.0))
    }
}

impl Drawing for Links {
    fn resize(&mut self, width: f64, height: f64) {
        self.motion.resize(width, height);
    }

    fn view(&self) -> Viewport {
        self.motion.view
    }

    fn step(&mut self, subject: &Subject<'_>, factor: f64, labels: &mut Labels<'_>) -> bool {
        let motion = &mut self.motion;
        motion.lay_out(subject);
        let moves = motion.ease(factor);
        let look = Look { subject, layout: &motion.layout, camera: motion.camera, view: motion.view };
        self.scene.build(&look, labels);
        moves
    }

    fn paint(&self, painter: &mut Painter, lights: &Lights) {
        painter.paint_links(&self.scene, &self.motion.view, lights);
    }

    fn mark_found(&self, painter: &Painter, nodes: &[u32], selected: u32) -> u32 {
        painter.mark_found_dots(&self.scene, nodes, selected)
    }

    fn way(&self, path: &SimulationPath) -> Way {
        let Motion { layout, camera, view, .. } = &self.motion;
        let (first, points) = scene::points(layout, *camera, view, &path.nodes);
        let radius = |&node: &u32| self.scene.find(Kind::Node(node)).map_or(0.0, |dot| dot.radius);
        let radii = path.nodes.iter().skip(first).map(radius).collect();
        let labels = self.scene.dots.iter().filter_map(Dot::label_box).collect();
        Way { first, points, radii, labels }
    }

    fn write_over(&self, painter: &Painter) {
        painter.write_dot_labels(&self.scene);
    }

    fn drawn(&self) -> Drawn {
        let dots = &self.scene.dots;
        let rests = dots.iter().filter(|dot| matches!(dot.kind, Kind::Rest { .. }));
        Drawn {
            items: dots.len(),
            nodes: dots.iter().filter(|dot| matches!(dot.kind, Kind::Node(_))).count(),
            rest: rests.max_by(|a, b| a.radius.total_cmp(&b.radius)).map(|dot| dot.at),
        }
    }

    fn at(&self, x: f64, y: f64) -> Option<Kind> {
        hit(&self.scene, x, y).map(|dot| dot.kind)
    }

    fn zoom(&mut self, x: f64, y: f64, factor: f64) {
        self.motion.zoom((x, y), factor);
    }

    fn pan(&mut self, x: f64, y: f64) {
        let goal = self.motion.goal.panned(x, y, &self.motion.view);
        self.motion.steer(goal);
    }

    fn arrive(&mut self) {
        self.motion.camera = self.motion.goal;
    }

    fn reset(&mut self) {
        self.motion.reset();
    }

    fn frame(&mut self, kind: Kind) {
        let Some(spot) = self.motion.layout.spot(kind).copied() else { return };
        let Motion { goal, view, .. } = &self.motion;
        let middle = (0.5 * view.width, 0.5 * view.height);
        let closer = goal.zoomed(middle, CLOSER, &self.motion.whole(), view);
        self.motion.steer(closer.centred(spot.target.x, spot.target.row));
    }

    fn reveal(&mut self, id: u32) {
        self.motion.reveal(id);
    }

    fn open(&mut self, model: &Model, parent: u32) -> bool {
        let is_hidden = |&child: &u32| self.motion.layout.spot(Kind::Node(child)).is_none();
        let has_more = model.children(parent).iter().any(is_hidden) || model.hidden_children(parent) > 0;
        has_more && self.motion.open(parent)
    }

    fn is_zoomed(&self) -> bool {
        !self.motion.is_fitted
    }

    fn is_partial(&self) -> bool {
        let Motion { goal, layout, view, .. } = &self.motion;
        let bounds = layout.bounds();
        let (left, top) = goal.screen(bounds.left, 0.0, view);
        let (right, bottom) = goal.screen(bounds.right, bounds.last_row, view);
        left < 0.0 || top < 0.0 || right > view.width || bottom > view.height
    }

    fn is_camera_moving(&self) -> bool {
        // What follows a growing tree is drawn no more often than what grows.
        !self.motion.is_fitted && self.motion.camera != self.motion.goal
    }

    fn closer(&self, _: f32, _: Option<(u32, Closer)>) -> Option<(u32, Closer)> {
        self.motion.closer
    }

    fn stamp(&self) -> u64 {
        self.motion.stamp
    }

    fn overview(&self, subject: &Subject<'_>, overview: &mut Overview) {
        let layout = &self.motion.layout;
        let bounds = layout.bounds();
        let (across, down) = (1.0 / (bounds.right - bounds.left).max(1.0), 1.0 / (bounds.last_row + 1.0));
        for spot in layout.spots() {
            let (x, y) = self.in_overview(spot.shown.x, spot.shown.row);
            if let Some(parent) = spot.parent.map(|parent| layout.spots()[parent].shown) {
                overview.lines.push([self.in_overview(parent.x, parent.row), (x, y)]);
            }
            if let Kind::Node(id) = spot.item.kind
                && let Some(node) = subject.model.node(id)
            {
                let shade = subject.shade(node, subject.sign(layout.base_depth() + spot.item.row));
                let (width, height) =
                    (2.0 * spot.shown.radius * across, 0.6 * down * spot.shown.radius / layout::LARGEST);
                overview.marks.push((Patch { x: x - 0.5 * width, y: y - 0.5 * height, width, height }, shade));
            }
        }
    }

    fn seen(&self) -> Patch {
        let camera = self.motion.camera;
        let (x, y) = self.in_overview(camera.left, camera.top);
        let (right, bottom) = self.in_overview(camera.left + camera.width, camera.top + camera.height);
        Patch { x, y, width: right - x, height: bottom - y }.clipped()
    }

    fn look_at(&mut self, x: f64, y: f64) {
        let bounds = self.motion.layout.bounds();
        let within = |share: f64, length: f64| (share - MARGIN) / (1.0 - 2.0 * MARGIN) * length.max(1.0);
        let (x, row) = (bounds.left + within(x, bounds.right - bounds.left), within(y, bounds.last_row + 1.0) - 0.5);
        self.motion.steer(self.motion.goal.centred(x, row));
    }
}

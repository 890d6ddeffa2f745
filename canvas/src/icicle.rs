//! The visit icicle as a form of drawing: every node a box as wide as its share of visits, one row per ply.

use wire::Closer;

use crate::camera::{Camera, Viewport};
use crate::closer;
use crate::drawing::{Drawing, Drawn, Overview, Patch};
use crate::hit::hit;
use crate::layout::Interval;
use crate::motion::Motion;
use crate::paint::{Lights, Painter};
use crate::scene::label::Labels;
use crate::scene::{Kind, Look, Scene};
use crate::simulation_path::{SimulationPath, Way};
use crate::subject::Subject;

/// Boxes of the overview are at least so wide, as shares of the base.
const LEAST_MARK: f64 = 0.006;

/// The icicle of one canvas.
#[derive(Debug, Default)]
pub struct Icicle {
    motion: Motion,
    scene: Scene,
}

impl Icicle {
    fn steer(&mut self, to: impl Fn(Camera, &Viewport) -> Camera) {
        self.motion.steer(to(self.motion.goal, &self.motion.view));
    }

    /// Rows of the overview.
    fn rows(&self) -> f64 {
        f64::from(self.motion.last_row + 1)
    }
}

impl Drawing for Icicle {
    fn resize(&mut self, width: f64, height: f64) {
        self.motion.view = Viewport { width, height, ..self.motion.view };
    }

    fn view(&self) -> Viewport {
        self.motion.view
    }

    fn step(&mut self, subject: &Subject<'_>, factor: f64, labels: &mut Labels<'_>) -> bool {
        let motion = &mut self.motion;
        motion.lay_out(subject.model, subject.revision, subject.base);
        let moves = motion.ease(factor);
        let look = Look { subject, layout: &motion.layout, camera: motion.camera, view: motion.view };
        self.scene.build(&look, labels);
        // The picture may hold more or fewer rows than the one before.
        motion.last_row = self.scene.last_row;
        moves || motion.wants_other_rows()
    }

    fn paint(&self, painter: &mut Painter, lights: &Lights) {
        painter.paint(&self.scene, &self.motion.view, lights);
    }

    fn mark_found(&self, painter: &Painter, nodes: &[u32], selected: u32) -> u32 {
        painter.mark_found(&self.scene, &self.motion.view, nodes, selected)
    }

    fn way(&self, path: &SimulationPath) -> Way {
        let (first, points) = path.points(&self.motion.layout, self.motion.camera, &self.motion.view);
        Way { first, points, ..Way::default() }
    }

    fn drawn(&self) -> Drawn {
        let boxes = &self.scene.boxes;
        let rests = boxes.iter().filter(|drawn| matches!(drawn.kind, Kind::Rest { .. }));
        let rest = rests.max_by(|a, b| a.width.total_cmp(&b.width));
        Drawn {
            items: boxes.len(),
            nodes: boxes.iter().filter(|drawn| matches!(drawn.kind, Kind::Node(_))).count(),
            rest: rest.map(|drawn| (drawn.x + 0.5 * drawn.width, drawn.y + 0.5 * self.motion.view.row_height)),
        }
    }

    fn at(&self, x: f64, y: f64) -> Option<Kind> {
        hit(&self.scene, x, y).map(|drawn| drawn.kind)
    }

    fn zoom(&mut self, x: f64, _: f64, factor: f64) {
        self.steer(|goal, view| goal.zoomed(x, factor, view));
    }

    fn pan(&mut self, x: f64, y: f64) {
        self.steer(|goal, view| goal.panned(x, y, view));
    }

    fn arrive(&mut self) {
        self.motion.camera = self.motion.goal;
    }

    fn reset(&mut self) {
        self.motion.goal = Camera::BASE;
    }

    fn frame(&mut self, kind: Kind) {
        let Some(&drawn) = self.scene.find_kind(kind) else { return };
        let camera = self.motion.camera;
        self.steer(|goal, view| {
            let left = camera.tree_from_screen(drawn.x, view);
            goal.framing(Interval { left, right: camera.tree_from_screen(drawn.x + drawn.width, view) })
        });
    }

    fn reveal(&mut self, id: u32) {
        if let Some(goal) = self.motion.camera_on(id) {
            self.motion.steer(goal);
        }
    }

    fn is_zoomed(&self) -> bool {
        self.motion.goal != Camera::BASE
    }

    fn is_partial(&self) -> bool {
        let Motion { goal, view, .. } = &self.motion;
        // Half a row below the edge is not worth a map.
        goal.span < 1.0 || (self.rows() - 0.5) * view.row_height > view.height
    }

    fn is_camera_moving(&self) -> bool {
        self.motion.is_camera_moving()
    }

    fn closer(&self, min_share: f32, held: Option<(u32, Closer)>) -> Option<(u32, Closer)> {
        let Some(base) = self.motion.layout.base() else { return held };
        let there = held.filter(|(root, _)| *root == base).map(|(_, closer)| closer);
        closer::wanted(&self.motion.goal, min_share, there).map(|closer| (base, closer))
    }

    fn stamp(&self) -> u64 {
        self.motion.stamp
    }

    fn overview(&self, subject: &Subject<'_>, overview: &mut Overview) {
        let layout = &self.motion.layout;
        let base_depth = layout.base().map_or(0, |base| subject.model.path(base).len() as i32 - 1);
        let rows = self.rows();
        let mut place = 0;
        while let Some(spot) = layout.spots().get(place) {
            let (left, right) = (spot.shown.left.max(0.0), spot.shown.right.min(1.0));
            // What lies above the base is wider than it, and is walked through.
            if right - left < LEAST_MARK {
                place = spot.end;
                continue;
            }
            place += 1;
            if let Some(node) = subject.model.node(spot.id).filter(|_| spot.row >= 0) {
                let shade = subject.shade(node, subject.sign(base_depth + spot.row));
                let patch = Patch { x: left, y: f64::from(spot.row) / rows, width: right - left, height: 1.0 / rows };
                overview.marks.push((patch, shade));
            }
        }
    }

    fn seen(&self) -> Patch {
        let Motion { camera, view, .. } = &self.motion;
        let rows = self.rows();
        let height = view.height / view.row_height / rows;
        Patch { x: camera.left, y: camera.top / rows, width: camera.span, height }.clipped()
    }

    fn look_at(&mut self, x: f64, y: f64) {
        let rows = self.rows();
        self.steer(|goal, view| Camera {
            left: x - 0.5 * goal.span,
            top: y * rows - 0.5 * view.height / view.row_height,
            ..goal
        });
    }
}

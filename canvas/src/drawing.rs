//! A form in which the tree is drawn: what the stage asks of the icicle and of the node-link tree alike.

use wire::Closer;

use crate::camera::Viewport;
use crate::paint::{Lights, Painter};
use crate::scene::Kind;
use crate::scene::label::Labels;
use crate::simulation_path::{Point, SimulationPath, Way};
use crate::subject::Subject;
use page::model::Model;

/// Numbers of things in the picture.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Drawn {
    /// Boxes or dots, of nodes and of what stands for many.
    pub items: usize,
    /// Nodes that have one of their own.
    pub nodes: usize,
    /// Middle of the remainder that stands for the most visits, in screen space, if there is one.
    pub rest: Option<Point>,
}

/// A rectangle of the overview, whose whole is 0 to 1 in both directions.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Patch {
    /// Left edge.
    pub x: f64,
    /// Top edge.
    pub y: f64,
    /// Width.
    pub width: f64,
    /// Height.
    pub height: f64,
}

/// All of the tree, small, for the minimap.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Overview {
    /// Nodes, with the shades of their colours.
    pub marks: Vec<(Patch, u8)>,
    /// Links, from parent to child: both ends.
    pub lines: Vec<[Point; 2]>,
}

/// Draws a simulation's path and, where it is just now, its value.
pub fn mark_simulation(
    drawing: &dyn Drawing,
    painter: &Painter,
    path: &SimulationPath,
    (way, value): (&Way, Option<Point>),
) {
    painter.mark_simulation(path, way);
    drawing.write_over(painter);
    if let (Some((_, text)), Some(point)) = (&path.value, value) {
        painter.mark_value(text, point, way, &drawing.view());
    }
}

/// A form of drawing: layout, camera and picture of one canvas.
pub trait Drawing {
    /// Sets the size of the canvas, in pixels.
    fn resize(&mut self, width: f64, height: f64);

    /// The canvas, in screen space.
    fn view(&self) -> Viewport;

    /// Follows the subject, moves a fraction of the way to where everything belongs, and makes the picture; returns whether there is
    /// more to go.
    fn step(&mut self, subject: &Subject<'_>, factor: f64, labels: &mut Labels<'_>) -> bool;

    /// Draws the picture.
    fn paint(&self, painter: &mut Painter, lights: &Lights);

    /// Marks the nodes of what was found, which are ascending; returns how many of them are drawn. The selected one keeps its own light.
    fn mark_found(&self, painter: &Painter, nodes: &[u32], selected: u32) -> u32;

    /// Returns the way that a simulation's path takes.
    fn way(&self, path: &SimulationPath) -> Way;

    /// Writes the labels once more, over a path that leads through them.
    fn write_over(&self, _painter: &Painter) {}

    /// Returns how much is drawn.
    fn drawn(&self) -> Drawn;

    /// Returns the thing at a point of the screen.
    fn at(&self, x: f64, y: f64) -> Option<Kind>;

    /// Zooms about a point of the screen; more than 1 magnifies.
    fn zoom(&mut self, x: f64, y: f64, factor: f64);

    /// Moves the picture by these pixels.
    fn pan(&mut self, x: f64, y: f64);

    /// Ends the camera's way at once: the picture follows a finger.
    fn arrive(&mut self);

    /// Shows all of the base again.
    fn reset(&mut self);

    /// Zooms in on something that is drawn.
    fn frame(&mut self, kind: Kind);

    /// Brings a node into view.
    fn reveal(&mut self, id: u32);

    /// Draws the children of a node that a remainder stands for, or asks for them; returns whether the form can do more.
    fn open(&mut self, _model: &Model, _parent: u32) -> bool {
        false
    }

    /// Returns whether the camera has left the place from which all of the base is seen.
    fn is_zoomed(&self) -> bool;

    /// Returns whether less than all of the base is to be seen.
    fn is_partial(&self) -> bool;

    /// Returns whether the camera is still on its way to the part that the user wants to see.
    fn is_camera_moving(&self) -> bool;

    /// Returns the stretch below a base in which thinner nodes should be known, for the goal of the camera. `held` is the last
    /// request, and `min_share` the share of the thinnest node that can be told apart where the whole base is seen.
    fn closer(&self, min_share: f32, held: Option<(u32, Closer)>) -> Option<(u32, Closer)>;

    /// Number that changes with the layout that is shown.
    fn stamp(&self) -> u64;

    /// Makes the overview.
    fn overview(&self, subject: &Subject<'_>, overview: &mut Overview);

    /// Returns the seen part as a part of the overview.
    fn seen(&self) -> Patch;

    /// Moves what is seen so that a point of the overview is in its middle.
    fn look_at(&mut self, x: f64, y: f64);
}

impl Patch {
    /// The part of it that lies in the overview.
    #[must_use]
    pub fn clipped(self) -> Self {
        let within = |from: f64, length: f64| {
            let (start, end) = (from.clamp(0.0, 1.0), (from + length).clamp(0.0, 1.0));
            (start, end - start)
        };
        let ((x, width), (y, height)) = (within(self.x, self.width), within(self.y, self.height));
        Self { x, y, width, height }
    }
}

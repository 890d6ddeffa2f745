//! The path of one simulation, over the boxes: its nodes in the colour of the next selection, and the value that climbs in
//! the colour of V.

use super::Painter;
use super::ground::Font;
use crate::camera::Viewport;
use crate::simulation_path::{Point, SimulationPath};

/// Radius of the dots on nodes, in pixels.
const DOT: f64 = 3.5;
/// Height of the value's label.
const LABEL: f64 = 18.0;

impl Painter {
    /// Draws a simulation's path. `first` nodes of it are not among the points; `value` is where its value is just now.
    pub fn mark_simulation(
        &self,
        path: &SimulationPath,
        first: usize,
        points: &[Point],
        value: Option<Point>,
        view: &Viewport,
    ) {
        let lit = &points[..path.lit.saturating_sub(first).min(points.len())];
        self.line(lit, &self.palette.surface, 5.0);
        self.line(lit, &self.palette.next, 2.5);
        let climbed = path.value.as_ref().map(|value| value.0.saturating_sub(first));
        if let Some(climbed) = climbed.and_then(|from| points.get(from..)) {
            self.line(climbed, &self.palette.value, 2.5);
        }
        for (place, &point) in lit.iter().enumerate() {
            let has_value = climbed.is_some_and(|from| place >= from);
            self.dot(point, DOT + 1.5, &self.palette.surface);
            self.dot(point, DOT, if has_value { &self.palette.value } else { &self.palette.next });
        }
        if let (Some((_, text)), Some(point)) = (&path.value, value) {
            self.label(text, point, view);
        }
    }

    fn line(&self, points: &[Point], colour: &str, width: f64) {
        let Some((first, rest)) = points.split_first() else { return };
        let ground = &self.ground;
        ground.begin_path();
        ground.move_to(first.0, first.1);
        for point in rest {
            ground.line_to(point.0, point.1);
        }
        ground.stroke_style(colour);
        ground.line_width(width);
        ground.stroke();
    }

    fn dot(&self, (x, y): Point, radius: f64, colour: &str) {
        self.ground.begin_path();
        self.ground.circle(x, y, radius);
        self.ground.fill_style(colour);
        self.ground.fill();
    }

    /// The value in a label that stays in the picture.
    fn label(&self, text: &str, (x, y): Point, view: &Viewport) {
        let ground = &self.ground;
        ground.font(Font::Value);
        let width = ground.text_width(text) + 12.0;
        let left = (x - 0.5 * width).min(view.width - width - 2.0).max(2.0);
        let top = (y - 0.5 * LABEL).min(view.height - LABEL - 2.0).max(2.0);
        ground.fill_style(&self.palette.surface);
        ground.fill_rect(left - 1.5, top - 1.5, width + 3.0, LABEL + 3.0);
        ground.fill_style(&self.palette.value);
        ground.fill_rect(left, top, width, LABEL);
        ground.fill_style(&self.palette.surface);
        ground.centre(true);
        ground.fill_text(text, left + 0.5 * width, top + 0.5 * LABEL + 0.5);
        ground.centre(false);
    }
}

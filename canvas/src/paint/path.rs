//! The path of one simulation, over the boxes: its nodes in the colour of the next selection, and the value that climbs in
//! the colour of V.

use std::ops::Range;

use super::Painter;
use super::ground::Font;
use crate::camera::Viewport;
use crate::simulation_path::{Point, SimulationPath, Way, link};

/// Radius of the dots on nodes, in pixels.
const DOT: f64 = 3.5;
/// Height of the value's label.
const LABEL: f64 = 18.0;

impl Painter {
    /// Draws a simulation's path.
    pub fn mark_simulation(&self, path: &SimulationPath, way: &Way) {
        let place = |from: usize| from.saturating_sub(way.first).min(way.points.len());
        let lit = 0..place(path.lit);
        self.line(way, lit.clone(), &self.palette.surface, 5.0);
        self.line(way, lit.clone(), &self.palette.next, 2.5);
        let climbed = path.value.as_ref().map(|value| value.0.saturating_sub(way.first));
        if let Some(from) = climbed {
            self.line(way, from.min(way.points.len())..way.points.len(), &self.palette.value, 2.5);
        }
        for (place, &point) in way.points[lit].iter().enumerate() {
            let has_value = climbed.is_some_and(|from| place >= from);
            self.dot(point, DOT + 1.5, &self.palette.surface);
            self.dot(point, DOT, if has_value { &self.palette.value } else { &self.palette.next });
        }
    }

    /// A part of the way: straight from point to point, or along the curves of the links.
    fn line(&self, way: &Way, part: Range<usize>, colour: &str, width: f64) {
        let Some(&first) = way.points[part.clone()].first() else { return };
        let ground = &self.ground;
        ground.begin_path();
        ground.move_to(first.0, first.1);
        for place in part.skip(1) {
            let (before, point) = (way.points[place - 1], way.points[place]);
            if let (Some(&radius), Some(&own)) = (way.radii.get(place - 1), way.radii.get(place)) {
                let [begin, out, back, end] = link((before, radius), (point, own));
                ground.line_to(begin.0, begin.1);
                ground.curve_to(out, back, end);
            }
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

    /// Writes the value where it is just now, in a label that stays in the picture.
    pub fn mark_value(&self, text: &str, at: Point, way: &Way, view: &Viewport) {
        let ground = &self.ground;
        ground.font(Font::Value);
        let width = ground.text_width(text) + 12.0;
        let (left, top) = way.free_place(at, (width, LABEL), view);
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

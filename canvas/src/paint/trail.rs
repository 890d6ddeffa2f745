//! The way of one simulation, over the boxes: its nodes in the colour of the next selection, and the value that climbs in
//! the colour of V.

use std::f64::consts::TAU;

use super::Painter;
use crate::camera::Viewport;
use crate::trail::{Point, Trail};

/// Radius of the dots on nodes, in pixels.
const DOT: f64 = 3.5;
/// Height of the value's label.
const LABEL: f64 = 18.0;
const LABEL_FONT: &str = "700 12px";

impl Painter {
    /// Draws a trail. `first` nodes of it are not among the points; `value` is where its value is just now.
    pub fn mark_trail(&self, trail: &Trail, first: usize, points: &[Point], value: Option<Point>, view: &Viewport) {
        let lit = &points[..trail.lit.saturating_sub(first).min(points.len())];
        self.line(lit, &self.palette.surface, 5.0);
        self.line(lit, &self.palette.next, 2.5);
        let climbed = trail.value.as_ref().map(|value| value.0.saturating_sub(first));
        if let Some(climbed) = climbed.and_then(|from| points.get(from..)) {
            self.line(climbed, &self.palette.value, 2.5);
        }
        for (place, &point) in lit.iter().enumerate() {
            let has_value = climbed.is_some_and(|from| place >= from);
            self.dot(point, DOT + 1.5, &self.palette.surface);
            self.dot(point, DOT, if has_value { &self.palette.value } else { &self.palette.next });
        }
        if let (Some((_, text)), Some(point)) = (&trail.value, value) {
            self.label(text, point, view);
        }
    }

    fn line(&self, points: &[Point], colour: &str, width: f64) {
        let Some((first, rest)) = points.split_first() else { return };
        let context = &self.context;
        context.begin_path();
        context.move_to(first.0, first.1);
        for point in rest {
            context.line_to(point.0, point.1);
        }
        context.set_stroke_style_str(colour);
        context.set_line_width(width);
        context.stroke();
    }

    fn dot(&self, (x, y): Point, radius: f64, colour: &str) {
        self.context.begin_path();
        let _ = self.context.arc(x, y, radius, 0.0, TAU);
        self.context.set_fill_style_str(colour);
        self.context.fill();
    }

    /// The value in a label that stays in the picture.
    fn label(&self, text: &str, (x, y): Point, view: &Viewport) {
        let context = &self.context;
        context.set_font(&self.name_font.replacen(super::NAME_FONT, LABEL_FONT, 1));
        let width = context.measure_text(text).map_or(48.0, |metrics| metrics.width()) + 12.0;
        let left = (x - 0.5 * width).min(view.width - width - 2.0).max(2.0);
        let top = (y - 0.5 * LABEL).min(view.height - LABEL - 2.0).max(2.0);
        context.set_fill_style_str(&self.palette.surface);
        context.fill_rect(left - 1.5, top - 1.5, width + 3.0, LABEL + 3.0);
        context.set_fill_style_str(&self.palette.value);
        context.fill_rect(left, top, width, LABEL);
        context.set_fill_style_str(&self.palette.surface);
        context.set_text_align("center");
        context.set_text_baseline("middle");
        let _ = context.fill_text(text, left + 0.5 * width, top + 0.5 * LABEL + 0.5);
        context.set_text_align("left");
    }
}

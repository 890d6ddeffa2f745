//! A canvas of the browser as the ground of a picture.

use std::cell::{Cell, RefCell};
use std::f64::consts::TAU;

use wasm_bindgen::JsCast;
use web_sys::{CanvasPattern, CanvasRenderingContext2d, HtmlCanvasElement};

use super::ground::{Font, Ground, Hatch};
use super::theme::make_hatch;
use crate::camera::Viewport;

/// A canvas with what is needed to draw on it.
pub(super) struct OnCanvas {
    canvas: HtmlCanvasElement,
    context: CanvasRenderingContext2d,
    hatches: RefCell<[Option<CanvasPattern>; 2]>,
    fonts: [String; 4],
    ratio: Cell<f64>,
}

impl OnCanvas {
    /// Returns it; `None` if the browser gives no 2D context.
    pub(super) fn new(canvas: HtmlCanvasElement) -> Option<Self> {
        let context = canvas.get_context("2d").ok()??.dyn_into::<CanvasRenderingContext2d>().ok()?;
        let family = crate::window()
            .get_computed_style(&canvas)
            .ok()
            .flatten()
            .and_then(|style| style.get_property_value("font-family").ok())
            .filter(|family| !family.is_empty())
            .unwrap_or_else(|| "sans-serif".to_owned());
        let fonts = Font::ALL.map(|font| {
            let (weight, size) = font.weight_and_size();
            format!("{weight} {}px {family}", decimal::shortest(size))
        });
        Some(Self { canvas, context, hatches: RefCell::default(), fonts, ratio: Cell::new(1.0) })
    }
}

impl Ground for OnCanvas {
    /// Gives the canvas as many device pixels as it covers.
    fn resize(&self, view: &Viewport) -> f64 {
        let ratio = super::pixels::ratio(&self.canvas);
        self.ratio.set(ratio);
        let pixels = |length: f64| (length * ratio).round().max(1.0) as u32;
        let (width, height) = (pixels(view.width), pixels(view.height));
        // Setting a size clears the canvas, even to the same size.
        if (self.canvas.width(), self.canvas.height()) != (width, height) {
            self.canvas.set_width(width);
            self.canvas.set_height(height);
        }
        ratio
    }

    fn begin(&self, view: &Viewport) {
        let ratio = self.ratio.get();
        let _ = self.context.set_transform(ratio, 0.0, 0.0, ratio, 0.0, 0.0);
        self.context.clear_rect(0.0, 0.0, view.width, view.height);
        self.context.set_text_baseline("middle");
        self.context.set_text_align("left");
    }

    fn set_hatches(&self, colours: [&str; 2]) {
        self.hatches.replace(colours.map(|colour| make_hatch(&self.context, colour)));
    }

    fn fill_style(&self, colour: &str) {
        self.context.set_fill_style_str(colour);
    }

    fn fill_hatch(&self, hatch: Hatch) -> bool {
        let hatches = self.hatches.borrow();
        let Some(pattern) = &hatches[hatch as usize] else { return false };
        self.context.set_fill_style_canvas_pattern(pattern);
        true
    }

    fn stroke_style(&self, colour: &str) {
        self.context.set_stroke_style_str(colour);
    }

    fn line_width(&self, width: f64) {
        self.context.set_line_width(width);
    }

    fn dash(&self, on: bool) {
        let lengths = if on { js_sys::Array::of2(&4.into(), &3.into()) } else { js_sys::Array::new() };
        let _ = self.context.set_line_dash(&lengths);
    }

    fn round_joins(&self) {
        self.context.set_line_join("round");
    }

    fn font(&self, font: Font) {
        self.context.set_font(&self.fonts[font as usize]);
    }

    fn centre(&self, on: bool) {
        self.context.set_text_align(if on { "center" } else { "left" });
    }

    fn fill_rect(&self, x: f64, y: f64, width: f64, height: f64) {
        self.context.fill_rect(x, y, width, height);
    }

    fn stroke_rect(&self, x: f64, y: f64, width: f64, height: f64) {
        self.context.stroke_rect(x, y, width, height);
    }

    fn fill_text(&self, text: &str, x: f64, y: f64) {
        let _ = self.context.fill_text(text, x, y);
    }

    fn stroke_text(&self, text: &str, x: f64, y: f64) {
        let _ = self.context.stroke_text(text, x, y);
    }

    fn text_width(&self, text: &str) -> f64 {
        self.context.measure_text(text).map_or(7.0 * text.chars().count() as f64, |metrics| metrics.width())
    }

    fn begin_path(&self) {
        self.context.begin_path();
    }

    fn move_to(&self, x: f64, y: f64) {
        self.context.move_to(x, y);
    }

    fn line_to(&self, x: f64, y: f64) {
        self.context.line_to(x, y);
    }

    fn curve_to(&self, first: (f64, f64), second: (f64, f64), to: (f64, f64)) {
        self.context.bezier_curve_to(first.0, first.1, second.0, second.1, to.0, to.1);
    }

    fn circle(&self, x: f64, y: f64, radius: f64) {
        let _ = self.context.arc(x, y, radius, 0.0, TAU);
    }

    fn rect(&self, x: f64, y: f64, width: f64, height: f64) {
        self.context.rect(x, y, width, height);
    }

    fn close_path(&self) {
        self.context.close_path();
    }

    fn fill(&self) {
        self.context.fill();
    }

    fn stroke(&self) {
        self.context.stroke();
    }
}

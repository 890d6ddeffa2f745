//! The minimap: all of the tree in a corner.

use web_sys::{CanvasRenderingContext2d, HtmlCanvasElement};

use crate::drawing::Overview;
use crate::palette::{HEATS, Palette};

/// Marks are at least so large, in pixels.
const LEAST: f64 = 1.0;

/// Draws an overview over all of a canvas, which covers `width` x `height` pixels of the screen.
pub fn paint_overview(
    context: &CanvasRenderingContext2d,
    canvas: &HtmlCanvasElement,
    (width, height): (f64, f64),
    overview: &Overview,
    palette: &Palette,
) {
    let ratio = super::pixels::ratio(canvas);
    // Setting the size clears the canvas.
    canvas.set_width((width * ratio).round() as u32);
    canvas.set_height((height * ratio).round() as u32);
    let _ = context.set_transform(ratio, 0.0, 0.0, ratio, 0.0, 0.0);
    context.set_stroke_style_str(&palette.link);
    context.set_line_width(0.5);
    context.begin_path();
    for [from, to] in &overview.lines {
        context.move_to(from.0 * width, from.1 * height);
        context.line_to(to.0 * width, to.1 * height);
    }
    context.stroke();
    let heat = u8::try_from(HEATS - 1).unwrap_or(0);
    for (patch, shade) in &overview.marks {
        context.set_fill_style_str(palette.fill(*shade, heat));
        // A gap keeps rows and neighbours apart where there is room for it.
        let side = |length: f64| (if length > 4.0 { length - 0.75 } else { length }).max(LEAST);
        let (w, h) = (side(patch.width * width), side(patch.height * height));
        context.fill_rect(patch.x * width, patch.y * height, w, h);
    }
}

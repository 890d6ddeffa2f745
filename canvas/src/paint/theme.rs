//! The theme as the document says it: its colours, and the pattern made of them.

use wasm_bindgen::{JsCast, JsValue};
use web_sys::{CanvasPattern, CanvasRenderingContext2d, Document, HtmlCanvasElement};

use super::ground::TILE;
use crate::palette::{Rgb, Tokens};

/// Meaning of the two ends of the scale of colours.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Scale {
    /// Good and bad for the mover.
    #[default]
    Value,
    /// More in search A, or in search B.
    Sides,
}

/// The theme's colours, from the custom properties of the document. A browser resolves any notation by drawing
/// a pixel with it; all pixels are read back at once.
pub(super) fn read_tokens(scale: Scale) -> Option<Tokens> {
    let (good, bad) = match scale {
        Scale::Value => ("--q-good", "--q-bad"),
        Scale::Sides => ("--side-b", "--side-a"),
    };
    let read: [(&str, Rgb); 11] = [
        ("--surface", [255, 255, 255]),
        ("--ink", [20, 24, 31]),
        ("--muted", [90, 98, 110]),
        (good, [10, 126, 122]),
        (bad, [200, 88, 16]),
        ("--q-neutral", [214, 218, 222]),
        ("--accent", [47, 85, 212]),
        ("--n", [31, 95, 191]),
        ("--u-fill", [227, 167, 27]),
        ("--v", [172, 29, 122]),
        ("--p", [116, 56, 189]),
    ];
    let window = crate::window();
    let document = window.document()?;
    let style = window.get_computed_style(&document.document_element()?).ok()??;
    let context = small_context(&document, read.len() as u32)?;
    for (place, (name, otherwise)) in read.iter().enumerate() {
        let [red, green, blue] = otherwise;
        context.set_fill_style_str(&format!("rgb({red} {green} {blue})"));
        // What is not a colour is ignored, so the default stays.
        context.set_fill_style_str(style.get_property_value(name).unwrap_or_default().trim());
        context.fill_rect(place as f64, 0.0, 1.0, 1.0);
    }
    let pixels = context.get_image_data(0.0, 0.0, read.len() as f64, 1.0).ok()?.data();
    let [surface, ink, muted, good, bad, neutral, accent, visits, next, value, prior] =
        std::array::from_fn(|place| [pixels[4 * place], pixels[4 * place + 1], pixels[4 * place + 2]]);
    Some(Tokens { surface, ink, muted, good, bad, neutral, accent, visits, next, value, prior })
}

/// Thin diagonal lines for boxes that stand for many, or that the other search does not have.
pub(super) fn make_hatch(context: &CanvasRenderingContext2d, colour: &str) -> Option<CanvasPattern> {
    let side = f64::from(TILE);
    let document = crate::window().document()?;
    let tile = small_context(&document, TILE)?;
    tile.set_stroke_style_str(colour);
    tile.set_line_width(1.0);
    tile.begin_path();
    // Three lines, so that the corners join when the tile repeats.
    for shift in [-side, 0.0, side] {
        tile.move_to(shift - 1.0, side + 1.0);
        tile.line_to(shift + side + 1.0, -1.0);
    }
    tile.stroke();
    context.create_pattern_with_html_canvas_element(&tile.canvas()?, "repeat").ok()?
}

fn small_context(document: &Document, side: u32) -> Option<CanvasRenderingContext2d> {
    let canvas: HtmlCanvasElement = document.create_element("canvas").ok()?.dyn_into().ok()?;
    canvas.set_width(side);
    canvas.set_height(side);
    let context: JsValue = canvas.get_context("2d").ok()??.into();
    context.dyn_into().ok()
}

//! How many pixels of the screen a canvas has for one of the page.

use js_sys::Reflect;
use wasm_bindgen::JsValue;
use web_sys::HtmlCanvasElement;

/// Returns the pixels of the screen for one of the page, within what is sensible: those of the window, and more where large type zooms
/// what the canvas stands in. Browsers that do not tell the zoom draw a little less sharply there.
pub(super) fn ratio(canvas: &HtmlCanvasElement) -> f64 {
    let zoom = Reflect::get(canvas, &JsValue::from_str("currentCSSZoom")).ok().and_then(|zoom| zoom.as_f64());
    (crate::window().device_pixel_ratio() * zoom.unwrap_or(1.0)).clamp(0.5, 4.0)
}

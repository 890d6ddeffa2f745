//! Pointers over a drawing: where they are in its own units, and the drawing that keeps one while it is down.

use leptos::ev::PointerEvent;
use wasm_bindgen::JsCast;
use web_sys::Element;

/// Returns where a pointer is in a drawing that listens to it; `size`: the drawing's width and height in its own units.
pub(crate) fn place(event: &PointerEvent, size: (f64, f64)) -> Option<(f64, f64)> {
    Some(place_in(&drawing(event)?, event, size))
}

/// The same in a drawing that need not listen itself.
pub(crate) fn place_in(drawing: &Element, event: &PointerEvent, size: (f64, f64)) -> (f64, f64) {
    let seen = drawing.get_bounding_client_rect();
    let x = (f64::from(event.client_x()) - seen.left()) / seen.width().max(1.0) * size.0;
    let y = (f64::from(event.client_y()) - seen.top()) / seen.height().max(1.0) * size.1;
    (x, y)
}

/// Has the drawing hear of a pointer until it goes up, wherever it goes.
pub(crate) fn keep(event: &PointerEvent) {
    if let Some(drawing) = drawing(event) {
        let _ = drawing.set_pointer_capture(event.pointer_id());
    }
}

fn drawing(event: &PointerEvent) -> Option<Element> {
    event.current_target()?.dyn_into().ok()
}

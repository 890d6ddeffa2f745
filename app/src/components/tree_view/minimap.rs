//! Minimap: all of the tree in a corner, with the part that is seen; a click or a drag moves there. Shown only while less than
//! all is seen; its keys are those of the tree itself, so it is hidden from screen readers but for the button that puts it away.

use leptos::ev::PointerEvent;
use leptos::html::{Canvas, Div};
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{CanvasRenderingContext2d, HtmlElement};

use super::stage::Stage;
use canvas::drawing::Patch;
use canvas::paint::overview::paint_overview;

/// Size of the picture in pixels; the style sheet may show it smaller.
const SIZE: (f64, f64) = (168.0, 96.0);

/// The map.
#[component]
pub fn Minimap(
    /// The canvas that it is the map of.
    stage: Stage,
    /// True while less than all of the base is seen.
    is_partial: RwSignal<bool>,
) -> impl IntoView {
    let canvas = NodeRef::<Canvas>::new();
    let seen = NodeRef::<Div>::new();
    let is_put_away = RwSignal::new(false);
    Effect::new({
        let stage = stage.clone();
        move || {
            let (Some(canvas), Some(seen)) = (canvas.get(), seen.get()) else { return };
            let Some(context) = canvas.get_context("2d").ok().flatten() else { return };
            let Ok(context) = context.dyn_into::<CanvasRenderingContext2d>() else { return };
            stage.show_overview(Box::new(move |overview, patch, palette| {
                if let Some(overview) = overview {
                    paint_overview(&context, &canvas, SIZE, overview, palette);
                }
                frame(&seen, patch);
            }));
        }
    });
    let look = {
        let stage = stage.clone();
        move |event: &PointerEvent| {
            let Some(map) = event.current_target().and_then(|target| target.dyn_into::<HtmlElement>().ok()) else {
                return;
            };
            let place = map.get_bounding_client_rect();
            let share = |at: i32, start: f64, length: f64| ((f64::from(at) - start) / length.max(1.0)).clamp(0.0, 1.0);
            let x = share(event.client_x(), place.left(), place.width());
            stage.look_at(x, share(event.client_y(), place.top(), place.height()));
        }
    };
    let on_down = {
        let look = look.clone();
        move |event: PointerEvent| {
            if event.button() != 0 {
                return;
            }
            event.prevent_default();
            if let Some(map) = event.current_target().and_then(|target| target.dyn_into::<HtmlElement>().ok()) {
                let _ = map.set_pointer_capture(event.pointer_id());
            }
            look(&event);
        }
    };
    let on_move = move |event: PointerEvent| {
        if event.buttons() & 1 == 1 {
            look(&event);
        }
    };

    view! {
        <div class="tree-map" class:put-away=move || is_put_away.get() hidden=move || !is_partial.get()>
            <div
                class="tree-map-picture"
                data-testid="minimap"
                aria-hidden="true"
                hidden=move || is_put_away.get()
                on:pointerdown=on_down
                on:pointermove=on_move
            >
                <canvas node_ref=canvas></canvas>
                <div class="tree-map-seen" data-testid="minimap-seen" node_ref=seen></div>
            </div>
            <button
                type="button"
                data-testid="minimap-toggle"
                aria-expanded=move || if is_put_away.get() { "false" } else { "true" }
                aria-label=move || if is_put_away.get() { say::tree::show_map() } else { say::tree::hide_map() }
                on:click=move |_| is_put_away.update(|away| *away = !*away)
            >
                {move || if is_put_away.get() { say::tree::map() } else { "\u{00d7}" }}
            </button>
        </div>
    }
}

/// Puts the frame around what is seen.
fn frame(seen: &HtmlElement, patch: Patch) {
    let style = seen.style();
    let sides =
        [("left", patch.x), ("top", patch.y), ("width", patch.width.max(0.02)), ("height", patch.height.max(0.03))];
    for (side, share) in sides {
        let _ = style.set_property(side, &format!("{:.2}%", share * 100.0));
    }
}

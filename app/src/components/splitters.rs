//! Handles that size the board and the right column: dragged, moved by arrow keys, put back by a double click.

use leptos::ev::{KeyboardEvent, PointerEvent};
use leptos::prelude::*;
use page::preferences::Layout;
use page::view::Depth;
use wasm_bindgen::JsCast;
use web_sys::HtmlElement;

use crate::components::solid::made;
use crate::state::Analysis;

/// What a handle sizes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// The board.
    Board,
    /// The right column.
    Right,
}

/// Pixels of one press of an arrow key.
const STEP: i32 = 16;

impl Part {
    /// Its element.
    fn selector(self) -> &'static str {
        match self {
            Self::Board => ".board-frame",
            Self::Right => ".right .panels",
        }
    }

    fn measured(self) -> Option<i32> {
        let element = document().query_selector(self.selector()).ok().flatten()?;
        element.dyn_into::<HtmlElement>().ok().map(|element| element.offset_width())
    }

    fn size(self, layout: &mut Layout, depth: Depth) -> &mut Option<u16> {
        match (self, depth) {
            (Self::Right, _) => &mut layout.right,
            (Self::Board, Depth::Analyse) => &mut layout.board,
            (Self::Board, _) => &mut layout.board_beside_tree,
        }
    }
}

/// A handle between two columns, or at a corner of the board.
#[component]
pub fn Splitter(
    /// What it sizes.
    part: Part,
    /// Its class and its name for tests.
    name: &'static str,
    /// Its label for screen readers.
    label: &'static str,
) -> impl IntoView {
    let analysis = Analysis::get();
    // Where the pointer came down, and how large the part was then.
    let held = StoredValue::new(None::<(i32, i32)>);
    let set = move |size: Option<i32>| {
        let depth = analysis.depth_shown();
        let size = size.map(|size| u16::try_from(size.clamp(200, 3000)).unwrap_or(200));
        analysis.layout.update(|layout| *part.size(layout, depth) = size);
    };
    let chosen = move || *part.size(&mut analysis.layout.get(), analysis.depth_shown());
    // The right column grows to the left.
    let grown = move |by: i32| if part == Part::Right { -by } else { by };
    let on_down = move |event: PointerEvent| {
        let Some(size) = part.measured() else { return };
        event.prevent_default();
        crate::pointer::keep(&event);
        held.set_value(Some((event.client_x(), size)));
    };
    let on_move = move |event: PointerEvent| {
        if let Some((from, size)) = held.get_value() {
            set(Some(size + grown(event.client_x() - from)));
        }
    };
    let on_key = move |event: KeyboardEvent| {
        let by = match event.key().as_str() {
            "ArrowRight" => STEP,
            "ArrowLeft" => -STEP,
            "Home" | "Enter" => {
                event.prevent_default();
                return set(None);
            }
            _ => return,
        };
        event.prevent_default();
        event.stop_propagation();
        if let Some(size) = part.measured() {
            set(Some(size + grown(by)));
        }
    };
    made(view! {
        <div
            class=format!("splitter {name}")
            data-testid=name
            role="separator"
            aria-orientation="vertical"
            aria-label=label
            aria-valuenow=move || chosen().unwrap_or(0).to_string()
            aria-valuetext=move || chosen().map_or_else(|| say::frame::automatic().to_owned(), say::frame::pixels)
            tabindex="0"
            title=say::frame::drag_to_resize()
            on:pointerdown=on_down
            on:pointermove=on_move
            on:pointerup=move |_| held.set_value(None)
            on:pointercancel=move |_| held.set_value(None)
            on:dblclick=move |_| set(None)
            on:keydown=on_key
        ></div>
    })
}

/// Sizes that were chosen, as custom properties of the page's element.
pub(crate) fn sizes(layout: &Layout) -> String {
    let Layout { board, board_beside_tree, right, .. } = *layout;
    let mut style = String::new();
    for (name, size) in [("board-large", board), ("board-small", board_beside_tree), ("right", right)] {
        if let Some(size) = size {
            style.push_str(&format!("--{name}-chosen:{size}px;"));
        }
    }
    style
}

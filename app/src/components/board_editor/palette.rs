//! The pieces beside the board, to be put on it by clicks or dragged there; and the tools that need none.

use leptos::prelude::*;
use page::editor::{Editor, Tool, pieces};
use shakmaty::{Color, Piece as Figure};
use web_sys::PointerEvent;

use crate::components::pieces::{Piece, piece_name, piece_symbol};
use crate::components::solid::made;

/// Place of a piece that is taken up beside the board: far from it, until the pointer moves.
const AWAY: (f64, f64) = (-1_000.0, -1_000.0);

/// A side's pieces, and the tool that is beside them.
pub(super) fn palette(editor: RwSignal<Editor>, color: Signal<Color>) -> AnyView {
    let is_taken = move |tool: Tool| move || if editor.with(Editor::tool) == tool { "true" } else { "false" };
    let piece = move |figure: Figure| {
        let Figure { role, color } = figure;
        made(view! {
            <button
                type="button"
                class="palette-piece"
                aria-label=piece_name(role, color)
                aria-pressed=is_taken(Tool::Put(figure))
                data-testid=format!("put-{}", piece_symbol(role, color))
                on:pointerdown=move |event: PointerEvent| {
                    if event.button() == 0 {
                        editor.update(|editor| editor.pointer_down_on_piece(figure, AWAY));
                    }
                }
                on:click=move |_| editor.update(|editor| editor.take(Tool::Put(figure)))
            >
                <svg viewBox="0 0 45 45" aria-hidden="true">
                    <Piece role=role color=color />
                </svg>
            </button>
        })
    };
    let tool = move || {
        let (tool, name, words, d) = match color.get() {
            Color::Black => (
                Tool::Move,
                "move-pieces",
                say::editor::move_pieces(),
                "M12 3v18M3 12h18M12 3l-3 3M12 3l3 3M12 21l-3-3M12 21l3-3M3 12l3-3M3 12l3 3M21 12l-3-3M21 12l-3 3",
            ),
            Color::White => (
                Tool::Remove,
                "remove-pieces",
                say::editor::remove_pieces(),
                "M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13M10.5 11v5M13.5 11v5",
            ),
        };
        made(view! {
            <button
                type="button"
                class="palette-piece"
                title=words
                aria-label=words
                aria-pressed=is_taken(tool)
                data-testid=name
                on:click=move |_| editor.update(|editor| editor.take(tool))
            >
                <svg class="palette-tool" viewBox="0 0 24 24" aria-hidden="true">
                    <path d=d />
                </svg>
            </button>
        })
    };
    let label = move || color.get().fold_wb(say::editor::white_pieces(), say::editor::black_pieces());
    made(view! {
        <div class="palette" role="group" aria-label=label>
            {move || pieces(color.get()).map(piece).into_iter().collect_view()}
            {tool}
        </div>
    })
}

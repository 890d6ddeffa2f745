//! The board that is edited.

use leptos::ev::{KeyboardEvent, MouseEvent, PointerEvent};
use leptos::prelude::*;
use leptos::svg::Svg;
use page::editor::Editor;
use shakmaty::{File, Rank, Square};

use crate::components::board::focus::focus;
use crate::components::board::geometry::{SIDE, moved_to, neighbour, origin, square_at};
use crate::components::pieces::{PIECE_BOX, Piece, piece_name};
use crate::components::solid::made;
use crate::{hearing, pointer};

/// The squares, with the piece that is dragged over them.
pub(super) fn squares(editor: RwSignal<Editor>, flipped: RwSignal<bool>) -> AnyView {
    let board = NodeRef::<Svg>::new();
    let at = move |event: &PointerEvent| {
        let board = board.get()?;
        let at = pointer::place_in(&board, event, (SIDE, SIDE));
        Some((at, square_at(at.0, at.1, flipped.get())))
    };
    let on_down = move |event: PointerEvent| {
        let Some((at, Some(square))) = at(&event) else { return };
        match event.button() {
            0 => editor.update(|editor| editor.pointer_down(square, at)),
            2 => editor.update(|editor| editor.remove(square)),
            _ => {}
        }
    };
    // A piece may come from beside the board, and go there.
    let is_dragged = move || editor.with(|editor| editor.drag().is_some());
    hearing::first("pointermove", move |event: PointerEvent| {
        if is_dragged()
            && let Some((at, _)) = at(&event)
        {
            editor.maybe_update(|editor| editor.pointer_moved(at));
        }
    });
    hearing::first("pointerup", move |event: PointerEvent| {
        if is_dragged() {
            let to = at(&event).and_then(|(_, square)| square);
            editor.update(|editor| editor.pointer_up(to));
        }
    });
    hearing::first("pointercancel", move |_: PointerEvent| {
        if is_dragged() {
            editor.update(Editor::pointer_lost);
        }
    });
    let on_key = move |event: KeyboardEvent| {
        if event.ctrl_key() || event.alt_key() || event.meta_key() {
            return;
        }
        match event.key().as_str() {
            "Enter" | " " => editor.update(Editor::enter),
            "Delete" | "Backspace" => editor.update(|editor| editor.remove(editor.cursor())),
            "Escape" => {
                if editor.try_update(Editor::put_down) != Some(true) {
                    return;
                }
            }
            key => {
                if let Some(next) = neighbour(editor.with(Editor::cursor), key, flipped.get()) {
                    editor.update(|editor| {
                        editor.set_cursor(next);
                    });
                    focus("data-edited", next);
                } else if editor.try_update(|editor| editor.letter(key)) != Some(true) {
                    return;
                }
            }
        }
        event.prevent_default();
        event.stop_propagation();
    };

    let square_view = move |square: Square| {
        let piece = Memo::new(move |_| editor.with(|editor| editor.set_up().piece(square)));
        let is_picked = Memo::new(move |_| editor.with(Editor::picked) == Some(square));
        let label = move || match piece.get() {
            Some(piece) => say::board::square_with_piece(square, piece_name(piece.role, piece.color)),
            None => square.to_string(),
        };
        let class = move || {
            let shade = if square.is_light() { "square light" } else { "square dark" };
            if is_picked.get() { format!("{shade} picked") } else { shade.to_owned() }
        };
        view! {
            <g
                class=class
                role="gridcell"
                data-testid=format!("edited-{square}")
                data-edited=square.to_string()
                aria-label=label
                aria-selected=move || if is_picked.get() { "true" } else { "false" }
                tabindex=move || if editor.with(Editor::cursor) == square { "0" } else { "-1" }
                transform=move || moved_to(origin(square, flipped.get()))
                on:focus=move |_| editor.maybe_update(|editor| editor.set_cursor(square))
            >
                <rect width=PIECE_BOX.to_string() height=PIECE_BOX.to_string() />
                {move || piece.get().map(|piece| view! { <Piece role=piece.role color=piece.color /> })}
            </g>
        }
    };
    let row = move |rank: Rank| {
        let squares = File::ALL.map(|file| square_view(Square::from_coords(file, rank)));
        view! { <g role="row">{squares}</g> }
    };
    let dragged = Memo::new(move |_| editor.with(Editor::drag));
    let ghost = move || {
        let drag = dragged.get()?;
        let corner = PIECE_BOX / 2.0;
        Some(view! {
            <g class="ghost" transform=moved_to((drag.at.0 - corner, drag.at.1 - corner))>
                <Piece role=drag.piece.role color=drag.piece.color />
            </g>
        })
    };
    made(view! {
        <div class="editor-squares">
            <svg
                class="board"
                node_ref=board
                viewBox="0 0 360 360"
                role="grid"
                aria-label=say::editor::board_to_be_edited()
                data-testid="edited-board"
                on:pointerdown=on_down
                on:contextmenu=move |event: MouseEvent| event.prevent_default()
                on:keydown=on_key
            >
                {Rank::ALL.map(row)}
            </svg>
            <svg class="board over" viewBox="0 0 360 360">
                {ghost}
            </svg>
        </div>
    })
}

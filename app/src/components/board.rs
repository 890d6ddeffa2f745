//! The board of the selected node: moves are played on it by clicking, dragging or with keys.

pub(crate) mod arrows;
pub(crate) mod coordinates;
pub(crate) mod drawing;
pub(super) mod focus;
pub(crate) mod geometry;
mod motion;
mod over;
mod promotion;
mod sound;

use leptos::ev::{KeyboardEvent, PointerEvent};
use leptos::prelude::*;
use leptos::svg::Svg;
use page::board as hand;
use page::input::Action;
use shakmaty::{Chess, File, Piece as Figure, Position, Rank, Square};

use super::pieces::{PIECE_BOX, Piece, piece_name};
use crate::components::board_editor::BoardEditor;
use crate::components::board_settings::BoardSettings;
use crate::components::later::{later, part, unhurried};
use crate::components::solid::{made, solid};
use crate::state::Analysis;
use crate::{keyboard, pointer, preferences};
use coordinates::Coordinates;
use focus::focus;
use geometry::{moved_to, neighbour, origin, square_at};
use over::board_over;

/// The board.
#[component]
pub fn Board() -> impl IntoView {
    let analysis = Analysis::get();
    let board = analysis.board;

    // While a selected node's path is not known yet, the board keeps what it shows.
    let position = Memo::new(move |before: Option<&Option<Chess>>| {
        analysis.revision.track();
        let shown =
            analysis.moves_on_board().and_then(|moves| analysis.root_position()?.after(&moves)?.chess().cloned());
        shown.or_else(|| before.cloned().flatten())
    });
    let flipped = move || analysis.flipped.get();
    // The move that led to what the board shows.
    let last_move = Memo::new(move |_| {
        analysis.revision.track();
        let (root, moves) = (analysis.root_position(), analysis.moves_on_board().unwrap_or_default());
        analysis.game.with(|game| hand::last_move(root, &moves, game))
    });
    let checked_king = Memo::new(move |_| position.with(|position| position.as_ref().and_then(checked_king)));
    let picked = Memo::new(move |_| board.with(hand::Board::picked));
    // The one square in the tab order; arrow keys move it.
    let cursor = Memo::new(move |_| board.with(hand::Board::cursor));
    let drag = Memo::new(move |_| board.with(hand::Board::drag));
    let lifted = Memo::new(move |_| drag.get().map(|drag| drag.from));
    let targets = Memo::new(move |_| board.with(hand::Board::targets));
    let is_target = move |square: Square| targets.with(|all| all.contains(&square));
    let looks = analysis.board_looks;
    let pieces = Memo::new(move |_| looks.with(|looks| looks.pieces));
    let margin = Memo::new(move |_| looks.with(|looks| geometry::margin(looks.coordinates)));
    let squares = NodeRef::<Svg>::new();

    Effect::new(move |_| {
        let shown = position.get();
        board.update(|board| board.show(shown));
    });

    Effect::new(move |_| {
        let Some(root) = document().document_element() else { return };
        let _ = match looks.with(preferences::squares) {
            Some(colours) => root.set_attribute("data-board", colours),
            None => root.remove_attribute("data-board"),
        };
    });

    let change = move |change: &dyn Fn(&mut hand::Board) -> Option<u16>| {
        if let Some(played) = board.try_update(|board| change(board)).flatten() {
            analysis.act(Action::Play(played));
        }
    };
    let at = move |event: &PointerEvent| {
        let margin = margin.get();
        let (x, y) = pointer::place(event, (geometry::SIDE + margin, geometry::SIDE + margin))?;
        let at = (x - margin, y);
        Some((at, square_at(at.0, at.1, flipped())))
    };
    let on_down = move |event: PointerEvent| {
        let Some((at, Some(square))) = at(&event).filter(|_| event.button() == 0) else { return };
        change(&|board| {
            let played = board.pointer_down(square, at);
            if board.drag().is_some() {
                pointer::keep(&event);
            }
            played
        });
    };
    let on_move = move |event: PointerEvent| {
        board.maybe_update(|board| board.drag().is_some() && at(&event).is_some_and(|(at, _)| board.pointer_moved(at)));
    };
    let on_up = move |event: PointerEvent| {
        let to = at(&event).and_then(|(_, square)| square);
        change(&|board| board.pointer_up(to));
    };
    let on_key = move |event: KeyboardEvent| {
        // After a click the keys mean the page: arrows walk through the game. They move on the board for who came
        // here by keys.
        if keyboard::is_by_pointer() && event.key() != "Escape" {
            return;
        }
        match event.key().as_str() {
            "Enter" | " " => change(&hand::Board::enter),
            "Escape" => {
                let put_down = |board: &mut hand::Board| {
                    let has_changed = board.put_down();
                    (has_changed, has_changed)
                };
                if board.try_maybe_update(put_down) != Some(true) {
                    return;
                }
            }
            key => {
                let to = |board: &mut hand::Board| {
                    let next = neighbour(board.cursor(), key, flipped());
                    (next.is_some_and(|next| board.set_cursor(next)), next)
                };
                let Some(next) = board.try_maybe_update(to).flatten() else { return };
                focus("data-square", next);
            }
        }
        event.prevent_default();
        event.stop_propagation();
    };

    let square_view = move |square: Square| {
        let figure = Memo::new(move |_| position.with(|p| p.as_ref().and_then(|p| p.board().piece_at(square))));
        let place = move || origin(square, flipped());
        let transform = move || moved_to(place());
        let class = move || {
            let mut class = if square.is_light() { "square light".to_owned() } else { "square dark".to_owned() };
            let mut add = |on: bool, name: &str| {
                if on {
                    class.push(' ');
                    class.push_str(name);
                }
            };
            add(last_move.get().is_some_and(|(from, to)| from == square || to == square), "last");
            add(picked.get() == Some(square), "picked");
            add(is_target(square), "target");
            add(checked_king.get() == Some(square), "check");
            class
        };
        let label = move || label(square, figure.get(), is_target(square));
        view! {
            <g
                class=class
                role="gridcell"
                data-testid=format!("square-{square}")
                data-square=square.to_string()
                aria-label=label
                aria-selected=move || if picked.get() == Some(square) { "true" } else { "false" }
                tabindex=move || if cursor.get() == square { "0" } else { "-1" }
                transform=transform
                on:focus=move |_| board.maybe_update(|board| board.set_cursor(square))
            >
                // Not all of it is fixed: else the browser, making the page itself, would put it into a group of its own.
                <rect width=decimal::shortest(PIECE_BOX) height=decimal::shortest(PIECE_BOX) />
                <g class="figure" class:lifted=move || lifted.get() == Some(square)>
                    {move || {
                        let set = Some(pieces.get());
                        figure.get().map(|figure| view! { <Piece role=figure.role color=figure.color set /> })
                    }}
                </g>
                {move || is_target(square).then(|| view! { <circle class="dot" cx="22.5" cy="22.5" r="6.5" /> })}
            </g>
        }
    };
    let row = move |rank: Rank| {
        let squares = File::ALL.map(|file| square_view(Square::from_coords(file, rank)));
        view! { <g role="row">{squares}</g> }
    };
    let ghost = move || {
        let dragged = drag.get()?;
        let figure = position.with(|p| p.as_ref().and_then(|p| p.board().piece_at(dragged.from)))?;
        let corner = PIECE_BOX / 2.0;
        let transform = moved_to((dragged.at.0 - corner, dragged.at.1 - corner));
        Some(view! {
            <g class="ghost" transform=transform>
                <Piece role=figure.role color=figure.color />
            </g>
        })
    };

    let view_box = move || geometry::view_box(margin.get());

    solid(view! {
        <div class="board-frame" class:previewed=move || analysis.preview.with(Option::is_some)>
            <svg
                class="board"
                node_ref=squares
                viewBox=view_box
                role="grid"
                aria-label=say::board::chess_board()
                data-testid="board"
                on:pointerdown=on_down
                on:pointermove=on_move
                on:pointerup=on_up
                on:pointercancel=move |_| board.update(hand::Board::pointer_lost)
                on:keydown=on_key
                on:contextmenu=move |event| event.prevent_default()
            >
                {Rank::ALL.map(row)}
                <Coordinates />
            </svg>
            // A drawing of its own: what changes with every frame does not paint the pieces again.
            <svg class="board over" viewBox=view_box>
                {unhurried(move || board_over(squares))}
                {ghost}
            </svg>
        </div>
    })
}

pub(crate) fn checked_king(position: &Chess) -> Option<Square> {
    position.is_check().then(|| position.board().king_of(position.turn())).flatten()
}

fn label(square: Square, figure: Option<Figure>, is_target: bool) -> String {
    let piece = figure.map(|figure| piece_name(figure.role, figure.color));
    match (piece, is_target) {
        (None, false) => square.to_string(),
        (None, true) => say::board::target(square),
        (Some(piece), false) => say::board::square_with_piece(square, piece),
        (Some(piece), true) => say::board::target_with_piece(square, piece),
    }
}

/// The dialogs of the board: how it looks, and the editor. Their code is fetched when they are first opened.
pub(crate) fn dialogs(settings: RwSignal<bool>, editor: RwSignal<bool>) -> impl IntoView {
    (
        later(move || settings.get(), board_settings, move || settings.set(false)),
        later(move || editor.get(), board_editor, move || editor.set(false)),
    )
}

part! {
    fn board_settings() {
        Ok(made(view! { <BoardSettings /> }))
    }
}

part! {
    fn board_editor() {
        Ok(made(view! { <BoardEditor /> }))
    }
}

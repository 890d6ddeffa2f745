//! Arrows and circles of one's own: with the right button, or with keys. On a position of the game they are the game's.

use leptos::prelude::*;
use leptos::svg::Svg;
use page::board::Board;
use page::board::shapes::{Brush, Change, Held, Noted, Shape, Shapes};
use page::input::Action;
use shakmaty::Square;
use wasm_bindgen::JsCast;
use web_sys::{Element, KeyboardEvent, PointerEvent};

use super::geometry::{SIDE, arrow, margin, middle, ring, square_at};
use crate::components::solid::made;
use crate::state::{Analysis, Inbox};
use crate::{hearing, keyboard, pointer};

/// The button of a mouse that clears.
const LEFT: i16 = 0;

/// The button that draws.
const RIGHT: i16 = 2;

/// The same among those that are held down.
const RIGHT_HELD: u16 = 2;

/// How wide an arrow is.
pub(crate) const WIDTH: f64 = 6.5;

/// The shapes. `board`: the drawing of the squares, on which they are made.
#[component]
pub(super) fn Drawing(board: NodeRef<Svg>) -> impl IntoView {
    let analysis = Analysis::get();
    let shapes = analysis.shapes;
    let position = Memo::new(move |_| analysis.board.with(|board| board.position().cloned()));
    let place = Memo::new(move |_| analysis.place_on_board());
    let of_game = Memo::new(move |_| {
        let place = place.get()?;
        let is_open = analysis.is_editor() && analysis.can_control();
        Some(analysis.game.with(|game| Noted::of(game, place, is_open)))
    });
    Effect::new(move |_| {
        let (shown, of_game) = (position.get(), of_game.get());
        shapes.update(|shapes| shapes.show(shown.as_ref(), of_game));
    });
    listen(analysis, board);
    listen_to_keys(analysis.inbox, analysis.shapes, analysis.board, board);

    let on_board = Memo::new(move |_| shapes.with(Shapes::on_board));
    let draw = move |shape: Shape| {
        let flipped = analysis.flipped.get();
        let (from, to) = (middle(shape.from, flipped), middle(shape.to, flipped));
        let d = if shape.is_circle() { ring(from) } else { arrow(from, to, WIDTH) };
        view! { <path class=format!("drawn {}", shape.brush.name()) data-shape=name(&shape) d=d fill-rule="evenodd" /> }
    };
    made(view! {
        <g class="drawing" pointer-events="none" aria-hidden="true" data-testid="drawing">
            {move || on_board.get().into_iter().map(draw).collect_view()}
        </g>
    })
}

/// The right button draws, and the left one clears.
fn listen(analysis: Analysis, board: NodeRef<Svg>) {
    let shapes = analysis.shapes;
    let square = move |event: &PointerEvent| {
        let margin = margin(analysis.board_looks.with(|looks| looks.coordinates));
        let board = board.get()?;
        let (x, y) = pointer::place_in(&board, event, (SIDE + margin, SIDE + margin));
        square_at(x - margin, y, analysis.flipped.get())
    };
    hearing::first("pointerdown", move |event: PointerEvent| {
        if !is_on(board, &event) {
            return;
        }
        match event.button() {
            // What the game keeps is taken away on purpose alone.
            LEFT => shapes.maybe_update(Shapes::clear_own),
            RIGHT => {
                if let Some(square) = square(&event) {
                    shapes.update(|shapes| shapes.press(square, Brush::of(held(&event))));
                }
            }
            _ => {}
        }
    });
    hearing::first("pointermove", move |event: PointerEvent| {
        if shapes.with(|shapes| shapes.begun().is_some()) && event.buttons() & RIGHT_HELD != 0 {
            let square = square(&event);
            shapes.maybe_update(|shapes| shapes.drag(square));
        }
    });
    hearing::first("pointerup", move |event: PointerEvent| {
        if event.button() == RIGHT {
            tell(analysis.inbox, shapes, shapes.try_update(Shapes::release).flatten());
        }
    });
}

/// Keys of the board, for who came to it by keys.
fn listen_to_keys(inbox: Inbox, shapes: RwSignal<Shapes>, hand: RwSignal<Board>, board: NodeRef<Svg>) {
    hearing::first("keydown", move |event: KeyboardEvent| {
        if !is_on(board, &event) || keyboard::is_by_pointer() || event.ctrl_key() || event.meta_key() {
            return;
        }
        let square = hand.with(Board::cursor);
        let brush = Brush::of(Held { shift: event.shift_key(), alt: event.alt_key() });
        match letter(&event).as_str() {
            "a" => {
                let change = shapes.try_update(|shapes| shapes.arrow_key(square, brush)).flatten();
                match shapes.with(Shapes::begun) {
                    Some(from) => inbox.announce(say::board::arrow_begins(from)),
                    None => tell(inbox, shapes, change),
                }
            }
            "o" => tell(inbox, shapes, shapes.try_update(|shapes| shapes.circle_key(square, brush)).flatten()),
            "x" => {
                if shapes.try_update(Shapes::clear) == Some(true) {
                    save(inbox, shapes);
                }
                inbox.announce(say::board::cleared());
            }
            "escape" if shapes.try_update(Shapes::give_up) == Some(true) => {}
            _ => return,
        }
        event.prevent_default();
        event.stop_propagation();
    });
}

/// The key in small letters. Where Alt makes it write something else, its place tells.
fn letter(event: &KeyboardEvent) -> String {
    let key = event.key().to_lowercase();
    if event.alt_key() { event.code().to_lowercase().trim_start_matches("key").to_owned() } else { key }
}

fn held(event: &PointerEvent) -> Held {
    let alt = event.alt_key() || event.meta_key() || event.get_modifier_state("AltGraph");
    Held { shift: event.shift_key() || event.ctrl_key(), alt }
}

fn is_on(board: NodeRef<Svg>, event: &web_sys::Event) -> bool {
    let target = event.target().and_then(|target| target.dyn_into::<Element>().ok());
    board.get().is_some_and(|board| board.contains(target.as_deref()))
}

/// Keeps what has been drawn, and says it to a screen reader.
fn tell(inbox: Inbox, shapes: RwSignal<Shapes>, change: Option<Change>) {
    let words = match change {
        Some(Change::Drawn(Shape { from, to, brush })) if from == to => say::board::circle_drawn(brush.name(), from),
        Some(Change::Drawn(Shape { from, to, brush })) => say::board::arrow_drawn(brush.name(), from, to),
        Some(Change::Removed(Shape { from, to, brush })) if from == to => {
            say::board::circle_removed(brush.name(), from)
        }
        Some(Change::Removed(Shape { from, to, brush })) => say::board::arrow_removed(brush.name(), from, to),
        None => return,
    };
    save(inbox, shapes);
    inbox.announce(words);
}

/// Draws in the game what is drawn on the board.
fn save(inbox: Inbox, shapes: RwSignal<Shapes>) {
    if let Some(edit) = shapes.try_update(Shapes::edit).flatten() {
        inbox.act(Action::EditGame(vec![edit]));
    }
}

/// The squares of a shape: `e2e4`, or `e2` of a circle.
fn name(shape: &Shape) -> String {
    let end = Some(shape.to).filter(|_| !shape.is_circle());
    format!("{}{}", shape.from, end.as_ref().map(Square::to_string).unwrap_or_default())
}

//! The head of the list: undo and redo, and the way to all that can be done to the current move. And what opens its menu: the right
//! button, a long press, keys.

use std::time::Duration;

use leptos::html::Div;
use leptos::prelude::*;
use page::editing::menu::Pointed;
use page::editing::{When, told};
use page::game;
use page::input::Action;
use page::scoresheet::MoveForm;
use wasm_bindgen::JsCast;
use web_sys::{Element, Event, KeyboardEvent, MouseEvent, PointerEvent};
use wire::{Deed, GameView};

use super::opening::OpeningName;
use crate::components::later::part;
use crate::components::solid::made;
use crate::hearing;
use crate::state::{Analysis, Desk};

/// Time that a finger rests on a move to open its menu.
const LONG: Duration = Duration::from_millis(500);

/// Pixels that a finger may move meanwhile.
const CALM: i32 = 10;

part! {
    /// The head. `list`: the list below it.
    pub(super) fn move_desk(list: NodeRef<Div>) {
        listen(Analysis::get().desk, list);
        Ok(made(view! { <Tools /> }))
    }
}

/// The buttons.
#[component]
fn Tools() -> impl IntoView {
    let analysis = Analysis::get();
    let desk = analysis.desk;
    let told = move |deed: fn(&GameView) -> Option<Deed>| {
        Memo::new(move |_| {
            let notation = analysis.notation.get();
            analysis.game.with(|game| deed(game).map(|deed| told::deed(game, &deed, notation)))
        })
    };
    let (undo, redo) = (told(|game| game.undo), told(|game| game.redo));
    let undo_title = move || undo.get().map(say::editing::undo);
    let redo_title = move || redo.get().map(say::editing::redo);
    let is_fixed = move || !analysis.can_control();
    let is_editor = Memo::new(move |_| analysis.is_editor());
    // A page that has just begun has few buttons. Those of undo and redo keep their places.
    let has_moves = Memo::new(move |_| analysis.game.with(|game| game::has_moves(game, game.current)));
    let open_menu = move |event: leptos::ev::MouseEvent| {
        let button = event.current_target().and_then(|target| target.dyn_into::<Element>().ok());
        let Some(button) = button else { return };
        let place = button.get_bounding_client_rect();
        let position = analysis.game.with(|game| game.current);
        desk.menu.set(Some(Pointed { position, at: (place.left(), place.bottom() + 2.0) }));
    };
    made(view! {
        <div class="move-tools" role="group" aria-label=say::editing::tools()>
            <button
                type="button"
                class="quiet"
                data-testid="comment-current"
                hidden=move || !is_editor.get() || !has_moves.get()
                title=say::editing::comment_on_current()
                aria-label=say::editing::comment_on_current()
                on:click=move |_| desk.comment_on()
            >
                "✎"
            </button>
            <button
                type="button"
                class="quiet"
                data-testid="undo-game"
                class:absent=move || !is_editor.get() || undo.with(Option::is_none)
                disabled=is_fixed
                title=undo_title
                aria-label=undo_title
                on:click=move |_| analysis.act(Action::UndoGame)
            >
                "↶"
            </button>
            <button
                type="button"
                class="quiet"
                data-testid="redo-game"
                class:absent=move || !is_editor.get() || redo.with(Option::is_none)
                disabled=is_fixed
                title=redo_title
                aria-label=redo_title
                on:click=move |_| analysis.act(Action::RedoGame)
            >
                "↷"
            </button>
            <OpeningName />
            <button
                type="button"
                class="quiet"
                data-testid="moves-in-columns"
                hidden=move || !has_moves.get()
                title=say::editing::in_columns()
                aria-label=say::editing::in_columns()
                aria-pressed=move || if desk.form.get() == MoveForm::Columns { "true" } else { "false" }
                on:click=move |_| desk.form.update(|form| *form = form.other())
            >
                "▥"
            </button>
            <button
                type="button"
                class="quiet"
                data-testid="more-of-move"
                hidden=move || !has_moves.get()
                aria-haspopup="menu"
                title=say::editing::more()
                aria-label=say::editing::more()
                on:click=open_menu
            >
                "⋯"
            </button>
        </div>
    })
}

/// Opens the menu of a move, and a comment that is clicked.
fn listen(desk: Desk, list: NodeRef<Div>) {
    hearing::first("contextmenu", move |event: MouseEvent| {
        let Some(position) = pointed(list, &event) else { return };
        event.prevent_default();
        desk.menu.set(Some(Pointed { position, at: (event.client_x().into(), event.client_y().into()) }));
    });
    hearing::first("keydown", move |event: KeyboardEvent| {
        let is_it = event.key() == "ContextMenu" || event.key() == "F10" && event.shift_key();
        if let Some(position) = pointed(list, &event).filter(|_| is_it) {
            event.prevent_default();
            event.stop_propagation();
            desk.point_at(position);
        }
    });
    hearing::first("click", move |event: MouseEvent| {
        let said = found(list, &event, "[data-said]").filter(|_| desk.is_editor());
        if let Some((of, said)) = said.and_then(|said| Some((number(&said, "data-of")?, said))) {
            let is_before = said.get_attribute("data-said").as_deref() == Some("before");
            desk.write(of, if is_before { When::Before } else { When::After });
        }
    });

    // Not every browser has a context menu for a long press.
    let pressed = StoredValue::new_local(None::<(TimeoutHandle, i32, i32)>);
    let has_opened = StoredValue::new(false);
    let calm_down = move || {
        if let Some((timer, ..)) = pressed.try_update_value(Option::take).flatten() {
            timer.clear();
        }
    };
    hearing::first("pointerdown", move |event: PointerEvent| {
        calm_down();
        has_opened.set_value(false);
        let Some(position) = pointed(list, &event).filter(|_| event.pointer_type() == "touch") else { return };
        let (x, y) = (event.client_x(), event.client_y());
        let open = move || {
            has_opened.set_value(true);
            desk.menu.set(Some(Pointed { position, at: (x.into(), y.into()) }));
        };
        pressed.set_value(set_timeout_with_handle(open, LONG).ok().map(|timer| (timer, x, y)));
    });
    hearing::first("pointermove", move |event: PointerEvent| {
        let strays = |&(_, x, y): &(TimeoutHandle, i32, i32)| {
            (event.client_x() - x).abs().max((event.client_y() - y).abs()) > CALM
        };
        if pressed.with_value(|pressed| pressed.as_ref().is_some_and(strays)) {
            calm_down();
        }
    });
    hearing::first("pointerup", move |_: PointerEvent| calm_down());
    // Else the finger that is lifted presses what the menu has under it.
    hearing::first("touchend", move |event: Event| {
        if has_opened.try_update_value(std::mem::take) == Some(true) {
            event.prevent_default();
        }
    });
    hearing::first("pointercancel", move |_: PointerEvent| calm_down());
}

/// The position whose move an event is on.
fn pointed(list: NodeRef<Div>, event: &Event) -> Option<u32> {
    number(&found(list, event, "[data-position]")?, "data-position")
}

/// Element of the list that an event is on.
fn found(list: NodeRef<Div>, event: &Event, selector: &str) -> Option<Element> {
    let target: Element = event.target()?.dyn_into().ok()?;
    let found = target.closest(selector).ok().flatten()?;
    list.get()?.contains(Some(&found)).then_some(found)
}

fn number(element: &Element, attribute: &str) -> Option<u32> {
    element.get_attribute(attribute)?.parse().ok()
}

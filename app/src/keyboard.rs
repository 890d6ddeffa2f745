//! Keys that work everywhere on the page, and their list for the help dialog.

use std::sync::atomic::{AtomicBool, Ordering};

use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{Element, KeyboardEvent};

use crate::actions::{self, Way};
use crate::state::Analysis;
use crate::{networks, past};

/// Keys and what they do, for people.
pub const KEYS: &[(&str, &str)] = &[
    ("Space", "go, or stop"),
    (". >", "one simulation on, ten; with Ctrl a hundred"),
    (", <", "one simulation back, ten; with Ctrl a hundred"),
    ("k", "play the search, or pause"),
    ("[ ]", "where something changed before, and next"),
    ("Home End", "the empty tree, and the newest moment"),
    ("← →", "back and forward in the game"),
    ("↑ ↓", "start and end of the game"),
    ("f", "flip the board"),
    ("v", "values from the mover's or White's view"),
    ("n", "choose the network or another evaluator"),
    ("p", "all parameters of the search"),
    ("Esc", "select the root again"),
    ("?", "this list"),
];

/// Keys while the board, the table or the tree has the focus.
pub const LOCAL_KEYS: &[(&str, &str)] = &[
    ("Board", "arrows move, Enter picks a piece up and puts it down, Esc puts it back"),
    ("Table", "↑ ↓ light a move, Enter descends to it, Backspace goes up"),
    ("Tree", "arrows move, Enter zooms, Backspace zooms out, + and − change the scale"),
];

/// Listens for as long as the page lives. `open_help` opens the list of keys.
pub(crate) fn listen(analysis: Analysis, open_help: impl Fn() + 'static) {
    let handle = window_event_listener(leptos::ev::keydown, move |event| {
        // Whoever handled a key already (board, table, tree) prevented its default.
        if event.default_prevented() || event.meta_key() || event.alt_key() || belongs_to_target(&event) {
            return;
        }
        match (event.ctrl_key(), event.key().as_str()) {
            (true, ".") => past::step(analysis, 100),
            (true, ",") => past::step(analysis, -100),
            (true, _) => return,
            (false, key) if !pressed(analysis, key, &open_help) => return,
            (false, _) => {}
        }
        event.prevent_default();
    });
    let pointer = window_event_listener(leptos::ev::pointerdown, |_| BY_POINTER.store(true, Ordering::Relaxed));
    let tab = window_event_listener(leptos::ev::keydown, |event| {
        if event.key() == "Tab" {
            BY_POINTER.store(false, Ordering::Relaxed);
        }
    });
    on_cleanup(move || [handle, pointer, tab].into_iter().for_each(|listener| listener.remove()));
}

/// Does what a key without modifiers is for; whether it is for anything.
fn pressed(analysis: Analysis, key: &str, open_help: &impl Fn()) -> bool {
    match key {
        " " => actions::toggle(analysis),
        "." => past::step(analysis, 1),
        ">" => past::step(analysis, 10),
        "," => past::step(analysis, -1),
        "<" => past::step(analysis, -10),
        "k" => past::play_or_pause(analysis),
        "[" => to_mark(analysis, false),
        "]" => to_mark(analysis, true),
        "Home" => past::go_to(analysis, 0),
        "End" => past::go_live(analysis),
        "ArrowLeft" => actions::walk(analysis, Way::Back),
        "ArrowRight" => actions::walk(analysis, Way::Forward),
        "ArrowUp" => actions::walk(analysis, Way::Start),
        "ArrowDown" => actions::walk(analysis, Way::End),
        "f" => analysis.flipped.update(|flipped| *flipped = !*flipped),
        "v" => analysis.point_of_view.update(|view| *view = view.other()),
        "n" => networks::open(analysis),
        "p" => analysis.parameters_open.set(true),
        "Escape" => analysis.select(0),
        "?" => open_help(),
        _ => return false,
    }
    true
}

fn to_mark(analysis: Analysis, forward: bool) {
    if let Some(moment) = untrack(|| past::mark_towards(analysis, forward)) {
        past::go_to(analysis, moment);
    }
}

/// Whether the user moved the focus by mouse or touch last.
static BY_POINTER: AtomicBool = AtomicBool::new(false);

/// Whether whatever has the focus got it by mouse or touch. Its keys then mean the page: who clicks a button and
/// presses the space bar wants to stop the search. (`:focus-visible` does not tell: it turns true with the key.)
#[must_use]
pub fn is_by_pointer() -> bool {
    BY_POINTER.load(Ordering::Relaxed)
}

/// Whether the focused element needs the key itself: text fields need all, buttons and links the space bar,
/// tabs the arrows.
fn belongs_to_target(event: &KeyboardEvent) -> bool {
    let Some(target) = event.target().and_then(|target| target.dyn_into::<Element>().ok()) else { return false };
    let is_in = |selector: &str| target.closest(selector).is_ok_and(|found| found.is_some());
    if is_in("input:not([type=checkbox]), select, textarea, dialog") {
        return true;
    }
    match event.key().as_str() {
        " " if is_by_pointer() => is_in("summary, input"),
        " " => is_in("button, a, summary, input, [role=gridcell], [role=button]"),
        key if key.starts_with("Arrow") => is_in("[role=tablist]"),
        _ => false,
    }
}

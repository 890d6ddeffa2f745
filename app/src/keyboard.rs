//! Keys that work everywhere on the page, and their list for the help dialog.

use page::input::{Action, Way};
use std::sync::atomic::{AtomicBool, Ordering};

use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{Element, KeyboardEvent};

use crate::state::Analysis;
use crate::{breakpoints, find, networks};
use page::step::Stride;

/// Keys and what they do, for people.
pub const KEYS: &[(&str, &str)] = &[
    ("Space", "go, or stop; play a recording, or pause"),
    (". >", "one simulation on, ten; with Ctrl a hundred"),
    (", <", "one simulation back, ten; with Ctrl a hundred"),
    ("j l", "one phase of a simulation back, and on: select, expand, evaluate, back up"),
    ("J L", "the same node by node"),
    ("k", "play the search, or pause; while a phase is held, phase by phase"),
    ("[ ]", "where something changed before, and next"),
    ("Home End", "the empty tree, and the newest moment"),
    ("← →", "back and forward in the game"),
    ("↑ ↓", "start and end of the game"),
    ("Ctrl Z, Ctrl Y", "take a what-if back, and make it again"),
    ("/", "find a move, a line or a position in the tree"),
    ("m M", "the next place of what was found, and the one before"),
    ("f", "flip the board"),
    ("v", "values from the mover's or White's view"),
    ("t", "the tree as icicle, or as nodes and links"),
    ("n", "choose the network or another evaluator"),
    ("p", "all parameters of the search"),
    ("b", "breakpoints: what stops a running search; of the lit move, if one is"),
    ("Esc", "leave the phases; select the root again"),
    ("r", "recordings: famous searches, open a file, save this search"),
    ("c", "compare with another search of the position, or stop comparing"),
    ("N P", "in the course: the next lesson, and the one before"),
    ("H G", "in the course: a hint, large type"),
    ("?", "this list"),
];

/// Keys while the board, the table or the tree has the focus.
pub const LOCAL_KEYS: &[(&str, &str)] = &[
    ("Board", "arrows move, Enter picks a piece up and puts it down, Esc puts it back"),
    ("Table", "↑ ↓ light a move, Enter descends to it, Backspace goes up"),
    (
        "Comparison",
        "the keys of time mean both searches; [ ] go where they differ, d colours by visits or Q, Esc ends it",
    ),
    (
        "Charts",
        "← → read the values out, with Shift by ten; ↑ ↓ light a move, Enter shows the moment, Esc goes back to it",
    ),
    ("Find", "↑ ↓ go from place to place, Enter selects one; on squares and bars, arrows read them out"),
    (
        "Tree",
        "arrows move, Enter zooms, Backspace zooms out, + and − change the scale, 0 shows everything, \
         o among nodes and links opens what stands for more moves of a node",
    ),
];

/// Listens for as long as the page lives. `open_help` opens the list of keys.
pub(crate) fn listen(analysis: Analysis, open_help: impl Fn() + 'static) {
    let handle = window_event_listener(leptos::ev::keydown, move |event| {
        // Whoever handled a key already (board, table, tree) prevented its default.
        if event.default_prevented() || event.meta_key() || event.alt_key() || belongs_to_target(&event) {
            return;
        }
        if is_for_comparison(analysis, &event) {
            return;
        }
        match (event.ctrl_key(), event.key().as_str()) {
            (true, ".") => analysis.act(Action::Step(100)),
            (true, ",") => analysis.act(Action::Step(-100)),
            (true, "z") => analysis.act(Action::Undo),
            (true, "Z" | "y") => analysis.act(Action::Redo),
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

/// Does what a key without modifiers means; returns whether it means something.
fn pressed(analysis: Analysis, key: &str, open_help: &impl Fn()) -> bool {
    match key {
        " " => analysis.act(Action::Toggle),
        "." => analysis.act(Action::Step(1)),
        ">" => analysis.act(Action::Step(10)),
        "," => analysis.act(Action::Step(-1)),
        "<" => analysis.act(Action::Step(-10)),
        "k" => analysis.act(Action::PlayOrPause),
        "l" => analysis.act(Action::PhaseOn(Stride::Phase)),
        "j" => analysis.act(Action::PhaseBack(Stride::Phase)),
        "L" => analysis.act(Action::PhaseOn(Stride::Node)),
        "J" => analysis.act(Action::PhaseBack(Stride::Node)),
        "[" => analysis.act(Action::ToMark { forward: false }),
        "]" => analysis.act(Action::ToMark { forward: true }),
        "Home" => analysis.act(Action::GoTo(0)),
        "End" => analysis.act(Action::GoLive),
        "ArrowLeft" => analysis.act(Action::Walk(Way::Back)),
        "ArrowRight" => analysis.act(Action::Walk(Way::Forward)),
        "ArrowUp" => analysis.act(Action::Walk(Way::Start)),
        "ArrowDown" => analysis.act(Action::Walk(Way::End)),
        "/" => find::open(analysis),
        "m" => find::step(analysis, true),
        "M" => find::step(analysis, false),
        "f" => analysis.flipped.update(|flipped| *flipped = !*flipped),
        "v" => analysis.point_of_view.update(|view| *view = view.other()),
        "t" => analysis.tree_form.update(|form| *form = form.other()),
        "n" => networks::open(analysis),
        "p" => analysis.parameters_open.set(true),
        "b" => breakpoints::open(analysis, untrack(|| analysis.lit_move(0))),
        // Whoever moved by pointer has the focus elsewhere.
        "Escape" if !analysis.promotions.with_untracked(Vec::is_empty) => analysis.promotions.set(Vec::new()),
        "r" => analysis.recordings.menu_open.set(true),
        "c" => analysis.comparison.menu_open.set(true),
        "Escape" => analysis.act(Action::Escape),
        "?" => open_help(),
        _ => return false,
    }
    true
}

/// Returns whether two searches are compared and the key belongs to the comparison; some keys mean the same everywhere.
fn is_for_comparison(analysis: Analysis, event: &KeyboardEvent) -> bool {
    let is_everywhere = matches!(event.key().as_str(), "f" | "v" | "t" | "?");
    untrack(|| analysis.comparison.is_shown()) && (event.ctrl_key() || !is_everywhere)
}

/// True if the user moved the focus by mouse or touch last.
static BY_POINTER: AtomicBool = AtomicBool::new(false);

/// Returns whether the focused element got the focus by mouse or touch. Its keys then mean the page: who clicks a button and
/// presses the space bar wants to stop the search. (`:focus-visible` does not tell: it turns true with the key.)
#[must_use]
pub fn is_by_pointer() -> bool {
    BY_POINTER.load(Ordering::Relaxed)
}

/// Returns whether the focused element needs the key itself: text fields need all, buttons and links the space bar, tabs the
/// arrows, scrubbers the arrows and both ends.
pub(crate) fn belongs_to_target(event: &KeyboardEvent) -> bool {
    let Some(target) = event.target().and_then(|target| target.dyn_into::<Element>().ok()) else { return false };
    let is_in = |selector: &str| target.closest(selector).is_ok_and(|found| found.is_some());
    // A closed dialog has the focus until the next frame, but no use for keys.
    if is_in("input:not([type=checkbox], [type=range]), select, textarea, dialog[open]") {
        return true;
    }
    match event.key().as_str() {
        " " if is_by_pointer() => is_in("summary, input"),
        " " => is_in("button, a, summary, input, [role=gridcell], [role=button]"),
        key if key.starts_with("Arrow") => is_in("[role=tablist], input[type=range]"),
        "Home" | "End" => is_in("input[type=range]"),
        _ => false,
    }
}

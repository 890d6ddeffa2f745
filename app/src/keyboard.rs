//! Keys that work everywhere on the page, and their list for the help dialog.

use page::input::{Action, Way};
use std::sync::atomic::{AtomicBool, Ordering};

use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{Element, KeyboardEvent};

use crate::breakpoints;
use crate::state::Analysis;
use crate::state::comparison::Comparison;
use page::step::Stride;
use page::view::Depth;

/// Keys that mean the same wherever the focus is: a row of the help, and what each of them does.
pub struct Keys {
    /// The keys, for people.
    pub shown: &'static str,
    /// What they do, for people.
    pub meaning: &'static str,
    /// Each of them, as the browser calls it, with Ctrl before it.
    each: &'static [(&'static str, Does)],
}

/// What a key does.
enum Does {
    /// An action of the page's state.
    Act(fn() -> Action),
    /// Something that is of the browser's part alone.
    Call(fn(Analysis)),
    /// Opens the list of keys.
    Help,
}

use Does::{Act, Call};

/// All keys, in the order of the help.
pub static KEYS: &[Keys] = &[
    Keys {
        shown: "Space",
        meaning: "search, or stop; play a recording, or pause",
        each: &[(" ", Act(|| Action::Toggle))],
    },
    Keys {
        shown: ". >",
        meaning: "one simulation forward; ten; with Ctrl a hundred",
        each: &[(".", Act(|| Action::Step(1))), (">", Act(|| Action::Step(10))), ("Ctrl .", Act(|| Action::Step(100)))],
    },
    Keys {
        shown: ", <",
        meaning: "one simulation back; ten; with Ctrl a hundred",
        each: &[
            (",", Act(|| Action::Step(-1))),
            ("<", Act(|| Action::Step(-10))),
            ("Ctrl ,", Act(|| Action::Step(-100))),
        ],
    },
    Keys {
        shown: "j l",
        meaning: "one phase back, or forward: select, expand, evaluate, back up",
        each: &[("j", Act(|| Action::PhaseBack(Stride::Phase))), ("l", Act(|| Action::PhaseOn(Stride::Phase)))],
    },
    Keys {
        shown: "J L",
        meaning: "the same, node by node",
        each: &[("J", Act(|| Action::PhaseBack(Stride::Node))), ("L", Act(|| Action::PhaseOn(Stride::Node)))],
    },
    Keys { shown: "k", meaning: "play the search back, or pause", each: &[("k", Act(|| Action::PlayOrPause))] },
    Keys {
        shown: "[ ]",
        meaning: "previous change, next change",
        each: &[("[", Act(|| Action::ToMark { forward: false })), ("]", Act(|| Action::ToMark { forward: true }))],
    },
    Keys {
        shown: "Home End",
        meaning: "start of the search, latest",
        each: &[("Home", Act(|| Action::GoTo(0))), ("End", Act(|| Action::GoLive))],
    },
    Keys {
        shown: "← →",
        meaning: "back and forward in the game",
        each: &[("ArrowLeft", Act(|| Action::Walk(Way::Back))), ("ArrowRight", Act(|| Action::Walk(Way::Forward)))],
    },
    Keys {
        shown: "↑ ↓",
        meaning: "start and end of the game",
        each: &[("ArrowUp", Act(|| Action::Walk(Way::Start))), ("ArrowDown", Act(|| Action::Walk(Way::End)))],
    },
    Keys {
        shown: "Ctrl Z, Ctrl Y",
        meaning: "undo, redo a what-if",
        each: &[("Ctrl z", Act(|| Action::Undo)), ("Ctrl y", Act(|| Action::Redo)), ("Ctrl Z", Act(|| Action::Redo))],
    },
    Keys {
        shown: "/",
        meaning: "find a move, a line or a position in the tree",
        each: &[("/", Call(|analysis| analysis.find.open()))],
    },
    Keys {
        shown: "m M",
        meaning: "next place that was found, previous place",
        each: &[("m", Call(|analysis| analysis.find.step(true))), ("M", Call(|analysis| analysis.find.step(false)))],
    },
    Keys {
        shown: "f",
        meaning: "flip the board",
        each: &[("f", Call(|analysis| analysis.flipped.update(|flipped| *flipped = !*flipped)))],
    },
    Keys { shown: "e", meaning: "edit the position", each: &[("e", Call(|analysis| analysis.editor_open.set(true)))] },
    Keys {
        shown: "B",
        meaning: "pieces, colours, arrows and sounds of the board",
        each: &[("B", Call(|analysis| analysis.board_settings_open.set(true)))],
    },
    Keys {
        shown: "v",
        meaning: "scores for White, or for the side to move",
        each: &[("v", Call(|analysis| analysis.point_of_view.update(|view| *view = view.other())))],
    },
    Keys {
        shown: "t",
        meaning: "tree as boxes, or as nodes and links",
        each: &[("t", Call(|analysis| analysis.tree_form.update(|form| *form = form.other())))],
    },
    Keys { shown: "n", meaning: "choose the network", each: &[("n", Act(|| Action::OpenNetworks))] },
    Keys {
        shown: "p",
        meaning: "all parameters of the search",
        each: &[("p", Call(|analysis| analysis.parameters_open.set(true)))],
    },
    Keys {
        shown: "b",
        meaning: "breakpoints: when the search stops",
        each: &[("b", Call(|analysis| breakpoints::open(analysis.breakpoints, untrack(|| analysis.lit_move(0)))))],
    },
    Keys {
        shown: "1 2 3",
        meaning: "show or hide the left, middle and right column",
        each: &[
            ("1", Call(|analysis| analysis.toggle_column(0))),
            ("2", Call(|analysis| analysis.toggle_column(1))),
            ("3", Call(|analysis| analysis.toggle_column(2))),
        ],
    },
    Keys {
        shown: "d D",
        meaning: "show more: Analyse, Search, Lab; show less",
        each: &[("d", Call(|analysis| deepen(analysis, 1))), ("D", Call(|analysis| deepen(analysis, -1)))],
    },
    Keys { shown: "Esc", meaning: "close the phases; select the root", each: &[("Escape", Act(|| Action::Escape))] },
    Keys {
        shown: "r",
        meaning: "recordings: famous searches, open a file, save this search",
        each: &[("r", Call(|analysis| analysis.recordings.menu_open.set(true)))],
    },
    Keys {
        shown: "c",
        meaning: "compare with another search, or stop comparing",
        each: &[("c", Call(|analysis| analysis.comparison.menu_open.set(true)))],
    },
    // Lessons listen themselves.
    Keys { shown: "N P", meaning: "in a lesson: next lesson, previous lesson", each: &[] },
    Keys { shown: "H G", meaning: "in a lesson: hint, large type", each: &[] },
    Keys { shown: "?", meaning: "this list", each: &[("?", Does::Help)] },
];

/// Keys while the board, the table or the tree has the focus.
pub const LOCAL_KEYS: &[(&str, &str)] = &[
    (
        "Board",
        "arrows move, Enter picks a piece up and puts it down, Esc puts it back; a begins an arrow and ends it, o draws a circle, \
         with Shift red, with Alt blue, with both yellow; x clears them",
    ),
    (
        "Board editor",
        "arrows move, Enter uses the tool, a piece's letter puts it there, white with Shift, Delete takes it away",
    ),
    ("Table", "↑ ↓ choose a move, Enter goes into it, Backspace goes up"),
    ("Comparison", "the time keys move both searches; [ ] go where they differ, d colours by visits or Q, Esc closes"),
    ("Charts", "← → read values, with Shift by ten; ↑ ↓ choose a move, Enter goes there, Esc goes back"),
    ("Find", "↑ ↓ go from place to place, Enter selects one; arrows read squares and bars"),
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
        // The browser closes an open menu.
        if event.key() == "Escape" && has_open_menu() {
            return;
        }
        if is_for_comparison(analysis.comparison, &event) {
            return;
        }
        let Some(does) = meaning_of(event.ctrl_key(), &event.key()) else { return };
        match does {
            Act(action) => analysis.act(action()),
            Call(call) => call(analysis),
            Does::Help => open_help(),
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

fn has_open_menu() -> bool {
    document().query_selector(":popover-open").is_ok_and(|open| open.is_some())
}

fn meaning_of(ctrl: bool, key: &str) -> Option<&'static Does> {
    let mut each = KEYS.iter().flat_map(|keys| keys.each);
    let is_it = |name: &str| match name.strip_prefix("Ctrl ") {
        Some(name) => ctrl && name == key,
        None => !ctrl && name == key,
    };
    each.find(|(name, _)| is_it(name)).map(|(_, does)| does)
}

/// Shows the next depth, or the one before.
fn deepen(analysis: Analysis, by: isize) {
    let shown = untrack(|| analysis.depth_shown());
    let at = Depth::ALL.iter().position(|depth| *depth == shown).and_then(|at| at.checked_add_signed(by));
    if let Some(depth) = at.and_then(|at| Depth::ALL.get(at)) {
        analysis.show_depth(*depth);
    }
}

/// Returns whether two searches are compared and the key belongs to the comparison; some keys mean the same everywhere.
fn is_for_comparison(comparison: Comparison, event: &KeyboardEvent) -> bool {
    let is_everywhere = matches!(event.key().as_str(), "f" | "v" | "t" | "?");
    untrack(|| comparison.is_shown()) && (event.ctrl_key() || !is_everywhere)
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

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns a key's name as people write it.
    fn written(name: &str) -> &str {
        match name {
            " " => "Space",
            "Escape" => "Esc",
            "ArrowLeft" => "←",
            "ArrowRight" => "→",
            "ArrowUp" => "↑",
            "ArrowDown" => "↓",
            other => other,
        }
    }

    #[test]
    fn every_key_has_one_meaning_and_stands_in_its_row() {
        let mut names = Vec::new();
        for keys in KEYS {
            let words: Vec<&str> = keys.shown.split_whitespace().collect();
            for (name, _) in keys.each {
                assert!(!names.contains(name), "{name} means two things");
                names.push(name);
                // With Ctrl they are told in words.
                assert!(name.starts_with("Ctrl ") || words.contains(&written(name)), "{name} in {}", keys.shown);
            }
        }
        assert!(names.len() > 30);
    }

    #[test]
    fn keys_with_ctrl_are_others() {
        let steps = |ctrl, key| match meaning_of(ctrl, key) {
            Some(Act(action)) => match action() {
                Action::Step(simulations) => Some(simulations),
                _ => None,
            },
            _ => None,
        };
        assert_eq!((steps(false, "."), steps(true, "."), steps(false, "<")), (Some(1), Some(100), Some(-10)));
        assert!(meaning_of(false, "z").is_none() && meaning_of(true, "z").is_some() && meaning_of(true, "f").is_none());
    }
}

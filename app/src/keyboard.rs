//! Keys that work everywhere on the page, and their list for the help dialog.

use page::input::{Action, Way};
use std::sync::atomic::{AtomicBool, Ordering};

use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{Element, KeyboardEvent};

use crate::breakpoints;
use crate::state::comparison::Comparison;
use crate::state::{Analysis, Inbox};
use page::board::Board;
use page::step::Stride;

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
    Keys { shown: "Space", meaning: "go, or stop; play a recording, or pause", each: &[(" ", Act(|| Action::Toggle))] },
    Keys {
        shown: ". >",
        meaning: "one simulation on, ten; with Ctrl a hundred",
        each: &[(".", Act(|| Action::Step(1))), (">", Act(|| Action::Step(10))), ("Ctrl .", Act(|| Action::Step(100)))],
    },
    Keys {
        shown: ", <",
        meaning: "one simulation back, ten; with Ctrl a hundred",
        each: &[
            (",", Act(|| Action::Step(-1))),
            ("<", Act(|| Action::Step(-10))),
            ("Ctrl ,", Act(|| Action::Step(-100))),
        ],
    },
    Keys {
        shown: "j l",
        meaning: "one phase of a simulation back, and on: select, expand, evaluate, back up",
        each: &[("j", Act(|| Action::PhaseBack(Stride::Phase))), ("l", Act(|| Action::PhaseOn(Stride::Phase)))],
    },
    Keys {
        shown: "J L",
        meaning: "the same node by node",
        each: &[("J", Act(|| Action::PhaseBack(Stride::Node))), ("L", Act(|| Action::PhaseOn(Stride::Node)))],
    },
    Keys {
        shown: "k",
        meaning: "play the search, or pause; while a phase is held, phase by phase",
        each: &[("k", Act(|| Action::PlayOrPause))],
    },
    Keys {
        shown: "[ ]",
        meaning: "where something changed before, and next",
        each: &[("[", Act(|| Action::ToMark { forward: false })), ("]", Act(|| Action::ToMark { forward: true }))],
    },
    Keys {
        shown: "Home End",
        meaning: "the empty tree, and the newest moment",
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
        meaning: "take a what-if back, and make it again",
        each: &[("Ctrl z", Act(|| Action::Undo)), ("Ctrl y", Act(|| Action::Redo)), ("Ctrl Z", Act(|| Action::Redo))],
    },
    Keys {
        shown: "/",
        meaning: "find a move, a line or a position in the tree",
        each: &[("/", Call(|analysis| analysis.find.open()))],
    },
    Keys {
        shown: "m M",
        meaning: "the next place of what was found, and the one before",
        each: &[("m", Call(|analysis| analysis.find.step(true))), ("M", Call(|analysis| analysis.find.step(false)))],
    },
    Keys {
        shown: "f",
        meaning: "flip the board",
        each: &[("f", Call(|analysis| analysis.flipped.update(|flipped| *flipped = !*flipped)))],
    },
    Keys {
        shown: "v",
        meaning: "values from the mover's or White's view",
        each: &[("v", Call(|analysis| analysis.point_of_view.update(|view| *view = view.other())))],
    },
    Keys {
        shown: "t",
        meaning: "the tree as icicle, or as nodes and links",
        each: &[("t", Call(|analysis| analysis.tree_form.update(|form| *form = form.other())))],
    },
    Keys {
        shown: "n",
        meaning: "choose the network or another evaluator",
        each: &[("n", Act(|| Action::OpenNetworks))],
    },
    Keys {
        shown: "p",
        meaning: "all parameters of the search",
        each: &[("p", Call(|analysis| analysis.parameters_open.set(true)))],
    },
    Keys {
        shown: "b",
        meaning: "breakpoints: what stops a running search; of the lit move, if one is",
        each: &[("b", Call(|analysis| breakpoints::open(analysis.breakpoints, untrack(|| analysis.lit_move(0)))))],
    },
    Keys {
        shown: "Esc",
        meaning: "leave the phases; select the root again",
        each: &[("Escape", Call(|analysis| escape(analysis.board, analysis.inbox)))],
    },
    Keys {
        shown: "r",
        meaning: "recordings: famous searches, open a file, save this search",
        each: &[("r", Call(|analysis| analysis.recordings.menu_open.set(true)))],
    },
    Keys {
        shown: "c",
        meaning: "compare with another search of the position, or stop comparing",
        each: &[("c", Call(|analysis| analysis.comparison.menu_open.set(true)))],
    },
    // Lessons listen themselves.
    Keys { shown: "N P", meaning: "in the course: the next lesson, and the one before", each: &[] },
    Keys { shown: "H G", meaning: "in the course: a hint, large type", each: &[] },
    Keys { shown: "?", meaning: "this list", each: &[("?", Does::Help)] },
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

fn meaning_of(ctrl: bool, key: &str) -> Option<&'static Does> {
    let mut each = KEYS.iter().flat_map(|keys| keys.each);
    let is_it = |name: &str| match name.strip_prefix("Ctrl ") {
        Some(name) => ctrl && name == key,
        None => !ctrl && name == key,
    };
    each.find(|(name, _)| is_it(name)).map(|(_, does)| does)
}

/// Puts a pawn that waits for its piece back; else leaves what is held.
fn escape(board: RwSignal<Board>, inbox: Inbox) {
    if !leaves_choice(board) {
        inbox.act(Action::Escape);
    }
}

/// Leaves the choice of a promotion's piece; returns whether there was one.
fn leaves_choice(board: RwSignal<Board>) -> bool {
    let leave = |board: &mut Board| {
        let was_asked = board.leave_choice();
        (was_asked, was_asked)
    };
    board.try_maybe_update(leave) == Some(true)
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

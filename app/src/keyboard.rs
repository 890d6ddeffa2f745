//! Keys that work everywhere on the page, and their list for the help dialog.

use page::editing::Doing;
use page::input::{Action, Way};
use std::sync::atomic::{AtomicBool, Ordering};

use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{Element, KeyboardEvent};

use crate::breakpoints;
use crate::state::Analysis;
use crate::state::comparison::Comparison;
use page::step::Stride;

/// Words in the language of the page.
pub type Said = say::Message;

/// Keys that mean the same wherever the focus is: a row of the help, and what each of them does.
pub struct Keys {
    /// The keys, for people.
    pub shown: Said,
    /// What they do, for people.
    pub meaning: Said,
    /// Each of them, as the browser calls it, with Ctrl before it, or with Shift where that makes no other letter.
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
    Keys { shown: say::keys::space_bar, meaning: say::keys::search_or_stop, each: &[(" ", Act(|| Action::Toggle))] },
    Keys {
        shown: || ". >",
        meaning: say::keys::forward,
        each: &[(".", Act(|| Action::Step(1))), (">", Act(|| Action::Step(10))), ("Ctrl .", Act(|| Action::Step(100)))],
    },
    Keys {
        shown: || ", <",
        meaning: say::keys::back,
        each: &[
            (",", Act(|| Action::Step(-1))),
            ("<", Act(|| Action::Step(-10))),
            ("Ctrl ,", Act(|| Action::Step(-100))),
        ],
    },
    Keys {
        shown: || "j l",
        meaning: say::keys::phase,
        each: &[("j", Act(|| Action::PhaseBack(Stride::Phase))), ("l", Act(|| Action::PhaseOn(Stride::Phase)))],
    },
    Keys {
        shown: || "J L",
        meaning: say::keys::node_by_node,
        each: &[("J", Act(|| Action::PhaseBack(Stride::Node))), ("L", Act(|| Action::PhaseOn(Stride::Node)))],
    },
    Keys { shown: || "k", meaning: say::keys::play_back, each: &[("k", Act(|| Action::PlayOrPause))] },
    Keys {
        shown: || "[ ]",
        meaning: say::keys::changes,
        each: &[("[", Act(|| Action::ToMark { forward: false })), ("]", Act(|| Action::ToMark { forward: true }))],
    },
    Keys {
        shown: say::keys::home_end,
        meaning: say::keys::ends,
        each: &[("Home", Act(|| Action::GoTo(0))), ("End", Act(|| Action::GoLive))],
    },
    Keys {
        shown: || "← →",
        meaning: say::keys::along_game,
        each: &[("ArrowLeft", Act(|| Action::Walk(Way::Back))), ("ArrowRight", Act(|| Action::Walk(Way::Forward)))],
    },
    Keys {
        shown: || "↑ ↓",
        meaning: say::keys::ends_of_game,
        each: &[("ArrowUp", Act(|| Action::Walk(Way::Start))), ("ArrowDown", Act(|| Action::Walk(Way::End)))],
    },
    Keys {
        shown: say::keys::shift_arrows,
        meaning: say::keys::variations,
        each: &[
            ("Shift ArrowUp", Act(|| Action::Walk(Way::Above))),
            ("Shift ArrowDown", Act(|| Action::Walk(Way::Below))),
        ],
    },
    Keys {
        shown: say::keys::ctrl_z_y,
        meaning: say::keys::undo_redo,
        each: &[
            ("Ctrl z", Act(|| Action::UndoNewest)),
            ("Ctrl y", Act(|| Action::RedoNewest)),
            ("Ctrl Z", Act(|| Action::RedoNewest)),
        ],
    },
    Keys { shown: || "A", meaning: say::keys::analyse_game, each: &[("A", Call(Analysis::analyse_game))] },
    Keys { shown: || "C", meaning: say::keys::comment, each: &[("C", Call(|analysis| analysis.desk.comment_on()))] },
    Keys {
        shown: || "! q",
        meaning: say::keys::glyph,
        each: &[("!", Act(|| Action::Do(Doing::Good))), ("q", Act(|| Action::Do(Doing::Bad)))],
    },
    Keys {
        shown: say::keys::delete,
        meaning: say::keys::delete_move,
        each: &[("Delete", Act(|| Action::Do(Doing::Delete)))],
    },
    Keys {
        shown: say::keys::shift_f10,
        meaning: say::keys::menu_of_move,
        each: &[("Shift F10", Call(|analysis| analysis.desk.point_at_current()))],
    },
    Keys { shown: || "/", meaning: say::keys::find, each: &[("/", Call(|analysis| analysis.find.open()))] },
    Keys {
        shown: || "m M",
        meaning: say::keys::found,
        each: &[("m", Call(|analysis| analysis.find.step(true))), ("M", Call(|analysis| analysis.find.step(false)))],
    },
    Keys {
        shown: || "f",
        meaning: say::keys::flip,
        each: &[("f", Call(|analysis| analysis.flipped.update(|flipped| *flipped = !*flipped)))],
    },
    Keys { shown: || "e", meaning: say::keys::edit, each: &[("e", Call(|analysis| analysis.editor_open.set(true)))] },
    Keys {
        shown: || "B",
        meaning: say::keys::board_looks,
        each: &[("B", Call(|analysis| analysis.board_settings_open.set(true)))],
    },
    Keys {
        shown: || "v",
        meaning: say::keys::scores,
        each: &[("v", Call(|analysis| analysis.point_of_view.update(|view| *view = view.other())))],
    },
    Keys {
        shown: || "t",
        meaning: say::keys::tree_form,
        each: &[("t", Call(|analysis| analysis.tree_form.update(|form| *form = form.other())))],
    },
    Keys { shown: || "n", meaning: say::keys::choose_network, each: &[("n", Act(|| Action::OpenNetworks))] },
    Keys {
        shown: || "p",
        meaning: say::keys::parameters,
        each: &[("p", Call(|analysis| analysis.parameters_open.set(true)))],
    },
    Keys {
        shown: || "b",
        meaning: say::keys::breakpoints,
        each: &[("b", Call(|analysis| breakpoints::open(analysis.breakpoints, analysis.lit_move(0))))],
    },
    Keys {
        shown: || "1 2 3",
        meaning: say::keys::show_columns,
        each: &[
            ("1", Call(|analysis| analysis.toggle_column(0))),
            ("2", Call(|analysis| analysis.toggle_column(1))),
            ("3", Call(|analysis| analysis.toggle_column(2))),
        ],
    },
    Keys {
        shown: || "d D",
        meaning: say::keys::more_or_less,
        each: &[("d", Call(|analysis| analysis.deepen(1))), ("D", Call(|analysis| analysis.deepen(-1)))],
    },
    Keys { shown: say::keys::esc, meaning: say::keys::leave, each: &[("Escape", Act(|| Action::Escape))] },
    Keys {
        shown: || "r",
        meaning: say::keys::recordings,
        each: &[("r", Call(|analysis| analysis.recordings.menu_open.set(true)))],
    },
    Keys {
        shown: || "c",
        meaning: say::keys::compare,
        each: &[("c", Call(|analysis| analysis.comparison.menu_open.set(true)))],
    },
    // Lessons listen themselves.
    Keys { shown: || "N P", meaning: say::keys::lessons, each: &[] },
    Keys { shown: || "H G", meaning: say::keys::lesson_help, each: &[] },
    Keys { shown: || "?", meaning: say::keys::this_list, each: &[("?", Does::Help)] },
];

/// Keys while the board, the table or the tree has the focus.
pub const LOCAL_KEYS: &[(Said, Said)] = &[
    (say::keys::board, say::keys::on_board),
    (say::keys::board_editor, say::keys::in_editor),
    (say::keys::table, say::keys::in_table),
    (say::keys::comparison, say::keys::in_comparison),
    (say::keys::charts, say::keys::in_charts),
    (say::keys::finding, say::keys::in_find),
    (say::keys::tree, say::keys::in_tree),
    (say::tour::tour, say::tour::in_tour),
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
        let is_tour = || analysis.tour.get().is_some() && is_of_tour(&event);
        if is_for_comparison(analysis.comparison, &event) || is_tour() {
            return;
        }
        let Some(does) = meaning_of(Held::of(&event), &event.key()) else { return };
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
    is_there(":popover-open")
}

fn is_there(selector: &str) -> bool {
    document().query_selector(selector).is_ok_and(|found| found.is_some())
}

/// Keys that are held down while another is pressed.
#[derive(Clone, Copy, Debug, Default)]
struct Held {
    ctrl: bool,
    shift: bool,
}

impl Held {
    fn of(event: &KeyboardEvent) -> Self {
        Self { ctrl: event.ctrl_key(), shift: event.shift_key() }
    }
}

fn meaning_of(held: Held, key: &str) -> Option<&'static Does> {
    let find = |before: &str| {
        let mut each = KEYS.iter().flat_map(|keys| keys.each);
        each.find(|(name, _)| name.strip_prefix(before) == Some(key)).map(|(_, does)| does)
    };
    match held {
        Held { ctrl: true, .. } => find("Ctrl "),
        // Shift alone makes capitals, which are keys of their own.
        Held { shift: true, .. } => find("Shift ").or_else(|| find("")),
        Held { .. } => find(""),
    }
}

/// Returns whether two searches are compared and the key belongs to the comparison; some keys mean the same everywhere.
fn is_for_comparison(comparison: Comparison, event: &KeyboardEvent) -> bool {
    let is_everywhere = matches!(event.key().as_str(), "f" | "v" | "t" | "?");
    comparison.is_shown() && (event.ctrl_key() || !is_everywhere)
}

/// Returns whether a key is the tour's, where somebody is on it: those that go along the game elsewhere.
pub(crate) fn is_of_tour(event: &KeyboardEvent) -> bool {
    let is_plain = !(event.ctrl_key() || event.meta_key() || event.alt_key() || event.shift_key());
    let is_one = matches!(event.key().as_str(), "ArrowLeft" | "ArrowRight" | " " | "Escape");
    is_plain && is_one && !belongs_to_target(event) && !(event.key() == "Escape" && has_open_menu())
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
/// arrows, scrubbers the arrows and both ends. All keys are a dialog's that is open before the page, wherever the focus is: what had it
/// there may be gone.
pub(crate) fn belongs_to_target(event: &KeyboardEvent) -> bool {
    if is_there("dialog:modal") {
        return true;
    }
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
            let shown = (keys.shown)();
            let words: Vec<&str> = shown.split_whitespace().collect();
            for (name, _) in keys.each {
                assert!(!names.contains(name), "{name} means two things");
                names.push(name);
                // With Ctrl or Shift they are told in words.
                let is_with_another = name.starts_with("Ctrl ") || name.starts_with("Shift ");
                assert!(is_with_another || words.contains(&written(name)), "{name} in {shown}");
            }
        }
        assert!(names.len() > 30);
    }

    #[test]
    fn keys_with_shift_are_others_where_they_are_named() {
        let way = |shift, key| match meaning_of(Held { ctrl: false, shift }, key) {
            Some(Act(action)) => match action() {
                Action::Walk(way) => Some(way),
                _ => None,
            },
            _ => None,
        };
        assert_eq!((way(true, "ArrowUp"), way(false, "ArrowUp")), (Some(Way::Above), Some(Way::Start)));
        assert_eq!(way(true, "ArrowLeft"), Some(Way::Back));
        assert!(meaning_of(Held { ctrl: false, shift: true }, "J").is_some());
        assert!(meaning_of(Held::default(), "F10").is_none());
    }

    #[test]
    fn keys_with_ctrl_are_others() {
        let pressed = |ctrl, key| meaning_of(Held { ctrl, shift: false }, key);
        let steps = |ctrl, key| match pressed(ctrl, key) {
            Some(Act(action)) => match action() {
                Action::Step(simulations) => Some(simulations),
                _ => None,
            },
            _ => None,
        };
        assert_eq!((steps(false, "."), steps(true, "."), steps(false, "<")), (Some(1), Some(100), Some(-10)));
        assert!(pressed(false, "z").is_none() && pressed(true, "z").is_some() && pressed(true, "f").is_none());
    }
}

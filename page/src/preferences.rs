//! What a person has chosen for every visit: how the page looks and how it is laid out.
//!
//! It is kept in a cookie, so that the server's first picture is right already. A link that says something else goes before it.

pub mod board;

use std::fmt::Write as _;

use crate::link::query;
use crate::notation::Notation;
use crate::scoresheet::form::MoveForm;
use crate::view::{Depth, PointOfView};
use board::BoardLooks;

/// Number of principal variations that are shown unless somebody has chosen another.
pub const LINES: u8 = 3;

/// Pixels that a part may be wide: what a cookie says beyond that is not believed.
const WIDTHS: std::ops::RangeInclusive<u16> = 160..=4000;

/// Places of three things, as they are written.
const DIGITS: [char; 3] = ['1', '2', '3'];

/// What a person has chosen. What is left at its default is not written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Preferences {
    /// How much of the page is shown.
    pub depth: Depth,
    /// From whose view values are shown.
    pub point_of_view: PointOfView,
    /// How moves are written; where nothing was chosen, in the letters of the language.
    pub notation: Notation,
    /// Number of principal variations.
    pub lines: u8,
    /// Whether Black is at the bottom of boards.
    pub flipped: bool,
    /// Form in which the moves of a game are written.
    pub moves: MoveForm,
    /// Names of the columns of the table of moves, in any order; `None`: those of the depth.
    pub columns: Option<Vec<String>>,
    /// How the page is divided.
    pub layout: Layout,
    /// Whether each depth has introduced itself.
    pub met: [bool; 3],
    /// How the board looks and sounds.
    pub board: BoardLooks,
}

/// How the page is divided. Sizes are in CSS pixels; `None`: what the window gives.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Layout {
    /// Side of the board where it comes first ([`Depth::Analyse`]).
    pub board: Option<u16>,
    /// Side of the board beside the tree.
    pub board_beside_tree: Option<u16>,
    /// Width of the right column.
    pub right: Option<u16>,
    /// Which of the three columns are hidden, from the left.
    pub hidden: [bool; 3],
}

impl Default for Preferences {
    fn default() -> Self {
        Self {
            depth: Depth::default(),
            point_of_view: PointOfView::default(),
            notation: Notation::of_language(),
            lines: LINES,
            flipped: false,
            moves: MoveForm::default(),
            columns: None,
            layout: Layout::default(),
            met: [false; 3],
            board: BoardLooks::default(),
        }
    }
}

impl Preferences {
    /// Reads what [`written`](Self::written) writes. What cannot be read counts as not chosen.
    #[must_use]
    pub fn read(text: &str) -> Self {
        let value = |name: &str| query::value(text, name);
        let is = |name: &str, wanted: &str| value(name).as_deref() == Some(wanted);
        let width =
            |name: &str| value(name).and_then(|width| width.parse().ok()).filter(|width| WIDTHS.contains(width));
        let digits = |name: &str| {
            let text = value(name).unwrap_or_default();
            DIGITS.map(|digit| text.contains(digit))
        };
        Self {
            depth: value("depth").and_then(|name| Depth::read(&name)).unwrap_or_default(),
            point_of_view: value("view").and_then(|name| PointOfView::read(&name)).unwrap_or_default(),
            notation: value("notation").and_then(|name| Notation::read(&name)).unwrap_or_else(Notation::of_language),
            lines: value("lines").and_then(|lines| lines.parse().ok()).unwrap_or(LINES),
            flipped: is("flip", "1"),
            moves: value("moves").and_then(|name| MoveForm::read(&name)).unwrap_or_default(),
            columns: value("columns")
                .map(|names| names.split('.').filter(|name| is_name(name)).map(str::to_owned).collect()),
            layout: Layout {
                board: width("board"),
                board_beside_tree: width("small-board"),
                right: width("right"),
                hidden: digits("hidden"),
            },
            met: digits("met"),
            board: BoardLooks::read(text),
        }
    }

    /// Takes what somebody has chosen otherwise between two moments. All else stays as it was chosen, whatever a link shows meanwhile.
    pub fn take(&mut self, before: &Self, now: &Self) {
        fn take<T: Clone + PartialEq>(kept: &mut T, before: &T, now: &T) {
            if before != now {
                kept.clone_from(now);
            }
        }
        let Self { depth, point_of_view, notation, lines, flipped, moves, columns, layout, met, board } = self;
        take(depth, &before.depth, &now.depth);
        take(point_of_view, &before.point_of_view, &now.point_of_view);
        take(notation, &before.notation, &now.notation);
        take(lines, &before.lines, &now.lines);
        take(flipped, &before.flipped, &now.flipped);
        take(moves, &before.moves, &now.moves);
        take(columns, &before.columns, &now.columns);
        take(layout, &before.layout, &now.layout);
        take(met, &before.met, &now.met);
        take(board, &before.board, &now.board);
    }

    /// Writes it as a query has it, in letters that a cookie may have; empty where nothing was chosen.
    #[must_use]
    pub fn written(&self) -> String {
        let mut text = String::new();
        let mut add = |name: &str, value: &str| {
            let between = if text.is_empty() { "" } else { "&" };
            let _ = write!(text, "{between}{name}={value}");
        };
        if self.depth != Depth::default() {
            add("depth", self.depth.name());
        }
        if self.point_of_view != PointOfView::default() {
            add("view", self.point_of_view.name());
        }
        if self.notation != Notation::of_language() {
            add("notation", self.notation.name());
        }
        if self.lines != LINES {
            add("lines", &self.lines.to_string());
        }
        if self.flipped {
            add("flip", "1");
        }
        if self.moves != MoveForm::default() {
            add("moves", self.moves.name());
        }
        if let Some(columns) = &self.columns {
            add("columns", &columns.join("."));
        }
        let Layout { board, board_beside_tree, right, hidden } = self.layout;
        for (name, width) in [("board", board), ("small-board", board_beside_tree), ("right", right)] {
            if let Some(width) = width {
                add(name, &width.to_string());
            }
        }
        for (name, set) in [("hidden", hidden), ("met", self.met)] {
            let digits: String = DIGITS.into_iter().zip(set).filter(|digit| digit.1).map(|digit| digit.0).collect();
            if !digits.is_empty() {
                add(name, &digits);
            }
        }
        self.board.write(&mut add);
        text
    }
}

fn is_name(name: &str) -> bool {
    !name.is_empty() && name.len() < 12 && name.bytes().all(|byte| byte.is_ascii_lowercase())
}

#[cfg(test)]
mod tests {
    use super::board::tests::any_looks;
    use super::*;
    use proptest::prelude::*;

    fn any_preferences() -> impl Strategy<Value = Preferences> {
        let width = || proptest::option::of(WIDTHS);
        let looks = (0..3_usize, any::<bool>(), 0..Notation::ALL.len(), any::<u8>(), any::<[bool; 2]>());
        let columns = proptest::option::of(proptest::collection::vec("[a-z]{1,11}", 1..4));
        let digits = any::<[[bool; 3]; 2]>();
        (looks, columns, [width(), width(), width()], digits, any_looks()).prop_map(
            |(
                (depth, is_white, notation, lines, [flipped, in_columns]),
                columns,
                [board, board_beside_tree, right],
                [hidden, met],
                looks,
            )| {
                Preferences {
                    depth: Depth::ALL[depth],
                    point_of_view: if is_white { PointOfView::White } else { PointOfView::Mover },
                    notation: Notation::ALL[notation],
                    lines,
                    flipped,
                    moves: if in_columns { MoveForm::Columns } else { MoveForm::Lines },
                    columns,
                    layout: Layout { board, board_beside_tree, right, hidden },
                    met,
                    board: looks,
                }
            },
        )
    }

    proptest! {
        #[test]
        fn what_was_chosen_comes_back(chosen in any_preferences()) {
            let text = chosen.written();
            prop_assert_eq!(Preferences::read(&text), chosen, "{}", text);
            // Letters that a cookie's value may have: RFC 6265, section 4.1.1.
            prop_assert!(text.bytes().all(|byte| byte.is_ascii_graphic() && !b"\",;\\".contains(&byte)), "{}", text);
        }

        /// Whatever a link shows: only what somebody changes is kept, and all of that.
        #[test]
        fn what_a_link_says_is_not_chosen(kept in any_preferences(), link in any_preferences(), lines in any::<u8>()) {
            let mut same = kept.clone();
            same.take(&link, &link);
            prop_assert_eq!(&same, &kept);
            let now = Preferences { lines, ..link.clone() };
            same.take(&link, &now);
            let wanted = if lines == link.lines { kept.lines } else { lines };
            prop_assert_eq!(&same, &Preferences { lines: wanted, ..kept.clone() });
            let mut all = link.clone();
            all.take(&link, &kept);
            prop_assert_eq!(all, kept);
        }

        #[test]
        fn any_text_is_read(text in ".*") {
            let read = Preferences::read(&text);
            prop_assert_eq!(Preferences::read(&read.written()), read);
        }
    }

    #[test]
    fn nothing_chosen_is_nothing_written() {
        assert_eq!(Preferences::default().written(), "");
        assert_eq!(Preferences::read(""), Preferences::default());
        assert_eq!(Preferences::read("board=3&right=99999&lines=many&depth=deep"), Preferences::default());
    }
}

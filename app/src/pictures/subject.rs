//! Subjects of pictures, and who knows how each looks now: those who show one say so here.

use std::cell::RefCell;
use std::rc::Rc;

use leptos::prelude::*;

use super::sketch::{Ink, Sketch};
use super::{board, table};
use crate::components::tree_view::Stage;
use crate::state::Analysis;
use page::names::Names;
use page::notation::Notation;

/// Something that a picture can be taken of.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Subject {
    /// The board with its arrows.
    #[default]
    Board,
    /// The tree as it is looked at.
    Tree,
    /// The table of moves.
    Moves,
    /// The chart that is chosen.
    Chart,
    /// The chart of a move and its rival.
    Why,
}

/// Draws what a panel shows.
type Draw = Rc<dyn Fn(Ink<'_>) -> Option<Sketch>>;

/// The nodes and moves of the table's rows, in their order.
pub(crate) type Rows = Memo<Vec<(u32, u16)>>;

/// Those who show something. They belong to the browser's one thread.
#[derive(Default)]
struct Shown {
    stage: Option<Stage>,
    rows: Option<Rows>,
    chart: Option<Draw>,
    why: Option<Draw>,
}

thread_local! {
    static SHOWN: RefCell<Shown> = RefCell::default();
}

impl Subject {
    /// All of them, in the order in which they are offered.
    pub(crate) const ALL: [Self; 5] = [Self::Board, Self::Tree, Self::Moves, Self::Chart, Self::Why];

    /// Its name, for tests and files.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Board => "board",
            Self::Tree => "tree",
            Self::Moves => "moves",
            Self::Chart => "chart",
            Self::Why => "why",
        }
    }

    /// Returns how it looks now; `None` where it is not shown. `pieces`: the symbols of a set that is no part of the page.
    pub(crate) fn sketch(self, analysis: Analysis, pieces: Option<&str>, ink: Ink<'_>) -> Option<Sketch> {
        match self {
            Self::Board => board::sketch(analysis, pieces, ink),
            Self::Tree => stage()?.sketch(),
            Self::Moves => table::sketch(analysis, ink),
            Self::Chart => SHOWN.with_borrow(|shown| shown.chart.clone())?(ink),
            Self::Why => SHOWN.with_borrow(|shown| shown.why.clone())?(ink),
        }
    }
}

/// Notes the stage of the page's own tree. In the browser alone.
pub(crate) fn shows_tree(stage: Stage) {
    SHOWN.with_borrow_mut(|shown| shown.stage = Some(stage));
}

/// Notes the rows of the table of moves. In the browser alone.
pub(crate) fn shows_rows(rows: Rows) {
    SHOWN.with_borrow_mut(|shown| shown.rows = Some(rows));
}

/// Notes how the panel of charts draws its chart, or the panel Why.
pub(crate) fn shows(subject: Subject, draw: impl Fn(Ink<'_>) -> Option<Sketch> + 'static) {
    let draw: Draw = Rc::new(draw);
    SHOWN.with_borrow_mut(|shown| match subject {
        Subject::Why => shown.why = Some(draw),
        _ => shown.chart = Some(draw),
    });
}

/// The stage of the page's tree.
pub(crate) fn stage() -> Option<Stage> {
    SHOWN.with_borrow(|shown| shown.stage.clone())
}

/// The rows of the table of moves.
pub(crate) fn rows() -> Option<Rows> {
    SHOWN.with_borrow(|shown| shown.rows)
}

/// Says which node it is: `the root`, or the moves that lead to it.
pub(crate) fn place(names: Names, moves: &[u16]) -> String {
    if moves.is_empty() { say::take::the_root().to_owned() } else { page::told::plain(&names.numbered(&[], moves)) }
}

/// Names a file: what it shows, the moves to the node, and the moment.
pub(crate) fn file_name(names: Names, kind: &str, moves: &[u16], moment: u32) -> String {
    let mut way = Names { notation: Notation::Uci, ..names }.line(&[], moves).join("-");
    if way.is_empty() {
        way.push_str("root");
    }
    // Lines may be long, and names of files may not.
    let way: String = way.chars().take(60).collect();
    page::file_name::of(&format!("puctoscope-{kind}-{way}-{moment}"))
}

//! What the page shows that pictures can be taken of: those who show it say so here.

use std::cell::RefCell;
use std::rc::Rc;

use leptos::prelude::*;

use super::sketch::{Ink, Sketch};
use crate::components::tree_view::stage::Stage;

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

/// Notes the stage of the page's own tree. In the browser alone.
pub(crate) fn shows_tree(stage: Stage) {
    SHOWN.with_borrow_mut(|shown| shown.stage = Some(stage));
}

/// Notes the rows of the table of moves. In the browser alone.
pub(crate) fn shows_rows(rows: Rows) {
    SHOWN.with_borrow_mut(|shown| shown.rows = Some(rows));
}

/// Notes how the panel of charts draws its chart.
pub(crate) fn shows_chart(draw: impl Fn(Ink<'_>) -> Option<Sketch> + 'static) {
    SHOWN.with_borrow_mut(|shown| shown.chart = Some(Rc::new(draw)));
}

/// Notes how the panel Why draws its chart.
pub(crate) fn shows_why(draw: impl Fn(Ink<'_>) -> Option<Sketch> + 'static) {
    SHOWN.with_borrow_mut(|shown| shown.why = Some(Rc::new(draw)));
}

/// The stage of the page's tree.
pub(crate) fn stage() -> Option<Stage> {
    SHOWN.with_borrow(|shown| shown.stage.clone())
}

/// The rows of the table of moves.
pub(crate) fn rows() -> Option<Rows> {
    SHOWN.with_borrow(|shown| shown.rows)
}

/// Draws the chart that is chosen; `None` where it is not shown.
pub(super) fn chart(ink: Ink<'_>) -> Option<Sketch> {
    SHOWN.with_borrow(|shown| shown.chart.clone())?(ink)
}

/// Draws the chart of a move and its rival; `None` where it is not shown.
pub(super) fn why(ink: Ink<'_>) -> Option<Sketch> {
    SHOWN.with_borrow(|shown| shown.why.clone())?(ink)
}

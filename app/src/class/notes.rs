//! Notes for the class by the page that it lies beside.

use std::cell::{Cell, RefCell};

use crate::state::Analysis;

thread_local! {
    /// The analysis of the page, where it is one's.
    pub(super) static ANALYSIS: Cell<Option<Analysis>> = const { Cell::new(None) };
    /// The lesson's question that is worked at, and how far one has come.
    pub(super) static ANSWER: RefCell<Option<(String, String)>> = const { RefCell::new(None) };
    pub(super) static IS_OPEN: Cell<bool> = const { Cell::new(false) };
}

/// Takes it that the bar was put away: another class can begin.
pub(super) fn closed() {
    IS_OPEN.set(false);
}

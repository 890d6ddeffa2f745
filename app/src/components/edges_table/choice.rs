//! The columns that the table has now.

use leptos::prelude::*;

use super::columns::{COLUMNS, Column};
use crate::state::Analysis;

/// Returns the names of the columns that are shown, with blanks between. Reactive.
pub(super) fn shown(analysis: Analysis) -> String {
    let depth = analysis.depth_shown();
    // Small games have no pawns to count in.
    let is_small = analysis.is_small();
    let is_usual =
        |column: &&Column| column.first.is_some_and(|first| first <= depth) && !(is_small && column.name == "cp");
    let usual = || COLUMNS.iter().filter(is_usual).map(|column| column.name.to_owned()).collect();
    let names: Vec<String> = of_lesson(analysis).or_else(|| analysis.columns.get()).unwrap_or_else(usual);
    names.join(" ")
}

/// The columns that a lesson is about, while it shows nothing else. Reactive.
pub(super) fn of_lesson(analysis: Analysis) -> Option<Vec<String>> {
    analysis.quiet.with(|quiet| quiet.as_ref().map(|quiet| quiet.columns.clone()))
}

/// Returns whether the columns are those of the depth. Reactive.
pub(super) fn is_usual(analysis: Analysis) -> bool {
    of_lesson(analysis).is_none() && analysis.columns.with(Option::is_none)
}

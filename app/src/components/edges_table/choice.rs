//! The columns that the table has now.

use leptos::prelude::*;
use page::quiet::Quiet;
use page::view::Depth;

use super::columns::{COLUMNS, Column};

/// Returns the names of the columns that are shown, with blanks between: those that are chosen, else those of the depth. Small games have no
/// pawns to count in.
pub(super) fn shown(chosen: Option<Vec<String>>, depth: Depth, is_small: bool) -> String {
    let is_usual =
        |column: &&Column| column.first.is_some_and(|first| first <= depth) && !(is_small && column.name == "cp");
    let usual = || COLUMNS.iter().filter(is_usual).map(|column| column.name.to_owned()).collect();
    let names: Vec<String> = chosen.unwrap_or_else(usual);
    names.join(" ")
}

/// The columns that a lesson is about, while it shows nothing else. Reactive.
pub(super) fn of_lesson(quiet: RwSignal<Option<Quiet>>) -> Option<Vec<String>> {
    quiet.with(|quiet| quiet.as_ref().map(|quiet| quiet.columns.clone()))
}

//! Breakpoints: conditions at which a running search stops by itself.
//!
//! The page keeps a list; those that are on, and whose move is one of the shown search's root, go with every run.

use leptos::prelude::*;
use wire::Hit;

use crate::state::{Analysis, Breakpoints};
use page::breakpoints::Entry;
use page::breakpoints::words::describe_hits;
use page::format;
use page::input::Action;
use page::state::Page;

/// Opens the dialog; `mv` is the move that one has in mind.
pub fn open(breakpoints: Breakpoints, mv: Option<u16>) {
    breakpoints.offered.set(mv);
    breakpoints.open.set(true);
}

/// Changes the list; a search that runs goes on with the new one.
pub fn change(analysis: Analysis, edit: impl FnOnce(&mut Vec<Entry>)) {
    let mut entries = analysis.page.with_value(|page| Vec::clone(&page.breakpoints));
    edit(&mut entries);
    analysis.act(Action::Breakpoints(entries));
}

/// Says that breakpoints stopped the search, while its past is looked at.
pub(crate) fn tell_hits(analysis: Analysis, hits: &[Hit]) {
    let Some(moment) = hits.first().map(|hit| hit.moment) else { return };
    let words = describe_hits(&analysis.page.with_value(Page::names), hits);
    analysis.notify(format!("A breakpoint stopped the search at moment {}: {words}", format::count(moment.into())));
}

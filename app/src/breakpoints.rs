//! Breakpoints: conditions at which a running search stops by itself.
//!
//! The page keeps a list; those that are on, and whose move is one of the shown search's root, go with every run.

use leptos::prelude::*;
use page::breakpoints::Entry;
use page::input::Action;
use wire::{Breakpoint, Hit};

use crate::state::Analysis;

/// Opens the dialog; `mv` is the move that one has in mind.
pub fn open(analysis: Analysis, mv: Option<u16>) {
    analysis.breakpoints.offered.set(mv);
    analysis.breakpoints.open.set(true);
}

/// Changes the list; a search that runs goes on with the new one.
pub fn change(analysis: Analysis, edit: impl FnOnce(&mut Vec<Entry>)) {
    let mut entries = analysis.page.with_value(|page| Vec::clone(&page.breakpoints));
    edit(&mut entries);
    analysis.act(Action::Breakpoints(entries));
}

/// Describes in words what a breakpoint waits for. Reactive (position, notation).
#[must_use]
pub fn describe(analysis: Analysis, breakpoint: &Breakpoint) -> String {
    track(analysis);
    analysis.page.with_value(|page| page.describe(breakpoint))
}

/// Describes in words which breakpoints stopped the search. Reactive (position, notation).
#[must_use]
pub fn describe_hits(analysis: Analysis, hits: &[Hit]) -> String {
    track(analysis);
    analysis.page.with_value(|page| page.describe_hits(hits))
}

/// A move of the shown search's root, by name; its squares where it is none there. Reactive (position, notation).
#[must_use]
pub fn move_name(analysis: Analysis, mv: u16) -> String {
    track(analysis);
    analysis.page.with_value(|page| page.move_name(mv))
}

fn track(analysis: Analysis) {
    let _ = analysis.root_position();
    analysis.notation.track();
    analysis.game.track();
}

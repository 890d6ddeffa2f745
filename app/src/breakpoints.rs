//! Breakpoints: conditions at which a running search stops by itself.
//!
//! The page keeps a list; those that are on, and whose move is one of the shown search's root, go with every run.

use leptos::prelude::*;

use crate::state::Breakpoints;

/// Opens the dialog; `mv` is the move that one has in mind.
pub fn open(breakpoints: Breakpoints, mv: Option<u16>) {
    breakpoints.offered.set(mv);
    breakpoints.open.set(true);
}

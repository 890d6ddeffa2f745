//! Classical search: what is chosen, and what the worker said last.

use leptos::prelude::*;

/// State of the minimax panel: the choice, and the worker's last answer. Copied freely.
#[derive(Clone, Copy, Default)]
pub struct Minimax {
    /// Search and moment that are chosen, as links have them ([`Choice`](crate::minimax::choice::Choice)). What is written here is shown, and what is
    /// chosen in the panel is written here.
    pub written: RwSignal<String>,
    /// The numbers of the moment that is shown; `None` while there is none.
    pub told: RwSignal<Option<Told>>,
    /// Last answer of the worker, as it came; empty once the worker ended or could not answer.
    pub(crate) answer: RwSignal<Vec<u8>>,
}

/// Numbers of a moment.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Told {
    /// Events done.
    pub moment: u32,
    /// Leaves that were evaluated or where the game is over.
    pub leaves: u32,
    /// Moves that were cut.
    pub cut: u32,
    /// The root's value so far, seen by the player to move there.
    pub value: Option<f64>,
    /// Set if nothing is left to be done.
    pub is_finished: bool,
    /// Set if moves that cannot matter are cut.
    pub prunes: bool,
    /// Plies that are looked ahead.
    pub depth: u16,
}

impl Minimax {
    /// Makes the state in which nothing was answered yet.
    #[must_use]
    pub fn new(written: &str) -> Self {
        Self { written: RwSignal::new(written.to_owned()), ..Self::default() }
    }
}

//! The algorithm as a short program, with the lines that run now and what their variables hold.
//!
//! # Reading order
//! [`listing`]: the program, whose score function is the formula in force. [`Now`]: what it is shown with. [`values`]: which lines a phase runs, and the numbers beside them,
//! all of them the search's own.
//!
//! # Invariants
//! * Values are as the program has them: `W`, `Q`, `U` and the score of a node are for the player who moved there, whatever view the page shows.
//! * A line says a number only where the search has said it; nothing is computed anew but W, which is N times Q.

pub mod listing;
mod now;
pub mod values;

use engine::Parameters;

use listing::Line;
pub use now::{Naming, Now};
use values::Values;

/// A line of the program, and what is said of it now.
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    /// The line.
    pub line: Line,
    /// Set where it runs in the step that is held.
    pub is_lit: bool,
    /// Variables with their values, as text.
    pub values: Vec<(String, String)>,
}

/// Returns the program with what is known of it now.
#[must_use]
pub fn rows(now: &Now<'_>, names: &dyn Naming) -> Vec<Row> {
    let values = Values::of(now, names);
    let row = |line: Line| {
        let is_lit = line.mark.is_some_and(|mark| values.lit.contains(&mark));
        let values = line.mark.map(|mark| values.at(mark)).unwrap_or_default();
        Row { line, is_lit, values }
    };
    listing::lines(now.parameters).into_iter().map(row).collect()
}

/// The program as a text to copy, with its remarks.
#[must_use]
pub fn text(parameters: &Parameters) -> String {
    let lines = listing::lines(parameters);
    let width = lines.iter().map(|line| line.text.chars().count()).max().unwrap_or(0);
    let write = |line: &Line| match line.remark {
        Some(remark) => format!("{:width$}  # {remark}\n", line.text),
        None => format!("{}\n", line.text),
    };
    lines.iter().map(write).collect()
}

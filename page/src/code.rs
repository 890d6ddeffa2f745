//! The algorithm as a short program, with the lines that run now and what their variables hold.
//!
//! # Reading order
//! [`listing`]: the program, whose score function is the formula in force. [`values`]: which lines a phase runs, and the numbers beside them,
//! all of them the search's own.
//!
//! # Invariants
//! * Values are as the program has them: `W`, `Q`, `U` and the score of a node are for the player who moved there, whatever view the page shows.
//! * A line says a number only where the search has said it; nothing is computed anew but W, which is N times Q.

pub mod listing;
pub mod values;

use engine::Parameters;
use wire::worker::Explanation;
use wire::{NodeView, OpenNode};

use crate::step::Step;
use listing::Line;
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

/// Values that the program is shown with.
#[derive(Clone, Copy, Debug)]
pub struct Now<'a> {
    /// The parameters of the search.
    pub parameters: &'a Parameters,
    /// The step that is held, with its event.
    pub held: Option<(Step, &'a Explanation)>,
    /// The node that is selected.
    pub node: Option<&'a NodeView>,
    /// The same, if its moves are known.
    pub open: Option<&'a OpenNode>,
    /// The move that is pointed out there; else the one that is selected next.
    pub lit: Option<u16>,
}

/// Names of nodes and moves, as the page writes them.
pub trait Naming {
    /// The node so many plies down the path of the simulation.
    fn node(&self, plies: usize) -> String;
    /// A move of that node.
    fn edge(&self, plies: usize, mv: u16) -> String;
    /// The node that is selected.
    fn selected(&self) -> String;
    /// A move of the selected node.
    fn of_selected(&self, mv: u16) -> String;
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

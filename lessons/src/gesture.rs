//! Natural ways to choose a move besides its row in the table: its box or dot in the tree, and playing it.

use crate::{
    bench::Bench,
    condition::{Condition, Minimax, Quantity, Shown, Word},
    facts::Facts,
    reads::Reads,
    seen::Seen,
};

/// Returns whether a condition holds, also where a node was selected instead of the move that leads there.
#[must_use]
pub fn holds(condition: &Condition, facts: &dyn Facts) -> bool {
    let is_choice = || Reads::of(condition).has(&Word::Chosen);
    condition.holds(facts) || is_choice() && Chosen::by_node(facts).is_some_and(|facts| condition.holds(&facts))
}

/// Facts of a page on which a move was chosen otherwise than in the table. What is not about the choice is as it is.
pub(crate) struct Chosen<'a> {
    facts: &'a dyn Facts,
    /// Moves to the node at which it was chosen.
    selected: Vec<String>,
    chosen: String,
}

impl<'a> Chosen<'a> {
    /// The selected node stands for the move that leads to it; `None` for the root, and where a move is chosen anyway.
    pub(crate) fn by_node(facts: &'a dyn Facts) -> Option<Self> {
        if facts.chosen().is_some() { None } else { Self::last_of(facts, facts.selected()) }
    }

    /// Moves that were played on the board stand for the last of them, in the search that was left with it.
    pub(crate) fn by_playing(before: &'a Seen, moves: &[String]) -> Option<Self> {
        Self::last_of(before, moves.to_vec())
    }

    fn last_of(facts: &'a dyn Facts, mut line: Vec<String>) -> Option<Self> {
        let chosen = line.pop()?;
        Some(Self { facts, selected: line, chosen })
    }
}

impl Facts for Chosen<'_> {
    fn moment(&self) -> u32 {
        self.facts.moment()
    }

    fn simulations(&self) -> u32 {
        self.facts.simulations()
    }

    fn selected(&self) -> Vec<String> {
        self.selected.clone()
    }

    fn moves(&self, line: &[String]) -> Option<u32> {
        self.facts.moves(line)
    }

    fn chosen(&self) -> Option<String> {
        Some(self.chosen.clone())
    }

    fn next(&self, line: &[String]) -> Option<String> {
        self.facts.next(line)
    }

    fn best(&self) -> Option<String> {
        self.facts.best()
    }

    fn quantity(&self, quantity: Quantity, line: &[String]) -> Option<f64> {
        self.facts.quantity(quantity, line)
    }

    fn setting(&self, name: &str) -> Option<String> {
        self.facts.setting(name)
    }

    fn edits(&self) -> u32 {
        self.facts.edits()
    }

    fn played(&self) -> Option<Vec<String>> {
        self.facts.played()
    }

    fn shown(&self, what: Shown) -> Option<String> {
        self.facts.shown(what)
    }

    fn minimax(&self, what: Minimax) -> Option<f64> {
        self.facts.minimax(what)
    }

    fn bench(&self, what: &Bench) -> Option<f64> {
        self.facts.bench(what)
    }
}

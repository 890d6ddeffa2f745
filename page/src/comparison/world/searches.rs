//! Searches and choices that differ in their c_puct.

use session::Pace;
use wire::{SearchView, Setting};

use crate::choice::SearchChoice;
use crate::link::beside::Beside;
use crate::view::Colour;

/// A search that was made with a c_puct.
pub(in crate::comparison) fn search(id: u32, position: u32, cpuct: &str) -> SearchView {
    SearchView {
        id,
        position,
        evaluator: "classical".to_owned(),
        evaluator_description: String::new(),
        network: None,
        device: String::new(),
        moves_left_head: false,
        settings: settings(cpuct),
        moves: Vec::new(),
        kept: 0,
        edits: Vec::new(),
        origin: None,
        outcome: None,
        priors: Box::default(),
    }
}

/// The parameters that differ where a c_puct was chosen.
pub(in crate::comparison) fn settings(cpuct: &str) -> Vec<Setting> {
    vec![Setting { name: "cpuct".to_owned(), value: cpuct.to_owned() }]
}

/// Words of a link that compares with a c_puct.
pub(in crate::comparison) fn told(cpuct: &str) -> Beside {
    let choice = SearchChoice { settings: settings(cpuct), ..Default::default() };
    Beside { choice, simulations: Some(40), time: Some(30), colour: Colour::Value, pace: Pace::Simulations, lead: 5 }
}

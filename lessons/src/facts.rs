//! What a page knows, as conditions ask for it.

use crate::{
    bench::Bench,
    condition::{Minimax, Quantity, Shown},
};

/// Facts that a page knows. Moves are written as in [`Setup::moves`](crate::lesson::Setup::moves); lines begin at the shown search's
/// root. All values are from the point of view of the player who makes the move.
pub trait Facts {
    /// The moment that is shown: a number of events of the shown search.
    fn moment(&self) -> u32;

    /// Simulations that the shown search has had, later ones than the moment's included.
    fn simulations(&self) -> u32;

    /// Moves to the selected node.
    fn selected(&self) -> Vec<String>;

    /// Number of moves of the node after a line, visited or not; `None` where the game is over. Conditions ask only for the selected node
    /// and its parent.
    fn moves(&self, line: &[String]) -> Option<u32>;

    /// The move that is chosen among the selected node's.
    fn chosen(&self) -> Option<String>;

    /// The move of the node after a line that selection would take next, at the moment that is shown; likewise.
    fn next(&self, line: &[String]) -> Option<String>;

    /// The root's best move at that moment.
    fn best(&self) -> Option<String>;

    /// A quantity at that moment of the move that a line ends with; for the empty line of the root, its Q and V from the
    /// view of the side to move. `None` where it is not known, or of a move without visits that has none. Conditions ask only for
    /// moves of the root and of the selected node.
    fn quantity(&self, quantity: Quantity, line: &[String]) -> Option<f64>;

    /// The value of a parameter that is in force at that moment.
    fn setting(&self, name: &str) -> Option<String>;

    /// Edits that were made in the shown search.
    fn edits(&self) -> u32;

    /// The moves from the lesson's position to the game's current one; `None` where that is another game.
    fn played(&self) -> Option<Vec<String>>;

    /// A word that the page shows.
    fn shown(&self, what: Shown) -> Option<String>;

    /// A number of the minimax stepper; `None` where there is none.
    fn minimax(&self, what: Minimax) -> Option<f64>;

    /// A number of the training bench; `None` where there is none.
    fn bench(&self, _what: &Bench) -> Option<f64> {
        None
    }
}

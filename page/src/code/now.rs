//! What the program is shown with: a moment of the search, and names for its nodes and moves.

use engine::Parameters;
use wire::worker::Explanation;
use wire::{NodeView, OpenNode};

use crate::step::Step;

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

//! Edits for "what if" questions: changes of a search from a moment on.

use serde::{Deserialize, Serialize};

use crate::carry::{Carried, CarryPart};

/// A change of a search by hand. Nodes are named by the moves that lead to them from the search's root.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Edit {
    /// A parameter has another value. Only those that decide how a search goes on can be changed within one.
    Parameter {
        /// Its name.
        name: String,
        /// Its value as text.
        value: String,
    },
    /// A move has another P; those of the node's other moves stay in proportion.
    Prior {
        /// The node.
        path: Vec<u16>,
        /// The move.
        mv: u16,
        /// Its P, in [0, 1].
        p: f64,
    },
    /// A node is worth something else than the evaluator said.
    Value {
        /// The node.
        path: Vec<u16>,
        /// V, view of the player who moves into the node, in [-1, 1]. D becomes what is left at most.
        v: f64,
    },
    /// Only these moves of a node are searched.
    Only {
        /// The node.
        path: Vec<u16>,
        /// The moves; none stands for all.
        moves: Vec<u16>,
    },
    /// A move is given visits, whatever the formula says. The node before does not count them
    /// ([`EdgeView::given`](crate::EdgeView::given)).
    Give {
        /// The node that the move is played in.
        path: Vec<u16>,
        /// The move.
        mv: u16,
        /// Number of visits.
        visits: u32,
    },
    /// Simulations of a search of a later position were carried back. Only [`Command::CarryBack`](crate::Command::CarryBack) makes
    /// this edit.
    Carry {
        /// The node that the move is played in.
        path: Vec<u16>,
        /// The move that leads to the later position, or to it at last.
        mv: u16,
        /// Number of simulations.
        visits: u32,
        /// Part that was carried.
        part: CarryPart,
        /// Digest of the other search's log, 64 hex digits, up to a moment.
        digest: String,
        /// That moment.
        moment: u32,
    },
}

/// An edit of a search, and when it was made.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct EditView {
    /// Events before it: it is in force from the next moment on.
    pub moment: u32,
    /// Change that was made; of P the move whose P changed most.
    pub edit: Edit,
}

/// Outcome of a what-if, over the simulations that both it and the search that it was made of have.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Outcome {
    /// The first simulation that goes another way; `None` where none does so far.
    pub difference: Option<Difference>,
    /// Simulations that were compared.
    pub compared: u32,
    /// The best move of the search that it was made of, and its own.
    pub best: [BestMove; 2],
    /// Effect of what was carried back, where that made the what-if.
    #[serde(default)]
    pub carried: Option<Carried>,
}

/// Point where two searches part.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Difference {
    /// Number of the simulation, from 1.
    pub simulation: u32,
    /// Events of the what-if before it.
    pub moment: u32,
    /// The moves from the root to where it ends in the one and in the other.
    pub lines: [Vec<u16>; 2],
}

/// The best move of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BestMove {
    /// The move; `None` before anything is known.
    pub mv: Option<u16>,
    /// Its visits.
    pub visits: u32,
    /// Simulations of the search.
    pub simulations: u32,
}

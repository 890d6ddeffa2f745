//! Names of openings, as they are asked for over HTTP.

use serde::{Deserialize, Serialize};

/// A position of a game that has a name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OpeningView {
    /// The position.
    pub position: u32,
    /// Its code in the Encyclopaedia of Chess Openings: `C42`.
    pub eco: String,
    /// Its name in English.
    pub name: String,
}

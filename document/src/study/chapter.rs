//! Chapters of a study.

use serde::{Deserialize, Serialize};

/// A chapter of a study.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Chapter {
    /// Its id.
    pub id: u32,
    /// Its document.
    pub document: String,
    /// Its name.
    pub name: String,
    /// The side at the lower edge of the board.
    pub orientation: Orientation,
}

/// Sides at the lower edge of a board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Orientation {
    /// White.
    #[default]
    White,
    /// Black.
    Black,
}

//! Visible part of the tree: boxes in screen space, with colours as numbers and labels that fit.
//!
//! Level of detail: a node thinner than [`THINNEST`] is not entered; thin neighbours, and visits of children
//! that are not held at all, are merged into one box that says how many it stands for. What a node counts for itself has no
//! box; where it is wide enough, the moves that wait for a visit are drawn there as ghosts. [`build`] does it, [`label`]
//! writes the labels.

pub mod build;
pub mod label;

use wire::Terminal;

use crate::camera::{Camera, Viewport};
use crate::layout::Layout;
use crate::scene::label::Label;
use crate::subject::Subject;

/// Thinner boxes cannot be told apart, and are merged.
pub const THINNEST: f64 = 1.5;

/// A merged box thinner than this is not drawn at all.
const LEAST_MERGED: f64 = 0.75;

/// Unvisited moves are drawn where all of them together get this many pixels,
const THINNEST_GHOSTS: f64 = 16.0;
/// and one of them where it gets this many.
const THINNEST_GHOST: f64 = 5.0;

/// Thing that a box of the icicle, or a dot of the node-link tree, stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// One node.
    Node(u32),
    /// Children of a node that are too thin to draw, or not held.
    Rest {
        /// The node whose children they are.
        parent: u32,
        /// Number of children.
        nodes: u32,
        /// Their visits together.
        visits: u32,
    },
    /// A move of an open node that was never visited.
    Ghost {
        /// The node.
        parent: u32,
        /// The move.
        mv: u16,
    },
    /// Moves of an open node that were never visited, too many or too unlikely to draw.
    Unvisited {
        /// The node.
        parent: u32,
        /// Number of moves.
        moves: u32,
    },
}

/// End of a game, from the point of view that the scene shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// Won.
    Win,
    /// Drawn.
    Draw,
    /// Lost.
    Loss,
    /// Drawn because the position occurred before.
    TwoFold,
    /// Known from a tablebase.
    Tablebase,
}

/// A box of the picture, in screen space.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SceneBox {
    /// Kind of thing that it stands for.
    pub kind: Kind,
    /// Left edge.
    pub x: f64,
    /// Top edge.
    pub y: f64,
    /// Width.
    pub width: f64,
    /// Shade of Q, or of the difference to another search.
    pub shade: u8,
    /// Shade of V; `None` where there is no V.
    pub outline: Option<u8>,
    /// Brightness by how recent its last visit is.
    pub heat: u8,
    /// End of the game here, or the proven value.
    pub ending: Option<Ending>,
    /// Set where it is compared with another search that does not have it.
    pub is_alone: bool,
    /// Set where it lies on the path to the selected node, which is included.
    pub on_path: bool,
    /// Its label; empty if none fits.
    pub label: Label,
}

/// Inputs of a picture.
#[derive(Clone, Copy, Debug)]
pub struct Look<'a> {
    /// The numbers, and how they are shown.
    pub subject: &'a Subject<'a>,
    /// The places.
    pub layout: &'a Layout,
    /// The part that is seen.
    pub camera: Camera,
    /// The size of the picture.
    pub view: Viewport,
}

/// The picture; its memory is used again for the next one.
#[derive(Debug, Default)]
pub struct Scene {
    /// Its boxes: parents before children, left before right.
    pub boxes: Vec<SceneBox>,
    /// The labels, one after the other.
    pub text: String,
    /// Height of the boxes.
    pub row_height: f64,
    /// Lowest row below the base that holds a node to draw, on the screen or below it.
    pub last_row: i32,
    /// The newest node, or its nearest ancestor that is drawn.
    pub newest: Option<u32>,
}

impl Scene {
    /// The drawn box of a node.
    pub fn find(&self, id: u32) -> Option<&SceneBox> {
        self.find_kind(Kind::Node(id))
    }

    /// The drawn box of anything.
    pub fn find_kind(&self, kind: Kind) -> Option<&SceneBox> {
        self.boxes.iter().find(|drawn| drawn.kind == kind)
    }
}

impl Ending {
    /// A letter for it, as Lc0 marks proven values.
    pub fn mark(self) -> &'static str {
        match self {
            Self::Win => "W",
            Self::Draw => "D",
            Self::Loss => "L",
            Self::TwoFold => "2\u{00d7}",
            Self::Tablebase => "TB",
        }
    }

    /// The mover's ending as seen with a sign.
    pub fn seen(terminal: Terminal, sign: f32) -> Self {
        match (terminal, sign < 0.0) {
            (Terminal::Win, false) | (Terminal::Loss, true) => Self::Win,
            (Terminal::Loss, false) | (Terminal::Win, true) => Self::Loss,
            (Terminal::Draw, _) => Self::Draw,
            (Terminal::TwoFold, _) => Self::TwoFold,
            (Terminal::Tablebase, _) => Self::Tablebase,
        }
    }
}

#[cfg(test)]
#[path = "scene/tests.rs"]
mod tests;

#[cfg(test)]
mod truth;

//! What can be seen: boxes in screen space, with colours as numbers and labels that fit.
//!
//! Level of detail: a node thinner than [`THINNEST`] is not entered; thin neighbours, and visits of children
//! that are not held at all, are merged into one box that says how many it stands for. [`build`] does it,
//! [`label`] writes the labels.

pub mod build;
pub mod label;

use wire::Terminal;

use crate::canvas::camera::{Camera, Viewport};
use crate::canvas::layout::Layout;
use crate::canvas::scene::label::{Label, Statistic};
use crate::canvas::tint::Tints;
use crate::model::Model;

/// Thinner boxes cannot be told apart, and are merged.
pub const THINNEST: f64 = 1.5;

/// A merged box thinner than this is not drawn at all.
const LEAST_MERGED: f64 = 0.75;

/// What a box stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// One node.
    Node(u32),
    /// Children of a node that are too thin to draw, or not held.
    Rest {
        /// Whose children.
        parent: u32,
        /// How many.
        nodes: u32,
        /// Their visits together.
        visits: u32,
    },
}

/// How a game ended, from the view that the scene shows.
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
    /// What it stands for.
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
    /// How recent its last visit is.
    pub heat: u8,
    /// Whether the game is over here, or the value proven.
    pub ending: Option<Ending>,
    /// Whether it is compared with another search that does not have it.
    pub is_alone: bool,
    /// Whether it lies on the way to the selected node, which is included.
    pub on_path: bool,
    /// Its label; empty if none fits.
    pub label: Label,
}

/// What is looked at, from where, and how.
#[derive(Clone, Copy, Debug)]
pub struct Look<'a> {
    /// The numbers.
    pub model: &'a Model,
    /// The places.
    pub layout: &'a Layout,
    /// The part that is seen.
    pub camera: Camera,
    /// The size of the picture.
    pub view: Viewport,
    /// Nodes from the root to the selected one.
    pub path: &'a [u32],
    /// What a value of a node in an even, and in an odd number of plies from the search's root is multiplied
    /// with to be seen from the chosen point of view.
    pub signs: [f32; 2],
    /// What stands beside the move in a label.
    pub statistic: Statistic,
    /// What boxes are coloured by; `None`: Q inside, V as outline.
    pub tints: Option<&'a Tints>,
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
        self.boxes.iter().find(|drawn| drawn.kind == Kind::Node(id))
    }

    /// The move in a box's label.
    pub fn name(&self, label: &Label) -> &str {
        &self.text[label.start as usize..label.split as usize]
    }

    /// The number beside the move in a box's label.
    pub fn number(&self, label: &Label) -> &str {
        &self.text[label.split as usize..label.end as usize]
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

//! The page's address: the link that reproduces what is seen, and when it is written.
//!
//! ```text
//! Given ── the first search ──┐
//! Old ── something a link tells is another one ──> Due ── a pause later ──> Written
//!  ^                                                │                          │
//!  └── it stays as it is: a film, a user's file ────┘      <── looked at otherwise, or something else is seen or was asked for
//! ```

use crate::film::Script;
use crate::link::Link;
use crate::link::beside::Linked;
use crate::view::{Chart, Depth, Findings, PointOfView, Statistic, Tab, TreeForm};

/// Milliseconds between a change and the address: browsers limit how often it may change, and twice a second is well within.
pub const PAUSE: f64 = 500.0;

/// What the page's address says.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Address {
    /// The link that the page was opened with, and that is being carried out.
    #[default]
    Given,
    /// Something else than what is seen.
    Old,
    /// The same, and it is written in a moment.
    Due,
    /// What is seen: of the page, this link without how it is looked at.
    Written(Box<Link>),
}

/// What happens to the address.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Writing {
    /// It is written a moment from now ([`PAUSE`]).
    Later,
    /// It stays as it is.
    Dropped,
    /// It is written.
    Shown,
    /// It is written, and remembered beside the tab's analysis.
    Kept,
}

/// Part of the analysis that the tab remembers for a reload: the address is behind, and the browser's own view of it is, too.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Seen {
    /// The position that is seen. That the analysis is told of it may be lost with the page.
    Position(u32),
    /// The games are about to be others: the analysis alone knows where they are then.
    Changing,
}

/// How things are looked at, as far as a link tells it: what views write themselves.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Looks {
    /// The stop of the tour that is shown, by its number from 1.
    pub tour: Option<u8>,
    /// The film that is open.
    pub film: Option<Script>,
    /// The form in which the tree is drawn.
    pub tree_form: TreeForm,
    /// Statistic on its labels.
    pub labels: Statistic,
    /// From whose view values are shown.
    pub point_of_view: PointOfView,
    /// How much of the page is shown.
    pub depth: Depth,
    /// The open tab.
    pub tab: Tab,
    /// The chosen chart.
    pub chart: Chart,
    /// What is looked for in the tree.
    pub find: String,
    /// The moves from the search's root to the node below which it is looked for.
    pub within: Vec<u16>,
    /// What is shown of what was found.
    pub findings: Findings,
    /// What is searched by minimax and how, as its panel writes it.
    pub minimax: String,
    /// Whether Black is at the bottom.
    pub flipped: bool,
    /// The comparison.
    pub compared: Linked,
}

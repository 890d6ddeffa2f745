//! Changes that whoever keeps an analysis takes note of.

use std::collections::BTreeMap;

/// Changes of an analysis, for who keeps it. That a search has grown is seen from the search itself.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Changes {
    /// Whether its games, or the list of its searches, may be others.
    pub is_edited: bool,
    /// Searches that went back, with the earliest moment that they were at.
    pub rewound: BTreeMap<u32, u32>,
    /// Searches that are in it no more.
    pub forgotten: Vec<u32>,
}

//! Scale of the bars of one node, and the places of a move's bars on it.

use wire::{EdgeView, OpenNode};

/// Stacked bars of a move: Q from zero, U from where Q ends; together they reach S. Places are percent of the width. Always in the view of
/// the side to move, which selection compares.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Stacked {
    /// Zero.
    pub(crate) zero: f64,
    /// Ends of Q's bar.
    pub(crate) q: (f64, f64),
    /// Ends of U's bar.
    pub(crate) u: (f64, f64),
    /// S.
    pub(crate) s: f64,
    /// True if Q is negative.
    pub(crate) is_bad: bool,
}

/// Scale of the bars of one node, common to all rows so that they can be compared.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Scale {
    /// Visits of all moves.
    pub(super) visits: u32,
    /// Value at the left end.
    least: f64,
    /// Value at the right end.
    most: f64,
}

impl Scale {
    pub(super) fn of(open: Option<&OpenNode>) -> Self {
        let edges = open.map(|open| open.edges.as_slice()).unwrap_or_default();
        let visits = edges.iter().map(|edge| edge.visits).sum();
        // UCT's bound of a move never tried has no end, and needs no room.
        let ends = || edges.iter().flat_map(|edge| [edge.q, edge.s]).filter(|end| end.is_finite());
        let (least, most) = (ends().fold(0.0, f64::min), ends().fold(0.0, f64::max));
        Self { visits, least, most }
    }

    /// Returns the bars of a move.
    pub(super) fn stacked(self, edge: &EdgeView) -> Stacked {
        let EdgeView { q, mu, s, .. } = *edge;
        let ends = |a: f64, b: f64| (self.place(a.min(b)), self.place(a.max(b)));
        Stacked { zero: self.place(0.0), q: ends(0.0, q), u: ends(q + mu, s), s: self.place(s), is_bad: q < 0.0 }
    }

    /// Returns the place of a value, in percent of the width.
    fn place(self, value: f64) -> f64 {
        let width = self.most - self.least;
        if width > 0.0 { ((value - self.least) / width * 98.0 + 1.0).clamp(0.0, 100.0) } else { 1.0 }
    }
}

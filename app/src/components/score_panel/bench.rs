//! State that the parts of the panel share.

use leptos::prelude::*;
use page::score::Point;

use super::dots::Dot;
use super::formula::Formula;
use super::plot::{Range, Window};

/// State that the parts of the panel share.
#[derive(Clone, Copy)]
pub(super) struct Bench {
    /// The formula that is drawn strongly.
    pub(super) formula: RwSignal<Formula>,
    /// Where the user put the point.
    pub(super) point: RwSignal<Point>,
    /// The point's Q.
    pub(super) q: Memo<f64>,
    /// D as a share of what Q leaves open, for the line of the mu formula.
    pub(super) draws: Memo<f64>,
    /// Range that was chosen for the axes.
    pub(super) range: RwSignal<Range>,
    /// Range that they show.
    pub(super) window: Memo<Window>,
    /// The selected node's moves.
    pub(super) dots: Memo<Vec<Dot>>,
}

impl Bench {
    /// Centipawns of a Q by the chosen formula.
    pub(super) fn cp(self, q: f64) -> f64 {
        self.formula.get().cp_along(q, self.draws.get())
    }
}

//! State that the parts of the panel share.

use std::sync::Arc;

use leptos::prelude::*;
use page::readout::Readout;
use page::view::{Chart, PointOfView};
use shakmaty::Color;
use wire::charts::Series;

use super::figure::Frame;
use crate::state::Analysis;

/// State that the parts of the panel share.
#[derive(Clone, Copy)]
pub(super) struct Bench {
    pub(super) analysis: Analysis,
    /// Series of the selected node, once it was told.
    pub(super) series: Memo<Option<Arc<Series>>>,
    /// Names of the series' moves, in its order.
    pub(super) names: Memo<Vec<String>>,
    /// Factor that turns values to the view shown: 1 or -1.
    pub(super) sign: Memo<f64>,
    /// The move that is chosen at the node.
    pub(super) chosen: Memo<Option<u16>>,
    /// The drawing's size.
    pub(super) frame: RwSignal<Frame>,
    /// Place that the pointer or the keys are on.
    pub(super) readout: RwSignal<Readout>,
    /// The sample that is read out: that, or the last one before the time bar's moment.
    pub(super) at: Memo<usize>,
}

impl Bench {
    pub(super) fn new(analysis: Analysis) -> Self {
        let series = Memo::new(move |_| {
            let node = analysis.selected.get();
            analysis.charts.told.get().filter(|told| told.node == node && !told.samples.is_empty())
        });
        // The path to the node is known once a frame told of it.
        let path = Memo::new(move |_| {
            analysis.revision.track();
            analysis.moves_to(analysis.selected.get())
        });
        let names = Memo::new(move |_| {
            let names = analysis.names();
            let position = path.with(|path| names.position(path.as_ref()?));
            let name = |mv: &u16| position.as_ref().map(|position| names.of(position, *mv)).unwrap_or_default();
            series.with(|series| series.iter().flat_map(|series| series.moves.iter().map(name)).collect())
        });
        let sign = Memo::new(move |_| {
            // Those of its moves are seen by who is to move in the node.
            analysis.sight().sign(path.with(|path| path.as_ref().map_or(0, Vec::len)) + 1)
        });
        let readout = RwSignal::new(Readout::default());
        let at = Memo::new(move |_| {
            let shown = analysis.playback.shown();
            series.with(|series| {
                let Some(series) = series else { return 0 };
                let last = series.samples.len() - 1;
                readout.get().picked().map_or_else(|| series.sample_at(shown), |at| at.min(last))
            })
        });
        let chosen = Memo::new(move |_| analysis.selected_move.get());
        Self { analysis, series, names, sign, chosen, frame: RwSignal::new(Frame::of(500.0)), readout, at }
    }

    pub(super) fn kind(self) -> Chart {
        self.analysis.charts.kind.get()
    }

    /// Returns the suffix of signed quantities' names in files: empty in the side to move's view.
    pub(super) fn view(self) -> &'static str {
        if self.analysis.point_of_view.get() == PointOfView::White { " (White)" } else { "" }
    }

    /// Returns whose view it is, in words. Reactive.
    pub(super) fn side(self) -> &'static str {
        match self.analysis.point_of_view.get() {
            PointOfView::White => self.player(),
            PointOfView::Mover => "mover",
        }
    }

    /// Returns what the first player is called, whose view it is where there is such a suffix. Reactive.
    pub(super) fn player(self) -> &'static str {
        self.analysis.side_name(Color::White)
    }
}

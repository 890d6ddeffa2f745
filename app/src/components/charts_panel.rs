//! Charts of a node's numbers over its visits, with one cursor: the time bar's.

mod bars;
mod curves;
mod export;
mod figure;
mod legend;
mod markup;
mod names;
mod rows;
mod stage;
mod table;

use std::sync::Arc;

use leptos::prelude::*;
use page::charts::Question;
use wire::charts::Series;

use crate::components::solid::solid;
use crate::state::Analysis;
use export::Exports;
use figure::Frame;
use legend::Legend;
use page::readout::Readout;
use page::view::{Chart, PointOfView, Tab};
use shakmaty::Color;
use stage::Stage;
use table::DataTable;

/// State that the parts of the panel share.
#[derive(Clone, Copy)]
struct Bench {
    analysis: Analysis,
    /// Series of the selected node, once it was told.
    series: Memo<Option<Arc<Series>>>,
    /// Names of the series' moves, in its order.
    names: Memo<Vec<String>>,
    /// Factor that turns values to the view shown: 1 or -1.
    sign: Memo<f64>,
    /// The move that is chosen at the node.
    chosen: Memo<Option<u16>>,
    /// The drawing's size.
    frame: RwSignal<Frame>,
    /// Place that the pointer or the keys are on.
    readout: RwSignal<Readout>,
    /// The sample that is read out: that, or the last one before the time bar's moment.
    at: Memo<usize>,
}

impl Bench {
    fn new(analysis: Analysis) -> Self {
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

    fn kind(self) -> Chart {
        self.analysis.charts.kind.get()
    }

    /// Returns the suffix of signed quantities' names in files: empty in the side to move's view.
    fn view(self) -> &'static str {
        if self.analysis.point_of_view.get() == PointOfView::White { " (White)" } else { "" }
    }

    /// Returns whose view it is, in words. Reactive.
    fn side(self) -> &'static str {
        match self.analysis.point_of_view.get() {
            PointOfView::White => self.player(),
            PointOfView::Mover => "mover",
        }
    }

    /// Returns what the first player is called, whose view it is where there is such a suffix. Reactive.
    fn player(self) -> &'static str {
        self.analysis.side_name(Color::White)
    }
}

/// The panel.
#[component]
pub fn ChartsPanel() -> impl IntoView {
    let analysis = Analysis::get();
    analysis.charts.follow(move || {
        analysis.search.track();
        analysis.selected.track();
        analysis.playback.live.track();
        let is_seen = analysis.tab.get() == Tab::Charts;
        is_seen.then(|| analysis.page.with_value(Question::of)).flatten()
    });
    let bench = Bench::new(analysis);
    // Another node's samples are others.
    Effect::new(move |_| {
        analysis.selected.track();
        bench.readout.update(Readout::forget);
    });
    let has_series = Memo::new(move |_| bench.series.with(Option::is_some));
    let waits = move || if analysis.charts.asking.waits() { "true" } else { "false" };
    let missing = move || {
        let is_empty = analysis.playback.live.get().moment == 0;
        match (is_empty, analysis.charts.asking.waits()) {
            (true, _) => say::charts::not_begun(),
            (false, true) => say::charts::reading(),
            (false, false) => say::charts::nothing(),
        }
    };
    let end = move || bench.series.with(|series| series.as_ref().map(|series| series.end));
    let is_behind = move || end().is_some_and(|end| end < analysis.playback.live.get().moment);
    let behind = move || end().map(|end| say::charts::up_to(analysis.playback.live.get().at(end)));
    let body = move || {
        has_series.get().then(|| {
            solid(view! {
                <div class="chart-body">
                    <Stage bench />
                    <Legend bench />
                    <DataTable bench />
                </div>
            })
        })
    };

    solid(view! {
        <div
            class="charts"
            data-testid="charts"
            aria-busy=waits
            data-node=move || analysis.selected.get().to_string()
            data-end=move || end().map(|end| end.to_string())
        >
            <div class="chart-head">
                <KindPicker />
                <Exports bench />
            </div>
            <p class="hint" hidden=move || !is_behind() data-testid="chart-behind">
                {behind}
            </p>
            <p class="hint" hidden=move || has_series.get() data-testid="chart-missing">
                {missing}
            </p>
            {body}
        </div>
    })
}

/// Buttons that choose the chart.
#[component]
fn KindPicker() -> impl IntoView {
    let kind = Analysis::get().charts.kind;
    let button = move |one: Chart| {
        let (label, title) = names_of(one);
        view! {
            <button
                type="button"
                title=title
                data-testid=format!("chart-{}", one.written())
                aria-pressed=move || if kind.get() == one { "true" } else { "false" }
                on:click=move |_| kind.set(one)
            >
                {label}
            </button>
        }
    };
    solid(view! {
        <div class="chart-kinds" role="group" aria-label=say::charts::chart()>
            {Chart::ALL.map(button)}
        </div>
    })
}

/// A chart's name on a button, and in full.
fn names_of(kind: Chart) -> (&'static str, &'static str) {
    match kind {
        Chart::Visits => (say::charts::visits_button(), say::charts::visits_title()),
        Chart::Values => (say::charts::values_button(), say::charts::values_title()),
        Chart::Own => (say::charts::own_button(), say::charts::own_title()),
        Chart::Shares => (say::charts::shares_button(), say::charts::shares_title()),
        Chart::Choice => (say::charts::choice_button(), say::charts::choice_title()),
        Chart::Settling => (say::charts::settling_button(), say::charts::settling_title()),
        Chart::Methods => (say::charts::methods_button(), say::charts::methods_title()),
        Chart::Wdl => (say::charts::wdl_button(), say::charts::wdl_title()),
    }
}

/// Explains exactly how to read a chart. `side`: whose values it shows.
fn explained(kind: Chart, side: &str) -> String {
    match kind {
        Chart::Visits => say::charts::visits_explained().to_owned(),
        Chart::Values | Chart::Own => say::charts::values_explained(side, curves::SURE),
        Chart::Shares => say::charts::shares_explained().to_owned(),
        Chart::Choice => say::charts::choice_explained().to_owned(),
        Chart::Settling => say::charts::settling_explained().to_owned(),
        Chart::Methods => say::charts::methods_explained(side, curves::SURE),
        Chart::Wdl => say::charts::wdl_explained(side, curves::SURE),
    }
}

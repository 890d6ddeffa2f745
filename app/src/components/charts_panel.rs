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
use shakmaty::Color;
use wire::series::Series;

use crate::components::solid::solid;
use crate::state::Analysis;
use export::Exports;
use figure::Frame;
use legend::Legend;
use page::readout::Readout;
use page::view::{Chart, PointOfView, Tab};
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
        // The way to the node is known once a frame told of it.
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
            let shown = analysis.past.shown();
            series.with(|series| {
                let Some(series) = series else { return 0 };
                let last = series.samples.len() - 1;
                readout.get().picked().map_or_else(|| series.sample_at(shown), |at| at.min(last))
            })
        });
        Self { analysis, series, names, sign, frame: RwSignal::new(Frame::of(500.0)), readout, at }
    }

    fn kind(self) -> Chart {
        self.analysis.charts.kind.get()
    }

    /// Returns the suffix of signed quantities' names: empty in the side to move's view.
    fn view(self) -> &'static str {
        if self.analysis.point_of_view.get() == PointOfView::White { " (White)" } else { "" }
    }
}

/// The panel.
#[component]
pub fn ChartsPanel() -> impl IntoView {
    let analysis = Analysis::get();
    analysis.charts.follow(move || {
        analysis.search.track();
        analysis.selected.track();
        analysis.past.live.track();
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
        let is_empty = analysis.past.live.get().moment == 0;
        match (is_empty, analysis.charts.asking.waits()) {
            (true, _) => "Nothing here yet: the search has not begun.",
            (false, true) => "Reading the log\u{2026}",
            (false, false) => "Nothing to chart here.",
        }
    };
    let end = move || bench.series.with(|series| series.as_ref().map(|series| series.end));
    let is_behind = move || end().is_some_and(|end| end < analysis.past.live.get().moment);
    let behind = move || end().map(|end| format!("up to {}", analysis.past.live.get().at(end)));
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
        <div class="chart-kinds" role="group" aria-label="Chart">
            {Chart::ALL.map(button)}
        </div>
    })
}

/// A chart's name on a button, and in full.
fn names_of(kind: Chart) -> (&'static str, &'static str) {
    match kind {
        Chart::Visits => ("N", "Visits of each move against all visits"),
        Chart::Values => ("Q", "Q of each move against all visits"),
        Chart::Own => ("Q per move", "Q of each move against its own visits"),
        Chart::Shares => ("P, share", "P of each move, and its share of the visits"),
        Chart::Settling => ("KLD", "KLD gain and entropy against all visits"),
        Chart::Methods => ("Minimax", "Averaged Q, minimax, and Q of the best move"),
        Chart::Wdl => ("WDL", "Win, draw and loss against all visits"),
    }
}

/// Explains exactly how to read a chart.
fn explained(kind: Chart, is_white: bool) -> String {
    let whose = if is_white { "White" } else { "the side to move" };
    match kind {
        Chart::Visits => "Completed visits of each move; forced visits excluded.".to_owned(),
        Chart::Values | Chart::Own => format!(
            "For {whose}. Bands: one standard error to either side, s / \u{221a}n of the n values found below the move. Dotted: \
             fewer than {} visits.",
            curves::SURE
        ),
        Chart::Shares => "P as selection uses it, above the share of the visits at the end; the mark is the share at the point read out."
            .to_owned(),
        Chart::Settling => "Entropy of the shares of visits, \u{2212}\u{2211} p ln p. KLD gain: \u{2211} p ln(p / p now) / 100, with \
                           the shares p of 100 visits before; from 200 visits on."
            .to_owned(),
        Chart::Methods => format!(
            "For {whose}. Minimax: a known result counts as it is, a position without visited moves as its V, any other as \
             its best visited move. Dotted: fewer than {} visits.",
            curves::SURE
        ),
        Chart::Wdl => format!("For {whose}, without draw score. Pale: fewer than {} visits.", curves::SURE),
    }
}

/// Returns a side's name for sentences.
fn side(color: Color) -> &'static str {
    if color == Color::White { "White" } else { "Black" }
}

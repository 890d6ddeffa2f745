//! Charts of a node's numbers over its visits, with one cursor: the time bar's.

mod bars;
mod bench;
mod curves;
mod export;
mod figure;
mod legend;
mod markup;
mod names;
mod rows;
mod stage;
mod table;
mod words;

use leptos::prelude::*;
use page::charts::Question;

use crate::components::solid::solid;
use crate::state::Analysis;
use bench::Bench;
use export::Exports;
use legend::Legend;
use page::readout::Readout;
use page::view::{Chart, Tab};
use stage::Stage;
use table::DataTable;
use words::names_of;

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

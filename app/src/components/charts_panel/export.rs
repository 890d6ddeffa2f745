//! The shown chart to be taken along: as a picture, or its numbers.

use leptos::prelude::*;

use super::bench::Bench;
use super::curves::Colour;
use super::rows::Rows;
use super::stage::picture;
use super::words::{explained, names_of};
use crate::components::copy_button::CopyButton;
use crate::components::solid::solid;
use crate::pictures::give::{self, Format};
use crate::pictures::inks::Inks;
use crate::pictures::names::{file_name, place};
use crate::pictures::shown::shows_chart;
use crate::pictures::sketch::{Ink, Sketch};

/// The buttons.
#[component]
pub(super) fn Exports(bench: Bench) -> impl IntoView {
    let analysis = bench.analysis;
    shows_chart(move |ink| untrack(|| sketch(bench, ink)));
    let is_nothing = move || bench.series.with(Option::is_none);
    let complain = move |problem: Option<String>| problem.into_iter().for_each(|problem| analysis.complain(problem));
    let save_picture = move |format: Format| {
        let inks = Inks::now();
        let Some(sketch) = sketch(bench, &|token| inks.of(token)) else { return };
        let position = analysis.position_at(analysis.selected.get());
        let source = analysis.page.with_value(|page| page.source(position.as_ref()));
        let picture = sketch.finished(&source, None, &|token| inks.of(token));
        give::save(analysis.inbox, picture, format, complain);
    };
    let save_numbers = move |_| {
        let name = format!("{}.csv", name(bench));
        complain(give::keep(analysis.inbox, csv(bench).as_bytes(), &name).err());
    };
    let picture_button = move |format: Format, label: &'static str| {
        view! {
            <button
                type="button"
                data-testid=format!("chart-{}-file", format.name())
                title=say::take::chart_as_picture()
                disabled=is_nothing
                on:click=move |_| save_picture(format)
            >
                {label}
            </button>
        }
    };
    solid(view! {
        <div class="chart-exports" role="group" aria-label=say::take::take_chart()>
            {picture_button(Format::Svg, "SVG")}
            {picture_button(Format::Png, "PNG")}
            <button
                type="button"
                data-testid="chart-csv-file"
                title=say::take::chart_as_table()
                disabled=is_nothing
                on:click=save_numbers
            >
                "CSV"
            </button>
            <CopyButton text=Signal::derive(move || csv(bench)) label=say::take::copy() name="copy-chart" />
        </div>
    })
}

fn csv(bench: Bench) -> String {
    let Some(series) = bench.series.get() else { return String::new() };
    Rows::of(
        &series,
        bench.kind(),
        &bench.names.get(),
        bench.sign.get(),
        (bench.view(), bench.player()),
        bench.chosen.get(),
    )
    .csv()
}

/// The chart by itself, with the exact way in which it is to be read.
fn sketch(bench: Bench, ink: Ink<'_>) -> Option<Sketch> {
    let (kind, analysis) = (bench.kind(), bench.analysis);
    let visits = bench.series.with(|series| Some(series.as_ref()?.samples.last()?.visits))?;
    let moves = analysis.moves_to(analysis.selected.get()).unwrap_or_default();
    let frame = bench.frame.get();
    let colour = |colour: Colour| ink(colour.token());
    let body = picture(bench, analysis.selected_move.get(), &colour);
    Some(Sketch {
        name: name(bench),
        title: say::take::title_chart(visits.into(), names_of(kind).1, place(analysis.names(), &moves)),
        about: explained(kind, bench.side()),
        size: (frame.width, frame.height),
        body,
    })
}

/// Returns the file's name without its ending: the chart, the moves to the node and the end of the series in the log.
fn name(bench: Bench) -> String {
    let analysis = bench.analysis;
    let moves = analysis.moves_to(analysis.selected.get()).unwrap_or_default();
    let end = bench.series.with(|series| series.as_ref().map_or(0, |series| series.end));
    file_name(analysis.names(), bench.kind().written(), &moves, end)
}

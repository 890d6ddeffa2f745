//! The shown chart as a file: a picture, or its numbers.

use std::fmt::Write as _;

use leptos::prelude::*;

use super::curves::Colour;
use super::rows::Rows;
use super::stage::picture;
use super::{Bench, explained, names_of};
use crate::components::solid::solid;
use crate::download::download;
use page::format::{self, escaped};
use page::names::Names;
use page::notation::Notation;
use page::view::PointOfView;

/// Height of the title over an exported picture.
const TITLE: f64 = 26.0;

/// The buttons.
#[component]
pub(super) fn Exports(bench: Bench) -> impl IntoView {
    let analysis = bench.analysis;
    let is_nothing = move || bench.series.with(Option::is_none);
    let save = move |ending: &'static str, file: String| {
        let name = format!("{}.{ending}", untrack(|| file_name(bench)));
        match download(file.as_bytes(), &name) {
            Ok(()) => analysis.announce(format!("Saved as {name}.")),
            Err(_) => analysis.complain("This browser cannot save files."),
        }
    };
    solid(view! {
        <div class="chart-exports" role="group" aria-label="Save the chart">
            <button
                type="button"
                data-testid="chart-svg-file"
                title="Save the shown chart as a picture"
                disabled=is_nothing
                on:click=move |_| save("svg", untrack(|| svg(bench)))
            >
                "SVG"
            </button>
            <button
                type="button"
                data-testid="chart-csv-file"
                title="Save the shown chart's numbers as a table"
                disabled=is_nothing
                on:click=move |_| save("csv", untrack(|| csv(bench)))
            >
                "CSV"
            </button>
        </div>
    })
}

fn csv(bench: Bench) -> String {
    let Some(series) = bench.series.get() else { return String::new() };
    Rows::of(&series, bench.kind(), &bench.names.get(), bench.sign.get(), bench.view()).csv()
}

/// The picture by itself, in the colours that the page has now.
fn svg(bench: Bench) -> String {
    let style = document().document_element().and_then(|root| window().get_computed_style(&root).ok().flatten());
    let value = |name: &str| {
        let value = style.as_ref().and_then(|style| style.get_property_value(name).ok());
        value.map(|value| value.trim().to_owned()).unwrap_or_default()
    };
    let ink = |colour: Colour| value(colour.token());
    let (kind, analysis) = (bench.kind(), bench.analysis);
    let way = way(bench, analysis.notation.get());
    let place = if way.is_empty() { "the root".to_owned() } else { way.join(" ") };
    let visits = bench.series.with(|series| series.as_ref().and_then(|series| Some(series.samples.last()?.visits)));
    let title = format!("{}: {place}, {} visits", names_of(kind).1, format::count(visits.unwrap_or(0).into()));
    let explained = explained(kind, analysis.point_of_view.get() == PointOfView::White);
    let frame = bench.frame.get();
    let (width, height) = (frame.width, frame.height + TITLE);
    let mut text = String::new();
    let _ = write!(
        text,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{}\" height=\"{}\" \
         font-family=\"{}\">\n<title>{}</title>\n<desc>{}</desc>\n\
         <rect width=\"{width}\" height=\"{height}\" fill=\"{}\"/>\n\
         <text x=\"8\" y=\"17\" font-size=\"12\" font-weight=\"600\" fill=\"{}\">{}</text>\n\
         <g transform=\"translate(0 {TITLE})\">{}</g>\n</svg>\n",
        2.0 * width,
        2.0 * height,
        escaped(&value("--sans")),
        escaped(&title),
        escaped(&explained),
        ink(Colour::Surface),
        ink(Colour::Ink),
        escaped(&title),
        picture(bench, analysis.selected_move.get(), &ink),
    );
    text
}

/// The moves to the node.
fn way(bench: Bench, notation: Notation) -> Vec<String> {
    let analysis = bench.analysis;
    let moves = analysis.moves_to(analysis.selected.get()).unwrap_or_default();
    Names { notation, ..analysis.names() }.line(&[], &moves)
}

/// Returns the file's name without its ending: the chart, the moves to the node and the end of the series in the log.
fn file_name(bench: Bench) -> String {
    let mut way = way(bench, Notation::Uci).join("-");
    if way.is_empty() {
        way.push_str("root");
    }
    let end = bench.series.with(|series| series.as_ref().map_or(0, |series| series.end));
    format!("puctoscope-{}-{way}-{end}", bench.kind().written())
}

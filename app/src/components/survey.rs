//! A table of a survey: it is opened, its numbers are shown as histograms, and the positions behind a bar are listed.

mod bars;
mod positions;
mod rows;

use std::sync::Arc;

use leptos::html;
use leptos::prelude::*;
use leptos::task::spawn_local;
use page::survey::{Histogram, Quantity, Row, totals};
use wasm_bindgen_futures::JsFuture;
use web_sys::{File, ScrollIntoViewOptions, ScrollLogicalPosition};

use crate::components::file_button::file_button;
use crate::components::solid::made;
use crate::dropping::on_drop;
use bars::Chosen;

/// A table that was read.
struct Table {
    /// The file's name.
    name: String,
    rows: Vec<Row>,
    histograms: Vec<Histogram>,
}

/// What is there of a file.
#[derive(Clone, Default)]
enum Read {
    #[default]
    Nothing,
    Table(Arc<Table>),
    /// The reason why it is no table.
    Refused(String),
}

/// The tools to open a table, and what is in it.
#[component]
pub(crate) fn SurveyTable() -> impl IntoView {
    let read = RwSignal::new(Read::Nothing);
    let chosen = RwSignal::new(None::<Chosen>);
    let take = move |file: File| {
        spawn_local(async move {
            let now = open(file).await;
            chosen.set(None);
            read.set(now);
        });
    };
    on_drop(take);
    let refused = move || match read.get() {
        Read::Refused(reason) => Some(reason),
        Read::Nothing | Read::Table(_) => None,
    };
    let shown = move || match read.get() {
        Read::Table(table) => Some(charts(&table, chosen)),
        Read::Nothing | Read::Refused(_) => None,
    };
    let label = say::survey::open();
    made(view! {
        <div class="bench">
            <div class="bench-row">
                {file_button(
                    label,
                    ["survey-open", "survey-file"],
                    say::survey::open_about(),
                    ".jsonl",
                    || false,
                    take,
                )}
                <span class="hint">{say::survey::drop()}</span>
            </div>
            <p class="error" role="alert" data-testid="survey-refused" hidden=move || refused().is_none()>
                {refused}
            </p>
            {shown}
        </div>
    })
}

/// Reads a file that was brought.
async fn open(file: File) -> Read {
    let name = file.name();
    if name.to_lowercase().ends_with(".parquet") {
        return Read::Refused(say::survey::no_parquet().to_owned());
    }
    let text = JsFuture::from(file.text()).await.ok().and_then(|text| text.as_string());
    let Some(text) = text else { return Read::Refused(say::survey::cannot_read().to_owned()) };
    let rows = match rows::read(&text) {
        Ok(rows) => rows,
        Err(line) => return Read::Refused(say::survey::no_row(line)),
    };
    if rows.is_empty() {
        return Read::Refused(say::survey::no_rows().to_owned());
    }
    let histograms = Quantity::ALL.iter().filter_map(|&quantity| Histogram::of(&rows, quantity)).collect();
    Read::Table(Arc::new(Table { name, rows, histograms }))
}

/// What a table says as a whole, its histograms, and the positions behind the bar that is chosen.
fn charts(table: &Arc<Table>, chosen: RwSignal<Option<Chosen>>) -> AnyView {
    let (count, asked, solved) = totals(&table.rows);
    let told = say::survey::told(&table.name, count as u64);
    let solved =
        (asked > 0).then(|| view! { <p data-testid="survey-solved">{say::survey::solved_of(solved, asked)}</p> });
    let cards: Vec<AnyView> =
        table.histograms.iter().enumerate().map(|(at, histogram)| bars::card(histogram, at, chosen)).collect();
    let of_bar = Arc::clone(table);
    // The list is below all cards: whoever presses a bar is brought to it.
    let place = NodeRef::<html::Div>::new();
    Effect::new(move || {
        if chosen.get().is_some() {
            request_animation_frame(move || {
                if let Some(place) = place.get() {
                    let nearest = ScrollIntoViewOptions::new();
                    nearest.set_block(ScrollLogicalPosition::Nearest);
                    place.scroll_into_view_with_scroll_into_view_options(&nearest);
                }
            });
        }
    });
    let behind = move || {
        let (at, bar) = chosen.get()?;
        Some(positions::list(&of_bar.rows, &of_bar.histograms[at], bar))
    };
    made(view! {
        <div class="bench">
            <p data-testid="survey-told">{told}</p>
            {solved}
            <p class="hint">{say::survey::choose()}</p>
            <div class="bench-cards">{cards}</div>
            <div role="status" aria-live="polite" node_ref=place>
                {behind}
            </div>
        </div>
    })
}

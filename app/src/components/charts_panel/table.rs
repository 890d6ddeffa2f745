//! A chart as a table.

use leptos::prelude::*;
use web_sys::Element;

use super::bench::Bench;
use super::rows::{Head, Rows};
use super::words::names_of;
use crate::components::solid::solid;

/// Rows of it: the file has all.
const MOST: usize = 24;

/// The table, made when it is opened.
#[component]
pub(super) fn DataTable(bench: Bench) -> impl IntoView {
    let is_open = RwSignal::new(false);
    let on_toggle = move |event: web_sys::Event| is_open.set(event_target::<Element>(&event).has_attribute("open"));
    let table = move || is_open.get().then(|| rows(bench));
    solid(view! {
        <details class="chart-data" data-testid="chart-data" on:toggle=on_toggle>
            <summary>{say::charts::as_table()}</summary>
            {table}
        </details>
    })
}

fn rows(bench: Bench) -> AnyView {
    let (kind, names, sign) = (bench.kind(), bench.names.get(), bench.sign.get());
    let Some(series) = bench.series.get() else { return ().into_any() };
    let all = Rows::of(&series, kind, &names, sign, (bench.view(), bench.player()), bench.chosen.get());
    let count = all.rows.len();
    let thin = all.thinned(MOST);
    let caption = say::charts::caption(names_of(kind).1, thin.rows.len(), count);
    let head = |head: Head| view! { <th scope="col">{head.shown}</th> };
    let row = |row: Vec<super::rows::Cell>| {
        let cells = row.into_iter().map(|cell| view! { <td>{cell.shown()}</td> });
        view! { <tr>{cells.collect_view()}</tr> }
    };
    solid(view! {
        <div class="chart-data-scroll" tabindex="0" role="region" aria-label=say::charts::data()>
            <table>
                <caption>{caption}</caption>
                <thead>
                    <tr>{thin.heads.into_iter().map(head).collect_view()}</tr>
                </thead>
                <tbody>{thin.rows.into_iter().map(row).collect_view()}</tbody>
            </table>
        </div>
    })
}

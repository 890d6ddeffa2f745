//! Above the table: which columns it has, and its numbers as text.

use leptos::prelude::*;
use page::table::Table;
use page::view::Depth;

use super::choice::{of_lesson, shown};
use super::columns::{COLUMNS, Column};
use super::lc0_lines::{lines_now, text_of};
use super::printed::Printed;
use crate::components::copy_button::CopyButton;
use crate::components::later::part;
use crate::components::menu::menu;
use crate::components::solid::{made, written};
use crate::state::Analysis;

/// Id of the menu of columns.
const ID: &str = "columns-menu";

/// The button that opens the choice of columns.
#[component]
pub(super) fn Tools(
    /// The node whose numbers can be copied.
    node: Memo<u32>,
) -> impl IntoView {
    written(view! {
        <div class="table-tools">
            <button type="button" class="quiet" data-testid="columns" popovertarget=ID aria-haspopup="dialog">
                {say::edges::columns()}
                <span aria-hidden="true">" ▾"</span>
            </button>
            {menu(ID, "menu columns-menu", say::edges::columns_of_the_table(), move || columns_menu(node))}
        </div>
    })
}

part! {
    fn columns_menu(node: Memo<u32>) {
        Ok(made(view! { <Columns node /> }))
    }
}

/// The choice of columns, and buttons that copy the node's numbers.
#[component]
fn Columns(node: Memo<u32>) -> impl IntoView {
    let analysis = Analysis::get();
    let stats = move || text_of(&lines_now(analysis, node.get()));
    // The columns and rows that are shown, for spreadsheets and for texts.
    let table = move |write: fn(&Table) -> String| {
        Signal::derive(move || Printed::now(analysis, &[]).map(|printed| write(&printed.table())).unwrap_or_default())
    };
    let names = Memo::new(move |_| shown(analysis.chosen_columns(), analysis.depth_shown(), analysis.is_small()));
    let is_on = move |name: &str| names.with(|names| names.split(' ').any(|one| one == name));
    let toggle = move |name: &'static str| {
        let mut now: Vec<String> = names.get().split(' ').map(str::to_owned).collect();
        if now.iter().any(|one| one == name) {
            now.retain(|one| one != name);
        } else {
            now.push(name.to_owned());
        }
        // A lesson's columns are of the lesson alone.
        match of_lesson(analysis.quiet) {
            Some(_) => analysis.quiet.update(|quiet| quiet.iter_mut().for_each(|quiet| quiet.columns.clone_from(&now))),
            None => analysis.columns.set(Some(now)),
        }
    };
    let choice = move |column: &'static Column| {
        let name = column.name;
        let is_fixed = name == "move";
        view! {
            <label class="check">
                <input
                    type="checkbox"
                    data-testid=format!("column-{name}")
                    disabled=is_fixed
                    prop:checked=move || is_on(name)
                    on:change=move |_| toggle(name)
                />
                <span>{(column.heading)()}</span>
                <span class="hint">{(column.about)()}</span>
            </label>
        }
    };
    made(view! {
                {COLUMNS.iter().map(choice).collect_view()}
                <button
                    type="button"
                    data-testid="columns-reset"
                    disabled=move || of_lesson(analysis.quiet).is_some() || analysis.columns.with(Option::is_none)
                    on:click=move |_| analysis.columns.set(None)
                >
                    {move || match analysis.depth_shown() {
                        Depth::Analyse => say::edges::usual_in_analyse(),
                        Depth::Search => say::edges::usual_in_search(),
                        Depth::Lab => say::edges::all_in_lab(),
                    }}
                </button>
                <CopyButton text=table(Table::tabbed) label=say::take::copy_table() name="copy-table" />
                <CopyButton text=table(Table::markdown) label=say::take::copy_markdown() name="copy-markdown" />
                <CopyButton text=Signal::derive(stats) label=say::take::copy_as_lc0() name="copy-stats" />
    })
}

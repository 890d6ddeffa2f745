//! The panels of all tabs. A panel has its folder and its line here; its name and its tab are a row of [`TABS`].

use leptos::prelude::*;
use leptos::wasm_split::wasm_split;
use page::view::{TABS, Tab};

use crate::components::charts_panel::ChartsPanel;
use crate::components::edges_table::EdgesTable;
use crate::components::find_panel::FindPanel;
use crate::components::formula_panel::FormulaPanel;
use crate::components::later::{Part, later};
use crate::components::minimax_panel::MinimaxPanel;
use crate::components::network_panel::NetworkPanel;
use crate::components::score_panel::ScorePanel;
use crate::components::solid::{made, written};
use crate::components::what_if_panel::WhatIfPanel;
use crate::components::why_panel::WhyPanel;
use crate::state::Analysis;

/// The panels, of which that of the chosen tab is seen. All but the first are fetched when they are first chosen.
#[component]
pub fn Panels() -> impl IntoView {
    let panel = |(tab, name, _): (Tab, &'static str, &'static str)| {
        let analysis = Analysis::get();
        view! {
            <div
                class="tab-panel"
                id=format!("panel-{name}")
                role="tabpanel"
                aria-labelledby=format!("tab-{name}")
                hidden=move || analysis.tab.get() != tab
            >
                {contents(tab)}
            </div>
        }
    };
    written(TABS.map(panel))
}

fn contents(tab: Tab) -> AnyView {
    match tab {
        Tab::Edges => written(view! { <EdgesTable /> }),
        Tab::Formula => chosen(tab, formula_panel),
        Tab::Charts => chosen(tab, charts_panel),
        Tab::Find => chosen(tab, find_panel),
        Tab::Why => chosen(tab, why_panel),
        Tab::WhatIf => chosen(tab, what_if_panel),
        Tab::Minimax => chosen(tab, minimax_panel),
        Tab::Score => chosen(tab, score_panel),
        Tab::Network => chosen(tab, network_panel),
    }
}

/// Makes a panel once its tab is chosen.
fn chosen<F: Future<Output = Part> + 'static>(tab: Tab, make: fn() -> F) -> AnyView {
    let analysis = Analysis::get();
    written(later(move || analysis.tab.get() == tab, make, || ()))
}

#[wasm_split(formula_panel, wasm_split_path = leptos::wasm_split, fallible)]
fn formula_panel() -> Part {
    Ok(made(view! { <FormulaPanel /> }))
}

#[wasm_split(charts_panel, wasm_split_path = leptos::wasm_split, fallible)]
fn charts_panel() -> Part {
    Ok(made(view! { <ChartsPanel /> }))
}

#[wasm_split(find_panel, wasm_split_path = leptos::wasm_split, fallible)]
fn find_panel() -> Part {
    Ok(made(view! { <FindPanel /> }))
}

#[wasm_split(why_panel, wasm_split_path = leptos::wasm_split, fallible)]
fn why_panel() -> Part {
    Ok(made(view! { <WhyPanel /> }))
}

#[wasm_split(score_panel, wasm_split_path = leptos::wasm_split, fallible)]
fn score_panel() -> Part {
    Ok(made(view! { <ScorePanel /> }))
}

#[wasm_split(network_panel, wasm_split_path = leptos::wasm_split, fallible)]
fn network_panel() -> Part {
    Ok(made(view! { <NetworkPanel /> }))
}

#[wasm_split(what_if_panel, wasm_split_path = leptos::wasm_split, fallible)]
fn what_if_panel() -> Part {
    Ok(made(view! { <WhatIfPanel /> }))
}

#[wasm_split(minimax_panel, wasm_split_path = leptos::wasm_split, fallible)]
fn minimax_panel() -> Part {
    Ok(made(view! { <MinimaxPanel /> }))
}

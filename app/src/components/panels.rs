//! The panels of all tabs. A panel has its folder and its line here; its name and its tab are a row of [`TABS`].

use leptos::prelude::*;
use page::view::{TABS, Tab, TabRow};

use crate::components::charts_panel::ChartsPanel;
use crate::components::code_panel::CodePanel;
use crate::components::edges_table::EdgesTable;
use crate::components::find_panel::FindPanel;
use crate::components::formula_panel::FormulaPanel;
use crate::components::game_panel::GamePanel;
use crate::components::later::{Part, later, part};
use crate::components::minimax_panel::MinimaxPanel;
use crate::components::network_panel::NetworkPanel;
use crate::components::opinions_panel::OpinionsPanel;
use crate::components::score_panel::ScorePanel;
use crate::components::solid::{made, written};
use crate::components::what_if_panel::WhatIfPanel;
use crate::components::why_panel::WhyPanel;
use crate::state::Analysis;

/// The panels, of which that of the chosen tab is seen. All but the first are fetched when they are first chosen.
#[component]
pub fn Panels() -> impl IntoView {
    let panel = |&TabRow { tab, name, .. }: &'static TabRow| {
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
    written(TABS.each_ref().map(panel))
}

fn contents(tab: Tab) -> AnyView {
    match tab {
        Tab::Edges => written(view! { <EdgesTable /> }),
        // It has a place of its own, which is in sight then.
        Tab::Tree => ().into_any(),
        Tab::Formula => chosen(tab, formula_panel),
        Tab::Charts => chosen(tab, charts_panel),
        Tab::Code => chosen(tab, code_panel),
        Tab::Find => chosen(tab, find_panel),
        Tab::Why => chosen(tab, why_panel),
        Tab::WhatIf => chosen(tab, what_if_panel),
        Tab::Minimax => chosen(tab, minimax_panel),
        Tab::Score => chosen(tab, score_panel),
        Tab::Network => chosen(tab, network_panel),
        Tab::Opinions => chosen(tab, opinions_panel),
        Tab::Game => chosen(tab, game_panel),
    }
}

/// Makes a panel once its tab is chosen.
fn chosen<F: Future<Output = Part> + 'static>(tab: Tab, make: fn() -> F) -> AnyView {
    let analysis = Analysis::get();
    written(later(move || analysis.tab.get() == tab && analysis.is_pictured.get(), make, || ()))
}

part! {
    fn formula_panel() {
        Ok(made(view! { <FormulaPanel /> }))
    }
}

part! {
    fn charts_panel() {
        Ok(made(view! { <ChartsPanel /> }))
    }
}

part! {
    fn code_panel() {
        Ok(made(view! { <CodePanel /> }))
    }
}

part! {
    fn find_panel() {
        Ok(made(view! { <FindPanel /> }))
    }
}

part! {
    fn why_panel() {
        Ok(made(view! { <WhyPanel /> }))
    }
}

part! {
    fn score_panel() {
        Ok(made(view! { <ScorePanel /> }))
    }
}

part! {
    fn network_panel() {
        Ok(made(view! { <NetworkPanel /> }))
    }
}

part! {
    fn opinions_panel() {
        Ok(made(view! { <OpinionsPanel /> }))
    }
}

part! {
    fn game_panel() {
        Ok(made(view! { <GamePanel /> }))
    }
}

part! {
    fn what_if_panel() {
        Ok(made(view! { <WhatIfPanel /> }))
    }
}

part! {
    fn minimax_panel() {
        Ok(made(view! { <MinimaxPanel /> }))
    }
}

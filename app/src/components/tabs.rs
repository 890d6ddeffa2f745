//! The tabs of the right column, and the bar that picks a part of the page on narrow screens.

use leptos::ev::KeyboardEvent;
use leptos::prelude::*;
use wasm_bindgen::JsCast;

use crate::components::solid::written;
use crate::state::Analysis;
use page::game;
use page::view::{Pane, TABS, Tab, TabRow};

/// The tabs of the right column.
#[component]
pub fn TabBar() -> impl IntoView {
    let analysis = Analysis::get();

    // Before there is a game there is nothing to say of it.
    let has_moves = Memo::new(move |_| analysis.game.with(|game| game::has_moves(game, game.current)));
    let is_shown = move |row: &TabRow| {
        let is_due = row.tab != Tab::Game || has_moves.get() || analysis.tab.get() == Tab::Game;
        let is_aside = analysis.quiet.with(|quiet| quiet.as_ref().is_some_and(|quiet| !quiet.has_tab(row.name)));
        row.is_in(analysis.depth_shown()) && is_due && (!is_aside || analysis.tab.get() == row.tab)
    };

    // Arrow keys move between tabs, as everywhere.
    let on_key = move |event: KeyboardEvent| {
        let here: Vec<&TabRow> = TABS.iter().filter(|row| is_shown(row)).collect();
        let step = match event.key().as_str() {
            "ArrowRight" => 1,
            "ArrowLeft" => here.len() - 1,
            _ => return,
        };
        event.prevent_default();
        let now = here.iter().position(|row| row.tab == analysis.tab.get()).unwrap_or(0);
        let row = here[(now + step) % here.len()];
        analysis.tab.set(row.tab);
        let element = document().get_element_by_id(&format!("tab-{}", row.name));
        if let Some(element) = element.and_then(|element| element.dyn_into::<web_sys::HtmlElement>().ok()) {
            let _ = element.focus();
        }
    };
    let button = move |row: &'static TabRow| {
        let is_chosen = move || analysis.tab.get() == row.tab;
        view! {
            <button
                type="button"
                role="tab"
                id=format!("tab-{}", row.name)
                data-testid=format!("tab-{}", row.name)
                aria-controls=format!("panel-{}", row.name)
                aria-selected=move || if is_chosen() { "true" } else { "false" }
                tabindex=move || if is_chosen() { "0" } else { "-1" }
                hidden=move || !is_shown(row)
                on:click=move |_| analysis.tab.set(row.tab)
            >
                {(row.label)()}
            </button>
        }
    };

    written(view! {
        <div class="tabs" role="tablist" aria-label=say::frame::tabs() on:keydown=on_key>
            {TABS.each_ref().map(button)}
        </div>
    })
}

/// Height of what was chosen that a narrow screen shows at least, in pixels; the rest of it can stay to the board.
const IN_SIGHT: f64 = 330.0;

/// Scrolls a narrow screen until enough is seen of what was chosen: it stands below the board, and below a lesson's words.
fn bring_into_sight(pane: Pane) {
    let place = match pane {
        Pane::Board => ".board-and-bar",
        Pane::Node => ".panels",
        Pane::Tree => ".centre",
    };
    let rect = |place: &str| {
        let place = document().query_selector(place).ok().flatten();
        place.map(|place| place.get_bounding_client_rect())
    };
    request_animation_frame(move || {
        if let (Some(place), Some(bottom)) = (rect(place), rect(".bottom")) {
            let hidden = place.height().min(IN_SIGHT) - (bottom.top() - place.top());
            if hidden > 0.0 {
                window().scroll_by_with_x_and_y(0.0, hidden);
            }
        }
    });
}

/// Segments that choose what a narrow screen shows below the board: the game, the moves, the tree, or one of the rest.
#[component]
pub fn PaneBar() -> impl IntoView {
    let analysis = Analysis::get();
    let segment = move |pane: Pane, tab: Option<Tab>, name: &'static str, label: &'static str| {
        let is_chosen = move || analysis.pane.get() == pane && tab.is_none_or(|tab| analysis.tab.get() == tab);
        let choose = move |_| {
            analysis.pane.set(pane);
            if let Some(tab) = tab {
                analysis.tab.set(tab);
            }
            bring_into_sight(pane);
        };
        view! {
            <button
                type="button"
                data-testid=format!("pane-{name}")
                aria-pressed=move || if is_chosen() { "true" } else { "false" }
                on:click=choose
            >
                {label}
            </button>
        }
    };
    let is_rest = move || analysis.pane.get() == Pane::Node && analysis.tab.get() != Tab::Edges;
    let more = move |row: &'static TabRow| {
        view! {
            <button
                type="button"
                data-testid=format!("pane-{}", row.name)
                aria-pressed=move || if is_rest() && analysis.tab.get() == row.tab { "true" } else { "false" }
                popovertarget=MORE
                popovertargetaction="hide"
                on:click=move |_| {
                    analysis.pane.set(Pane::Node);
                    analysis.tab.set(row.tab);
                    bring_into_sight(Pane::Node);
                }
            >
                <b>{(row.label)()}</b>
                <span class="hint">{about(row.tab)}</span>
            </button>
        }
    };
    let rest = || TABS.iter().filter(|row| !matches!(row.tab, Tab::Edges | Tab::Tree));
    let more_label = move || match TABS.iter().find(|row| is_rest() && row.tab == analysis.tab.get()) {
        Some(row) => (row.label)(),
        None => say::frame::more(),
    };

    written(view! {
        <nav class="panes" aria-label=say::frame::parts_of_the_page()>
            {segment(Pane::Board, None, "board", say::frame::game())}
            {segment(Pane::Node, Some(Tab::Edges), "edges", say::frame::moves())}
            {segment(Pane::Tree, None, "tree", say::frame::tree())}
            <button
                type="button"
                data-testid="pane-more"
                popovertarget=MORE
                aria-haspopup="menu"
                aria-pressed=move || if is_rest() { "true" } else { "false" }
            >
                {more_label}
                <span aria-hidden="true">" ▾"</span>
            </button>
            <div id=MORE class="menu panes-menu" popover="auto">
                {rest().map(more).collect_view()}
            </div>
        </nav>
    })
}

/// Id of the menu of the rest.
const MORE: &str = "panes-menu";

/// What a tab is for.
fn about(tab: Tab) -> &'static str {
    match tab {
        Tab::Edges => say::frame::moves_about(),
        Tab::Tree => say::frame::tree_about(),
        Tab::Why => say::frame::why_about(),
        Tab::Charts => say::frame::charts_about(),
        Tab::Formula => say::frame::formula_about(),
        Tab::Code => say::frame::code_about(),
        Tab::WhatIf => say::frame::what_if_about(),
        Tab::Find => say::frame::find_about(),
        Tab::Score => say::frame::score_about(),
        Tab::Network => say::frame::network_about(),
        Tab::Minimax => say::frame::minimax_about(),
        Tab::Opinions => say::frame::engines_about(),
        Tab::Game => say::whole_game::analyse_about(),
    }
}

//! The tabs of the right column, and the bar that picks a part of the page on narrow screens.

use leptos::ev::KeyboardEvent;
use leptos::prelude::*;
use wasm_bindgen::JsCast;

use crate::components::solid::written;
use crate::state::Analysis;
use page::view::TABS;
use page::view::{Pane, Tab};

/// The tabs of the right column.
#[component]
pub fn TabBar() -> impl IntoView {
    let analysis = Analysis::get();

    // Arrow keys move between tabs, as everywhere.
    let on_key = move |event: KeyboardEvent| {
        let step = match event.key().as_str() {
            "ArrowRight" => 1,
            "ArrowLeft" => TABS.len() - 1,
            _ => return,
        };
        event.prevent_default();
        let now = TABS.iter().position(|tab| tab.0 == analysis.tab.get()).unwrap_or(0);
        let (tab, name, _) = TABS[(now + step) % TABS.len()];
        analysis.tab.set(tab);
        let element = document().get_element_by_id(&format!("tab-{name}"));
        if let Some(element) = element.and_then(|element| element.dyn_into::<web_sys::HtmlElement>().ok()) {
            let _ = element.focus();
        }
    };
    let button = move |(tab, name, label): (Tab, &'static str, &'static str)| {
        let is_chosen = move || analysis.tab.get() == tab;
        view! {
            <button
                type="button"
                role="tab"
                id=format!("tab-{name}")
                data-testid=format!("tab-{name}")
                aria-controls=format!("panel-{name}")
                aria-selected=move || if is_chosen() { "true" } else { "false" }
                tabindex=move || if is_chosen() { "0" } else { "-1" }
                on:click=move |_| analysis.tab.set(tab)
            >
                {label}
            </button>
        }
    };

    written(view! {
        <div class="tabs" role="tablist" aria-label="Views of the selected node" on:keydown=on_key>
            {TABS.map(button)}
        </div>
    })
}

/// Buttons that choose the part of the page that narrow screens show.
#[component]
pub fn PaneBar() -> impl IntoView {
    let analysis = Analysis::get();
    let button = move |pane: Pane, tab: Option<Tab>, name: &'static str, label: &'static str| {
        let is_chosen = move || analysis.pane.get() == pane && tab.is_none_or(|tab| analysis.tab.get() == tab);
        let choose = move |_| {
            analysis.pane.set(pane);
            if let Some(tab) = tab {
                analysis.tab.set(tab);
            }
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

    written(view! {
        <nav class="panes" aria-label="Parts of the page">
            {button(Pane::Board, None, "board", "Board")}
            {button(Pane::Tree, None, "tree", "Tree")}
            {TABS.map(|(tab, name, label)| button(Pane::Node, Some(tab), name, label))}
        </nav>
    })
}

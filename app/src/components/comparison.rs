//! Two searches of one position side by side: their trees in lock-step, coloured by the difference, where they part, and the
//! moves of the selected node in both.
//!
//! # Reading order
//! [`both`] holds [what decides](page::comparison), carries out what it wants and hears the worker, [`follow`] tells it what happens around
//! it. The rest are the parts of the view, from top to bottom.

mod both;
mod findings;
mod follow;
mod head;
mod keys;
mod menu;
mod scale;
mod table;
mod time;
mod tint;

use leptos::context::Provider;
use leptos::html::Section;
use leptos::prelude::*;
use page::comparison::input::Action;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement};
use wire::comparison::Side;

use crate::components::solid::solid;
use crate::components::tree_view::TreeView;
use crate::state::Analysis;
use both::Both;
use findings::Findings;
use head::Head;
use menu::Menu;
use scale::Scale;
use table::Table;
use time::TimeBar;

/// The comparison and the dialog that begins one.
#[component]
pub fn ComparisonView() -> impl IntoView {
    let analysis = Analysis::get();
    let both = Both::new(analysis);
    provide_context(both);
    both::listen(both);
    follow::follow(both);
    keys::listen(both);

    let view = NodeRef::<Section>::new();
    let is_shown = both.memo(|_| true);
    let simulations = both.memo(|pair| pair.picture.simulations());
    let trouble = both.memo(|pair| pair.trouble.clone());
    // Whoever opens it by keys goes on by keys.
    Effect::new(move |before: Option<bool>| {
        let (now, view) = (is_shown.get(), view.get());
        request_animation_frame(move || match (before, now) {
            (Some(true), false) => focus_opener(),
            (Some(false) | None, true) => drop(view.map(|view| view.focus())),
            _ => {}
        });
        now
    });
    let tree = move |side: Side| {
        let (name, label) = match side {
            Side::A => ("tree-a", say::comparison::tree_of_a()),
            Side::B => ("tree-b", say::comparison::tree_of_b()),
        };
        view! {
            <section
                class=format!("compared-side {name}")
                data-testid=format!("side-{}", side.name())
                data-simulations=move || simulations.get()[side.index()].to_string()
                aria-label=say::comparison::search_side(side.name())
            >
                <Head side />
                <Provider value=both.sides[side.index()]>
                    {solid(view! { <TreeView name label tints=both.tints[side.index()] /> })}
                </Provider>
            </section>
        }
    };
    let trouble = move || {
        trouble.get().map(|message| {
            view! {
                <p class="compared-trouble" role="alert" data-testid="compared-trouble">
                    {message}
                </p>
            }
        })
    };

    solid(view! {
        <div class="comparison-part">
            <Menu />
            <section
                node_ref=view
                class="comparison"
                data-testid="comparison"
                tabindex="-1"
                aria-label=say::comparison::side_by_side()
                hidden=move || !is_shown.get()
            >
                <header class="comparison-head">
                    <h2>{say::comparison::comparison()}</h2>
                    <Scale />
                    <button
                        type="button"
                        class="quiet"
                        data-testid="swap"
                        title=say::comparison::swap_sides()
                        on:click=move |_| both.act(Action::Swap)
                    >
                        {say::comparison::swap()}
                    </button>
                    <button
                        type="button"
                        class="quiet"
                        data-testid="stop-comparing"
                        title=say::comparison::back_to_search()
                        on:click=move |_| both.act(Action::End)
                    >
                        {say::comparison::close()}
                    </button>
                </header>
                {trouble}
                <div class="compared">{tree(Side::A)} {tree(Side::B)}</div>
                <TimeBar />
                <div class="comparison-foot">
                    <Findings />
                    <Table />
                </div>
            </section>
        </div>
    })
}

/// Moves the focus back to where it came from, if it was in what is hidden now.
fn focus_opener() {
    let focused = document().active_element();
    let is_lost = |focused: &Element| {
        focused.tag_name() == "BODY" || focused.closest(".comparison").is_ok_and(|around| around.is_some())
    };
    let opener = document().get_element_by_id("compare-opener").filter(|_| focused.as_ref().is_none_or(is_lost));
    if let Some(opener) = opener.and_then(|opener| opener.dyn_into::<HtmlElement>().ok()) {
        let _ = opener.focus();
    }
}

//! The switch between the three depths of the page.

use leptos::prelude::*;
use page::view::Depth;

use crate::components::solid::solid;
use crate::state::Analysis;

/// The switch; `test` begins the names of its buttons for tests.
pub(crate) fn depths(test: &'static str) -> AnyView {
    let analysis = Analysis::get();
    let button = move |depth: Depth| {
        let (label, title) = words(depth);
        view! {
            <button
                type="button"
                data-testid=format!("{test}-{}", depth.name())
                title=title
                aria-pressed=move || if analysis.depth_shown() == depth { "true" } else { "false" }
                on:click=move |_| analysis.show_depth(depth)
            >
                {label}
            </button>
        }
    };
    solid(view! {
        <div class="depths" role="group" aria-label=say::frame::how_much()>
            {Depth::ALL.map(button)}
        </div>
    })
}

fn words(depth: Depth) -> (&'static str, &'static str) {
    match depth {
        Depth::Analyse => (say::frame::analyse(), say::frame::analyse_about()),
        Depth::Search => (say::frame::search(), say::frame::search_about()),
        Depth::Lab => (say::frame::lab(), say::frame::lab_about()),
    }
}

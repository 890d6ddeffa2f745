//! The node below which one looks.

use leptos::prelude::*;

use super::names;
use crate::components::solid::solid;
use crate::state::Analysis;

/// Name of the scope, and buttons that choose another one.
#[component]
pub(super) fn Scope() -> impl IntoView {
    let analysis = Analysis::get();
    let within = analysis.find.within;
    let name = move || names::scope(&analysis.names(), &within.get());
    let is_whole = move || within.with(Vec::is_empty);
    let selected = Memo::new(move |_| {
        analysis.revision.track();
        analysis.moves_to(analysis.selected.get())
    });
    let is_selected = move || selected.with(|moves| moves.as_ref().is_none_or(|moves| within.with(|now| now == moves)));
    let choose = move |_| {
        if let Some(moves) = selected.get() {
            within.set(moves);
        }
    };
    solid(view! {
        <p class="find-scope">
            <span data-testid="find-scope">"In " <strong>{name}</strong></span>
            <button
                type="button"
                class="quiet"
                data-testid="find-below-selected"
                hidden=is_selected
                title="Look only below the selected position"
                on:click=choose
            >
                "Only below the selected position"
            </button>
            <button
                type="button"
                class="quiet"
                data-testid="find-everywhere"
                hidden=is_whole
                on:click=move |_| within.set(Vec::new())
            >
                "In the whole tree"
            </button>
        </p>
    })
}

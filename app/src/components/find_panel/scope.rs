//! The node below which one looks.

use leptos::prelude::*;

use super::names;
use crate::components::solid::solid;
use crate::components::woven::{mark, woven};
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
            <span data-testid="find-scope">
                {woven(say::find::in_scope(mark(0)), vec![view! { <strong>{name}</strong> }.into_any()])}
            </span>
            <button
                type="button"
                class="quiet"
                data-testid="find-below-selected"
                hidden=is_selected
                title=say::find::below_selected_about()
                on:click=choose
            >
                {say::find::below_selected()}
            </button>
            <button
                type="button"
                class="quiet"
                data-testid="find-everywhere"
                hidden=is_whole
                on:click=move |_| within.set(Vec::new())
            >
                {say::find::everywhere()}
            </button>
        </p>
    })
}

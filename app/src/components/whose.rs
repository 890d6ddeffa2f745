//! Whose P and whose V the shown numbers are, where a search takes them of two evaluators.

use leptos::prelude::*;
use page::networks::whose;

use crate::components::solid::solid;
use crate::state::Analysis;

/// The sentence for the selected node; nothing where one evaluator gives all.
#[component]
pub(super) fn WhoseNumbers() -> impl IntoView {
    let analysis = Analysis::get();
    let words = Memo::new(move |_| {
        analysis.revision.track();
        let search = analysis.search_view()?;
        whose(&search, analysis.moves_to(analysis.selected.get())?.len())
    });
    solid(view! {
        <p class="hint" data-testid="whose-numbers" hidden=move || words.with(Option::is_none)>
            {move || words.get()}
        </p>
    })
}

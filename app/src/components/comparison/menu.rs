//! The dialog that asks what the shown search is to be compared with.

use leptos::prelude::*;
use page::choice;
use page::comparison::input::{Action, Chooser};
use wire::comparison::Side;

use super::both::Both;
use crate::components::dialog::sheet;
use crate::components::search_settings::describe;

/// The dialog.
#[component]
pub(super) fn Menu() -> impl IntoView {
    let both = Both::get();
    let analysis = both.analysis;
    let open = analysis.comparison.menu_open;
    let fixed = move || !analysis.can_control();
    let shown = move || {
        let default = analysis.offer.with(|offer| offer.default_evaluator.clone());
        analysis.search_view().map(|search| describe(&search, &choice::choice_of(&search, &default)))
    };
    let others = Memo::new(move |_| {
        let Some(shown) = analysis.search_view() else { return Vec::new() };
        let default = analysis.offer.with(|offer| offer.default_evaluator.clone());
        analysis.searches.with(|all| {
            let others = all.iter().rev().filter(|one| one.position == shown.position && one.id != shown.id);
            let row = |one: &wire::SearchView| (one.id, describe(one, &choice::choice_of(one, &default)));
            others.map(row).collect::<Vec<_>>()
        })
    });
    let contents = view! {
        <div class="compare-body">
            <p>
                <span class="side-badge side-A">{Side::A.name()}</span>
                " is this search: "
                <b>{shown}</b>
            </p>
            <h3>"Other searches of this position"</h3>
            <ul>
                {move || {
                    others
                        .get()
                        .into_iter()
                        .map(|(id, words)| {
                            view! {
                                <li>
                                    <button type="button" data-testid="compare-search" on:click=move |_| both.act(Action::CompareWith(id))>
                                        {words}
                                    </button>
                                </li>
                            }
                        })
                        .collect_view()
                }}
                <li>
                    <button type="button" data-testid="compare-moment" on:click=move |_| both.act(Action::CompareWithItself)>
                        "The same search, earlier"
                    </button>
                </li>
            </ul>
            <h3>"A new search of this position"</h3>
            <ul>
                <li>
                    <button
                        type="button"
                        data-testid="compare-parameters"
                        disabled=fixed
                        on:click=move |_| both.act(Action::CompareWithNext(Chooser::Parameters))
                    >
                        "With other parameters…"
                    </button>
                </li>
                <li>
                    <button
                        type="button"
                        data-testid="compare-network"
                        disabled=fixed
                        on:click=move |_| both.act(Action::CompareWithNext(Chooser::Networks))
                    >
                        "With another network…"
                    </button>
                </li>
            </ul>
            <p class="hint">"The new search gets as many nodes as this one. Both are kept."</p>
        </div>
    }
    .into_any();
    sheet(open, "compare-menu", "compare-menu", "Compare with…", contents)
}

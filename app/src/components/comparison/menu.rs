//! The dialog that asks what the shown search is to be compared with.

use leptos::prelude::*;
use page::choice;
use page::comparison::input::{Action, Chooser};
use wire::comparison::Side;

use super::both::Both;
use crate::components::dialog::sheet;
use crate::components::search_settings::describe;
use crate::components::woven::woven;

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
                {woven(
                    say::comparison::is_this_search("\u{e000}", "\u{e001}"),
                    vec![
                        view! { <span class="side-badge side-A">{Side::A.name()}</span> }.into_any(),
                        view! { <b>{shown}</b> }.into_any(),
                    ],
                )}
            </p>
            <h3>{say::comparison::other_searches()}</h3>
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
                        {say::comparison::same_earlier()}
                    </button>
                </li>
            </ul>
            <h3>{say::comparison::new_search()}</h3>
            <ul>
                <li>
                    <button
                        type="button"
                        data-testid="compare-parameters"
                        disabled=fixed
                        on:click=move |_| both.act(Action::CompareWithNext(Chooser::Parameters))
                    >
                        {say::comparison::other_parameters()}
                    </button>
                </li>
                <li>
                    <button
                        type="button"
                        data-testid="compare-network"
                        disabled=fixed
                        on:click=move |_| both.act(Action::CompareWithNext(Chooser::Networks))
                    >
                        {say::comparison::other_network()}
                    </button>
                </li>
            </ul>
            <p class="hint">{say::comparison::as_many_nodes()}</p>
        </div>
    }
    .into_any();
    sheet(open, "compare-menu", "compare-menu", say::comparison::compare_with(), contents)
}

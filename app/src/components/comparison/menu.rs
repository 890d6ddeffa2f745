//! The dialog that asks what the shown search is to be compared with.

use leptos::prelude::*;
use page::choice;
use wire::comparison::Side;

use super::both::Both;
use crate::components::dialog::sheet;
use crate::components::search_settings::describe;
use crate::networks;
use crate::state::comparison::Compared;

/// The dialog.
#[component]
pub(super) fn Menu() -> impl IntoView {
    let analysis = Both::get().analysis;
    let comparison = analysis.comparison;
    let open = comparison.menu_open;
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
    let begin = move |other: u32| {
        if let Some(shown) = analysis.search.get_untracked() {
            open.set(false);
            comparison.begin([Compared::Search(shown), Compared::Search(other)]);
        }
    };
    let with_itself = move |_| {
        let Some(shown) = analysis.search.get_untracked() else { return };
        begin(shown);
        // Half as far, so that there is something to see.
        let simulations = analysis.past.live.get_untracked().simulations;
        let half = i32::try_from(simulations / 2).unwrap_or(0);
        comparison.steps.update(|steps| steps.lead = -half);
        comparison.time.set(Some(simulations));
    };
    let with_new = move |choose: fn(crate::state::Analysis)| {
        open.set(false);
        comparison.base.set(analysis.search.get_untracked());
        choose(analysis);
    };
    let contents = view! {
        <div class="compare-body">
            <p>
                <span class="side-badge side-A">{Side::A.name()}</span>
                " is the search that is shown: "
                <b>{shown}</b>
            </p>
            <h3>"Searches of this position"</h3>
            <ul>
                {move || {
                    others
                        .get()
                        .into_iter()
                        .map(|(id, words)| {
                            view! {
                                <li>
                                    <button type="button" data-testid="compare-search" on:click=move |_| begin(id)>
                                        {words}
                                    </button>
                                </li>
                            }
                        })
                        .collect_view()
                }}
                <li>
                    <button type="button" data-testid="compare-moment" on:click=with_itself>
                        "The same search, at another moment"
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
                        on:click=move |_| with_new(|analysis| analysis.parameters_open.set(true))
                    >
                        "With other parameters …"
                    </button>
                </li>
                <li>
                    <button
                        type="button"
                        data-testid="compare-network"
                        disabled=fixed
                        on:click=move |_| with_new(networks::open)
                    >
                        "With another network …"
                    </button>
                </li>
            </ul>
            <p class="hint">"A new search gets as many nodes as the one that is shown, and both are kept."</p>
        </div>
    }
    .into_any();
    sheet(open, "compare-menu", "compare-menu", "Compare with …", contents)
}

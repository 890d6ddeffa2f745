//! Outcome of a what-if: the first simulation that differs, and the best move.

use leptos::prelude::*;
use page::input::Action;
use wire::{BestMove, Outcome};

use super::words;
use crate::components::solid::solid;
use crate::state::Analysis;
use page::format;
use page::names::Names;

/// The words.
#[component]
pub fn OutcomeView() -> impl IntoView {
    let analysis = Analysis::get();
    let outcome = Memo::new(move |_| analysis.search_view().and_then(|view| view.outcome));
    let is_asked = move || analysis.what_if.is_asked.get();
    let is_under_way = move || is_asked() || analysis.is_running();
    let difference = move || {
        outcome.with(|outcome| {
            let Outcome { difference, compared, .. } = outcome.as_ref()?;
            let compared = format::count((*compared).into());
            Some(match difference {
                None => format!("No difference in {compared} simulations."),
                Some(difference) => {
                    let (names, [before, now]) = (analysis.names(), &difference.lines);
                    format!(
                        "The first difference is simulation {}: it tries {} instead of {}.",
                        format::count(difference.simulation.into()),
                        words::line(&names, now),
                        words::line(&names, before),
                    )
                }
            })
        })
    };
    let best = move || outcome.with(|outcome| best_words(&analysis.names(), outcome.as_ref()?));
    let first = move || outcome.with(|outcome| outcome.as_ref()?.difference.as_ref().map(|found| found.moment));
    let go = move |_| {
        if let Some(moment) = untrack(first) {
            analysis.act(Action::GoTo(moment));
        }
    };
    solid(view! {
        <div class="what-if-outcome" data-testid="what-if-outcome" aria-live="polite" hidden=move || outcome.with(Option::is_none) && !is_asked()>
            <p class="hint" hidden=move || !is_under_way()>"Replaying…"</p>
            <p>
                <span data-testid="what-if-difference">{difference}</span> " "
                <button
                    type="button"
                    class="operand"
                    data-testid="what-if-go"
                    title="Show the tree before that simulation"
                    hidden=move || first().is_none()
                    on:click=go
                >
                    "Show it"
                </button>
            </p>
            <p data-testid="what-if-best">{best}</p>
        </div>
    })
}

fn best_words(names: &Names, outcome: &Outcome) -> Option<String> {
    let [before, now] = outcome.best;
    let with_visits = |best: &BestMove| {
        let (visits, all) = (format::count(best.visits.into()), format::count(best.simulations.into()));
        format!("{visits} visits after {all} simulations")
    };
    let (old, new) = (words::line(names, &[before.mv?]), words::line(names, &[now.mv?]));
    let (old_visits, new_visits) = (with_visits(&before), with_visits(&now));
    Some(if before.mv == now.mv {
        format!("The best move stays {new}: {old_visits} before, {new_visits} now.")
    } else {
        format!("The best move changes from {old} ({old_visits}) to {new} ({new_visits}).")
    })
}

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
            Some(match difference {
                None => say::what_if::no_difference((*compared).into()),
                Some(difference) => {
                    let (names, simulation) = (analysis.names(), format::count(difference.simulation.into()));
                    let [before, now] = difference.lines.each_ref().map(|line| words::spot(&names, line));
                    say::what_if::first_difference(simulation, &now, &before)
                }
            })
        })
    };
    let best = move || outcome.with(|outcome| best_words(&analysis.names(), outcome.as_ref()?));
    let first = move || outcome.with(|outcome| outcome.as_ref()?.difference.as_ref().map(|found| found.moment));
    let go = move |_| {
        if let Some(moment) = first() {
            analysis.act(Action::GoTo(moment));
        }
    };
    solid(view! {
        <div class="what-if-outcome" data-testid="what-if-outcome" aria-live="polite" hidden=move || outcome.with(Option::is_none) && !is_asked()>
            <p class="hint" hidden=move || !is_under_way()>{say::what_if::replaying()}</p>
            <p>
                <span data-testid="what-if-difference">{difference}</span> " "
                <button
                    type="button"
                    class="operand"
                    data-testid="what-if-go"
                    title=say::what_if::show_it_about()
                    hidden=move || first().is_none()
                    on:click=go
                >
                    {say::what_if::show_it()}
                </button>
            </p>
            <p data-testid="what-if-best">{best}</p>
        </div>
    })
}

fn best_words(names: &Names, outcome: &Outcome) -> Option<String> {
    let [before, now] = outcome.best;
    let counts = |best: &BestMove| (format::count(best.visits.into()), format::count(best.simulations.into()));
    let (old, new) = (names.name(&[], before.mv?), names.name(&[], now.mv?));
    let ((old_visits, old_all), (new_visits, new_all)) = (counts(&before), counts(&now));
    Some(if before.mv == now.mv {
        say::what_if::best_stays(new, old_visits, old_all, new_visits, new_all)
    } else {
        say::what_if::best_changes(old, old_visits, old_all, new, new_visits, new_all)
    })
}

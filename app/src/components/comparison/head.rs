//! The head of one side: which search it is, how much of it is shown, and its best line.

use leptos::prelude::*;
use page::choice;
use wire::comparison::Side;

use super::both::Both;
use crate::components::search_settings::describe;
use crate::components::solid::solid;
use crate::state::comparison::Compared;
use page::format;

/// The head.
#[component]
pub(super) fn Head(
    /// Side of the comparison.
    side: Side,
) -> impl IntoView {
    let both = Both::get();
    let (analysis, here) = (both.analysis, side.index());
    let comparison = analysis.comparison;
    let chosen = Memo::new(move |_| comparison.sides.get().map(|sides| sides[here]));
    let offered = Memo::new(move |_| offered(both));
    let choose = move |event| {
        let (Ok(id), Some(mut sides)) = (event_target_value(&event).parse(), comparison.sides.get_untracked()) else {
            return;
        };
        sides[here] = Compared::Search(id);
        comparison.sides.set(Some(sides));
    };
    let moment = move || {
        if let Some((read, of)) = both.reading.get()[here] {
            return format!("reading the log, {} %", u64::from(read) * 100 / u64::from(of.max(1)));
        }
        let (shown, end) = (both.shown.get()[here], comparison.steps.get().ends[here]);
        match both.logs.with(|logs| logs[here].is_some()) {
            true => format!("{} of {} simulations", format::count(shown.into()), format::count(end.into())),
            false => "reading the log".to_owned(),
        }
    };
    // The root's best line, with its value.
    let best = move || {
        let shown = both.sides[here];
        shown.revision.track();
        let line = shown.model.with_value(|model| model.lines().first().cloned())?;
        let q = line.edge.q * analysis.sign_for(analysis.root_turn());
        Some((both.words(&line.moves), format::signed(q, 3)))
    };
    solid(view! {
        <header class="compared-head">
            <span class=format!("side-badge side-{}", side.name())>{side.name()}</span>
            <select
                data-testid=format!("search-{}", side.name())
                aria-label=format!("Search {}", side.name())
                prop:value=move || chosen.get().map(|Compared::Search(id)| id.to_string())
                on:change=choose
            >
                {move || {
                    offered
                        .get()
                        .into_iter()
                        .map(|(id, words)| {
                            view! {
                                <option
                                    value=id.to_string()
                                    selected=move || chosen.get() == Some(Compared::Search(id))
                                >
                                    {words}
                                </option>
                            }
                        })
                        .collect_view()
                }}
            </select>
            <span class="compared-moment" data-testid=format!("moment-{}", side.name()) role="status">
                {moment}
            </span>
            <span class="compared-best" data-testid=format!("line-{}", side.name()) title="The best line, and Q of its first move">
                {move || best().map(|(line, q)| view! { <b>{q}</b> " " {line} })}
            </span>
        </header>
    })
}

/// The searches of the position, in words.
fn offered(both: Both) -> Vec<(u32, String)> {
    let analysis = both.analysis;
    let position = analysis.game.with(|game| game.current);
    let default = analysis.offer.with(|offer| offer.default_evaluator.clone());
    analysis.searches.with(|all| {
        let here = all.iter().filter(|search| search.position == position);
        here.map(|search| (search.id, describe(search, &choice::choice_of(search, &default)))).collect()
    })
}

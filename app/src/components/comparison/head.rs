//! The head of one side: which search it is, how much of it is shown, and its best line.

use leptos::prelude::*;
use page::choice;
use page::comparison::input::Action;
use page::comparison::pair::Reading;
use wire::comparison::Side;

use super::both::Both;
use crate::components::search_settings::describe;
use crate::components::solid::solid;
use page::format;

/// The head.
#[component]
pub(super) fn Head(
    /// Side of the comparison.
    side: Side,
) -> impl IntoView {
    let both = Both::get();
    let (analysis, here) = (both.analysis, side.index());
    let chosen = both.memo(move |pair| Some(pair.log(side).search()));
    let offered = Memo::new(move |_| offered(both));
    let choose = move |event| {
        if let Ok(search) = event_target_value(&event).parse() {
            both.act(Action::Put { side, search });
        }
    };
    let moment = both.memo(move |pair| {
        let log = pair.log(side);
        let (shown, end) = (pair.picture.simulations()[here], pair.time.ends()[here]);
        match log.reading() {
            Reading::GoesOn { read, of } => say::comparison::reading_share(format::progress(read, of)),
            _ if log.is_read() => {
                say::comparison::simulations_of(format::count(shown.into()), format::count(end.into()))
            }
            Reading::Asked => say::comparison::reading().to_owned(),
            Reading::Rests => say::comparison::no_log().to_owned(),
        }
    });
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
                aria-label=say::comparison::search_side(side.name())
                prop:value=move || chosen.get().map(|id| id.to_string())
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
                                    selected=move || chosen.get() == Some(id)
                                >
                                    {words}
                                </option>
                            }
                        })
                        .collect_view()
                }}
            </select>
            <span class="compared-moment" data-testid=format!("moment-{}", side.name()) role="status">
                {move || moment.get()}
            </span>
            <span class="compared-best" data-testid=format!("line-{}", side.name()) title=say::comparison::best_line()>
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

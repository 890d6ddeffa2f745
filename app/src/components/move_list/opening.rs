//! The name of the opening, in the head of the moves. The server knows the names: a page that asks none has none.

use leptos::prelude::*;
use page::{game, openings};
use wire::opening::OpeningView;

use crate::components::solid::made;
use crate::state::Analysis;
use crate::transport::{self, http};

/// Code and name of the current position's opening, or of the last one that the line went through.
#[component]
pub(super) fn OpeningName() -> impl IntoView {
    let analysis = Analysis::get();
    // Names are those of one analysis, whose positions keep their ids.
    let named = RwSignal::new((String::new(), Vec::<OpeningView>::new()));
    let under_way = StoredValue::new_local(None::<http::Asked>);
    let is_named = move || !analysis.in_browser && !analysis.is_small() && !analysis.recordings.is_on.get();
    let newest = Memo::new(move |_| {
        analysis.game.with(|game| {
            let has_moves = game::has_moves(game, game.current);
            has_moves.then(|| game.positions.iter().map(|position| position.id).max()).flatten()
        })
    });
    Effect::new(move |_| {
        let id = analysis.id.get();
        if newest.get().is_none() || id.is_empty() || !is_named() {
            return;
        }
        let address = format!("/api/analyses/{id}/openings");
        let asked = http::ask("GET", &address, None, None, move |answer| {
            // A game is read and searched without them.
            if let Some(openings) = answer.ok().and_then(|bytes| transport::read::<Vec<OpeningView>>(&bytes)) {
                named.set((id.clone(), openings));
            }
        });
        under_way.set_value(asked);
    });
    let name = Memo::new(move |_| {
        if !is_named() {
            return String::new();
        }
        let id = analysis.id.get();
        named.with(|(of, named)| {
            let found =
                (*of == id).then(|| analysis.game.with(|game| openings::at(game, named, game.current).cloned()));
            found.flatten().map(|opening| format!("{} {}", opening.eco, opening.name)).unwrap_or_default()
        })
    });
    made(view! { <span class="opening" data-testid="opening" title=move || name.get()>{move || name.get()}</span> })
}

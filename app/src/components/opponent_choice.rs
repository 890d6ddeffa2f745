//! Choice of the side that the search plays, if any.

use leptos::prelude::*;
use shakmaty::Color;

use crate::components::select::{Names, select};
use crate::components::solid::solid;
use crate::state::Analysis;

/// The choice of a side, and after how many visits it moves.
#[component]
pub fn OpponentChoice() -> impl IntoView {
    let analysis = Analysis::get();
    let opponent = analysis.opponent;
    let sides = [None, Some(Color::White), Some(Color::Black)];
    let name =
        |side: Option<Color>| side.map_or("nobody", |side| if side.is_white() { "white" } else { "black" }).to_owned();
    let options = move || {
        let words = |side: Option<Color>| side.map_or("nobody", |side| analysis.side_name(side)).to_owned();
        sides.map(|side| (name(side), words(side))).to_vec()
    };
    let choose_side = move |wanted: String| {
        opponent.side.set(sides.into_iter().find(|side| name(*side) == wanted).flatten());
    };
    let choose_visits = move |event| {
        // What is no number of visits stays what it was, and is written there again.
        let wanted = event_target_value(&event).trim().parse().ok().filter(|visits| *visits > 0);
        opponent.visits.update(|visits| *visits = wanted.unwrap_or(*visits));
    };
    solid(view! {
        <label class="field" title="The side that the search plays against you: it moves when its root has so many visits">
            <span>"It plays"</span>
            {select(
                Names { test: "opponent", ..Names::default() },
                Signal::derive(options),
                Signal::derive(move || name(opponent.side.get())),
                false.into(),
                choose_side,
            )}
        </label>
        <label class="field" hidden=move || opponent.side.get().is_none()>
            <span>"after"</span>
            <input
                type="number"
                min="1"
                aria-label="Visits after which it moves"
                data-testid="opponent-visits"
                prop:value=move || opponent.visits.get().to_string()
                on:change=choose_visits
            />
            <span>"visits"</span>
        </label>
    })
}

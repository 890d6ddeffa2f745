//! Who plays: nobody, or the search one of the sides.

use leptos::prelude::*;
use shakmaty::Color;

use crate::components::solid::solid;
use crate::state::Analysis;

/// The choice of a side, and after how many visits it moves.
#[component]
pub fn OpponentChoice() -> impl IntoView {
    let opponent = Analysis::get().opponent;
    let sides = [("nobody", None), ("white", Some(Color::White)), ("black", Some(Color::Black))];
    let options = move || {
        let analysis = Analysis::get();
        let option = |(value, side): (&'static str, Option<Color>)| {
            let words = side.map_or("nobody", |side| analysis.side_name(side));
            view! {
                <option value=value selected=move || opponent.side.get() == side>
                    {words}
                </option>
            }
        };
        sides.map(option).collect_view()
    };
    let choose_side = move |event| {
        let wanted = event_target_value(&event);
        opponent.side.set(sides.into_iter().find(|one| one.0 == wanted).and_then(|one| one.1));
    };
    let choose_visits = move |event| {
        // What is no number of visits stays what it was, and is written there again.
        let wanted = event_target_value(&event).trim().parse().ok().filter(|visits| *visits > 0);
        opponent.visits.update(|visits| *visits = wanted.unwrap_or(*visits));
    };
    solid(view! {
        <label class="field" title="The side that the search plays against you: it moves when its root has so many visits">
            <span>"It plays"</span>
            <select data-testid="opponent" on:change=choose_side>
                {options}
            </select>
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

//! Choice of the side that the search plays, if any.

use leptos::prelude::*;
use page::input::Action;
use shakmaty::Color;
use web_sys::HtmlInputElement;

use crate::components::select::{Names, select};
use crate::components::solid::made;
use crate::state::Analysis;

/// The choice of a side, and after how many visits it moves.
#[component]
pub fn OpponentChoice() -> impl IntoView {
    let analysis = Analysis::get();
    let side = move || analysis.opponent.with(|opponent| opponent.side);
    let visits = move || analysis.opponent.with(|opponent| opponent.visits);
    let sides = [None, Some(Color::White), Some(Color::Black)];
    let name =
        |side: Option<Color>| side.map_or("nobody", |side| if side.is_white() { "white" } else { "black" }).to_owned();
    let options = move || {
        let words = |side: Option<Color>| {
            side.map_or_else(say::controls::neither_side, |side| analysis.side_name(side)).to_owned()
        };
        sides.map(|side| (name(side), words(side))).to_vec()
    };
    let choose_side = move |wanted: String| {
        analysis.act(Action::PlayAgainst(sides.into_iter().find(|side| name(*side) == wanted).flatten()));
    };
    let choose_visits = move |event| {
        let input = event_target::<HtmlInputElement>(&event);
        match input.value().trim().parse().ok().filter(|visits| *visits > 0) {
            Some(visits) => analysis.act(Action::OpponentVisits(visits)),
            // What is no number of visits stays what it was, and is written there again.
            None => input.set_value(&analysis.opponent.with(|opponent| opponent.visits).to_string()),
        }
    };
    made(view! {
        <label class="field" title=say::controls::engine_plays_about()>
            <span>{say::controls::engine_plays()}</span>
            {select(
                Names { test: "opponent", ..Names::default() },
                Signal::derive(options),
                Signal::derive(move || name(side())),
                false.into(),
                choose_side,
            )}
        </label>
        <label class="field" hidden=move || side().is_none()>
            <span>{say::controls::engine_after()}</span>
            <input
                type="number"
                min="1"
                aria-label=say::controls::engine_visits_about()
                data-testid="opponent-visits"
                prop:value=move || visits().to_string()
                on:change=choose_visits
            />
            <span>{say::controls::engine_visits()}</span>
        </label>
    })
}

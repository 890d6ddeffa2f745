//! Choice of the quantity that boxes are coloured by, and the legend of the colours.

use leptos::prelude::*;
use page::comparison::input::Action;

use super::both::Both;
use crate::components::solid::solid;
use page::view::Colour;

/// The choice and the legend.
#[component]
pub(super) fn Scale() -> impl IntoView {
    let both = Both::get();
    let colour = both.colour();
    let button = move |one: Colour, label: &'static str, title: &'static str| {
        view! {
            <button
                type="button"
                data-testid=format!("colour-{}", one.name())
                title=title
                aria-pressed=move || if colour.get() == one { "true" } else { "false" }
                on:click=move |_| both.act(Action::Colour(one))
            >
                {label}
            </button>
        }
    };
    let ends = move || match colour.get() {
        Colour::Visits => ("more visits in A", "more visits in B"),
        Colour::Value => ("better in A", "better in B"),
    };
    solid(view! {
        <div class="comparison-scale">
            <span class="segmented" role="group" aria-label="Colour by the difference of">
                <span>"Difference of"</span>
                {button(Colour::Visits, "visits", "Colour by the difference of shares of visits (d)")}
                {button(Colour::Value, "Q", "Colour by the difference of Q (d)")}
            </span>
            <span
                class="sides-scale"
                data-testid="sides-scale"
                title="Half of the scale is for differences up to 0.25."
            >
                <span>{move || ends().0}</span>
                <span class="sides-scale-bar" aria-hidden="true"></span>
                <span>{move || ends().1}</span>
                <span class="sides-alone" aria-hidden="true"></span>
                <span>"only here"</span>
            </span>
        </div>
    })
}

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
        Colour::Visits => (say::comparison::more_in_a(), say::comparison::more_in_b()),
        Colour::Value => (say::comparison::better_in_a(), say::comparison::better_in_b()),
    };
    solid(view! {
        <div class="comparison-scale">
            <span class="segmented" role="group" aria-label=say::comparison::difference_group()>
                <span>{say::comparison::difference_of()}</span>
                {button(Colour::Visits, say::comparison::visits(), say::comparison::by_visits())}
                {button(Colour::Value, "Q", say::comparison::by_value())}
            </span>
            <span
                class="sides-scale"
                data-testid="sides-scale"
                title=say::comparison::half_of_scale()
            >
                <span>{move || ends().0}</span>
                <span class="sides-scale-bar" aria-hidden="true"></span>
                <span>{move || ends().1}</span>
                <span class="sides-alone" aria-hidden="true"></span>
                <span>{say::comparison::only_here()}</span>
            </span>
        </div>
    })
}

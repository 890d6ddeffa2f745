//! What a recording cannot do, and the analysis that can.

use leptos::prelude::*;

use crate::components::solid::solid;
use crate::recording::Offer;
use crate::state::Analysis;

/// What is offered where a recording cannot do what was wanted.
#[component]
pub(super) fn OfferBox() -> impl IntoView {
    let recordings = Analysis::get().recordings;
    let row = move |Offer { reason, label, link }: Offer| {
        view! {
            <div class="notice offer" role="alert" data-testid="offer">
                <span>
                    {reason}
                    " "
                    <a class="button primary" rel="external" data-testid="offer-link" href=format!("/{}", link.query())>
                        {label}
                    </a>
                </span>
                <button type="button" class="quiet" aria-label="Dismiss" on:click=move |_| recordings.offer.set(None)>
                    "×"
                </button>
            </div>
        }
    };
    solid(view! { <div class="offers">{move || recordings.offer.get().map(row)}</div> })
}

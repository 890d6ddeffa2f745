//! Offers of an analysis, for what a recording cannot do.

use leptos::prelude::*;
use page::input::Action;

use crate::components::solid::solid;
use crate::state::Analysis;
use page::state::OfferedAnalysis;

/// Offer shown where a recording cannot do what was wanted.
#[component]
pub(super) fn OfferBox() -> impl IntoView {
    let analysis = Analysis::get();
    let recordings = analysis.recordings;
    let row = move |OfferedAnalysis { reason, label, link }: OfferedAnalysis| {
        view! {
            <div class="notice offer" role="alert" data-testid="offer">
                <span>
                    {reason}
                    " "
                    <a class="button primary" rel="external" data-testid="offer-link" href=format!("/{}", link.query())>
                        {label}
                    </a>
                </span>
                <button type="button" class="quiet" aria-label=say::recordings::dismiss() on:click=move |_| analysis.act(Action::DropOffer)>
                    "×"
                </button>
            </div>
        }
    };
    solid(view! { <div class="offers">{move || recordings.offer.get().map(row)}</div> })
}

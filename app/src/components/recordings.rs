//! Parts of the page around recordings: the bar that says which is shown, what is offered instead of it, and the dialog. Fetched
//! when a recording is shown or the dialog is opened.

mod bar;
mod menu;
mod offer;

use leptos::prelude::*;

use crate::components::solid::solid;
use crate::state::Analysis;
use bar::Bar;
use menu::Menu;
use offer::OfferBox;

/// All parts together.
#[component]
pub fn RecordingParts() -> impl IntoView {
    // These take the place of the document's own words.
    Analysis::get().recordings.has_parts.set(true);
    solid(view! {
        <div class="recording-parts">
            <Bar />
            <OfferBox />
            <Menu />
        </div>
    })
}

//! Many positions, each searched: the table that `puctoscope survey` wrote, as histograms. The file stays in the browser.

use leptos::prelude::*;

use crate::address::paths;
use crate::components::site_header::site_header;
use crate::components::solid::{made, written};
use crate::components::survey::SurveyTable;
use crate::title::titled;

/// Command that writes a table.
const COMMAND: &str = "puctoscope survey SUITE.epd --nodes 800 --out rows.jsonl";

/// The page.
#[component]
pub fn SurveyPage() -> impl IntoView {
    let is_awake = RwSignal::new(false);
    Effect::new(move |_| is_awake.set(true));
    let page = view! {
        <div class="training-page">
            {site_header(say::survey::title(), paths::SURVEY)}
            <main class="training-main" data-testid="survey">
                <p class="training-about">
                    {say::survey::lead()} " " <code>{COMMAND}</code>
                </p>
                {move || is_awake.get().then(|| made(view! { <SurveyTable /> }))}
            </main>
        </div>
    };
    titled(say::survey::title_full(), written(page))
}

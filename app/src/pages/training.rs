//! The training bench: a small network learns a game by playing itself, while one watches.
//!
//! The page begins with its head; all else is a part of its own. It has no analysis and opens no connection for one.

use leptos::prelude::*;
use leptos::wasm_split::wasm_split;

use crate::components::later::{Part, page_later};
use crate::components::solid::solid;
use crate::components::training::TrainingBench;

/// The page's address.
pub const PATH: &str = "/learn/training";

/// The page.
#[component]
pub fn TrainingPage(
    /// The address's query.
    query: String,
) -> impl IntoView {
    let failed = RwSignal::new(false);
    solid(view! {
        <div class="training-page">
            <header class="top">
                <p class="brand">
                    <a href="/" rel="external" aria-label="Puctoscope">
                        <svg class="mark" viewBox="0 0 32 32" aria-hidden="true">
                            <circle cx="13" cy="13" r="9" />
                            <path d="M20 20 L28 28" />
                            <path class="mark-tree" d="M13 7 V11 M13 11 L8.5 16 M13 11 L17.5 16" />
                        </svg>
                        "Puctoscope"
                    </a>
                </p>
                <h1 class="training-title">"Training bench"</h1>
            </header>
            <main class="training-main">
                <p class="training-about">
                    "A small network plays itself by search, learns from the visits and the results, and plays again. \
                     Watch it, stop it, change it, and open every number that it learns from."
                </p>
                <p class="error" role="alert" hidden=move || !failed.get()>
                    "The page could not be fetched as a whole from the server; load it again."
                </p>
                {page_later(move || training_bench(query.clone()), move || failed.set(true))}
            </main>
        </div>
    })
}

#[wasm_split(training_bench, wasm_split_path = leptos::wasm_split, fallible)]
fn training_bench(query: String) -> Part {
    Ok(solid(view! { <TrainingBench query /> }))
}

//! The training as a file, and what is lost without one.

use leptos::prelude::*;
use wasm_bindgen::JsCast as _;
use wasm_bindgen_futures::JsFuture;
use web_sys::{File, HtmlInputElement};

use super::hand_over;
use super::state::Bench;
use crate::components::solid::solid;
use page::format;
use page::training::{self, Place};

/// The card.
#[component]
pub(super) fn FileCard(
    /// The bench.
    bench: Bench,
) -> impl IntoView {
    let is_recorded = move || bench.place.get() == Place::Recorded;
    let take = move |event: leptos::ev::Event| {
        let input = event.target().and_then(|target| target.dyn_into::<HtmlInputElement>().ok());
        let Some(input) = input else { return };
        if let Some(file) = input.files().and_then(|files| files.get(0)) {
            import(bench, file);
        }
        // The same file can be chosen again.
        input.set_value("");
    };
    let lost = move || match bench.place.get() {
        Place::Page => "The training lives in this tab: export it before you close or reload.",
        Place::Server => "The training ends when you close this page, even on the server: export it first.",
        Place::Recorded => "A recorded run cannot be trained further.",
    };
    let made = bench.part(|bench| bench.told().made.clone());
    let made = move || made.get().map(|made| format!("{} was saved, {}.", made.name, format::bytes(made.bytes)));
    let digest = move || {
        bench.digest.with(|digest| {
            digest.as_ref().map_or_else(
                || "known when it waits".to_owned(),
                |(moment, digest)| format!("{digest} (slice {})", format::count(*moment)),
            )
        })
    };
    solid(view! {
        <section class="bench-card" aria-labelledby="bench-file" data-testid="file">
            <h2 id="bench-file">"Keep it"</h2>
            <p class="hint">{lost}</p>
            <div class="bench-row">
                <button
                    type="button"
                    data-testid="export"
                    disabled=move || is_recorded() || !bench.is_open()
                    on:click=move |_| bench.change(training::Bench::export)
                >
                    "Export"
                </button>
                <label class="bench-import">
                    "Import "
                    <input type="file" data-testid="import" accept=".puctrain" on:change=take />
                </label>
            </div>
            <p data-testid="made">{made}</p>
            <div class="bench-row">
                <button
                    type="button"
                    data-testid="hand-over"
                    disabled=move || !bench.is_open() || bench.generations.with(|all| all.is_empty())
                    title="Make this network available to analyses in this browser"
                    on:click=move |_| bench.change(training::Bench::hand_over)
                >
                    {move || format!("Search with generation {}", bench.player.get())}
                </button>
                <span role="status" aria-live="polite" data-testid="handed">
                    {move || bench.handed.get().map(|handed| hand_over::link(bench.game.get(), handed))}
                </span>
            </div>
            <p class="bench-digest">
                "Digest "
                <code data-testid="digest" data-digest=move || bench.digest.get().map(|(_, digest)| digest)>
                    {digest}
                </code>
            </p>
            <p class="hint">
                "The same seed, settings and changes at the same slices give the same digest, in any browser and on any server."
            </p>
        </section>
    })
}

/// Reads a file and goes on with the training in it.
fn import(bench: Bench, file: File) {
    if bench.change_and_say(|bench| (bench.takes_file(file.size()), Vec::new())) != Some(true) {
        return;
    }
    leptos::task::spawn_local(async move {
        let buffer = JsFuture::from(file.array_buffer()).await;
        let file = buffer.ok().map(|buffer| js_sys::Uint8Array::new(&buffer).to_vec());
        bench.change(|bench| bench.import(file));
    });
}

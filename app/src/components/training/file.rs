//! The training as a file, and what is lost without one.

use leptos::prelude::*;
use wasm_bindgen::JsCast as _;
use wasm_bindgen_futures::JsFuture;
use web_sys::{File, HtmlInputElement};

use session::training::{Settings, way};

use super::hand_over;
use super::state::Bench;
use crate::components::solid::solid;
use page::format;
use page::training::{self, TrainedBy};

/// The card.
#[component]
pub(super) fn FileCard(
    /// The bench.
    bench: Bench,
) -> impl IntoView {
    let is_recorded = move || bench.trained_by.get() == TrainedBy::Recorded;
    let take = move |event: leptos::ev::Event| {
        let input = event.target().and_then(|target| target.dyn_into::<HtmlInputElement>().ok());
        let Some(input) = input else { return };
        if let Some(file) = input.files().and_then(|files| files.get(0)) {
            import(bench, file);
        }
        // The same file can be chosen again.
        input.set_value("");
    };
    let lost = move || match bench.trained_by.get() {
        TrainedBy::Page => say::training::lives_in_tab(),
        TrainedBy::Server => say::training::ends_with_page(),
        TrainedBy::Recorded => say::training::recorded_is_over(),
    };
    let made = bench.part(|bench| bench.told().made.clone());
    let made = move || made.get().map(|made| say::training::was_saved(made.name, format::bytes(made.bytes)));
    let digest = move || {
        bench.digest.with(|digest| {
            digest.as_ref().map_or_else(
                || say::training::digest_later().to_owned(),
                |(moment, digest)| say::training::digest_at(digest, format::count(*moment)),
            )
        })
    };
    solid(view! {
        <section class="bench-card" aria-labelledby="bench-file" data-testid="file">
            <h2 id="bench-file">{say::training::keep_it()}</h2>
            <p class="hint">{lost}</p>
            <div class="bench-row">
                <button
                    type="button"
                    data-testid="export"
                    disabled=move || is_recorded() || !bench.is_open()
                    on:click=move |_| bench.change(training::Bench::export)
                >
                    {say::training::export()}
                </button>
                <label class="bench-import">
                    {say::training::import()} " "
                    <input type="file" data-testid="import" accept=".puctrain" on:change=take />
                </label>
            </div>
            <p data-testid="made">{made}</p>
            <div class="bench-row">
                <button
                    type="button"
                    data-testid="hand-over"
                    disabled=move || !bench.is_open() || bench.generations.with(|all| all.is_empty())
                    title=say::training::hand_over()
                    on:click=move |_| bench.change(training::Bench::hand_over)
                >
                    {move || say::training::search_with(bench.player.get())}
                </button>
                <span role="status" aria-live="polite" data-testid="handed">
                    {move || {
                        let link = |handed| bench.settings.with(|settings| hand_over::link(bench.game.get(), handed, settings));
                        bench.handed.get().map(link)
                    }}
                </span>
            </div>
            <p class="hint">
                {move || {
                    let settings = bench.settings.with(|settings| Settings::from_values(settings).unwrap_or_default());
                    say::training::as_the_bench(way(&settings).nodes)
                }}
            </p>
            <p class="bench-digest">
                {say::training::digest()} " "
                <code data-testid="digest" data-digest=move || bench.digest.get().map(|(_, digest)| digest)>
                    {digest}
                </code>
            </p>
            <p class="hint">
                {say::training::digest_about()}
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

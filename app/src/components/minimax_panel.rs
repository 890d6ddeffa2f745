//! Minimax and alpha-beta, one event at a time: the search of classical engines, beside PUCT on the same position.
//!
//! The page's worker searches ([`wire::minimax`]), [`page::minimax`] decides what it is asked; here what it shows is drawn.
//!
//! # Reading order
//! [`bench`] (what the parts share), [`settings`] (what is searched and how), [`controls`] (going on and back),
//! [`words`] (the last event as a sentence), [`numbers`] (counts), [`plan`] and [`drawing`] (the tree), [`outline`] (the same as a table), [`versus`] (minimax, alpha-beta and PUCT side by side), [`names`]
//! and [`scale`] (how moves and values are written).

mod bench;
mod controls;
mod drawing;
mod names;
mod numbers;
mod outline;
mod plan;
mod scale;
mod settings;
mod versus;
mod words;

use leptos::prelude::*;

use crate::components::solid::solid;
use crate::state::Analysis;
use bench::Bench;
use controls::Controls;
use drawing::Drawing;
use numbers::Numbers;
use outline::Outline;
use settings::Settings;
use versus::Versus;

/// The panel.
#[component]
pub fn MinimaxPanel() -> impl IntoView {
    let analysis = Analysis::get();
    let bench = Bench::new(analysis);
    bench.follow();
    let moment = move || bench.view.with(|view| view.as_ref().map(|view| view.moment.to_string()));
    let is_finished = move || bench.view.with(|view| view.as_ref().is_some_and(|view| view.is_finished));
    let whose = move || {
        if bench.is_written() {
            say::minimax::for_max_of_tree().to_owned()
        } else {
            say::minimax::for_max(analysis.side_name(analysis.root_turn()))
        }
    };
    let is_empty = move || bench.view.with(Option::is_none);

    solid(view! {
        <div
            class="mm"
            data-testid="minimax"
            data-moment=moment
            data-finished=move || if is_finished() { "true" } else { "false" }
            aria-busy=move || if bench.waits() { "true" } else { "false" }
        >
            <Settings bench />
            <p class="hint">{whose}</p>
            <Controls bench />
            <p class="error" role="alert" data-testid="mm-refused" hidden=move || bench.refused.with(Option::is_none)>
                {move || bench.refused.get()}
            </p>
            // It stays while another search begins, with what was opened in it.
            <div class="mm-body" hidden=is_empty>
                <p class="mm-event" data-testid="mm-event">
                    {move || bench.sentence.get()}
                </p>
                <Drawing bench />
                <Numbers bench />
                <Outline bench />
                <Versus bench />
            </div>
        </div>
    })
}

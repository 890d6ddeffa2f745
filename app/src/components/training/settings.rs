//! Settings that can be changed, while it runs or not.

use leptos::prelude::*;
use session::training::{SettingSpec, TABLE};

use super::state::Bench;
use crate::components::solid::solid;
use page::format;
use page::training::TrainedBy;
use page::training::settings::{shown, title, words};

/// Settings that one changes most, in this order; the others are one click away.
const FIRST: [&str; 7] =
    ["temperature", "noise_epsilon", "learning_rate", "optimiser", "simulations", "width", "layers"];

/// The card.
#[component]
pub(super) fn SettingsCard(
    /// The bench.
    bench: Bench,
    /// Names of settings that a lesson is about: where one is among the seldom changed, those are shown at once.
    concerned: Vec<String>,
) -> impl IntoView {
    let is_open = concerned.iter().any(|name| !FIRST.contains(&name.as_str()));
    let row = move |at: usize, spec: &'static SettingSpec| solid(view! { <Row bench at spec /> });
    let find = |name: &&str| TABLE.iter().position(|spec| spec.name == *name);
    let first: Vec<AnyView> = FIRST.iter().filter_map(find).map(|at| row(at, &TABLE[at])).collect();
    let rest: Vec<AnyView> = (TABLE.iter().enumerate())
        .filter(|(_, spec)| !FIRST.contains(&spec.name))
        .map(|(at, spec)| row(at, spec))
        .collect();
    let changes = move || {
        bench.changes.with(|changes| {
            let line = |change: &wire::training::ChangeView| {
                let name = TABLE.get(usize::from(change.setting)).map_or("", |spec| spec.name);
                let text = say::training::changed(format::count(change.moment), words(name), shown(change.value));
                view! { <li>{text}</li> }
            };
            changes.iter().rev().take(20).map(line).collect_view()
        })
    };
    let is_recorded = move || bench.trained_by.get() == TrainedBy::Recorded;
    solid(view! {
        <section class="bench-card" aria-labelledby="bench-settings" data-testid="settings">
            <h2 id="bench-settings">{say::training::settings()}</h2>
            <p class="hint">
                {move || {
                    if is_recorded() {
                        say::training::settings_of_recorded()
                    } else {
                        say::training::settings_about()
                    }
                }}
            </p>
            <div class="bench-settings">{first}</div>
            <p class="hint" data-testid="optimiser-about">{say::training::optimiser_about()}</p>
            <details open=is_open>
                <summary>{say::training::more_settings()}</summary>
                <div class="bench-settings">{rest}</div>
            </details>
            <ul class="bench-changes hint" data-testid="changes" aria-label=say::training::changes()>
                {changes}
            </ul>
        </section>
    })
}

#[component]
fn Row(bench: Bench, at: usize, spec: &'static SettingSpec) -> impl IntoView {
    let value = move || bench.settings.with(|settings| settings.get(at).copied().unwrap_or_default());
    let id = format!("setting-{}", spec.name);
    let wrong = RwSignal::new(false);
    let change = move |event| {
        let is_right = bench.change_and_say(|bench| bench.set(at, &event_target_value(&event)));
        wrong.set(is_right != Some(true));
    };
    let is_choice = spec.name == "optimiser";
    let option = move |number: f64, words: &'static str| {
        view! {
            <option value=number.to_string() prop:selected=move || value() == number>
                {words}
            </option>
        }
    };
    let field = if is_choice {
        solid(view! {
            <select
                id=id.clone()
                data-testid=id.clone()
                disabled=move || bench.trained_by.get() == TrainedBy::Recorded
                on:change=change
            >
                {option(0.0, say::training::adam())}
                {option(1.0, say::training::momentum())}
            </select>
        })
    } else {
        solid(view! {
            <input
                id=id.clone()
                data-testid=id.clone()
                type="text"
                inputmode="decimal"
                autocomplete="off"
                aria-invalid=move || if wrong.get() { "true" } else { "false" }
                disabled=move || bench.trained_by.get() == TrainedBy::Recorded
                prop:value=move || shown(value())
                on:change=change
            />
        })
    };
    let symbol = (!spec.symbol.is_empty()).then(|| view! { <i class="bench-symbol">{spec.symbol}</i> });
    solid(view! {
        <div class="bench-setting" title=say::training::meaning(spec.name, spec.meaning)>
            <label for=id>
                {title(spec)}
                " "
                {symbol}
            </label>
            {field}
        </div>
    })
}

//! Parameters that may be otherwise from a moment on.

use engine::parameters::{ParameterKind, ParameterSpec, TABLE, Word};
use engine::search::EDITABLE;
use leptos::prelude::*;
use page::choice;
use page::input::Action;
use wire::Edit;

use super::section::{Section, answer};
use super::slider::{Range, slider};
use crate::components::solid::solid;
use crate::state::Analysis;

/// Parameters that have a slider.
const SLIDERS: [Range; 4] = [
    Range {
        name: "cpuct",
        label: || "c_puct",
        term: "c_puct",
        class: "u",
        min: 0.0,
        max: 8.0,
        step: 0.05,
        decimals: 3,
    },
    Range {
        name: "fpu_value",
        label: say::what_if::fpu_value,
        term: "FPU",
        class: "q",
        min: -1.0,
        max: 2.0,
        step: 0.01,
        decimals: 3,
    },
    Range {
        name: "policy_temperature",
        label: say::what_if::temperature,
        term: "policy temperature",
        class: "p",
        min: 0.1,
        max: 5.0,
        step: 0.05,
        decimals: 3,
    },
    Range {
        name: "batch",
        label: say::what_if::batch,
        term: "batch",
        class: "n",
        min: 1.0,
        max: 256.0,
        step: 1.0,
        decimals: 0,
    },
];

const FLAG: &[Word] = &[Word { name: "true", meaning: "" }, Word { name: "false", meaning: "" }];

/// The controls.
#[component]
pub(super) fn ParameterEdits(
    /// Where something was changed last.
    asked: RwSignal<Section>,
) -> impl IntoView {
    let analysis = Analysis::get();
    let in_force = Memo::new(move |_| {
        if !analysis.is_what_if_seen() {
            return Vec::new();
        }
        let moment = analysis.playback.moment.get().unwrap_or(u32::MAX);
        let parameters = analysis.search_view().map(|view| page::what_if::parameters_at(&view, moment));
        let entries = parameters.unwrap_or_default().entries();
        entries.into_iter().map(|(spec, value)| (spec.name, value)).collect::<Vec<(&'static str, String)>>()
    });
    let text_of = move |name: &str| {
        in_force.with(|all| all.iter().find(|one| one.0 == name).map(|one| one.1.clone())).unwrap_or_default()
    };
    let set = move |name: &'static str, value: String| {
        asked.set(Section::Parameters);
        analysis.act(Action::Change(Edit::Parameter { name: name.to_owned(), value }));
    };
    let sliders = SLIDERS.map(|range| {
        let value = Signal::derive(move || text_of(range.name).parse().ok());
        slider(range, value, move |value: f64| set(range.name, value.to_string()))
    });
    let others: Vec<&'static ParameterSpec> = TABLE
        .iter()
        .filter(|spec| EDITABLE.contains(&spec.name) && !SLIDERS.iter().any(|one| one.name == spec.name))
        .collect();
    let first = others.first().map_or("", |spec| spec.name);
    let chosen = RwSignal::new(first);
    let options = others.iter().map(|spec| view! { <option value=spec.name>{spec.name}</option> }).collect_view();
    let choose = move |event| {
        let name = event_target_value(&event);
        if let Some(spec) = TABLE.iter().find(|spec| spec.name == name) {
            chosen.set(spec.name);
        }
    };
    let spec = move || TABLE.iter().find(|spec| spec.name == chosen.get());
    let fixed = move || !analysis.can_change();
    let field = move || {
        let spec = spec()?;
        let name = spec.name;
        let words = match spec.kind {
            ParameterKind::Choice(words) => words,
            ParameterKind::Flag => FLAG,
            ParameterKind::Number { .. } | ParameterKind::Whole { .. } => &[],
        };
        Some(if words.is_empty() {
            solid(view! {
                <input
                    type="text"
                    inputmode="decimal"
                    size="8"
                    data-testid="what-if-other-value"
                    aria-label=name
                    prop:value=move || choice::shown(name, &text_of(name))
                    disabled=fixed
                    on:change:target=move |event| {
                        set(name, choice::typed(name, &event.target().value()));
                        event.target().set_value(&choice::shown(name, &text_of(name)));
                    }
                />
            })
        } else {
            let option = |word: &Word| {
                let word = word.name;
                view! {
                    <option value=word selected=move || text_of(name) == word>
                        {word}
                    </option>
                }
            };
            solid(view! {
                <select
                    data-testid="what-if-other-value"
                    aria-label=name
                    disabled=fixed
                    on:change=move |event| set(name, event_target_value(&event))
                >
                    {words.iter().map(option).collect_view()}
                </select>
            })
        })
    };
    solid(view! {
        <section class="what-if-part">
            <h3>{say::what_if::parameters()}</h3>
            {sliders}
            <p class="what-if-buttons">
                <select data-testid="what-if-other" aria-label=say::what_if::another_parameter() on:change=choose>
                    {options}
                </select>
                {field}
            </p>
            <p class="hint">{move || spec().map(|spec| spec.meaning)}</p>
            {answer(Section::Parameters, asked)}
        </section>
    })
}

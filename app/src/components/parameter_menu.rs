//! The dialog with every parameter of a search: what it means, what it takes, and its default. What is changed here is
//! searched with only when asked for, so that several changes make one new search.

mod draft;
mod measurement;

use engine::parameters::{ParameterKind, ParameterSpec, TABLE, Word};
use leptos::prelude::*;
use page::choice;
use page::input::Action;

use super::dialog::sheet;
use crate::components::solid::solid;
use crate::state::Analysis;
use draft::Draft;
use measurement::measurement;
use page::networks::names;

const FLAG: &[Word] = &[Word { name: "true", meaning: "" }, Word { name: "false", meaning: "" }];

/// The dialog.
#[component]
pub fn ParameterMenu() -> impl IntoView {
    let analysis = Analysis::get();
    let open = analysis.parameters_open;
    let in_use = analysis.networks.in_use;
    let network = move || in_use.with(|in_use| names::network(&in_use.evaluator).map(str::to_owned));
    let draft = Draft {
        choice: RwSignal::default(),
        refused: RwSignal::default(),
        is_fixed: Memo::new(move |_| !analysis.can_control()),
        network: Memo::new(move |_| network()),
    };
    // Rows are made anew where all texts go back, those that were refused among them.
    let round = RwSignal::new(0);
    Effect::new(move |_| {
        if open.get() {
            draft.choice.set(analysis.choice.get_untracked());
            draft.refused.set(Vec::new());
        }
    });
    let apply = move |_| {
        analysis.act(Action::Choose(draft.choice.get()));
        open.set(false);
    };
    let reset = move |_| {
        draft.choice.update(|choice| choice.settings.clear());
        draft.refused.set(Vec::new());
        round.update(|round| *round += 1);
    };
    let unchanged = move || draft.choice.with(|draft| analysis.choice.with(|choice| choice == draft));
    let refusal = move || draft.refused.with(|refused| refused.first().map(|one| one.1.clone()));

    let contents = view! {
        <div class="parameters-body">
            <table>
                <tbody>
                // Made when first seen: the page has enough to do when it begins.
                {move || {
                    round.track();
                    open.get().then(|| TABLE.iter().map(|spec| row(spec, draft)).collect_view())
                }}
                </tbody>
            </table>
        </div>
        <p class="error" role="alert" data-testid="parameter-trouble">
            {refusal}
        </p>
        <footer>
            <button
                type="button"
                class="primary"
                data-testid="apply-parameters"
                disabled=move || draft.is_fixed.get() || unchanged() || refusal().is_some()
                on:click=apply
            >
                {move || if analysis.comparison.is_awaited() { say::parameters::compare_with_these() } else { say::parameters::search_with_these() }}
            </button>
            <button
                type="button"
                class="quiet"
                data-testid="default-parameters"
                disabled=move || draft.choice.with(|choice| choice.settings.is_empty()) && refusal().is_none()
                on:click=reset
            >
                {say::parameters::all_defaults()}
            </button>
            <span class="hint">{say::parameters::starts_new_search()}</span>
        </footer>
    }
    .into_any();
    sheet(open, "parameters", "parameter-menu", say::parameters::parameters(), contents)
}

fn row(spec: &'static ParameterSpec, draft: Draft) -> AnyView {
    let name = spec.name;
    let id = format!("parameter-{name}");
    let value = move || draft.choice.with(|choice| choice::parameter(choice, name));
    let shown = move || choice::shown(name, &value());
    let fixed = move || draft.is_fixed.get();
    let words = match spec.kind {
        ParameterKind::Choice(words) => words,
        ParameterKind::Flag => FLAG,
        ParameterKind::Number { .. } | ParameterKind::Whole { .. } => &[],
    };
    let field = if words.is_empty() {
        solid(view! {
            <input
                id=id.clone()
                type="text"
                inputmode="decimal"
                size="10"
                data-testid=id.clone()
                disabled=fixed
                prop:value=shown
                aria-invalid=move || if draft.is_refused(name) { "true" } else { "false" }
                on:change:target=move |event| {
                    // Written as it is understood, also where that is what it was.
                    if draft.set(name, &event.target().value()) {
                        event.target().set_value(&shown());
                    }
                }
            />
        })
    } else {
        let option = |word: &Word| {
            let name = word.name;
            view! {
                <option value=name selected=move || value() == name>
                    {name}
                </option>
            }
        };
        solid(view! {
            <select
                id=id.clone()
                data-testid=id.clone()
                disabled=fixed
                on:change=move |event| {
                    draft.set(name, &event_target_value(&event));
                }
            >
                {words.iter().map(option).collect_view()}
            </select>
        })
    };
    let definition = move || {
        let word = words.iter().find(|word| word.name == value());
        word.map(|word| say::parameters::choice(&format!("{name}-{}", word.name), word.meaning))
    };
    let takes = match spec.kind {
        ParameterKind::Number { min, max } => {
            let [least, most] = [min, max].map(|end| choice::shown(name, &decimal::shortest(end)));
            say::parameters::takes_number(least, most, choice::shown(name, spec.default))
        }
        ParameterKind::Whole { min: 0, max: u64::MAX } => say::parameters::takes_any_whole(spec.default),
        ParameterKind::Whole { min, max } => say::parameters::takes_whole(min, max, spec.default),
        ParameterKind::Flag | ParameterKind::Choice(_) => say::parameters::default_is(spec.default),
    };
    solid(view! {
        <tr class:changed=move || draft.is_changed(name)>
            <th scope="row">
                <label for=id>{name}</label>
            </th>
            <td>{field}</td>
            <td>
                {say::parameters::meaning(name, spec.meaning)} " " <span class="hint">{takes}</span>
                <div class="definition">{definition}</div>
                {(name == "batch").then(|| measurement(draft))}
            </td>
        </tr>
    })
}

//! The formulas to choose from, each with what it makes of the point.

use leptos::prelude::*;

use super::bench::Bench;
use super::formula::Formula;
use page::format;

/// The list.
#[component]
pub(super) fn FormulaList(bench: Bench) -> impl IntoView {
    let row = move |formula: Formula| {
        let is_chosen = move || bench.formula.get() == formula;
        let cp = move || format::signed(formula.cp_along(bench.q.get(), bench.draws.get()), 0);
        view! {
            <label class="score-formula" class:chosen=is_chosen>
                <input
                    type="radio"
                    name="score-formula"
                    value=formula.name()
                    prop:checked=is_chosen
                    checked=is_chosen
                    on:change=move |_| bench.formula.set(formula)
                />
                <span class="score-formula-name">{formula.name()}</span>
                <output class="score-formula-cp">{cp} " cp"</output>
                <code class="score-formula-text">{formula.text()}</code>
                <span class="score-formula-origin">{formula.origin()}</span>
            </label>
        }
    };
    view! {
        <fieldset class="score-formulas" data-testid="score-formulas">
            <legend>{say::score::formula()}</legend>
            {Formula::ALL.map(row)}
        </fieldset>
    }
}

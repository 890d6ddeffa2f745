//! The point in numbers: Q, centipawns and expected score, each of which can be typed.

use engine::centipawn;
use leptos::prelude::*;

use super::bench::Bench;
use super::formula::Formula;
use super::plot::Range;
use crate::components::woven::{mark, woven};
use page::format;

/// The numbers.
#[component]
pub(super) fn Inputs(bench: Bench) -> impl IntoView {
    let q = move || bench.q.get();
    let cp = Memo::new(move |_| bench.cp(bench.q.get()));
    let set_q = move |q: f64| bench.point.update(|point| point.put(q));
    let set_cp = move |cp: f64| {
        set_q(bench.formula.get().q(cp, bench.draws.get()));
        // A score that was typed should be seen.
        if !bench.window.with(|window| window.cp.contains(cp)) {
            bench.range.set(Range::showing(cp));
        }
    };
    let lichess = move || format::percent(centipawn::lichess_win_percent(cp.get()) / 100.0);
    let is_mu = move || bench.formula.get() == Formula::Mu;
    let shown = move || format::signed(cp.get(), 0);
    let chance = view! { <strong data-testid="score-lichess">{lichess}</strong> };

    view! {
        <div class="score-inputs">
            <Number label="Q" id="score-q" step=0.01 value=move || format::plain(q(), 3) set=set_q />
            <Number label="cp" id="score-cp" step=1.0 value=move || format::plain(cp.get(), 0) set=set_cp />
            <Number
                label=say::score::expected_score()
                id="score-percent"
                step=1.0
                value=move || format::plain(50.0 + 50.0 * q(), 1)
                set=move |percent: f64| set_q(percent / 50.0 - 1.0)
            />
            <div class="score-draws" hidden=move || !is_mu()>
                <Number
                    label=say::score::draws()
                    id="score-draws"
                    step=1.0
                    value=move || format::plain(100.0 * bench.draws.get(), 1)
                    set=move |percent: f64| bench.point.update(|point| point.choose_draws(percent / 100.0))
                />
            </div>
        </div>
        <p class="score-note">
            {woven(say::score::note(mark(0), mark(1)), vec![shown.into_any(), chance.into_any()])}
            {move || is_mu().then(|| format!(" {}", say::score::own_draws()))}
        </p>
    }
}

/// Field for a number. What is typed counts when the field is left or Enter is pressed, so that a half typed number moves
/// nothing.
#[component]
fn Number(
    label: &'static str,
    id: &'static str,
    /// What an arrow key adds, or takes away.
    step: f64,
    value: impl Fn() -> String + Copy + Send + Sync + 'static,
    set: impl Fn(f64) + Copy + 'static,
) -> impl IntoView {
    let on_change = move |event: web_sys::Event| {
        match read(&event_target_value(&event)) {
            Some(number) => set(number),
            // Not a number: back to what it was.
            None => event_target::<web_sys::HtmlInputElement>(&event).set_value(&value()),
        }
    };
    let on_key = move |event: web_sys::KeyboardEvent| {
        let by = match event.key().as_str() {
            "ArrowUp" => step,
            "ArrowDown" => -step,
            _ => return,
        };
        if let Some(number) = read(&event_target_value(&event)) {
            set(number + by);
        }
        event.prevent_default();
    };
    // Not of the type `number`: that has no true minus.
    view! {
        <label class="score-number" for=id>
            <span>{label}</span>
            <input
                id=id
                data-testid=id
                type="text"
                size="7"
                autocomplete="off"
                inputmode="decimal"
                prop:value=value
                value=value
                on:change=on_change
                on:keydown=on_key
            />
        </label>
    }
}

fn read(text: &str) -> Option<f64> {
    decimal::parse(&say::typed_fraction(text))
}

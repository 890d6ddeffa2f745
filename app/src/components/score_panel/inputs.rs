//! The point in numbers: Q, centipawns and expected score, each of which can be typed.

use engine::centipawn;
use leptos::prelude::*;

use super::Bench;
use super::formula::Formula;
use super::plot::Range;
use page::format;

/// The numbers.
#[component]
pub(super) fn Inputs(bench: Bench) -> impl IntoView {
    let q = move || bench.q.get();
    let cp = Memo::new(move |_| bench.cp(bench.q.get()));
    let set_q = move |q: f64| bench.point.update(|point| point.put(q));
    let set_cp = move |cp: f64| {
        set_q(untrack(|| bench.formula.get().q(cp, bench.draws.get())));
        // A score that was typed should be seen.
        if !untrack(|| bench.window.with(|window| window.cp.contains(cp))) {
            bench.range.set(Range::showing(cp));
        }
    };
    let lichess = move || format!("{:.1} %", centipawn::lichess_win_percent(cp.get()));
    let is_mu = move || bench.formula.get() == Formula::Mu;

    view! {
        <div class="score-inputs">
            <Number label="Q" id="score-q" step="0.01" value=move || format!("{:.3}", q()) set=set_q />
            <Number label="cp" id="score-cp" step="1" value=move || format!("{:.0}", cp.get()) set=set_cp />
            <Number
                label="Score %"
                id="score-percent"
                step="1"
                value=move || format!("{:.1}", 50.0 + 50.0 * q())
                set=move |percent: f64| set_q(percent / 50.0 - 1.0)
            />
            <div class="score-draws" hidden=move || !is_mu()>
                <Number
                    label="Draws %"
                    id="score-draws"
                    step="1"
                    value=move || format!("{:.1}", 100.0 * bench.draws.get())
                    set=move |percent: f64| bench.point.update(|point| point.choose_draws(percent / 100.0))
                />
            </div>
        </div>
        <p class="score-note">
            "Score % is (Q + 1) / 2. For " {move || format::signed(cp.get(), 0)} " cp Lichess would show a winning chance of "
            <strong data-testid="score-lichess">{lichess}</strong> "."
            {move || is_mu().then_some(" For the line, D is the given share of what Q leaves open, 1 \u{2212} |Q|; each dot uses its own D.")}
        </p>
    }
}

/// Field for a number. What is typed counts when the field is left or Enter is pressed, so that a half typed number moves
/// nothing.
#[component]
fn Number(
    label: &'static str,
    id: &'static str,
    step: &'static str,
    value: impl Fn() -> String + Copy + Send + Sync + 'static,
    set: impl Fn(f64) + Copy + 'static,
) -> impl IntoView {
    let on_change = move |event: web_sys::Event| {
        match decimal::parse(&event_target_value(&event).trim().replace(',', ".")) {
            Some(number) => set(number),
            // Not a number: back to what it was.
            None => event_target::<web_sys::HtmlInputElement>(&event).set_value(&untrack(value)),
        }
    };
    view! {
        <label class="score-number" for=id>
            <span>{label}</span>
            <input id=id data-testid=id type="number" step=step inputmode="decimal" prop:value=value value=value on:change=on_change />
        </label>
    }
}

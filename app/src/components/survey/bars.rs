//! A histogram: a row for each bar, all of which can be pressed, high enough for a finger.

use leptos::prelude::*;
use page::survey::{Bar, Histogram, Quantity};

use crate::components::solid::made;

/// A bar: the place of its histogram, and its own.
pub(super) type Chosen = (usize, usize);

/// Look of a row: where its numbers begin, the bar, and how many positions it has.
const ROW: &str = "display:grid;grid-template-columns:7ch minmax(0,1fr) 6ch;gap:8px;align-items:center;width:100%;\
                   min-height:24px;padding:0 4px;border:0;background:none;text-align:end";

/// The card of a histogram, which is the `at`-th.
pub(super) fn card(histogram: &Histogram, at: usize, chosen: RwSignal<Option<Chosen>>) -> AnyView {
    let Histogram { quantity, bars } = histogram;
    let most = histogram.most().max(1);
    let rows = bars.iter().enumerate();
    let rows: Vec<AnyView> = rows.map(|(place, bar)| row(*quantity, bar, (at, place), most, chosen)).collect();
    let id = format!("survey-{}", quantity.column());
    made(view! {
        <section class="bench-card" aria-labelledby=id.clone() data-testid=id.clone()>
            <h2 id=id.clone()>{quantity.words()}</h2>
            <div>{rows}</div>
        </section>
    })
}

fn row(quantity: Quantity, bar: &Bar, own: Chosen, most: usize, chosen: RwSignal<Option<Chosen>>) -> AnyView {
    let count = bar.rows.len();
    let part = |part: usize, colour: &str| {
        (part > 0).then(|| {
            let style = format!("width:{:.2}%;background:var({colour})", 100.0 * part as f64 / most as f64);
            view! { <span style=style></span> }
        })
    };
    let words = told(quantity, bar);
    let is_chosen = move || chosen.get() == Some(own);
    let style = move || if is_chosen() { format!("{ROW};outline:2px solid var(--accent)") } else { ROW.to_owned() };
    let press = move |_| chosen.update(|chosen| *chosen = Some(own).filter(|_| *chosen != Some(own)));
    made(view! {
        <button
            type="button"
            data-testid="survey-bar"
            style=style
            title=words.clone()
            aria-label=words
            aria-pressed=move || is_chosen().to_string()
            disabled=count == 0
            on:click=press
        >
            <span>{quantity.written(bar.from)}</span>
            <span style="display:flex;height:14px">
                {part(bar.solved, "--q-good")} {part(bar.unsolved, "--q-bad")}
                {part(count - bar.solved - bar.unsolved, "--n")}
            </span>
            <span>{count.to_string()}</span>
        </button>
    })
}

/// A bar in words.
pub(super) fn told(quantity: Quantity, bar: &Bar) -> String {
    let words = say::survey::bar(quantity.written(bar.from), quantity.written(bar.to), bar.rows.len() as u64);
    if bar.solved + bar.unsolved > 0 { say::survey::bar_solved(words, bar.solved, bar.unsolved) } else { words }
}

//! The table that Lc0's documentation prints, recomputed: a formula is right if it gives the printed numbers.

use engine::centipawn::{Conversion, PRINTED_TABLE};
use leptos::prelude::*;

use super::bench::Bench;
use super::formula::Formula;
use crate::components::woven::{mark, woven};
use page::format;

/// The table.
#[component]
pub(super) fn PrintedTable(bench: Bench) -> impl IntoView {
    const FORMULA: Conversion = Conversion::Calibrated;
    let is_other = move || bench.formula.get() != Formula::Plain(FORMULA);
    let rows = PRINTED_TABLE.map(|(score, printed)| {
        let q = 2.0 * score - 1.0;
        let printed = format::plain(printed, 2);
        let computed = format::plain(FORMULA.cp(q) / 100.0, 2);
        let agrees = printed == computed;
        let other = move || is_other().then(|| format::plain(bench.cp(q) / 100.0, 2));
        view! {
            <tr>
                <th scope="row">{format::plain(score, 2)}</th>
                <td>{printed}</td>
                <td>
                    {computed}
                    <span class="score-agrees" role="img" aria-label=if agrees { say::score::equal() } else { say::score::differs() }>
                        {if agrees { "\u{2713}" } else { "\u{2717}" }}
                    </span>
                </td>
                <td class="score-other">{other}</td>
            </tr>
        }
    });
    let equal = PRINTED_TABLE
        .iter()
        .filter(|(score, printed)| {
            format::plain(FORMULA.cp(2.0 * score - 1.0) / 100.0, 2) == format::plain(*printed, 2)
        })
        .count();
    let formula = view! { <code>{FORMULA.formula_text()}</code> };
    let chosen = move || if is_other() { bench.formula.get().name() } else { "" };
    view! {
        <details class="score-table" open=true>
            <summary>{say::score::table()}</summary>
            <table data-testid="score-table">
                <thead>
                    <tr>
                        <th scope="col">"(Q + 1) / 2"</th>
                        <th scope="col">{say::score::printed()}</th>
                        <th scope="col">{say::score::computed()}</th>
                        <th scope="col" class="score-other">{chosen}</th>
                    </tr>
                </thead>
                <tbody>{rows}</tbody>
            </table>
            <p class="score-note">
                {woven(say::score::reproduced(mark(0), equal, PRINTED_TABLE.len()), vec![formula.into_any()])}
            </p>
        </details>
    }
}

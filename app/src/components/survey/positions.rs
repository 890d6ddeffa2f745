//! The positions behind a bar; each opens as an analysis.

use leptos::prelude::*;
use page::survey::{Histogram, Quantity, Row};

use super::bars::told;
use crate::address;
use crate::components::solid::made;

/// Most positions that are listed: who wants more chooses another bar.
const MOST: usize = 200;

/// Look of a link that is high enough for a finger.
const HIGH: &str = "display:inline-block;min-height:24px;line-height:24px";

/// The list.
pub(super) fn list(rows: &[Row], histogram: &Histogram, bar: usize) -> AnyView {
    let Histogram { quantity, bars } = histogram;
    let bar = &bars[bar];
    let listed: Vec<AnyView> = bar.rows.iter().take(MOST).map(|&at| line(&rows[at], *quantity)).collect();
    let more = bar.rows.len().saturating_sub(MOST);
    let more = (more > 0).then(|| view! { <p class="hint">{say::survey::more(more as u64)}</p> });
    made(view! {
        <section class="bench-card" data-testid="survey-positions">
            <h2>{say::survey::behind(quantity.words(), told(*quantity, bar))}</h2>
            <table>
                <thead>
                    <tr>
                        <th scope="col">{say::survey::place()}</th>
                        <th scope="col">{say::survey::name()}</th>
                        <th scope="col">{say::survey::best()}</th>
                        <th scope="col">{say::survey::number()}</th>
                        <th scope="col">{say::survey::found()}</th>
                    </tr>
                </thead>
                <tbody>{listed}</tbody>
            </table>
            {more}
        </section>
    })
}

fn line(row: &Row, quantity: Quantity) -> AnyView {
    let number = row.number(quantity).map(|number| quantity.written(number));
    let found = row.solved.map(|solved| if solved { say::survey::solved() } else { say::survey::unsolved() });
    made(view! {
        <tr data-testid="survey-position">
            <th scope="row">
                <a rel="external" style=HIGH href=address::page(&row.address())>
                    {row.placed()}
                </a>
            </th>
            <td>{row.id.clone()}</td>
            <td>{row.best.clone()}</td>
            <td>{number}</td>
            <td>{found}</td>
        </tr>
    })
}

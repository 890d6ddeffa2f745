//! Table of what a move would need to be selected next, and to become the best: each number by itself.

use leptos::prelude::*;
use wire::EdgeView;
use wire::why::{Needs, Obstacle, Why};

use crate::components::solid::solid;
use page::format;

/// The table, and in words what cannot be. `name_of` names other moves.
pub(super) fn needs_table(told: &Why, edge: Option<&EdgeView>, sign: f64, name_of: impl Fn(u16) -> String) -> AnyView {
    let row = |test: &'static str, label: String, needs: &Needs, is_next: bool| {
        if needs.is_so || needs.obstacle.is_some() {
            let words = stated(needs, is_next, &name_of);
            return view! {
                <tr data-testid=test>
                    <th scope="row">{label}</th>
                    <td colspan="3">{words}</td>
                </tr>
            }
            .into_any();
        }
        let exact_p = needs.p.map(|p| p.to_string());
        let exact_q = needs.q.map(|q| q.to_string());
        view! {
            <tr data-testid=test>
                <th scope="row">{label}</th>
                <td class="p" title=exact_p data-testid="needs-p">
                    {prior(needs.p)}
                </td>
                <td class="q" title=exact_q data-testid="needs-q">
                    {value(needs.q, sign)}
                </td>
                <td class="n" data-testid="needs-visits">{visits(needs.visits, is_next)}</td>
            </tr>
        }
        .into_any()
    };
    let now = edge.map(|edge| {
        view! {
            <tr class="why-now">
                <th scope="row">"Now"</th>
                <td class="p">{format::percent_to(edge.prior, 2)}</td>
                <td class="q">{format::signed(told.story.q.unwrap_or(edge.q) * sign, 3)}</td>
                <td class="n">{format!("{} visits", format::count(told.story.visits.into()))}</td>
            </tr>
        }
    });
    solid(view! {
        <div>
            <table class="why-table">
                <thead>
                    <tr>
                        <td></td>
                        <th scope="col" class="p" data-term="P">
                            "P"
                        </th>
                        <th scope="col" class="q" data-term="Q">
                            "or Q"
                        </th>
                        <th scope="col" class="n" data-term="N">
                            "or visits"
                        </th>
                    </tr>
                </thead>
                <tbody>
                    {now} {row("needs-next", "To be selected next".to_owned(), &told.next, true)}
                    {row("needs-best", "To become the best move".to_owned(), &told.best, false)}
                </tbody>
            </table>
            <p class="hint">
                "Each on its own, with all else unchanged; tried with the search's own formula."
            </p>
        </div>
    })
}

fn stated(needs: &Needs, is_next: bool, name_of: &impl Fn(u16) -> String) -> String {
    match needs.obstacle {
        None if is_next => "nothing: it is next".to_owned(),
        None => "nothing: it is the best move".to_owned(),
        Some(Obstacle::Decided) => "never: the result is known".to_owned(),
        Some(Obstacle::NotSearched) => "never: it is excluded from this search".to_owned(),
        Some(Obstacle::Lost) => "never: it is known to lose, so its P counts as 0".to_owned(),
        Some(Obstacle::Beaten(mv)) => format!("never: {} is known to win", name_of(mv)),
    }
}

fn prior(p: Option<f64>) -> String {
    p.map_or_else(|| "never, not even 100%".to_owned(), |p| format!("at least {}", format::percent_to(p, 3)))
}

fn value(q: Option<f64>, sign: f64) -> String {
    let word = if sign < 0.0 { "at most" } else { "at least" };
    q.map_or_else(
        || format!("never, not even {}", format::signed(sign, 0)),
        |q| format!("{word} {}", format::signed(q * sign, 4)),
    )
}

fn visits(visits: Option<u32>, is_next: bool) -> String {
    let count =
        |visits: u32| format!("{} {}", format::count(visits.into()), if visits == 1 { "visit" } else { "visits" });
    match (visits, is_next) {
        (Some(visits), true) => format!("after {} of other moves", count(visits)),
        (Some(visits), false) => format!("{} more", count(visits)),
        (None, true) => "not within 20,000 visits of other moves".to_owned(),
        (None, false) => "never".to_owned(),
    }
}

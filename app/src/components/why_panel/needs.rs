//! Table of what a move would need to be selected next, and to become the best: each number by itself.

use leptos::prelude::*;
use wire::EdgeView;
use wire::why::{Needs, Obstacle, Why};

use crate::components::solid::solid;
use page::format;

/// Visits of other moves that are tried: see [`Needs::visits`].
const MOST_VISITS: u64 = 20_000;

/// The table, and in words what cannot be. `name_of` names other moves.
pub(super) fn needs_table(told: &Why, edge: Option<&EdgeView>, sign: f64, name_of: impl Fn(u16) -> String) -> AnyView {
    let q_now = edge.map(|edge| told.story.q.unwrap_or(edge.q) * sign);
    let row = |test: &'static str, label: &'static str, needs: &Needs, is_next: bool| {
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
                    {prior(needs.p, q_now)}
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
                <th scope="row">{say::why::now()}</th>
                <td class="p">{format::percent_to(edge.prior, 2)}</td>
                <td class="q">
                    {format::signed(told.story.q.unwrap_or(edge.q) * sign, 3)}
                    {told.story.q.is_none().then(|| view! { " " <span data-term="FPU">"FPU"</span> })}
                </td>
                <td class="n">{say::why::visits(format::count(told.story.visits.into()))}</td>
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
                            {say::why::or_q()}
                        </th>
                        <th scope="col" class="n" data-term="N">
                            {say::why::or_visits()}
                        </th>
                    </tr>
                </thead>
                <tbody>
                    {now} {row("needs-next", say::why::to_be_next(), &told.next, true)}
                    {row("needs-best", say::why::to_be_best(), &told.best, false)}
                </tbody>
            </table>
            <p class="hint">
                {say::why::each_alone()}
            </p>
        </div>
    })
}

/// Writes the same as lines of text.
pub(super) fn lines(told: &Why, sign: f64, name_of: impl Fn(u16) -> String) -> [String; 2] {
    let q_now = told.story.q.map(|q| q * sign);
    let line = |label: fn(String) -> String, needs: &Needs, is_next: bool| {
        if needs.is_so || needs.obstacle.is_some() {
            return label(stated(needs, is_next, &name_of).to_string());
        }
        let (p, q, n) = (prior(needs.p, q_now), value(needs.q, sign), visits(needs.visits, is_next));
        label(say::take::any_of(p, q, n))
    };
    [line(say::take::to_be_next, &told.next, true), line(say::take::to_be_best, &told.best, false)]
}

fn stated(needs: &Needs, is_next: bool, name_of: &impl Fn(u16) -> String) -> String {
    match needs.obstacle {
        None if is_next => say::why::is_next().to_owned(),
        None => say::why::is_best().to_owned(),
        Some(Obstacle::Decided) => say::why::is_decided().to_owned(),
        Some(Obstacle::NotSearched) => say::why::is_excluded().to_owned(),
        Some(Obstacle::Led) => say::why::is_led().to_owned(),
        Some(Obstacle::Lost) => say::why::is_lost().to_owned(),
        Some(Obstacle::Beaten(mv)) => say::why::is_beaten(name_of(mv)),
    }
}

/// `q`: the move's Q as it is taken, with which every P is tried.
fn prior(p: Option<f64>, q: Option<f64>) -> String {
    match (p, q) {
        (Some(p), _) => say::why::at_least(format::percent_to(p, 3)),
        (None, Some(q)) => say::why::not_by_prior(format::signed(q, 3), format::percent_to(1.0, 0)),
        (None, None) => say::why::not_even(format::percent_to(1.0, 0)),
    }
}

fn value(q: Option<f64>, sign: f64) -> String {
    match q {
        Some(q) if sign < 0.0 => say::why::at_most(format::signed(q * sign, 4)),
        Some(q) => say::why::at_least(format::signed(q * sign, 4)),
        None => say::why::not_even(format::signed(sign, 0)),
    }
}

fn visits(visits: Option<u32>, is_next: bool) -> String {
    match (visits, is_next) {
        (Some(visits), true) => say::why::after_others(visits.into()),
        (Some(visits), false) => say::why::more_visits(visits.into()),
        (None, true) => say::why::not_within(format::count(MOST_VISITS)),
        (None, false) => say::why::never().to_owned(),
    }
}

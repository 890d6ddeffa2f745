//! Legend: the meaning of the curves, and their values at the read-out.

use page::input::Action;
use std::sync::Arc;

use leptos::prelude::*;
use shakmaty::Color;
use wire::charts::{MoveSample, Series};

use super::bench::Bench;
use super::curves::{Colour, Curve, curves};
use crate::charts::{coloured, ranked};
use crate::components::solid::solid;
use crate::components::woven::{mark, woven};
use crate::state::Hover;
use page::format;
use page::view::Chart;
use page::view::PointOfView;

/// The legend, which is the read-out as well.
#[component]
pub(super) fn Legend(bench: Bench) -> impl IntoView {
    let is_of_moves =
        Memo::new(move |_| matches!(bench.kind(), Chart::Visits | Chart::Values | Chart::Own | Chart::Shares));
    let table = move || {
        if is_of_moves.get() { solid(view! { <Moves bench /> }) } else { solid(view! { <Quantities bench /> }) }
    };
    solid(view! {
        <div class="chart-legend">
            <ReadOut bench />
            {table}
        </div>
    })
}

/// The sample that is read out.
fn sample_of<T>(bench: Bench, of: impl Fn(&Series, usize) -> T) -> Option<T> {
    let at = bench.at.get();
    bench.series.with(|series| series.as_ref().filter(|series| at < series.samples.len()).map(|series| of(series, at)))
}

/// Words on the sample that the values belong to.
#[component]
fn ReadOut(bench: Bench) -> impl IntoView {
    let analysis = bench.analysis;
    let now = Memo::new(move |_| {
        sample_of(bench, |series, at| (series.samples[at].moment, series.samples[at].visits)).unwrap_or_default()
    });
    let is_picked = move || bench.readout.get().picked().is_some();
    let about = move || {
        let (side, whose) = match analysis.point_of_view.get() {
            PointOfView::White => (Color::White, "view"),
            PointOfView::Mover if bench.sign.get() < 0.0 => (Color::Black, "to-move"),
            PointOfView::Mover => (analysis.turn_at(analysis.selected.get()), "to-move"),
        };
        say::charts::read_of(if is_picked() { "picked" } else { "current" }, analysis.side_name(side), whose)
    };
    let event = Memo::new(move |_| analysis.playback.live.get().event());
    let words = move || {
        let visits = view! {
            <span class="n" data-term="N">
                {move || format!("N {}", format::count(now.get().1.into()))}
            </span>
        };
        let moment = view! {
            <button
                type="button"
                class="operand moment-link"
                title=say::charts::go_there()
                data-testid="chart-to-moment"
                on:click=move |_| analysis.act(Action::GoTo(now.get().0))
            >
                {move || format::count(now.get().0.into())}
            </button>
        };
        let about = view! { <span class="hint">{about}</span> };
        let parts = vec![visits.into_any(), moment.into_any(), about.into_any()];
        woven(say::charts::read_out(mark(0), event.get(), mark(1), mark(2)), parts)
    };
    solid(view! {
        <p
            class="chart-at"
            data-testid="chart-at"
            data-moment=move || now.get().0.to_string()
            data-visits=move || now.get().1.to_string()
        >
            {words}
        </p>
    })
}

/// Rows of all moves with their numbers.
#[component]
fn Moves(bench: Bench) -> impl IntoView {
    let analysis = bench.analysis;
    let shows_all = RwSignal::new(false);
    let moves = Memo::new(move |_| {
        bench.series.with(|series| {
            let Some(series) = series else { return (Vec::new(), Vec::new()) };
            let first = coloured(series);
            let others = ranked(series).split_off(first.len());
            (first, others)
        })
    });
    let listed = Memo::new(move |_| {
        let (mut listed, others) = moves.get();
        if shows_all.get() {
            listed.extend(others);
        } else if let Some(lit) = analysis.lit_move(analysis.selected.get())
            && others.contains(&lit)
        {
            listed.push(lit);
        }
        listed
    });
    let hidden = move || moves.with(|moves| moves.1.len());
    let rows = move || listed.get().into_iter().map(|mv| view! { <MoveRow bench mv /> }).collect_view();
    solid(view! {
        <table class="chart-table" data-testid="chart-moves">
            <thead>
                <tr>
                    <th scope="col">{say::charts::move_head()}</th>
                    <th scope="col" class="n" data-term="N" tabindex="0">
                        "N"
                    </th>
                    <th scope="col" data-term="share" tabindex="0">
                        {say::charts::share()}
                    </th>
                    <th scope="col" class="p" data-term="P" tabindex="0">
                        "P"
                    </th>
                    <th scope="col" class="q" data-term="Q" tabindex="0">
                        "Q"
                    </th>
                    <th scope="col" data-term="standard error" tabindex="0">
                        "\u{00b1}"
                    </th>
                </tr>
            </thead>
            <tbody>{rows}</tbody>
        </table>
        <p class="hint" hidden=move || moves.with(|moves| !moves.0.is_empty()) data-testid="chart-no-moves">
            {say::charts::none_visited()}
        </p>
        <button
            type="button"
            class="quiet"
            data-testid="chart-more"
            hidden=move || hidden() == 0
            aria-expanded=move || if shows_all.get() { "true" } else { "false" }
            on:click=move |_| shows_all.update(|all| *all = !*all)
        >
            {move || {
                if shows_all.get() {
                    say::charts::fewer_moves().to_owned()
                } else {
                    say::charts::other_moves(hidden() as u64)
                }
            }}
        </button>
    })
}

/// A move's numbers at the read-out.
#[derive(Clone, Copy, PartialEq)]
struct Numbers {
    one: MoveSample,
    prior: f64,
    all: u32,
}

#[component]
fn MoveRow(bench: Bench, mv: u16) -> impl IntoView {
    let analysis = bench.analysis;
    let node = analysis.selected.get_untracked();
    let numbers = Memo::new(move |_| {
        sample_of(bench, |series, at| {
            let place = series.moves.iter().position(|&one| one == mv)?;
            let moves = &series.samples[at].moves;
            let prior = series.priors_at(at).get(place).copied().unwrap_or(0.0);
            Some(Numbers { one: *moves.get(place)?, prior, all: moves.iter().map(|one| one.visits).sum() })
        })
        .flatten()
    });
    let place = move |series: &Arc<Series>| series.moves.iter().position(|&one| one == mv);
    let name = move || {
        let place = bench.series.with(|series| series.as_ref().and_then(place));
        place.and_then(|place| bench.names.with(|names| names.get(place).cloned())).unwrap_or_default()
    };
    let rank = bench
        .series
        .with_untracked(|series| series.as_ref().and_then(|series| coloured(series).iter().position(|&one| one == mv)));
    let colour = rank.map_or(Colour::Other, Colour::Move);
    let text = move |write: fn(&Numbers, f64) -> Option<String>| {
        move || {
            let sign = bench.sign.get();
            numbers.get().and_then(|numbers| write(&numbers, sign)).unwrap_or_else(|| format::UNKNOWN.to_owned())
        }
    };
    let exact =
        move |of: fn(&Numbers, f64) -> Option<String>| move || numbers.get().and_then(|n| of(&n, bench.sign.get()));
    let lit = move || analysis.lit_move(node) == Some(mv);
    let chosen = move || analysis.selected_move.get() == Some(mv);
    solid(view! {
        <tr
            class="chart-row"
            class:lit=lit
            data-mv=mv.to_string()
            data-n=exact(|numbers, _| Some(numbers.one.visits.to_string()))
            data-p=exact(|numbers, _| Some(numbers.prior.to_string()))
            data-q=exact(|numbers, sign| Some((numbers.one.q? * sign + 0.0).to_string()))
            data-error=exact(|numbers, _| Some(numbers.one.error?.to_string()))
            aria-selected=move || if chosen() { "true" } else { "false" }
            on:click=move |_| analysis.select_move(Some(mv))
            on:dblclick=move |_| analysis.act(Action::Descend(mv))
            on:pointerenter=move |_| analysis.hover(Some(Hover::Edge { parent: node, mv }))
            on:pointerleave=move |_| analysis.hover(None)
        >
            <th scope="row">
                <Swatch colour />
                {name}
            </th>
            <td>{text(|numbers, _| Some(visits_of(&numbers.one)))}</td>
            <td>
                {text(|numbers, _| {
                    (numbers.all > 0).then(|| format::percent(f64::from(numbers.one.visits) / f64::from(numbers.all)))
                })}
            </td>
            <td>{text(|numbers, _| Some(format::percent(numbers.prior)))}</td>
            <td>{text(|numbers, sign| Some(format::signed(numbers.one.q? * sign, 4)))}</td>
            <td>{text(|numbers, _| Some(format::plain(numbers.one.error?, 4)))}</td>
        </tr>
    })
}

/// N, and what was given beside it.
fn visits_of(one: &MoveSample) -> String {
    let given = if one.given > 0 { format!(" +{}", format::count(one.given.into())) } else { String::new() };
    format!("{}{given}", format::count(one.visits.into()))
}

/// The node's own quantities.
#[component]
fn Quantities(bench: Bench) -> impl IntoView {
    let rows = move || {
        let (kind, at) = (bench.kind(), bench.at.get());
        let Some(series) = bench.series.get() else { return Vec::new() };
        let curves = curves(&series, kind, &bench.names.get(), bench.sign.get(), bench.chosen.get());
        curves.into_iter().map(|curve| (curve.points[at].y, curve)).collect()
    };
    let row = move |(value, Curve { colour, quantity, name, .. }): (Option<f64>, Curve)| {
        let written = format::or_unknown(value, |value| match quantity {
            "KLD gain" => format::plain(value, 7),
            "entropy" => format::plain(value, 4),
            "W" | "D" | "L" => format::percent(value),
            _ => format::signed(value, 4),
        });
        let term = match quantity {
            "W" | "D" | "L" => "WDL",
            "Q + U" => "S",
            other => other,
        };
        view! {
            <tr class="chart-row" data-quantity=quantity data-value=value.map(|value| value.to_string())>
                <th scope="row">
                    <Swatch colour />
                    <span data-term=term>{full_name(quantity, name)}</span>
                </th>
                <td>{written}</td>
            </tr>
        }
    };
    solid(view! {
        <table class="chart-table quantities" data-testid="chart-quantities">
            <tbody>{move || rows().into_iter().map(row).collect_view()}</tbody>
        </table>
    })
}

/// A quantity's name, and more where that says little.
fn full_name(quantity: &'static str, name: String) -> String {
    match quantity {
        "W" => say::charts::win().to_owned(),
        "D" => say::charts::draw().to_owned(),
        "L" => say::charts::loss().to_owned(),
        "Q" if name == "Q" => say::charts::q_averaged().to_owned(),
        "entropy" => say::charts::entropy_nats().to_owned(),
        _ => name,
    }
}

/// A little of a curve's line.
#[component]
fn Swatch(colour: Colour) -> impl IntoView {
    view! {
        <svg class="chart-swatch" viewBox="0 0 14 8" aria-hidden="true">
            <line x1="0" x2="14" y1="4" y2="4" stroke=format!("var({})", colour.token()) stroke-width="3" />
        </svg>
    }
}

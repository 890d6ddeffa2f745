//! Legend: the meaning of the curves, and their values at the read-out.

use page::input::Action;
use std::sync::Arc;

use leptos::prelude::*;
use wire::series::{MoveSample, Series};

use super::curves::{Colour, curves};
use super::{Bench, side};
use crate::charts::{coloured, ranked};
use crate::components::solid::solid;
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
    let whose = move || {
        let is_white = analysis.point_of_view.get() == PointOfView::White;
        let turn =
            if bench.sign.get() < 0.0 { shakmaty::Color::Black } else { analysis.turn_at(analysis.selected.get()) };
        if is_white { "for White".to_owned() } else { format!("for {}, to move", side(turn)) }
    };
    solid(view! {
        <p
            class="chart-at"
            data-testid="chart-at"
            data-moment=move || now.get().0.to_string()
            data-visits=move || now.get().1.to_string()
        >
            <span class="n" data-term="N">
                {move || format!("N {}", format::count(now.get().1.into()))}
            </span>
            {move || format!(" at {} ", analysis.past.live.get().event())}
            <button
                type="button"
                class="operand moment-link"
                title="Go there"
                data-testid="chart-to-moment"
                on:click=move |_| analysis.act(Action::GoTo(now.get().0))
            >
                {move || format::count(now.get().0.into())}
            </button>
            <span class="hint">
                {move || if is_picked() { " (here)" } else { " (current)" }} ", " {whose}
            </span>
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
                    <th scope="col">"Move"</th>
                    <th scope="col" class="n" data-term="N" tabindex="0">
                        "N"
                    </th>
                    <th scope="col" data-term="share" tabindex="0">
                        "share"
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
            "No move has been visited yet."
        </p>
        <button
            type="button"
            class="quiet"
            data-testid="chart-more"
            hidden=move || hidden() == 0
            aria-expanded=move || if shows_all.get() { "true" } else { "false" }
            on:click=move |_| shows_all.update(|all| *all = !*all)
        >
            {move || if shows_all.get() { "Fewer moves".to_owned() } else { format!("{} other moves (grey)", hidden()) }}
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
        let curves = curves(&series, kind, &[], bench.sign.get());
        curves.into_iter().map(|curve| (curve.colour, curve.quantity, curve.points[at].y)).collect()
    };
    let row = move |(colour, name, value): (Colour, &'static str, Option<f64>)| {
        let written = format::or_unknown(value, |value| match name {
            "KLD gain" => format!("{value:.7}"),
            "entropy" => format::plain(value, 4),
            "W" | "D" | "L" => format::percent(value),
            _ => format::signed(value, 4),
        });
        let term = if matches!(name, "W" | "D" | "L") { "WDL" } else { name };
        view! {
            <tr class="chart-row" data-quantity=name data-value=value.map(|value| value.to_string())>
                <th scope="row">
                    <Swatch colour />
                    <span data-term=term>{full_name(name)}</span>
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

fn full_name(quantity: &'static str) -> &'static str {
    match quantity {
        "W" => "win",
        "D" => "draw",
        "L" => "loss",
        "Q" => "Q, averaged",
        "entropy" => "entropy, nats",
        other => other,
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

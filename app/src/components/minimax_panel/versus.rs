//! Minimax, alpha-beta and PUCT on the same position: what each looked at, and what each thinks.

use leptos::prelude::*;
use page::minimax::versus::{Edge, Found, Remark, edges, roots};
use wire::RunState;
use wire::minimax::Pruning;

use super::bench::Bench;
use super::scale::Scale;
use crate::components::solid::solid;
use crate::state::Hover;
use page::format;

/// Row of one way to search.
#[derive(Clone, Debug, Default, PartialEq)]
struct Row {
    name: String,
    evaluations: String,
    value: String,
    best: String,
    why: Option<String>,
}

impl Row {
    /// A search that has not come anywhere.
    fn unknown(name: String) -> Self {
        let unknown = || format::UNKNOWN.to_owned();
        Self { name, evaluations: unknown(), value: unknown(), best: unknown(), why: None }
    }
}

/// The tables.
#[component]
pub(super) fn Versus(bench: Bench) -> impl IntoView {
    let analysis = bench.analysis;
    let rows = Memo::new(move |before: Option<&Vec<Row>>| {
        // While nobody looks, the page's search goes on without this.
        if let Some(before) = before.filter(|_| !bench.is_seen()) {
            return before.clone();
        }
        let mut rows = vec![classical(bench, Pruning::None), classical(bench, Pruning::AlphaBeta)];
        if !bench.is_written() {
            rows.push(puct(bench));
        }
        rows
    });
    let rows = move || {
        let row = |row: Row| {
            view! {
                <tr>
                    <th scope="row">{row.name}</th>
                    <td data-cell="evaluations">{row.evaluations}</td>
                    <td data-cell="value">{row.value}</td>
                    <td data-cell="best" class="mm-best">
                        {row.best}
                        {row.why.map(|why| view! { <span class="hint">{why}</span> })}
                    </td>
                </tr>
            }
        };
        rows.get().into_iter().map(row).collect_view()
    };
    let budget = Memo::new(move |_| bench.view.with(|view| view.as_ref().map_or(0, |view| view.counts.evaluations)));
    let visits = Memo::new(move |_| analysis.playback.live.get().nodes);
    let lacks = move || budget.get() > visits.get() && !bench.is_written();
    let search_on = move |_| bench.match_evaluations();
    let is_running = move || analysis.playback.live.get().state == RunState::Running;
    let search_label = move || say::minimax::continue_puct(format::count(budget.get().into()));
    let evaluators = move || {
        let used = bench.view.with(|view| view.as_ref().map(|view| view.evaluator.clone())).unwrap_or_default();
        let puct = evaluator_of_page(bench)?;
        (!bench.is_written() && !used.is_empty() && used != puct).then(|| say::minimax::other_evaluator(used, puct))
    };
    let is_weighed = move || bench.weighed.with(Option::is_some);

    solid(view! {
        <section class="mm-versus" aria-label=say::minimax::three()>
            <h3>{say::minimax::beside_puct()}</h3>
            <div class="mm-scroll" tabindex="0" role="region" aria-label=say::minimax::three_ways()>
                <table class="chart-table" data-testid="mm-versus">
                    <thead>
                        <tr>
                            <th scope="col">{say::minimax::search()}</th>
                            <th scope="col">{say::minimax::evaluations()}</th>
                            <th scope="col">{say::minimax::root_value()}</th>
                            <th scope="col" class="mm-best">
                                {say::minimax::best_move()}
                            </th>
                        </tr>
                    </thead>
                    <tbody>{rows}</tbody>
                </table>
            </div>
            <p class="mm-buttons">
                <button
                    type="button"
                    data-testid="mm-weigh"
                    hidden=is_weighed
                    disabled=move || bench.waits()
                    on:click=move |_| bench.weigh()
                >
                    {say::minimax::run_both()}
                </button>
                <button
                    type="button"
                    data-testid="mm-search-on"
                    hidden=move || !lacks()
                    disabled=is_running
                    on:click=search_on
                >
                    {search_label}
                </button>
            </p>
            <p class="hint" hidden=move || evaluators().is_none()>
                {evaluators}
            </p>
            <p class="hint" hidden=move || !bench.is_written()>
                {say::minimax::no_puct()}
            </p>
            {move || (!bench.is_written()).then(|| solid(view! { <Moves bench /> }))}
        </section>
    })
}

/// Makes the row of minimax or alpha-beta, up to where it was searched.
fn classical(bench: Bench, pruning: Pruning) -> Row {
    let name = if pruning == Pruning::None { say::minimax::minimax() } else { say::minimax::alpha_beta() }.to_owned();
    let found = bench
        .view
        .with(|view| bench.weighed.with(|weighed| Found::classical(pruning, view.as_deref(), weighed.as_deref())));
    let Some(found) = found else { return Row::unknown(name) };
    let best = found.best.map(|best| bench.names.with(|names| names.last(&[best]))).unwrap_or_default();
    Row {
        name,
        evaluations: format::count(found.evaluations.into()),
        value: format::or_unknown(found.value, |value| bench.scale.get().write(value)),
        best,
        why: found.remark.map(|remark| match remark {
            Remark::SoFar => format!(" {}", say::minimax::so_far()),
            Remark::Failed(why) => format!(" {why}"),
        }),
    }
}

/// The page's own search.
fn puct(bench: Bench) -> Row {
    let analysis = bench.analysis;
    analysis.revision.track();
    let name = evaluator_of_page(bench).map_or_else(|| "PUCT".to_owned(), |name| format!("PUCT ({name})"));
    let Some(found) = analysis.model.with_value(|model| model.open(0).map(Found::puct)) else {
        return Row::unknown(name);
    };
    let best = found.best.map(|mv| bench.names.with(|names| names.last(&[mv])));
    Row {
        name,
        evaluations: say::minimax::visits(format::count(found.evaluations.into())),
        value: format::or_unknown(found.value, |value| bench.scale.get().write(value)),
        best: best.unwrap_or_else(|| format::UNKNOWN.to_owned()),
        why: None,
    }
}

/// The evaluator of the search that the page shows.
fn evaluator_of_page(bench: Bench) -> Option<String> {
    let analysis = bench.analysis;
    if analysis.recordings.is_on.get() {
        return analysis.recordings.view.with(|view| view.as_ref().map(|view| view.evaluator.clone()));
    }
    analysis.search_view().map(|search| search.evaluator)
}

/// The root's moves: what minimax says of each, beside N and Q.
#[component]
fn Moves(bench: Bench) -> impl IntoView {
    let analysis = bench.analysis;
    let roots = Memo::new(move |_| {
        bench.view.with(|view| bench.weighed.with(|weighed| roots(view.as_deref(), weighed.as_deref())))
    });
    let edges = Memo::new(move |before: Option<&Vec<Edge>>| {
        if let Some(before) = before.filter(|_| !bench.is_seen()) {
            return before.clone();
        }
        analysis.revision.track();
        analysis.model.with_value(|model| model.open(0).map(edges)).unwrap_or_default()
    });
    let codes = Memo::new(move |_| roots.with(|roots| roots.iter().map(|root| root.mv).collect::<Vec<u16>>()));
    let row = move |mv: u16| {
        let name = move || bench.names.with(|names| names.last(&[mv]));
        let value = move || {
            let root = roots.with(|roots| roots.iter().find(|root| root.mv == mv).copied());
            let scale = bench.scale.get();
            let written = root.and_then(|root| Some(scale.write_known(root.value?, root.known)));
            written.unwrap_or_else(|| format::UNKNOWN.to_owned())
        };
        let edge = Memo::new(move |_| edges.with(|edges| edges.iter().find(|edge| edge.mv == mv).copied()));
        let of = move |pick: fn(Edge, Scale) -> String| {
            move || edge.get().map(|edge| pick(edge, bench.scale.get())).unwrap_or_default()
        };
        let is_lit = move || analysis.lit_move(0) == Some(mv);
        let light = move || analysis.hover(Some(Hover::Edge { parent: 0, mv }));
        let choose = move |_| {
            analysis.select(0);
            analysis.select_move(Some(mv));
        };
        view! {
            <tr
                class="edge"
                class:lit=is_lit
                data-mv=mv.to_string()
                on:mouseenter=move |_| light()
                on:mouseleave=move |_| analysis.hover(None)
            >
                <th scope="row">
                    <button
                        type="button"
                        class="operand"
                        title=say::minimax::select_move()
                        on:click=choose
                        on:focus=move |_| light()
                        on:blur=move |_| analysis.hover(None)
                    >
                        {name}
                    </button>
                </th>
                <td data-cell="value">{value}</td>
                <td data-cell="n" class="n">
                    {of(|edge, _| format::count(edge.visits.into()))}
                </td>
                <td class="n">{of(|edge, _| format::percent(edge.share))}</td>
                <td data-cell="q" class="q">
                    {of(|edge, scale| format::or_unknown(edge.q, |q| scale.write(q)))}
                </td>
            </tr>
        }
    };
    let is_empty = move || roots.with(Vec::is_empty);

    solid(view! {
        <div class="mm-scroll mm-moves" tabindex="0" role="region" aria-label=say::minimax::the_moves() hidden=is_empty>
            <table class="chart-table" data-testid="mm-moves">
                <thead>
                    <tr>
                        <th scope="col">{say::minimax::move_head()}</th>
                        <th scope="col" title=say::minimax::for_max_or_less()>
                            {say::minimax::minimax()}
                        </th>
                        <th scope="col" class="n" data-term="N">
                            "N"
                        </th>
                        <th scope="col" class="n" data-term="share">
                            {say::minimax::share()}
                        </th>
                        <th scope="col" class="q" data-term="Q">
                            "Q"
                        </th>
                    </tr>
                </thead>
                <tbody>
                    <For each=move || codes.get() key=|mv| *mv children=row />
                </tbody>
            </table>
        </div>
    })
}

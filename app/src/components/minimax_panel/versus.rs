//! Minimax, alpha-beta and PUCT on the same position: what each looked at, and what each thinks.

use leptos::prelude::*;
use page::input::Action;
use wire::minimax::{Outcome, Pruning, RootMove};
use wire::{EdgeView, OpenNode, RunState};

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
    let visits = Memo::new(move |_| analysis.past.live.get().nodes);
    let lacks = move || budget.get() > visits.get() && !bench.is_written();
    let search_on = move |_| {
        analysis.act(Action::SearchTo(budget.get_untracked()));
    };
    let is_running = move || analysis.past.live.get().state == RunState::Running;
    let search_label = move || format!("Search on with PUCT to {} visits", format::count(budget.get().into()));
    let evaluators = move || {
        let used = bench.view.with(|view| view.as_ref().map(|view| view.evaluator.clone())).unwrap_or_default();
        let puct = evaluator_of_page(bench)?;
        (!bench.is_written() && !used.is_empty() && used != puct).then(|| {
            format!(
                "The leaves are judged by {used} here and by {puct} in the page\u{2019}s search: choose the same evaluator for \
                 both to compare the searches alone."
            )
        })
    };
    let is_weighed = move || bench.weighed.with(Option::is_some);

    solid(view! {
        <section class="mm-versus" aria-label="Minimax, alpha-beta and PUCT">
            <h3>"Beside PUCT"</h3>
            <div class="mm-scroll" tabindex="0" role="region" aria-label="Three ways to search">
                <table class="chart-table" data-testid="mm-versus">
                    <thead>
                        <tr>
                            <th scope="col">"Search"</th>
                            <th scope="col">"Evaluations"</th>
                            <th scope="col">"Value of the root"</th>
                            <th scope="col" class="mm-best">
                                "Best move"
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
                    disabled=move || bench.waits.get()
                    on:click=move |_| bench.weigh()
                >
                    "Search both to the end"
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
                "A tree written by hand has neither priors nor positions: PUCT searches positions only."
            </p>
            {move || (!bench.is_written()).then(|| solid(view! { <Moves bench /> }))}
        </section>
    })
}

/// Makes the row of minimax or alpha-beta, up to where it was searched.
fn classical(bench: Bench, pruning: Pruning) -> Row {
    let name = if pruning == Pruning::None { "Minimax" } else { "Alpha-beta" }.to_owned();
    let scale = bench.scale.get();
    let variation = |line: &[u16]| bench.names.with(|names| names.last(&line[..line.len().min(1)]));
    let stepped = bench.view.with(|view| {
        let view = view.as_ref().filter(|view| view.setup.pruning == pruning)?;
        Some(Row {
            name: name.clone(),
            evaluations: format::count(view.counts.evaluations.into()),
            value: format::or_unknown(view.value, |value| scale.write(value)),
            best: variation(&view.line),
            why: (!view.is_finished).then(|| " so far".to_owned()),
        })
    });
    let weighed = bench.weighed.with(|weighed| {
        let weighed = weighed.as_ref()?;
        let outcome = if pruning == Pruning::None { &weighed.plain } else { &weighed.alpha_beta };
        Some(Row {
            name: name.clone(),
            evaluations: format::count(outcome.counts.evaluations.into()),
            value: format::or_unknown(outcome.value, |value| scale.write(value)),
            best: variation(&outcome.line),
            why: outcome.failure.as_ref().map(|failure| format!(" {failure}")),
        })
    });
    let unknown = || Row {
        name: name.clone(),
        evaluations: format::UNKNOWN.to_owned(),
        value: format::UNKNOWN.to_owned(),
        best: format::UNKNOWN.to_owned(),
        why: None,
    };
    weighed.or(stepped).unwrap_or_else(unknown)
}

/// The page's own search.
fn puct(bench: Bench) -> Row {
    let analysis = bench.analysis;
    analysis.revision.track();
    let scale = bench.scale.get();
    let name = evaluator_of_page(bench).map_or_else(|| "PUCT".to_owned(), |name| format!("PUCT ({name})"));
    let found = analysis.model.with_value(|model| {
        let open = model.open(0)?;
        // Of equal ones the first, which has the largest P.
        let best = open.edges.iter().rev().max_by_key(|edge| edge.visits).filter(|edge| edge.visits > 0);
        Some((open.visits, open.q, best.map(|best| best.mv)))
    });
    let Some((visits, q, best)) = found else {
        let unknown = || format::UNKNOWN.to_owned();
        return Row { name, evaluations: unknown(), value: unknown(), best: unknown(), why: None };
    };
    let best = best.map(|mv| bench.names.with(|names| names.last(&[mv])));
    Row {
        name,
        evaluations: format!("{} visits", format::count(visits.into())),
        value: scale.write(q),
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
        let exact =
            bench.weighed.with(|weighed| Some(best_known(&weighed.as_ref()?.plain, &weighed.as_ref()?.alpha_beta)));
        let exact = exact.filter(|roots| !roots.is_empty());
        exact.or_else(|| bench.view.with(|view| view.as_ref().map(|view| view.roots.clone()))).unwrap_or_default()
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
                        title="Select this move on the page"
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
        <div class="mm-scroll mm-moves" tabindex="0" role="region" aria-label="The moves" hidden=is_empty>
            <table class="chart-table" data-testid="mm-moves">
                <thead>
                    <tr>
                        <th scope="col">"Move"</th>
                        <th scope="col" title="Seen by Max; \u{2264}: not more than, because the rest was cut">
                            "Minimax"
                        </th>
                        <th scope="col" class="n" data-term="N">
                            "N"
                        </th>
                        <th scope="col" class="n" data-term="share">
                            "share"
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

/// The moves of the search that says more of them: without cutting every value is exact.
fn best_known(plain: &Outcome, alpha_beta: &Outcome) -> Vec<RootMove> {
    if plain.failure.is_none() { plain.roots.clone() } else { alpha_beta.roots.clone() }
}

/// Numbers of the page's search on a move of the root.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Edge {
    mv: u16,
    visits: u32,
    /// Share of the visits of all moves, 0 to 1.
    share: f64,
    /// `None` before the first visit.
    q: Option<f64>,
}

fn edges(open: &OpenNode) -> Vec<Edge> {
    let all: u32 = open.edges.iter().map(|edge| edge.visits).sum();
    let to_edge = |edge: &EdgeView| Edge {
        mv: edge.mv,
        visits: edge.visits,
        share: f64::from(edge.visits) / f64::from(all.max(1)),
        q: edge.child.map(|_| edge.q),
    };
    open.edges.iter().map(to_edge).collect()
}

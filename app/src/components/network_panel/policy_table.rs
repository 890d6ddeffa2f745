//! The legal moves from logit to P, and what the other outputs had before they were masked.

use page::input::Action;
use std::sync::Arc;

use leptos::ev::KeyboardEvent;
use leptos::prelude::*;
use wasm_bindgen::JsCast;

use super::asking::Shown;
use super::output::outputs;
use super::panel::Panel;
use super::policy::{Column, Row};
use super::policy_words::{in_full, logit_text, percent, verdict, worked};
use crate::components::solid::solid;
use crate::state::{Analysis, Hover};
use page::{format, notation};

/// Illegal outputs that are named.
const NAMED: usize = 5;

/// P of the shown node's moves in the search; nothing where the search has none. Reactive.
pub(super) type Priors = Memo<Vec<(u16, f64)>>;

/// The policy head.
#[component]
pub(super) fn PolicyTable(panel: Panel, priors: Priors, shown: Arc<Shown>) -> impl IntoView {
    let analysis = Analysis::get();
    let node = shown.question.node;
    let count = shown.policy.rows.len();
    let temperature = shown.policy.temperature;
    let all = StoredValue::new(shown.clone());
    let chosen = Memo::new(move |_| {
        let lit = analysis.lit_move(node);
        all.with_value(|shown| {
            let rows = &shown.policy.rows;
            let found = rows.iter().find(|row| Some(row.mv) == lit);
            // Without a choice the largest is worked out.
            found
                .or_else(|| rows.iter().max_by(|a, b| a.logit.total_cmp(&b.logit).then(b.output.cmp(&a.output))))
                .copied()
        })
    });
    let name = move |mv: u16| {
        let names = analysis.names();
        all.with_value(|shown| names.of(&shown.written, mv))
    };
    let sorted = move || {
        let (column, is_descending) = panel.sort.get();
        let mut rows = all.with_value(|shown| shown.policy.rows.clone());
        if column == Column::Move {
            rows.sort_by_cached_key(|row| name(row.mv));
        } else {
            let priors = priors.get();
            let search = |mv: u16| priors.iter().find(|prior| prior.0 == mv).map(|prior| prior.1);
            rows.sort_by(|a, b| column.compare(a, b, search));
        }
        if is_descending {
            rows.reverse();
        }
        rows
    };
    let heading = move |column: Column| {
        let text = match column {
            Column::Move => say::network::head_move().to_owned(),
            Column::Output => say::network::head_output().to_owned(),
            Column::Logit => say::network::head_logit().to_owned(),
            Column::Masked => "P, T = 1".to_owned(),
            Column::Tempered => format!("P, T = {}", in_full(temperature)),
            Column::Prior => "P".to_owned(),
        };
        let term = match column {
            Column::Output => "output",
            Column::Logit => "logit",
            Column::Masked => "mask",
            Column::Tempered => "policy temperature",
            _ => "P",
        };
        let aria = move || match panel.sort.get() {
            (sorted, true) if sorted == column => "descending",
            (sorted, false) if sorted == column => "ascending",
            _ => "none",
        };
        let sort = move |_| {
            // Names begin with a, numbers with the largest.
            let first = !matches!(column, Column::Move | Column::Output);
            panel.sort.update(|(now, is_descending)| {
                *is_descending = if *now == column { !*is_descending } else { first };
                *now = column;
            });
        };
        view! {
            <th scope="col" class=format!("head-{}", column.name()) aria-sort=aria>
                <button
                    type="button"
                    data-testid=format!("policy-sort-{}", column.name())
                    data-term=(column != Column::Move).then_some(term)
                    on:click=sort
                >
                    {text}
                </button>
            </th>
        }
    };
    let most = shown.policy.rows.iter().map(|row| row.tempered).fold(f64::MIN_POSITIVE, f64::max);
    let row = move |row: Row| {
        let width = format!("--share: {:.1}%", 100.0 * row.tempered / most);
        let name = Signal::derive(move || name(row.mv));
        view! { <TableRow priors all node row width name /> }
    };
    let worked = move || chosen.get().map(|row| all.with_value(|shown| worked(shown, &row, &name(row.mv))));
    let verdict = move || {
        let search = analysis.search_view();
        priors.with(|priors| all.with_value(|shown| verdict(search.as_ref(), shown, priors)))
    };
    let keys = move |event: KeyboardEvent| on_key(&event, |mv| analysis.select_move(Some(mv)));
    let table = move || {
        view! {
            <div
                class="table-frame nn-table"
                tabindex="0"
                role="region"
                aria-label=say::network::policy_of_moves()
                on:keydown=keys
            >
                <table class="edge-table" data-testid="policy">
                    <thead>
                        <tr>{Column::ALL.map(heading)}</tr>
                    </thead>
                    <tbody>{move || sorted().into_iter().map(row).collect_view()}</tbody>
                </table>
            </div>
            <p class="nn-worked" data-testid="policy-worked">
                {worked}
            </p>
        }
    };
    solid(view! {
        <section aria-label=say::network::policy() data-testid="network-policy">
            <h3>
                <span data-term="P" tabindex="0" class="p">
                    {say::network::policy_title()}
                </span>
            </h3>
            {illegal(&shown)}
            {if count > 0 { table().into_any() } else { view! { <p class="hint">{say::network::no_legal_moves()}</p> }.into_any() }}
            <p data-testid="policy-equal">{verdict}</p>
        </section>
    })
}

/// The row of a legal move.
#[component]
fn TableRow(
    priors: Priors,
    all: StoredValue<Arc<Shown>>,
    node: u32,
    row: Row,
    width: String,
    name: Signal<String>,
) -> impl IntoView {
    let analysis = Analysis::get();
    let Row { mv, output, logit, masked, tempered, prior } = row;
    let kept = move || priors.with(|priors| priors.iter().find(|kept| kept.0 == mv).map(|kept| kept.1));
    // Equal numbers of 16 bits are equal to the last one.
    let differs = move || kept().is_some_and(|kept| kept.to_bits() != prior.to_bits());
    let text = move || format::or_unknown(kept(), percent);
    let title = move || {
        let prior = in_full(prior);
        match kept() {
            Some(kept) => say::network::p_in_search(in_full(kept), prior),
            None => say::network::p_not_in_search(prior),
        }
    };
    let mark = move || differs().then(|| view! { <abbr class="badge" title=say::network::other_p()>"≠"</abbr> });
    let uci =
        all.with_value(|shown| notation::uci(&shown.written, mv, analysis.page.with_value(|page| page.game.chess960)));
    let lit = move || analysis.lit_move(node) == Some(mv);
    let chosen = move || analysis.selected_move.get() == Some(mv);
    let enter = move || analysis.hover(Some(Hover::Edge { parent: node, mv }));
    let leave = move || analysis.hover(None);
    solid(view! {
        <tr
            class="edge"
            class:lit=lit
            data-testid=format!("policy-{uci}")
            data-policy=mv.to_string()
            aria-selected=move || if chosen() { "true" } else { "false" }
            tabindex="-1"
            on:click=move |_| analysis.select_move(Some(mv))
            on:dblclick=move |_| analysis.act(Action::Descend(mv))
            on:pointerenter=move |_| enter()
            on:pointerleave=move |_| leave()
            on:focus=move |_| enter()
            on:blur=move |_| leave()
        >
            <th scope="row" class="cell-move">
                {name}
            </th>
            <td data-testid="policy-output">{output}</td>
            <td data-testid="policy-logit">{logit_text(logit)}</td>
            <td data-testid="policy-masked">{percent(masked)}</td>
            <td data-testid="policy-tempered" class="nn-bar" style=width>
                {percent(tempered)}
            </td>
            <td class="cell-p" title=title>
                <span data-testid="policy-p">{text}</span>
                {mark}
            </td>
        </tr>
    })
}

/// Shows the share that masking removes, and the outputs that had most of it.
fn illegal(shown: &Shown) -> Option<AnyView> {
    let (policy, sight) = (&shown.policy, shown.sight()?);
    let names = outputs();
    let all = policy.before.len();
    let count = all - policy.rows.len();
    let ranking = policy.ranking().into_iter().filter(|output| !policy.is_legal(*output)).take(NAMED);
    let network = shown.raw.network.as_ref()?;
    let row = |output: usize| {
        let name = names.get(output).map(|one| sight.real_output(*one).name()).unwrap_or_default();
        view! {
            <li>
                <b>{name}</b>
                " "
                {say::network::of_illegal_output(
                    output,
                    logit_text(network.logits[output]),
                    percent(policy.before[output]),
                )}
            </li>
        }
    };
    let all = format::count(all as u64);
    let sentence = say::network::masked(
        all,
        policy.rows.len() as u64,
        format::count(count as u64),
        percent(policy.illegal_share()),
    );
    Some(solid(view! {
        <div>
            <p data-testid="policy-illegal">{sentence}</p>
            <details class="nn-illegal">
                <summary>{say::network::largest_illegal()}</summary>
                <ol data-testid="policy-top-illegal">{ranking.map(row).collect_view()}</ol>
            </details>
        </div>
    }))
}

/// Arrows go through the rows; `choose` chooses the move of one.
fn on_key(event: &KeyboardEvent, choose: impl FnOnce(u16)) {
    let focused = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
    let Some(focused) = focused else { return };
    let row = focused.has_attribute("data-policy").then_some(&focused);
    let next = match (event.key().as_str(), row) {
        ("ArrowDown", None) => focused.query_selector("[data-policy]").ok().flatten(),
        ("ArrowDown", Some(row)) => row.next_element_sibling(),
        ("ArrowUp", Some(row)) => row.previous_element_sibling(),
        (" " | "Enter", Some(row)) => {
            if let Some(mv) = row.get_attribute("data-policy").and_then(|mv| mv.parse().ok()) {
                choose(mv);
            }
            None
        }
        _ => return,
    };
    event.prevent_default();
    event.stop_propagation();
    if let Some(row) = next.and_then(|row| row.dyn_into::<web_sys::HtmlElement>().ok()) {
        let _ = row.focus();
    }
}

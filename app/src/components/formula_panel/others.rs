//! Scores at the same node by every selection formula, and the move that each would select.

use engine::parameters::{ParameterKind, Parameters, spec};
use leptos::prelude::*;
use session::formulas::{Scored, side_by_side};
use web_sys::Element;
use wire::OpenNode;

use super::in_force::InForce;
use crate::components::solid::solid;
use crate::state::{Analysis, Hover};
use page::format;
use page::view::Tab;

/// Moves that are shown; a table of all would be longer than the page.
const MOST: usize = 12;

/// Contents of the table.
#[derive(Clone, Debug, PartialEq)]
struct Table {
    node: u32,
    /// The moves' codes, most visited first.
    moves: Vec<u16>,
    /// Moves that are not shown.
    left_out: usize,
    formulas: Vec<Column>,
}

#[derive(Clone, Debug, PartialEq)]
struct Column {
    name: &'static str,
    is_in_force: bool,
    /// S of each shown move.
    scores: Vec<f64>,
    /// The move it would select.
    next: Option<u16>,
}

/// The table, closed at first but in a lesson, which is about it where it shows the formula.
#[component]
pub(super) fn Others(
    /// The parameters of the shown search.
    parameters: Memo<InForce>,
    /// Names of the node's moves.
    moves: Memo<Vec<(u16, String)>>,
) -> impl IntoView {
    let analysis = Analysis::get();
    let is_lesson = analysis.quiet.with_untracked(Option::is_some);
    let is_open = RwSignal::new(is_lesson);
    let table = Memo::new(move |_| {
        if !is_open.get() || analysis.tab.get() != Tab::Formula {
            return None;
        }
        analysis.revision.track();
        let node = analysis.selected.get();
        let table = |InForce(parameters): &InForce| {
            analysis.model.with_value(|model| model.open(node).map(|open| table(open, parameters)))
        };
        parameters.with(table)
    });
    let name_of = move |mv: u16| {
        moves.with(|moves| moves.iter().find(|one| one.0 == mv).map(|one| one.1.clone())).unwrap_or_default()
    };
    let head = move |column: &Column| {
        let title = meaning(column.name);
        let words = column.is_in_force.then(|| format!(" {}", say::formula::in_force()));
        view! {
            <th scope="col" title=title class:in-force=column.is_in_force>
                {column.name}
                <small>{words}</small>
            </th>
        }
    };
    let row = move |table: &Table, at: usize| {
        let (node, mv) = (table.node, table.moves[at]);
        let cell = |column: &Column| {
            let is_next = column.next == Some(mv);
            let score = column.scores[at];
            let text = if score.is_infinite() { "\u{221e}".to_owned() } else { format::signed(score, 3) };
            view! {
                <td class:next=is_next class:in-force=column.is_in_force>
                    {text}
                    {is_next.then(|| view! { <span class="visually-hidden">" " {say::formula::selected_next()}</span> })}
                </td>
            }
        };
        view! {
            <tr
                data-testid=format!("formulas-{mv}")
                on:pointerenter=move |_| analysis.hover(Some(Hover::Edge { parent: node, mv }))
                on:pointerleave=move |_| analysis.hover(None)
            >
                <th scope="row">{name_of(mv)}</th>
                {table.formulas.iter().map(cell).collect_view()}
            </tr>
        }
    };
    let on_toggle = move |event: web_sys::Event| is_open.set(event_target::<Element>(&event).has_attribute("open"));
    let body = move || {
        table.with(|table| {
            let table = table.as_ref()?;
            Some(view! {
                <table class="chart-table formulas" data-testid="formulas-table">
                    <thead>
                        <tr>
                            <th scope="col">{say::formula::s_of()}</th>
                            {table.formulas.iter().map(head).collect_view()}
                        </tr>
                    </thead>
                    <tbody>{(0..table.moves.len()).map(|at| row(table, at)).collect_view()}</tbody>
                </table>
                <p class="hint">
                    {(table.left_out > 0).then(|| format!("{} ", say::formula::left_out(table.left_out as u64)))}
                    {say::formula::of_this_search()}
                </p>
            })
        })
    };
    solid(view! {
        <details
            class="formula-others"
            data-testid="formulas"
            open=is_lesson
            on:toggle=on_toggle
        >
            <summary>{say::formula::side_by_side()}</summary>
            {body}
        </details>
    })
}

fn table(open: &OpenNode, parameters: &Parameters) -> Table {
    let mut places: Vec<usize> = (0..open.edges.len()).collect();
    engine::sort_few(&mut places, |a, b| open.edges[*b].visits.cmp(&open.edges[*a].visits));
    let formulas = side_by_side(open, parameters);
    // What would be selected is shown however few visits it has.
    let is_next = |place: usize| formulas.iter().any(|scored| scored.next == Some(place));
    let all = places.len();
    let ranked = places.into_iter().enumerate().filter(|&(rank, place)| rank < MOST || is_next(place));
    let shown: Vec<usize> = ranked.map(|(_, place)| place).collect();
    let code = |place: usize| open.edges[place].mv;
    let column = |Scored { formula, is_in_force, scores, next }: Scored| Column {
        name: formula,
        is_in_force,
        scores: shown.iter().map(|&place| scores[place]).collect(),
        next: next.map(code),
    };
    Table {
        node: open.node,
        moves: shown.iter().map(|&place| code(place)).collect(),
        left_out: all - shown.len(),
        formulas: formulas.into_iter().map(column).collect(),
    }
}

/// A formula's definition, as the table of parameters has it.
fn meaning(formula: &str) -> Option<String> {
    let ParameterKind::Choice(words) = spec("formula").ok()?.kind else { return None };
    let word = words.iter().find(|word| word.name == formula)?;
    Some(say::parameters::choice(&format!("formula-{formula}"), word.meaning))
}

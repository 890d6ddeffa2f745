//! The score of one move, worked out: the formula in force with its numbers, each with where it comes from.

mod in_force;
mod others;
mod step;

use engine::parameters::{ParameterKind, Parameters, TABLE};
use leptos::prelude::*;
use session::worked::{self, Step};
use wire::OpenNode;

use crate::components::copy_button::CopyButton;
use crate::components::solid::solid;
use crate::components::whose::WhoseNumbers;
use crate::state::Analysis;
use in_force::InForce;
use others::Others;
use page::format;
use page::view::Tab;
use step::{go, step_view, text_of};

/// A move's score, worked out step by step.
#[derive(Clone, Debug, PartialEq)]
struct Worked {
    /// The node and the move.
    node: u32,
    mv: u16,
    steps: Vec<Step>,
    is_rounded: bool,
    /// The move that is selected next, with its S; `None` where that is this one.
    next: Option<(u16, f64)>,
    /// S of this move.
    score: f64,
}

/// The panel.
#[component]
pub fn FormulaPanel() -> impl IntoView {
    let analysis = Analysis::get();
    let parameters = Memo::new(move |_| {
        let moment = analysis.playback.moment.get().unwrap_or(u32::MAX);
        InForce(analysis.search_view().map(|search| page::what_if::parameters_at(&search, moment)).unwrap_or_default())
    });
    // Nothing is worked out while the tab is not looked at.
    let is_seen = Memo::new(move |_| analysis.tab.get() == Tab::Formula);
    let codes = Memo::new(move |_| {
        if !is_seen.get() {
            return (0, Vec::new());
        }
        analysis.revision.track();
        let node = analysis.selected.get();
        let moves = |open: &OpenNode| open.edges.iter().map(|edge| edge.mv).collect::<Vec<u16>>();
        (node, analysis.model.with_value(|model| model.open(node).map(moves)).unwrap_or_default())
    });
    let moves = Memo::new(move |_| {
        let (node, codes) = codes.get();
        let names = analysis.names();
        let position = analysis.moves_to(node).and_then(|path| names.position(&path));
        let name = |mv: u16| position.as_ref().map(|position| names.of(position, mv)).unwrap_or_default();
        codes.into_iter().map(|mv| (mv, name(mv))).collect::<Vec<(u16, String)>>()
    });
    let worked = Memo::new(move |_| {
        if !is_seen.get() {
            return None;
        }
        analysis.revision.track();
        let node = analysis.selected.get();
        let lit = analysis.lit_move(node);
        parameters
            .with(|InForce(parameters)| analysis.model.with_value(|model| work_out(model.open(node)?, lit, parameters)))
    });
    let name_of = move |mv: u16| {
        moves.with(|moves| moves.iter().find(|one| one.0 == mv).map(|one| one.1.clone())).unwrap_or_default()
    };
    let formula = move || parameters.with(|InForce(parameters)| definition(parameters));
    let has_none = move || worked.with(Option::is_none);
    let choose = move |event| {
        if let Ok(mv) = event_target_value(&event).parse() {
            analysis.select_move(Some(mv));
        }
    };
    let steps = move || {
        worked.with(|worked| {
            let worked = worked.as_ref()?;
            let (node, mv) = (worked.node, worked.mv);
            let go = move |symbol| go(analysis, node, mv, symbol);
            Some(worked.steps.iter().map(|step| step_view(step, go)).collect_view())
        })
    };
    let comparison = move || {
        worked.with(|worked| {
            let worked = worked.as_ref()?;
            let Some((next, score)) = worked.next else {
                return Some(say::formula::is_next().to_owned());
            };
            let lacks = format::digits(score - worked.score);
            let (name, score) = (name_of(next), format::digits(score));
            Some(say::formula::other_is_next(name, score, lacks))
        })
    };

    let text = move || {
        let steps = worked.with(|worked| worked.as_ref().map(|worked| (worked.mv, text_of(&worked.steps))));
        let Some((mv, steps)) = steps else { return String::new() };
        let comparison = comparison().map(|words| format!("{words}\n")).unwrap_or_default();
        format!("{}\n{steps}{comparison}", say::take::score_of(name_of(mv), formula()))
    };

    solid(view! {
        <div class="formula" data-testid="formula">
            <p class="formula-head">
                <label class="field">
                    {say::formula::score_of()} " "
                    <select data-testid="formula-move" disabled=has_none on:change=choose>
                        {move || {
                            let shown = worked.with(|worked| worked.as_ref().map(|worked| worked.mv));
                            moves
                                .get()
                                .into_iter()
                                .map(|(mv, name)| {
                                    view! {
                                        <option value=mv.to_string() selected=shown == Some(mv)>
                                            {name}
                                        </option>
                                    }
                                })
                                .collect_view()
                        }}
                    </select>
                </label>
                <CopyButton text=Signal::derive(text) label=say::take::copy() name="copy-formula" />
            </p>
            <p class="formula-definition" data-testid="formula-definition">
                {formula}
            </p>
            <p class="hint" hidden=move || !has_none()>
                {say::formula::nothing_to_choose()}
            </p>
            <ol class="formula-steps" data-testid="formula-steps">
                {steps}
            </ol>
            <p class="formula-comparison" data-testid="formula-comparison">
                {comparison}
            </p>
            <p class="hint" hidden=move || !worked.with(|worked| worked.as_ref().is_some_and(|worked| worked.is_rounded))>
                {say::formula::is_rounded()}
            </p>
            <p class="hint">{say::formula::whose_values()}</p>
            <WhoseNumbers />
            <Others parameters moves />
        </div>
    })
}

/// The lit move's score, or that of the move selected next.
fn work_out(open: &OpenNode, lit: Option<u16>, parameters: &Parameters) -> Option<Worked> {
    let lit = lit.and_then(|mv| open.edges.iter().position(|edge| edge.mv == mv));
    let next = open.next.map(usize::from);
    let at = lit.or(next).filter(|at| *at < open.edges.len())?;
    let edge = &open.edges[at];
    Some(Worked {
        node: open.node,
        mv: edge.mv,
        steps: worked::score(open, at, parameters)?,
        is_rounded: worked::is_rounded(parameters),
        next: next.filter(|next| *next != at).map(|next| (open.edges[next].mv, open.edges[next].s)),
        score: edge.s,
    })
}

/// The formula in force, as the parameter's table defines it.
fn definition(parameters: &Parameters) -> String {
    let spec = TABLE.iter().find(|spec| spec.name == "formula");
    let value = parameters.entries().into_iter().find(|entry| entry.0.name == "formula").map(|entry| entry.1);
    let (Some(ParameterKind::Choice(words)), Some(value)) = (spec.map(|spec| &spec.kind), value) else {
        return String::new();
    };
    let word = words.iter().find(|word| word.name == value);
    word.map(|word| say::parameters::choice(&format!("formula-{value}"), word.meaning)).unwrap_or_default()
}

//! Edits of a move: its P, whether it may be played, and the visits that it gets.

use leptos::prelude::*;
use page::input::Action;
use wire::{EdgeView, Edit, OpenNode};

use super::section::{Section, answer};
use super::slider::{Range, slider};
use super::words;
use crate::components::solid::solid;
use crate::components::woven::{mark, woven};
use crate::state::Analysis;
use page::format;
use page::what_if::moves::{self as what_if, NotGiven};

/// Visits that are offered to be given.
const VISITS: u32 = 100;

const PRIOR: Range =
    Range { name: "prior", label: || "P", term: "P", class: "p", min: 0.0, max: 1.0, step: 0.001, decimals: 4 };

/// A move as it is now.
#[derive(Clone, Debug, PartialEq)]
struct Row {
    mv: u16,
    name: String,
    prior: f64,
    visits: u32,
    given: u32,
}

/// The moves of the selected node, and the one that is changed.
#[derive(Clone, Debug, Default, PartialEq)]
struct Moves {
    path: Vec<u16>,
    all: Vec<Row>,
    chosen: Option<usize>,
}

/// The controls.
#[component]
pub(super) fn MoveEdits(
    /// Where something was changed last.
    asked: RwSignal<Section>,
) -> impl IntoView {
    let analysis = Analysis::get();
    let change = move |edit: Edit| {
        asked.set(Section::Moves);
        analysis.act(Action::Change(edit));
    };
    // Those of the selected node; of them the lit one, or the one selected next, is changed.
    let moves = Memo::new(move |_| {
        if !analysis.is_what_if_seen() {
            return Moves::default();
        }
        analysis.revision.track();
        let node = analysis.selected.get();
        let Some(path) = analysis.moves_to(node) else { return Moves::default() };
        let names = analysis.names();
        let position = names.position(&path);
        let name = |mv| position.as_ref().map(|at| names.of(at, mv)).unwrap_or_default();
        analysis.model.with_value(|model| Moves::of(model.open(node), path, analysis.lit_move(node), &name))
    });
    let chosen = Memo::new(move |_| moves.with(|moves| moves.chosen.map(|at| moves.all[at].clone())));
    let prior = Signal::derive(move || chosen.with(|row| row.as_ref().map(|row| row.prior)));
    let fixed = move || chosen.with(Option::is_none) || !analysis.can_change();

    let choose = move |event| {
        if let Ok(mv) = event_target_value(&event).parse() {
            analysis.select_move(Some(mv));
        }
    };
    // The node and the move, as they are when a button is pressed.
    let now = move || moves.with(|moves| Some((moves.path.clone(), moves.all[moves.chosen?].clone())));
    let searched = move || {
        let shown = analysis.playback.shown();
        let search = analysis.search_view()?;
        moves.with(|moves| what_if::allowed(&search, &moves.path, shown).map(<[u16]>::to_vec))
    };
    let set_prior = move |p: f64| {
        if let Some((path, row)) = now() {
            change(Edit::Prior { path, mv: row.mv, p });
        }
    };
    let forbid = move |_| {
        let Some((path, row)) = now() else { return };
        let all = |moves: &Moves| moves.all.iter().map(|row| row.mv).collect::<Vec<u16>>();
        let (searched, all) = (searched(), moves.with(all));
        match what_if::without(row.mv, searched.as_deref(), &all) {
            Some(moves) => change(Edit::Only { path, moves }),
            None => analysis.complain(say::what_if::one_must_stay()),
        }
    };
    let force = move |_| {
        if let Some((path, row)) = now() {
            change(Edit::Only { path, moves: vec![row.mv] });
        }
    };
    let free = move |_| {
        if let Some((path, _)) = now() {
            change(Edit::Only { path, moves: Vec::new() });
        }
    };
    let is_restricted = move || searched().is_some_and(|moves| !moves.is_empty());
    let visits = RwSignal::new(VISITS.to_string());
    let give = move |_| {
        let Some((path, row)) = now() else { return };
        match visits.with(|text| what_if::to_give(text, row.visits + row.given)) {
            Ok(visits) => change(Edit::Give { path, mv: row.mv, visits }),
            Err(NotGiven::NoNumber) => analysis.complain(say::what_if::type_visits()),
            Err(NotGiven::Has(has)) => {
                analysis.notify(say::what_if::has_already(row.name, format::count(has.into())));
            }
        }
    };
    let has_now = move || {
        chosen.with(|row| {
            let row = row.as_ref()?;
            Some(say::what_if::has(format::count(row.visits.into()), row.given.into()))
        })
    };

    let field = view! {
        <input
            type="text"
            inputmode="numeric"
            size="7"
            data-testid="what-if-visits"
            prop:value=move || visits.get()
            disabled=fixed
            on:change=move |event| visits.set(event_target_value(&event))
        />
    }
    .into_any();
    let unit = view! { <span class="n" data-term="N">{say::what_if::visits()}</span> }.into_any();

    solid(view! {
        <section class="what-if-part">
            <h3>
                <label for="what-if-move">{say::what_if::of_move()} " "</label>
                <select id="what-if-move" data-testid="what-if-move" disabled=move || chosen.with(Option::is_none) on:change=choose>
                    {move || {
                        let shown = chosen.with(|row| row.as_ref().map(|row| row.mv));
                        moves
                            .get()
                            .all
                            .into_iter()
                            .map(|row| {
                                view! {
                                    <option value=row.mv.to_string() selected=shown == Some(row.mv)>
                                        {row.name}
                                    </option>
                                }
                            })
                            .collect_view()
                    }}
                </select>
                " " {move || moves.with(|moves| words::place(&analysis.names(), &moves.path))}
            </h3>
            <p class="hint" hidden=move || chosen.with(Option::is_some)>
                {say::what_if::no_move()}
            </p>
            {slider(PRIOR, prior, set_prior)}
            <p class="what-if-buttons">
                <button type="button" data-testid="what-if-forbid" title=say::what_if::exclude_about() disabled=fixed on:click=forbid>
                    {say::what_if::exclude()}
                </button>
                <button type="button" data-testid="what-if-force" title=say::what_if::only_this_about() disabled=fixed on:click=force>
                    {say::what_if::only_this()}
                </button>
                <button
                    type="button"
                    data-testid="what-if-all"
                    title=say::what_if::all_moves_about()
                    disabled=move || !is_restricted() || !analysis.can_change()
                    on:click=free
                >
                    {say::what_if::all_moves()}
                </button>
            </p>
            <p class="what-if-buttons">
                <button
                    type="button"
                    data-testid="what-if-give"
                    title=say::what_if::give_about()
                    disabled=fixed
                    on:click=give
                >
                    {say::what_if::give()}
                </button>
                <label class="field">{woven(say::what_if::up_to(mark(0), mark(1)), vec![field, unit])}</label>
                <span class="hint" data-testid="what-if-has">{has_now}</span>
            </p>
            {answer(Section::Moves, asked)}
        </section>
    })
}

impl Moves {
    /// The moves of a node to which a path leads.
    fn of(open: Option<&OpenNode>, path: Vec<u16>, lit: Option<u16>, name: &dyn Fn(u16) -> String) -> Self {
        let Some(open) = open else { return Self::default() };
        let row = |edge: &EdgeView| Row {
            mv: edge.mv,
            name: name(edge.mv),
            prior: edge.prior,
            visits: edge.visits,
            given: edge.given,
        };
        let all: Vec<Row> = open.edges.iter().map(row).collect();
        let lit = lit.and_then(|mv| all.iter().position(|row| row.mv == mv));
        let chosen = lit.or(open.next.map(usize::from)).or(Some(0)).filter(|at| *at < all.len());
        Self { path, all, chosen }
    }
}

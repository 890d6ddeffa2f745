//! Results of later searches, and their changes where it is carried back.

use leptos::prelude::*;
use page::format;
use page::input::Action;
use page::names::Names;
use wire::{Carried, CarryPart, Later, Measured, Proven};

use crate::state::Analysis;

/// Most searches that are named.
const MOST: usize = 3;

/// Moves of a line that are written out.
const SHOWN: usize = 8;

/// The lines. Nothing of it is in the document that the server renders.
#[component]
pub fn CarryBack() -> impl IntoView {
    let analysis = Analysis::get();
    let offers = move || {
        let names = analysis.names();
        let later = analysis.what_if.later.get();
        later.iter().take(MOST).map(|later| view! { <Offer later=later.clone() names=names.clone() /> }).collect_view()
    };
    let carried = Memo::new(move |_| analysis.search_view().and_then(|view| view.outcome?.carried));
    let changes = move || {
        let names = analysis.names();
        carried.get().map(|carried| changes(&names, &carried)).unwrap_or_default()
    };
    view! {
        <div class="carry-back" data-testid="carry-back">
            {offers}
            <div data-testid="carried" aria-live="polite">
                {move || changes().into_iter().map(|text| view! { <p>{text}</p> }).collect_view()}
            </div>
        </div>
    }
}

/// One later search, with buttons that carry it back.
#[component]
fn Offer(later: Later, names: Names) -> impl IntoView {
    let analysis = Analysis::get();
    let Later { search, carried, proven, .. } = later;
    let is_disabled = move || !analysis.can_control() || analysis.what_if.is_asked.get();
    let button = move |part: CarryPart, test: &'static str, name: &'static str, about: &'static str| {
        let act = move |_| analysis.act(Action::CarryBack { search, part });
        view! {
            <button type="button" data-testid=test title=about disabled=is_disabled on:click=act>
                {name}
            </button>
        }
    };
    let result = (proven.is_some() && carried.is_none()).then(|| {
        button(CarryPart::Proofs, "carry-result", say::what_if::carry_result(), say::what_if::carry_result_about())
    });
    let whole = (carried != Some(CarryPart::Whole)).then(|| {
        button(CarryPart::Whole, "carry-whole", say::what_if::carry_whole(), say::what_if::carry_whole_about())
    });
    let done = carried.map(|part| match part {
        CarryPart::Proofs => say::what_if::result_is_carried(),
        CarryPart::Whole => say::what_if::whole_is_carried(),
    });
    view! {
        <p data-testid="carry-offer">{found(&names, &later)} " " {done} " " {result} " " {whole}</p>
    }
}

/// Results of a later search, in words.
fn found(names: &Names, later: &Later) -> String {
    let line = names.line(&[], &later.path).join(" ");
    let nodes = format::count(later.nodes.into());
    match later.proven {
        Some(Proven { mate: Some(mate), result: 1 }) => say::what_if::later_mates(line, nodes, mate.to_string()),
        Some(Proven { mate: Some(mate), .. }) => say::what_if::later_is_mated(line, nodes, mate.abs().to_string()),
        Some(_) => say::what_if::later_draws(line, nodes),
        None => say::what_if::later_is_worth(line, nodes, format::signed(later.q, 3)),
    }
}

/// Changes, in sentences.
fn changes(names: &Names, carried: &Carried) -> Vec<String> {
    let mut said = Vec::new();
    let [before, now] = carried.q;
    if let (Some(&first), Some(now)) = (carried.path.first(), now) {
        let before = before.map_or_else(|| "–".to_owned(), |q| format::signed(q, 3));
        said.push(say::what_if::q_changes(names.name(&[], first), before, format::signed(now, 3)));
    }
    let line = |moves: &Vec<u16>| names.line(&[], &moves[..moves.len().min(SHOWN)]).join(" ");
    let [before, now] = carried.lines.each_ref().map(line);
    if before != now {
        said.push(say::what_if::line_changes(before, now));
    }
    if let Some(needed) = carried.needed {
        let simulations = format::count(needed.simulations.into());
        said.push(match needed.state {
            Measured::Running => say::what_if::needed_running().to_owned(),
            Measured::Same => say::what_if::needed_same(simulations),
            Measured::More => say::what_if::needed_more(simulations),
        });
    }
    said
}

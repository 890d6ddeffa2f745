//! The nodes of a simulation from the root to the leaf: where the comparison stands, and how the value climbs.

use leptos::html::Li;
use leptos::prelude::*;
use wire::worker::{Change, Simulation};

use super::moves::Moves;
use crate::components::edges_table::badge;
use crate::components::solid::solid;
use page::format;
use page::step::Step;

/// The nodes, the root first. `has_sum`: W stands on their cards; `jump` shows a step.
pub(super) fn path_view(
    simulation: &Simulation,
    moves: &Moves,
    step: Step,
    has_sum: bool,
    jump: impl Fn(Step) + Copy + Send + 'static,
) -> AnyView {
    let nodes = simulation.changes.len();
    let is_back_up = matches!(step, Step::BackUp(_));
    let card = |(plies, change): (usize, &Change)| {
        let climbed = nodes - plies;
        let (state, to) = match step {
            Step::Select(ply) => {
                let state = match plies {
                    _ if plies == ply && nodes > 1 => "current",
                    _ if plies == ply + 1 || nodes == 1 => "chosen",
                    _ if plies < ply => "passed",
                    _ => "ahead",
                };
                (state, if plies + 1 == nodes { Step::Expand } else { Step::Select(plies) })
            }
            Step::BackUp(done) if climbed == done => ("current", Step::BackUp(climbed)),
            Step::BackUp(done) if climbed < done => ("passed", Step::BackUp(climbed)),
            Step::BackUp(_) => ("ahead", Step::BackUp(climbed)),
            _ if plies + 1 == nodes => ("current", Step::Expand),
            _ => ("passed", Step::Select(plies)),
        };
        let name = if plies == 0 { say::explain::root().to_owned() } else { moves.node(plies) };
        let is_done = is_back_up && state != "ahead";
        let numbers = is_back_up.then(|| change_view(change, moves.sign(plies), is_done, has_sum));
        let (mover, side) = moves.mover(plies);
        let black = mover.is_black();
        let seen_by = say::explain::for_mover(side);
        let item = NodeRef::<Li>::new();
        if state == "current" {
            Effect::new(move |_| {
                if let Some(item) = item.get() {
                    reveal(&item);
                }
            });
        }
        view! {
            <li
                node_ref=item
                class=format!("phase-node {state}")
                data-testid=format!("path-{plies}")
                data-node=change.node.to_string()
                data-state=state
                aria-current=if state == "current" { "true" } else { "false" }
            >
                <button type="button" on:click=move |_| jump(to)>
                    <span class="side" class:white=!black title=seen_by></span>
                    <strong>{name}</strong>
                </button>
                {numbers}
            </li>
        }
    };
    solid(view! {
        <ol class="phase-path" class:climbing=is_back_up data-testid="phase-path" aria-label=say::explain::from_root_to_leaf()>
            {simulation.changes.iter().rev().enumerate().map(card).collect_view()}
        </ol>
    })
}

/// N and Q of a node, old and new, with the value that it was given.
fn change_view(change: &Change, sign: f64, is_done: bool, has_sum: bool) -> AnyView {
    let sum = |visits: u32, q: f64| format::signed(q * f64::from(visits) * sign, 3);
    let sums = has_sum.then(|| {
        let old = change.q.0.filter(|_| change.visits.0 > 0).map(|q| sum(change.visits.0, q));
        let old = old.unwrap_or_else(|| format::signed(0.0, 3));
        let text = if is_done { format!("{old} → {}", sum(change.visits.1, change.q.1)) } else { old };
        view! {
            <div>
                <dt class="q">"W"</dt>
                <dd class="q" data-testid="sum">{text}</dd>
            </div>
        }
    });
    let q = |q: f64| format::signed(q * sign, 3);
    let before =
        (change.visits.0 > 0).then(|| change.q.0.map(q)).flatten().unwrap_or_else(|| format::UNKNOWN.to_owned());
    let (old, new) = (format::count(change.visits.0.into()), format::count(change.visits.1.into()));
    let class = |value: f64| if value * sign < 0.0 { "bad-value" } else { "good-value" };
    let (visits, mean) =
        if is_done { (format!("{old} → {new}"), format!("{before} → {}", q(change.q.1))) } else { (old, before) };
    let value = if is_done { format::signed(change.value * sign, 3) } else { format::UNKNOWN.to_owned() };
    let mark = change.terminal.filter(|_| is_done).and_then(|one| badge(Some(one), wire::Bound::Open, sign));
    let note = match (is_done, change.is_proven, change.is_corrected) {
        (true, true, _) => Some(say::explain::proven_now()),
        (true, false, true) => Some(say::explain::corrected()),
        _ => None,
    };
    solid(view! {
        <dl class="change">
            <div>
                <dt class="v">"V"</dt>
                <dd class="v" data-testid="value">{value}</dd>
            </div>
            <div>
                <dt class="n">"N"</dt>
                <dd class="n" data-testid="visits">{visits}</dd>
            </div>
            {sums}
            <div>
                <dt class="q">"Q"</dt>
                <dd class=class(change.q.1) data-testid="mean">{mean}</dd>
            </div>
            <div class="change-note">
                {mark.map(|(sign, meaning)| view! { <span class="badge" title=meaning>{sign}</span> })}
                {note.map(|note| view! { <span>{note}</span> })}
            </div>
        </dl>
    })
}

/// Scrolls the list of nodes, and nothing else, until one is seen.
fn reveal(item: &web_sys::HtmlElement) {
    let Some(list) = item.parent_element() else { return };
    let (left, width) = (item.offset_left(), item.offset_width());
    let (start, room) = (list.scroll_left(), list.client_width());
    if left < start {
        list.set_scroll_left(left - 40);
    } else if left + width > start + room {
        list.set_scroll_left(left + width + 40 - room);
    }
}

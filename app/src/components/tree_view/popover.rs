//! Popover on what the pointer is on: the position, the path there, and the numbers.

use engine::centipawn::Conversion;
use leptos::prelude::*;
use wire::NodeView;

use crate::components::mini_board::MiniBoard;
use crate::state::Analysis;
use canvas::scene::Kind;
use page::format;
use page::notation;
use page::view::TreeForm;

/// A place on the canvas and what is there.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pointed {
    /// Thing under the pointer.
    pub kind: Kind,
    /// Pixels from the canvas's left edge.
    pub x: f64,
    /// Pixels from its top edge.
    pub y: f64,
}

/// The box beside the pointer.
#[component]
pub fn Popover(
    /// Thing that is pointed at.
    pointed: RwSignal<Option<Pointed>>,
) -> impl IntoView {
    let kind = Memo::new(move |_| pointed.get().map(|pointed| pointed.kind));
    // Left and right of the pointer are chosen by the style sheet from these; the box never leaves the stage.
    let place = move || pointed.get().map(|at| format!("--x: {:.0}px; --y: {:.0}px", at.x, at.y));
    let content = move || match kind.get()? {
        Kind::Node(id) => Some(view! { <NodeCard id /> }.into_any()),
        Kind::Rest { parent, nodes, visits } => Some(view! { <RestCard parent nodes visits /> }.into_any()),
        Kind::Ghost { parent, mv } => Some(view! { <GhostCard parent mv /> }.into_any()),
        Kind::Unvisited { parent, moves } => Some(view! { <UnvisitedCard parent moves /> }.into_any()),
    };
    view! {
        <div class="tree-popover" data-testid="tree-popover" aria-hidden="true" style=place hidden=move || kind.get().is_none()>
            {content}
        </div>
    }
}

#[component]
fn NodeCard(id: u32) -> impl IntoView {
    let analysis = Analysis::get();
    let node = Memo::new(move |_| {
        analysis.revision.track();
        analysis.model.with_value(|model| model.node(id).cloned())
    });
    // The board and the way do not change while the same node is pointed at.
    let moves = analysis.moves_to(id).unwrap_or_default();
    let line = line(analysis, &moves);
    let board = board_after(analysis, &moves);
    let numbers = move || node.get().map(|node| numbers(analysis, &node));
    view! {
        <div class="tree-card">
            {board}
            <div class="tree-card-text">
                <p class="tree-card-line">{line}</p>
                {numbers}
            </div>
        </div>
    }
}

/// The board after these moves from the search's root.
fn board_after(analysis: Analysis, moves: &[u16]) -> Option<impl IntoView + use<>> {
    let root = untrack(|| analysis.root_position())?;
    Some(view! { <MiniBoard root moves=moves.to_vec() flipped=analysis.flipped.get_untracked() /> })
}

/// A move that was never visited: all that is known is how likely the evaluator says it is.
#[component]
fn GhostCard(parent: u32, mv: u16) -> impl IntoView {
    let analysis = Analysis::get();
    let mut moves = analysis.moves_to(parent).unwrap_or_default();
    moves.push(mv);
    let edge = analysis.model.with_value(|model| {
        model
            .open(parent)
            .and_then(|open| open.edges.iter().find(|edge| edge.mv == mv).map(|edge| (edge.prior, edge.s)))
    });
    let (p, s) = edge.map_or((None, None), |(p, s)| (Some(p), Some(s)));
    view! {
        <div class="tree-card">
            {board_after(analysis, &moves)}
            <div class="tree-card-text">
                <p class="tree-card-line">{line(analysis, &moves)}</p>
                <dl class="tree-card-numbers">
                    <dt class="p">"P"</dt>
                    <dd><span>{format::or_unknown(p, format::percent)}</span></dd>
                    <dt>"S"</dt>
                    <dd><span>{format::or_unknown(s, |s| format::signed(s, 3))}</span></dd>
                </dl>
                <p class="tree-card-hint">"Never visited."</p>
            </div>
        </div>
    }
}

#[component]
fn UnvisitedCard(parent: u32, moves: u32) -> impl IntoView {
    let analysis = Analysis::get();
    let after = line(analysis, &analysis.moves_to(parent).unwrap_or_default());
    let words = if moves == 1 { "move was" } else { "moves were" };
    view! {
        <div class="tree-card-text">
            <p class="tree-card-line">{format!("{moves} more {words} never visited")}</p>
            <p class="tree-card-hint">{(!after.is_empty()).then(|| format!("After {after}. "))} "A click lists them all in the table."</p>
        </div>
    }
}

/// The numbers of a node, each in its colour.
fn numbers(analysis: Analysis, node: &NodeView) -> impl IntoView + use<> {
    let visits = |id: u32| analysis.model.with_value(|model| model.node(id).map(|node| node.visits));
    let share = |of: Option<u32>| of.filter(|&n| n > 0).map(|n| f64::from(node.visits) / f64::from(n));
    let sign = analysis.sign_for(analysis.mover_at(node.id));
    let q = f64::from(node.q) * sign;
    let d = f64::from(node.d);
    let (win, loss) = (0.5 * (1.0 + q - d), 0.5 * (1.0 - q - d));
    let row = |name: &'static str, class: &'static str, value: String, note: String| {
        view! {
            <dt class=class>{name}</dt>
            <dd><span>{value}</span><small>{note}</small></dd>
        }
    };
    let is_root = node.parent == node.id;
    let of_all = share(visits(analysis.view_root.get_untracked())).map(format::percent).unwrap_or_default();
    let of_parent = share(visits(node.parent)).filter(|_| !is_root);
    let of_parent = of_parent.map_or(String::new(), |share| format!("{} of parent", format::percent(share)));
    let v = format::or_unknown(node.v.map(|v| f64::from(v) * sign), |v| format::signed(v, 3));
    let cp = format::signed(Conversion::Centipawn.cp(q), 0);
    let percent = |share: f64| format!("{:.0}", share * 100.0);
    view! {
        <dl class="tree-card-numbers">
            {row("N", "n", format::count(node.visits.into()), format!("{of_all} of view"))}
            {(!of_parent.is_empty()).then(|| row("", "n", String::new(), of_parent))}
            {row("P", "p", format::percent(node.prior.into()), String::new())}
            {row("Q", if q < 0.0 { "q bad" } else { "q" }, format::signed(q, 3), format!("{cp} cp"))}
            {row("V", "v", v, String::new())}
        </dl>
        <p class="tree-card-wdl">
            <span class="tree-card-bar" aria-hidden="true">
                <i style=format!("flex-grow: {:.3}", win.max(0.0))></i>
                <i style=format!("flex-grow: {:.3}", d.max(0.0))></i>
                <i style=format!("flex-grow: {:.3}", loss.max(0.0))></i>
            </span>
            {format!("W {} \u{00b7} D {} \u{00b7} L {} %", percent(win), percent(d), percent(loss))}
        </p>
    }
}

#[component]
fn RestCard(parent: u32, nodes: u32, visits: u32) -> impl IntoView {
    let analysis = Analysis::get();
    let whole = analysis.model.with_value(|model| model.node(analysis.view_root.get_untracked()).map(|n| n.visits));
    let share = whole.filter(|&n| n > 0).map(|n| format::percent(f64::from(visits) / f64::from(n)));
    let after = line(analysis, &analysis.moves_to(parent).unwrap_or_default());
    let moves = if nodes == 1 { "move" } else { "moves" };
    let hint = match analysis.tree_form.get_untracked() {
        TreeForm::Icicle => "Double-click to zoom in.",
        TreeForm::Links => "A click opens them.",
    };
    view! {
        <div class="tree-card-text">
            <p class="tree-card-line">{format!("{nodes} more {moves}")}</p>
            <p>
                {format!(
                    "{} visits, {} of the view, too small to draw.",
                    format::count(visits.into()),
                    share.unwrap_or_default(),
                )}
            </p>
            <p class="tree-card-hint">{(!after.is_empty()).then(|| format!("After {after}. "))} {hint}</p>
        </div>
    }
}

/// The last moves of a way, with numbers.
fn line(analysis: Analysis, moves: &[u16]) -> String {
    const SHOWN: usize = 6;
    let Some(mut position) = untrack(|| analysis.root_position()) else { return String::new() };
    let (notation, chess960) = (analysis.notation.get_untracked(), untrack(|| analysis.chess960()));
    let mut words = Vec::with_capacity(moves.len());
    for &code in moves {
        let name = notation::name(&position, code, notation, chess960);
        let is_numbered = position.turn().is_white() || words.len() + SHOWN == moves.len().max(SHOWN);
        let number = if is_numbered { notation::move_number(&position) } else { String::new() };
        if !position.play(code) {
            break;
        }
        words.push(format!("{number}{name}"));
    }
    let skipped = words.len().saturating_sub(SHOWN);
    let dots = if skipped > 0 { "\u{2026} " } else { "" };
    format!("{dots}{}", words[skipped..].join(" "))
}

//! Popover on what the pointer is on: the position, the path there, and the numbers.

use engine::centipawn::Conversion;
use leptos::html::Div;
use leptos::prelude::*;
use wire::NodeView;

use super::gesture::Gesture;
use super::pointed::Pointed;
use crate::components::mini_board::MiniBoard;
use crate::state::Analysis;
use canvas::card::Card;
use canvas::scene::Kind;
use page::format;
use page::names::Names;
use page::state::Page;
use page::view::{PointOfView, TreeForm};

/// Moves of a line that are written, its last ones.
const SHOWN: usize = 6;

/// Width and height of the card at most, in pixels.
const SIZE: (f64, f64) = (336.0, 190.0);

/// The box beside the pointer.
#[component]
pub fn Popover(
    /// Thing that is pointed at.
    pointed: RwSignal<Option<Pointed>>,
    /// Meaning of a pointer on the box.
    gesture: Gesture,
    /// The box's element.
    card: NodeRef<Div>,
) -> impl IntoView {
    let kind = Memo::new(move |_| pointed.get().map(|pointed| pointed.kind));
    let place = move || pointed.get().map(|Pointed { at, canvas, .. }| (at, Card::beside(at, canvas, SIZE)));
    let style = move || place().map(|(_, card)| format!("left: {:.0}px; top: {:.0}px", card.x, card.y));
    // Where there is no room beside the pointer, what is under the box is clicked through it.
    let is_in_the_way = move || place().is_some_and(|(at, card)| card.covers(at));
    let content = move || match kind.get()? {
        Kind::Node(id) => Some(view! { <NodeCard id pointed /> }.into_any()),
        Kind::Rest { parent, nodes, visits } => Some(view! { <RestCard parent nodes visits /> }.into_any()),
        Kind::Ghost { parent, mv } => Some(view! { <GhostCard parent mv pointed /> }.into_any()),
        Kind::Unvisited { parent, moves } => Some(view! { <UnvisitedCard parent moves /> }.into_any()),
    };
    view! {
        <div
            class="tree-popover"
            class:in-the-way=is_in_the_way
            data-testid="tree-popover"
            node_ref=card
            style=style
            hidden=move || kind.get().is_none()
            on:pointermove=gesture.moved_on_card()
            on:pointerleave=gesture.leave_card()
        >
            {content}
        </div>
    }
}

/// The way from a card to why a move has its visits: a move of a node, or of the root in general.
#[component]
fn WhyButton(parent: u32, mv: Option<u16>, pointed: RwSignal<Option<Pointed>>) -> impl IntoView {
    let analysis = Analysis::get();
    let ask = move |_| {
        pointed.set(None);
        analysis.hover(None);
        analysis.ask_why(parent, mv);
    };
    analysis.has_why().then(|| {
        view! {
            <button type="button" class="tree-card-why" data-testid="tree-why" title=say::tree::why_key() on:click=ask>
                {say::frame::why()}
            </button>
        }
    })
}

#[component]
fn NodeCard(id: u32, pointed: RwSignal<Option<Pointed>>) -> impl IntoView {
    let analysis = Analysis::get();
    let node = Memo::new(move |_| {
        analysis.revision.track();
        analysis.model.with_value(|model| model.node(id).cloned())
    });
    // The board and the path do not change while the same node is pointed at.
    let moves = analysis.moves_to(id).unwrap_or_default();
    let (line, board) = line_and_board(analysis.flipped, &analysis.page.with_value(Page::names), &moves);
    let of = analysis.move_to(id);
    let numbers = move || {
        let node = node.get()?;
        let visits = |id: u32| analysis.model.with_value(|model| model.node(id).map(|node| node.visits));
        let mover = analysis.mover_at(node.id);
        // Whose view it is where that changes from node to node.
        let whose = (analysis.point_of_view.get() == PointOfView::Mover).then(|| analysis.side_name(mover));
        let sign = analysis.sign_for(mover);
        Some(numbers(&node, sign, (whose, !analysis.is_small()), visits(analysis.view_root.get()), visits(node.parent)))
    };
    view! {
        <div class="tree-card">
            {board}
            <div class="tree-card-text">
                <p class="tree-card-line">{line}</p>
                {numbers}
            </div>
            <WhyButton parent=of.0 mv=of.1 pointed />
        </div>
    }
}

/// The last of some moves from the search's root, and the board after them.
fn line_and_board(is_flipped: RwSignal<bool>, names: &Names, moves: &[u16]) -> (String, Option<impl IntoView + use<>>) {
    let moves_of_board = moves.to_vec();
    let board = names.root.clone().map(
        |root| move || view! { <MiniBoard root=root.clone() moves=moves_of_board.clone() flipped=is_flipped.get() /> },
    );
    (names.end_of(moves, SHOWN), board)
}

/// Words on the node that something is said of; nothing of the root.
fn after(names: &Names, moves: &[u16]) -> Option<String> {
    (!moves.is_empty()).then(|| say::tree::after(names.end_of(moves, SHOWN)) + " ")
}

/// A move that was never visited: all that is known is how likely the evaluator says it is.
#[component]
fn GhostCard(parent: u32, mv: u16, pointed: RwSignal<Option<Pointed>>) -> impl IntoView {
    let analysis = Analysis::get();
    let mut moves = analysis.moves_to(parent).unwrap_or_default();
    moves.push(mv);
    let edge = analysis.model.with_value(|model| {
        model
            .open(parent)
            .and_then(|open| open.edges.iter().find(|edge| edge.mv == mv).map(|edge| (edge.prior, edge.s)))
    });
    let (p, s) = edge.map_or((None, None), |(p, s)| (Some(p), Some(s)));
    let (line, board) = line_and_board(analysis.flipped, &analysis.page.with_value(Page::names), &moves);
    view! {
        <div class="tree-card">
            {board}
            <div class="tree-card-text">
                <p class="tree-card-line">{line}</p>
                <dl class="tree-card-numbers">
                    <dt class="p">"P"</dt>
                    <dd><span>{format::or_unknown(p, format::percent)}</span></dd>
                    <dt>"S"</dt>
                    <dd><span>{format::or_unknown(s, |s| format::signed(s, 3))}</span></dd>
                </dl>
                <p class="tree-card-hint">{say::tree::never_visited()}</p>
            </div>
            <WhyButton parent mv=Some(mv) pointed />
        </div>
    }
}

#[component]
fn UnvisitedCard(parent: u32, moves: u32) -> impl IntoView {
    let analysis = Analysis::get();
    let after = after(&analysis.page.with_value(Page::names), &analysis.moves_to(parent).unwrap_or_default());
    view! {
        <div class="tree-card-text">
            <p class="tree-card-line">{say::tree::moves_never_visited(moves.into())}</p>
            <p class="tree-card-hint">{after} {say::tree::click_lists()}</p>
        </div>
    }
}

/// The numbers of a node, each in its colour: N beside that of the node at the top of the drawing, and of the parent.
fn numbers(
    node: &NodeView,
    sign: f64,
    (whose, has_pawns): (Option<&str>, bool),
    of_view: Option<u32>,
    of_parent: Option<u32>,
) -> impl IntoView + use<> {
    let share = |of: Option<u32>| of.filter(|&n| n > 0).map(|n| f64::from(node.visits) / f64::from(n));
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
    let of_all = share(of_view).map(|share| say::tree::of_view(format::percent(share))).unwrap_or_default();
    let of_parent = share(of_parent).filter(|_| !is_root);
    let of_parent = of_parent.map(|share| say::tree::of_parent(format::percent(share))).unwrap_or_default();
    let v = format::or_unknown(node.v.map(|v| f64::from(v) * sign), |v| format::signed(v, 3));
    let score = has_pawns.then(|| format::pawns(Conversion::Centipawn.cp(q)));
    let score = match (score, whose) {
        (Some(score), Some(side)) => say::tree::score_for(score, side),
        (Some(score), None) => say::tree::score(score),
        (None, side) => side.map(say::game::for_side).unwrap_or_default(),
    };
    let percent = |share: f64| format::percent_to(share, 0);
    view! {
        <dl class="tree-card-numbers">
            {row("N", "n", format::count(node.visits.into()), of_all)}
            {(!of_parent.is_empty()).then(|| row("", "n", String::new(), of_parent))}
            {row("P", "p", format::percent(node.prior.into()), String::new())}
            {row("Q", if q < 0.0 { "q bad" } else { "q" }, format::signed(q, 3), score)}
            {row("V", "v", v, String::new())}
        </dl>
        <p class="tree-card-wdl">
            <span class="tree-card-bar" aria-hidden="true">
                <i style=format!("flex-grow: {:.3}", win.max(0.0))></i>
                <i style=format!("flex-grow: {:.3}", d.max(0.0))></i>
                <i style=format!("flex-grow: {:.3}", loss.max(0.0))></i>
            </span>
            {format!("W {} \u{00b7} D {} \u{00b7} L {}", percent(win), percent(d), percent(loss))}
        </p>
    }
}

#[component]
fn RestCard(parent: u32, nodes: u32, visits: u32) -> impl IntoView {
    let analysis = Analysis::get();
    let share = move || {
        let base = analysis.view_root.get();
        let whole = analysis.model.with_value(|model| model.node(base).map(|n| n.visits)).filter(|&n| n > 0);
        whole.map(|n| format::percent(f64::from(visits) / f64::from(n))).unwrap_or_default()
    };
    let after = after(&analysis.page.with_value(Page::names), &analysis.moves_to(parent).unwrap_or_default());
    let hint = move || match analysis.tree_form.get() {
        TreeForm::Icicle => say::tree::double_click(),
        TreeForm::Links => say::tree::click_opens(),
    };
    view! {
        <div class="tree-card-text">
            <p class="tree-card-line">{say::tree::more_moves(nodes.into())}</p>
            <p>{move || say::tree::too_small(visits.into(), share())}</p>
            <p class="tree-card-hint">{after} {hint}</p>
        </div>
    }
}

//! Arrows for the moves of the selected node: the more visits, the thicker and the less transparent.

use leptos::prelude::*;
use shakmaty::{Chess, Square};
use wire::OpenNode;

use super::geometry::{arrow, middle};
use crate::components::solid::solid;
use crate::state::Analysis;
use page::rules::{self, Position};
use page::view::Tab;

/// Largest number of arrows: more hide the board.
const MOST: usize = 8;
/// A move with a smaller share of the visits has no arrow, unless it is lit or next.
const SMALLEST_SHARE: f64 = 0.01;

#[derive(Clone, PartialEq)]
struct Arrow {
    from: Square,
    to: Square,
    /// Share of the visits of all moves, in [0, 1].
    share: f64,
    class: &'static str,
    /// The place of its colour in charts, where it has one there.
    colour: Option<usize>,
}

/// The arrows; drawn over the pieces, and no obstacle to the pointer.
#[component]
pub(super) fn Arrows() -> impl IntoView {
    let analysis = Analysis::get();
    let arrows = Memo::new(move |_| {
        analysis.revision.track();
        // They belong to the selected node, not to what is previewed.
        if analysis.preview.with(Option::is_some) {
            return Vec::new();
        }
        let node = analysis.selected.get();
        let has_colours = analysis.tab.get() == Tab::Charts;
        let colours = if has_colours { analysis.charts.colours_of(node) } else { Vec::new() };
        let (lit, position) = (analysis.lit_move(node), analysis.position_at(node));
        let Some(position) = position.as_ref().and_then(Position::chess) else { return Vec::new() };
        let arrows = |open: &OpenNode| arrows(open, position, lit, &colours);
        analysis.model.with_value(|model| model.open(node).map(arrows)).unwrap_or_default()
    });

    let draw = move |one: Arrow| {
        let flipped = analysis.flipped.get();
        let width = 2.5 + 9.0 * one.share.sqrt();
        let d = arrow(middle(one.from, flipped), middle(one.to, flipped), width);
        // What is lit or next must be seen, however small its share.
        let opacity = if one.class == "arrow" { 0.3 + 0.55 * one.share.sqrt() } else { 0.9 };
        let colour = one.colour.map(|colour| (colour + 1).to_string());
        view! { <path class=one.class data-colour=colour d=d opacity=decimal::fixed(opacity, 2) /> }
    };

    solid(view! {
        <g class="arrows" pointer-events="none" aria-hidden="true" data-testid="arrows">
            {move || arrows.get().into_iter().map(draw).collect_view()}
        </g>
    })
}

/// Thinnest first, so that the important ones are on top; then the next selection, then the lit one. `colours`: the moves that have
/// one.
fn arrows(open: &OpenNode, position: &Chess, lit: Option<u16>, colours: &[u16]) -> Vec<Arrow> {
    let all: u32 = open.edges.iter().map(|edge| edge.visits).sum();
    let next = open.next.and_then(|next| open.edges.get(usize::from(next))).map(|edge| edge.mv);
    let arrow = |mv: u16, n: u32, class: &'static str| {
        let (from, to) = rules::shown_squares(rules::find_move(position, mv)?);
        let colour = colours.iter().position(|&one| one == mv).filter(|_| class == "arrow");
        Some(Arrow { from, to, share: f64::from(n) / f64::from(all.max(1)), class, colour })
    };
    let mut edges: Vec<(u16, u32)> = open.edges.iter().map(|edge| (edge.mv, edge.visits)).collect();
    engine::sort_few(&mut edges, |a, b| b.1.cmp(&a.1));
    let visited = edges.iter().take(MOST).filter(|edge| f64::from(edge.1) >= SMALLEST_SHARE * f64::from(all.max(1)));
    let mut arrows: Vec<Arrow> = visited.rev().filter_map(|edge| arrow(edge.0, edge.1, "arrow")).collect();
    let special = |wanted: Option<u16>, class| {
        let (mv, n) = *edges.iter().find(|edge| Some(edge.0) == wanted)?;
        arrow(mv, n, class)
    };
    arrows.extend(special(next, "arrow next"));
    arrows.extend(special(lit, "arrow lit"));
    arrows
}

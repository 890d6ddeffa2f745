//! Arrows for the moves of the selected node: the more visits, the thicker and the fuller.

use leptos::prelude::*;

use super::geometry::{arrow, head, middle};
use crate::components::solid::made;
use crate::state::Analysis;
use page::board::arrows::{Arrow, Kind, Sight, of_node};
use page::rules::Position;
use page::view::Tab;
use wire::OpenNode;

/// The arrows; drawn over the pieces, and no obstacle to the pointer.
#[component]
pub(super) fn Arrows() -> impl IntoView {
    let analysis = Analysis::get();
    let arrows = Memo::new(move |_| shown(analysis));

    let ends = move |one: &Arrow| {
        let flipped = analysis.flipped.get();
        (middle(one.from, flipped), middle(one.to, flipped))
    };
    let draw = move |one: &Arrow| {
        let (from, to) = ends(one);
        let d = arrow(from, to, one.width());
        let colour = one.colour.map(|colour| (colour + 1).to_string());
        view! { <path class=class(one.kind) data-colour=colour d=d fill-opacity=decimal::fixed(one.fullness(), 2) /> }
    };
    let number = move |one: &Arrow| {
        let text = one.label.clone()?;
        let (from, to) = ends(one);
        let (x, y) = head(from, to, one.width());
        let (x, y) = (decimal::fixed(x, 1), decimal::fixed(y, 1));
        Some(view! { <text class="head" x=x y=y text-anchor="middle" dominant-baseline="central">{text}</text> })
    };

    made(view! {
        <g class="arrows" pointer-events="none" aria-hidden="true" data-testid="arrows">
            {move || arrows.with(|arrows| arrows.iter().map(draw).collect_view())}
            {move || arrows.with(|arrows| arrows.iter().filter_map(number).collect_view())}
        </g>
    })
}

/// Returns the arrows that the board has now. Reactive.
pub(crate) fn shown(analysis: Analysis) -> Vec<Arrow> {
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
    let sign = analysis.sign_for(analysis.turn_at(node));
    let sight = Sight { lit, colours: &colours, sign, looks: analysis.board_looks.get() };
    let arrows = |open: &OpenNode| of_node(open, position, sight);
    analysis.model.with_value(|model| model.open(node).map(arrows)).unwrap_or_default()
}

fn class(kind: Kind) -> &'static str {
    match kind {
        Kind::Visited => "arrow",
        Kind::Next => "arrow next",
        Kind::Lit => "arrow lit",
    }
}

//! Choices of how values and moves are written, for the whole page.

use leptos::prelude::*;
use page::input::Action;
use session::verbose::{move_text, verbose_node_stats};
use shakmaty::Color;
use wire::{Bound, SearchView};

use super::copy_button::CopyButton;
use crate::components::solid::written;
use crate::state::Analysis;
use page::notation::Notation;
use page::rules::Position;
use page::view::PointOfView;

/// Point of view, notation, and the node's numbers as text.
#[component]
pub fn Toggles(
    /// The node whose numbers can be copied.
    #[prop(into)]
    node: Signal<u32>,
) -> impl IntoView {
    let analysis = Analysis::get();
    // As Lc0's VerboseMoveStats prints it, for those who compare.
    let stats = move || {
        analysis.revision.track();
        let node = node.get();
        let of_search =
            |search: SearchView| decimal::parse(&search.settings.iter().find(|one| one.name == "draw_score")?.value);
        let draw_score = analysis.search_view().and_then(of_search).unwrap_or(0.0);
        let draw_score = if analysis.turn_at(node) == Color::White { draw_score } else { -draw_score };
        analysis.model.with_value(|model| {
            let bound = model.node(node).filter(|_| node != 0).map_or(Bound::Open, |view| view.bound);
            let name = |mv: u16| match analysis.root_position() {
                Some(Position::Small(game)) => game.move_text(engine::Move(mv)),
                _ => move_text(mv),
            };
            model.open(node).map(|open| verbose_node_stats(open, bound, draw_score, name)).unwrap_or_default()
        })
    };

    let view_button = move |view: PointOfView, name: &'static str, label: &'static str| {
        let is_on = move || if analysis.point_of_view.get() == view { "true" } else { "false" };
        view! {
            <button
                type="button"
                data-testid=format!("view-{name}")
                aria-pressed=is_on
                on:click=move |_| analysis.point_of_view.set(view)
            >
                {label}
            </button>
        }
    };
    let notation_button = move |notation: Notation, name: &'static str, label: &'static str| {
        let is_on = move || if analysis.notation.get() == notation { "true" } else { "false" };
        view! {
            <button
                type="button"
                data-testid=format!("notation-{name}")
                aria-pressed=is_on
                on:click=move |_| analysis.act(Action::Notation(notation))
            >
                {label}
            </button>
        }
    };

    written(view! {
        <div class="toggles">
            <span class="segmented" role="group" aria-label="Values from whose view">
                <span class="term" tabindex="0" data-term="view">
                    "Values"
                </span>
                {view_button(PointOfView::Mover, "mover", "mover")}
                {view_button(PointOfView::White, "white", "White")}
            </span>
            <span class="segmented" role="group" aria-label="Notation of moves">
                <span>"Moves"</span>
                {notation_button(Notation::San, "san", "SAN")}
                {notation_button(Notation::Uci, "uci", "UCI")}
            </span>
            <CopyButton text=Signal::derive(stats) label="Copy stats" name="copy-stats" />
        </div>
    })
}

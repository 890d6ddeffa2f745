//! The board of the selected node where a small game is analysed: visits on the cells of its moves, and a click plays one.

use leptos::prelude::*;
use page::input::Action;
use wire::OpenNode;

use crate::components::small_board::{Ink, Picture, SmallBoard};
use crate::components::solid::solid;
use crate::state::Analysis;
use page::rules::Position;

/// The board.
#[component]
pub fn GameBoard() -> impl IntoView {
    let analysis = Analysis::get();
    // While a selected node's path is not known yet, the board keeps what it shows.
    let picture = Memo::new(move |before: Option<&Option<Picture>>| {
        let picture = shown(analysis);
        picture.or_else(|| before.cloned().flatten())
    });
    let board = move || {
        let picture = Signal::derive(move || picture.get().expect("shown while there is one"));
        let on_play = Callback::new(move |mv: engine::Move| analysis.act(Action::Play(mv.0)));
        view! { <SmallBoard picture on_play=Some(on_play) /> }
    };
    solid(view! {
        <div class="board-frame game-board" data-testid="small-board" class:previewed=move || analysis.preview.with(Option::is_some)>
            <Show when=move || picture.with(Option::is_some)>{board}</Show>
        </div>
    })
}

/// Returns the board as it is now, if the path to what it shows is known. Reactive.
pub(crate) fn shown(analysis: Analysis) -> Option<Picture> {
    analysis.revision.track();
    let moves = analysis.moves_on_board();
    let position = analysis.root_position().zip(moves).and_then(|(root, moves)| root.after(&moves));
    // Shares belong to the selected node, not to what is previewed.
    let node = if analysis.preview.with(Option::is_some) { None } else { Some(analysis.selected.get()) };
    let shares = node.map(|node| analysis.model.with_value(|model| model.open(node).map(shares).unwrap_or_default()));
    let picture = position.as_ref().and_then(Position::small).map(Picture::of_any)?;
    Some(match shares {
        Some(shares) => picture.with_shares(Ink::Visits, &shares),
        None => picture,
    })
}

/// Shares of a node's moves in the visits of all of them.
fn shares(open: &OpenNode) -> Vec<(engine::Move, f64)> {
    let all: u32 = open.edges.iter().map(|edge| edge.visits).sum();
    let share = |n: u32| f64::from(n) / f64::from(all.max(1));
    open.edges.iter().map(|edge| (engine::Move(edge.mv), share(edge.visits))).collect()
}

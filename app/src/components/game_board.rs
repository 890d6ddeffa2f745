//! The board of the selected node where a small game is analysed: visits on the cells of its moves, and a click plays one.

use leptos::prelude::*;
use page::input::Action;

use crate::components::small_board::{Ink, Picture, SmallBoard};
use crate::components::solid::solid;
use crate::state::Analysis;

/// The board.
#[component]
pub fn GameBoard() -> impl IntoView {
    let analysis = Analysis::get();
    // While a selected node's way is not known yet, the board keeps what it shows.
    let picture = Memo::new(move |before: Option<&Option<Picture>>| {
        analysis.revision.track();
        picture(analysis).or_else(|| before.cloned().flatten())
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

fn picture(analysis: Analysis) -> Option<Picture> {
    let position = analysis.root_position()?.after(&analysis.moves_on_board()?)?;
    let picture = Picture::of_any(position.small()?);
    let node = analysis.selected.get();
    // Shares belong to the selected node, not to what is previewed.
    if analysis.preview.with(Option::is_some) {
        return Some(picture);
    }
    let shares = analysis.model.with_value(|model| {
        let edges = &model.open(node)?.edges;
        let all: u32 = edges.iter().map(|edge| edge.visits).sum();
        let share = |n: u32| f64::from(n) / f64::from(all.max(1));
        Some(edges.iter().map(|edge| (engine::Move(edge.mv), share(edge.visits))).collect::<Vec<_>>())
    });
    Some(picture.with_shares(Ink::Visits, &shares.unwrap_or_default()))
}

//! The selected node: kept alive through frames, reached from links, moved by keys.

use leptos::prelude::*;
use wire::Frame;

use crate::model::Model;
use crate::state::Analysis;
use crate::{notation, rules};

/// Before a frame that takes nodes back: what was selected among them gives way to its nearest ancestor that
/// stays. Afterwards the model would not know the way up any more.
pub(crate) fn before_frame(analysis: Analysis, frame: &Frame) {
    for signal in [analysis.selected, analysis.view_root] {
        let node = signal.get_untracked();
        if node > 0 && node >= frame.tree_nodes {
            let path = analysis.model.with_value(|model| model.path(node));
            let stays = path.into_iter().rev().find(|id| *id < frame.tree_nodes);
            signal.set(stays.unwrap_or(0));
        }
    }
}

/// After a frame: goes on towards the node that a link selects, as far as its moves have been visited.
pub(crate) fn after_frame(analysis: Analysis) {
    let Some((wanted, reached)) = analysis.plumbing.with_value(|plumbing| plumbing.wanted_path.clone()) else { return };
    let chess960 = analysis.game.with_untracked(|game| game.chess960);
    let position = untrack(|| analysis.root_position());
    if analysis.selected.get_untracked() != reached || position.is_none() {
        // The user has chosen something else meanwhile.
        analysis.plumbing.update_value(|plumbing| plumbing.wanted_path = None);
        return;
    }
    let mut position = position.expect("just tested");
    let mut node = 0;
    let mut complete = true;
    for uci in &wanted {
        let legal = shakmaty::Position::legal_moves(&position);
        let mv = legal.into_iter().find(|mv| notation::uci(&position, rules::move_code(*mv), chess960) == *uci);
        let child = mv.and_then(|mv| analysis.model.with_value(|model| child(model, node, rules::move_code(mv))));
        let (Some(mv), Some(child)) = (mv, child) else {
            complete = false;
            break;
        };
        shakmaty::Position::play_unchecked(&mut position, mv);
        node = child;
    }
    analysis.plumbing.update_value(|plumbing| plumbing.wanted_path = (!complete).then_some((wanted, node)));
    analysis.select(node);
}

/// The node a move leads to, if it has been visited and is known here.
#[must_use]
pub fn child(model: &Model, node: u32, mv: u16) -> Option<u32> {
    let open = model.open(node).and_then(|open| open.edges.iter().find(|edge| edge.mv == mv)).and_then(|e| e.child);
    open.or_else(|| model.children(node).iter().copied().find(|id| model.node(*id).is_some_and(|n| n.mv == mv)))
}

/// Selects the node a move of the selected node leads to, if there is one.
pub fn descend(analysis: Analysis, mv: u16) {
    let node = analysis.selected.get_untracked();
    if let Some(child) = analysis.model.with_value(|model| child(model, node, mv)) {
        analysis.select(child);
    }
}

/// Selects the parent of the selected node.
pub fn ascend(analysis: Analysis) {
    let node = analysis.selected.get_untracked();
    let path = trail(analysis, node);
    // The last step leads to the node itself, the one before to its parent.
    let parent = path.len().checked_sub(2).map_or(Some(0), |place| path[place].0);
    if let Some(parent) = parent {
        analysis.select(parent);
    }
}

/// The ids and moves from the search's root to the selected node. Ids that are not known are `None`.
#[must_use]
pub fn trail(analysis: Analysis, node: u32) -> Vec<(Option<u32>, u16)> {
    let moves = analysis.moves_to(node).unwrap_or_default();
    analysis.model.with_value(|model| {
        let mut at = Some(0);
        moves
            .iter()
            .map(|mv| {
                at = at.and_then(|id| child(model, id, *mv));
                (at, *mv)
            })
            .collect()
    })
}

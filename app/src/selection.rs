//! The selected node: kept alive through frames, reached from links, moved by keys.

use leptos::prelude::*;
use wire::Frame;

use crate::state::Analysis;
use page::model::Model;
use page::notation;

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

/// After a frame: goes on towards the nodes that a link selects and zooms into, as far as their moves have been visited.
pub(crate) fn after_frame(analysis: Analysis) {
    let (path, zoom) =
        analysis.plumbing.with_value(|plumbing| (plumbing.wanted_path.clone(), plumbing.wanted_zoom.clone()));
    if let Some(wanted) = path {
        let (node, still) = go_on(analysis, analysis.selected.get_untracked(), wanted);
        analysis.plumbing.update_value(|plumbing| plumbing.wanted_path = still);
        analysis.select(node);
    }
    if let Some(wanted) = zoom {
        let before = analysis.view_root.get_untracked();
        let (node, still) = go_on(analysis, before, wanted);
        analysis.plumbing.update_value(|plumbing| plumbing.wanted_zoom = still);
        if node != before {
            analysis.view_root.set(node);
        }
    }
}

/// As far on a wanted way as it leads by now, and what is still wanted then.
fn go_on(analysis: Analysis, now: u32, (wanted, reached): (Vec<String>, u32)) -> (u32, Option<(Vec<String>, u32)>) {
    let Some(mut position) = untrack(|| analysis.root_position()).filter(|_| now == reached) else {
        // The user has chosen something else meanwhile.
        return (now, None);
    };
    let chess960 = analysis.game.with_untracked(|game| game.chess960);
    let mut node = 0;
    let mut complete = true;
    for uci in &wanted {
        let mv = position.legal_moves().into_iter().find(|&mv| notation::uci(&position, mv, chess960) == *uci);
        let child = mv.and_then(|mv| analysis.model.with_value(|model| child(model, node, mv)));
        let (Some(mv), Some(child)) = (mv, child) else {
            complete = false;
            break;
        };
        position.play(mv);
        node = child;
    }
    (node, (!complete).then_some((wanted, node)))
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

//! A recorded search, described as those of the server are.

use wire::SearchView;
use wire::worker::RecordingView;

/// Returns the recorded search, as the page describes those of the server.
#[must_use]
pub fn search_view(view: &RecordingView, id: u32, position: u32) -> SearchView {
    let recorded = "recorded".to_owned();
    SearchView {
        id,
        position,
        evaluator: view.evaluator.clone(),
        evaluator_description: view.evaluator.clone(),
        network: view.network.clone(),
        device: view.tables.as_ref().map_or_else(|| recorded.clone(), |tables| format!("{recorded}, {tables}")),
        moves_left_head: view.moves_left_head,
        settings: view.settings.clone(),
        moves: view.only.clone(),
        kept: view.kept,
        edits: view.edits.clone(),
        origin: None,
        outcome: None,
    }
}

//! Continuing the last search at the next `go`.

use engine::games::chess::Chess;
use engine::log::Edit;
use engine::{Move, Search, Tree};
use networks::RuntimeError;
use session::SearchRun;
use session::reuse::moves_played;
use wire::RunState;

use super::info::Beginning;
use crate::command_line::evaluator::Chosen;

/// Most visits of a root; memory ends long before.
pub(super) const MAX_NODES: u32 = 1 << 30;

/// Makes the search that is `wanted`, of these moves of the root (none stands for all), with the visits that the last search has
/// for it. The second part of the result is its state before the edit.
///
/// The choice of moves is an edit of the log, so that the tree is kept where it changes, as in Lc0.
///
/// # Errors
/// When the network fails.
pub(super) fn search(
    last: Option<SearchRun<Chess>>,
    wanted: Search<Chess>,
    moves: &[Move],
    evaluator: &mut Chosen,
) -> Result<(SearchRun<Chess>, Beginning), RuntimeError> {
    let known = last.and_then(|last| continued(last.into_search(), &wanted));
    let mut run = SearchRun::new(known.unwrap_or_else(|| wanted.clone()), MAX_NODES);
    let beginning = Beginning::of(run.search());
    if run.search().only(Tree::ROOT).unwrap_or_default() == moves {
        return Ok((run, beginning));
    }
    // Edits are made between batches, and of positions that were evaluated.
    let unfinished = run.search().leaves_waiting().max(usize::from(run.search().tree().is_empty()));
    if unfinished > 0 && run.step(u32::try_from(unfinished).expect("batches are small")).is_ok() {
        while run.state() == RunState::Running {
            evaluator.drive(&mut run)?;
        }
    }
    let mut search = run.into_search();
    match search.edit(Edit::Only { node: Tree::ROOT, moves: moves.to_vec() }) {
        Ok(_) => Ok((SearchRun::new(search, MAX_NODES), beginning)),
        // There is an end to edits. Another search begins with none.
        Err(_) => self::search(None, wanted, moves, evaluator),
    }
}

/// The last search where it is the one asked for, or what is left of it where only moves were played since.
fn continued(mut last: Search<Chess>, wanted: &Search<Chess>) -> Option<Search<Chess>> {
    // How castling is written is no part of a search, but of what is said of it.
    if last.game().is_chess960() != wanted.game().is_chess960() {
        return None;
    }
    if last.header().is_same_search(wanted.header()) {
        return Some(last);
    }
    let moves = moves_played(&last, wanted)?;
    last.after(&moves)
}

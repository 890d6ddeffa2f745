//! An analysis made again from what was kept of it, all its searches in memory.

use std::collections::BTreeMap;

use super::{
    StoredAnalysis, StoredSearch,
    pieces::{KeptLog, Piece, Pieces, read},
};
use crate::{analysis::Analysis, game::Entered, limits::Limits, refusal::Refusal};

/// An analysis that is there again.
#[derive(Debug)]
pub struct Restored<G: Entered> {
    /// The analysis, with all searches that could be read.
    pub analysis: Analysis<G>,
    /// How much is kept of each search's log.
    pub logs: BTreeMap<u32, Pieces>,
    /// Searches that could not be read. They belong to the analysis all the same.
    pub unreadable: Vec<StoredSearch>,
    /// Damage and unreadable parts, one sentence each, with the search that it is about where that is there.
    pub notices: Vec<(Option<u32>, String)>,
}

/// Restores an analysis, given the pieces of each search's log. All of it may come from anybody.
///
/// # Errors
/// Where its games cannot be used.
pub fn restore<G: Entered>(
    stored: &StoredAnalysis,
    limits: Limits,
    mut pieces: impl FnMut(u32) -> Vec<Piece>,
) -> Result<Restored<G>, Refusal> {
    let analysis = stored.restore(limits)?;
    let mut restored = Restored { analysis, logs: BTreeMap::new(), unreadable: Vec::new(), notices: Vec::new() };
    for search in &stored.searches {
        if let Err(problem) = restored.add(search, read(pieces(search.id), limits)) {
            let (id, name) = (search.id, &search.description);
            let message =
                format!("search {id} ({name}) cannot be read and is left as it is, to be tried again later: {problem}");
            restored.notices.push((None, message));
            restored.analysis.reserve_search(id);
            restored.unreadable.push(search.clone());
        }
    }
    Ok(restored)
}

impl<G: Entered> Restored<G> {
    fn add(&mut self, stored: &StoredSearch, log: KeptLog<G>) -> Result<(), String> {
        let KeptLog { search, pieces, problem } = log;
        let Some(search) = search else { return Err(problem.unwrap_or_default()) };
        let (id, moment) = (stored.id, search.moment());
        let info = stored.evaluator_info(search.header());
        self.analysis.restore_search(id, stored.position, info, search).map_err(|refusal| refusal.message)?;
        self.analysis.set_origin(id, stored.origin);
        self.logs.insert(id, pieces);
        if let Some(problem) = problem {
            let damage = format!("the kept log is damaged: {problem}; the search goes on from simulation {moment}");
            self.notices.push((Some(id), damage));
        }
        Ok(())
    }
}

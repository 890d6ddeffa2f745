//! A log that is played back, as a feed shows it.

use engine::{NodeId, Search, Tree};
use wire::RunState;

use crate::{game::Recorded, log_file::Rules, run::digest::Digests, shown::Shown};

/// A playback with what its viewer needs to know.
#[derive(Debug)]
pub(super) struct Replay<G: Recorded> {
    playback: engine::Playback<G>,
    rules: Rules<G>,
    /// Nodes whose position was found to be what the rules say.
    checked: Vec<bool>,
    /// `None` where they cannot be computed, because the log lacks priors.
    digests: Option<Digests>,
    revision: u64,
    rewinds: u64,
}

impl<G: Recorded> Replay<G> {
    /// Makes the replay of a search at its end; `is_lean`: its log lacks priors.
    pub(super) fn new(search: Search<G>, is_lean: bool) -> Self {
        let (rules, checked) = (Rules::of(&search).of_lean_log(is_lean), vec![false; search.tree().len() as usize]);
        let playback = engine::Playback::new(search);
        let digests = (!is_lean).then(Digests::default);
        Self { playback, rules, checked, digests, revision: 0, rewinds: 0 }
    }

    /// Returns whether digests can be computed.
    pub(super) fn has_digests(&self) -> bool {
        self.digests.is_some()
    }

    /// The digest of the whole log, which is to be shown at its end.
    pub(super) fn digest_of_end(&mut self) -> [u8; 32] {
        let end = self.playback.end();
        self.playback.digest(end)
    }

    pub(super) fn playback(&self) -> &engine::Playback<G> {
        &self.playback
    }

    pub(super) fn playback_mut(&mut self) -> &mut engine::Playback<G> {
        &mut self.playback
    }

    /// The search at its end, and the moment that was shown.
    pub(super) fn into_search(self) -> (Search<G>, u32) {
        let moment = self.playback.search().moment();
        (self.playback.into_search(), moment)
    }

    pub(super) fn seek(&mut self, moment: u32) {
        let before = self.playback.search().moment();
        let edits = self.playback.search().edits().len();
        self.playback.seek(moment);
        let search = self.playback.search();
        let now = search.moment();
        self.revision += u64::from(now != before);
        // What an edit changes is not told by visits either.
        self.rewinds += u64::from(now < before || search.edits().len() != edits);
    }

    /// Goes on computing the digest of the moment that is shown, for some 10 ms.
    pub(super) fn compute_digest(&mut self) {
        let Self { playback, digests, .. } = self;
        if let Some(digests) = digests {
            let _ = digests.step(playback.search().moment(), |moment| playback.digest(moment));
        }
    }

    /// Checks that a node and its ancestors are what the rules make of their positions; if not, one sentence.
    pub(super) fn check_path(&mut self, node: NodeId) -> Result<(), String> {
        let search = self.playback.search();
        let tree = search.tree();
        if tree.is_empty() {
            return Ok(());
        }
        let up = |&node: &NodeId| (node != Tree::ROOT).then(|| tree.parent(node));
        let mut path: Vec<NodeId> = std::iter::successors(Some(node), up).collect();
        while let Some(node) = path.pop() {
            let is_checked = &mut self.checked[node.get() as usize];
            if !*is_checked {
                let record = search.own_evaluation(node);
                let outcome = self.rules.check(search, &record, tree.edges(node));
                outcome
                    .map_err(|message| format!("The recording is damaged at its node {}: {message}.", node.get()))?;
                *is_checked = true;
            }
        }
        Ok(())
    }
}

impl<G: Recorded> Shown for Replay<G> {
    type Game = G;

    fn search(&self) -> &Search<G> {
        self.playback.search()
    }

    fn state(&self) -> RunState {
        RunState::Idle
    }

    fn revision(&self) -> u64 {
        self.revision
    }

    fn rewinds(&self) -> u64 {
        self.rewinds
    }

    /// Returns the digest only if it is known: whoever leafs through a log does not wait for its digests.
    fn digest_step(&mut self) -> Option<[u8; 32]> {
        self.digests.as_ref()?.known(self.playback.search().moment())
    }
}

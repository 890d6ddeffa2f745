//! A search that is looked at, at any moment of its log.

use crate::{
    game::Game,
    history::History,
    log::Gather,
    samples::Sampling,
    search::{Explained, Search},
    tree::{NodeId, Timeline},
};

/// A search with a log from which every moment can be shown, backwards too.
///
/// What is shown is a [`Search`] that stands at that moment, equal bit for bit to the one that was live then, its batches
/// in flight included; it cannot be made to search on. Going a few events is applying or reverting them; going far sums
/// the whole tree up once, in a time proportional to its nodes.
#[derive(Clone, Debug)]
pub struct Playback<G: Game> {
    search: Search<G>,
    timeline: Timeline,
}

impl<G: Game> Playback<G> {
    /// The playback of a search, at its end.
    #[must_use]
    pub fn new(mut search: Search<G>) -> Self {
        let timeline = search.timeline();
        Self { search, timeline }
    }

    /// The search at the moment that is shown.
    #[must_use]
    pub fn search(&self) -> &Search<G> {
        &self.search
    }

    /// The last moment: events in the log.
    #[must_use]
    pub fn end(&self) -> u32 {
        self.search.end()
    }

    /// Goes to a moment; to the end where there are fewer events.
    pub fn seek(&mut self, moment: u32) {
        self.search.seek(moment.min(self.end()), &self.timeline);
    }

    /// Reconstructs the selection of the simulation that leads from a moment to the next one; `None` where no simulation does.
    /// The positions on its path must be what the rules say.
    pub fn explain(&mut self, moment: u32) -> Option<Explained> {
        let shown = self.search.moment();
        let explained = self.search.explain(moment, &self.timeline);
        self.search.seek(shown, &self.timeline);
        explained
    }

    /// The batch that leads from a moment to the next one, and the moment before its first backup, once there is one;
    /// `None` where no batch does.
    #[must_use]
    pub fn batch(&self, moment: u32) -> Option<(Gather, Option<u32>)> {
        self.search.batch(moment)
    }

    /// Returns whether an edit leads from a moment to the next one.
    #[must_use]
    pub fn is_edit(&self, moment: u32) -> bool {
        self.search.log().edits().binary_search_by_key(&moment, |edit| edit.0).is_ok()
    }

    /// SHA-256 of the log up to a moment, at most the one shown.
    pub fn digest(&mut self, moment: u32) -> [u8; 32] {
        self.search.digest(moment)
    }

    /// Returns the history of the visits of a node's moves, over the whole log, for a node of the shown moment. Takes time
    /// proportional to the log.
    ///
    /// # Panics
    /// If there is no such node at the shown moment.
    #[must_use]
    pub fn history(&self, node: NodeId) -> History {
        History::of(&self.search, &self.timeline, node)
    }

    /// Begins to take samples of a node's numbers over the whole log; `None` where it makes no such node.
    #[must_use]
    pub fn sampling(&mut self, node: u32) -> Option<Sampling> {
        let shown = self.search.moment();
        self.seek(self.end());
        let sampling = self.search.tree().find(node).map(|node| Sampling::new(&self.search, node));
        self.seek(shown);
        sampling
    }

    /// Goes on with the samples for this many events; returns whether they are complete. The shown moment stays.
    pub fn sample(&mut self, sampling: &mut Sampling, events: u32) -> bool {
        let shown = self.search.moment();
        let is_done = sampling.go_on(&mut self.search, &self.timeline, events);
        self.seek(shown);
        is_done
    }

    /// The search at its end, to go on; a playback of what it is then is another one.
    #[must_use]
    pub fn into_search(mut self) -> Search<G> {
        self.seek(self.end());
        self.search
    }
}

//! A search that is looked at, at any moment of its log.

use crate::{game::Game, search::Search, tree::Timeline};

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

    /// Goes to a moment; to the end where there are not so many events.
    pub fn seek(&mut self, moment: u32) {
        self.search.seek(moment.min(self.end()), &self.timeline);
    }

    /// SHA-256 of the log up to a moment, at most the one shown.
    pub fn digest(&mut self, moment: u32) -> [u8; 32] {
        self.search.digest(moment)
    }

    /// The search at its end, to go on; a playback of what it is then is another one.
    #[must_use]
    pub fn into_search(mut self) -> Search<G> {
        self.seek(self.end());
        self.search
    }
}

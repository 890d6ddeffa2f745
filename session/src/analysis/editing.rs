//! Edits of the games, undo and redo: what they mean for the current position and for searches.

use document::{Deed, Kind};
use wire::{Code, GameEdit};

use super::Analysis;
use crate::{game::Entered, refusal::Refusal};

/// Searches that an edit concerns.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Changed {
    /// Those of positions that are deleted now.
    pub hidden: Vec<u32>,
    /// Those of positions that came back.
    pub shown: Vec<u32>,
}

impl<G: Entered> Analysis<G> {
    /// Edits the games: carries out all of the edits, as one step, or none. Goes to a position that was inserted, if that is the only edit; where
    /// the current one is deleted, to the one before it.
    ///
    /// # Errors
    /// `NotFound` for positions that are not there, `Limit`, `Invalid` for anything else that cannot be done.
    pub fn edit_game(&mut self, edits: &[GameEdit]) -> Result<Changed, Refusal> {
        self.change(|analysis| {
            let inserted = analysis.positions.edit::<G>(edits, &analysis.limits)?;
            let inserted = inserted.last().copied().filter(|_| edits.len() == 1);
            Ok(inserted.or(analysis.current))
        })
    }

    /// Takes back the newest thing that was done to the games, and goes to where that was.
    ///
    /// # Errors
    /// `Invalid` where nothing was done.
    pub fn undo_game(&mut self) -> Result<Changed, Refusal> {
        self.change(|analysis| analysis.positions.undo().map(|deed| analysis.place_of(deed)))
    }

    /// Does again what was taken back last, and goes to where that is.
    ///
    /// # Errors
    /// `Invalid` where nothing was taken back.
    pub fn redo_game(&mut self) -> Result<Changed, Refusal> {
        self.change(|analysis| analysis.positions.redo().map(|deed| analysis.place_of(deed)))
    }

    /// Ids of the searches of all positions that are not deleted, oldest first.
    pub fn shown_searches(&self) -> impl Iterator<Item = u32> + '_ {
        self.searches().filter(|&id| self.check_shown(id).is_ok())
    }

    /// Checks that the position of a search is not deleted; there is nothing to check of an unknown search.
    ///
    /// # Errors
    /// `NotFound` where it is.
    pub fn check_shown(&self, id: u32) -> Result<(), Refusal> {
        let Some(owned) = self.searches.get(&id) else { return Ok(()) };
        self.positions.present(owned.position).map_err(|_| {
            let position = owned.position;
            let message = format!("position {position} of search {id} is deleted; undo brings it back");
            Refusal::new(Code::NotFound, message)
        })
    }

    /// Takes the searches of positions that are gone for good: they are in the analysis no more.
    pub fn take_forgotten(&mut self) -> Vec<u32> {
        std::mem::take(&mut self.forgotten)
    }

    /// Returns whether the games are worth keeping even without a search: something was said about them, or they were edited.
    #[must_use]
    pub fn is_annotated(&self) -> bool {
        let document = self.document();
        let is_edited = document.deeds().any(|deed| !matches!(deed.kind, Kind::Insert | Kind::AddGame));
        is_edited || document.all().any(|(_, node)| !node.is_deleted() && node.notes().is_some())
    }

    /// Forgets what nothing brings back.
    pub(super) fn forget(&mut self) {
        for search in self.positions.forget(&self.limits) {
            self.copies.remove(&search);
            self.of_games.remove(&search);
            if self.searches.remove(&search).is_some() {
                self.forgotten.push(search);
            }
        }
    }

    /// Changes the games, goes where that leads, and says what became of searches.
    fn change(&mut self, act: impl FnOnce(&mut Self) -> Result<Option<u32>, Refusal>) -> Result<Changed, Refusal> {
        let before: Vec<u32> = self.shown_searches().collect();
        let current = act(self)?;
        self.current = current.and_then(|current| self.nearest(current));
        let after: Vec<u32> = self.shown_searches().collect();
        let without = |all: &[u32], known: &[u32]| all.iter().copied().filter(|id| !known.contains(id)).collect();
        let changed = Changed { hidden: without(&before, &after), shown: without(&after, &before) };
        self.forget();
        Ok(changed)
    }

    /// The position at which something was done; the current one, where that was about a game as a whole.
    fn place_of(&self, deed: Deed) -> Option<u32> {
        match deed.kind {
            Kind::Tag | Kind::Outcome | Kind::Several => self.current,
            Kind::AddGame if self.positions.present(deed.position).is_err() => self.current,
            _ => Some(deed.position).filter(|&id| self.document().find(id).is_some()).or(self.current),
        }
    }

    /// A position, or where it is deleted the nearest one before it; where its game is, the start of the last one.
    fn nearest(&self, position: u32) -> Option<u32> {
        let mut line = self.document().line_to(position);
        let found = line.find(|&id| self.positions.present(id).is_ok());
        found.or_else(|| self.document().starts().last().copied())
    }
}

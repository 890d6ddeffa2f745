//! The changes that edits of a study are made of. Each gives the one that takes it back.

use serde::{Deserialize, Serialize};

use super::{Chapter, Study};

/// A change of a study.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Change {
    /// The study has another name.
    Name(String),
    /// A chapter comes.
    Put { chapter: Chapter, place: usize },
    /// A chapter goes.
    Take { id: u32 },
    /// A chapter gets another place.
    Move { id: u32, place: usize },
    /// A chapter is this from now on.
    Alter(Chapter),
}

impl Study {
    /// Makes a change; returns what takes it back. `None` where it does not fit, as one that somebody wrote into a file may not; nothing is
    /// changed then.
    pub(super) fn apply(&mut self, change: Change) -> Option<Change> {
        let place_of = |study: &Self, id: u32| study.chapters.iter().position(|chapter| chapter.id == id);
        match change {
            Change::Name(name) => Some(Change::Name(std::mem::replace(&mut self.name, name))),
            Change::Put { chapter, place } => {
                let id = chapter.id;
                let fits = place <= self.chapters.len() && id < self.next && place_of(self, id).is_none();
                fits.then(|| self.chapters.insert(place, chapter))?;
                Some(Change::Take { id })
            }
            Change::Take { id } => {
                let place = place_of(self, id)?;
                Some(Change::Put { chapter: self.chapters.remove(place), place })
            }
            Change::Move { id, place } => {
                let before = place_of(self, id)?;
                if place >= self.chapters.len() {
                    return None;
                }
                let chapter = self.chapters.remove(before);
                self.chapters.insert(place, chapter);
                Some(Change::Move { id, place: before })
            }
            Change::Alter(chapter) => {
                let place = place_of(self, chapter.id)?;
                Some(Change::Alter(std::mem::replace(&mut self.chapters[place], chapter)))
            }
        }
    }
}

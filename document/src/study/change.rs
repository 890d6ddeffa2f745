//! The changes that edits of a study are made of. Each gives the one that takes it back.

use serde::{Deserialize, Serialize};

use super::chapter::Chapter;

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

impl Change {
    /// Makes it in a study of such a name, chapters and next id; returns what takes it back. `None` where it does not fit, as one that
    /// somebody wrote into a file may not; nothing is changed then.
    pub(super) fn apply(self, named: &mut String, chapters: &mut Vec<Chapter>, next: u32) -> Option<Self> {
        let place_of = |chapters: &[Chapter], id: u32| chapters.iter().position(|chapter| chapter.id == id);
        match self {
            Self::Name(name) => Some(Self::Name(std::mem::replace(named, name))),
            Self::Put { chapter, place } => {
                let id = chapter.id;
                let fits = place <= chapters.len() && id < next && place_of(chapters, id).is_none();
                fits.then(|| chapters.insert(place, chapter))?;
                Some(Self::Take { id })
            }
            Self::Take { id } => {
                let place = place_of(chapters, id)?;
                Some(Self::Put { chapter: chapters.remove(place), place })
            }
            Self::Move { id, place } => {
                let before = place_of(chapters, id)?;
                if place >= chapters.len() {
                    return None;
                }
                let chapter = chapters.remove(before);
                chapters.insert(place, chapter);
                Some(Self::Move { id, place: before })
            }
            Self::Alter(chapter) => {
                let place = place_of(chapters, chapter.id)?;
                Some(Self::Alter(std::mem::replace(&mut chapters[place], chapter)))
            }
        }
    }
}

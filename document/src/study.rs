//! Studies: chapters in an order, each of which is a document that is kept elsewhere; edited with undo and redo.
//!
//! A chapter names its document by a text that is not interpreted here. Deleting a chapter leaves its document as it is, so undo brings back
//! all of it.

mod change;
mod chapter;
mod edit;
mod stored;

use serde::{Deserialize, Serialize};

use crate::problem::Problem;
use change::Change;
pub use chapter::{Chapter, Orientation};
pub use edit::{StudyEdit, StudyKind};
pub use stored::StudyFault;

/// Most chapters of a study. Deleted ones that undo can bring back may be as many again.
pub const CHAPTERS: usize = 100;
/// Longest name of a study or a chapter, in characters.
pub const NAME: usize = 100;
/// Longest name of a document, in bytes.
const DOCUMENT: usize = 100;
/// Most steps that can be undone.
const STEPS: usize = 200;

/// A study.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "stored::Stored")]
pub struct Study {
    name: String,
    chapters: Vec<Chapter>,
    /// The id of the next chapter: none is used twice.
    next: u32,
    /// Steps that take back what was done, the newest last.
    undo: Vec<StudyStep>,
    /// Steps that make again what was taken back, the next one last.
    redo: Vec<StudyStep>,
}

/// Something that was done to a study: what undo would take back, or redo make again.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct StudyDeed {
    /// Its kind.
    pub kind: StudyKind,
    /// Name of the chapter that it was about, or of the study, when it was done.
    pub name: String,
}

/// Changes that belong together, in the order in which they are made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct StudyStep {
    deed: StudyDeed,
    changes: Vec<Change>,
}

impl Study {
    /// A study without a chapter.
    ///
    /// # Errors
    /// Where this is no name.
    pub fn new(name: &str) -> Result<Self, Problem> {
        Ok(Self { name: named(name)?, ..Self::default() })
    }

    /// Its name.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Its chapters, in their order.
    #[must_use]
    pub fn chapters(&self) -> &[Chapter] {
        &self.chapters
    }

    /// A chapter.
    ///
    /// # Errors
    /// When there is none, or it is deleted.
    pub fn chapter(&self, id: u32) -> Result<&Chapter, Problem> {
        let found = self.chapters.iter().find(|chapter| chapter.id == id);
        found.ok_or_else(|| Problem::Refused(format!("there is no chapter {id}")))
    }

    /// The newest thing done, which undo takes back.
    #[must_use]
    pub fn undoable(&self) -> Option<&StudyDeed> {
        self.undo.last().map(|step| &step.deed)
    }

    /// The thing that redo makes again.
    #[must_use]
    pub fn redoable(&self) -> Option<&StudyDeed> {
        self.redo.last().map(|step| &step.deed)
    }

    /// The same study with other documents, and without anything to undo: what is copied begins anew.
    #[must_use]
    pub fn with_documents(&self, mut of: impl FnMut(&Chapter) -> String) -> Self {
        let copied = |chapter: &Chapter| Chapter { document: of(chapter), ..chapter.clone() };
        let chapters = self.chapters.iter().map(copied).collect();
        Self { name: self.name.clone(), chapters, next: self.next, undo: Vec::new(), redo: Vec::new() }
    }

    /// Carries edits out as one step: all of them, or none. What changes nothing is no step.
    ///
    /// # Errors
    /// Why one of them cannot be done.
    pub fn edit(&mut self, edits: &[StudyEdit]) -> Result<(), Problem> {
        if edits.len() > CHAPTERS {
            let (given, most) = (edits.len(), CHAPTERS);
            return Problem::limit(format!("{given} edits are too many at once; {most} are the most"));
        }
        // A study is small: what is refused half-way is dropped as a whole.
        let mut changed = self.clone();
        let (mut back, mut first) = (Vec::new(), None);
        for edit in edits {
            let deed = StudyDeed { kind: edit.kind(), name: changed.name_in(edit) };
            let Some(change) = changed.change_of(edit)? else { continue };
            let inverse = changed.apply(change).ok_or_else(|| Problem::Refused("this edit does not fit".to_owned()))?;
            back.push(inverse);
            first.get_or_insert(deed);
        }
        if let Some(deed) = first {
            back.reverse();
            changed.redo.clear();
            changed.undo.push(StudyStep { deed, changes: back });
            let too_many = changed.undo.len().saturating_sub(STEPS);
            changed.undo.drain(..too_many);
            *self = changed;
        }
        Ok(())
    }

    /// Takes the newest step back.
    ///
    /// # Errors
    /// When there is none.
    pub fn undo(&mut self) -> Result<(), Problem> {
        let Some(step) = self.undo.pop() else { return Problem::refused("there is nothing to undo") };
        let again = self.make(step)?;
        self.redo.push(again);
        Ok(())
    }

    /// Makes the step again that was taken back last.
    ///
    /// # Errors
    /// When there is none.
    pub fn redo(&mut self) -> Result<(), Problem> {
        let Some(step) = self.redo.pop() else { return Problem::refused("there is nothing to redo") };
        let back = self.make(step)?;
        self.undo.push(back);
        Ok(())
    }

    fn make(&mut self, step: StudyStep) -> Result<StudyStep, Problem> {
        let mut changed = self.clone();
        let mut back = Vec::new();
        for change in step.changes {
            let Some(inverse) = changed.apply(change) else {
                // Only who has written into its file can have done that.
                (self.undo, self.redo) = (Vec::new(), Vec::new());
                return Problem::refused("the history of this study is damaged; nothing can be undone any more");
            };
            back.push(inverse);
        }
        back.reverse();
        *self = changed;
        Ok(StudyStep { deed: step.deed, changes: back })
    }

    /// Makes a change; returns what takes it back.
    fn apply(&mut self, change: Change) -> Option<Change> {
        change.apply(&mut self.name, &mut self.chapters, self.next)
    }

    /// The name of what an edit is about, before it.
    fn name_in(&self, edit: &StudyEdit) -> String {
        match edit {
            StudyEdit::NameStudy { .. } => self.name.clone(),
            StudyEdit::AddChapter { name, .. } => name.trim().to_owned(),
            StudyEdit::DeleteChapter { chapter }
            | StudyEdit::MoveChapter { chapter, .. }
            | StudyEdit::NameChapter { chapter, .. }
            | StudyEdit::TurnChapter { chapter, .. } => {
                self.chapter(*chapter).map(|chapter| chapter.name.clone()).unwrap_or_default()
            }
        }
    }

    /// The change that an edit is; `None` where all is as it wishes.
    fn change_of(&mut self, edit: &StudyEdit) -> Result<Option<Change>, Problem> {
        let is_new = |known: &Chapter, wanted: &Chapter| known != wanted;
        Ok(match edit {
            StudyEdit::NameStudy { name } => {
                let name = named(name)?;
                (name != self.name).then_some(Change::Name(name))
            }
            StudyEdit::AddChapter { document, name, orientation, place } => {
                let count = self.chapters.len();
                if count >= CHAPTERS {
                    return Problem::limit(format!("a study has at most {CHAPTERS} chapters"));
                }
                if document.is_empty() || document.len() > DOCUMENT {
                    return Problem::refused("a chapter has a document");
                }
                let place = place.map_or(count, |place| place as usize);
                if place > count {
                    return Problem::refused(format!("a study of {count} chapters has no place {place} for another"));
                }
                let (id, name) = (self.next, named(name)?);
                self.next =
                    id.checked_add(1).ok_or_else(|| Problem::Limit("no chapter can be added any more".into()))?;
                let chapter = Chapter { id, document: document.clone(), name, orientation: *orientation };
                Some(Change::Put { chapter, place })
            }
            StudyEdit::DeleteChapter { chapter } => Some(Change::Take { id: self.chapter(*chapter)?.id }),
            StudyEdit::MoveChapter { chapter, place } => {
                let (id, place) = (self.chapter(*chapter)?.id, *place as usize);
                let count = self.chapters.len();
                if place >= count {
                    return Problem::refused(format!("a study of {count} chapters has no place {place}"));
                }
                (self.chapters[place].id != id).then_some(Change::Move { id, place })
            }
            StudyEdit::NameChapter { chapter, name } => {
                let known = self.chapter(*chapter)?;
                let wanted = Chapter { name: named(name)?, ..known.clone() };
                is_new(known, &wanted).then_some(Change::Alter(wanted))
            }
            StudyEdit::TurnChapter { chapter, orientation } => {
                let known = self.chapter(*chapter)?;
                let wanted = Chapter { orientation: *orientation, ..known.clone() };
                is_new(known, &wanted).then_some(Change::Alter(wanted))
            }
        })
    }
}

/// A name without blanks around it.
fn named(name: &str) -> Result<String, Problem> {
    let name = name.trim();
    if name.is_empty() {
        return Problem::refused("a name is needed");
    }
    if name.chars().any(char::is_control) {
        return Problem::refused("a name is one line of text");
    }
    if name.chars().count() > NAME {
        return Problem::limit(format!("a name has at most {NAME} characters"));
    }
    Ok(name.to_owned())
}

//! Chapters that are added: games and positions of a text, which become analyses, and analyses that are kept.

use std::time::SystemTime;

use document::{Orientation, Study, StudyEdit};
use library::{Entry, Game};
use page::listed::Known;
use session::Refusal;
use wire::Code;
use wire::study::StudyView;

use super::{Deed, Studies, check_document, count, failed, games};
use crate::analyses::AnalysisId;
use crate::storage::{Storage, facts};

/// Contents that become chapters of a study.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Addition {
    /// Games or a position; an empty text is the start position.
    pub text: String,
    /// The name of the chapter, where it is one; where it is empty, the game's own.
    pub name: String,
    /// The side at the lower edge of the boards; `None`: as the games say it.
    pub orientation: Option<Orientation>,
}

impl Studies<'_> {
    /// Adds chapters to a study of his, each an analysis that is made of a game.
    ///
    /// # Errors
    /// `NotFound`, `Forbidden`, `Invalid` where a game cannot be read, naming it, `Limit`, or `Failed` where the disk refuses.
    pub fn append(self, id: &str, addition: &Addition, now: SystemTime) -> Result<StudyView, Refusal> {
        let storage = self.storage()?;
        self.check_is_own(id)?;
        let mut study = self.study(id)?;
        let first = count(&study).saturating_add(1);
        let mut games = games::read(&addition.text, first)?;
        if games.is_empty() {
            games.push(games::start(first)?);
        }
        games::dress(&mut games, addition.name.trim(), addition.orientation);
        // Nothing is kept where one of them is no chapter.
        study.edit(&games::chapters(&games, |_| games::TO_COME.to_owned())).map_err(Refusal::from)?;
        let ids = games::keep(storage, &games, self.visitor, now)?;
        let mut ids = ids.iter();
        let edits = games::chapters(&games, |_| ids.next().map(ToString::to_string).unwrap_or_default());
        self.change(id, &Deed::Edit(edits), now)
    }

    /// Makes analyses that are kept chapters of a study of his, in this order.
    ///
    /// # Errors
    /// `NotFound`, `Forbidden`, `Limit`, or `Failed` where the disk refuses.
    pub fn collect(self, id: &str, documents: &[String], now: SystemTime) -> Result<StudyView, Refusal> {
        let first = count(&self.study(id)?).saturating_add(1);
        let edits = edits(self.storage()?, documents, first)?;
        self.change(id, &Deed::Edit(edits), now)
    }

    /// Makes a study of analyses that are kept; its id.
    ///
    /// # Errors
    /// As [`collect`](Self::collect).
    pub fn make_of(self, name: &str, documents: &[String], now: SystemTime) -> Result<String, Refusal> {
        self.check_may_make()?;
        let storage = self.storage()?;
        let mut study = Study::new(name).map_err(Refusal::from)?;
        let edits = edits(storage, documents, 1)?;
        for edit in &edits {
            check_document(storage, edit)?;
        }
        study.edit(&edits).map_err(Refusal::from)?;
        self.add(storage, &study.with_documents(|chapter| chapter.document.clone()), now)
    }
}

/// The edits that add analyses, each named as lists name it.
fn edits(storage: &Storage, documents: &[String], first: u32) -> Result<Vec<StudyEdit>, Refusal> {
    let mut edits = Vec::new();
    for (number, document) in (first..).zip(documents) {
        let unknown = || Refusal::new(Code::NotFound, "there is no such analysis to make a chapter of");
        let id = AnalysisId::read(document).ok_or_else(unknown)?;
        let entry = storage.entry(&id).map_err(failed)?.ok_or_else(unknown)?;
        let name = title(&entry).map(|title| games::shortened(&title)).filter(|name| !name.is_empty());
        let name = name.unwrap_or_else(|| games::numbered(number));
        let (document, orientation) = (document.clone(), Orientation::default());
        edits.push(StudyEdit::AddChapter { document, name, orientation, place: None });
    }
    Ok(edits)
}

fn title(entry: &Entry) -> Option<String> {
    let Game { white, black, date, eco, opening, .. } = entry.facts.game.clone();
    let known = Known { name: entry.name.clone(), players: [white, black], date, opening: [eco, opening] };
    page::listed::title(&known, &facts::page_outline(&entry.facts)).map(|title| page::told::plain(&title))
}

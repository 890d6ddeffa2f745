//! The analyses on the disk, for lists of them: their titles, owners and times.
//!
//! Their documents are read once and again only when they have changed. One thread looks through thirty thousand of them in the
//! time of as many questions to the file system, and nobody waits but those who ask for a list; all who ask meanwhile get the
//! next answer.

use std::collections::HashMap;
use std::io;
use std::sync::Arc;
use std::time::{Duration, Instant, SystemTime};

use page::outline::Outline;
use tokio::sync::Mutex;

use super::{AnalysisId, Owners, Registry, Visitor};
use crate::storage::document::Document;
use crate::storage::{Discarded, Storage, Stored};

/// Greatest age of a list for visitors without control: strangers must not keep the disk busy.
const STALE: Duration = Duration::from_secs(5);

/// The analyses on the disk.
#[derive(Debug, Default)]
pub struct Shelf {
    state: Mutex<State>,
}

#[derive(Debug, Default)]
struct State {
    read: HashMap<AnalysisId, Read>,
    /// Time of the last look at the disk, and what was there.
    seen: Option<(Instant, Arc<Contents>)>,
}

/// A document that was read.
#[derive(Clone, Debug)]
struct Read {
    stamp: Stamp,
    about: Arc<About>,
}

/// Time and length of a document, which differ for every other one: documents are replaced whole.
type Stamp = (SystemTime, u64);

/// Contents of the disk at one time.
#[derive(Debug, Default)]
pub struct Contents {
    kept: Vec<(AnalysisId, Arc<About>)>,
    deleted: Vec<(Discarded, Arc<About>)>,
}

/// Facts from the document of an analysis.
#[derive(Debug)]
pub struct About {
    /// Its owners; `None` where the document cannot be read.
    pub owners: Option<Owners>,
    /// Its outline, or the reason why the document cannot be read.
    pub outline: Result<Outline, String>,
}

/// One analysis of a list.
#[derive(Clone, Debug)]
pub struct Entry {
    /// Its id.
    pub id: AnalysisId,
    /// Set where it is the asking browser's own.
    pub is_own: bool,
    /// Time at which one of its files was last written.
    pub modified: SystemTime,
    /// Time at which it was deleted, and days left to bring it back; `None` where it is not deleted.
    pub deleted: Option<(SystemTime, u32)>,
    /// Bytes of its files.
    pub bytes: u64,
    /// Facts from its document.
    pub about: Arc<About>,
}

/// Owners of the analyses in a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Whose {
    /// The asking browser's.
    Own,
    /// Everybody's.
    All,
}

impl Shelf {
    /// Lists the analyses on the disk, at the time of the call or later where the visitor has control.
    ///
    /// # Errors
    /// When the disk refuses.
    pub async fn look(self: &Arc<Self>, registry: &Arc<Registry>, visitor: Visitor) -> io::Result<Arc<Contents>> {
        if visitor.browser.is_none() && !visitor.has_control() {
            return Ok(Arc::default());
        }
        let oldest = if visitor.has_control() { Some(Instant::now()) } else { Instant::now().checked_sub(STALE) };
        let (shelf, registry) = (Arc::clone(self), Arc::clone(registry));
        // Who does not wait for the answer must not have the work done in vain, and again.
        let looking = tokio::spawn(async move { shelf.look_through(registry, oldest).await });
        looking.await.map_err(io::Error::other)?
    }

    /// Forgets what was seen, because something was deleted or brought back.
    pub async fn forget(&self) {
        self.state.lock().await.seen = None;
    }

    async fn look_through(&self, registry: Arc<Registry>, oldest: Option<Instant>) -> io::Result<Arc<Contents>> {
        let mut state = self.state.lock().await;
        if let Some((when, contents)) = &state.seen
            && oldest.is_none_or(|oldest| oldest <= *when)
        {
            return Ok(Arc::clone(contents));
        }
        let (when, known) = (Instant::now(), std::mem::take(&mut state.read));
        let look = move || match registry.storage() {
            Some(storage) => read_all(storage, known),
            None => Ok((HashMap::new(), Contents::default())),
        };
        let (read, contents) = tokio::task::spawn_blocking(look).await.map_err(io::Error::other)??;
        let contents = Arc::new(contents);
        state.read = read;
        state.seen = Some((when, Arc::clone(&contents)));
        Ok(contents)
    }
}

fn read_all(
    storage: &Storage,
    mut known: HashMap<AnalysisId, Read>,
) -> io::Result<(HashMap<AnalysisId, Read>, Contents)> {
    let (mut read, mut contents) = (HashMap::new(), Contents::default());
    let mut about = |id: &AnalysisId, folder: std::path::PathBuf| {
        let stamp = Document::stamp(&folder).ok()?;
        let known = known.remove(id).filter(|known| known.stamp == stamp);
        let known = known.unwrap_or_else(|| Read { stamp, about: Arc::new(About::read(&folder)) });
        let about = Arc::clone(&known.about);
        read.insert(id.clone(), known);
        Some(about)
    };
    for id in storage.ids()? {
        // It may have been deleted a moment ago.
        if let Some(about) = about(&id, storage.folder(&id)) {
            contents.kept.push((id, about));
        }
    }
    for discarded in storage.discarded(SystemTime::now())? {
        if let Some(about) = about(&discarded.id, storage.discarded_folder(&discarded.id)) {
            contents.deleted.push((discarded, about));
        }
    }
    Ok((read, contents))
}

impl Contents {
    /// Counts the kept analyses: the visitor's own, and all.
    #[must_use]
    pub fn counts(&self, visitor: Visitor) -> (usize, usize) {
        (self.kept.iter().filter(|(_, about)| about.is_own(visitor)).count(), self.kept.len())
    }

    /// The analyses that are kept, the one that was used last first. Asks the disk for each of them.
    #[must_use]
    pub fn kept(&self, storage: &Storage, whose: Whose, visitor: Visitor) -> Vec<Entry> {
        let of_whom = self.kept.iter().filter(|(_, about)| whose == Whose::All || about.is_own(visitor));
        let entry = |(id, about): &(AnalysisId, Arc<About>)| {
            let (stored, about) = match storage.stored(id) {
                Ok(stored) => (stored?, Arc::clone(about)),
                // One folder that cannot be read does not hide the others.
                Err(error) => {
                    let about = About { owners: about.owners.clone(), outline: Err(error.to_string()) };
                    (Stored { id: id.clone(), modified: SystemTime::UNIX_EPOCH, bytes: 0 }, Arc::new(about))
                }
            };
            let Stored { id, modified, bytes } = stored;
            Some(Entry { id, is_own: about.is_own(visitor), modified, deleted: None, bytes, about })
        };
        let mut entries: Vec<Entry> = of_whom.filter_map(entry).collect();
        entries.sort_by(|a, b| b.modified.cmp(&a.modified).then_with(|| a.id.cmp(&b.id)));
        entries
    }

    /// The deleted analyses, the newest deletion first.
    #[must_use]
    pub fn deleted(&self, whose: Whose, visitor: Visitor) -> Vec<Entry> {
        let of_whom = self.deleted.iter().filter(|(_, about)| whose == Whose::All || about.is_own(visitor));
        let entry = |(discarded, about): &(Discarded, Arc<About>)| Entry {
            id: discarded.id.clone(),
            is_own: about.is_own(visitor),
            modified: discarded.when,
            deleted: Some((discarded.when, discarded.days_left)),
            bytes: discarded.bytes,
            about: Arc::clone(about),
        };
        of_whom.map(entry).collect()
    }
}

impl About {
    fn read(folder: &std::path::Path) -> Self {
        match Document::read(folder) {
            Ok(document) => {
                let outline = Outline::of(document.sketch().as_ref(), document.searches.len());
                Self { owners: Some(document.owners()), outline: Ok(outline) }
            }
            Err(error) => Self { owners: None, outline: Err(error.to_string()) },
        }
    }

    fn is_own(&self, visitor: Visitor) -> bool {
        let owners = self.owners.as_ref();
        owners.zip(visitor.browser).is_some_and(|(owners, browser)| owners.has_browser(browser))
    }
}

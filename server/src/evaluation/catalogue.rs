//! The networks on offer: described when they come, run when first used.

mod error;
mod folder;
pub mod loaded;
pub mod offer;
mod refreshing;
mod trying;

use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicU64;
use std::sync::{Arc, Mutex, Once, OnceLock, PoisonError, RwLock};
use std::time::SystemTime;

use networks::{Description, Devices, Limits, NetworkError, OpenError, Precision, RuntimeName};

use super::elsewhere::Servers;
use super::trial::Trial;
use crate::storage::uploads::{Incoming, Uploads};
pub use error::{BringBackError, CatalogueError, RemoveError};
use folder::Folder;
pub use loaded::Loaded;
pub use offer::{Offer, Source};

/// Settings for running networks.
#[derive(Clone, Debug)]
pub struct Settings {
    /// Computes them; `None`: ONNX Runtime where there is one.
    pub runtime: Option<RuntimeName>,
    /// ONNX Runtime's library; `None` if none was found.
    pub library: Option<PathBuf>,
    /// The devices asked for.
    pub devices: Devices,
    /// Precision in which weights files are computed.
    pub precision: Precision,
    /// Most positions evaluated at once.
    pub largest_batch: usize,
    /// Answers kept for each network.
    pub cache_entries: usize,
    /// Most bytes that are read of a file.
    pub limits: Limits,
}

/// The networks on offer.
#[derive(Debug)]
pub struct Catalogue {
    settings: Settings,
    entries: RwLock<Vec<Arc<Entry>>>,
    folder: Option<Folder>,
    /// Servers that evaluate one of the networks.
    servers: Option<Servers>,
    uploads: Uploads,
    /// Trial of uploaded graphs; `None` where they are run untried.
    trial: Option<Trial>,
    /// Earlier uploads are read when somebody first looks.
    restored: Once,
    /// Grows with each use of a network.
    clock: AtomicU64,
}

#[derive(Debug)]
struct Entry {
    offer: Arc<Offer>,
    source: Source,
    /// By what computes it: held while it is opened, so that two searches that start at once open it once.
    loaded: [Mutex<Option<Arc<Loaded>>>; 3],
    /// The catalogue's clock when it was asked for last.
    used: AtomicU64,
    /// The most memory it took when it was tried in another process, in bytes; 0 where it needs no trial.
    tried: OnceLock<u64>,
}

/// Outcome of offering a network.
#[derive(Debug)]
pub enum Inserted {
    /// It is on offer.
    New(Arc<Offer>),
    /// One with the same bytes was on offer already: this one.
    Known(Arc<Offer>),
}

impl Catalogue {
    /// A catalogue of nothing but the uploads of earlier servers, which are offered from the first [`refresh`](Self::refresh)
    /// on.
    #[must_use]
    pub fn new(settings: Settings, uploads: Uploads) -> Self {
        Self {
            settings,
            entries: RwLock::default(),
            folder: None,
            servers: None,
            uploads,
            trial: None,
            restored: Once::new(),
            clock: AtomicU64::new(0),
        }
    }

    /// Adds the network that comes with the program; returns its offer.
    ///
    /// # Errors
    /// When the limits are smaller than it.
    pub fn add_shipped(&self) -> Result<Arc<Offer>, NetworkError> {
        self.insert(Source::Shipped).map(Inserted::offer)
    }

    /// Adds a network's file; returns its offer.
    ///
    /// # Errors
    /// When it is no network.
    pub fn add(&self, path: &Path) -> Result<Arc<Offer>, NetworkError> {
        self.insert(Source::File(path.to_owned())).map(Inserted::offer)
    }

    /// Offers every network of a folder from the next [`refresh`](Self::refresh) on.
    ///
    /// # Errors
    /// When the folder cannot be read.
    pub fn set_folder(&mut self, path: &Path) -> io::Result<()> {
        self.folder = Some(Folder::new(path)?);
        Ok(())
    }

    /// Has servers evaluate one of the networks, where a search does not say what shall.
    pub fn set_servers(&mut self, servers: Servers) {
        self.servers = Some(servers);
    }

    /// Has uploaded graphs tried before they are run here.
    pub fn set_trial(&mut self, trial: Trial) {
        self.trial = Some(trial);
    }

    /// Sees what is new in the folder, what has changed and what is gone. Takes long only where large files are new.
    pub fn refresh(&self) {
        self.restored.call_once(|| self.restore());
        if let Some(folder) = &self.folder {
            self.refresh_from(folder);
        }
    }

    /// Returns the networks on offer, the shipped one first.
    pub fn offers(&self) -> Vec<Arc<Offer>> {
        self.entries().iter().map(|entry| Arc::clone(&entry.offer)).collect()
    }

    /// Returns the place of a network's bytes, if it is on offer.
    #[must_use]
    pub fn source(&self, sha256: &[u8; 32]) -> Option<Source> {
        self.find(|entry| entry.offer.sha256 == *sha256).map(|entry| entry.source.clone())
    }

    /// Returns whether a folder was named.
    #[must_use]
    pub fn has_folder(&self) -> bool {
        self.folder.is_some()
    }

    /// Files of the folder that cannot be used, with one sentence each.
    pub fn unusable(&self) -> Vec<(String, String)> {
        self.folder.as_ref().map(Folder::unusable).unwrap_or_default()
    }

    /// Returns the store of uploaded networks.
    #[must_use]
    pub fn uploads(&self) -> &Uploads {
        &self.uploads
    }

    /// Takes an uploaded file; one that is no network, or cannot be run, is deleted.
    ///
    /// # Errors
    /// When it is no network, did not pass its trial, or the disk refuses: one sentence.
    pub fn take(&self, incoming: Incoming, name: &str) -> Result<Inserted, CatalogueError> {
        self.refresh();
        let file = |error: NetworkError| CatalogueError::File(error.to_string());
        let source = Source::Upload { path: incoming.path().to_owned(), name: name.to_owned() };
        let network = source.open(&self.settings.limits).map_err(file)?;
        let description = network.description().clone();
        // Its trial takes memory, too.
        drop(network);
        let sha256 = description.sha256;
        if let Some(entry) = self.find(|entry| entry.offer.sha256 == sha256) {
            return Ok(Inserted::Known(Arc::clone(&entry.offer)));
        }
        let tried = self.try_upload(&description, incoming.path())?;
        // Kept under the name that it is offered by, so that it has that one again when another server finds it.
        let name = networks::names::renamed(name, &free_name(&self.entries(), &source.short_name()));
        let path = self
            .uploads
            .keep(incoming, &sha256, &name)
            .map_err(|error| CatalogueError::Runtime(format!("the network cannot be kept: {error}")))?;
        let description = Description { name: name.clone(), ..description };
        let inserted = self.insert_opened(&description, Source::Upload { path, name }, None);
        if let Some((entry, bytes)) = self.find(|entry| entry.offer.sha256 == sha256).zip(tried) {
            entry.tried.get_or_init(|| bytes);
        }
        Ok(inserted)
    }

    /// Deletes an uploaded network; [`bring_back`](Self::bring_back) undoes it. Searches that run with it go on until they are
    /// stopped.
    ///
    /// # Errors
    /// When there is none of that name, it was not uploaded, or the disk refuses.
    pub fn remove(&self, name: &str, now: SystemTime) -> Result<(), RemoveError> {
        self.refresh();
        let entry = self.named(name).ok_or_else(|| RemoveError::Unknown(self.unknown(name)))?;
        let Source::Upload { path, .. } = &entry.source else {
            return Err(RemoveError::NotUploaded(name.to_owned()));
        };
        self.uploads.discard(path, now).map_err(|error| RemoveError::Disk(name.to_owned(), error))?;
        self.withdraw(|source| *source == entry.source);
        Ok(())
    }

    /// Brings back a deleted network, named as its file is. Where one of the same bytes is on offer it stays deleted: that one is
    /// as good.
    ///
    /// # Errors
    /// When it was not deleted, or the disk refuses.
    pub fn bring_back(&self, file: &str) -> Result<Inserted, BringBackError> {
        self.refresh();
        let stored = self.uploads.named(file).ok_or(BringBackError::NotDeleted)?;
        if let Some(entry) = self.find(|entry| entry.offer.sha256 == stored.sha256) {
            return Ok(Inserted::Known(Arc::clone(&entry.offer)));
        }
        self.uploads.bring_back(&stored)?;
        let source = Source::Upload { path: stored.path, name: stored.name };
        let network = source.open(&self.settings.limits).map_err(BringBackError::File)?;
        Ok(self.insert_opened(network.description(), source, None))
    }

    /// Returns the settings for running networks.
    #[must_use]
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Returns the reason why no network can be run, if ONNX Runtime is wanted and missing or unfit.
    #[must_use]
    pub fn library_problem(&self) -> Option<String> {
        match (&self.settings.library, self.settings.runtime) {
            (_, Some(RuntimeName::Embedded)) | (None, None) => None,
            (None, Some(RuntimeName::OnnxRuntime)) => Some(OpenError::NoLibrary.to_string()),
            (Some(path), _) => networks::library::inspect(path).err().map(|error| error.to_string()),
        }
    }

    fn insert(&self, source: Source) -> Result<Inserted, NetworkError> {
        let network = source.open(&self.settings.limits)?;
        Ok(self.insert_opened(network.description(), source, None))
    }

    /// Offers what a file holds now in the place of what it held before, with a remark if that was something else.
    fn replace(&self, source: Source, remark: Option<&str>) -> Result<Inserted, NetworkError> {
        let opened = source.open(&self.settings.limits);
        if let Ok(network) = &opened
            && let Some(entry) = self.find(|entry| entry.source == source)
            && entry.offer.sha256 == network.description().sha256
        {
            return Ok(Inserted::New(Arc::clone(&entry.offer)));
        }
        self.withdraw(|other| *other == source);
        Ok(self.insert_opened(opened?.description(), source, remark.map(str::to_owned)))
    }

    fn insert_opened(&self, description: &Description, source: Source, remark: Option<String>) -> Inserted {
        let mut entries = self.entries.write().unwrap_or_else(PoisonError::into_inner);
        if let Some(entry) = entries.iter().find(|entry| entry.offer.sha256 == description.sha256) {
            return Inserted::Known(Arc::clone(&entry.offer));
        }
        let name = free_name(&entries, &source.short_name());
        let offer = Arc::new(Offer::new(name, description, source.origin(), remark));
        let place = entries.partition_point(|entry| entry.source.rank() <= source.rank());
        let (loaded, used, tried) = (Default::default(), AtomicU64::new(0), OnceLock::new());
        entries.insert(place, Arc::new(Entry { offer: Arc::clone(&offer), source, loaded, used, tried }));
        Inserted::New(offer)
    }

    /// Takes what comes from there off the list.
    fn withdraw(&self, which: impl Fn(&Source) -> bool) {
        self.entries.write().unwrap_or_else(PoisonError::into_inner).retain(|entry| !which(&entry.source));
    }

    fn has(&self, sha256: &[u8; 32]) -> bool {
        self.find(|entry| entry.offer.sha256 == *sha256).is_some()
    }

    /// Offers what was uploaded to an earlier server.
    fn restore(&self) {
        for stored in self.uploads.stored() {
            let source = Source::Upload { path: stored.path.clone(), name: stored.name };
            match source.open(&self.settings.limits) {
                Ok(network) if network.description().sha256 == stored.sha256 => {
                    self.insert_opened(network.description(), source, None);
                }
                Ok(_) => tracing::warn!("{} is not the file that was uploaded", stored.path.display()),
                Err(error) => tracing::warn!("an uploaded network is passed over: {error}"),
            }
        }
    }

    fn entries(&self) -> Vec<Arc<Entry>> {
        self.entries.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    fn find(&self, which: impl Fn(&Entry) -> bool) -> Option<Arc<Entry>> {
        self.entries().into_iter().find(|entry| which(entry))
    }

    fn named(&self, name: &str) -> Option<Arc<Entry>> {
        self.find(|entry| entry.offer.name == name)
    }

    fn unknown(&self, name: &str) -> CatalogueError {
        let gone = self.folder.as_ref().and_then(|folder| folder.problem(name));
        let offers = self.offers();
        let names: Vec<&str> = offers.iter().map(|offer| offer.name.as_str()).collect();
        let offered =
            || if names.is_empty() { "it offers none".to_owned() } else { format!("it offers {}", names.join(", ")) };
        CatalogueError::Unknown { name: name.chars().take(60).collect(), instead: gone.unwrap_or_else(offered) }
    }
}

/// A name that no network has: the plain one, or with a number behind it.
fn free_name(entries: &[Arc<Entry>], plain: &str) -> String {
    std::iter::once(plain.to_owned())
        .chain((2..).map(|number| format!("{plain}-{number}")))
        .find(|name| entries.iter().all(|entry| entry.offer.name != *name))
        .expect("there are more numbers than networks")
}

impl Inserted {
    /// Returns the network on offer.
    #[must_use]
    pub fn offer(self) -> Arc<Offer> {
        match self {
            Self::New(offer) | Self::Known(offer) => offer,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_unknown_name_is_answered_with_the_known_ones() {
        let settings = Settings {
            runtime: None,
            library: None,
            devices: networks::Device::Cpu.into(),
            precision: Precision::Single,
            largest_batch: 1,
            cache_entries: 0,
            limits: Limits::default(),
        };
        let error = Catalogue::new(settings, Uploads::of(None))
            .load(wire::NamedNetwork { name: "big", runtime: None })
            .unwrap_err();
        assert_eq!(error.to_string(), "there is no network \"big\" here; it offers none");
    }
}

//! The networks on offer: described at the start, run when first used.

use std::collections::HashSet;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use engine::Parameters;
use networks::description::ValueKind;
use networks::{ActiveDevice, Backend, Description, Device, Limits, Network, NetworkError, Runtime, RuntimeError};

use super::question::Encoder;
use super::service::Service;

/// A network that can be named in `network:NAME`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Offer {
    /// Its name.
    pub name: String,
    /// One line: architecture, heads, size.
    pub description: String,
    /// SHA-256 of the file.
    pub sha256: [u8; 32],
}

/// A network being run.
#[derive(Debug)]
pub struct Loaded {
    /// What is offered.
    pub offer: Offer,
    /// The device that really computes.
    pub device: ActiveDevice,
    /// Whether it foresees moves left.
    pub moves_left_head: bool,
    /// Answers its questions.
    pub service: Service,
    network: Network,
}

/// Why a network cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CatalogueError {
    /// No network of that name.
    #[error("there is no network {name:?} here; {offered}")]
    Unknown {
        /// The name asked for, shortened.
        name: String,
        /// What there is.
        offered: String,
    },
    /// Its file is not what it was, or never was a network.
    #[error("{0}")]
    File(String),
    /// ONNX Runtime was not found.
    #[error("no ONNX Runtime was found, so no network can be run: `make setup` brings it, or --onnxruntime names it")]
    NoLibrary,
    /// ONNX Runtime cannot be used, or not with this network.
    #[error("{0}")]
    Runtime(String),
}

/// How networks are run.
#[derive(Clone, Debug)]
pub struct Settings {
    /// ONNX Runtime's library; `None` if none was found.
    pub library: Option<PathBuf>,
    /// The device asked for.
    pub device: Device,
    /// Most positions evaluated at once.
    pub largest_batch: usize,
    /// Answers kept for each network.
    pub cache_entries: usize,
    /// How much of a file is read.
    pub limits: Limits,
}

/// The networks on offer.
#[derive(Debug)]
pub struct Catalogue {
    settings: Settings,
    entries: Vec<Entry>,
}

#[derive(Debug)]
struct Entry {
    offer: Offer,
    path: PathBuf,
    /// Held while it is opened, so that two searches that start at once open it once.
    loaded: Mutex<Option<Arc<Loaded>>>,
}

impl Catalogue {
    /// A catalogue of nothing.
    #[must_use]
    pub fn new(settings: Settings) -> Self {
        Self { settings, entries: Vec::new() }
    }

    /// Adds a network's file.
    ///
    /// # Errors
    /// When it is no network.
    pub fn add(&mut self, path: &Path) -> Result<(), NetworkError> {
        let network = Network::open(path, &self.settings.limits)?;
        let description = network.description();
        if self.entries.iter().any(|entry| entry.offer.sha256 == description.sha256) {
            return Ok(());
        }
        let taken: HashSet<&str> = self.entries.iter().map(|entry| entry.offer.name.as_str()).collect();
        let plain = short_name(path);
        let name = std::iter::once(plain.clone())
            .chain((2..).map(|number| format!("{plain}-{number}")))
            .find(|name| !taken.contains(name.as_str()))
            .expect("there are more numbers than networks");
        let offer = Offer { name, description: one_line(description), sha256: description.sha256 };
        self.entries.push(Entry { offer, path: path.to_owned(), loaded: Mutex::default() });
        Ok(())
    }

    /// Adds every network in a folder, in the order of their names; other files are passed over with a warning.
    ///
    /// # Errors
    /// When the folder cannot be read.
    pub fn add_folder(&mut self, folder: &Path) -> std::io::Result<()> {
        let mut paths: Vec<PathBuf> = std::fs::read_dir(folder)?
            .filter_map(|entry| entry.ok().map(|entry| entry.path()))
            .filter(|path| path.is_file() && looks_like_network(path))
            .collect();
        paths.sort();
        for path in paths {
            if let Err(error) = self.add(&path) {
                tracing::warn!("{error}");
            }
        }
        Ok(())
    }

    /// What is on offer, the default first.
    pub fn offers(&self) -> impl Iterator<Item = &Offer> {
        self.entries.iter().map(|entry| &entry.offer)
    }

    /// The network of that name, run from now on if it was not before. May take seconds.
    ///
    /// # Errors
    /// When there is none of that name, or it cannot be run.
    pub fn load(&self, name: &str) -> Result<Arc<Loaded>, CatalogueError> {
        let entry = self.entries.iter().find(|entry| entry.offer.name == name).ok_or_else(|| self.unknown(name))?;
        let mut loaded = entry.loaded.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(loaded) = &*loaded {
            return Ok(Arc::clone(loaded));
        }
        let network = Network::open(&entry.path, &self.settings.limits)
            .map_err(|error| CatalogueError::File(error.to_string()))?;
        if network.description().sha256 != entry.offer.sha256 {
            let path = entry.path.display();
            return Err(CatalogueError::File(format!("{path} is not the file it was when the server started")));
        }
        let (backend, device) = self.run(&network)?;
        let service = Service::start(backend, self.settings.cache_entries)
            .map_err(|error| CatalogueError::Runtime(format!("no thread for the network: {error}")))?;
        tracing::info!(network = name, %device, detail = device.detail, "network loaded");
        let moves_left_head = network.description().moves_left;
        let new = Loaded { offer: entry.offer.clone(), device, moves_left_head, service, network };
        Ok(Arc::clone(loaded.insert(Arc::new(new))))
    }

    /// The networks that are being run.
    pub fn running(&self) -> Vec<Arc<Loaded>> {
        // One that is being opened right now is not run yet; nobody should wait for it.
        let running = |entry: &Entry| entry.loaded.try_lock().ok()?.clone();
        self.entries.iter().filter_map(running).collect()
    }

    /// How networks are run.
    #[must_use]
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    fn run(&self, network: &Network) -> Result<(Backend, ActiveDevice), CatalogueError> {
        let text = |error: RuntimeError| CatalogueError::Runtime(error.to_string());
        let library = self.settings.library.as_deref().ok_or(CatalogueError::NoLibrary)?;
        let runtime = Runtime::load(library).map_err(text)?;
        let backend =
            Backend::open(&runtime, network, self.settings.device, self.settings.largest_batch).map_err(text)?;
        let device = backend.device().clone();
        Ok((backend, device))
    }

    fn unknown(&self, name: &str) -> CatalogueError {
        let names: Vec<&str> = self.offers().map(|offer| offer.name.as_str()).collect();
        let offered =
            if names.is_empty() { "it offers none".to_owned() } else { format!("it offers {}", names.join(", ")) };
        CatalogueError::Unknown { name: name.chars().take(60).collect(), offered }
    }
}

impl Loaded {
    /// Turns positions into this network's questions, as a search with these parameters wants them.
    #[must_use]
    pub fn encoder(&self, parameters: &Parameters) -> Encoder {
        Encoder::new(&self.network, parameters)
    }
}

/// The file's name without what says its kind.
#[must_use]
pub fn short_name(path: &Path) -> String {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let ends = [".pb.gz", ".pb", ".onnx", ".gz"];
    let stem = ends.iter().find_map(|end| name.strip_suffix(end)).unwrap_or(&name);
    // The name goes into links and onto terminals.
    let safe = |char: char| if char.is_alphanumeric() || "-_.+".contains(char) { char } else { '_' };
    stem.chars().take(80).map(safe).collect()
}

fn looks_like_network(path: &Path) -> bool {
    let name = path.to_string_lossy();
    [".pb.gz", ".pb", ".onnx"].iter().any(|end| name.ends_with(end))
}

fn one_line(description: &Description) -> String {
    let body = match &description.architecture {
        Some(architecture) => {
            let squeeze = if architecture.squeeze_blocks > 0 { " SE" } else { "" };
            format!("{}{squeeze}", architecture.size())
        }
        None => description.kind.to_string(),
    };
    let moves_left = if description.moves_left { ", moves left" } else { "" };
    #[expect(clippy::cast_precision_loss, reason = "two digits are shown")]
    let size = description.file_size as f64 / 1e6;
    let value = match description.value {
        ValueKind::Wdl => "WDL",
        ValueKind::Scalar => "scalar value",
    };
    format!("{body}, {value}{moves_left}, {size:.1} MB")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_lose_what_says_their_kind() {
        assert_eq!(short_name(Path::new("/a/maia-1900.pb.gz")), "maia-1900");
        assert_eq!(short_name(Path::new("t1.onnx")), "t1");
        assert_eq!(short_name(Path::new("a b\u{1b}.pb")), "a_b_");
    }

    #[test]
    fn an_unknown_name_is_answered_with_the_known_ones() {
        let settings = Settings {
            library: None,
            device: Device::Cpu,
            largest_batch: 1,
            cache_entries: 0,
            limits: Limits::default(),
        };
        let error = Catalogue::new(settings).load("big").unwrap_err();
        assert_eq!(error.to_string(), "there is no network \"big\" here; it offers none");
    }
}

//! Graphs run by ONNX Runtime, a library loaded while the program runs. The only module that names `ort`.
//!
//! [`Runtime`] is the loaded library, [`Backend`] (in `backend`) a network on a device, which is a `choice`, placed there by
//! `provider` (and for `webgpu` on an `adapter`), with its batches cut by `sizes` and its memory in `buffers`. Which device really computes is asked of the library, never assumed: a provider that
//! cannot work may leave the whole graph to the CPU without a word.

mod backend;

#[cfg(feature = "webgpu")]
pub(crate) mod adapter;
mod buffers;
mod choice;
mod lost;
mod message;
mod provider;
mod sizes;
mod staircase;
mod webgpu;

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use ort::environment::Environment;

use crate::devices::Place;
use crate::evaluation::OutputError;
use crate::library::{self, LibraryError};

pub use backend::{Backend, Stopper};
pub use lost::Lost;
pub(crate) use staircase::staircase;
pub use staircase::{Stair, good_batch};

/// The loaded ONNX Runtime. Cheap to clone; the library stays loaded until the process ends.
#[derive(Debug, Clone)]
pub struct Runtime {
    environment: Environment,
    path: PathBuf,
    version: String,
    /// Threads that compute a batch.
    threads: u16,
}

/// Reason why a network cannot be run.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum RuntimeError {
    /// The library cannot be used.
    #[error(transparent)]
    Library(#[from] LibraryError),
    /// A process can hold one ONNX Runtime only.
    #[error("ONNX Runtime is loaded from {loaded} already; {asked} needs another process")]
    AlreadyLoaded {
        /// The library in use.
        loaded: PathBuf,
        /// The one asked for.
        asked: PathBuf,
    },
    /// The library loads, but does not start.
    #[error("ONNX Runtime does not start: {0}")]
    Start(String),
    /// A device does not answer.
    #[error("device {device} cannot be used: {reason}")]
    Device {
        /// The device asked for.
        device: Place,
        /// Message of the library.
        reason: String,
    },
    /// The library refuses the graph.
    #[error("ONNX Runtime cannot run the network: {0}")]
    Graph(String),
    /// A batch of another size than the backend was opened for.
    #[error("a batch of {found} positions was given to a backend for 1 to {largest}")]
    BatchSize {
        /// Positions given.
        found: usize,
        /// Positions the backend takes.
        largest: usize,
    },
    /// The library fails while it computes.
    #[error("ONNX Runtime failed while it ran the network: {0}")]
    Run(String),
    /// Who evaluates in another place has not.
    #[error("{0}")]
    Elsewhere(String),
    /// A [`Stopper`] ended the run.
    #[error("the evaluation was stopped")]
    Stopped,
    /// The network gives something that is no evaluation.
    #[error(transparent)]
    Output(#[from] OutputError),
}

/// The one runtime of this process.
static LOADED: Mutex<Option<Runtime>> = Mutex::new(None);

impl Runtime {
    /// Loads the library at `path`, or hands out the one that is loaded from there already.
    ///
    /// # Errors
    /// If there is no ONNX Runtime of at least version 1.24 at the path, or this process has loaded another one.
    pub fn load(path: &Path) -> Result<Self, RuntimeError> {
        let mut loaded = LOADED.lock().unwrap_or_else(PoisonError::into_inner);
        let version = library::inspect(path)?;
        // The library's loader looks for relative paths beside the program, so they are made absolute here.
        let path = path.canonicalize().map_err(|_| LibraryError::Missing { path: path.to_owned() })?;
        if let Some(runtime) = &*loaded {
            if runtime.path == path {
                return Ok(runtime.clone());
            }
            return Err(RuntimeError::AlreadyLoaded { loaded: runtime.path.clone(), asked: path });
        }
        let builder = ort::init_from(&path).map_err(|error| RuntimeError::Start(error.to_string()))?;
        let environment = builder
            .with_name("puctoscope")
            .with_telemetry(false)
            .with_logger(Arc::new(webgpu::hear))
            .build()
            .map_err(|error| RuntimeError::Start(error.to_string()))?;
        Ok(loaded.insert(Self { environment, path, version, threads: 1 }).clone())
    }

    /// Returns the path of the library that this process has loaded, if it has.
    #[must_use]
    pub fn loaded() -> Option<PathBuf> {
        LOADED.lock().unwrap_or_else(PoisonError::into_inner).as_ref().map(|runtime| runtime.path.clone())
    }

    /// Returns the library for backends that compute a batch on `threads` threads, where a CPU does it.
    #[must_use]
    pub fn with_threads(self, threads: u16) -> Self {
        Self { threads: threads.max(1), ..self }
    }

    /// Returns the path that the library was loaded from.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The library's version.
    #[must_use]
    pub fn version(&self) -> &str {
        &self.version
    }
}

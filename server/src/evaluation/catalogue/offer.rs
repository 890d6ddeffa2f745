//! Public facts about a network, and the place of its file.

use std::path::{Path, PathBuf};

use networks::description::{Architecture, ValueKind};
use networks::names::short_name;
use networks::{Description, Limits, Network, NetworkError, container, shipped};
use wire::{EncoderStack, NetworkOrigin, Topology, Tower};

/// A network that can be named in `network:NAME`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Offer {
    /// Its name.
    pub name: String,
    /// One line: architecture, heads, size.
    pub description: String,
    /// SHA-256 of the file.
    pub sha256: [u8; 32],
    /// Its origin.
    pub origin: NetworkOrigin,
    /// Rows that `describe` prints.
    pub rows: Vec<(&'static str, String)>,
    /// One sentence the user should know, if there is one.
    pub remark: Option<String>,
    /// Its layers, where its file tells them.
    pub topology: Option<Topology>,
}

impl Offer {
    /// Makes the offer of a network under this name.
    #[must_use]
    pub fn new(name: String, description: &Description, origin: NetworkOrigin, remark: Option<String>) -> Self {
        let (rows, sha256) = (description.rows(), description.sha256);
        let topology = description.architecture.as_ref().map(|architecture| topology(description, architecture));
        Self { name, description: description.one_line(), sha256, origin, rows, remark, topology }
    }
}

/// The layers as a page draws them.
fn topology(description: &Description, architecture: &Architecture) -> Topology {
    // A file with more than that would have been refused.
    let count = |number: usize| u32::try_from(number).unwrap_or(u32::MAX);
    let tower = (architecture.blocks > 0).then(|| Tower {
        blocks: count(architecture.blocks),
        filters: count(architecture.filters),
        squeeze_blocks: count(architecture.squeeze_blocks),
        squeeze_channels: architecture.squeeze_channels.map(count),
    });
    let encoders = architecture.encoders.as_ref().map(|encoders| EncoderStack {
        layers: count(encoders.layers),
        width: count(encoders.width),
        heads: count(encoders.heads),
    });
    Topology {
        tower,
        encoders,
        has_wdl: description.value == ValueKind::Wdl,
        has_moves_left: description.moves_left,
        parameters: description.parameters,
    }
}

/// Place of a network's bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Source {
    /// In this program.
    Shipped,
    /// In a file of the user's.
    File(PathBuf),
    /// In a file of the user's folder.
    Folder(PathBuf),
    /// In a file that was uploaded, whose own name is only part of the file's.
    Upload {
        /// Path of the kept file.
        path: PathBuf,
        /// Name that the file was uploaded with.
        name: String,
    },
}

impl Source {
    /// Opens it.
    ///
    /// # Errors
    /// One sentence that names the file and what is wrong with it.
    pub fn open(&self, limits: &Limits) -> Result<Network, NetworkError> {
        match self {
            Self::Shipped => shipped::open(limits),
            Self::File(path) | Self::Folder(path) => Network::open(path, limits),
            Self::Upload { path, name } => {
                let bytes =
                    container::read(path, limits).map_err(|problem| NetworkError { file: name.clone(), problem })?;
                Network::from_bytes(name, bytes, limits)
            }
        }
    }

    /// Returns the origin, as it is told to others.
    #[must_use]
    pub fn origin(&self) -> NetworkOrigin {
        match self {
            Self::Shipped => NetworkOrigin::Shipped,
            Self::File(_) => NetworkOrigin::Named,
            Self::Folder(_) => NetworkOrigin::Folder,
            Self::Upload { .. } => NetworkOrigin::Uploaded,
        }
    }

    /// The name it would like to have.
    #[must_use]
    pub fn short_name(&self) -> String {
        match self {
            Self::Shipped => short_name(Path::new(shipped::FILE)),
            Self::File(path) | Self::Folder(path) => short_name(path),
            Self::Upload { name, .. } => short_name(Path::new(name)),
        }
    }

    /// Its place in the list: by kind, then in a folder by name, else by arrival.
    #[must_use]
    pub fn rank(&self) -> (u8, &Path) {
        match self {
            Self::Shipped => (0, Path::new("")),
            Self::File(_) => (1, Path::new("")),
            Self::Folder(path) => (2, path),
            Self::Upload { .. } => (3, Path::new("")),
        }
    }
}

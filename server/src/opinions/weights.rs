//! Networks as files that Lc0 can read, so that it searches with the same one.

use std::fs::File;
use std::io::{self, Write as _};
use std::os::fd::AsRawFd as _;
use std::path::PathBuf;

use networks::shipped;

use super::Engines;
use crate::evaluation::Catalogue;
use crate::evaluation::catalogue::Source;

/// The network that comes with the program, in a file without a name: it is gone with this process, however that ends.
#[derive(Debug)]
pub(super) struct Shipped(File);

impl Shipped {
    fn make() -> io::Result<Self> {
        let mut file = tempfile::tempfile()?;
        file.write_all(shipped::BYTES)?;
        Ok(Self(file))
    }

    /// Another process of the same user opens it under this one.
    fn path(&self) -> PathBuf {
        PathBuf::from(format!("/proc/{}/fd/{}", std::process::id(), self.0.as_raw_fd()))
    }
}

impl Engines {
    /// The file of a network, if Lc0 can read it: weights, not a graph.
    #[must_use]
    pub fn weights(&self, catalogue: &Catalogue, sha256: &[u8; 32]) -> Option<PathBuf> {
        match catalogue.source(sha256)? {
            Source::Shipped => {
                let make = || {
                    let made = Shipped::make();
                    if let Err(error) = &made {
                        tracing::warn!("the shipped network cannot be written for other engines: {error}");
                    }
                    made.ok()
                };
                self.shipped.get_or_init(make).as_ref().map(Shipped::path)
            }
            Source::File(path) | Source::Folder(path) | Source::Upload { path, .. } => {
                let is_weights = path.extension().is_some_and(|end| end == "gz" || end == "pb");
                is_weights.then(|| path.canonicalize().ok()).flatten()
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_shipped_network_has_a_file() {
        let shipped = Shipped::make().unwrap();
        assert_eq!(std::fs::read(shipped.path()).unwrap(), shipped::BYTES);
    }
}

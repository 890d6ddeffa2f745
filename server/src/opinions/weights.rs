//! Networks as files that Lc0 can read, so that it searches with the same one.

use std::path::PathBuf;

use super::Engines;
use super::shipped::Shipped;
use crate::evaluation::Catalogue;
use crate::evaluation::catalogue::Source;

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

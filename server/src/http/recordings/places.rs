//! Where recordings are.

use std::path::PathBuf;

use session::recording::SUFFIX;

/// Places of recordings, besides those that come with the program.
#[derive(Clone, Debug, Default)]
pub struct Recordings {
    /// A folder of them.
    pub folder: Option<PathBuf>,
    /// One file, and the name by which links know it.
    pub file: Option<(String, PathBuf)>,
}

impl Recordings {
    /// The file with a name.
    pub(super) fn find(&self, name: &str) -> Option<PathBuf> {
        if let Some((_, path)) = self.file.as_ref().filter(|(known, _)| known == name) {
            return Some(path.clone());
        }
        let path = self.folder.as_ref()?.join(format!("{name}{SUFFIX}"));
        path.is_file().then_some(path)
    }
}

//! A folder that lasts as long as its test.

use std::path::PathBuf;

pub(crate) struct Folder(tempfile::TempDir);

impl Folder {
    pub(crate) fn new() -> Self {
        Self(tempfile::tempdir().expect("there is room for a folder"))
    }

    /// The library's file.
    pub(crate) fn file(&self) -> PathBuf {
        self.0.path().join("library.sqlite")
    }

    pub(crate) fn path(&self) -> &std::path::Path {
        self.0.path()
    }
}

//! Names that the parts of a site know it by.

/// The name Leptos gives the page's files; `.cargo/config.toml` tells it to the compiler too.
pub(super) const NAME: &str = "puctoscope";

/// Folder of the page's own files.
pub(super) const PKG: &str = "pkg";

/// The file with two lines: which page it is, and which style. The server knows by it that files of the site change.
pub(super) const MADE: &str = "made.txt";

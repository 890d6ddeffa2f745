//! Files that are there whole or not at all.

use std::io::Write as _;
use std::path::Path;

use crate::failure::Failure;

/// Writes a file in the place of what is there, once all of it is on the disk. So a file can be annotated into itself.
///
/// # Errors
/// When it cannot be written.
pub(super) fn whole(path: &Path, text: &str) -> Result<(), Failure> {
    let cannot =
        |error: &dyn std::fmt::Display| Failure::input(format!("{} cannot be written: {error}", path.display()));
    // A device or a pipe takes what is written to it, and must not be replaced.
    if path.exists() && !path.is_file() {
        return std::fs::write(path, text).map_err(|error| cannot(&error));
    }
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let mut file = tempfile::Builder::new();
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        // As any file is made; the mask of the process still counts.
        file.permissions(std::fs::Permissions::from_mode(0o666));
    }
    let mut file = file.prefix(".annotate").tempfile_in(folder).map_err(|error| cannot(&error))?;
    file.write_all(text.as_bytes()).and_then(|()| file.as_file().sync_all()).map_err(|error| cannot(&error))?;
    file.persist(path).map(drop).map_err(|error| cannot(&error.error))
}

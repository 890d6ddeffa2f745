//! Writing so that a power cut cannot take back what was promised.

use std::fs::{self, File};
use std::io::{self, Write as _};
use std::path::Path;

/// Replaces a file: after a crash at any moment it holds the old content or the new one, whole.
///
/// # Errors
/// When the disk refuses; the old content is still there.
pub fn replace(path: &Path, content: &[u8]) -> io::Result<()> {
    let mut new = path.as_os_str().to_owned();
    new.push(".new");
    let mut file = File::create(&new)?;
    file.write_all(content)?;
    // Else a power cut could leave the name with nothing behind it.
    file.sync_all()?;
    fs::rename(&new, path)?;
    sync_parent(path)
}

/// Renames a file or folder so that it has its new name after a power cut, too.
///
/// # Errors
/// When the disk refuses.
pub fn rename(from: &Path, to: &Path) -> io::Result<()> {
    fs::rename(from, to)?;
    sync_parent(from)?;
    sync_parent(to)
}

/// Makes a folder that is to be there after a power cut, with those above it.
///
/// # Errors
/// When the disk refuses.
pub fn create_folder(path: &Path) -> io::Result<()> {
    if path.is_dir() {
        return Ok(());
    }
    if let Some(parent) = path.parent() {
        create_folder(parent)?;
    }
    match fs::create_dir(path) {
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists && path.is_dir() => Ok(()),
        Err(error) => Err(error),
        Ok(()) => sync_parent(path),
    }
}

/// Makes the names in the folder of this file or folder last.
///
/// # Errors
/// When the disk refuses.
pub fn sync_parent(path: &Path) -> io::Result<()> {
    match path.parent().filter(|parent| !parent.as_os_str().is_empty()) {
        Some(parent) => File::open(parent)?.sync_all(),
        None => Ok(()),
    }
}

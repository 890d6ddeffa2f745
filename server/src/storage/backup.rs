//! Copies of a data folder while a server uses it.

use std::fs;
use std::io;
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};

use library::sqlite::{OpenError, Sqlite};

use super::{LIBRARY, durable};
use crate::analyses::AnalysisId;

/// A copy that was not made.
#[derive(Debug, thiserror::Error)]
pub enum BackupError {
    /// There is nothing to copy.
    #[error("{0} has no library: it is no data folder, or no server of this version has used it yet")]
    NoLibrary(PathBuf),
    /// The library cannot be opened.
    #[error("the library of {0} cannot be used: {1}")]
    Library(PathBuf, OpenError),
    /// Nothing is written over.
    #[error("{0} is there already; a backup writes over nothing")]
    Exists(PathBuf),
    /// The disk refuses.
    #[error("the copy {0} cannot be written: {1}")]
    Failed(PathBuf, String),
}

/// Copies the library into a file; returns the number of analyses in it.
///
/// # Errors
/// Where that is not possible; then there is no such file.
pub fn back_up(data: &Path, to: &Path) -> Result<usize, BackupError> {
    let file = data.join(LIBRARY);
    if !file.is_file() {
        return Err(BackupError::NoLibrary(data.to_owned()));
    }
    let open = |path: &Path| Sqlite::join(path).map_err(|error| BackupError::Library(data.to_owned(), error));
    open(&file)?.back_up(to).map_err(|error| match error {
        library::Error::Exists => BackupError::Exists(to.to_owned()),
        error => BackupError::Failed(to.to_owned(), error.to_string()),
    })?;
    let copied = open(to)?.ids().map_err(|error| BackupError::Failed(to.to_owned(), error.to_string()))?;
    Ok(copied.len())
}

/// Copies the library and the logs of its analyses into a new folder, which is a data folder; returns the number of analyses.
///
/// The library comes first: what it names is in the logs by then, and what is added to these meanwhile does no harm. A log that is cut in the
/// midst of a block is sound up to there.
///
/// # Errors
/// Where that is not possible. What was copied by then is left, without a library.
pub fn back_up_with_logs(data: &Path, to: &Path) -> Result<usize, BackupError> {
    let failed = |error: io::Error| BackupError::Failed(to.to_owned(), error.to_string());
    if to.exists() {
        return Err(BackupError::Exists(to.to_owned()));
    }
    durable::create_folder(to).map_err(failed)?;
    fs::set_permissions(to, fs::Permissions::from_mode(0o700)).map_err(failed)?;
    let unfinished = to.join("unfinished.sqlite");
    let count = back_up(data, &unfinished)?;
    let library = Sqlite::join(&unfinished).map_err(|error| BackupError::Library(to.to_owned(), error))?;
    let ids = library.ids().map_err(|error| BackupError::Failed(to.to_owned(), error.to_string()))?;
    drop(library);
    for id in ids.iter().filter_map(|id| AnalysisId::read(id)) {
        copy_files(&data.join(id.as_str()), &to.join(id.as_str())).map_err(failed)?;
    }
    // Under its name only when all is there that it names.
    durable::rename(&unfinished, &to.join(LIBRARY)).map_err(failed)?;
    Ok(count)
}

/// Copies the files of a folder; one that is not there has none.
fn copy_files(from: &Path, to: &Path) -> io::Result<()> {
    let entries = match fs::read_dir(from) {
        Ok(entries) => entries,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
        Err(error) => return Err(error),
    };
    durable::create_folder(to)?;
    for entry in entries {
        let entry = entry?;
        if !entry.metadata()?.is_file() {
            continue;
        }
        match fs::copy(entry.path(), to.join(entry.file_name())) {
            // Deleted meanwhile.
            Err(error) if error.kind() == io::ErrorKind::NotFound => {}
            Err(error) => return Err(error),
            Ok(_) => fs::File::open(to.join(entry.file_name()))?.sync_all()?,
        }
    }
    Ok(())
}

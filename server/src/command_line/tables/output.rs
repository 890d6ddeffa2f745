//! Where a table goes: standard output, or a file that is there whole or not at all.

use std::fs::File;
use std::io::{self, BufWriter, Stdout, Write};
use std::path::{Path, PathBuf};

use tempfile::NamedTempFile;

use crate::failure::Failure;

/// Place that is written to.
pub(crate) struct Output {
    place: BufWriter<Place>,
    path: Option<PathBuf>,
}

enum Place {
    Standard(Stdout),
    /// A device or a pipe takes what is written to it, and must not be replaced.
    Device(File),
    /// Put in its place at the end.
    File(NamedTempFile),
}

/// Bytes that are written at once.
const PIECE: usize = 1 << 18;

impl Output {
    /// Opens a file, or standard output.
    ///
    /// # Errors
    /// When the file cannot be made.
    pub(crate) fn open(path: Option<&Path>) -> Result<Self, Failure> {
        let place = match path {
            None => Ok(Place::Standard(io::stdout())),
            Some(path) if path.exists() && !path.is_file() => File::options().write(true).open(path).map(Place::Device),
            Some(path) => beside(path).map(Place::File),
        };
        let place = place.map_err(|error| cannot(path, &error))?;
        Ok(Self { place: BufWriter::with_capacity(PIECE, place), path: path.map(Path::to_owned) })
    }

    /// Ends the writing: the file takes its place if all was `written`. A reader of standard output that went away (`| head`) is no
    /// failure.
    ///
    /// # Errors
    /// When something could not be written.
    pub(crate) fn close(mut self, written: io::Result<()>) -> Result<(), Failure> {
        let path = self.path.as_deref();
        match written.and_then(|()| self.place.flush()) {
            Err(error) if path.is_none() && error.kind() == io::ErrorKind::BrokenPipe => {
                // What is left has no reader either.
                let _ = self.place.into_parts();
                return Ok(());
            }
            result => result.map_err(|error| cannot(path, &error))?,
        }
        let (place, _) = self.place.into_parts();
        match (place, path) {
            (Place::File(file), Some(path)) => {
                file.as_file().sync_all().map_err(|error| cannot(Some(path), &error))?;
                file.persist(path).map(drop).map_err(|error| cannot(Some(path), &error.error))
            }
            _ => Ok(()),
        }
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.place.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.place.flush()
    }
}

impl Write for Place {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Self::Standard(out) => out.write(bytes),
            Self::Device(file) => file.write(bytes),
            Self::File(file) => file.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Self::Standard(out) => out.flush(),
            Self::Device(file) => file.flush(),
            Self::File(file) => file.flush(),
        }
    }
}

/// A file in the same folder, which goes away unless it is kept.
fn beside(path: &Path) -> io::Result<NamedTempFile> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let mut file = tempfile::Builder::new();
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        // As any file is made; the mask of the process still counts.
        file.permissions(std::fs::Permissions::from_mode(0o666));
    }
    file.prefix(".table").tempfile_in(folder)
}

fn cannot(path: Option<&Path>, error: &io::Error) -> Failure {
    let name = path.map_or_else(|| "standard output".to_owned(), |path| path.display().to_string());
    Failure::Input(format!("{name} cannot be written: {error}"))
}

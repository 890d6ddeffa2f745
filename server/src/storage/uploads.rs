//! Uploaded networks on disk: `DATA/networks/SHA256-NAME`, or for a server's life in a temporary folder.
//!
//! A file is written beside the others under a name of its own and gets its real one when it has been checked; what is
//! not kept is deleted when it is dropped, and what a crash left behind when the folder is opened again. What a person
//! deletes goes to the [trash](super::trash).

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::time::SystemTime;

use engine::log::hex;
use tempfile::{NamedTempFile, TempDir};

use super::durable;
use super::trash::{Item, Trash};

/// Store of uploaded networks.
#[derive(Debug)]
pub struct Uploads {
    place: Location,
}

#[derive(Debug)]
enum Location {
    Kept {
        folder: PathBuf,
        trash: Trash,
    },
    /// Made for the first upload, and deleted with this.
    Temporary(Mutex<Option<TempDir>>),
}

/// A file that is being uploaded; deleted unless it is kept.
#[derive(Debug)]
pub struct Incoming(NamedTempFile);

/// A file that was uploaded to an earlier server.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stored {
    /// Its path.
    pub path: PathBuf,
    /// The digest in its name; the content is to be checked against it.
    pub sha256: [u8; 32],
    /// Name that it was uploaded with.
    pub name: String,
}

/// Prefix of files that are being uploaded.
const INCOMING: &str = "incoming-";

impl Uploads {
    /// Stores networks in a data folder, or without one in a folder that lasts until the server ends. Nothing is made or read
    /// yet.
    #[must_use]
    pub fn of(data: Option<&Path>) -> Self {
        let kept = |data: &Path| Location::Kept { folder: data.join("networks"), trash: Trash::of(data) };
        Self { place: data.map_or_else(|| Location::Temporary(Mutex::default()), kept) }
    }

    /// Makes the folder ready for files. No other server may use it.
    ///
    /// # Errors
    /// When it cannot be made or written to.
    pub fn prepare(&self) -> io::Result<()> {
        let Location::Kept { folder, .. } = &self.place else { return Ok(()) };
        fs::create_dir_all(folder)?;
        for file in fs::read_dir(folder)? {
            let file = file?;
            if file.file_name().as_encoded_bytes().starts_with(INCOMING.as_bytes()) {
                fs::remove_file(file.path())?;
            }
        }
        Ok(())
    }

    /// A new file for what comes.
    ///
    /// # Errors
    /// When the disk refuses.
    pub fn begin(&self) -> io::Result<Incoming> {
        tempfile::Builder::new().prefix(INCOMING).tempfile_in(self.folder()?).map(Incoming)
    }

    /// Keeps a file under its digest and its name.
    ///
    /// # Errors
    /// When the disk refuses.
    pub fn keep(&self, incoming: Incoming, sha256: &[u8; 32], name: &str) -> io::Result<PathBuf> {
        let path = self.folder()?.join(format!("{}-{name}", hex(sha256)));
        incoming.0.as_file().sync_all()?;
        incoming.0.persist(&path)?;
        durable::sync_parent(&path)?;
        Ok(path)
    }

    /// Deletes a file as a person wishes: for 30 days it can be [brought back](Self::bring_back), where files are kept at all.
    ///
    /// # Errors
    /// When it is not there, or the disk refuses; then it is where it was.
    pub fn discard(&self, path: &Path, now: SystemTime) -> io::Result<()> {
        match &self.place {
            Location::Kept { trash, .. } => trash.take(path, now),
            Location::Temporary(_) => fs::remove_file(path),
        }
    }

    /// The deleted files, the newest deletion first.
    ///
    /// # Errors
    /// When the trash cannot be read.
    pub fn discarded(&self, now: SystemTime) -> io::Result<Vec<Item>> {
        self.trash().map_or(Ok(Vec::new()), |trash| trash.items(now))
    }

    /// A deleted file, named as [`discarded`](Self::discarded) names it, as it was and will be again; `None` for a name that no
    /// file here can have.
    #[must_use]
    pub fn named(&self, name: &str) -> Option<Stored> {
        // Else the name could lead to another folder.
        let (Location::Kept { folder, .. }, false) = (&self.place, name.contains(['/', '\\'])) else { return None };
        Stored::read(folder.join(name))
    }

    /// Brings back a deleted file.
    ///
    /// # Errors
    /// `NotFound` when it was not deleted or is removed for good already, or what the disk says.
    pub fn bring_back(&self, stored: &Stored) -> io::Result<()> {
        let name = stored.path.file_name().and_then(|name| name.to_str());
        let (trash, name) = self.trash().zip(name).ok_or(io::ErrorKind::NotFound)?;
        trash.give_back(name, &stored.path)
    }

    /// Bytes of the deleted networks that can be brought back.
    #[must_use]
    pub fn discarded_bytes(&self) -> u64 {
        self.trash().map_or(0, |trash| trash.bytes())
    }

    /// Lists the kept networks in the order of arrival.
    #[must_use]
    pub fn stored(&self) -> Vec<Stored> {
        let mut all: Vec<_> = self
            .files()
            .filter_map(|file| {
                let stored = Stored::read(file.path())?;
                Some((file.metadata().and_then(|meta| meta.modified()).ok(), stored))
            })
            .collect();
        all.sort_by(|a, b| a.0.cmp(&b.0).then_with(|| a.1.path.cmp(&b.1.path)));
        all.into_iter().map(|(_, stored)| stored).collect()
    }

    /// Bytes of the kept networks.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        self.files().filter_map(|file| file.metadata().ok()).map(|meta| meta.len()).sum()
    }

    fn files(&self) -> impl Iterator<Item = fs::DirEntry> {
        let folder = match &self.place {
            Location::Kept { folder, .. } => Some(folder.clone()),
            Location::Temporary(folder) => lock(folder).as_ref().map(|folder| folder.path().to_owned()),
        };
        // A folder that cannot be read has nothing to offer, and the next upload says why.
        folder.and_then(|folder| fs::read_dir(folder).ok()).into_iter().flatten().flatten()
    }

    fn trash(&self) -> Option<&Trash> {
        match &self.place {
            Location::Kept { trash, .. } => Some(trash),
            Location::Temporary(_) => None,
        }
    }

    fn folder(&self) -> io::Result<PathBuf> {
        match &self.place {
            Location::Kept { folder, .. } => Ok(folder.clone()),
            Location::Temporary(folder) => {
                let mut folder = lock(folder);
                if folder.is_none() {
                    *folder = Some(tempfile::Builder::new().prefix("puctoscope-").tempdir()?);
                }
                Ok(folder.as_ref().map(|folder| folder.path().to_owned()).unwrap_or_default())
            }
        }
    }
}

impl Incoming {
    /// Returns its path.
    #[must_use]
    pub fn path(&self) -> &Path {
        self.0.path()
    }

    /// The file, to write to.
    ///
    /// # Errors
    /// When the system has no more files to give.
    pub fn file(&self) -> io::Result<File> {
        self.0.reopen()
    }
}

impl Stored {
    /// Reads a path that [`Uploads::keep`] made; `None` for any other.
    fn read(path: PathBuf) -> Option<Self> {
        let (digits, name) = path.file_name()?.to_str()?.split_once('-')?;
        let mut sha256 = [0; 32];
        if digits.len() != 2 * sha256.len() || !digits.is_ascii() {
            return None;
        }
        for (place, byte) in sha256.iter_mut().enumerate() {
            *byte = u8::from_str_radix(&digits[2 * place..2 * place + 2], 16).ok()?;
        }
        let name = name.to_owned();
        Some(Self { path, sha256, name })
    }
}

fn lock(folder: &Mutex<Option<TempDir>>) -> std::sync::MutexGuard<'_, Option<TempDir>> {
    folder.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
}

/// A file's name as a page gave it, made fit for a file system and a link: no folders, no odd characters.
#[must_use]
pub fn safe_name(name: &str) -> String {
    let name = name.rsplit(['/', '\\']).next().unwrap_or_default();
    let safe = |char: char| if char.is_alphanumeric() || "-_.+".contains(char) { char } else { '_' };
    let name: String = name.chars().map(safe).collect();
    let name = name.trim_start_matches('.');
    // From the end, which says what kind of file it is; so short that file systems take it behind a digest, in bytes.
    let fits = |&(start, _): &(usize, char)| name.len() - start <= 120;
    let start = name.char_indices().find(fits).map_or(name.len(), |(start, _)| start);
    if name.is_empty() { "network".to_owned() } else { name[start..].to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_made_fit() {
        assert_eq!(safe_name("maia-1900.pb.gz"), "maia-1900.pb.gz");
        assert_eq!(safe_name("../../etc/passwd"), "passwd");
        assert_eq!(safe_name("C:\\nets\\a b\u{1b}é.pb"), "a_b_é.pb");
        assert_eq!(safe_name("..."), "network");
        assert_eq!(safe_name(&"x".repeat(300)).len(), 120);
        assert_eq!(safe_name(&format!("{}x", "é木.pb".repeat(90))).len(), 119);
    }

    #[test]
    fn files_are_kept_found_again_and_counted() {
        let data = TempDir::new().unwrap();
        let uploads = Uploads::of(Some(data.path()));
        assert_eq!((uploads.stored(), uploads.bytes()), (Vec::new(), 0));
        uploads.prepare().unwrap();
        let incoming = uploads.begin().unwrap();
        fs::write(incoming.path(), b"weights").unwrap();
        let path = uploads.keep(incoming, &[0xab; 32], "a-b.pb.gz").unwrap();
        let forgotten = uploads.begin().unwrap();
        let crashed = forgotten.0.keep().unwrap().1;
        drop(uploads.begin().unwrap());

        let uploads = Uploads::of(Some(data.path()));
        uploads.prepare().unwrap();
        assert!(!crashed.exists(), "what a crash left is removed");
        let stored = Stored { path, sha256: [0xab; 32], name: "a-b.pb.gz".to_owned() };
        assert_eq!((uploads.stored(), uploads.bytes()), (vec![stored], 7));
    }

    #[test]
    fn what_was_deleted_comes_back_by_its_name_and_no_other() {
        let data = TempDir::new().unwrap();
        let (uploads, now) = (Uploads::of(Some(data.path())), SystemTime::now());
        uploads.prepare().unwrap();
        let incoming = uploads.begin().unwrap();
        fs::write(incoming.path(), b"weights").unwrap();
        let path = uploads.keep(incoming, &[0xab; 32], "a-b.pb.gz").unwrap();
        uploads.discard(&path, now).unwrap();
        assert_eq!((uploads.stored(), uploads.bytes(), uploads.discarded_bytes()), (Vec::new(), 0, 7));
        let name = uploads.discarded(now).unwrap()[0].name.clone();
        for other in ["", "..", "a.pb", &format!("../networks/{name}"), &format!("{name}/../{name}")] {
            assert_eq!(uploads.named(other), None, "{other}");
        }
        let stored = uploads.named(&name).unwrap();
        uploads.bring_back(&stored).unwrap();
        assert_eq!((uploads.stored(), uploads.discarded_bytes()), (vec![stored.clone()], 0));
        assert_eq!(fs::read(path).unwrap(), b"weights");
        assert!(uploads.bring_back(&stored).is_err());
    }

    #[test]
    fn without_a_data_folder_files_last_as_long_as_the_server() {
        let uploads = Uploads::of(None);
        uploads.prepare().unwrap();
        assert_eq!((uploads.stored(), uploads.bytes()), (Vec::new(), 0));
        let path = uploads.keep(uploads.begin().unwrap(), &[1; 32], "a.pb").unwrap();
        assert!(path.exists());
        drop(uploads);
        assert!(!path.exists());
    }
}

//! A site folder as one file, which can be part of the program: a tar archive, made by `xtask bundle`.
//!
//! Each file is in it once, in its smallest form: `site/pkg/puctoscope.js.br`, or plainly where it has no compressed one. The other
//! forms are worked out when they are asked for. The network that comes with the program is in that already, and a link here.

use std::collections::BTreeMap;
use std::io::Write as _;
use std::ops::Range;
use std::sync::OnceLock;
use std::time::{Duration, SystemTime};

use axum::body::Bytes;

/// The bundle in the program, where it was built with one.
#[cfg(feature = "bundle")]
static INCLUDED: Option<&[u8]> = Some(include_bytes!(env!("PUCTOSCOPE_BUNDLE")));
#[cfg(not(feature = "bundle"))]
static INCLUDED: Option<&[u8]> = None;

/// Beginning of the names of the site's files.
const SITE: &str = "site/";

/// The licences of everything in the program.
const LICENCES: &str = "licences.txt";

/// End of the name of what is kept in brotli's form.
const BROTLI: &str = ".br";

/// Files of a site, read from one archive.
#[derive(Debug)]
pub struct Bundle {
    archive: Bytes,
    files: BTreeMap<String, File>,
}

/// A file, as it is in the archive.
#[derive(Debug)]
pub struct File {
    stored: Stored,
    modified: u64,
    /// Made by the first one who asks for it: browsers take no brotli over plain HTTP from another machine.
    gzip: OnceLock<Bytes>,
}

#[derive(Clone, Debug)]
enum Stored {
    Plain(Range<usize>),
    Brotli(Range<usize>),
    /// The network that comes with the program.
    Network,
}

/// Target of a link to that network.
const NETWORK: &[u8] = b"/network";

/// A form in which a file is sent, in the order in which one is preferred to those before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Form {
    /// As it is.
    Plain,
    /// Compressed by gzip.
    Gzip,
    /// Compressed by brotli.
    Brotli,
}

/// Reason why a bundle cannot be used.
#[derive(Debug, thiserror::Error)]
#[error("the files in this program cannot be read: {0}")]
pub struct BundleError(String);

impl Bundle {
    /// Reads the bundle in this program; `None` where it was built without.
    #[must_use]
    pub fn included() -> Option<Result<Self, BundleError>> {
        INCLUDED.map(|bytes| Self::read(Bytes::from_static(bytes)))
    }

    /// Reads an archive's list of files.
    ///
    /// # Errors
    /// When it is no archive, or a damaged one.
    pub fn read(archive: Bytes) -> Result<Self, BundleError> {
        let files = list(&archive).map_err(|error| BundleError(error.to_string()))?;
        Ok(Self { archive, files })
    }

    /// A file of the site by its name, as `pkg/puctoscope.js`.
    #[must_use]
    pub fn file(&self, name: &str) -> Option<&File> {
        self.files.get(&format!("{SITE}{name}"))
    }

    /// The licences of everything in the program; `None` where the archive has none.
    #[must_use]
    pub fn licences(&self) -> Option<String> {
        let text = self.form(self.files.get(LICENCES)?, Form::Plain);
        Some(String::from_utf8_lossy(&text).into_owned())
    }

    /// The files of a folder of the site in the order of their names, as they are stored; names are told without the folder's.
    pub(super) fn stored(&self, folder: &str) -> impl Iterator<Item = (&str, &[u8])> {
        let folder = format!("{SITE}{folder}");
        let inside = move |(name, file): (&'_ String, &'_ File)| {
            let rest = name.strip_prefix(&folder)?;
            Some((name.len() - rest.len(), self.stored_bytes(file))).filter(|_| !rest.contains('/'))
        };
        self.files.iter().filter_map(move |(name, file)| {
            let (start, stored) = inside((name, file))?;
            Some((&name[start..], stored))
        })
    }

    /// The bytes of a file in a form; those of a form that it [has](File::has), else the plain ones.
    #[must_use]
    pub fn form(&self, file: &File, form: Form) -> Bytes {
        let stored = match &file.stored {
            Stored::Plain(place) => return self.archive.slice(place.clone()),
            Stored::Network => return Bytes::from_static(networks::shipped::BYTES),
            Stored::Brotli(place) => self.archive.slice(place.clone()),
        };
        match form {
            Form::Brotli => stored,
            Form::Plain => plain(&stored),
            Form::Gzip => file.gzip.get_or_init(|| gzip(&plain(&stored))).clone(),
        }
    }

    fn stored_bytes(&self, file: &File) -> &[u8] {
        match &file.stored {
            Stored::Plain(place) | Stored::Brotli(place) => &self.archive[place.clone()],
            Stored::Network => networks::shipped::BYTES,
        }
    }
}

impl File {
    /// Returns whether it is sent in a form.
    #[must_use]
    pub fn has(&self, form: Form) -> bool {
        form == Form::Plain || matches!(self.stored, Stored::Brotli(_))
    }

    /// Returns the time of its last change.
    #[must_use]
    pub fn modified(&self) -> SystemTime {
        SystemTime::UNIX_EPOCH + Duration::from_secs(self.modified)
    }
}

fn list(archive: &[u8]) -> std::io::Result<BTreeMap<String, File>> {
    let mut files = BTreeMap::new();
    for entry in tar::Archive::new(archive).entries()? {
        let entry = entry?;
        let name = String::from_utf8_lossy(&entry.path_bytes()).into_owned();
        let start = usize::try_from(entry.raw_file_position()).unwrap_or(usize::MAX);
        let end = start.saturating_add(usize::try_from(entry.size()).unwrap_or(usize::MAX));
        if archive.get(start..end).is_none() {
            return Err(std::io::Error::other(format!("{name} is cut off")));
        }
        let (plain, stored) = match (name.strip_suffix(BROTLI), entry.link_name_bytes()) {
            (_, Some(link)) if *link == *NETWORK => (name.as_str(), Stored::Network),
            (_, Some(_)) => return Err(std::io::Error::other(format!("{name} is a link"))),
            (Some(plain), None) => (plain, Stored::Brotli(start..end)),
            (None, None) => (name.as_str(), Stored::Plain(start..end)),
        };
        let modified = entry.header().mtime()?;
        files.insert(plain.to_owned(), File { stored, modified, gzip: OnceLock::new() });
    }
    Ok(files)
}

fn plain(brotli: &[u8]) -> Bytes {
    let mut bytes = Vec::with_capacity(brotli.len() * 4);
    // What is in the program was packed from just this; damaged, it is sent as far as it can be read.
    let _ = brotli::BrotliDecompress(&mut &*brotli, &mut bytes);
    bytes.into()
}

/// The form that `xtask site` writes beside a file.
fn gzip(bytes: &[u8]) -> Bytes {
    let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
    let written = encoder.write_all(bytes).and_then(|()| encoder.finish());
    written.unwrap_or_default().into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_archive_is_refused() {
        let mut archive = tar::Builder::new(Vec::new());
        let mut header = tar::Header::new_ustar();
        header.set_size(5000);
        archive.append_data(&mut header, "site/a.txt", &[7; 5000][..]).unwrap();
        let whole = archive.into_inner().unwrap();
        assert!(Bundle::read(whole.clone().into()).is_ok());
        let mut link = tar::Builder::new(Vec::new());
        let mut header = tar::Header::new_ustar();
        header.set_entry_type(tar::EntryType::Symlink);
        header.set_size(0);
        link.append_link(&mut header, "site/b.txt", "/etc/passwd").unwrap();
        for bytes in [vec![1; 2000], whole[..600].to_vec(), link.into_inner().unwrap()] {
            let error = Bundle::read(bytes.into()).unwrap_err().to_string();
            assert!(error.starts_with("the files in this program cannot be read: "), "{error}");
        }
    }
}

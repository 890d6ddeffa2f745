//! The files of the page: a folder, or the bundle that is part of the program.

pub mod bundle;

use std::path::{Path, PathBuf};
use std::sync::Arc;

use sha2::{Digest as _, Sha256};

use bundle::{Bundle, BundleError};

/// Source of the page's files; cheap to clone.
#[derive(Clone, Debug)]
pub enum Site {
    /// The folder that `xtask site` writes.
    Folder(PathBuf),
    /// Such a folder, packed.
    Bundle(Arc<Bundle>),
}

/// The folder where nobody names one and the program holds none.
const DEFAULT: &str = "target/site";

/// Folder of the parts of the page.
pub(crate) const PARTS: &str = "pkg";

/// File that `xtask dev` writes into a site that is worked on.
const MADE: &str = "made.txt";

/// Digits of a version.
pub(crate) const VERSION_DIGITS: usize = 16;

impl Site {
    /// Opens the site: the folder that is named, else what is in the program, else the one that `make site` writes.
    ///
    /// # Errors
    /// When what is in the program cannot be read.
    pub fn open(folder: Option<PathBuf>) -> Result<Self, BundleError> {
        match (folder, Bundle::included()) {
            (Some(folder), _) => Ok(Self::Folder(folder)),
            (None, Some(bundle)) => Ok(Self::Bundle(Arc::new(bundle?))),
            (None, None) => Ok(Self::Folder(DEFAULT.into())),
        }
    }

    /// Returns whether there is a file of this name.
    #[must_use]
    pub fn has(&self, name: &str) -> bool {
        match self {
            Self::Folder(folder) => folder.join(name).is_file(),
            Self::Bundle(bundle) => bundle.file(name).is_some(),
        }
    }

    /// Returns the folder that should be there and is not.
    #[must_use]
    pub fn missing(&self) -> Option<&Path> {
        match self {
            Self::Folder(folder) if !folder.is_dir() => Some(folder),
            _ => None,
        }
    }

    /// Returns the beginning of a digest of all parts of the page, in hex digits. It is worked out once: whoever builds the page anew
    /// starts the server anew. A site that is worked on changes while the server runs, and has none. A folder and its bundle have the same.
    #[must_use]
    pub fn version(&self) -> Arc<str> {
        let mut digest = Sha256::new();
        match self {
            Self::Folder(folder) if folder.join(MADE).exists() => return Arc::default(),
            Self::Folder(folder) => {
                for (name, bytes) in parts(&folder.join(PARTS)) {
                    add(&mut digest, &name, &bytes);
                }
            }
            Self::Bundle(bundle) => {
                for (name, bytes) in bundle.stored(&format!("{PARTS}/")) {
                    add(&mut digest, name, bytes);
                }
            }
        }
        engine::log::hex(&digest.finalize())[..VERSION_DIGITS].into()
    }
}

fn add(digest: &mut Sha256, name: &str, bytes: &[u8]) {
    digest.update(name.as_bytes());
    digest.update([0]);
    digest.update(Sha256::digest(bytes));
}

/// The files of a folder in the order of their names, in their smallest forms: these stand for the others, and are a sixth of them.
fn parts(folder: &Path) -> impl Iterator<Item = (String, Vec<u8>)> {
    let entries = std::fs::read_dir(folder).map(|entries| entries.flatten().collect()).unwrap_or_else(|_| Vec::new());
    let files = entries.into_iter().map(|entry| entry.path()).filter(|path| path.is_file());
    let name = |path: PathBuf| path.file_name().map(|name| name.to_string_lossy().into_owned());
    let mut names: Vec<String> = files.filter_map(name).collect();
    names.sort();
    let is_form = |name: &String| {
        let plain = name.strip_suffix(".br").or_else(|| name.strip_suffix(".gz"));
        plain.is_some_and(|plain| names.binary_search_by(|other| other.as_str().cmp(plain)).is_ok())
    };
    let plain: Vec<String> = names.iter().filter(|name| !is_form(name)).cloned().collect();
    let folder = folder.to_owned();
    plain.into_iter().map(move |name| {
        let read = std::fs::read(folder.join(format!("{name}.br"))).or_else(|_| std::fs::read(folder.join(&name)));
        // A file that cannot be read cannot be served either.
        let bytes = read.unwrap_or_default();
        (name, bytes)
    })
}

/// The folder of what the page is made of, as addresses name it.
#[must_use]
pub fn folder(version: &str) -> String {
    if version.is_empty() { PARTS.to_owned() } else { format!("{PARTS}/{version}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_site_that_is_worked_on_has_no_version() {
        let folder = tempfile::tempdir().unwrap();
        let site = Site::Folder(folder.path().to_owned());
        assert_eq!(site.version().len(), VERSION_DIGITS);

        std::fs::write(folder.path().join(MADE), "page\nstyle\n").unwrap();
        assert_eq!(&*site.version(), "");
    }

    #[test]
    fn a_change_of_a_part_is_another_version() {
        let folder = tempfile::tempdir().unwrap();
        std::fs::create_dir(folder.path().join(PARTS)).unwrap();
        let site = Site::Folder(folder.path().to_owned());
        let write = |name: &str, bytes: &[u8]| {
            std::fs::write(folder.path().join(PARTS).join(name), bytes).unwrap();
            site.version()
        };
        let versions = [
            write("a.js", b"one"),
            write("a.js", b"two"),
            write("b.js", b"one"),
            write("b.js.br", b"smaller"),
            write("b.js.br", b"other"),
            write("c.js.br", b"a form of nothing"),
        ];
        for (place, version) in versions.iter().enumerate() {
            assert!(!versions[..place].contains(version), "{place}");
        }
    }

    #[test]
    fn a_folder_that_is_named_wins() {
        let Site::Folder(folder) = Site::open(Some("elsewhere".into())).unwrap() else { panic!() };
        assert_eq!(folder, Path::new("elsewhere"));
        assert!(Site::Folder(folder).missing().is_some());
    }
}

//! Syzygy tables, read from folders while searching.

use std::fs::File;
use std::io::Read as _;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use engine::Outcome;
use engine::games::chess::Tablebase;
use engine::log::hex;
use sha2::{Digest as _, Sha256};
use shakmaty::{Chess as Position, Position as _};
use shakmaty_syzygy::{SyzygyError, Wdl};

/// The first bytes of a table of results, and of a table of moves to the next capture or pawn's move.
const MAGIC: [(&str, [u8; 4]); 2] = [("rtbw", [0x71, 0xe8, 0x23, 0x5d]), ("rtbz", [0xd7, 0x66, 0x0c, 0xa5])];

/// Syzygy tables.
#[derive(Debug)]
pub struct Syzygy {
    tables: shakmaty_syzygy::Tablebase<Position>,
    name: String,
    /// A table could not be read: said once.
    failed: AtomicBool,
}

/// Reason why a folder's tables cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum TablebaseError {
    /// The folder or one of its files cannot be read.
    #[error("the tablebases in {folder} cannot be read: {error}")]
    Unreadable {
        /// The folder.
        folder: PathBuf,
        /// Error of the system.
        error: std::io::Error,
    },
    /// No file has a table's name.
    #[error("there are no Syzygy tablebases (.rtbw) in {0}")]
    None(PathBuf),
    /// A file that is no table.
    #[error("{0} is no Syzygy table: it is damaged, or another file of that name")]
    Damaged(PathBuf),
}

impl Syzygy {
    /// Looks for tables in folders, and at the first bytes of each.
    ///
    /// # Errors
    /// When a folder has none, or a file with a table's name is none.
    pub fn open(folders: &[PathBuf]) -> Result<Self, TablebaseError> {
        let mut tables = shakmaty_syzygy::Tablebase::new();
        let mut files = Vec::new();
        for folder in folders {
            let unreadable = |error| TablebaseError::Unreadable { folder: folder.clone(), error };
            let before = files.len();
            for entry in std::fs::read_dir(folder).map_err(unreadable)? {
                let path = entry.map_err(unreadable)?.path();
                if let Some(bytes) = check(&path).map_err(unreadable)? {
                    let len = bytes.ok_or_else(|| TablebaseError::Damaged(path.clone()))?;
                    files.push((path.file_name().unwrap_or_default().to_owned(), len));
                }
            }
            let has_results =
                files[before..].iter().any(|(name, _)| Path::new(name).extension().is_some_and(|end| end == "rtbw"));
            if !has_results || tables.add_directory(folder).map_err(unreadable)? == 0 {
                return Err(TablebaseError::None(folder.clone()));
            }
        }
        files.sort();
        let mut hasher = Sha256::new();
        for (name, len) in &files {
            hasher.update(name.as_encoded_bytes());
            hasher.update(len.to_le_bytes());
        }
        let digest: [u8; 32] = hasher.finalize().into();
        let name = format!("syzygy, {} men, {} files, {}", tables.max_pieces(), files.len(), &hex(&digest)[..12]);
        Ok(Self { tables, name, failed: AtomicBool::new(false) })
    }

    /// The tables of some folders; `None` for no folder.
    ///
    /// # Errors
    /// As [`open`](Self::open).
    pub fn of(folders: &[PathBuf]) -> Result<Option<Arc<dyn Tablebase>>, TablebaseError> {
        if folders.is_empty() {
            return Ok(None);
        }
        Ok(Some(Arc::new(Self::open(folders)?)))
    }
}

/// The size of a file with a table's name; `Some(None)` where it is no table, `None` for other files.
#[expect(clippy::option_option, reason = "no table, a damaged one and a good one are three things")]
fn check(path: &Path) -> std::io::Result<Option<Option<u64>>> {
    let end = path.extension().and_then(|end| end.to_str());
    let Some((_, magic)) = MAGIC.iter().find(|(name, _)| end == Some(name)) else { return Ok(None) };
    let mut file = File::open(path)?;
    let len = file.metadata()?.len();
    let mut first = [0; 4];
    let whole = len % 64 == 16 && file.read_exact(&mut first).is_ok() && first == *magic;
    Ok(Some(whole.then_some(len)))
}

impl Tablebase for Syzygy {
    fn name(&self) -> &str {
        &self.name
    }

    fn outcome(&self, position: &Position) -> Option<Outcome> {
        if position.board().occupied().count() > self.tables.max_pieces() {
            return None;
        }
        match self.tables.probe_wdl_after_zeroing(position) {
            Ok(Wdl::Win) => Some(Outcome::Win),
            // Won or lost, but not within fifty moves.
            Ok(Wdl::CursedWin | Wdl::Draw | Wdl::BlessedLoss) => Some(Outcome::Draw),
            Ok(Wdl::Loss) => Some(Outcome::Loss),
            // Not every combination of men needs to be there.
            Err(SyzygyError::MissingTable { .. } | SyzygyError::Castling | SyzygyError::TooManyPieces) => None,
            Err(error) => {
                if !self.failed.swap(true, Ordering::Relaxed) {
                    tracing::error!("a tablebase cannot be read, and is not asked: {error}");
                }
                None
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn folder(files: &[(&str, &[u8])]) -> tempfile::TempDir {
        let folder = tempfile::tempdir().unwrap();
        for (name, bytes) in files {
            std::fs::write(folder.path().join(name), bytes).unwrap();
        }
        folder
    }

    fn problem(files: &[(&str, &[u8])]) -> String {
        let folder = folder(files);
        Syzygy::open(&[folder.path().to_owned()]).unwrap_err().to_string()
    }

    #[test]
    fn folders_without_tables_are_refused() {
        assert!(problem(&[]).contains("no Syzygy tablebases (.rtbw) in"));
        assert!(problem(&[("readme.txt", b"KQvK")]).contains("no Syzygy tablebases"));
        let missing = Syzygy::open(&["/nowhere/at/all".into()]).unwrap_err().to_string();
        assert!(missing.contains("/nowhere/at/all cannot be read"), "{missing}");
    }

    #[test]
    fn files_that_are_no_tables_are_named() {
        let mut right = vec![0; 80];
        right[..4].copy_from_slice(&MAGIC[0].1);
        assert!(problem(&[("KQvK.rtbw", &right), ("KRvK.rtbw", b"hello")]).contains("KRvK.rtbw is no Syzygy table"));
        assert!(problem(&[("KQvK.rtbw", &right[..79])]).contains("KQvK.rtbw is no Syzygy table"));
        assert!(problem(&[("KQvK.rtbz", &right)]).contains("KQvK.rtbz is no Syzygy table"));
    }

    #[test]
    fn a_table_that_is_damaged_further_inside_says_nothing() {
        let mut hollow = vec![0xff; 80];
        hollow[..4].copy_from_slice(&MAGIC[0].1);
        let folder = folder(&[("KQvK.rtbw", &hollow)]);
        let tables = Syzygy::open(&[folder.path().to_owned()]).unwrap();
        let position = engine::games::chess::parse_fen("8/8/8/8/8/1k6/8/K2q4 w - - 0 1").unwrap().0;
        assert_eq!(tables.outcome(&position), None);
        assert_eq!(tables.outcome(&Position::default()), None);
    }
}

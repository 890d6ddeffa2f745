//! An analysis without its logs, as the bytes that the library keeps of it.
//!
//! The first line names the format and has the CRC-32 of what follows, which is the analysis itself. In formats 1 and 2 the games were
//! stored as viewers saw them, without what can be undone; format 1 had no first line.

use std::fs;
use std::io;
use std::path::Path;

use serde::{Deserialize, Serialize};
use session::{Analysis, StoredAnalysis, StoredGame, StoredSearch};
use wire::GameView;

use super::log_file;
use crate::analyses::Owners;
use crate::analyses::identity::KeyHash;

/// Number of the written form.
const FORMAT: u32 = 3;

/// Beginning of the first line; eight hexadecimal digits and [`SEAL_END`] follow.
const SEAL: &[u8] = br#"{"format":3,"crc32":""#;
/// The same of format 2.
const SEAL_2: &[u8] = br#"{"format":2,"crc32":""#;
const SEAL_END: &[u8] = b"\"}\n";

/// Larger ones are not ours.
pub const MAX_BYTES: usize = 64 << 20;

/// An analysis as it is stored, without its logs.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Kept {
    format: u32,
    /// SHA-256 of the owner's key.
    key_sha256: String,
    /// SHA-256 of the keys of browsers that own it, the one that made it first.
    #[serde(default)]
    browsers_sha256: Vec<String>,
    /// The analysis itself.
    #[serde(flatten)]
    pub analysis: StoredAnalysis,
}

/// An analysis as it was stored before its games were documents.
#[derive(Deserialize)]
struct Older {
    format: u32,
    key_sha256: String,
    #[serde(default)]
    browsers_sha256: Vec<String>,
    game: Option<GameView>,
    searches: Vec<StoredSearch>,
}

impl Kept {
    /// An analysis as it is now, and those of its searches that cannot be read at present.
    #[must_use]
    pub fn of(analysis: &Analysis, owners: &Owners, unreadable: &[StoredSearch]) -> Self {
        Self {
            format: FORMAT,
            key_sha256: owners.key().to_hex(),
            browsers_sha256: owners.browsers().iter().map(|browser| browser.to_hex()).collect(),
            analysis: StoredAnalysis::of(analysis, unreadable),
        }
    }

    /// Reads one from bytes.
    ///
    /// # Errors
    /// When they are none.
    pub fn from_bytes(bytes: &[u8]) -> io::Result<Self> {
        if MAX_BYTES < bytes.len() {
            return Err(invalid("it is far too long".to_owned()));
        }
        match unsealed(bytes)? {
            Content::Sealed(text) => Ok(serde_json::from_slice(text)?),
            Content::Older(text) => serde_json::from_slice::<Older>(text)?.renewed(),
            Content::Plain(text) => match serde_json::from_slice::<Older>(text)? {
                older @ Older { format: 1, .. } => older.renewed(),
                Older { format, .. } => {
                    Err(invalid(format!("it is in format {format}, which this version does not know")))
                }
            },
        }
    }

    /// Bytes of the logs of its searches in a folder.
    #[must_use]
    pub fn log_bytes(&self, folder: &Path) -> u64 {
        let bytes = |search: &StoredSearch| fs::metadata(log_file::path(folder, search.id)).map_or(0, |log| log.len());
        self.analysis.searches.iter().map(bytes).sum()
    }

    /// Writes it as bytes.
    ///
    /// # Errors
    /// When it cannot be JSON.
    pub fn to_bytes(&self) -> io::Result<Vec<u8>> {
        Ok(sealed(&serde_json::to_vec(self)?))
    }

    /// The same kept analysis of other owners.
    #[must_use]
    pub fn of_owners(self, owners: &Owners) -> Self {
        let browsers_sha256 = owners.browsers().iter().map(|browser| browser.to_hex()).collect();
        Self { key_sha256: owners.key().to_hex(), browsers_sha256, ..self }
    }

    /// Returns the owners. A hash that was tampered with fits no key.
    #[must_use]
    pub fn owners(&self) -> Owners {
        let hash = |text: &String| KeyHash::from_hex(text).unwrap_or(KeyHash::OF_NO_KEY);
        Owners::new(hash(&self.key_sha256), self.browsers_sha256.iter().map(hash))
    }
}

impl Older {
    /// The same as it is stored now.
    fn renewed(self) -> io::Result<Kept> {
        let game = self.game.map(|view| {
            let document = session::document_of(&view).map_err(|refusal| invalid(refusal.message))?;
            Ok::<_, io::Error>(StoredGame { document, current: view.current })
        });
        Ok(Kept {
            format: FORMAT,
            key_sha256: self.key_sha256,
            browsers_sha256: self.browsers_sha256,
            analysis: StoredAnalysis::of_parts(game.transpose()?, self.searches),
        })
    }
}

/// A kept analysis as its bytes have it.
enum Content<'a> {
    /// With a checksum, which is right.
    Sealed(&'a [u8]),
    /// The same in format 2.
    Older(&'a [u8]),
    /// As it was before there were checksums.
    Plain(&'a [u8]),
}

fn sealed(text: &[u8]) -> Vec<u8> {
    [SEAL, checksum(text).as_bytes(), SEAL_END, text].concat()
}

fn unsealed(bytes: &[u8]) -> io::Result<Content<'_>> {
    let (rest, is_older) = match (bytes.strip_prefix(SEAL), bytes.strip_prefix(SEAL_2)) {
        (Some(rest), _) => (rest, false),
        (None, Some(rest)) => (rest, true),
        (None, None) => return Ok(Content::Plain(bytes)),
    };
    let damaged = || invalid("it is damaged: its checksum is wrong".to_owned());
    let (written, rest) = rest.split_at_checked(8).ok_or_else(damaged)?;
    let text = rest.strip_prefix(SEAL_END).ok_or_else(damaged)?;
    if checksum(text).as_bytes() != written {
        return Err(damaged());
    }
    Ok(if is_older { Content::Older(text) } else { Content::Sealed(text) })
}

fn checksum(text: &[u8]) -> String {
    format!("{:08x}", crc32fast::hash(text))
}

fn invalid(problem: String) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, problem)
}

#[cfg(test)]
pub(super) mod samples {
    use super::{SEAL_2, SEAL_END, checksum};

    /// An analysis of 1. e4, with a word about it, as it was stored by earlier versions.
    pub(in crate::storage) const OLDER: &str = r#"{"format":2,"key_sha256":"","game":{"positions":[{"id":0,"parent":null,"mv":null,"fen":"startpos","searches":[]},{"id":1,"parent":0,"mv":1804,"fen":"","searches":[3],"notes":{"after":["best by test"]}}],"current":1,"chess960":false},"searches":[{"id":3,"position":1,"evaluator":"random","description":"hashed","device":"CPU"}]}"#;

    /// A kept analysis of format 2 with its first line.
    pub(in crate::storage) fn sealed_2(text: &str) -> Vec<u8> {
        [SEAL_2, checksum(text.as_bytes()).as_bytes(), SEAL_END, text.as_bytes()].concat()
    }
}

#[cfg(test)]
mod tests {
    use engine::games::chess::Chess;
    use session::Limits;

    use super::samples::{OLDER, sealed_2};
    use super::*;

    #[test]
    fn documents_of_earlier_versions_are_read() {
        let sealed = sealed_2(OLDER);
        let first = OLDER.replace("\"format\":2", "\"format\":1");
        for bytes in [&sealed[..], first.as_bytes()] {
            let kept = Kept::from_bytes(bytes).unwrap();
            assert_eq!((kept.analysis.last_search(), kept.analysis.searches.len()), (Some(3), 1));
            let view = kept.analysis.sketch::<Chess>().unwrap();
            assert_eq!((view.current, view.positions.len()), (1, 2));
            let analysis: Analysis = kept.analysis.restore(Limits::default()).unwrap();
            let view = analysis.game_view().unwrap();
            assert_eq!(view.positions[1].fen, "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
            assert_eq!(view.positions[1].notes.as_deref().unwrap().after, ["best by test"]);
            // It is written as all are now.
            let written = kept.to_bytes().unwrap();
            assert!(written.starts_with(SEAL));
            assert_eq!(Kept::from_bytes(&written).unwrap(), kept);
        }
        let unknown = OLDER.replace("\"format\":2", "\"format\":9");
        let unknown = Kept::from_bytes(unknown.as_bytes()).unwrap_err();
        assert!(unknown.to_string().contains("format 9"), "{unknown}");
        let damaged = Kept::from_bytes(&[&sealed[..], b" "].concat()).unwrap_err();
        assert!(damaged.to_string().contains("checksum"), "{damaged}");
    }

    #[test]
    fn what_can_be_undone_is_stored() {
        let mut analysis = Analysis::new(Limits::default());
        analysis.set_game("startpos", &["e2e4".to_owned(), "e7e5".to_owned()]).unwrap();
        analysis.edit_game(&[wire::GameEdit::Delete { position: 2 }]).unwrap();
        let owners = Owners::new(KeyHash::OF_NO_KEY, std::iter::empty());
        let written = Kept::of(&analysis, &owners, &[]).to_bytes().unwrap();
        let mut again: Analysis = Kept::from_bytes(&written).unwrap().analysis.restore(Limits::default()).unwrap();
        assert_eq!(again.game_view(), analysis.game_view());
        again.undo_game().unwrap();
        assert_eq!(again.game_view().unwrap().positions.len(), 3);
    }
}

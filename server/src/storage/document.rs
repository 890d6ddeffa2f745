//! An analysis without its logs, as the bytes that the library keeps of it.
//!
//! The first line names the format and has the CRC-32 of what follows, which is the document itself. Format 1 was the
//! document alone.

use std::fs;
use std::io;
use std::path::Path;

use serde::{Deserialize, Serialize};
use session::{Analysis, EvaluatorInfo};
use wire::GameView;

use super::log_file;
use crate::analyses::Owners;
use crate::analyses::identity::KeyHash;

/// Number of the written form.
const FORMAT: u32 = 2;

/// Beginning of the first line; eight hexadecimal digits and [`SEAL_END`] follow.
const SEAL: &[u8] = br#"{"format":2,"crc32":""#;
const SEAL_END: &[u8] = b"\"}\n";

/// Larger ones are not ours.
pub const MAX_BYTES: usize = 64 << 20;

/// An analysis as it is stored, without its logs.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Document {
    format: u32,
    /// SHA-256 of the owner's key.
    key_sha256: String,
    /// SHA-256 of the keys of browsers that own it, the one that made it first.
    #[serde(default)]
    browsers_sha256: Vec<String>,
    /// The positions, as on the wire.
    pub game: Option<GameView>,
    /// The searches, oldest first.
    pub searches: Vec<StoredSearch>,
}

/// Facts about a search that its log does not hold.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct StoredSearch {
    /// Its id.
    pub id: u32,
    /// The position searched.
    pub position: u32,
    /// Name by which a user asked for the evaluator.
    pub evaluator: String,
    /// The evaluator in words.
    pub description: String,
    /// The device that ran it.
    pub device: String,
    /// The search that it was forked from.
    #[serde(default)]
    pub origin: Option<u32>,
}

impl Document {
    /// An analysis as it is now, and those of its searches that cannot be read at present.
    #[must_use]
    pub fn of(analysis: &Analysis, owners: &Owners, unreadable: &[StoredSearch]) -> Self {
        let stored = |id| {
            let info = analysis.evaluator(id)?;
            Some(StoredSearch {
                id,
                position: analysis.position_of(id)?,
                evaluator: info.name.clone(),
                description: info.description.clone(),
                device: info.device.clone(),
                origin: analysis.origin_of(id),
            })
        };
        let mut searches: Vec<StoredSearch> = analysis.searches().filter_map(stored).collect();
        searches.extend_from_slice(unreadable);
        searches.sort_by_key(|search| search.id);
        Self {
            format: FORMAT,
            key_sha256: owners.key().to_hex(),
            browsers_sha256: owners.browsers().iter().map(|browser| browser.to_hex()).collect(),
            game: analysis.game_view(),
            searches,
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
        let document: Self = match unsealed(bytes)? {
            Content::Sealed(text) => serde_json::from_slice(text)?,
            Content::Plain(text) => {
                let document: Self = serde_json::from_slice(text)?;
                if document.format != 1 {
                    return Err(invalid(format!(
                        "it is in format {}, which this version does not know",
                        document.format
                    )));
                }
                document
            }
        };
        Ok(document)
    }

    /// Bytes of the logs of its searches in a folder.
    #[must_use]
    pub fn log_bytes(&self, folder: &Path) -> u64 {
        let bytes = |search: &StoredSearch| fs::metadata(log_file::path(folder, search.id)).map_or(0, |log| log.len());
        self.searches.iter().map(bytes).sum()
    }

    /// Writes it as bytes.
    ///
    /// # Errors
    /// When it cannot be JSON.
    pub fn to_bytes(&self) -> io::Result<Vec<u8>> {
        Ok(sealed(&serde_json::to_vec(self)?))
    }

    /// The same document of other owners.
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

/// A document as it is in its file.
enum Content<'a> {
    /// With a checksum, which is right.
    Sealed(&'a [u8]),
    /// As it was before there were checksums.
    Plain(&'a [u8]),
}

fn sealed(text: &[u8]) -> Vec<u8> {
    [SEAL, checksum(text).as_bytes(), SEAL_END, text].concat()
}

fn unsealed(bytes: &[u8]) -> io::Result<Content<'_>> {
    let Some(rest) = bytes.strip_prefix(SEAL) else { return Ok(Content::Plain(bytes)) };
    let damaged = || invalid("it is damaged: its checksum is wrong".to_owned());
    let (written, rest) = rest.split_at_checked(8).ok_or_else(damaged)?;
    let text = rest.strip_prefix(SEAL_END).ok_or_else(damaged)?;
    if checksum(text).as_bytes() == written { Ok(Content::Sealed(text)) } else { Err(damaged()) }
}

fn checksum(text: &[u8]) -> String {
    format!("{:08x}", crc32fast::hash(text))
}

fn invalid(problem: String) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, problem)
}

impl StoredSearch {
    /// The evaluator's description, completed by what the log's header says.
    #[must_use]
    pub fn evaluator_info(&self, header: &engine::Header) -> EvaluatorInfo {
        EvaluatorInfo {
            name: self.evaluator.clone(),
            kind: header.evaluator.clone(),
            description: self.description.clone(),
            device: self.device.clone(),
            network_sha256: header.network,
            moves_left_head: header.moves_left_head,
        }
    }
}

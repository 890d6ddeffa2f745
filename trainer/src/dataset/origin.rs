//! Origin of a data set, and the file that states it.

use std::fs::File;
use std::io::Write;
use std::path::Path;

use anyhow::{Context, anyhow, ensure};
use engine::log::hex;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::games::Games;

/// Raised when games are played or stored in another way.
pub(crate) const FORMAT: u32 = 2;

const FILE: &str = "dataset.json";
/// Name of the file while it is written.
const NEW_FILE: &str = "dataset.json.new";

/// Inputs that a data set was made with.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Origin {
    /// Version of the record and of the way games are played.
    pub(crate) format: u32,
    /// Names the stream of games.
    pub(crate) seed: u64,
    /// The teacher, as it calls itself.
    pub(crate) teacher: String,
    /// Nodes it looked at, for each position.
    pub(crate) nodes: u32,
    /// The network that made moves, if one did: SHA-256 of its file, hexadecimal.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) player: Option<String>,
    /// Kinds of games that were played.
    #[serde(default)]
    pub(crate) games: Games,
}

/// Returns the value of [`Origin::player`] for a file: its SHA-256.
pub(crate) fn fingerprint(file: &Path) -> anyhow::Result<String> {
    let bytes = std::fs::read(file).with_context(|| format!("{} cannot be read", file.display()))?;
    Ok(hex(&Sha256::digest(bytes)))
}

impl Origin {
    /// Sees that a folder was made with this, or says so in a folder that holds nothing. `holds_records` tells which.
    pub(super) fn claim(&self, folder: &Path, holds_records: bool) -> anyhow::Result<()> {
        let path = folder.join(FILE);
        if path.exists() {
            let found: Self = read(folder).with_context(|| self.remedy(folder))?;
            ensure!(found == *self, "{} was made with other settings: {found:?}", folder.display());
            return Ok(());
        }
        if holds_records {
            return Err(anyhow!("{} is missing", path.display()).context(self.remedy(folder)));
        }
        self.write(folder).with_context(|| format!("{} cannot be written", path.display()))
    }

    /// Whole or not at all, whenever this is interrupted.
    fn write(&self, folder: &Path) -> anyhow::Result<()> {
        let new = folder.join(NEW_FILE);
        let mut file = File::create(&new)?;
        file.write_all(&serde_json::to_vec_pretty(self)?)?;
        file.sync_all()?;
        std::fs::rename(&new, folder.join(FILE))?;
        Ok(File::open(folder)?.sync_all()?)
    }

    fn remedy(&self, folder: &Path) -> String {
        let origin = serde_json::to_string(self).unwrap_or_default();
        format!(
            "it cannot be told what {} was made with. Put {FILE} back from a copy, or name another folder; if it was made \
             with the settings that are given here, this is what the file holds: {origin}",
            folder.display()
        )
    }
}

/// Sees that the records of a folder are such as this program reads.
pub(super) fn check_format(folder: &Path) -> anyhow::Result<()> {
    // All that is sure about a folder of another format.
    #[derive(Deserialize)]
    struct Format {
        format: u32,
    }
    let Format { format } = read(folder).with_context(|| {
        format!("it cannot be told what the records of {} are; a file of them can be named instead", folder.display())
    })?;
    ensure!(format == FORMAT, "{} has records of format {format}; this program reads {FORMAT}", folder.display());
    Ok(())
}

/// Reads what a folder was made with.
fn read<T: DeserializeOwned>(folder: &Path) -> anyhow::Result<T> {
    let path = folder.join(FILE);
    let text = std::fs::read(&path).with_context(|| format!("{} cannot be read", path.display()))?;
    serde_json::from_slice(&text).with_context(|| format!("{} is damaged", path.display()))
}

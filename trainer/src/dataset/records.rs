//! Records that are read and not added to.

use std::path::{Path, PathBuf};

use anyhow::Context;

use super::Part;
use super::origin::check_format;
use crate::record::{RECORD, Record};

/// The keys of all positions of a folder, those held out included.
pub(crate) fn keys(folder: &Path) -> anyhow::Result<Vec<u64>> {
    let mut keys = Vec::new();
    for part in [Part::Train, Part::HeldOut] {
        keys.extend(Records::read(folder, part)?.list.iter().map(Record::key));
    }
    Ok(keys)
}

/// The records of a file.
pub(crate) struct Records {
    file: PathBuf,
    /// In the order of the file, each of them checked.
    pub(crate) list: Vec<Record>,
}

impl Records {
    /// Reads the records of a part of a folder, or of a file of records; those that are whole, because a folder may be
    /// growing.
    pub(crate) fn read(path: &Path, part: Part) -> anyhow::Result<Self> {
        let is_folder = path.is_dir();
        if is_folder {
            check_format(path)?;
        }
        let file = if is_folder { path.join(part.file()) } else { path.to_owned() };
        let bytes = std::fs::read(&file).with_context(|| format!("{} cannot be read", file.display()))?;
        let list = bytes.chunks_exact(RECORD).map(|record| Record(record.try_into().expect("whole records"))).collect();
        let records = Self { file, list };
        for (number, record) in records.list.iter().enumerate() {
            record.check().with_context(|| records.name(number))?;
        }
        Ok(records)
    }

    /// Names the place of the record at an index, for errors; people count from one.
    pub(crate) fn name(&self, index: usize) -> String {
        format!("{}, record {}", self.file.display(), index + 1)
    }
}

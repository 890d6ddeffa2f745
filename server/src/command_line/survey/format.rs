//! The form of a table.

use std::path::Path;

use crate::failure::Failure;

/// Form of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Format {
    /// One JSON object a line.
    Jsonl,
    /// Columns, compressed.
    Parquet,
}

impl Format {
    /// Returns what the end of a table's name says.
    ///
    /// # Errors
    /// When it says none.
    pub(super) fn of(out: &Path) -> Result<Self, Failure> {
        let end = out.extension().map(|end| end.to_string_lossy().to_lowercase());
        match end.as_deref() {
            Some("jsonl") => Ok(Self::Jsonl),
            Some("parquet") => Ok(Self::Parquet),
            _ => Err(Failure::Input(format!(
                "the end of a table's name says its form: it is .jsonl or .parquet, and {} has neither",
                out.display()
            ))),
        }
    }
}

//! Check of a recording's digest against its log.

use sha2::{Digest as _, Sha256};

use super::{Damage, Reader};

/// Recomputes the digest of a full recording, in as many pieces as it suits: hashing a long log takes a while.
#[derive(Debug, Default)]
pub struct DigestCheck {
    reader: Reader,
    hasher: Sha256,
}

impl DigestCheck {
    /// Reads on.
    ///
    /// # Errors
    /// At the first fault of the file.
    pub fn push(&mut self, bytes: &[u8]) -> Result<(), Damage> {
        let hasher = &mut self.hasher;
        self.reader.push(bytes, |_, piece| {
            hasher.update(piece);
            Ok(())
        })
    }

    /// The digest of the log as far as it was read. In the lean form it is not the search's.
    #[must_use]
    pub fn digest(self) -> [u8; 32] {
        self.hasher.finalize().into()
    }
}

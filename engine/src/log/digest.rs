//! SHA-256 of a log up to any moment, without hashing it anew each time.

use std::fmt::Write as _;

use sha2::{Digest as _, Sha256};

/// A digest is only computed when asked for: states are kept at intervals, and hashing goes on from the nearest one.
#[derive(Clone, Debug)]
pub struct DigestCache {
    /// The hasher after `moment` records; moments ascend, the first is 0.
    states: Vec<(u32, Sha256)>,
}

/// Records between two kept states.
const SPACING: u32 = 4096;

impl DigestCache {
    /// A cache for a log with this header (canonical bytes).
    #[must_use]
    pub fn new(header: &[u8]) -> Self {
        let mut hasher = Sha256::new();
        hasher.update(u32::try_from(header.len()).expect("headers are short").to_le_bytes());
        hasher.update(header);
        Self { states: vec![(0, hasher)] }
    }

    /// The digest after the first `moment` records. `write` feeds the canonical bytes of one record, with its edges.
    pub fn at(&mut self, moment: u32, mut write: impl FnMut(u32, &mut dyn FnMut(&[u8]))) -> [u8; 32] {
        let nearest = self.states.partition_point(|&(at, _)| at <= moment) - 1;
        let (mut at, mut hasher) = self.states[nearest].clone();
        let newest = nearest + 1 == self.states.len();
        while at < moment {
            write(at, &mut |bytes| hasher.update(bytes));
            at += 1;
            if newest && at.is_multiple_of(SPACING) {
                self.states.push((at, hasher.clone()));
            }
        }
        hasher.finalize().into()
    }

    /// Forgets what lies after a moment: those records were taken back.
    pub fn truncate(&mut self, moment: u32) {
        self.states.truncate(self.states.partition_point(|&(at, _)| at <= moment));
    }

    /// Bytes allocated.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.states.capacity() * size_of::<(u32, Sha256)>()
    }
}

/// Lower-case hexadecimal.
#[must_use]
pub fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::with_capacity(2 * bytes.len()), |mut text, byte| {
        // Writing to a string cannot fail.
        let _ = write!(text, "{byte:02x}");
        text
    })
}

/// The 32 bytes that 64 hexadecimal digits stand for.
#[must_use]
pub fn unhex(text: &str) -> Option<[u8; 32]> {
    let mut bytes = [0; 32];
    if text.len() != 64 || !text.bytes().all(|digit| digit.is_ascii_hexdigit()) {
        return None;
    }
    for (index, byte) in bytes.iter_mut().enumerate() {
        *byte = u8::from_str_radix(&text[2 * index..2 * index + 2], 16).ok()?;
    }
    Some(bytes)
}

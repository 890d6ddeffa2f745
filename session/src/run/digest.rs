//! The digest of a log, computed piece by piece so that a long log does not hold up a frame.

/// Progress of computing the digest.
#[derive(Clone, Debug, Default)]
pub(crate) struct Digests {
    hashed: u32,
    newest: Option<(u32, [u8; 32])>,
}

/// Records hashed at once: some 10 ms of SHA-256. A multiple of the engine's own spacing of hasher states, so that
/// the next piece starts where this one ended.
const PIECE: u32 = 4 * 4096;

impl Digests {
    /// The digest of a log up to a moment, if it is the one computed last.
    pub(crate) fn known(&self, moment: u32) -> Option<[u8; 32]> {
        self.newest.filter(|&(at, _)| at == moment).map(|(_, digest)| digest)
    }

    /// The digest of a log up to a moment, if one piece more completes it. `digest` computes one up to a moment, from the
    /// nearest place where it was computed before.
    pub(crate) fn step(&mut self, moment: u32, digest: impl FnOnce(u32) -> [u8; 32]) -> Option<[u8; 32]> {
        if let Some(digest) = self.known(moment) {
            return Some(digest);
        }
        let until = moment.min(self.hashed.saturating_add(PIECE));
        let digest = digest(until);
        self.hashed = self.hashed.max(until - until % PIECE);
        if until < moment {
            return None;
        }
        self.newest = Some((moment, digest));
        Some(digest)
    }

    /// Forgets what was computed of the log after a moment.
    pub(crate) fn truncate(&mut self, moment: u32) {
        self.hashed = self.hashed.min(moment - moment % PIECE);
        self.newest = None;
    }
}

//! The digest of a growing log, computed piece by piece so that a long log does not hold up a frame.

use engine::{Game, Search};

/// How far the digest is computed.
#[derive(Clone, Debug, Default)]
pub(crate) struct Digests {
    hashed: u32,
    newest: Option<(u32, [u8; 32])>,
}

/// Records hashed at once: some 10 ms of SHA-256. A multiple of the engine's own spacing of hasher states, so that
/// the next piece starts where this one ended.
const PIECE: u32 = 4 * 4096;

impl Digests {
    /// The digest of the search's log up to now, if one piece more completes it.
    pub(crate) fn step<G: Game>(&mut self, search: &mut Search<G>) -> Option<[u8; 32]> {
        let moment = search.moment();
        if let Some((at, digest)) = self.newest
            && at == moment
        {
            return Some(digest);
        }
        let until = moment.min(self.hashed.saturating_add(PIECE));
        let digest = search.digest(until);
        self.hashed = until - until % PIECE;
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

//! The bytes of a recording to its head and its log, as they come.

use super::{block, head::Head};

/// Damage of a recording, and its place.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the recording is damaged at byte {position}: {message}")]
pub struct Damage {
    /// Bytes of the file that are intact.
    pub position: u64,
    /// Damage in the bytes after them, without a full stop.
    pub message: String,
}

/// The longest log that is read, in bytes: some ten million simulations. Compressed bytes could claim to be any number.
const LONGEST: u64 = 2 << 30;

/// Cuts a recording into its head and the pieces of its log. What the log says is for others to check.
///
/// Memory grows with the bytes read, by a block at most, never by a number read.
#[derive(Debug, Default)]
pub struct Reader {
    /// Bytes that are not understood yet.
    rest: Vec<u8>,
    intact: u64,
    head: Option<Head>,
    /// Bytes of the log that were read.
    read: u64,
    /// The newest piece, kept so that reading one allocates nothing.
    piece: Vec<u8>,
    damage: Option<Damage>,
}

impl Reader {
    /// Reads on, and hands on each piece of the log that is complete.
    ///
    /// # Errors
    /// At the first fault, or where `take` refuses a piece with one sentence; and with that fault from then on.
    pub fn push(
        &mut self,
        bytes: &[u8],
        mut take: impl FnMut(&Head, &[u8]) -> Result<(), String>,
    ) -> Result<(), Damage> {
        if let Some(damage) = &self.damage {
            return Err(damage.clone());
        }
        self.rest.extend_from_slice(bytes);
        let mut used = 0;
        let outcome = loop {
            match self.step(used, &mut take) {
                Ok(None) => break Ok(()),
                Ok(Some(len)) => used += len,
                Err(fault) => break Err(fault),
            }
        };
        self.rest.drain(..used);
        self.intact += used as u64;
        outcome.map_err(|(at, message)| {
            self.rest = Vec::new();
            self.damage.insert(Damage { position: self.intact + at as u64, message }).clone()
        })
    }

    /// The head, once it was read.
    #[must_use]
    pub fn head(&self) -> Option<&Head> {
        self.head.as_ref()
    }

    /// Bytes from the start that are intact.
    #[must_use]
    pub fn intact(&self) -> u64 {
        self.intact
    }

    /// Returns the damage that the recording has if nothing follows; an end before the end of the log is one.
    #[must_use]
    pub fn damage(&self) -> Option<Damage> {
        let missing = match &self.head {
            None => Some("it ends within its head".to_owned()),
            Some(head) if self.read < head.bytes => {
                Some(format!("it ends here, and {} bytes of its log are missing", head.bytes - self.read))
            }
            Some(_) => None,
        };
        let cut = missing.map(|message| Damage { position: self.intact, message });
        self.damage.clone().or(cut)
    }

    /// Reads the head or a block that begins at a place of what is left. Its length, if all of it is there.
    fn step(
        &mut self,
        at: usize,
        take: &mut impl FnMut(&Head, &[u8]) -> Result<(), String>,
    ) -> Result<Option<usize>, (usize, String)> {
        let bytes = &self.rest[at..];
        let Some(head) = &self.head else {
            let Some((head, len)) = Head::read(bytes)? else { return Ok(None) };
            if head.bytes > LONGEST {
                return Err((0, format!("its log claims to have {} bytes", head.bytes)));
            }
            self.head = Some(head);
            return Ok(Some(len));
        };
        if self.read == head.bytes {
            return if bytes.is_empty() { Ok(None) } else { Err((0, "something follows its end".to_owned())) };
        }
        let Some(len) = block::read(bytes, &mut self.piece).map_err(|message| (0, message.to_owned()))? else {
            return Ok(None);
        };
        let read = self.read + self.piece.len() as u64;
        if read > head.bytes {
            return Err((0, "its log is longer than its head says".to_owned()));
        }
        take(head, &self.piece).map_err(|message| (0, message))?;
        self.read = read;
        Ok(Some(len))
    }
}

//! Verifying a recording: that it is intact, that its log says what the rules of chess say, and its digest.

use engine::{Search, games::chess::Chess};
use sha2::{Digest as _, Sha256};

use super::{Damage, Form, Head, Reader};
use crate::{Limits, LogReader};

/// Reads a recording as it comes, and looks at everything in it.
#[derive(Debug)]
pub struct Verifier {
    reader: Reader,
    limits: Limits,
    log: Option<LogReader>,
    hasher: Sha256,
}

/// Result of verifying a recording.
#[derive(Debug)]
pub struct Verified {
    /// Head of the recording; `None` where it is no recording.
    pub head: Option<Head>,
    /// Its search, as far as it is intact.
    pub search: Option<Search<Chess>>,
    /// Damage in the rest of it, if there is any.
    pub damage: Option<Damage>,
    /// True if its digest is the one of its log; `None` where that cannot be known: in the lean form, or where it is damaged or
    /// names none.
    pub is_right: Option<bool>,
}

impl Verifier {
    /// Has read nothing. Of the limits those of moves and nodes count.
    #[must_use]
    pub fn new(limits: Limits) -> Self {
        Self { reader: Reader::default(), limits, log: None, hasher: Sha256::new() }
    }

    /// Reads on.
    ///
    /// # Errors
    /// At the first fault, and with that fault from then on.
    pub fn push(&mut self, bytes: &[u8]) -> Result<(), Damage> {
        let Self { reader, limits, log, hasher } = self;
        reader.push(bytes, |head, piece| {
            let log = log.get_or_insert_with(|| match head.form {
                Form::Full => LogReader::new(*limits),
                Form::Lean => LogReader::of_lean_log(*limits),
            });
            hasher.update(piece);
            log.push(piece).map_err(|fault| fault.message)
        })
    }

    /// Ends the verification and returns its result.
    #[must_use]
    pub fn finish(self) -> Verified {
        let head = self.reader.head().cloned();
        let (search, fault) = self.log.map_or((None, None), LogReader::finish);
        let said = head.as_ref().map_or(0, |head| head.events);
        let read = search.as_ref().map_or(0, Search::moment);
        let at_end = |message: String| Damage { position: self.reader.intact(), message };
        let damage = self.reader.damage().or_else(|| match fault {
            Some(fault) => Some(at_end(fault.message)),
            None if read != said => Some(at_end(format!("its log has {read} events, and its head says {said}"))),
            None => None,
        });
        let digest: [u8; 32] = self.hasher.finalize().into();
        let is_whole = damage.is_none() && head.as_ref().is_some_and(|head| head.form == Form::Full);
        let stated = head.as_ref().and_then(|head| head.digest).filter(|_| is_whole);
        Verified { is_right: stated.map(|stated| stated == digest), head, search, damage }
    }
}

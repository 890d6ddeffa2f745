//! Reads the sound part of a log in [blocks](super::blocks).

use std::io::{self, Read};

use engine::Search;

use super::blocks::{Chain, FRONT, MAGIC};
use crate::{game::Recorded, limits::Limits, log_file::LogReader};

/// A moment after which a block ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mark {
    /// Events up to there.
    pub moment: u32,
    /// Bytes of the file up to there.
    pub bytes: u64,
    /// The checksum of the block that ends there.
    pub chain: Chain,
}

/// A log that is read block by block, up to its first damage.
#[derive(Debug)]
pub struct BlockReader<G: Recorded> {
    log: LogReader<G>,
    chain: Chain,
    bytes: u64,
    content_bytes: u64,
}

impl<G: Recorded> BlockReader<G> {
    /// A reader of the blocks behind the [`MAGIC`] bytes. However many visits the search has: a limit that was set lower since then is
    /// one of further searching, and no damage.
    #[must_use]
    pub fn new(limits: Limits) -> Self {
        let limits = Limits { nodes_per_search: u32::MAX, ..limits };
        Self { log: LogReader::of_game(limits), chain: Chain::default(), bytes: MAGIC.len() as u64, content_bytes: 0 }
    }

    /// Reads the next block, and marks its end; `None` where the file ends.
    ///
    /// # Errors
    /// `InvalidData` with what is wrong with the block, without a full stop, and whatever the file says. Nothing is read after that.
    pub fn read(&mut self, file: &mut impl Read) -> io::Result<Option<Mark>> {
        let damaged = |problem| io::Error::new(io::ErrorKind::InvalidData, problem);
        let Some(content) = self.chain.open(file)? else { return Ok(None) };
        self.log.push(&content).map_err(|fault| damaged(fault.message))?;
        self.content_bytes += content.len() as u64;
        // Behind a block the file is cut and written on.
        if self.log.intact() != self.content_bytes {
            return Err(damaged("a block ends in the midst of an event".to_owned()));
        }
        self.bytes += FRONT + content.len() as u64;
        Ok(Some(self.mark()))
    }

    /// The end of the last sound block.
    #[must_use]
    pub fn mark(&self) -> Mark {
        Mark { moment: self.log.moment(), bytes: self.bytes, chain: self.chain }
    }

    /// The search up to there (`None` where not even the header is sound), and the fault of an event that is cut short.
    #[must_use]
    pub fn finish(self) -> (Option<Search<G>>, Option<String>) {
        let (search, fault) = self.log.finish();
        (search, fault.map(|fault| fault.message))
    }
}

//! The last state in which all files of a folder agree.
//!
//! A program that is killed has written the positions of at most one game without its line in `games`. A machine that
//! loses power may lose the one or the other, because nothing says which of them reaches the disk first.

use std::path::Path;

use anyhow::ensure;

use super::Part;
use super::list::List;
use crate::record::{RECORD, Record};

/// Limit on the records that may be given up so that a folder's files agree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Cut {
    /// One game, which a single interruption leaves half done.
    OneGame,
    /// Any number of them.
    Everything,
}

/// State that the files of a folder agree on, and counts of everything beyond it.
pub(super) struct Agreement {
    pub(super) games: u32,
    /// Records by part.
    pub(super) counts: [u64; 2],
    /// Lines of `games`, and records, beyond.
    lost_lines: u64,
    lost_records: u64,
    /// Set where some of these records are of other games than the next one.
    others: bool,
}

impl Agreement {
    /// Looks at a folder's files and changes nothing.
    pub(super) fn of(games: &mut List, positions: &mut [List; 2]) -> anyhow::Result<Self> {
        let lengths = [positions[0].entries()?, positions[1].entries()?];
        let mut agreed = Self { games: 0, counts: [0; 2], lost_lines: 0, lost_records: 0, others: false };
        games.each(0, |line| agreed.take(line, lengths))?;
        for (positions, from) in positions.iter_mut().zip(agreed.counts) {
            positions.each(from, |record| {
                let record: [u8; RECORD] = record.try_into().expect("as wide as a record");
                agreed.lost_records += 1;
                agreed.others |= Record(record).game() != agreed.games;
            })?;
        }
        Ok(agreed)
    }

    /// Takes a line of `games` for true if its number is the next and its records are there.
    fn take(&mut self, line: &[u8], lengths: [u64; 2]) {
        let number = |at: usize| u32::from_le_bytes(line[at..at + 4].try_into().expect("four bytes"));
        let (game, part) = (number(0), Part::of(number(0)) as usize);
        let whole = self.counts[part] + u64::from(number(4));
        if self.lost_lines > 0 || game != self.games || whole > lengths[part] {
            self.lost_lines += 1;
            return;
        }
        self.counts[part] = whole;
        self.games += 1;
    }

    /// Checks that going back to this state is allowed.
    pub(super) fn allow(&self, folder: &Path, cut: Cut) -> anyhow::Result<()> {
        let one_game = self.lost_lines <= 1 && !self.others;
        ensure!(
            one_game || cut == Cut::Everything,
            "the files of {} disagree from game {} on: {} positions and {} lines of `games` would be lost. Nothing was \
             changed. Put what is damaged back from a copy, or give these up with --cut",
            folder.display(),
            self.games,
            self.lost_records,
            self.lost_lines,
        );
        Ok(())
    }
}

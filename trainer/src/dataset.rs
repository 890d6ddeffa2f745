//! A folder of labelled positions that grows, and survives being interrupted at any point.
//!
//! * `dataset.json`: what it was made with; a folder cannot be continued with anything else.
//! * `train.positions`, `held-out.positions`: [`Record`]s, one after the other.
//! * `games`: 12 bytes a game, in order: its number, the records it added, which file (u32 each, little-endian).
//! * `lock`: empty; whoever adds to the folder holds it.
//!
//! Games are added whole and in the order of their numbers. The positions are written first, then the line in `games`;
//! when a folder is opened, what has no line or no positions is cut off, if it is no more than a game.

mod agreement;
mod list;
mod origin;
mod records;

use std::collections::HashSet;
use std::fs::File;
use std::path::Path;

use anyhow::{Context, ensure};

use crate::lock::Held;
use crate::record::{RECORD, Record};
use agreement::Agreement;
use list::List;

pub(crate) use agreement::Cut;
pub(crate) use origin::{FORMAT, Origin, fingerprint};
pub(crate) use records::{Records, keys};

/// Number of games of which one is kept out of training.
const HELD_OUT_EVERY: u32 = 50;
/// Bytes of a line of [`GAMES`].
const GAME: usize = 12;
const GAMES: &str = "games";
const LOCK: &str = "lock";

/// The parts of a data set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Part {
    /// Positions that the network learns from.
    Train,
    /// Games it never sees.
    HeldOut,
}

impl Part {
    /// The part that a game belongs to.
    pub(crate) fn of(game: u32) -> Self {
        if game.is_multiple_of(HELD_OUT_EVERY) { Self::HeldOut } else { Self::Train }
    }

    fn file(self) -> &'static str {
        match self {
            Self::Train => "train.positions",
            Self::HeldOut => "held-out.positions",
        }
    }
}

/// A data set being written. Its folder is nobody else's as long as this lives.
pub(crate) struct Dataset {
    positions: [List; 2],
    games: List,
    next_game: u32,
    counts: [u64; 2],
    seen: HashSet<u64>,
    _lock: Held,
}

impl Dataset {
    /// Opens a folder, or makes it. Whatever an interruption left half done is cut off, where `cut` allows it.
    pub(crate) fn open(folder: &Path, origin: &Origin, cut: Cut) -> anyhow::Result<Self> {
        std::fs::create_dir_all(folder).with_context(|| format!("{} cannot be made", folder.display()))?;
        let path = folder.join(LOCK);
        let lock = File::create(&path).with_context(|| format!("{} cannot be made", path.display()))?;
        let lock = Held::new(lock, folder)?;
        let holds_records = [Part::Train.file(), Part::HeldOut.file(), GAMES]
            .iter()
            .any(|name| folder.join(name).metadata().is_ok_and(|file| file.len() > 0));
        origin.claim(folder, holds_records)?;
        let positions = |part: Part| List::open(&folder.join(part.file()), RECORD);
        let mut positions = [positions(Part::Train)?, positions(Part::HeldOut)?];
        let mut games = List::open(&folder.join(GAMES), GAME)?;
        let agreed = Agreement::of(&mut games, &mut positions)?;
        agreed.allow(folder, cut)?;
        games.cut(agreed.games.into())?;
        let mut seen = HashSet::new();
        for (positions, count) in positions.iter_mut().zip(agreed.counts) {
            positions.cut(count)?;
            positions.each(0, |record| {
                seen.insert(Record(record.try_into().expect("as wide as a record")).key());
            })?;
        }
        Ok(Self { positions, games, next_game: agreed.games, counts: agreed.counts, seen, _lock: lock })
    }

    /// The game to be added next.
    pub(crate) fn next_game(&self) -> u32 {
        self.next_game
    }

    /// Records in a part.
    pub(crate) fn count(&self, part: Part) -> u64 {
        self.counts[part as usize]
    }

    /// Takes positions, by [`Record::key`], for known.
    pub(crate) fn leave_out(&mut self, keys: impl IntoIterator<Item = u64>) {
        self.seen.extend(keys);
    }

    /// Adds the positions of the next game that were not there before.
    pub(crate) fn add(&mut self, game: u32, records: &[Record]) -> anyhow::Result<()> {
        ensure!(game == self.next_game, "game {game} comes before game {}", self.next_game);
        let new: Vec<&Record> = records.iter().filter(|record| self.seen.insert(record.key())).collect();
        let part = Part::of(game);
        let bytes: Vec<u8> = new.iter().flat_map(|record| record.0).collect();
        self.positions[part as usize].append(&bytes)?;
        let line = [game, u32::try_from(new.len())?, part as u32].map(u32::to_le_bytes).concat();
        self.games.append(&line)?;
        self.counts[part as usize] += new.len() as u64;
        self.next_game += 1;
        Ok(())
    }
}

#[cfg(test)]
mod tests;

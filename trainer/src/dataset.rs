//! A folder of labelled positions that grows, and survives being interrupted at any point.
//!
//! * `dataset.json`: what it was made with; a folder cannot be continued with anything else.
//! * `train.positions`, `held-out.positions`: [`Record`]s, one after the other.
//! * `games`: 12 bytes a game, in order: its number, the records it added, which file (u32 each, little-endian).
//!
//! Games are added whole and in the order of their numbers. The positions are written first, then the line in `games`;
//! when a folder is opened, what `games` does not know of is cut off.

use std::collections::HashSet;
use std::fs::{File, OpenOptions};
use std::io::{BufReader, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, ensure};
use engine::log::hex;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::games::Games;
use crate::record::{RECORD, Record};

/// Every so many games one is kept out of training.
const HELD_OUT_EVERY: u32 = 50;
const GAME: usize = 12;

/// What a data set was made with.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Origin {
    /// Version of the record and of the way games are played.
    pub(crate) format: u32,
    /// Names the stream of games.
    pub(crate) seed: u64,
    /// The teacher, as it calls itself.
    pub(crate) teacher: String,
    /// Nodes it looked at, for each position.
    pub(crate) nodes: u32,
    /// The network that made moves, if one did: SHA-256 of its file, hexadecimal.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) player: Option<String>,
    /// What games were played.
    #[serde(default)]
    pub(crate) games: Games,
}

/// What [`Origin::player`] says of a file.
pub(crate) fn fingerprint(file: &Path) -> anyhow::Result<String> {
    let bytes = std::fs::read(file).with_context(|| format!("{} cannot be read", file.display()))?;
    Ok(hex(&Sha256::digest(bytes)))
}

/// The parts of a data set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Part {
    /// What the network learns from.
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

/// A data set being written.
pub(crate) struct Dataset {
    files: [File; 2],
    games: File,
    next_game: u32,
    counts: [u64; 2],
    seen: HashSet<u64>,
}

impl Dataset {
    /// Opens a folder, or makes it.
    pub(crate) fn open(folder: &Path, origin: &Origin) -> anyhow::Result<Self> {
        std::fs::create_dir_all(folder).with_context(|| format!("{} cannot be made", folder.display()))?;
        let path = folder.join("dataset.json");
        if path.exists() {
            let found: Origin = serde_json::from_slice(&std::fs::read(&path)?)
                .with_context(|| format!("{} cannot be read", path.display()))?;
            ensure!(found == *origin, "{} was made with other settings: {found:?}", folder.display());
        } else {
            std::fs::write(&path, serde_json::to_vec_pretty(origin)?)?;
        }
        let open = |name: &str| -> anyhow::Result<File> {
            let path = folder.join(name);
            OpenOptions::new()
                .read(true)
                .write(true)
                .create(true)
                .truncate(false)
                .open(&path)
                .with_context(|| format!("{} cannot be opened", path.display()))
        };
        let files = [open(Part::Train.file())?, open(Part::HeldOut.file())?];
        let mut dataset = Self { files, games: open("games")?, next_game: 0, counts: [0; 2], seen: HashSet::default() };
        dataset.recover()?;
        Ok(dataset)
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
        self.files[part as usize].write_all(&bytes)?;
        let line = [game, u32::try_from(new.len())?, part as u32].map(u32::to_le_bytes).concat();
        self.games.write_all(&line)?;
        self.counts[part as usize] += new.len() as u64;
        self.next_game += 1;
        Ok(())
    }

    /// Finds the last state in which all files agree, and goes back to it.
    fn recover(&mut self) -> anyhow::Result<()> {
        let mut listed = Vec::new();
        self.games.read_to_end(&mut listed)?;
        let lengths = [self.files[0].metadata()?.len(), self.files[1].metadata()?.len()];
        let mut kept = 0;
        for line in listed.chunks_exact(GAME) {
            let number = |at: usize| u32::from_le_bytes(line[at..at + 4].try_into().expect("four bytes"));
            let (game, records, part) = (number(0), u64::from(number(4)), Part::of(number(0)));
            let whole = self.counts[part as usize] + records;
            if game != self.next_game || whole * RECORD as u64 > lengths[part as usize] {
                break;
            }
            self.counts[part as usize] = whole;
            self.next_game += 1;
            kept += GAME as u64;
        }
        self.games.set_len(kept)?;
        self.games.seek(SeekFrom::End(0))?;
        for part in [Part::Train, Part::HeldOut] {
            let file = &mut self.files[part as usize];
            file.set_len(self.counts[part as usize] * RECORD as u64)?;
            let mut reader = BufReader::with_capacity(1 << 20, &mut *file);
            let mut bytes = [0; RECORD];
            for _ in 0..self.counts[part as usize] {
                reader.read_exact(&mut bytes)?;
                self.seen.insert(Record(bytes).key());
            }
            file.seek(SeekFrom::End(0))?;
        }
        Ok(())
    }
}

/// The keys of all positions of a folder, those held out included.
pub(crate) fn keys(folder: &Path) -> anyhow::Result<Vec<u64>> {
    let mut records = read(folder, Part::Train)?;
    records.extend(read(folder, Part::HeldOut)?);
    Ok(records.iter().map(Record::key).collect())
}

/// Reads the records of a part of a folder, or of a file of records.
pub(crate) fn read(path: &Path, part: Part) -> anyhow::Result<Vec<Record>> {
    let path: PathBuf = if path.is_dir() { path.join(part.file()) } else { path.to_owned() };
    let bytes = std::fs::read(&path).with_context(|| format!("{} cannot be read", path.display()))?;
    Ok(bytes.chunks_exact(RECORD).map(|record| Record(record.try_into().expect("whole records"))).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn origin() -> Origin {
        Origin { format: 1, seed: 1, teacher: "none".to_owned(), nodes: 1, player: None, games: Games::Varied }
    }

    fn record(number: u8, game: u32) -> Record {
        let mut bytes = [0; RECORD];
        bytes[0] = number;
        bytes[58..62].copy_from_slice(&game.to_le_bytes());
        Record(bytes)
    }

    fn folder(name: &str) -> PathBuf {
        let folder = std::env::temp_dir().join(format!("puctoscope-dataset-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        folder
    }

    #[test]
    fn positions_are_kept_once_and_held_out_by_game() {
        let folder = folder("once");
        let mut dataset = Dataset::open(&folder, &origin()).unwrap();
        dataset.add(0, &[record(1, 0), record(2, 0)]).unwrap();
        dataset.add(1, &[record(2, 1), record(3, 1)]).unwrap();
        assert!(dataset.add(3, &[]).is_err(), "game 2 is missing");
        assert_eq!((dataset.count(Part::HeldOut), dataset.count(Part::Train)), (2, 1));
        drop(dataset);
        assert_eq!(read(&folder, Part::HeldOut).unwrap(), [record(1, 0), record(2, 0)]);
        assert_eq!(read(&folder, Part::Train).unwrap(), [record(3, 1)]);
        std::fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn positions_of_another_folder_are_left_out() {
        let (one, two) = (folder("one"), folder("two"));
        let mut first = Dataset::open(&one, &origin()).unwrap();
        first.add(0, &[record(1, 0)]).unwrap();
        first.add(1, &[record(2, 1)]).unwrap();
        drop(first);
        let mut second = Dataset::open(&two, &origin()).unwrap();
        second.leave_out(keys(&one).unwrap());
        second.add(0, &[record(2, 0)]).unwrap();
        second.add(1, &[record(1, 1), record(3, 1)]).unwrap();
        assert_eq!(read(&two, Part::HeldOut).unwrap(), []);
        assert_eq!(read(&two, Part::Train).unwrap(), [record(3, 1)]);
        std::fs::remove_dir_all(one).unwrap();
        std::fs::remove_dir_all(two).unwrap();
    }

    #[test]
    fn what_an_interruption_left_half_done_is_done_again() {
        let folder = folder("interrupted");
        let games: Vec<Vec<Record>> =
            (0..6_u8).map(|game| (0..3).map(|at| record(8 * game + at, game.into())).collect()).collect();
        let add = |dataset: &mut Dataset| {
            for game in dataset.next_game()..6 {
                dataset.add(game, &games[game as usize]).unwrap();
            }
        };
        add(&mut Dataset::open(&folder, &origin()).unwrap());
        let whole = std::fs::read(folder.join("train.positions")).unwrap();
        let list = std::fs::read(folder.join("games")).unwrap();
        // Killed after any number of bytes of either file.
        for (positions, listed) in
            [(whole.len(), list.len() - 5), (whole.len() - 100, list.len()), (RECORD + 1, 36), (0, 0)]
        {
            std::fs::write(folder.join("train.positions"), &whole[..positions]).unwrap();
            std::fs::write(folder.join("games"), &list[..listed]).unwrap();
            let mut dataset = Dataset::open(&folder, &origin()).unwrap();
            add(&mut dataset);
            assert_eq!((dataset.count(Part::Train), dataset.count(Part::HeldOut)), (15, 3));
            assert_eq!(std::fs::read(folder.join("train.positions")).unwrap(), whole);
            assert_eq!(std::fs::read(folder.join("games")).unwrap(), list);
        }
        std::fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn a_folder_is_not_continued_with_other_settings() {
        let folder = folder("other");
        drop(Dataset::open(&folder, &origin()).unwrap());
        let other = Origin { nodes: 2, ..origin() };
        assert!(Dataset::open(&folder, &other).is_err());
        std::fs::remove_dir_all(folder).unwrap();
    }
}

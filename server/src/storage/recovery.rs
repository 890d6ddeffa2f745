//! Reads a stored analysis again.

use std::collections::BTreeMap;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Read as _};
use std::path::Path;

use engine::Search;
use engine::games::chess::Chess;
use session::{Analysis, Fault, Limits, LogReader};

use super::document::{Document, StoredSearch};
use super::log_file::{self, LogFile};

/// What was read.
#[derive(Debug)]
pub struct Recovered {
    /// The analysis with all searches that could be read.
    pub analysis: Analysis,
    /// The logs of the searches that are in memory, ready to be written on.
    pub logs: BTreeMap<u32, LogFile>,
    /// What was lost, one sentence each.
    pub notices: Vec<(Option<u32>, String)>,
}

/// Reads the analysis of a folder: into so many bytes of memory, and what does not fit there is at rest. Damaged ends of
/// logs are cut off on disk, too.
///
/// # Errors
/// One sentence if the document itself cannot be used.
pub fn recover(folder: &Path, document: &Document, limits: Limits, mut room: u64) -> Result<Recovered, String> {
    let analysis = match &document.game {
        Some(game) => Analysis::restore(limits, game)
            .map_err(|refusal| format!("the stored game cannot be used: {}", refusal.message))?,
        None => Analysis::new(limits),
    };
    let mut recovered = Recovered { analysis, logs: BTreeMap::new(), notices: Vec::new() };
    for stored in &document.searches {
        if let Err(problem) = recovered.add(folder, stored, limits, &mut room) {
            tracing::warn!(folder = %folder.display(), search = stored.id, "{problem}");
            recovered.notices.push((None, format!("search {} is lost: {problem}", stored.id)));
        }
    }
    Ok(recovered)
}

impl Recovered {
    /// The search is in the list in any case; where there is no room for its tree in memory, it is at rest.
    fn add(&mut self, folder: &Path, stored: &StoredSearch, limits: Limits, room: &mut u64) -> Result<(), String> {
        let SoundLog { search, log, damage } = read_search(folder, stored.id, limits)?;
        let (info, bytes) = (stored.evaluator_info(search.header()), search.bytes() as u64);
        self.analysis.restore_search(stored.id, stored.position, info, search).map_err(|refusal| refusal.message)?;
        self.analysis.set_origin(stored.id, stored.origin);
        self.notices.extend(damage.map(|damage| (Some(stored.id), damage)));
        if bytes < *room {
            *room -= bytes;
            self.logs.insert(stored.id, log);
        } else {
            self.analysis.put_to_rest(stored.id);
        }
        Ok(())
    }
}

/// A log that was read.
#[derive(Debug)]
pub struct SoundLog {
    /// The search, as far as its log is sound.
    pub search: Search<Chess>,
    /// Its log, to be written on.
    pub log: LogFile,
    /// What is damaged in it, one sentence.
    pub damage: Option<String>,
}

/// Reads a search's log. A damaged end is cut off on disk, too.
///
/// # Errors
/// One sentence if nothing of it can be used.
pub fn read_search(folder: &Path, id: u32, limits: Limits) -> Result<SoundLog, String> {
    let path = log_file::path(folder, id);
    let (search, intact, fault) = read_log(&path, limits).map_err(|error| error.to_string())?;
    let Some(search) = search else {
        return Err(fault.map_or("its log is empty".to_owned(), |fault| fault.to_string()));
    };
    let log = LogFile::resume(folder, id, &search, intact);
    let damage = fault.map(|fault| format!("{fault}; the search goes on from simulation {}", search.moment()));
    if let Some(damage) = &damage {
        tracing::warn!(path = %path.display(), "{damage}");
        // Before anything is appended. If this fails, the first write cuts it.
        if let Ok(file) = OpenOptions::new().write(true).open(&path) {
            let _ = file.set_len(intact);
        }
    }
    Ok(SoundLog { search, log, damage })
}

type Read = (Option<Search<Chess>>, u64, Option<Fault>);

fn read_log(path: &Path, limits: Limits) -> io::Result<Read> {
    let mut file = File::open(path)?;
    if !fs::metadata(path)?.is_file() {
        return Err(io::Error::new(io::ErrorKind::InvalidInput, "its log is not a file"));
    }
    let mut reader = LogReader::new(limits);
    let mut buffer = vec![0; 1 << 18];
    loop {
        let count = match file.read(&mut buffer) {
            Ok(0) => break,
            Ok(count) => count,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => return Err(error),
        };
        // The fault is told by `finish`.
        if reader.push(&buffer[..count]).is_err() {
            break;
        }
    }
    let intact = reader.intact();
    let (search, fault) = reader.finish();
    Ok((search, intact, fault))
}

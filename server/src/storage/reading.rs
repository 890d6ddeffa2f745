//! Reads the sound part of a log from disk.

use std::fs::{self, File};
use std::io::{self, BufReader, Read as _, Seek as _, SeekFrom};
use std::path::{Path, PathBuf};

use engine::Search;
use engine::games::chess::Chess;
use session::kept::blocks::MAGIC;
use session::kept::reading::{BlockReader, Mark};
use session::{Limits, LogReader};

use super::log_file::path;

/// A log as it was found on disk.
#[derive(Debug)]
pub struct StoredLog {
    /// The search up to the first damage; `None` where not even the header is sound.
    pub search: Option<Search<Chess>>,
    /// Moments that are sound in the file; none where it has the form before, without checksums.
    pub marks: Vec<Mark>,
    /// Problem with the log, without a full stop, and the byte of the file at which it begins.
    pub problem: Option<(u64, String)>,
}

/// Reads the log of a search. However many visits it has: a limit that was set lower since then is one of further searching,
/// and no damage.
///
/// # Errors
/// When the disk refuses, or there is no such file.
pub fn read_log(folder: &Path, search: u32, limits: Limits) -> io::Result<StoredLog> {
    let path = path(folder, search);
    // Opening a pipe would wait for somebody who writes to it.
    if !fs::metadata(&path)?.is_file() {
        return Err(io::Error::new(io::ErrorKind::InvalidInput, "its log is not a file"));
    }
    read_log_file(&path, limits)
}

/// Reads a log by its file's path, in blocks or as its bytes alone.
///
/// # Errors
/// As [`read_log`]; what is no file is refused by the caller.
pub fn read_log_file(path: &Path, limits: Limits) -> io::Result<StoredLog> {
    let limits = Limits { nodes_per_search: u32::MAX, ..limits };
    let mut file = File::open(path)?;
    let mut magic = Vec::new();
    (&mut file).take(MAGIC.len() as u64).read_to_end(&mut magic)?;
    if magic == MAGIC {
        return read_blocks(&mut BufReader::new(file), limits);
    }
    file.seek(SeekFrom::Start(0))?;
    read_plain(&mut file, limits)
}

fn read_blocks(file: &mut BufReader<File>, limits: Limits) -> io::Result<StoredLog> {
    let (mut reader, mut marks) = (BlockReader::new(limits), Vec::<Mark>::new());
    let problem = loop {
        match reader.read(file) {
            Ok(Some(mark)) => {
                // The first stays, for a search that goes back; then the newest is enough.
                marks.truncate(1);
                marks.push(mark);
            }
            Ok(None) => break None,
            Err(error) if error.kind() == io::ErrorKind::InvalidData => break Some(error.to_string()),
            Err(error) => return Err(error),
        }
    };
    let bytes = marks.last().map_or(MAGIC.len() as u64, |mark| mark.bytes);
    let (search, unfinished) = reader.finish();
    let problem = problem.or(unfinished).map(|problem| (bytes, problem));
    Ok(StoredLog { search, marks, problem })
}

/// The form before: the log's bytes and nothing else.
fn read_plain(file: &mut File, limits: Limits) -> io::Result<StoredLog> {
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
    Ok(StoredLog { search, marks: Vec::new(), problem: fault.map(|fault| (intact, fault.message)) })
}

/// Keeps what a damaged log has from a byte on, in a file beside it that is nobody else's; its name.
///
/// # Errors
/// When the disk refuses.
pub fn keep_damaged(folder: &Path, search: u32, from: u64) -> io::Result<PathBuf> {
    let log = path(folder, search);
    let mut file = File::open(&log)?;
    file.seek(SeekFrom::Start(from))?;
    let name = |number: u32| {
        let mut name = log.as_os_str().to_owned();
        name.push(if number == 1 { ".damaged".to_owned() } else { format!(".damaged-{number}") });
        PathBuf::from(name)
    };
    let mut number = 1;
    let (kept, mut copy) = loop {
        match File::create_new(name(number)) {
            Ok(copy) => break (name(number), copy),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => number += 1,
            Err(error) => return Err(error),
        }
    };
    io::copy(&mut file, &mut copy)?;
    copy.sync_all()?;
    super::durable::sync_parent(&kept)?;
    Ok(kept)
}

//! Reads a stored analysis again.

use std::collections::BTreeMap;
use std::path::Path;

use engine::games::chess::Chess;
use engine::{Header, Search};
use session::{Analysis, Limits, StoredSearch};

use super::kept::Kept;
use super::log_file::{self, LogFile};
use super::reading::{StoredLog, keep_damaged, read_log};

/// Analysis read from the disk.
#[derive(Debug)]
pub struct Recovered {
    /// The analysis with all searches that could be read.
    pub analysis: Analysis,
    /// The logs of the searches that are in memory, ready to be written on.
    pub logs: BTreeMap<u32, LogFile>,
    /// Nodes of each search.
    pub nodes: BTreeMap<u32, u64>,
    /// The searches that could not be read. They belong to the analysis all the same.
    pub unreadable: Vec<StoredSearch>,
    /// Damage and unreadable parts, one sentence each.
    pub notices: Vec<(Option<u32>, String)>,
}

/// Reads the analysis of a folder into `room` bytes of memory; searches that do not fit there are at rest. Damaged ends of logs
/// are put aside on disk, too.
///
/// # Errors
/// One sentence if the kept analysis itself cannot be used.
pub fn recover(folder: &Path, kept: &Kept, limits: Limits, mut room: u64) -> Result<Recovered, String> {
    let analysis = kept.analysis.restore(limits);
    let analysis = analysis.map_err(|refusal| format!("the stored game cannot be used: {}", refusal.message))?;
    let mut recovered = Recovered { analysis, ..Recovered::nothing(limits) };
    for stored in &kept.analysis.searches {
        if let Err(problem) = recovered.add(folder, stored, limits, &mut room) {
            tracing::warn!(folder = %folder.display(), search = stored.id, "{problem}");
            let (id, name) = (stored.id, &stored.description);
            let message =
                format!("search {id} ({name}) cannot be read and is left as it is, to be tried again later: {problem}");
            recovered.notices.push((None, message));
            recovered.analysis.reserve_search(id);
            recovered.unreadable.push(stored.clone());
        }
    }
    Ok(recovered)
}

impl Recovered {
    /// A new analysis.
    #[must_use]
    pub fn nothing(limits: Limits) -> Self {
        let analysis = Analysis::new(limits);
        Self { analysis, logs: BTreeMap::new(), nodes: BTreeMap::new(), unreadable: Vec::new(), notices: Vec::new() }
    }

    /// The search is in the list in any case; where there is no room for its tree in memory, it is at rest.
    fn add(&mut self, folder: &Path, stored: &StoredSearch, limits: Limits, room: &mut u64) -> Result<(), String> {
        let has_place = |header: &Header| {
            let place = self.analysis.check_place(stored.id, stored.position, header);
            place.map_err(|refusal| refusal.message)
        };
        let SoundLog { search, log, damage } = read_search(folder, stored.id, limits, has_place)?;
        let (info, bytes) = (stored.evaluator_info(search.header()), search.bytes() as u64);
        let nodes = u64::from(search.tree().root_visits());
        self.analysis.restore_search(stored.id, stored.position, info, search).map_err(|refusal| refusal.message)?;
        self.analysis.set_origin(stored.id, stored.origin);
        self.nodes.insert(stored.id, nodes);
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
    /// The search, from the sound part of its log.
    pub search: Search<Chess>,
    /// Its log, to be written on.
    pub log: LogFile,
    /// Damage in it, as one sentence.
    pub damage: Option<String>,
}

/// Reads a search's log. A damaged end is put aside on disk, once it is known that the search is the one that is wanted.
///
/// # Errors
/// One sentence if nothing of it can be used, or it is not wanted; then nothing is changed.
pub fn read_search(
    folder: &Path,
    id: u32,
    limits: Limits,
    is_wanted: impl FnOnce(&Header) -> Result<(), String>,
) -> Result<SoundLog, String> {
    let path = log_file::path(folder, id);
    let read = read_log(folder, id, limits).map_err(|error| format!("{}: {error}", path.display()))?;
    let StoredLog { search: Some(search), marks, problem } = read else {
        let problem = read.problem.map_or("it is empty".to_owned(), |(_, problem)| problem);
        return Err(format!("{}: {problem}", path.display()));
    };
    is_wanted(search.header())?;
    let mut log = LogFile::resume(folder, id, marks);
    let Some((byte, problem)) = problem else { return Ok(SoundLog { search, log, damage: None }) };
    // Before anything is appended. Where that fails the log is not touched.
    let kept = keep_damaged(folder, id, byte)
        .map_err(|error| format!("it is damaged, and what follows the damage cannot be kept: {error}"))?;
    let (name, moment) = (kept.file_name().unwrap_or_default().display(), search.moment());
    let damage = format!(
        "the log is damaged at byte {byte}: {problem}; the search goes on from simulation {moment}, and what followed is \
         kept as {name}"
    );
    tracing::warn!(path = %path.display(), "{damage}");
    // Cut now, so that it is kept once. Where that fails the next write tries again, and says so.
    let _ = log.write(&search);
    Ok(SoundLog { search, log, damage: Some(damage) })
}

#[cfg(test)]
mod tests {
    use std::fs;

    use engine::{Evaluation, Game as _, Parameters, evaluators::Random};
    use proptest::prelude::*;
    use session::EvaluatorInfo;

    use super::*;
    use crate::analyses::Owners;
    use crate::analyses::identity::KeyHash;

    const SIMULATIONS: u32 = 150;

    fn search() -> Search<Chess> {
        let game = Chess::from_fen::<&str>("startpos", &[]).unwrap();
        let mut search = Search::new(game, "random", None, false, Parameters::default());
        for _ in 0..SIMULATIONS {
            let Ok(_) = search.simulate(&mut Random::new(0), &mut Evaluation::default());
        }
        search
    }

    /// A folder with an analysis of one search.
    fn stored() -> crate::testing::Folder {
        let folder = crate::testing::Folder::new("recovery");
        let mut analysis = Analysis::new(Limits::default());
        let position = analysis.set_game("startpos", &[]).unwrap();
        let evaluator = EvaluatorInfo {
            name: "random".to_owned(),
            kind: "random".to_owned(),
            description: "hashed".to_owned(),
            device: "CPU".to_owned(),
            network: None,
            moves_left_head: false,
            priors: Box::default(),
        };
        analysis.restore_search(0, position, evaluator, search()).unwrap();
        let owners = Owners::new(KeyHash::OF_NO_KEY, std::iter::empty());
        let kept = Kept::of(&analysis, &owners, &[]).to_bytes().unwrap();
        fs::write(folder.path().join(DOCUMENT), kept).unwrap();
        LogFile::new(folder.path(), 0).write(analysis.run(0).unwrap().search()).unwrap();
        folder
    }

    /// Where these tests keep what the library keeps.
    const DOCUMENT: &str = "document";

    fn document(folder: &Path) -> std::io::Result<Kept> {
        Kept::from_bytes(&fs::read(folder.join(DOCUMENT))?)
    }

    fn recovered(folder: &Path) -> Result<Recovered, String> {
        let kept = document(folder).map_err(|error| error.to_string())?;
        recover(folder, &kept, Limits::default(), u64::MAX)
    }

    #[test]
    fn a_lower_limit_of_visits_is_no_damage() {
        let folder = stored();
        let log = log_file::path(folder.path(), 0);
        let bytes = fs::read(&log).unwrap();
        let kept = document(folder.path()).unwrap();
        let limits = Limits { nodes_per_search: 10, ..Limits::default() };
        let mut recovered = recover(folder.path(), &kept, limits, u64::MAX).unwrap();
        assert_eq!(recovered.notices, []);
        let run = recovered.analysis.run_mut(0).unwrap();
        assert_eq!(run.search().moment(), SIMULATIONS);
        assert_eq!(run.step(1).unwrap_err().code, wire::Code::Limit, "it does not grow");
        assert_eq!(fs::read(&log).unwrap(), bytes);
    }

    #[test]
    fn a_damaged_log_of_another_search_stays_as_it_is() {
        let folder = stored();
        let log = log_file::path(folder.path(), 0);
        let mut bytes = fs::read(&log).unwrap();
        bytes.pop();
        fs::write(&log, &bytes).unwrap();
        let mut kept = document(folder.path()).unwrap();
        kept.analysis.searches[0].position = 1;
        let recovered = recover(folder.path(), &kept, Limits::default(), u64::MAX).unwrap();
        assert_eq!(recovered.unreadable, kept.analysis.searches);
        assert_eq!(fs::read(&log).unwrap(), bytes);
        assert!(!folder.path().join("search-0.log.damaged").exists());
    }

    /// Ensures that going back in such a search does not cut its file in the midst of an event.
    #[test]
    fn a_block_that_ends_in_the_midst_of_an_event_is_damage() {
        use session::kept::blocks::{Chain, MAGIC};
        use session::log_file::{header_bytes, record_bytes};
        let (folder, search) = (stored(), search());
        let records = record_bytes(&search, 0, u32::MAX);
        let (first, second) = records.split_at(records.len() / 2);
        let (mut chain, mut bytes) = (Chain::default(), MAGIC.to_vec());
        [&header_bytes(&search)[..], first, second].iter().for_each(|content| chain.seal(content, &mut bytes));
        fs::write(log_file::path(folder.path(), 0), &bytes).unwrap();
        for notices in [1, 0] {
            let recovered = recovered(folder.path()).unwrap();
            assert_eq!(recovered.notices.len(), notices, "{:?}", recovered.notices);
            let moment = recovered.analysis.run(0).unwrap().search().moment();
            assert!(0 < moment && moment < SIMULATIONS);
        }
    }

    fn cases() -> u32 {
        std::env::var("PUCTOSCOPE_FLIPPED_BITS").ok().and_then(|cases| cases.parse().ok()).unwrap_or(200)
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(cases()) })]

        /// Every flipped bit of a stored analysis is noticed, and what is used all the same is what was there.
        #[test]
        fn no_flipped_bit_goes_unnoticed(
            of_log in prop::bool::weighted(0.8),
            at in any::<prop::sample::Index>(),
            bit in 0_u32..8,
        ) {
            static STORED: std::sync::LazyLock<crate::testing::Folder> = std::sync::LazyLock::new(stored);
            static SOUND: std::sync::LazyLock<Search<Chess>> = std::sync::LazyLock::new(search);
            let folder = crate::testing::Folder::new("flipped");
            let name = if of_log { "search-0.log" } else { DOCUMENT };
            for entry in fs::read_dir(STORED.path()).unwrap() {
                let entry = entry.unwrap();
                fs::copy(entry.path(), folder.path().join(entry.file_name())).unwrap();
            }
            let path = folder.path().join(name);
            let mut bytes = fs::read(&path).unwrap();
            let at = at.index(bytes.len());
            bytes[at] ^= 1_u8 << bit;
            fs::write(&path, &bytes).unwrap();
            match recovered(folder.path()) {
                Err(problem) => prop_assert!(!of_log, "{}", problem),
                Ok(recovered) => {
                    prop_assert_eq!(recovered.notices.len(), 1);
                    match recovered.analysis.run(0) {
                        Some(run) => {
                            prop_assert!(run.search().moment() < SIMULATIONS);
                            let kept = fs::read(folder.path().join("search-0.log.damaged")).unwrap();
                            prop_assert!(bytes.ends_with(&kept));
                            let sound: Vec<_> = SOUND.records().take(run.search().moment() as usize).collect();
                            prop_assert_eq!(run.search().records().collect::<Vec<_>>(), sound);
                        }
                        None => {
                            prop_assert_eq!(recovered.unreadable.len(), 1);
                            prop_assert_eq!(fs::read(&path).unwrap(), bytes, "it is not touched");
                        }
                    }
                    prop_assert_eq!(recovered.analysis.game_at(0).unwrap().root_text(), SOUND.game().root_text());
                }
            }
        }
    }
}

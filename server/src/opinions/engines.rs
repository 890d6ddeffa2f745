//! Engines on offer: those that are installed, and those that were named; and how many of them run.

use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use session::Refusal;
use uci::{Patience, Resources};
use wire::{Code, EngineView};

use super::seats::{Room, Seats};
use super::shipped::Shipped;

/// The engines.
#[derive(Debug)]
pub struct Engines {
    known: Vec<Arc<Engine>>,
    /// This program, by which engines are started so that they bound themselves; `None`: they are started as they are.
    pub launcher: Option<PathBuf>,
    /// Most memory of each, in bytes.
    pub memory_bytes: u64,
    /// Patience with them.
    pub patience: Patience,
    /// Their resources.
    pub resources: Resources,
    seats: Arc<Seats>,
    pub(super) shipped: OnceLock<Option<Shipped>>,
}

/// An engine on offer.
#[derive(Debug)]
pub struct Engine {
    /// Its name here.
    pub name: String,
    /// Its program.
    pub program: PathBuf,
    /// Its name for itself, once it has said it.
    title: Mutex<Option<String>>,
}

/// Reason why a named engine is not on offer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum EngineError {
    /// Its program cannot be run.
    #[error("the engine {0} cannot be offered: {1} is no program that can be run")]
    NoProgram(String, PathBuf),
    /// Two have one name.
    #[error("two engines are called {0}")]
    Twice(String),
}

/// Engines that are looked for where programs are installed.
const USUAL: [&str; 2] = ["stockfish", "lc0"];

/// Folders of games, which are not in every `PATH`.
const GAMES: [&str; 2] = ["/usr/games", "/usr/local/games"];

/// Letters of a name.
const LONGEST_NAME: usize = 40;

impl Engines {
    /// Offers no engine.
    #[must_use]
    pub fn none() -> Self {
        Self {
            known: Vec::new(),
            launcher: None,
            memory_bytes: u64::MAX,
            patience: Patience::default(),
            resources: Resources::default(),
            seats: Seats::new(0),
            shipped: OnceLock::new(),
        }
    }

    /// Offers the engines named, and the usual ones that are installed in these folders; of one name the named one. At most so many
    /// run at once.
    ///
    /// # Errors
    /// When one that is named cannot be run.
    pub fn find(named: &[(String, PathBuf)], folders: &[PathBuf], most: usize) -> Result<Self, EngineError> {
        let mut known: Vec<Arc<Engine>> = Vec::new();
        for (name, program) in named {
            if known.iter().any(|engine| engine.name == *name) {
                return Err(EngineError::Twice(name.clone()));
            }
            // It is not run in the folder in which the server was started.
            let whole = program.canonicalize().ok().filter(|program| is_program(program));
            let program = whole.ok_or_else(|| EngineError::NoProgram(name.clone(), program.clone()))?;
            known.push(Engine::new(name, program));
        }
        for name in USUAL {
            let found = folders.iter().map(|folder| folder.join(name)).find(|program| is_program(program));
            if let Some(program) = found.filter(|_| known.iter().all(|engine| engine.name != name)) {
                known.push(Engine::new(name, program));
            }
        }
        // Where none may run, none is offered.
        if most == 0 {
            known.clear();
        }
        Ok(Self { known, seats: Seats::new(most), ..Self::none() })
    }

    /// The engine of that name.
    #[must_use]
    pub fn named(&self, name: &str) -> Option<&Arc<Engine>> {
        self.known.iter().find(|engine| engine.name == name)
    }

    /// The engines as pages see them.
    #[must_use]
    pub fn views(&self) -> Vec<EngineView> {
        self.known.iter().map(|engine| EngineView { name: engine.name.clone(), title: engine.title() }).collect()
    }

    /// Takes room for one more engine: if need be that of one that rests.
    ///
    /// # Errors
    /// `Limit`: all of them work.
    pub fn place(&self) -> Result<Room, Refusal> {
        self.seats.take().ok_or_else(|| {
            let most = self.seats.most();
            let message = format!("the server has reached the limit of {most} other engines; try again later");
            Refusal::new(Code::Limit, message)
        })
    }

    /// Engines that run.
    #[must_use]
    pub fn running(&self) -> usize {
        self.seats.taken()
    }
}

impl Engine {
    fn new(name: &str, program: PathBuf) -> Arc<Self> {
        Arc::new(Self { name: name.to_owned(), program, title: Mutex::default() })
    }

    /// Returns its name for itself, once it has said it.
    #[must_use]
    pub fn title(&self) -> Option<String> {
        self.title.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Notes its name for itself.
    pub fn note_title(&self, title: &str) {
        *self.title.lock().unwrap_or_else(PoisonError::into_inner) = Some(title.to_owned());
    }
}

/// The folders in which programs are looked for: those of `PATH`, and those of games.
#[must_use]
pub fn folders() -> Vec<PathBuf> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let named = std::env::split_paths(&path).filter(|folder| folder.is_absolute());
    named.chain(GAMES.map(PathBuf::from)).collect()
}

/// Reads `NAME=PATH`.
///
/// # Errors
/// One sentence.
pub fn named(text: &str) -> Result<(String, PathBuf), String> {
    let (name, path) = text.split_once('=').ok_or("an engine is given as NAME=PATH")?;
    let is_plain = |char: char| char.is_ascii_alphanumeric() || "-_.+ ".contains(char);
    if name.trim().is_empty() || name.len() > LONGEST_NAME || !name.chars().all(is_plain) {
        return Err(format!("an engine's name has 1 to {LONGEST_NAME} letters, digits, blanks, or - _ . +"));
    }
    if path.is_empty() {
        return Err("an engine is given as NAME=PATH".to_owned());
    }
    Ok((name.trim().to_owned(), PathBuf::from(path)))
}

fn is_program(path: &Path) -> bool {
    path.metadata().is_ok_and(|about| about.is_file() && about.permissions().mode() & 0o111 != 0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::Folder;

    fn program(folder: &Folder, name: &str, mode: u32) -> PathBuf {
        let path = folder.path().join(name);
        std::fs::write(&path, "#!/bin/sh\n").unwrap();
        std::fs::set_permissions(&path, std::fs::Permissions::from_mode(mode)).unwrap();
        path
    }

    fn names(engines: &Engines) -> Vec<String> {
        engines.views().into_iter().map(|view| view.name).collect()
    }

    #[test]
    fn engines_are_found_where_programs_are() {
        let (first, second) = (Folder::new("programs"), Folder::new("programs"));
        let here = program(&first, "lc0", 0o644);
        let there = program(&second, "lc0", 0o755);
        program(&second, "stockfish", 0o755);
        program(&second, "bash", 0o755);
        let folders = [first.path().to_owned(), second.path().to_owned()];
        let engines = Engines::find(&[], &folders, 2).unwrap();
        assert_eq!(names(&engines), ["stockfish", "lc0"]);
        assert_eq!(engines.named("lc0").unwrap().program, there, "{} cannot be run", here.display());
        assert!(engines.named("bash").is_none() && engines.named("/bin/sh").is_none());
        assert!(names(&Engines::find(&[], &folders, 0).unwrap()).is_empty());
    }

    #[test]
    fn a_named_engine_goes_before_one_that_is_found() {
        let folder = Folder::new("programs");
        program(&folder, "stockfish", 0o755);
        let mine = program(&folder, "mine", 0o755);
        let named = [("stockfish".to_owned(), mine.clone()), ("Other 2".to_owned(), mine.clone())];
        let engines = Engines::find(&named, &[folder.path().to_owned()], 1).unwrap();
        assert_eq!(names(&engines), ["stockfish", "Other 2"]);
        assert_eq!(engines.named("stockfish").unwrap().program, mine.canonicalize().unwrap());
        let twice = [named[0].clone(), named[0].clone()];
        assert_eq!(Engines::find(&twice, &[], 1).unwrap_err(), EngineError::Twice("stockfish".to_owned()));
        let text = program(&folder, "text", 0o644);
        let error = Engines::find(&[("a".to_owned(), text)], &[], 1).unwrap_err();
        assert!(error.to_string().contains("no program that can be run"), "{error}");
    }

    #[test]
    fn names_and_paths_are_told_apart() {
        assert_eq!(named("My Fish=/a=b/fish"), Ok(("My Fish".to_owned(), PathBuf::from("/a=b/fish"))));
        for wrong in ["/usr/games/stockfish", "=a", " =a", "a=", "a/b=c", "<b>=c", &format!("{}=c", "a".repeat(41))] {
            assert!(named(wrong).is_err(), "{wrong}");
        }
    }
}

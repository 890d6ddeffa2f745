//! The modules of a crate, and which of them use which.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use crate::names::{Names, names};

/// A crate.
#[derive(Debug)]
pub(crate) struct House {
    /// Its modules, a file each.
    pub(crate) rooms: Vec<Room>,
    /// Modules by their paths.
    by_path: BTreeMap<Vec<String>, usize>,
}

/// A module that has a file.
#[derive(Debug)]
pub(crate) struct Room {
    /// Its path: `a::b`; the crate's root is `crate`.
    pub(crate) name: String,
    path: Vec<String>,
    names: Names,
}

/// One module uses another.
#[derive(Debug)]
pub(crate) struct Arrow {
    /// Who uses.
    pub(crate) from: usize,
    /// Whom.
    pub(crate) to: usize,
    /// What it takes, without repetition.
    pub(crate) names: Vec<String>,
}

/// Most times that a name is followed to where it comes from.
const MOST_STEPS: usize = 8;

impl House {
    /// Reads a crate's sources, but for its tests.
    pub(crate) fn of(src: &Path) -> Self {
        let mut house = Self { rooms: Vec::new(), by_path: BTreeMap::new() };
        if src.is_dir() {
            house.enter(src, &mut Vec::new());
        }
        house
    }

    fn enter(&mut self, folder: &Path, path: &mut Vec<String>) {
        let mut entries: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
        entries.sort();
        for entry in entries {
            let name = entry.file_stem().unwrap_or_default().to_string_lossy().into_owned();
            if matches!(&*name, "tests" | "testing" | "bin") {
                continue;
            }
            path.push(name.clone());
            if entry.is_dir() {
                self.enter(&entry, path);
            } else if entry.extension().is_some_and(|extension| extension == "rs") {
                let own = if matches!(&*name, "lib" | "main") { Vec::new() } else { path.clone() };
                let name = if own.is_empty() { "crate".to_owned() } else { own.join("::") };
                // A program beside a library of the same folder is a crate of its own.
                self.by_path.entry(own.clone()).or_insert(self.rooms.len());
                self.rooms.push(Room { name, path: own, names: names(&fs::read_to_string(&entry).unwrap()) });
            }
            path.pop();
        }
    }

    /// Which modules use which.
    pub(crate) fn arrows(&self) -> Vec<Arrow> {
        let macros: BTreeMap<&str, usize> = self
            .rooms
            .iter()
            .enumerate()
            .flat_map(|(room, one)| one.names.macros.iter().map(move |name| (&**name, room)))
            .collect();
        let mut found: BTreeMap<(usize, usize), BTreeSet<String>> = BTreeMap::new();
        for (from, room) in self.rooms.iter().enumerate() {
            let used = room.names.uses.iter().filter(|one| !one.is_public).map(|one| one.path.clone());
            let named = room.names.paths.iter().map(|path| self.spelled_out(room, path));
            for path in used.chain(named) {
                let last = path.last().cloned().unwrap_or_default();
                let to = match last.strip_suffix('!').and_then(|name| macros.get(name)) {
                    Some(&to) => Some(to),
                    None => self.origin(from, &path, MOST_STEPS),
                };
                if let Some(to) = to.filter(|&to| to != from) {
                    found.entry((from, to)).or_default().insert(last);
                }
            }
        }
        found.into_iter().map(|((from, to), names)| Arrow { from, to, names: names.into_iter().collect() }).collect()
    }

    /// A path whose first segment is a name that `use` brought in, from where that comes.
    fn spelled_out(&self, room: &Room, path: &[String]) -> Vec<String> {
        let brought = room.names.uses.iter().find(|one| one.name == path[0]);
        brought.map_or_else(|| path.to_vec(), |one| one.path.iter().chain(&path[1..]).cloned().collect())
    }

    /// The module in which stands what a path names; `None` for a module as such, and for what is of another crate.
    fn origin(&self, from: usize, path: &[String], steps: usize) -> Option<usize> {
        let (mut module, mut rest) = self.beginning(from, path)?;
        while let Some((next, after)) = rest.split_first() {
            let mut inner = module.clone();
            inner.push(next.clone());
            if !self.by_path.contains_key(&inner) {
                break;
            }
            (module, rest) = (inner, after);
        }
        let &room = self.by_path.get(&module)?;
        let name = rest.first()?;
        if name == "*" {
            return Some(room);
        }
        let handed_on = self.rooms[room].names.uses.iter().filter(|one| one.is_public);
        for one in handed_on.filter(|one| one.name == *name || one.name == "*").filter(|_| steps > 0) {
            let mut path = one.path.clone();
            if one.name == "*" {
                path.pop();
                path.push(name.clone());
            }
            path.extend(rest[1..].iter().cloned());
            match self.origin(room, &path, steps - 1) {
                None if one.name == "*" => {}
                found => return found,
            }
        }
        Some(room)
    }

    /// The module at which a path begins, and its segments from there on.
    fn beginning<'a>(&self, from: usize, path: &'a [String]) -> Option<(Vec<String>, &'a [String])> {
        let own = &self.rooms[from].path;
        match &*path[0] {
            "crate" => Some((Vec::new(), &path[1..])),
            "self" => Some((own.clone(), &path[1..])),
            "super" => {
                let ups = path.iter().take_while(|segment| *segment == "super").count();
                Some((own[..own.len().checked_sub(ups)?].to_vec(), &path[ups..]))
            }
            first => {
                let child: Vec<String> = own.iter().cloned().chain([first.to_owned()]).collect();
                self.by_path.contains_key(&child).then(|| (child, &path[1..]))
            }
        }
    }
}

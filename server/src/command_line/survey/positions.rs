//! The positions of a file. All of it is read before anything is searched, and each position again when its turn comes: a file of
//! millions needs little more memory than its own size.

use std::path::Path;

use engine::Game as _;
use engine::games::chess::{Chess, move_code};
use pgn::{Problem, epd};
use sha2::{Digest as _, Sha256};
use shakmaty::Move;

use super::progress::say;
use crate::command_line::main_line;
use crate::failure::Failure;

/// A file of positions.
pub(super) struct Positions {
    /// The file's name, for messages.
    name: String,
    text: String,
    sha256: [u8; 32],
    places: Places,
    len: usize,
    /// The game that was read last, and its positions.
    game: Option<(usize, Vec<Listed>)>,
}

/// Places of the text where positions are.
enum Places {
    /// Lines: number and bytes.
    Lines(Vec<(u32, std::ops::Range<usize>)>),
    /// Games: byte of the text, and positions of the games before.
    Games(Vec<(usize, usize)>),
}

/// A position of the file.
#[derive(Clone, Debug)]
pub(super) struct Listed {
    /// Where it is.
    pub(super) place: Place,
    /// Its name, where it has one.
    pub(super) id: Option<String>,
    /// The position with the game that leads there.
    pub(super) standing: Chess,
    /// The move that was played in it.
    pub(super) played: Option<u16>,
    /// Moves of which one should be found; none where nobody says.
    pub(super) best: Vec<u16>,
    /// Moves of which none should be found.
    pub(super) avoid: Vec<u16>,
}

/// Place of a position in its file. Lines and games are counted from 1, plies from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
    /// A line of EPD.
    Line(u32),
    /// A position of a game's main line.
    Game { game: u32, ply: u32 },
}

/// Notes that are told one by one; of more only the number.
const MOST_NOTES: usize = 10;

impl Positions {
    /// Reads a file.
    ///
    /// # Errors
    /// When it cannot be read, has no position, or one that is wrong: no position is left out in silence.
    pub(super) fn read(file: &Path) -> Result<Self, Failure> {
        let name = file.display().to_string();
        let bytes = std::fs::read(file).map_err(|error| Failure::input(format!("{name} cannot be read: {error}")))?;
        let text = pgn::decode(&bytes).into_owned();
        let mut notes = Vec::new();
        let (places, len) =
            if is_games(file, &text) { games(&name, &text, &mut notes)? } else { lines(&name, &text, &mut notes)? };
        if len == 0 {
            return Err(Failure::input(format!("{name} has no positions")));
        }
        for note in notes.iter().take(MOST_NOTES) {
            say(&format!("note: {note}\n"));
        }
        if notes.len() > MOST_NOTES {
            say(&format!("note: and {} more\n", notes.len() - MOST_NOTES));
        }
        Ok(Self { name, text, sha256: Sha256::digest(&bytes).into(), places, len, game: None })
    }

    /// Number of positions.
    pub(super) fn len(&self) -> usize {
        self.len
    }

    /// SHA-256 of the file.
    pub(super) fn sha256(&self) -> [u8; 32] {
        self.sha256
    }

    /// The file and a place in it, in words.
    pub(super) fn in_words(&self, place: Place) -> String {
        match place {
            Place::Line(line) => format!("{}, line {line}", self.name),
            Place::Game { game, ply } => format!("{}, game {game}, ply {ply}", self.name),
        }
    }

    /// The position with this place, from 0.
    pub(super) fn at(&mut self, at: usize) -> Listed {
        match &self.places {
            Places::Lines(lines) => {
                let (line, bytes) = &lines[at];
                let record = epd::read(&self.text[bytes.clone()]).expect("it was read before");
                of_record(*line, &record)
            }
            Places::Games(games) => {
                let number = games.partition_point(|game| game.1 <= at) - 1;
                let (start, first) = games[number];
                if self.game.as_ref().is_none_or(|game| game.0 != number) {
                    let game = pgn::read_game(&self.text, start).expect("it was read before").game;
                    self.game = Some((number, of_game(number, &game)));
                }
                self.game.as_ref().expect("it was just read").1[at - first].clone()
            }
        }
    }
}

/// Returns whether a file has games: its name says it or, where that says nothing, its text.
fn is_games(file: &Path, text: &str) -> bool {
    let end = file.extension().map(|end| end.to_string_lossy().to_lowercase());
    match end.as_deref() {
        Some("pgn") => true,
        Some("epd" | "fen") => false,
        _ => epd::lines(text)
            .find(|(_, line)| !epd::is_remark(line))
            .is_some_and(|(_, line)| !pgn::position::is_like_one(line.split(' ').next().unwrap_or_default())),
    }
}

fn lines(name: &str, text: &str, notes: &mut Vec<String>) -> Result<(Places, usize), Failure> {
    let mut lines = Vec::new();
    for (number, line) in epd::lines(text).filter(|(_, line)| !epd::is_remark(line)) {
        let record = epd::read(line).map_err(|problem| {
            let at_line = Problem { place: pgn::Place { line: number, ..problem.place }, ..problem };
            Failure::input(format!("{name}, {at_line}"))
        })?;
        notes.extend(record.found.changes.iter().map(|change| format!("{name}, line {number}: {change}")));
        let start = line.as_ptr() as usize - text.as_ptr() as usize;
        lines.push((number, start..start + line.len()));
    }
    let len = lines.len();
    Ok((Places::Lines(lines), len))
}

fn games(name: &str, text: &str, notes: &mut Vec<String>) -> Result<(Places, usize), Failure> {
    let (mut games, mut len) = (Vec::new(), 0);
    for (number, listed) in (1..).zip(pgn::games(text)) {
        let place = format!("{name}, game {number}");
        let refused = |problem: &Problem| Failure::input(format!("{place}, {problem}"));
        let read = pgn::read_game(text, listed.bytes.start).map_err(|problem| refused(&problem))?;
        if let Some(problem) = &read.broken {
            return Err(refused(problem));
        }
        notes.extend(read.problems.iter().map(|problem| format!("{place}, {problem}")));
        games.push((listed.bytes.start, len));
        len += read.game.main_line().len() + 1;
    }
    Ok((Places::Games(games), len))
}

fn of_record(line: u32, record: &epd::Record) -> Listed {
    let mut standing = Chess::new(record.found.position.clone());
    for &mv in &record.found.moves {
        standing.play_and_set_root(move_code(mv));
    }
    let codes = |moves: &[Move]| moves.iter().map(|&mv| move_code(mv).0).collect();
    Listed {
        place: Place::Line(line),
        id: record.id(),
        standing,
        played: None,
        best: codes(&record.best),
        avoid: codes(&record.avoid),
    }
}

fn of_game(number: usize, game: &pgn::Game) -> Vec<Listed> {
    let number = u32::try_from(number + 1).unwrap_or(u32::MAX);
    let listed = |(ply, (standing, played))| Listed {
        place: Place::Game { game: number, ply },
        id: None,
        standing,
        played,
        best: Vec::new(),
        avoid: Vec::new(),
    };
    (0..).zip(main_line::standing(game)).map(listed).collect()
}

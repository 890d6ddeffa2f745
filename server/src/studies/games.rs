//! Chapters of studies as games in PGN, read and written: one for each game of its analysis, with the tags that Lichess writes.

use std::time::SystemTime;

use document::{Chapter, Orientation, StudyEdit};
use engine::games::chess::Chess;
use pgn::{Comment, CommentKind, Game};
use session::reading::TextReader;
use session::writing::{Options, pgn_with};
use session::{Analysis, Limits, Refusal};
use wire::reading::Told;
use wire::record::Record;
use wire::{Code, GameView};

use super::refusal::failed;
use crate::analyses::{AnalysisId, Key, Owners, Visitor};
use crate::storage::facts::{self, Extent};
use crate::storage::kept::Kept;
use crate::storage::{Storage, millis};

/// Stands for the analysis of a chapter that is to be made.
pub(super) const TO_COME: &str = "-";

/// A game that becomes a chapter.
#[derive(Clone, Debug)]
pub struct Imported {
    record: Record,
    name: String,
    orientation: Orientation,
}

/// Reads what becomes chapters: all games of a text, or the position that it is; none of an empty one. `first`: the number of the first chapter.
///
/// # Errors
/// `Invalid`, naming the game that cannot be read; `Limit` where there are more than a study has chapters.
pub fn read(text: &str, first: u32) -> Result<Vec<Imported>, Refusal> {
    if text.trim().is_empty() {
        return Ok(Vec::new());
    }
    let mut reader = match TextReader::begin(text.to_owned()) {
        Ok(reader) => reader,
        Err(told) => {
            return match *told {
                Told::Position { fen, moves, .. } => Ok(vec![position(&fen, &moves, first)?]),
                told => Err(refused(told)),
            };
        }
    };
    let Told::Games { games, .. } = reader.more(|| false) else {
        return Err(no_game());
    };
    let most = document::study::CHAPTERS;
    if games.len() > most {
        return Err(limit(format!("these are {} games, and a study has at most {most} chapters", games.len())));
    }
    let mut imported = Vec::new();
    for place in 0..u32::try_from(games.len()).unwrap_or(u32::MAX) {
        let number = place + 1;
        let (record, broken) = match reader.open(place) {
            Told::Game { record, broken, .. } => (record, broken),
            told => return Err(invalid(format!("game {number}: {}", refused(told).message))),
        };
        if let Some(broken) = broken {
            return Err(invalid(format!("game {number}: {broken}")));
        }
        imported.push(Imported::of(record, first.saturating_add(place)));
    }
    Ok(imported)
}

/// The start position, as a chapter of this number.
///
/// # Errors
/// None: the start position can be played.
pub fn start(number: u32) -> Result<Imported, Refusal> {
    position("startpos", &[], number)
}

/// Gives the only one of some games a name, unless it is empty, and all of them a side.
pub fn dress(games: &mut [Imported], name: &str, orientation: Option<Orientation>) {
    if let ([only], false) = (&mut *games, name.is_empty()) {
        only.name = name.to_owned();
    }
    if let Some(orientation) = orientation {
        games.iter_mut().for_each(|game| game.orientation = orientation);
    }
}

impl Imported {
    fn of(record: Record, number: u32) -> Self {
        let name = name_of(&record, number);
        let is_black = record.notes.tag("Orientation").is_some_and(|side| side.eq_ignore_ascii_case("black"));
        let orientation = if is_black { Orientation::Black } else { Orientation::White };
        Self { record, name, orientation }
    }
}

/// A position, with moves in UCI notation, as a game.
fn position(fen: &str, moves: &[String], number: u32) -> Result<Imported, Refusal> {
    let mut analysis = Analysis::new(Limits::default());
    analysis.set_game(fen, moves)?;
    let record = analysis.game_view().and_then(|view| {
        let start = view.positions.iter().find(|position| position.parent.is_none())?.id;
        session::writing::record(&view, start)
    });
    record.map(|record| Imported::of(record, number)).ok_or_else(no_game)
}

fn refused(told: Told) -> Refusal {
    match told {
        Told::Refused(message) => invalid(message),
        _ => no_game(),
    }
}

fn no_game() -> Refusal {
    invalid("there is no game in this text")
}

/// The name that the games of a study have for it.
#[must_use]
pub fn study_name(games: &[Imported]) -> Option<String> {
    games.iter().find_map(|game| game.record.notes.tag("StudyName")).map(shortened)
}

/// The edits that add games as chapters.
#[must_use]
pub fn chapters(games: &[Imported], mut document: impl FnMut(&Imported) -> String) -> Vec<StudyEdit> {
    let add = |game: &Imported| StudyEdit::AddChapter {
        document: document(game),
        name: game.name.clone(),
        orientation: game.orientation,
        place: None,
    };
    games.iter().map(add).collect()
}

/// Keeps games as analyses of a visitor, each named as its chapter; their ids.
///
/// # Errors
/// `Invalid` where one cannot be played, `Limit`, or `Failed` where the disk refuses.
pub fn keep(
    storage: &Storage,
    games: &[Imported],
    visitor: Visitor,
    now: SystemTime,
) -> Result<Vec<AnalysisId>, Refusal> {
    if let Some(problem) = storage.disk().problem() {
        return Err(Refusal::new(Code::Failed, problem));
    }
    let no_randomness = |error| Refusal::new(Code::Failed, format!("the system gave no random numbers: {error}"));
    let mut deposits = Vec::new();
    for game in games {
        let mut analysis = Analysis::new(Limits::default());
        analysis.set_record(&game.record)?;
        let (id, key) = (AnalysisId::random().map_err(no_randomness)?, Key::random().map_err(no_randomness)?);
        let kept = Kept::of(&analysis, &Owners::new(key.hash(), visitor.owner()), &[]);
        let bytes = kept.to_bytes().map_err(|error| Refusal::new(Code::Failed, error.to_string()))?;
        deposits.push((id, facts::deposit(&kept, bytes, Extent::default())));
    }
    let library = storage.library();
    for ((id, deposit), game) in deposits.iter().zip(games) {
        library.put(id.as_str(), deposit, millis(now)).map_err(failed)?;
        library.rename(id.as_str(), Some(&game.name)).map_err(failed)?;
        storage.disk().note_written(deposit.document.len() as u64);
    }
    Ok(deposits.into_iter().map(|(id, _)| id).collect())
}

/// The games of an analysis that is kept, without its searches; `None` where it is not there, is deleted, or has none.
///
/// # Errors
/// `Failed` where it cannot be read.
pub fn kept(storage: &Storage, id: &AnalysisId) -> Result<Option<GameView>, Refusal> {
    let unreadable = |error| Refusal::new(Code::Failed, format!("the stored analysis cannot be read: {error}"));
    let Some(bytes) = storage.library().get(id.as_str()).map_err(failed)? else { return Ok(None) };
    let kept = Kept::from_bytes(&bytes).map_err(unreadable)?;
    // What is kept was within the limits that were set for it.
    let limits = Limits { positions: usize::MAX / 4, ..Limits::default() };
    Ok(kept.analysis.restore::<Chess>(limits)?.game_view())
}

/// A chapter as PGN: each game of its analysis, with what options add.
///
/// # Errors
/// `Invalid` where it cannot be written.
pub fn written(study: &str, chapter: &Chapter, view: Option<&GameView>, options: &Options) -> Result<String, Refusal> {
    let Some(view) = view else { return Ok(without_games(study, chapter)) };
    let starts = view.positions.iter().filter(|position| position.parent.is_none());
    let mut text = String::new();
    for (number, start) in (1..).zip(starts) {
        let name = if number == 1 { chapter.name.clone() } else { format!("{} ({number})", chapter.name) };
        let has = |tag: &str| start.notes.as_deref().is_some_and(|notes| notes.tag(tag).is_some());
        let mut tags = tags(study, &name, chapter.orientation);
        // The event is the game's own; the side is said where it is Black, or where the game says another one.
        tags.retain(|(tag, value)| match tag.as_str() {
            "Event" => !has(tag),
            "Orientation" => value == "black" || has(tag),
            _ => true,
        });
        let options = Options { tags, ..options.clone() };
        text += &pgn_with(view, Some(start.id), &options).map_err(invalid)?;
    }
    Ok(text)
}

/// The game of a chapter whose analysis is gone: its tags, and a word about that.
fn without_games(study: &str, chapter: &Chapter) -> String {
    let mut game = Game::new(shakmaty::Chess::default(), false);
    game.tags = tags(study, &chapter.name, chapter.orientation);
    let text = "The analysis of this chapter was deleted.".to_owned();
    game.nodes[0].after.push(Comment { kind: CommentKind::Braces, text });
    pgn::write(&game)
}

fn tags(study: &str, name: &str, orientation: Orientation) -> Vec<(String, String)> {
    let side = match orientation {
        Orientation::White => "white",
        Orientation::Black => "black",
    };
    let event = format!("{study}: {name}");
    let all = [("Event", event.as_str()), ("StudyName", study), ("ChapterName", name), ("Orientation", side)];
    all.map(|(tag, value)| (tag.to_owned(), value.to_owned())).into()
}

fn invalid(message: impl Into<String>) -> Refusal {
    Refusal::new(Code::Invalid, message)
}

fn limit(message: String) -> Refusal {
    Refusal::new(Code::Limit, message)
}

/// The name of a chapter by its game: what a study called it, its players, its event, or its number.
fn name_of(record: &Record, number: u32) -> String {
    let tag = |name: &str| record.notes.tag(name).map(str::to_owned);
    let players = || match (tag("White"), tag("Black")) {
        (Some(white), Some(black)) => Some(format!("{white} – {black}")),
        (one, other) => one.or(other),
    };
    let name = tag("ChapterName").or_else(players).or_else(|| tag("Event"));
    let name = name.map(|name| shortened(&name)).filter(|name| !name.is_empty());
    name.unwrap_or_else(|| numbered(number))
}

/// The name of a chapter of which nothing is known.
pub(super) fn numbered(number: u32) -> String {
    format!("Chapter {number}")
}

/// A text that can be a name.
pub(super) fn shortened(text: &str) -> String {
    let plain = text.chars().map(|char| if char.is_control() { ' ' } else { char });
    plain.take(document::study::NAME).collect::<String>().trim().to_owned()
}

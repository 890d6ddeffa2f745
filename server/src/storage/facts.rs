//! Facts for lists about a kept analysis: its players, moves and positions.

use engine::games::chess::Chess;
use library::{Boards, Deposit, Facts, Game, Outline, Owner, Packed};
use page::notation::{self, Notation};
use page::rules::Position;
use shakmaty::{EnPassantMode, fen::Fen};
use wire::record::Notes;

use super::kept::Kept;

/// Letters of a tag that are kept for lists: more are not read there.
const LONGEST: usize = 200;

/// Facts about an analysis besides what is kept of it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Extent {
    /// Nodes of its searches, 0 where they are unknown.
    pub nodes: u64,
    /// Bytes of its logs.
    pub log_bytes: u64,
}

/// An analysis as it is put into the library.
#[must_use]
pub fn deposit(kept: &Kept, bytes: Vec<u8>, extent: Extent) -> Deposit {
    let (facts, boards) = describe(kept, bytes.len(), extent);
    Deposit { document: bytes, owners: owners(kept), facts, boards }
}

/// An analysis that cannot be read, for a reason; it is kept all the same.
#[must_use]
pub fn unreadable(bytes: Vec<u8>, log_bytes: u64, problem: String) -> Deposit {
    let facts = Facts { bytes: bytes.len() as u64 + log_bytes, problem: Some(problem), ..Facts::default() };
    Deposit { document: bytes, owners: Vec::new(), facts, boards: Boards::default() }
}

/// The facts and the positions of a kept analysis of so many bytes.
#[must_use]
pub fn describe(kept: &Kept, bytes: usize, extent: Extent) -> (Facts, Boards) {
    let count = |count: usize| u32::try_from(count).unwrap_or(u32::MAX);
    let facts = Facts {
        game: tags(kept),
        outline: outline(kept),
        positions: count(kept.analysis.game.as_ref().map_or(0, |game| game.document.count())),
        searches: count(kept.analysis.searches.len()),
        nodes: extent.nodes,
        bytes: bytes as u64 + extent.log_bytes,
        problem: None,
    };
    (facts, boards(kept))
}

/// The owners of a kept analysis: the browsers and people that made it or showed its key.
#[must_use]
pub fn owners(kept: &Kept) -> Vec<Owner> {
    kept.owners().browsers().iter().map(|browser| browser.owner()).collect()
}

/// Tags of the game that is looked at.
fn tags(kept: &Kept) -> Game {
    let known = notes(kept).cloned().unwrap_or_default();
    let notes = &known;
    let tag = |name: &str| notes.tag(name).map(short).unwrap_or_default();
    // Where the tags say nothing, the positions do.
    let opening = if notes.tag("ECO").is_some() || notes.tag("Opening").is_some() { None } else { opening(kept) };
    let of_position = |part: fn(&openings::Opening) -> &'static str| opening.as_ref().map(part).unwrap_or_default();
    let outcome = Some(notes.outcome.as_str()).filter(|outcome| !["", "*"].contains(outcome));
    Game {
        white: tag("White"),
        black: tag("Black"),
        event: tag("Event"),
        date: tag("Date"),
        result: outcome.map_or_else(|| tag("Result"), short),
        eco: tag("ECO") + of_position(|opening| opening.eco),
        opening: tag("Opening") + of_position(|opening| opening.name),
    }
}

/// The opening of the main line of the game that is looked at, by its positions.
fn opening(kept: &Kept) -> Option<openings::Opening> {
    let game = kept.analysis.game.as_ref()?;
    let start = game.document.line_to(game.current).last()?;
    let origin = game.document.get(start).ok()?.origin()?;
    let (start_position, _) = engine::games::chess::parse_fen(origin).ok()?;
    let next = |(id, position): &(u32, shakmaty::Chess)| {
        let child = *game.document.get(*id).ok()?.children().first()?;
        let code = game.document.get(child).ok()?.mv().filter(|&mv| mv != wire::NULL_MOVE)?;
        let mv = engine::games::chess::move_from_code(position, engine::Move(code))?;
        Some((child, pgn::moves::after(position, Some(mv))?))
    };
    openings::of_line(std::iter::successors(Some((start, start_position)), next).map(|(_, position)| position))
}

/// Notes at the start of the game that is looked at.
fn notes(kept: &Kept) -> Option<&Notes> {
    let game = kept.analysis.game.as_ref()?;
    let start = game.document.line_to(game.current).last()?;
    game.document.get(start).ok()?.notes()
}

/// As much of a tag as a list has room for.
fn short(text: &str) -> String {
    text.chars().take(LONGEST).collect()
}

fn outline(kept: &Kept) -> Outline {
    let outline = page::outline::Outline::of(kept.analysis.sketch::<Chess>().as_ref(), 0);
    let start = Position::parse(&outline.start);
    // In English, and with plain blanks, as people type it.
    let line = start.map(|(start, _)| notation::line(start, &outline.moves, Notation::San, outline.chess960));
    Outline {
        line: line.map(|line| page::told::plain(&line)).unwrap_or_default(),
        start: outline.start,
        moves: outline.moves,
        goes_on: outline.goes_on,
        is_chess960: outline.chess960,
        current: outline.current,
        last: outline.last,
    }
}

/// Result of [`outline`], as the page knows it.
#[must_use]
pub fn page_outline(facts: &Facts) -> page::outline::Outline {
    let Outline { start, moves, goes_on, is_chess960, current, last, line: _ } = facts.outline.clone();
    let (positions, searches) = (facts.positions as usize, facts.searches as usize);
    page::outline::Outline { start, moves, goes_on, chess960: is_chess960, current, last, positions, searches }
}

/// The boards of its games. A position that nobody could set up has none.
fn boards(kept: &Kept) -> Boards {
    let board = |fen: String| {
        let setup = fen.parse::<Fen>().ok()?.into_setup();
        Some(Packed::of(&setup.board, setup.turn))
    };
    let texts = kept.analysis.game.as_ref().map(|game| session::position_texts::<Chess>(&game.document));
    Boards::of(texts.into_iter().flatten().filter_map(board))
}

/// A position as FEN that patterns are read from; `None` where it is none of chess.
#[must_use]
pub fn fen_of(text: &str) -> Option<String> {
    let (position, _) = Position::parse(text).ok()?;
    Some(Fen::from_position(position.chess()?, EnPassantMode::Legal).to_string())
}

#[cfg(test)]
mod tests {
    use session::{Analysis, Limits};
    use wire::GameEdit;
    use wire::record::{Record, RecordedMove};

    use super::*;
    use crate::analyses::Owners;
    use crate::analyses::identity::KeyHash;

    const E2E4: u16 = 0x70c;
    const E7E5: u16 = 0x934;

    fn described(analysis: &Analysis) -> (Facts, Boards) {
        let owners = Owners::new(KeyHash::OF_NO_KEY, []);
        describe(&Kept::of(analysis, &owners, &[]), 100, Extent { nodes: 7, log_bytes: 11 })
    }

    fn record(tags: &[(&str, &str)], outcome: &str) -> Record {
        let tags = tags.iter().map(|&(name, value)| (name.to_owned(), value.to_owned())).collect();
        let notes = Notes { tags, outcome: outcome.to_owned(), ..Notes::default() };
        let recorded = |(from, mv)| RecordedMove { from, mv, notes: None };
        Record { fen: "startpos".to_owned(), notes, moves: [(0, E2E4), (1, E7E5)].map(recorded).into() }
    }

    #[test]
    fn a_game_is_known_by_its_tags() {
        let mut analysis = Analysis::new(Limits::default());
        let long = "x".repeat(1_000);
        let tags =
            [("White", "Anna"), ("Black", "?"), ("Event", long.as_str()), ("Date", "2026.11.27"), ("ECO", "C20")];
        analysis.set_record(&record(&tags, "1-0")).unwrap();
        let (facts, boards) = described(&analysis);
        let Game { white, black, event, date, result, eco, opening } = facts.game;
        assert_eq!([white, black, date, result, eco, opening], ["Anna", "", "2026.11.27", "1-0", "C20", ""]);
        assert_eq!(event.len(), LONGEST);
        assert_eq!((facts.positions, facts.nodes, facts.bytes), (3, 7, 111));
        assert_eq!((facts.outline.line.as_str(), boards.iter().count()), ("1. e4 e5", 3));
        // Another game that is looked at, in the same analysis.
        analysis.set_record(&record(&[("White", "Bert")], "*")).unwrap();
        let (facts, _) = described(&analysis);
        assert_eq!((facts.game.white.as_str(), facts.game.result.as_str()), ("Bert", ""));
        assert_eq!((facts.game.eco.as_str(), facts.game.opening.as_str()), ("C20", "King's Pawn Game"), "by position");
    }

    #[test]
    fn deleted_positions_are_not_found() {
        let mut analysis = Analysis::new(Limits::default());
        assert_eq!(described(&analysis).1.iter().count(), 0);
        analysis.set_game("startpos", &["e2e4".to_owned(), "e7e5".to_owned()]).unwrap();
        analysis.edit_game(&[GameEdit::Delete { position: 2 }]).unwrap();
        let (facts, boards) = described(&analysis);
        assert_eq!((facts.positions, boards.iter().count()), (2, 2));
        analysis.undo_game().unwrap();
        assert_eq!(described(&analysis).1.iter().count(), 3);
    }
}

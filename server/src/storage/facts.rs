//! What lists know of a document: its players, moves and positions.

use library::{Boards, Deposit, Facts, Game, Outline, Owner, Packed};
use page::notation::{self, Notation};
use page::rules::Position;
use shakmaty::{EnPassantMode, fen::Fen};
use wire::GameView;

use super::document::Document;

/// What is known of an analysis besides its document.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Extent {
    /// Nodes of its searches, 0 where they are unknown.
    pub nodes: u64,
    /// Bytes of its logs.
    pub log_bytes: u64,
}

/// An analysis as it is put into the library.
#[must_use]
pub fn deposit(document: &Document, bytes: Vec<u8>, extent: Extent) -> Deposit {
    let (facts, boards) = describe(document, bytes.len(), extent);
    Deposit { document: bytes, owners: owners(document), facts, boards }
}

/// An analysis whose document cannot be read, for a reason; it is kept all the same.
#[must_use]
pub fn unreadable(bytes: Vec<u8>, log_bytes: u64, problem: String) -> Deposit {
    let facts = Facts { bytes: bytes.len() as u64 + log_bytes, problem: Some(problem), ..Facts::default() };
    Deposit { document: bytes, owners: Vec::new(), facts, boards: Boards::default() }
}

/// The facts and the positions of a document of so many bytes.
#[must_use]
pub fn describe(document: &Document, bytes: usize, extent: Extent) -> (Facts, Boards) {
    let game = document.game.as_ref();
    let count = |count: usize| u32::try_from(count).unwrap_or(u32::MAX);
    let facts = Facts {
        game: tags(document),
        outline: outline(game),
        positions: count(game.map_or(0, |game| game.positions.len())),
        searches: count(document.searches.len()),
        nodes: extent.nodes,
        bytes: bytes as u64 + extent.log_bytes,
        problem: None,
    };
    (facts, game.map(boards).unwrap_or_default())
}

/// The owners of a document: the browsers and people that made it or showed its key.
#[must_use]
pub fn owners(document: &Document) -> Vec<Owner> {
    document.owners().browsers().iter().map(|browser| browser.owner()).collect()
}

/// The facts of its game. Documents have no tags so far, and what an opening is called is in no file of this program: the name of an
/// analysis is made of its moves then.
fn tags(_document: &Document) -> Game {
    Game::default()
}

fn outline(game: Option<&GameView>) -> Outline {
    let outline = page::outline::Outline::of(game, 0);
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

/// What [`outline`] has made, as the page knows it.
#[must_use]
pub fn page_outline(facts: &Facts) -> page::outline::Outline {
    let Outline { start, moves, goes_on, is_chess960, current, last, line: _ } = facts.outline.clone();
    let (positions, searches) = (facts.positions as usize, facts.searches as usize);
    page::outline::Outline { start, moves, goes_on, chess960: is_chess960, current, last, positions, searches }
}

/// The boards of a game. A position that nobody could set up has none.
fn boards(game: &GameView) -> Boards {
    let board = |fen: &str| {
        let setup = fen.parse::<Fen>().ok()?.into_setup();
        Some(Packed::of(&setup.board, setup.turn))
    };
    Boards::of(game.positions.iter().filter_map(|position| board(&position.fen)))
}

/// A position as FEN that patterns are read from; `None` where it is none of chess.
#[must_use]
pub fn fen_of(text: &str) -> Option<String> {
    let (position, _) = Position::parse(text).ok()?;
    Some(Fen::from_position(position.chess()?, EnPassantMode::Legal).to_string())
}

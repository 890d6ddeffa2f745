//! Questions about a game as the server describes it ([`GameView`]: a tree of positions).

use session::writing;
use wire::record::Record;
use wire::{GameView, PositionView};

use crate::link::Link;
use crate::notation::{self, Notation};
use crate::rules::{self, Position};

/// A position by its id.
#[must_use]
pub fn find(game: &GameView, id: u32) -> Option<&PositionView> {
    game.positions.iter().find(|position| position.id == id)
}

/// The positions reached from one, in the order of its variations: the one that goes on with the line first.
pub fn children(game: &GameView, id: u32) -> impl Iterator<Item = &PositionView> {
    game.positions.iter().filter(move |position| position.parent == Some(id))
}

/// Returns whether a position's game has moves.
#[must_use]
pub fn has_moves(game: &GameView, id: u32) -> bool {
    line_to(game, id).first().is_some_and(|start| children(game, start.id).next().is_some())
}

/// The nearest position on the way to one, itself included, whose place among so many variations is as wanted.
pub fn nearest(game: &GameView, id: u32, wanted: impl Fn(usize, usize) -> bool) -> Option<u32> {
    let fits = |position: &&&PositionView| {
        let Some(parent) = position.parent else { return false };
        let place = children(game, parent).position(|child| child.id == position.id);
        place.is_some_and(|place| wanted(place, children(game, parent).count()))
    };
    line_to(game, id).iter().rev().find(fits).map(|position| position.id)
}

/// The variation after the one that leads to a position, or before it: the first move of it.
#[must_use]
pub fn beside(game: &GameView, id: u32, forward: bool) -> Option<u32> {
    let branch = nearest(game, id, |place, count| if forward { place + 1 < count } else { place > 0 })?;
    let parent = find(game, branch)?.parent?;
    let place = children(game, parent).position(|child| child.id == branch)?;
    let wanted = if forward { place + 1 } else { place - 1 };
    children(game, parent).nth(wanted).map(|child| child.id)
}

/// The position that moves lead to from one, where the game has them.
#[must_use]
pub fn along(game: &GameView, from: u32, moves: &[u16]) -> Option<u32> {
    moves.iter().try_fold(from, |at, mv| children(game, at).find(|child| child.mv == Some(*mv)).map(|child| child.id))
}

/// The moves from the start to a position as text: `1. e4 e5 2. Nf3`.
#[must_use]
pub fn line_text(game: &GameView, id: u32, notation: Notation) -> String {
    let line = line_to(game, id);
    let Some((position, _)) = line.first().and_then(|start| Position::parse(&start.fen).ok()) else {
        return String::new();
    };
    let codes: Vec<u16> = line.iter().filter_map(|position| position.mv).collect();
    notation::line(position, &codes, notation, game.chess960).replace('\u{a0}', " ")
}

/// The positions from the start to one, both included.
#[must_use]
pub fn line_to(game: &GameView, id: u32) -> Vec<&PositionView> {
    let mut line = Vec::new();
    let mut next = find(game, id);
    while let Some(position) = next {
        line.push(position);
        next = position.parent.and_then(|parent| find(game, parent));
        // A server's mistake must not hang the page.
        if line.len() > game.positions.len() {
            break;
        }
    }
    line.reverse();
    line
}

/// Names a game of an analysis: by its players, else by its number.
#[must_use]
pub fn title(game: &GameView, start: u32, number: usize) -> String {
    let notes = find(game, start).and_then(|start| start.notes.as_deref());
    let tag = |name: &str| notes.and_then(|notes| notes.tag(name));
    match (tag("White"), tag("Black")) {
        (None, None) => tag("Event").map_or_else(|| say::game::numbered(number), str::to_owned),
        (white, black) => format!("{} – {}", white.unwrap_or("?"), black.unwrap_or("?")),
    }
}

/// Where a game begins, and its main line in UCI notation.
#[must_use]
pub fn main_line(record: &Record) -> (String, Vec<String>) {
    let (mut codes, mut at) = (Vec::new(), 0);
    for (place, recorded) in (1..).zip(&record.moves) {
        if recorded.from == at {
            codes.push(recorded.mv);
            at = place;
        }
    }
    let is_chess960 = Position::parse(&record.fen).is_ok_and(|(_, chess960)| chess960);
    (record.fen.clone(), uci_line(&record.fen, &codes, is_chess960))
}

/// Whether there is more of a position's game than the line that leads to it: other moves, or words.
#[must_use]
pub fn has_more(game: &GameView, id: u32) -> bool {
    let line = line_to(game, id);
    let Some(start) = line.first() else { return false };
    let of_game = game.positions.iter().filter(|position| line_to(game, position.id)[0].id == start.id);
    let (count, has_notes) = of_game.fold((0, false), |(count, notes), one| (count + 1, notes || one.notes.is_some()));
    has_notes || count > line.len()
}

/// All of a position's game.
#[must_use]
pub fn whole(game: &GameView, id: u32) -> Record {
    let start = line_to(game, id).first().map(|start| start.id);
    start.and_then(|start| writing::record(game, start)).unwrap_or_default()
}

/// A game of an analysis as PGN, by its start; `None`: all of its games.
///
/// # Errors
/// Why it cannot be written: a sentence.
pub fn pgn(game: &GameView, start: Option<u32>) -> Result<String, String> {
    writing::pgn(game, start)
}

/// The end of the main line after a position.
#[must_use]
pub fn end_of(game: &GameView, from: u32) -> u32 {
    let next = |id: &u32| children(game, *id).next().map(|child| child.id);
    std::iter::successors(Some(from), next).take(game.positions.len()).last().unwrap_or(from)
}

/// The start position as text and the moves in UCI notation that lead to a position.
#[must_use]
pub fn record(game: &GameView, id: u32) -> (String, Vec<String>) {
    let line = line_to(game, id);
    let start = line.first().map_or_else(|| rules::START_FEN.to_owned(), |first| first.fen.clone());
    let codes: Vec<u16> = line.iter().filter_map(|position| position.mv).collect();
    let moves = uci_line(&start, &codes, game.chess960);
    (start, moves)
}

/// Moves by their codes in UCI notation, as far as they are legal.
#[must_use]
pub fn uci_line(fen: &str, codes: &[u16], chess960: bool) -> Vec<String> {
    let Ok((position, _)) = Position::parse(fen) else { return Vec::new() };
    notation::names(position, codes, Notation::Uci, chess960)
}

/// The game a link names, built here so that the first paint shows its board. Ids are provisional: the
/// server's game replaces it.
#[must_use]
pub fn from_link(link: &Link) -> GameView {
    let asked = link.fen.as_deref().unwrap_or("startpos");
    let (mut position, chess960) = match Position::parse(asked) {
        Ok(read) => read,
        Err(_) => Position::parse("startpos").expect("the start position is legal"),
    };
    let mut positions =
        vec![PositionView { id: 0, parent: None, mv: None, fen: position.text(), searches: Vec::new(), notes: None }];
    for text in &link.moves {
        let Some(code) = notation::read(&position, text).filter(|&code| position.play(code)) else { break };
        let id = u32::try_from(positions.len()).expect("links are short");
        positions.push(PositionView {
            id,
            parent: Some(id - 1),
            mv: Some(code),
            fen: position.text(),
            searches: Vec::new(),
            notes: None,
        });
    }
    let current = u32::try_from(positions.len() - 1).expect("links are short");
    GameView { positions, current, chess960, undo: None, redo: None }
}

/// What is wrong with a link's position or moves, in a sentence.
#[must_use]
pub fn link_error(link: &Link) -> Option<String> {
    // The worker reads what is no plain FEN.
    if let Some(Err(message)) = link.fen.as_deref().map(Position::parse) {
        return link.fen.as_deref().is_some_and(rules::is_small).then_some(message);
    }
    let reached = from_link(link).positions.len() - 1;
    link.moves.get(reached).map(|bad| say::game::illegal_in_link(reached + 1, bad))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_link_becomes_a_game_and_back() {
        let moves = ["e2e4", "e7e5", "g1f3", "g8f6", "f1c4", "f8c5", "e1g1"].map(str::to_owned).to_vec();
        let link = Link { moves: moves.clone(), ..Link::default() };
        let game = from_link(&link);
        assert_eq!(game.current, 7);
        assert_eq!(record(&game, 7), (rules::START_FEN.to_owned(), moves));
        assert_eq!(link_error(&link), None);
    }

    #[test]
    fn all_of_a_game_is_a_record_of_it() {
        let moves = ["e2e4", "e7e5", "g1f3"].map(str::to_owned).to_vec();
        let mut game = from_link(&Link { moves: moves.clone(), ..Link::default() });
        assert!(!has_more(&game, 3));
        assert!(has_more(&game, 2), "the line goes on");
        // 1... c5 2. Nc3 beside 1... e5, and another game.
        let add = |game: &mut GameView, id: u32, parent: Option<u32>, mv: Option<u16>| {
            let fen = rules::START_FEN.to_owned();
            game.positions.push(PositionView { id, parent, mv, fen, searches: Vec::new(), notes: None });
        };
        add(&mut game, 4, Some(1), Some(50 | 34 << 6));
        add(&mut game, 5, Some(4), Some(1 | 18 << 6));
        add(&mut game, 6, None, None);
        assert!(has_more(&game, 3) && !has_more(&game, 6));
        let record = whole(&game, 5);
        assert_eq!(main_line(&record), (rules::START_FEN.to_owned(), moves));
        let places: Vec<u32> = record.moves.iter().map(|one| one.from).collect();
        assert_eq!(places, [0, 1, 1, 3, 2], "1. e4 e5, beside it c5 and what follows that, then 2. Nf3");
        assert_eq!(whole(&game, 6).moves, []);
    }

    #[test]
    fn variations_lie_beside_one_another() {
        let moves = ["e2e4", "e7e5", "g1f3"].map(str::to_owned).to_vec();
        let mut game = from_link(&Link { moves, ..Link::default() });
        for (id, parent, mv) in [(4, 1, 50 | 34 << 6), (5, 4, 1 | 18 << 6), (6, 1, 52 | 44 << 6)] {
            let fen = rules::START_FEN.to_owned();
            let (parent, mv) = (Some(parent), Some(mv));
            game.positions.push(PositionView { id, parent, mv, fen, searches: Vec::new(), notes: None });
        }
        assert_eq!([2, 3, 5, 6, 1, 0].map(|id| beside(&game, id, true)), [Some(4), Some(4), Some(6), None, None, None]);
        assert_eq!([2, 3, 5, 6].map(|id| beside(&game, id, false)), [None, None, Some(2), Some(4)]);
        assert_eq!(along(&game, 1, &[50 | 34 << 6, 1 | 18 << 6]), Some(5));
        assert_eq!((along(&game, 1, &[]), along(&game, 1, &[7])), (Some(1), None));
        assert_eq!(line_text(&game, 5, Notation::San), "1. e4 c5 2. Nc3");
        assert_eq!(line_text(&game, 9, Notation::San), "");
        assert!(has_moves(&game, 5) && !has_moves(&game, 9) && !has_moves(&from_link(&Link::default()), 0));
    }

    #[test]
    fn illegal_moves_end_the_game_and_are_named() {
        let link = Link { moves: vec!["e2e4".into(), "e2e4".into()], ..Link::default() };
        assert_eq!(from_link(&link).current, 1);
        assert_eq!(link_error(&link).as_deref(), Some("Move 2 of the link, e2e4, is not legal there."));
    }
}

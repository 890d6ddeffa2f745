//! Reads texts that people paste and drop: a list of games, one of which is opened, or a position.

use engine::games::chess::{move_code, uci_text};
use pgn::{Game, NodeId, games_from};
use shakmaty::{Chess, EnPassantMode, Position as _, fen::Fen};
use wire::{
    NULL_MOVE,
    reading::{Listed, Told},
    record::{Notes, Record, RecordedMove},
};

use crate::{find::query::sentence, limits::Limits};

/// Largest text that is read, in bytes.
pub const LONGEST: usize = 32 << 20;

/// Most bytes of comments that are kept of a game: a message to the server has to hold them.
const MOST_SAID: usize = 900_000;

/// Most remarks about one text.
const MOST_REMARKS: usize = 5;

/// A text with games, as far as they are found.
#[derive(Clone, Debug, Default)]
pub struct TextReader {
    text: String,
    /// Places where the games begin that were found.
    starts: Vec<usize>,
    /// Place to look for the next one.
    at: usize,
    is_all: bool,
}

impl TextReader {
    /// Begins to read. A position is told at once, or why it is none; games are found by [`more`](Self::more).
    ///
    /// # Errors
    /// What there is to tell of a text that has no games.
    pub fn begin(text: String) -> Result<Self, Box<Told>> {
        if text.len() > LONGEST {
            let (given, most) = (text.len() >> 20, LONGEST >> 20);
            let message = format!("This text has {given} MB; at most {most} MB can be read at once.");
            return Err(Box::new(Told::Refused(message)));
        }
        if pgn::position::is_like_one(&text) {
            return Err(Box::new(position(&text)));
        }
        Ok(Self { text, ..Self::default() })
    }

    /// Finds more games, until there are no more or `is_enough`.
    pub fn more(&mut self, mut is_enough: impl FnMut() -> bool) -> Told {
        let mut games = Vec::new();
        let mut found = games_from(&self.text, self.at);
        loop {
            let Some(next) = found.next() else {
                self.is_all = true;
                break;
            };
            self.starts.push(next.bytes.start);
            self.at = next.bytes.end;
            games.push(listed(&next));
            if is_enough() {
                break;
            }
        }
        if self.starts.is_empty() {
            return Told::Refused("There is no game and no position in this text.".to_owned());
        }
        Told::Games { games, is_all: self.is_all }
    }

    /// Returns whether all games are found.
    #[must_use]
    pub fn is_all(&self) -> bool {
        self.is_all
    }

    /// Reads a game that was found.
    #[must_use]
    pub fn open(&self, place: u32) -> Told {
        let Some(&start) = self.starts.get(place as usize) else {
            return Told::Refused(format!("There is no game {}.", u64::from(place) + 1));
        };
        match pgn::read_game(&self.text, start) {
            Err(problem) => Told::Refused(sentence(&problem.to_string())),
            Ok(read) => {
                if read.game.nodes.len() == 1
                    && read.game.tags.is_empty()
                    && let Some(problem) = &read.broken
                {
                    return Told::Refused(format!("This is neither a position nor a game: {problem}."));
                }
                let (moves, most) = (read.game.nodes.len(), Limits::default().positions);
                if moves > most {
                    return Told::Refused(format!(
                        "This game has {moves} positions, and an analysis has at most {most}."
                    ));
                }
                let (record, mut remarks) = recorded(&read.game);
                let problems = read.problems.iter().map(|problem| sentence(&problem.to_string()));
                remarks.extend(problems);
                if remarks.len() > MOST_REMARKS {
                    let more = remarks.len() - MOST_REMARKS;
                    remarks.truncate(MOST_REMARKS);
                    remarks.push(format!("There are {more} more remarks of this kind."));
                }
                let broken = read.broken.map(|problem| sentence(&problem.to_string()));
                Told::Game { place, record, broken, remarks }
            }
        }
    }
}

fn position(text: &str) -> Told {
    match pgn::position::read(text) {
        Err(problem) => Told::Refused(sentence(&problem)),
        Ok(found) => {
            let mut position = found.position.clone();
            let moves = found.moves.iter().map(|&mv| {
                let text = uci_text(&position, move_code(mv));
                position.play_unchecked(mv);
                text
            });
            let moves = moves.collect();
            let remarks = found.changes.iter().map(|change| sentence(change)).collect();
            Told::Position { fen: fen(&found.position), moves, remarks }
        }
    }
}

fn fen(position: &Chess) -> String {
    Fen::from_position(position, EnPassantMode::Always).to_string()
}

fn listed(found: &pgn::Listed) -> Listed {
    let tag = |name: &str| found.tag(name).unwrap_or_default().to_owned();
    // A date is written with question marks where it is not known.
    let date = tag("Date").split('.').take_while(|part| !part.contains('?')).collect::<Vec<_>>().join(".");
    let said = tag("Result");
    let outcome = if said.is_empty() || said == "*" { found.outcome.text().to_owned() } else { said };
    Listed { players: [tag("White"), tag("Black")], event: tag("Event"), date, outcome, plies: found.plies }
}

/// A game as the page and the server have it, and what had to be done for that.
fn recorded(game: &Game) -> (Record, Vec<String>) {
    let mut remarks = Vec::new();
    let mut record = record_of(game);
    let is_too_much = said_bytes(&record) > MOST_SAID;
    if is_too_much {
        for recorded in &mut record.moves {
            if let Some(notes) = &mut recorded.notes {
                notes.before.clear();
                notes.after.clear();
            }
        }
        remarks.push(format!(
            "The comments of this game have more than {} kB together; it is opened without them.",
            MOST_SAID / 1000
        ));
    }
    (record, remarks)
}

/// A game with all that is in it. Of a comment its text is kept, not its mark.
#[must_use]
pub fn record_of(game: &Game) -> Record {
    let outcome = game.outcome.text().to_owned();
    let start = Notes { tags: game.tags.clone(), outcome, ..notes(game, Game::START) };
    let recorded = |(id, node): (NodeId, &pgn::Node)| RecordedMove {
        // The nodes stand in the order of the text, as the moves of a record do.
        from: node.parent,
        mv: node.mv.map_or(NULL_MOVE, |mv| move_code(mv).0),
        notes: Some(Box::new(notes(game, id))).filter(|notes| !notes.is_empty()),
    };
    Record { fen: fen(&game.start), notes: start, moves: (0..).zip(&game.nodes).skip(1).map(recorded).collect() }
}

fn notes(game: &Game, id: NodeId) -> Notes {
    let node = &game.nodes[id as usize];
    let texts = |comments: &[pgn::Comment]| comments.iter().map(|comment| comment.text.clone()).collect();
    Notes { glyphs: node.glyphs.clone(), before: texts(&node.before), after: texts(&node.after), ..Notes::default() }
}

fn said_bytes(record: &Record) -> usize {
    let notes = record.moves.iter().filter_map(|recorded| recorded.notes.as_deref()).chain([&record.notes]);
    notes.flat_map(|notes| notes.before.iter().chain(&notes.after)).map(String::len).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn opened(text: &str) -> (Record, Option<String>, Vec<String>) {
        let mut reader = TextReader::begin(text.to_owned()).unwrap();
        reader.more(|| false);
        match reader.open(0) {
            Told::Game { record, broken, remarks, .. } => (record, broken, remarks),
            told => panic!("{told:?}"),
        }
    }

    #[test]
    fn games_are_listed_piece_by_piece_and_opened() {
        let text = "[White \"a\"]\n[Date \"1999.??.??\"]\n\n1. e4 e5 1-0\n\n".repeat(10);
        let mut reader = TextReader::begin(text).unwrap();
        let mut all = Vec::new();
        while !reader.is_all() {
            let mut left = 3;
            let told = reader.more(|| {
                left -= 1;
                left == 0
            });
            let Told::Games { games, .. } = told else { panic!("{told:?}") };
            all.extend(games);
        }
        assert_eq!(all.len(), 10);
        let Listed { players, date, outcome, plies, .. } = &all[9];
        assert_eq!((players[0].as_str(), date.as_str(), outcome.as_str(), *plies), ("a", "1999", "1-0", 2));
        assert!(matches!(reader.open(9), Told::Game { place: 9, broken: None, .. }));
        assert!(matches!(reader.open(10), Told::Refused(_)));
    }

    #[test]
    fn all_that_was_said_is_in_the_record() {
        let (record, broken, remarks) =
            opened("[Event \"x\"]\n{first} 1. e4! {good} (1. d4 $14 {also}) ({why} 1. c4) 1... e5 2. hello");
        assert_eq!(record.notes.tag("event"), Some("x"));
        assert_eq!(record.notes.after, ["first"]);
        let from: Vec<u32> = record.moves.iter().map(|recorded| recorded.from).collect();
        assert_eq!(from, [0, 0, 0, 1]);
        let of = |at: usize| record.moves[at].notes.as_deref().cloned().unwrap_or_default();
        assert_eq!((of(0).glyphs, of(0).after), (vec![1], vec!["good".to_owned()]));
        assert_eq!((of(1).glyphs, of(2).before, of(3)), (vec![14], vec!["why".to_owned()], Notes::default()));
        assert_eq!(broken.unwrap(), "Line 2, column 67: hello is not a move.");
        assert_eq!(remarks, [""; 0]);
    }

    #[test]
    fn null_moves_are_moves() {
        let (record, broken, remarks) = opened("1. e4 -- 2. d4 {centre} d5 (2... e5) 3. c4");
        assert_eq!((record.moves.len(), broken, remarks), (6, None, Vec::new()));
        let from: Vec<u32> = record.moves.iter().map(|recorded| recorded.from).collect();
        assert_eq!((record.moves[1].mv, from), (NULL_MOVE, vec![0, 1, 2, 3, 3, 4]));
        assert_eq!(record.moves[2].notes.as_deref().unwrap().after, ["centre"]);
    }

    #[test]
    fn what_is_no_game_is_told_at_once() {
        let refused = |text: &str| match TextReader::begin(text.to_owned()) {
            Err(told) => match *told {
                Told::Refused(message) => message,
                told => panic!("{told:?}"),
            },
            Ok(mut reader) => match reader.more(|| false) {
                Told::Refused(message) => message,
                _ => match reader.open(0) {
                    Told::Refused(message) => message,
                    told => panic!("{told:?}"),
                },
            },
        };
        assert_eq!(refused("hello"), "This is neither a position nor a game: line 1, column 1: hello is not a move.");
        assert!(refused("8/8/8/8/8/8/8 w").starts_with("Field 1 of the FEN"));
        assert!(refused("[Variant \"Atomic\"]\n1. e4").contains("Atomic"));
        assert_eq!(refused("{only words}"), "There is no game and no position in this text.");
        let told = TextReader::begin("7k/5K2/4R3/8/8/8/8/8 w KQkq - 0 1 moves e6e1".to_owned()).unwrap_err();
        let Told::Position { fen, moves, remarks } = *told else { panic!("{told:?}") };
        assert_eq!((fen.as_str(), moves), ("7k/5K2/4R3/8/8/8/8/8 w - - 0 1", vec!["e6e1".to_owned()]));
        assert!(remarks[0].starts_with("All castling rights are dropped"), "{remarks:?}");
    }
}

//! A game as it is written: its moves with variations, comments, glyphs, clocks and evaluations, in lines or in columns.

mod columns;
pub(crate) mod form;

use std::collections::HashMap;

use document::{Evaluation, Score, When, commands};
use wire::{GameView, PositionView};

pub use columns::{Block, Cell, Row, columns};
pub use document::Clock;
pub use form::MoveForm;

use crate::format;
use crate::game;
use crate::glyphs;
use crate::notation::{self, Notation};
use crate::rules::Position;
use crate::shared::Shared;

/// Piece of a game that is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Token {
    /// A move.
    Move(Written),
    /// A variation begins.
    Open,
    /// A variation ends.
    Close,
    /// A comment.
    Said {
        /// The position that it is said of.
        position: u32,
        /// Its place.
        when: When,
        /// Its words, in one line.
        words: String,
    },
    /// Mark that what follows cannot be shown: a move of it is none of the position.
    Broken,
}

/// A move that is written.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Written {
    /// The position that it leads to.
    pub position: u32,
    /// Its number: `12.`, of Black `12...`.
    pub number: String,
    /// Set if the first player makes it.
    pub is_first: bool,
    /// Set if a reader needs the number.
    pub is_numbered: bool,
    /// Its name.
    pub name: String,
    /// Its glyphs, in the order in which they are read.
    pub glyphs: Vec<u8>,
    /// Time left on the clock, or that the move took.
    pub clock: Option<(Clock, String)>,
    /// Evaluation of the position, from White's view.
    pub evaluation: Option<String>,
}

/// A game that is written, and what it was written of.
#[derive(Clone, Debug)]
pub struct Scoresheet {
    of: Shared<GameView>,
    start: Option<u32>,
    notation: Notation,
    /// All of it.
    pub tokens: Shared<Vec<Token>>,
}

impl PartialEq for Scoresheet {
    /// Compares whether nothing was written anew.
    fn eq(&self, other: &Self) -> bool {
        self.tokens == other.tokens
    }
}

impl Scoresheet {
    /// Writes the game of the current position. Going along a game writes nothing anew: it may be long.
    #[must_use]
    pub fn next(before: Option<&Self>, game: &Shared<GameView>, notation: Notation) -> Self {
        let start = game::line_to(game, game.current).first().map(|start| start.id);
        let is_same = |before: &&Self| {
            (before.start, before.notation, before.of.chess960) == (start, notation, game.chess960)
                && is_written_alike(&before.of, game)
        };
        let of = game.clone();
        match before.filter(is_same) {
            Some(before) => Self { of, ..before.clone() },
            None => Self { of, start, notation, tokens: Shared::new(tokens(game, start, notation)) },
        }
    }

    /// Returns whether nothing is written.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.tokens.is_empty()
    }
}

/// Returns whether nothing differs that is written. Positions are what their moves lead to.
fn is_written_alike(one: &GameView, other: &GameView) -> bool {
    let is_alike = |(one, other): (&PositionView, &PositionView)| {
        let start = |of: &PositionView| of.parent.is_none().then(|| of.fen.clone());
        (one.id, one.parent, one.mv, &one.notes) == (other.id, other.parent, other.mv, &other.notes)
            && start(one) == start(other)
    };
    one.positions.len() == other.positions.len() && one.positions.iter().zip(&other.positions).all(is_alike)
}

/// A step of writing: what follows a position, a move beside another, or the end of a variation. A game may be deeper than a stack of
/// calls.
enum Task<'a> {
    Goes(u32, Position),
    Varies(&'a PositionView, Position),
    Ends,
}

fn tokens(game: &GameView, start: Option<u32>, notation: Notation) -> Vec<Token> {
    let mut pen = Pen { notation, chess960: game.chess960, tokens: Vec::new() };
    let Some(start) = start.and_then(|start| game::find(game, start)) else { return pen.tokens };
    pen.comment(start, When::After);
    let Ok((position, _)) = Position::parse(&start.fen) else {
        pen.tokens.push(Token::Broken);
        return pen.tokens;
    };
    let mut children: HashMap<u32, Vec<&PositionView>> = HashMap::new();
    for position in &game.positions {
        if let Some(parent) = position.parent {
            children.entry(parent).or_default().push(position);
        }
    }
    let mut tasks = vec![Task::Goes(start.id, position)];
    while let Some(task) = tasks.pop() {
        match task {
            Task::Ends => pen.tokens.push(Token::Close),
            Task::Varies(child, position) => {
                pen.tokens.push(Token::Open);
                tasks.push(Task::Ends);
                tasks.extend(pen.write(child, &position).map(|after| Task::Goes(child.id, after)));
            }
            Task::Goes(id, position) => {
                let Some((first, others)) = children.get(&id).and_then(|all| all.split_first()) else { continue };
                tasks.extend(pen.write(first, &position).map(|after| Task::Goes(first.id, after)));
                tasks.extend(others.iter().rev().map(|other| Task::Varies(other, position.clone())));
            }
        }
    }
    pen.tokens
}

/// Writes.
struct Pen {
    notation: Notation,
    chess960: bool,
    tokens: Vec<Token>,
}

impl Pen {
    /// Writes one move with its notes; returns the position after it.
    fn write(&mut self, child: &PositionView, position: &Position) -> Option<Position> {
        let played = child.mv.and_then(|code| Some((code, position.clone().after(&[code])?)));
        let Some((code, after)) = played else {
            self.tokens.push(Token::Broken);
            return None;
        };
        self.comment(child, When::Before);
        let is_first = position.turn().is_white();
        // After words and brackets a reader needs the number again.
        let is_numbered = is_first || !matches!(self.tokens.last(), Some(Token::Move(_)));
        let notes = child.notes.as_deref();
        let clock = |which| {
            let time = document::clock::read(&notes?.after, which)?;
            Some((which, short_clock(&document::clock::text(time))))
        };
        self.tokens.push(Token::Move(Written {
            position: child.id,
            number: notation::move_number(position),
            is_first,
            is_numbered,
            name: notation::name(position, code, self.notation, self.chess960),
            glyphs: notes.map(|notes| glyphs::in_order(&notes.glyphs)).unwrap_or_default(),
            clock: clock(Clock::Left).or_else(|| clock(Clock::Used)),
            evaluation: notes.and_then(|notes| document::evaluation::read(&notes.after)).map(evaluation),
        }));
        self.comment(child, When::After);
        Some(after)
    }

    fn comment(&mut self, of: &PositionView, when: When) {
        let Some(notes) = of.notes.as_deref() else { return };
        let words = commands::words(match when {
            When::Before => &notes.before,
            When::After => &notes.after,
        });
        let words = words.split_whitespace().collect::<Vec<_>>().join(" ");
        if !words.is_empty() {
            self.tokens.push(Token::Said { position: of.id, when, words });
        }
    }
}

/// A clock without hours where there are none: `5:00`, `1:05:00`.
fn short_clock(text: &str) -> String {
    let short = text.strip_prefix("0:").unwrap_or(text);
    let short = short.strip_prefix('0').filter(|_| short.len() < text.len()).unwrap_or(short);
    short.to_owned()
}

/// An evaluation as the page writes scores.
fn evaluation(evaluation: Evaluation) -> String {
    match evaluation.score {
        Score::Centipawns(centipawns) => format::pawns(centipawns.into()),
        Score::Mate(moves) => format::mate(moves),
    }
}

#[cfg(test)]
mod tests;

//! Sources of trees for minimax: any game, down to a depth, with an evaluator at the leaves; or a tree written by hand.

use std::convert::Infallible;

use super::window::Score;
use crate::{
    evaluator::{Evaluation, Evaluator},
    game::{Game, Move, Outcome},
    value::{Mover, ToMove, Value},
};

/// A tree that is found while it is searched.
pub trait Source {
    /// Reason why a position cannot be judged.
    type Error;

    /// Looks at the position after some moves from the root, each of which was among those found before: finds the moves there,
    /// or a value from Max's view. The answer is the same each time.
    ///
    /// # Errors
    /// Whatever keeps the position from being judged.
    fn look(&mut self, path: &[Move]) -> Result<Found, Self::Error>;
}

/// Content of a position.
#[derive(Clone, Debug, PartialEq)]
pub enum Found {
    /// The game goes on: its moves in the order in which they are looked at, at least one.
    Moves(Vec<Move>),
    /// The search is as deep as it goes, and this is an evaluator's value.
    Evaluated(Score),
    /// The game is over.
    Ended(Score),
}

/// Order in which the moves of a position are looked at. Alpha-beta sees least where the best ones come first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// As the game lists them.
    Listed,
    /// The evaluator's most promising first, the game's order among equals. It is asked at inner nodes too then, which does
    /// not count as an evaluation.
    Promising,
}

/// The positions of a game.
#[derive(Clone, Debug)]
pub struct Positions<G, E> {
    game: G,
    evaluator: E,
    depth: u16,
    order: Order,
    evaluation: Evaluation,
}

impl<G: Game, E: Evaluator<G>> Positions<G, E> {
    /// Makes the source of the tree below the position that `game` searches, `depth` plies deep; at 0 the position itself is
    /// evaluated.
    #[must_use]
    pub fn new(mut game: G, evaluator: E, depth: u16, order: Order) -> Self {
        game.rewind();
        Self { game, evaluator, depth, order, evaluation: Evaluation::default() }
    }

    /// The game, where the last look left it.
    #[must_use]
    pub fn game(&self) -> &G {
        &self.game
    }
}

impl<G: Game, E: Evaluator<G>> Source for Positions<G, E> {
    type Error = E::Error;

    fn look(&mut self, path: &[Move]) -> Result<Found, E::Error> {
        self.game.rewind();
        path.iter().for_each(|&mv| self.game.play(mv));
        let mut moves = Vec::new();
        self.game.legal_moves(&mut moves);
        if let Some(ending) = self.game.ending(&moves, path.is_empty()) {
            let value: Value<Mover> = match ending.outcome {
                Outcome::Win => Value::WIN,
                Outcome::Draw => Value::ZERO,
                Outcome::Loss => Value::LOSS,
            };
            return Ok(Found::Ended(seen_by_max(value.flip(), path)));
        }
        let is_leaf = path.len() >= usize::from(self.depth);
        if is_leaf || self.order == Order::Promising {
            self.evaluator.evaluate(&self.game, &moves, &mut self.evaluation)?;
        }
        if is_leaf {
            return Ok(Found::Evaluated(seen_by_max(self.evaluation.value, path)));
        }
        if self.order == Order::Promising {
            let mut ordered: Vec<(f32, Move)> = self.evaluation.logits.iter().copied().zip(moves).collect();
            ordered.sort_by(|one, other| other.0.total_cmp(&one.0));
            moves = ordered.into_iter().map(|(_, mv)| mv).collect();
        }
        Ok(Found::Moves(moves))
    }
}

/// After an even number of moves Max is to move.
fn seen_by_max(value: Value<ToMove>, path: &[Move]) -> Score {
    Score::new(if path.len().is_multiple_of(2) { value.get() } else { value.flip().get() })
}

/// A tree written by hand. Its moves are numbered from 0, by their places.
#[derive(Clone, Debug, PartialEq)]
pub enum Nested {
    /// A leaf and what it is worth to Max.
    Leaf(Score),
    /// A position and what its moves lead to, at least one.
    Node(Vec<Nested>),
}

/// A text that is no tree.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("at character {at}: {problem}")]
pub struct NotATree {
    /// Place in the text, in characters from 1.
    pub at: usize,
    /// Problem at that place.
    pub problem: &'static str,
}

impl Nested {
    /// Nodes inside each other at most.
    pub const MAX_DEPTH: usize = 32;
    /// Longest text, in bytes.
    pub const MAX_TEXT: usize = 100_000;

    /// A tree from text: a number, or trees in parentheses with white space or commas between them, as in
    /// `((1.14 0.28) (-8.93 0.39))`.
    ///
    /// # Errors
    /// Where the text is no tree, and why.
    pub fn from_text(text: &str) -> Result<Self, NotATree> {
        let error = |at: usize, problem| NotATree { at: text[..at].chars().count() + 1, problem };
        if text.len() > Self::MAX_TEXT {
            return Err(error(0, "the text is too long"));
        }
        let mut open: Vec<Vec<Self>> = Vec::new();
        let mut whole = None;
        let mut at = 0;
        while let Some(c) = text[at..].chars().next() {
            let token = text[at..].split(|c: char| c.is_whitespace() || "(),".contains(c)).next().unwrap_or_default();
            let len = token.len().max(c.len_utf8());
            let done = match c {
                '(' if open.len() == Self::MAX_DEPTH => return Err(error(at, "the tree is too deep")),
                '(' if whole.is_some() => return Err(error(at, "the tree ends before this")),
                '(' => {
                    open.push(Vec::new());
                    None
                }
                ')' => match open.pop() {
                    None => return Err(error(at, "this closes no parenthesis")),
                    Some(moves) if moves.is_empty() => return Err(error(at, "a node needs a move")),
                    Some(moves) => Some(Self::Node(moves)),
                },
                c if c.is_whitespace() || c == ',' => None,
                _ => {
                    let number = decimal::parse(token);
                    Some(Self::Leaf(Score::new(number.ok_or_else(|| error(at, "this is not a number"))?)))
                }
            };
            if let Some(tree) = done {
                match open.last_mut() {
                    Some(moves) if moves.len() < usize::from(u16::MAX) => moves.push(tree),
                    Some(_) => return Err(error(at, "the node has too many moves")),
                    None if whole.is_some() => return Err(error(at, "the tree ends before this")),
                    None => whole = Some(tree),
                }
            }
            at += len;
        }
        if open.is_empty() {
            whole.ok_or_else(|| error(0, "there is no tree"))
        } else {
            Err(error(at, "a parenthesis is not closed"))
        }
    }
}

impl Source for Nested {
    type Error = Infallible;

    fn look(&mut self, path: &[Move]) -> Result<Found, Infallible> {
        let mut at = &*self;
        for mv in path {
            let Self::Node(moves) = at else { unreachable!("leaves have no moves") };
            at = &moves[usize::from(mv.0)];
        }
        Ok(match at {
            Self::Leaf(score) => Found::Evaluated(*score),
            Self::Node(moves) => Found::Moves((0..).take(moves.len()).map(Move).collect()),
        })
    }
}

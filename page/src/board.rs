//! Hand over the board: the piece that is picked up or dragged, the move that asks for a piece, and the square that the keys are on.
//!
//! ```text
//!           press a piece               move
//!   empty ────────────────> dragged ──────────────> played, or asks for a piece
//!     ^                      │    ^
//!     │ press it once more   v    │ press another piece
//!     └──────────────────── picked
//! ```

pub mod arrows;
pub mod shapes;
pub mod steps;

use shakmaty::{Chess, Move, Position as _, Square};
use wire::GameView;

use crate::game;
use crate::rules::{self, Position};

/// State of a board that moves are played on.
#[derive(Clone, Debug)]
pub struct Board {
    /// The position that is shown; `None` where there is none of chess.
    position: Option<Chess>,
    hand: Hand,
    /// The one square in the tab order.
    cursor: Square,
    /// The move that was made by dropping a piece, until the position comes that it leads to.
    dropped: Option<(Square, Square)>,
    /// The same of the move that led to the position.
    arrived: Option<(Square, Square)>,
}

/// What the player is about.
#[derive(Clone, Debug, Default, PartialEq)]
enum Hand {
    /// Nothing.
    #[default]
    Empty,
    /// A piece was chosen; a square is to follow.
    Picked(Square),
    /// A piece hangs on the pointer.
    Dragged(Drag),
    /// Moves of a pawn to the last rank, of which one is to be chosen by its piece.
    Asks(Vec<Move>),
}

/// A piece on the pointer.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Drag {
    /// Square that it is from.
    pub from: Square,
    /// Place of the pointer, in the board's units.
    pub at: (f64, f64),
    /// Set if the piece was picked before: then a click on it puts it down.
    again: bool,
}

impl Default for Board {
    fn default() -> Self {
        Self { position: None, hand: Hand::Empty, cursor: Square::E2, dropped: None, arrived: None }
    }
}

impl Board {
    /// Shows another position: what was picked up belongs to the old one.
    pub fn show(&mut self, position: Option<Chess>) {
        self.position = position;
        self.hand = Hand::Empty;
        self.arrived = self.dropped.take();
    }

    /// The position that is shown.
    #[must_use]
    pub fn position(&self) -> Option<&Chess> {
        self.position.as_ref()
    }

    /// The squares from which and to which a piece was dragged, where that led to the position: it need not be seen going there.
    #[must_use]
    pub fn arrived(&self) -> Option<(Square, Square)> {
        self.arrived
    }

    /// Takes the pointer coming down on a square. Returns the move that is played by that.
    pub fn pointer_down(&mut self, square: Square, at: (f64, f64)) -> Option<u16> {
        self.cursor = square;
        let again = self.picked() == Some(square);
        let played = self.press(square);
        if self.picked() == Some(square) {
            self.hand = Hand::Dragged(Drag { from: square, at, again });
        }
        played
    }

    /// Takes the pointer moving. Returns whether something is dragged by it.
    pub fn pointer_moved(&mut self, at: (f64, f64)) -> bool {
        match &mut self.hand {
            Hand::Dragged(drag) => {
                drag.at = at;
                true
            }
            _ => false,
        }
    }

    /// Takes the pointer going up; `None`: beside the board. Returns the move that is played by that.
    pub fn pointer_up(&mut self, square: Option<Square>) -> Option<u16> {
        let Hand::Dragged(drag) = self.hand else { return None };
        match square {
            Some(to) if to != drag.from => {
                let played = self.attempt(drag.from, to);
                self.dropped = played.map(|_| (drag.from, to));
                return played;
            }
            Some(_) if drag.again => self.hand = Hand::Empty,
            _ => self.hand = Hand::Picked(drag.from),
        }
        None
    }

    /// Takes it that the browser needs the pointer for something else.
    pub fn pointer_lost(&mut self) {
        if let Hand::Dragged(drag) = self.hand {
            self.hand = Hand::Picked(drag.from);
        }
    }

    /// Takes the key that chooses the square in the tab order. Returns the move that is played by that.
    pub fn enter(&mut self) -> Option<u16> {
        if self.picked() == Some(self.cursor) {
            self.hand = Hand::Empty;
            return None;
        }
        self.press(self.cursor)
    }

    /// Puts the piece down, or leaves the choice of one. Returns whether there was something to leave.
    pub fn put_down(&mut self) -> bool {
        std::mem::take(&mut self.hand) != Hand::Empty
    }

    /// Leaves the choice of a piece. Returns whether one was asked for.
    pub fn leave_choice(&mut self) -> bool {
        !self.promotions().is_empty() && self.put_down()
    }

    /// Chooses the piece of a promotion. Returns the move, unless it is none of those that ask.
    pub fn promote(&mut self, mv: Move) -> Option<u16> {
        if !self.promotions().contains(&mv) {
            return None;
        }
        self.hand = Hand::Empty;
        Some(rules::move_code(mv))
    }

    /// Moves the place in the tab order. Returns whether it was elsewhere.
    pub fn set_cursor(&mut self, square: Square) -> bool {
        std::mem::replace(&mut self.cursor, square) != square
    }

    /// The square in the tab order.
    #[must_use]
    pub fn cursor(&self) -> Square {
        self.cursor
    }

    /// The square of the piece that is picked up.
    #[must_use]
    pub fn picked(&self) -> Option<Square> {
        match self.hand {
            Hand::Picked(from) | Hand::Dragged(Drag { from, .. }) => Some(from),
            Hand::Empty | Hand::Asks(_) => None,
        }
    }

    /// The piece on the pointer.
    #[must_use]
    pub fn drag(&self) -> Option<Drag> {
        match self.hand {
            Hand::Dragged(drag) => Some(drag),
            _ => None,
        }
    }

    /// The moves that ask for a piece.
    #[must_use]
    pub fn promotions(&self) -> &[Move] {
        match &self.hand {
            Hand::Asks(moves) => moves,
            _ => &[],
        }
    }

    /// The squares that moves of the picked piece end on: castling both on the king's own square and on the rook.
    #[must_use]
    pub fn targets(&self) -> Vec<Square> {
        let (Some(position), Some(from)) = (&self.position, self.picked()) else { return Vec::new() };
        let of_piece = position.legal_moves().into_iter().filter(|mv| mv.from() == Some(from));
        of_piece.flat_map(|mv| [mv.to(), rules::shown_squares(mv).1]).collect()
    }

    /// A square is chosen: as the end of a move of the picked piece, or for its own piece.
    fn press(&mut self, square: Square) -> Option<u16> {
        if let Some(from) = self.picked().filter(|from| *from != square)
            && self.targets().contains(&square)
        {
            return self.attempt(from, square);
        }
        let is_own = self.position.as_ref().is_some_and(|position| position.us().contains(square));
        self.hand = if is_own { Hand::Picked(square) } else { Hand::Empty };
        None
    }

    fn attempt(&mut self, from: Square, to: Square) -> Option<u16> {
        let legal = self.position.as_ref().map(|position| position.legal_moves().into_iter().collect());
        let fitting = of_squares(legal.unwrap_or_default(), from, to);
        self.hand = Hand::Empty;
        match fitting.as_slice() {
            [] => None,
            [only] => Some(rules::move_code(*only)),
            _ => {
                self.hand = Hand::Asks(fitting);
                None
            }
        }
    }
}

/// The moves from one square to another that somebody can mean. A king of Chess960 that stands beside the square where castling takes it
/// steps there; it castles by going to its rook.
fn of_squares(legal: Vec<Move>, from: Square, to: Square) -> Vec<Move> {
    let mut fitting: Vec<Move> = legal.into_iter().filter(|mv| leads(*mv, from, to)).collect();
    if fitting.iter().any(|mv| !mv.is_castle()) {
        fitting.retain(|mv| !mv.is_castle());
    }
    fitting
}

/// Returns the squares that the last move started from and ended on: of the moves from the search's root, else in the game.
#[must_use]
pub fn last_move(root: Option<Position>, moves: &[u16], game: &GameView) -> Option<(Square, Square)> {
    if let Some((last, before)) = moves.split_last() {
        let position = root?.after(before)?;
        return rules::find_move(position.chess()?, *last).map(rules::shown_squares);
    }
    let here = game::find(game, game.current)?;
    let before = game::find(game, here.parent?)?;
    let (position, _) = rules::parse_fen(&before.fen).ok()?;
    rules::find_move(&position, here.mv?).map(rules::shown_squares)
}

fn leads(mv: Move, from: Square, to: Square) -> bool {
    mv.from() == Some(from) && (mv.to() == to || rules::shown_squares(mv).1 == to)
}

#[cfg(test)]
mod tests;

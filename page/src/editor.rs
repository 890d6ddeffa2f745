//! The board editor: a set-up, the tool that changes it, and what hangs on the pointer.
//!
//! Nothing of the analysis changes while a position is edited; in the end its FEN is set up like any other.

mod set_up;

use shakmaty::{Color, Piece, Role, Square};

pub use set_up::SetUp;

/// What pressing a square does.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Tool {
    /// Moves the piece that stands there.
    #[default]
    Move,
    /// Puts a piece there; where it stands already, takes it away.
    Put(Piece),
    /// Takes away what stands there.
    Remove,
}

/// A piece on the pointer.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Drag {
    /// The piece.
    pub piece: Piece,
    /// Square that it is from; `None`: it is a new one.
    pub from: Option<Square>,
    /// Place of the pointer, in the board's units.
    pub at: (f64, f64),
}

/// State of the editor.
#[derive(Clone, Debug)]
pub struct Editor {
    set_up: SetUp,
    tool: Tool,
    /// Square of the piece that is to be moved; a square is to follow.
    picked: Option<Square>,
    drag: Option<Drag>,
    /// The one square in the tab order.
    cursor: Square,
    /// A FEN as somebody types it, and what is wrong with it.
    typed: Option<(String, &'static str)>,
}

impl Default for Editor {
    fn default() -> Self {
        Self { set_up: SetUp::default(), tool: Tool::Move, picked: None, drag: None, cursor: Square::E4, typed: None }
    }
}

impl Editor {
    /// Begins with a position; with the start position where the text is none.
    #[must_use]
    pub fn of(fen: &str) -> Self {
        Self { set_up: SetUp::read(fen).unwrap_or_default(), ..Self::default() }
    }

    /// What is set up.
    #[must_use]
    pub fn set_up(&self) -> &SetUp {
        &self.set_up
    }

    /// Changes what is set up. What was being typed, moved or dragged is given up.
    pub fn change(&mut self, change: impl FnOnce(&mut SetUp)) {
        change(&mut self.set_up);
        (self.typed, self.picked, self.drag) = (None, None, None);
    }

    /// The FEN, or what is typed in its place.
    #[must_use]
    pub fn text(&self) -> String {
        self.typed.as_ref().map_or_else(|| self.set_up.fen(), |typed| typed.0.clone())
    }

    /// Takes a FEN as it is typed. What is set up stays where it is none.
    pub fn take_text(&mut self, text: &str) {
        match SetUp::read(text) {
            Ok(read) => self.change(|set_up| *set_up = read),
            Err(problem) => self.typed = Some((text.to_owned(), problem)),
        }
    }

    /// Says in one sentence why the position cannot be analysed; `None`: it can.
    #[must_use]
    pub fn problem(&self) -> Option<String> {
        self.typed.as_ref().map(|typed| typed.1.to_owned()).or_else(|| self.set_up.problem())
    }

    /// The tool.
    #[must_use]
    pub fn tool(&self) -> Tool {
        self.tool
    }

    /// Takes another tool.
    pub fn take(&mut self, tool: Tool) {
        self.tool = tool;
        self.picked = None;
    }

    /// The square in the tab order.
    #[must_use]
    pub fn cursor(&self) -> Square {
        self.cursor
    }

    /// Moves the place in the tab order. Returns whether it was elsewhere.
    pub fn set_cursor(&mut self, square: Square) -> bool {
        std::mem::replace(&mut self.cursor, square) != square
    }

    /// The square of the piece that is to be moved.
    #[must_use]
    pub fn picked(&self) -> Option<Square> {
        self.drag.map_or(self.picked, |drag| drag.from)
    }

    /// The piece on the pointer.
    #[must_use]
    pub fn drag(&self) -> Option<Drag> {
        self.drag
    }

    /// Takes the pointer coming down on a square.
    pub fn pointer_down(&mut self, square: Square, at: (f64, f64)) {
        self.cursor = square;
        // A piece that is to be moved, and comes here, is not dragged on.
        if self.tool != Tool::Move || self.picked.is_some_and(|picked| picked != square) {
            return self.enter();
        }
        self.drag = self.set_up.piece(square).map(|piece| Drag { piece, from: Some(square), at });
    }

    /// Takes the pointer coming down on a piece beside the board: it becomes the tool, and may be dragged to a square.
    pub fn pointer_down_on_piece(&mut self, piece: Piece, at: (f64, f64)) {
        self.take(Tool::Put(piece));
        self.drag = Some(Drag { piece, from: None, at });
    }

    /// Takes the pointer moving. Returns whether something is dragged by it.
    pub fn pointer_moved(&mut self, at: (f64, f64)) -> bool {
        if let Some(drag) = &mut self.drag {
            drag.at = at;
        }
        self.drag.is_some()
    }

    /// Takes the pointer going up; `None`: beside the board. A piece that is dragged off the board is taken away.
    pub fn pointer_up(&mut self, square: Option<Square>) {
        let Some(Drag { piece, from, .. }) = self.drag.take() else { return };
        match (from, square) {
            (Some(from), Some(to)) if from == to => {
                self.picked = if self.picked == Some(from) { None } else { Some(from) };
            }
            (Some(from), to) => self.go(from, to),
            (None, Some(to)) => self.change(|set_up| set_up.put(to, Some(piece))),
            (None, None) => {}
        }
    }

    /// Takes it that the browser needs the pointer for something else.
    pub fn pointer_lost(&mut self) {
        self.drag = None;
    }

    /// Uses the tool on the square in the tab order.
    pub fn enter(&mut self) {
        let square = self.cursor;
        let there = self.set_up.piece(square);
        match self.tool {
            Tool::Put(piece) => {
                let put = Some(piece).filter(|piece| there != Some(*piece));
                self.change(|set_up| set_up.put(square, put));
            }
            Tool::Remove => self.remove(square),
            Tool::Move => match self.picked {
                Some(from) if from != square => self.go(from, Some(square)),
                Some(_) => self.picked = None,
                None => self.picked = there.map(|_| square),
            },
        }
    }

    /// Takes a piece's letter as FENs have it: it is put on the square in the tab order. Returns whether it was one.
    pub fn letter(&mut self, letter: &str) -> bool {
        let mut letters = letter.chars();
        let piece = letters.next().filter(|_| letters.next().is_none()).and_then(Piece::from_char);
        if let Some(piece) = piece {
            let square = self.cursor;
            self.change(|set_up| set_up.put(square, Some(piece)));
        }
        piece.is_some()
    }

    /// Takes away what stands on a square.
    pub fn remove(&mut self, square: Square) {
        self.change(|set_up| set_up.put(square, None));
    }

    /// Puts a piece down that was to be moved. Returns whether there was one.
    pub fn put_down(&mut self) -> bool {
        self.picked.take().is_some() | self.drag.take().is_some()
    }

    fn go(&mut self, from: Square, to: Option<Square>) {
        let piece = self.set_up.piece(from);
        self.change(|set_up| {
            set_up.put(from, None);
            if let Some(to) = to {
                set_up.put(to, piece);
            }
        });
    }
}

/// The pieces beside the board: a side's, from the king on.
#[must_use]
pub fn pieces(color: Color) -> [Piece; 6] {
    [Role::King, Role::Queen, Role::Rook, Role::Bishop, Role::Knight, Role::Pawn].map(|role| Piece { color, role })
}

#[cfg(test)]
mod tests;

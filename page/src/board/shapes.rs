//! Arrows and circles that a person draws on the board. They belong to a position, and are there again when it is. Those of a position
//! of the game are the game's, and are kept with it; all others, and those of who may not edit it, are the page's own.

mod shape;

use shakmaty::fen::Epd;
use shakmaty::{Chess, EnPassantMode, Square};
use wire::{GameEdit, GameView};

use crate::editing;

pub use shape::{Brush, Held, Shape};

/// Most positions whose shapes are kept: those that were drawn on last.
const MOST_POSITIONS: usize = 200;

/// Most shapes of a position: the newest.
const MOST_SHAPES: usize = 64;

/// What has become of the shapes of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
    /// This one was drawn; one of another colour in its place is gone.
    Drawn(Shape),
    /// This one was drawn once more, and is gone.
    Removed(Shape),
}

/// Shapes of positions, and the one that is being drawn.
#[derive(Clone, Debug, Default)]
pub struct Shapes {
    /// Positions without their clocks, and their shapes; those that were drawn on last come last.
    kept: Vec<(String, Vec<Shape>)>,
    /// The position on the board; `None` where it is none of chess.
    shown: Option<String>,
    of_game: Option<Noted>,
    /// Shapes of the game's position that were sent and have not come back, the oldest first.
    sent: Vec<Vec<Shape>>,
    pending: Option<Pending>,
}

/// Shapes of a position of the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Noted {
    /// The position.
    pub position: u32,
    /// Its shapes.
    pub shapes: Vec<Shape>,
    /// Set if what is drawn there is drawn in the game.
    pub is_open: bool,
}

/// A shape that is being drawn.
#[derive(Clone, Copy, Debug)]
struct Pending {
    from: Square,
    /// Where it would end; `None` while the pointer is beside the board.
    to: Option<Square>,
    brush: Brush,
}

impl Shapes {
    /// Shows a position, and what the game says of it where it is one of the game: what was being drawn belongs to the one before.
    /// While what was drawn last has not come back from the game, it stays.
    pub fn show(&mut self, position: Option<&Chess>, of_game: Option<Noted>) {
        let shown = position.map(|position| Epd::from_position(position, EnPassantMode::Legal).to_string());
        if self.shown != shown {
            self.shown = shown;
            self.pending = None;
            self.sent.clear();
        }
        let come_back = of_game.as_ref().and_then(|noted| self.sent.iter().rposition(|sent| *sent == noted.shapes));
        self.sent.drain(..come_back.map_or(self.sent.len(), |place| place + 1));
        if self.sent.is_empty() {
            self.of_game = of_game;
        }
    }

    /// The shapes on the board, in the order in which they were drawn; last the one that is being drawn.
    #[must_use]
    pub fn on_board(&self) -> Vec<Shape> {
        let kept = self.place().map_or(&[][..], |place| &self.kept[place].1);
        let of_game = self.of_game.iter().flat_map(|noted| &noted.shapes);
        of_game.chain(kept).copied().chain(self.pending.and_then(Pending::shape)).collect()
    }

    /// Begins a shape.
    pub fn press(&mut self, square: Square, brush: Brush) {
        if self.shown.is_some() {
            self.pending = Some(Pending { from: square, to: Some(square), brush });
        }
    }

    /// Takes the shape to a square; `None`: beside the board. Returns whether it ended elsewhere before.
    pub fn drag(&mut self, to: Option<Square>) -> bool {
        match &mut self.pending {
            Some(pending) if pending.to != to => {
                pending.to = to;
                true
            }
            _ => false,
        }
    }

    /// Ends the shape where it is.
    pub fn release(&mut self) -> Option<Change> {
        let shape = self.pending.take()?.shape()?;
        Some(self.toggle(shape))
    }

    /// Takes the key for arrows: it begins one, and ends it on another square. On the same square it is given up.
    pub fn arrow_key(&mut self, square: Square, brush: Brush) -> Option<Change> {
        let Some(pending) = self.pending else {
            self.press(square, brush);
            return None;
        };
        self.pending = None;
        (pending.from != square).then(|| self.toggle(Shape { from: pending.from, to: square, brush: pending.brush }))
    }

    /// Takes the key for circles.
    pub fn circle_key(&mut self, square: Square, brush: Brush) -> Option<Change> {
        self.pending = None;
        self.shown.is_some().then(|| self.toggle(Shape { from: square, to: square, brush }))
    }

    /// Returns where an arrow begins that is being drawn.
    #[must_use]
    pub fn begun(&self) -> Option<Square> {
        self.pending.map(|pending| pending.from)
    }

    /// Gives up what is being drawn. Returns whether something was.
    pub fn give_up(&mut self) -> bool {
        self.pending.take().is_some()
    }

    /// Removes the shapes of the position on the board. Returns whether there were any.
    pub fn clear(&mut self) -> bool {
        let own = self.clear_own();
        let of_game = self.of_game.as_mut().filter(|noted| noted.is_open && !noted.shapes.is_empty());
        let has_more = of_game.is_some();
        if let Some(noted) = of_game {
            noted.shapes.clear();
        }
        own || has_more
    }

    /// Removes those that no game keeps. Returns whether there were any.
    pub fn clear_own(&mut self) -> bool {
        let was_drawing = self.give_up();
        let place = self.place();
        if let Some(place) = place {
            self.kept.remove(place);
        }
        was_drawing || place.is_some()
    }

    /// Returns the edit that draws in the game what is drawn on the board, where that is a position of it. It is sent.
    #[must_use]
    pub fn edit(&mut self) -> Option<GameEdit> {
        let noted = self.of_game.as_ref().filter(|noted| noted.is_open)?;
        self.sent.push(noted.shapes.clone());
        let shapes = noted.shapes.iter().copied().map(Shape::in_game).collect();
        Some(GameEdit::Shapes { position: noted.position, shapes })
    }

    /// Draws a shape, or removes it where it is. In place of one of another colour it takes its place.
    fn toggle(&mut self, shape: Shape) -> Change {
        let Some(shown) = self.shown.clone() else { return Change::Removed(shape) };
        if let Some(noted) = self.of_game.as_mut().filter(|noted| noted.is_open) {
            return change(&mut noted.shapes, shape);
        }
        let mut shapes = self.place().map(|place| self.kept.remove(place).1).unwrap_or_default();
        let change = change(&mut shapes, shape);
        if !shapes.is_empty() {
            self.kept.push((shown, shapes));
            self.kept.drain(..self.kept.len().saturating_sub(MOST_POSITIONS));
        }
        change
    }

    fn place(&self) -> Option<usize> {
        let shown = self.shown.as_ref()?;
        self.kept.iter().position(|kept| kept.0 == *shown)
    }
}

impl Noted {
    /// The shapes of a position of the game.
    #[must_use]
    pub fn of(game: &GameView, position: u32, is_open: bool) -> Self {
        let shapes = document::shapes::read(&editing::notes(game, position).after);
        Self { position, shapes: shapes.into_iter().filter_map(Shape::of_game).collect(), is_open }
    }
}

/// Draws a shape among others, or takes it away.
fn change(shapes: &mut Vec<Shape>, shape: Shape) -> Change {
    let same = shapes.iter().position(|one| (one.from, one.to) == (shape.from, shape.to));
    let before = same.map(|place| shapes.remove(place));
    if before == Some(shape) {
        return Change::Removed(shape);
    }
    shapes.push(shape);
    shapes.drain(..shapes.len().saturating_sub(MOST_SHAPES));
    Change::Drawn(shape)
}

impl Pending {
    fn shape(self) -> Option<Shape> {
        Some(Shape { from: self.from, to: self.to?, brush: self.brush })
    }
}

#[cfg(test)]
mod tests;

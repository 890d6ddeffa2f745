//! An arrow or a circle, on the board and in a game.

use document::Colour;
use shakmaty::Square;

/// An arrow, or a circle where it ends on the square that it begins on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shape {
    /// Where it begins.
    pub from: Square,
    /// Where it ends.
    pub to: Square,
    /// Its colour.
    pub brush: Brush,
}

/// Colour of a shape.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Brush {
    /// Without a key.
    #[default]
    Green,
    /// With Shift or Ctrl.
    Red,
    /// With Alt.
    Blue,
    /// With both.
    Yellow,
}

/// Keys that are held down while something is drawn.
#[derive(Clone, Copy, Debug, Default)]
pub struct Held {
    /// Shift or Ctrl.
    pub shift: bool,
    /// Alt, or the key that other systems have for it.
    pub alt: bool,
}

impl Brush {
    /// Returns the colour that these keys choose.
    #[must_use]
    pub fn of(held: Held) -> Self {
        match (held.shift, held.alt) {
            (false, false) => Self::Green,
            (true, false) => Self::Red,
            (false, true) => Self::Blue,
            (true, true) => Self::Yellow,
        }
    }

    /// Its name in styles and messages.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Green => "green",
            Self::Red => "red",
            Self::Blue => "blue",
            Self::Yellow => "yellow",
        }
    }
}

impl Shape {
    /// Whether it is a circle.
    #[must_use]
    pub fn is_circle(&self) -> bool {
        self.from == self.to
    }

    /// The shape as games have it.
    pub(super) fn in_game(self) -> document::Shape {
        let colour = match self.brush {
            Brush::Green => Colour::Green,
            Brush::Red => Colour::Red,
            Brush::Blue => Colour::Blue,
            Brush::Yellow => Colour::Yellow,
        };
        let to = (!self.is_circle()).then(|| u8::from(self.to));
        document::Shape { colour, from: u8::from(self.from), to }
    }

    /// A shape of a game as the board draws it; `None` where its squares are none.
    pub(super) fn of_game(shape: document::Shape) -> Option<Self> {
        let brush = match shape.colour {
            Colour::Green => Brush::Green,
            Colour::Red => Brush::Red,
            Colour::Blue => Brush::Blue,
            Colour::Yellow => Brush::Yellow,
        };
        let square = |square: u8| Square::try_from(square).ok();
        Some(Self { from: square(shape.from)?, to: square(shape.to.unwrap_or(shape.from))?, brush })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shapes_are_the_same_on_the_board_and_in_the_game() {
        for colour in Colour::ALL {
            for (from, to) in [(0, None), (63, None), (3, Some(27)), (63, Some(0))] {
                let shape = document::Shape { colour, from, to };
                assert_eq!(Shape::of_game(shape).map(Shape::in_game), Some(shape));
            }
        }
        assert_eq!(Shape::of_game(document::Shape { colour: Colour::Red, from: 64, to: None }), None);
    }
}

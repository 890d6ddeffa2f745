//! Circles and arrows in comments: `[%csl Gd4,Re5]` and `[%cal Gd1d4]`.

use serde::{Deserialize, Serialize};

use crate::problem::Problem;

/// A circle or an arrow on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Shape {
    /// Its colour.
    pub colour: Colour,
    /// The square of a circle, or the one an arrow starts from; from a1 = 0, b1 = 1 to h8 = 63.
    pub from: u8,
    /// The square an arrow points to; `None` for a circle.
    pub to: Option<u8>,
}

/// Colours of shapes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Colour {
    /// `G`
    Green,
    /// `R`
    Red,
    /// `Y`
    Yellow,
    /// `B`
    Blue,
}

impl Colour {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Green, Self::Red, Self::Yellow, Self::Blue];

    fn letter(self) -> char {
        match self {
            Self::Green => 'G',
            Self::Red => 'R',
            Self::Yellow => 'Y',
            Self::Blue => 'B',
        }
    }
}

const CIRCLES: &str = "csl";
const ARROWS: &str = "cal";

/// The shapes of some comments: circles, then arrows. What is none is passed over.
#[must_use]
pub fn read(comments: &[String]) -> Vec<Shape> {
    let of =
        |name| super::values(comments, name).flat_map(|value| value.split(',')).filter_map(|text| shape(text.trim()));
    let circles = of(CIRCLES).filter(|shape| shape.to.is_none());
    circles.chain(of(ARROWS).filter(|shape| shape.to.is_some())).collect()
}

pub(crate) fn set(comments: &mut Vec<String>, shapes: &[Shape]) -> Result<(), Problem> {
    let is_on_board = |shape: &Shape| shape.from < 64 && shape.to.is_none_or(|to| to < 64 && to != shape.from);
    if !shapes.iter().all(is_on_board) {
        return Problem::refused("squares are numbered from 0 to 63, and an arrow has two");
    }
    let known = read(comments);
    // Arrows first, so that circles stand before them.
    for (name, is_circle) in [(ARROWS, false), (CIRCLES, true)] {
        let is_of = |shape: &&Shape| shape.to.is_none() == is_circle;
        if !known.iter().filter(is_of).eq(shapes.iter().filter(is_of)) {
            let texts: Vec<String> = shapes.iter().filter(is_of).map(text).collect();
            super::set(comments, name, Some(texts.join(",")).as_deref().filter(|value| !value.is_empty()));
        }
    }
    Ok(())
}

fn text(shape: &Shape) -> String {
    let squares = [Some(shape.from), shape.to].into_iter().flatten().map(square_name);
    std::iter::once(shape.colour.letter().to_string()).chain(squares).collect()
}

fn square_name(square: u8) -> String {
    [b'a' + square % 8, b'1' + square / 8].map(char::from).iter().collect()
}

fn shape(text: &str) -> Option<Shape> {
    let mut chars = text.chars();
    let letter = chars.next()?;
    let colour = Colour::ALL.into_iter().find(|colour| colour.letter() == letter)?;
    let from = square(&mut chars)?;
    let rest = chars.clone().next().is_some();
    let to = if rest { Some(square(&mut chars)?) } else { None };
    (chars.next().is_none() && to != Some(from)).then_some(Shape { colour, from, to })
}

fn square(chars: &mut std::str::Chars<'_>) -> Option<u8> {
    let (file, rank) = (chars.next()?, chars.next()?);
    let of = |char: char, first: char| {
        u8::try_from(u32::from(char).checked_sub(u32::from(first))?).ok().filter(|&at| at < 8)
    };
    Some(of(rank, '1')? * 8 + of(file, 'a')?)
}

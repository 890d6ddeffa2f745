//! Labels that fit: the move, and one number beside or below it.

use std::fmt::Write as _;

use wire::NodeView;

use crate::names::Names;
use crate::subject::{Statistic, Subject};
use page::format;

/// Space between a box's edge and its label.
pub const PADDING: f64 = 5.0;

/// Space between the move and the number on one line.
pub const GAP: f64 = 5.0;

/// Rows at least this high have room for a second line.
pub const TWO_LINES: f64 = 38.0;

/// Places of a label's parts in [`Scene::text`](super::Scene::text).
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Label {
    /// Start of the move.
    pub start: u32,
    /// End of the move, start of the number.
    pub split: u32,
    /// End of the number.
    pub end: u32,
    /// Width of the move in pixels.
    pub name_width: f32,
    /// Width of the number.
    pub number_width: f32,
}

impl Label {
    /// The move, in the text that the label was written into.
    pub fn name(self, text: &str) -> &str {
        &text[self.start as usize..self.split as usize]
    }

    /// The number there.
    pub fn number(self, text: &str) -> &str {
        &text[self.split as usize..self.end as usize]
    }
}

/// Widths of characters, measured once per font: asking the canvas for each label would cost more than drawing it.
#[derive(Clone, Debug)]
pub struct Glyphs {
    name: [f32; 128],
    number: [f32; 128],
}

impl Glyphs {
    /// Measures the characters in the font of moves and in that of numbers.
    pub fn measured(name: impl Fn(char) -> f32, number: impl Fn(char) -> f32) -> Self {
        let column = |measure: &dyn Fn(char) -> f32| {
            std::array::from_fn(|code| if code < 32 { 0.0 } else { measure(code as u8 as char) })
        };
        Self { name: column(&name), number: column(&number) }
    }

    /// Characters of equal width, for tests.
    pub fn fixed(width: f32) -> Self {
        Self { name: [width; 128], number: [width; 128] }
    }

    fn width(table: &[f32; 128], text: &str) -> f64 {
        // What is not ASCII here (a minus sign, a middle dot) is about as wide as a digit.
        let advance = |letter: char| table.get(letter as usize).copied().unwrap_or(table['0' as usize]);
        text.chars().map(|letter| f64::from(advance(letter))).sum()
    }
}

/// Writes labels.
#[derive(Debug)]
pub struct Labels<'a> {
    /// Names of moves.
    pub names: &'a mut Names,
    /// Widths of characters.
    pub glyphs: &'a Glyphs,
}

/// The room for a label.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Room {
    /// Its width in pixels.
    pub width: f64,
    /// Set where the number may stand below the move; else it stands beside it.
    pub has_two_lines: bool,
}

impl Room {
    /// The narrowest move, "e4", has two letters: below this no name needs to be made.
    fn is_for_something(self) -> bool {
        self.width >= 12.0
    }
}

impl Labels<'_> {
    /// The label of a node, as much of it as fits. `whole` are the visits that shares are of; `sign` is the view of Q.
    pub fn of_node(
        &mut self,
        text: &mut String,
        subject: &Subject<'_>,
        node: &NodeView,
        (whole, sign): (u32, f32),
        room: Room,
    ) -> Label {
        if !room.is_for_something() {
            return Label::default();
        }
        let Some(name) = self.names.name(subject.model, node.id) else { return Label::default() };
        let start = text.len();
        text.push_str(name);
        self.with_number(text, start, room, |text| match subject.statistic {
            Statistic::Share => write_share(text, node.visits, whole),
            Statistic::Visits | Statistic::Board => write!(text, "{}", format::count(node.visits.into())),
            Statistic::Sum => write!(text, "{}", sum(node, sign)),
            Statistic::Mean => write!(text, "{}/{}", sum(node, sign), format::count(node.visits.into())),
            Statistic::Value => write!(text, "{}", format::signed(f64::from(node.q * sign), 2)),
            Statistic::Prior => write_percent(text, f64::from(node.prior)),
        })
    }

    /// The label of what stands for children of a node: how many, and their share of `whole`.
    pub fn of_rest(&mut self, text: &mut String, nodes: u32, visits: u32, whole: u32, room: Room) -> Label {
        if !room.is_for_something() {
            return Label::default();
        }
        let start = text.len();
        text.push_str(&say::tree::more(nodes));
        self.with_number(text, start, room, |text| write_share(text, visits, whole))
    }

    /// The label of a move that was never visited: the move, and P, the only number it has.
    pub fn of_ghost(
        &mut self,
        text: &mut String,
        subject: &Subject<'_>,
        (parent, mv): (u32, u16),
        prior: f32,
        room: Room,
    ) -> Label {
        if !room.is_for_something() {
            return Label::default();
        }
        let Some(name) = self.names.edge(subject.model, parent, mv) else { return Label::default() };
        let start = text.len();
        text.push_str(name);
        self.with_number(text, start, room, |text| write_percent(text, f64::from(prior)))
    }

    /// The label of what stands for moves that were never visited: how many, and P of all of them.
    pub fn of_unvisited(&mut self, text: &mut String, moves: u32, prior: f32, room: Room) -> Label {
        if !room.is_for_something() {
            return Label::default();
        }
        let start = text.len();
        text.push_str(&say::tree::unvisited(moves));
        self.with_number(text, start, room, |text| write_percent(text, f64::from(prior)))
    }

    /// Adds the number to the move that stands in `text` from `start` on, if there is room for both; takes the move back if
    /// there is none for it.
    fn with_number(
        &self,
        text: &mut String,
        start: usize,
        room: Room,
        write_number: impl FnOnce(&mut String) -> std::fmt::Result,
    ) -> Label {
        let name_width = Glyphs::width(&self.glyphs.name, &text[start..]);
        if name_width > room.width {
            text.truncate(start);
            return Label::default();
        }
        let split = text.len();
        let _ = write_number(text);
        let mut number_width = Glyphs::width(&self.glyphs.number, &text[split..]);
        let needed = if room.has_two_lines { number_width } else { name_width + GAP + number_width };
        if needed > room.width {
            text.truncate(split);
            number_width = 0.0;
        }
        Label {
            start: start as u32,
            split: split as u32,
            end: text.len() as u32,
            name_width: name_width as f32,
            number_width: number_width as f32,
        }
    }
}

/// W: the sum of a node's values, as it is seen.
fn sum(node: &NodeView, sign: f32) -> String {
    let sum = f64::from(node.q * sign) * f64::from(node.visits);
    format::signed(sum, if sum.abs() < 99.95 { 1 } else { 0 })
}

/// Writes a share of the base's visits. While the base changes, neighbours of the new one are still seen; a share of it means
/// nothing for them.
fn write_share(text: &mut String, visits: u32, whole: u32) -> std::fmt::Result {
    let share = f64::from(visits) / f64::from(whole.max(1));
    if share > 1.0 { Ok(()) } else { write_percent(text, share) }
}

/// Whole percents where they say enough; a tenth below ten.
fn write_percent(text: &mut String, share: f64) -> std::fmt::Result {
    let decimals = usize::from(share < 0.0995);
    write!(text, "{}%", say::decimal(&decimal::fixed(share * 100.0, decimals)))
}

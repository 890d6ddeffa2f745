//! Labels that fit: the move, and one number beside or below it.

use std::fmt::Write as _;

use wire::NodeView;

use crate::canvas::names::Names;
use crate::canvas::scene::{Look, SceneBox};
use crate::format;

/// Space between a box's edge and its label.
pub const PADDING: f64 = 5.0;

/// Space between the move and the number on one line.
pub const GAP: f64 = 5.0;

/// Rows at least this high have room for a second line.
pub const TWO_LINES: f64 = 38.0;

/// Where a label's parts are in [`Scene::text`](super::Scene::text).
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
}

/// The number in a label.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Statistic {
    /// Share of the view root's visits.
    #[default]
    Share,
    /// N
    Visits,
    /// Q
    Value,
    /// P
    Prior,
}

impl Statistic {
    /// All of them, in the order of the menu.
    pub const ALL: [Self; 4] = [Self::Share, Self::Visits, Self::Value, Self::Prior];

    /// Its name in the menu.
    pub fn name(self) -> &'static str {
        match self {
            Self::Share => "share",
            Self::Visits => "N",
            Self::Value => "Q",
            Self::Prior => "P",
        }
    }
}

/// How wide characters are, measured once per font: asking the canvas for each label would cost more than
/// drawing it.
#[derive(Clone, Debug)]
pub struct Glyphs {
    name: [f32; 128],
    number: [f32; 128],
}

impl Glyphs {
    /// From two measures, of a character in the font of moves and in that of numbers.
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

impl Labels<'_> {
    /// The label of a node's box, as much of it as fits.
    pub fn of_node(
        &mut self,
        text: &mut String,
        look: &Look<'_>,
        drawn: &SceneBox,
        node: &NodeView,
        sign: f32,
    ) -> Label {
        let room = room(drawn, look);
        // The narrowest move, "e4", has two letters: below this no name needs to be made.
        if room < 12.0 {
            return Label::default();
        }
        let Some(name) = self.names.name(look.model, node.id) else { return Label::default() };
        let name_width = Glyphs::width(&self.glyphs.name, name);
        if name_width > room {
            return Label::default();
        }
        let start = text.len();
        text.push_str(name);
        let split = text.len();
        let _ = match look.statistic {
            // While the base changes, neighbours of the new one are still seen; a share of it means nothing for them.
            Statistic::Share if share(look, node.visits) > 1.0 => Ok(()),
            Statistic::Share => write_percent(text, share(look, node.visits)),
            Statistic::Visits => write!(text, "{}", format::count(node.visits.into())),
            Statistic::Value => write!(text, "{}", format::signed(f64::from(node.q * sign), 2)),
            Statistic::Prior => write_percent(text, f64::from(node.prior)),
        };
        self.keep_what_fits(text, look, start, split, name_width, room)
    }

    /// The label of a merged box: how many moves, and their share.
    pub fn of_rest(&mut self, text: &mut String, look: &Look<'_>, drawn: &SceneBox, nodes: u32, visits: u32) -> Label {
        let room = room(drawn, look);
        if room < 12.0 {
            return Label::default();
        }
        let start = text.len();
        let _ = write!(text, "{nodes} more");
        let name_width = Glyphs::width(&self.glyphs.name, &text[start..]);
        if name_width > room {
            text.truncate(start);
            return Label::default();
        }
        let split = text.len();
        if share(look, visits) <= 1.0 {
            let _ = write_percent(text, share(look, visits));
        }
        self.keep_what_fits(text, look, start, split, name_width, room)
    }

    fn keep_what_fits(
        &self,
        text: &mut String,
        look: &Look<'_>,
        start: usize,
        split: usize,
        name_width: f64,
        room: f64,
    ) -> Label {
        let number_width = Glyphs::width(&self.glyphs.number, &text[split..]);
        let needed = if look.view.row_height >= TWO_LINES { number_width } else { name_width + GAP + number_width };
        if needed > room {
            text.truncate(split);
        }
        Label { start: start as u32, split: split as u32, end: text.len() as u32, name_width: name_width as f32 }
    }
}

/// The room for a label: a box that leaves the screen keeps its label on it.
fn room(drawn: &SceneBox, look: &Look<'_>) -> f64 {
    let visible = (drawn.x + drawn.width).min(look.view.width) - drawn.x.max(0.0);
    let mark = if drawn.ending.is_some() { 14.0 } else { 0.0 };
    visible - 2.0 * PADDING - mark
}

fn share(look: &Look<'_>, visits: u32) -> f64 {
    let whole = look.layout.base().and_then(|base| look.model.node(base)).map_or(1, |base| base.visits.max(1));
    f64::from(visits) / f64::from(whole)
}

/// Whole percents where they say enough; a tenth below ten.
fn write_percent(text: &mut String, share: f64) -> std::fmt::Result {
    let decimals = usize::from(share < 0.0995);
    write!(text, "{:.decimals$} %", share * 100.0)
}

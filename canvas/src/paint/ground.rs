//! Grounds that pictures are drawn on: a canvas of the browser, or a text in SVG. It is drawn with a canvas's own words.

use crate::camera::Viewport;

/// Kind of text in a picture; the family is the page's.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Font {
    /// Moves.
    #[default]
    Name,
    /// Numbers.
    Number,
    /// Marks of endings.
    Mark,
    /// A value on its way.
    Value,
}

impl Font {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Name, Self::Number, Self::Mark, Self::Value];

    /// Returns its weight, and its size in pixels.
    pub fn weight_and_size(self) -> (u32, f64) {
        match self {
            Self::Name => (600, 12.5),
            Self::Number => (400, 11.5),
            Self::Mark => (700, 10.0),
            Self::Value => (700, 12.0),
        }
    }
}

/// Kind of hatching.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hatch {
    /// Of what stands for many.
    Rest,
    /// Of what the other search does not have.
    Alone,
}

/// Side of the tile that hatching repeats, in pixels.
pub const TILE: u32 = 7;

/// Something to draw on. As on a canvas, a style stays until another is set; texts stand around the middle of their line.
pub trait Ground {
    /// Takes the size of the next pictures; returns how many pixels it has for one of the screen.
    fn resize(&self, view: &Viewport) -> f64;
    /// Begins an empty picture.
    fn begin(&self, view: &Viewport);
    /// Takes the colours of hatching: of what stands for many, and of what the other search does not have.
    fn set_hatches(&self, colours: [&str; 2]);

    /// Fills with a colour from now on.
    fn fill_style(&self, colour: &str);
    /// Fills with hatching from now on; returns whether it can.
    fn fill_hatch(&self, hatch: Hatch) -> bool;
    /// Draws lines in a colour from now on.
    fn stroke_style(&self, colour: &str);
    /// Draws lines of a width from now on.
    fn line_width(&self, width: f64);
    /// Sets whether lines are dashed from now on.
    fn dash(&self, on: bool);
    /// Rounds the corners of lines from now on.
    fn round_joins(&self);
    /// Writes in a font from now on.
    fn font(&self, font: Font);
    /// Sets whether texts stand around their place from now on; else they begin there.
    fn centre(&self, on: bool);

    /// Fills a rectangle: left, top, width and height.
    fn fill_rect(&self, x: f64, y: f64, width: f64, height: f64);
    /// Draws the outline of a rectangle.
    fn stroke_rect(&self, x: f64, y: f64, width: f64, height: f64);
    /// Writes a text.
    fn fill_text(&self, text: &str, x: f64, y: f64);
    /// Writes the rim of a text.
    fn stroke_text(&self, text: &str, x: f64, y: f64);
    /// Returns the width of a text.
    fn text_width(&self, text: &str) -> f64;

    /// Begins another outline.
    fn begin_path(&self);
    /// Goes on elsewhere.
    fn move_to(&self, x: f64, y: f64);
    /// Goes on in a straight line.
    fn line_to(&self, x: f64, y: f64);
    /// Goes on in a curve: two points that draw it to them, and its end.
    fn curve_to(&self, first: (f64, f64), second: (f64, f64), to: (f64, f64));
    /// Adds a circle.
    fn circle(&self, x: f64, y: f64, radius: f64);
    /// Adds a rectangle.
    fn rect(&self, x: f64, y: f64, width: f64, height: f64);
    /// Goes back to where it began.
    fn close_path(&self);
    /// Fills the outline.
    fn fill(&self);
    /// Draws the outline.
    fn stroke(&self);
}

//! A text in SVG as the ground of a picture: the same picture as on the canvas, with all colours written out.

use std::cell::RefCell;
use std::fmt::Write as _;
use std::rc::Rc;

use super::ground::{Font, Ground, Hatch, TILE};
use crate::camera::Viewport;
use page::format::escaped;

/// Widths of letters are not known here: a part of their height.
const LETTER: f64 = 0.56;
/// Distance from the middle of a line to the foot of its letters, as a part of their height.
const FOOT: f64 = 0.36;
/// Names of the two kinds of hatching within the text.
const HATCHES: [&str; 2] = ["tree-rest", "tree-alone"];

/// The text. Clones share it.
#[derive(Clone, Default)]
pub struct Svg(Rc<RefCell<Writing>>);

#[derive(Default)]
struct Writing {
    text: String,
    view: Option<Viewport>,
    hatches: [String; 2],
    fill: String,
    stroke: String,
    width: f64,
    is_dashed: bool,
    has_round_joins: bool,
    font: Font,
    is_centred: bool,
    /// The outline that is drawn or filled next.
    path: String,
    /// Rectangles of one colour that are not written yet: a picture has thousands of them.
    rects: String,
    rects_fill: String,
}

impl Svg {
    /// Returns the picture as an element of its own, which cuts off what lies beside it, with its upper left corner at a place.
    pub fn element(&self, x: f64, y: f64) -> String {
        let writing = &mut *self.0.borrow_mut();
        writing.flush();
        let Some(view) = writing.view else { return String::new() };
        let (width, height) = (short(view.width), short(view.height));
        let mut text = format!(
            "<svg x=\"{}\" y=\"{}\" width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\" overflow=\"hidden\">",
            short(x),
            short(y)
        );
        for (name, colour) in HATCHES.iter().zip(&writing.hatches).filter(|hatch| !hatch.1.is_empty()) {
            let _ = write!(
                text,
                "<pattern id=\"{name}\" width=\"{TILE}\" height=\"{TILE}\" patternUnits=\"userSpaceOnUse\">\
                 <path d=\"M-8 8L1 -1M-1 8L8 -1M6 8L15 -1\" fill=\"none\" stroke=\"{}\"/></pattern>",
                escaped(colour)
            );
        }
        text + &writing.text + "</svg>"
    }

    fn write(&self, write: impl FnOnce(&mut Writing)) {
        write(&mut self.0.borrow_mut());
    }
}

impl Writing {
    /// Writes the rectangles that wait.
    fn flush(&mut self) {
        if !self.rects.is_empty() {
            let _ = write!(self.text, "<path fill=\"{}\" d=\"{}\"/>", self.rects_fill, self.rects);
            self.rects.clear();
        }
    }

    /// Writes the attributes of a line.
    fn line(&mut self) {
        let Self { text, stroke, width, is_dashed, has_round_joins, .. } = self;
        let _ = write!(text, " stroke=\"{stroke}\" stroke-width=\"{}\"", short(*width));
        if *is_dashed {
            text.push_str(" stroke-dasharray=\"4 3\"");
        }
        if *has_round_joins {
            text.push_str(" stroke-linejoin=\"round\"");
        }
    }

    fn text(&mut self, letters: &str, x: f64, y: f64, is_rim: bool) {
        self.flush();
        let (weight, size) = self.font.weight_and_size();
        let _ = write!(
            self.text,
            "<text x=\"{}\" y=\"{}\" font-size=\"{}\" font-weight=\"{weight}\"",
            short(x),
            short(y + FOOT * size),
            short(size)
        );
        if self.is_centred {
            self.text.push_str(" text-anchor=\"middle\"");
        }
        if is_rim {
            self.text.push_str(" fill=\"none\"");
            self.line();
        } else {
            let _ = write!(self.text, " fill=\"{}\"", self.fill);
        }
        let _ = write!(self.text, ">{}</text>", escaped(letters));
    }
}

impl Ground for Svg {
    fn resize(&self, _: &Viewport) -> f64 {
        // As fine as the finest screens.
        4.0
    }

    fn begin(&self, view: &Viewport) {
        self.write(|writing| {
            writing.text.clear();
            writing.rects.clear();
            writing.path.clear();
            (writing.is_dashed, writing.is_centred) = (false, false);
            writing.view = Some(*view);
        });
    }

    fn set_hatches(&self, colours: [&str; 2]) {
        self.write(|writing| writing.hatches = colours.map(str::to_owned));
    }

    fn fill_style(&self, colour: &str) {
        self.write(|writing| writing.fill = escaped(colour));
    }

    fn fill_hatch(&self, hatch: Hatch) -> bool {
        self.write(|writing| writing.fill = format!("url(#{})", HATCHES[hatch as usize]));
        true
    }

    fn stroke_style(&self, colour: &str) {
        self.write(|writing| writing.stroke = escaped(colour));
    }

    fn line_width(&self, width: f64) {
        self.write(|writing| writing.width = width);
    }

    fn dash(&self, on: bool) {
        self.write(|writing| writing.is_dashed = on);
    }

    fn round_joins(&self) {
        self.write(|writing| writing.has_round_joins = true);
    }

    fn font(&self, font: Font) {
        self.write(|writing| writing.font = font);
    }

    fn centre(&self, on: bool) {
        self.write(|writing| writing.is_centred = on);
    }

    fn fill_rect(&self, x: f64, y: f64, width: f64, height: f64) {
        if width <= 0.0 || height <= 0.0 {
            return;
        }
        self.write(|writing| {
            if writing.rects_fill != writing.fill {
                writing.flush();
                writing.rects_fill = writing.fill.clone();
            }
            let (x, y, width, height) = (short(x), short(y), short(width), short(height));
            let _ = write!(writing.rects, "M{x} {y}h{width}v{height}h-{width}z");
        });
    }

    fn stroke_rect(&self, x: f64, y: f64, width: f64, height: f64) {
        self.write(|writing| {
            writing.flush();
            let (width, height) = (width.max(0.0), height.max(0.0));
            let _ = write!(
                writing.text,
                "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" fill=\"none\"",
                short(x),
                short(y),
                short(width),
                short(height)
            );
            writing.line();
            writing.text.push_str("/>");
        });
    }

    fn fill_text(&self, text: &str, x: f64, y: f64) {
        self.write(|writing| writing.text(text, x, y, false));
    }

    fn stroke_text(&self, text: &str, x: f64, y: f64) {
        self.write(|writing| writing.text(text, x, y, true));
    }

    fn text_width(&self, text: &str) -> f64 {
        let size = self.0.borrow().font.weight_and_size().1;
        LETTER * size * text.chars().count() as f64
    }

    fn begin_path(&self) {
        self.write(|writing| writing.path.clear());
    }

    fn move_to(&self, x: f64, y: f64) {
        self.write(|writing| {
            let _ = write!(writing.path, "M{} {}", short(x), short(y));
        });
    }

    fn line_to(&self, x: f64, y: f64) {
        self.write(|writing| {
            // As on a canvas, the first point only begins.
            let letter = if writing.path.is_empty() { 'M' } else { 'L' };
            let _ = write!(writing.path, "{letter}{} {}", short(x), short(y));
        });
    }

    fn curve_to(&self, first: (f64, f64), second: (f64, f64), to: (f64, f64)) {
        self.write(|writing| {
            let points = [first, second, to].map(|(x, y)| format!("{} {}", short(x), short(y)));
            let _ = write!(writing.path, "C{}", points.join(" "));
        });
    }

    fn circle(&self, x: f64, y: f64, radius: f64) {
        self.write(|writing| {
            let (r, across) = (short(radius), short(2.0 * radius));
            let _ = write!(
                writing.path,
                "M{} {}a{r} {r} 0 1 1 {across} 0a{r} {r} 0 1 1 -{across} 0z",
                short(x - radius),
                short(y)
            );
        });
    }

    fn rect(&self, x: f64, y: f64, width: f64, height: f64) {
        self.write(|writing| {
            let (x, y, width, height) = (short(x), short(y), short(width), short(height));
            let _ = write!(writing.path, "M{x} {y}h{width}v{height}h-{width}z");
        });
    }

    fn close_path(&self) {
        self.write(|writing| writing.path.push('z'));
    }

    fn fill(&self) {
        self.write(|writing| {
            writing.flush();
            let _ = write!(writing.text, "<path fill=\"{}\" d=\"{}\"/>", writing.fill, writing.path);
        });
    }

    fn stroke(&self) {
        self.write(|writing| {
            writing.flush();
            let _ = write!(writing.text, "<path fill=\"none\" d=\"{}\"", writing.path);
            writing.line();
            writing.text.push_str("/>");
        });
    }
}

/// A length, to hundredths of a pixel.
fn short(length: f64) -> String {
    if !length.is_finite() {
        return "0".to_owned();
    }
    let text = decimal::fixed(length, 2);
    let text = if text.contains('.') { text.trim_end_matches('0').trim_end_matches('.') } else { &text };
    if text == "-0" { "0".to_owned() } else { text.to_owned() }
}

#[cfg(test)]
mod tests;

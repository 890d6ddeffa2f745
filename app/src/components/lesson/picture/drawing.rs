//! Parts that several pictures are drawn with, as markup.

use std::fmt::Write as _;

use page::format::escaped;

/// Width of every picture, in its own units. A lesson's column is never narrower than as many pixels, so that letters are nowhere
/// smaller than they are here.
pub(super) const WIDTH: f64 = 240.0;

/// A text at a place: its anchor is `start`, `middle` or `end`.
pub(super) fn text(out: &mut String, class: &str, [x, y]: [f64; 2], anchor: &str, words: &str) {
    let words = escaped(words);
    let _ = write!(out, "<text class=\"lp-{class}\" x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"{anchor}\">{words}</text>");
}

/// A text that tests find by a name.
pub(super) fn named_text(out: &mut String, name: &str, class: &str, [x, y]: [f64; 2], anchor: &str, words: &str) {
    let words = escaped(words);
    let _ = write!(
        out,
        "<text class=\"lp-{class}\" data-testid=\"{name}\" x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"{anchor}\">{words}</text>"
    );
}

/// A rectangle.
pub(super) fn rect(out: &mut String, class: &str, [x, y, width, height]: [f64; 4]) {
    let _ = write!(
        out,
        "<rect class=\"lp-{class}\" x=\"{x:.1}\" y=\"{y:.1}\" width=\"{width:.1}\" height=\"{height:.1}\"/>"
    );
}

/// A box with rounded corners and one or two lines of text, the first of which is its name.
pub(super) fn card(out: &mut String, class: &str, [x, y, width, height]: [f64; 4], lines: &[&str]) {
    let _ = write!(
        out,
        "<rect class=\"lp-box {class}\" x=\"{x:.1}\" y=\"{y:.1}\" width=\"{width:.1}\" height=\"{height:.1}\" rx=\"5\"/>"
    );
    let middle = x + width / 2.0;
    let first = y + height / 2.0 + 4.0 - 7.5 * (lines.len().saturating_sub(1)) as f64;
    for (at, line) in lines.iter().enumerate() {
        let class = if at == 0 { "name" } else { "word" };
        text(out, class, [middle, first + 15.0 * at as f64], "middle", line);
    }
}

/// An arrow along a way of straight lines, its head at the end.
pub(super) fn arrow(out: &mut String, way: &[[f64; 2]]) {
    let [.., [from_x, from_y], [x, y]] = *way else { return };
    let mut d = String::new();
    for (at, [x, y]) in way.iter().enumerate() {
        let _ = write!(d, "{}{x:.1} {y:.1}", if at == 0 { 'M' } else { 'L' });
    }
    let length = (x - from_x).hypot(y - from_y).max(f64::MIN_POSITIVE);
    let (dx, dy) = ((x - from_x) / length, (y - from_y) / length);
    let (back_x, back_y) = (x - 5.0 * dx, y - 5.0 * dy);
    let _ = write!(
        d,
        "M{:.1} {:.1}L{x:.1} {y:.1}L{:.1} {:.1}",
        back_x + 3.5 * dy,
        back_y - 3.5 * dx,
        back_x - 3.5 * dy,
        back_y + 3.5 * dx
    );
    let _ = write!(out, "<path class=\"lp-arrow\" d=\"{d}\"/>");
}

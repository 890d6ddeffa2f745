//! A chart as SVG: the same text on the page and in the exported file, but for what colours are called.

use std::fmt::Write as _;

use super::curves::{Colour, Curve, Point};
use super::figure::{Figure, LEFT, Plot};
use super::names::placed_names;
use crate::components::axis::Axis;
use page::format::{self, escaped};
use page::view::Chart;

/// Size of all letters, in pixels: that of the page's small type.
const SIZE: f64 = 12.0;
/// Least room for a number on the axis across, in pixels.
const ACROSS: f64 = 62.0;
/// Digits after the point from which on a number is written with an exponent.
const EXPONENT: usize = 6;
/// Visits from which on they are written in millions.
const MILLION: f64 = 1e6;

/// Writes SVG. `ink` says what a colour is called.
pub(super) struct Markup<'a> {
    pub(super) text: String,
    ink: &'a dyn Fn(Colour) -> String,
}

impl<'a> Markup<'a> {
    pub(super) fn new(ink: &'a dyn Fn(Colour) -> String) -> Self {
        Self { text: String::with_capacity(1 << 15), ink }
    }

    /// A whole chart; the lit move stands out.
    pub(super) fn figure(&mut self, figure: &Figure, lit: Option<u16>) {
        for plot in &figure.plots {
            self.grid(figure, plot);
        }
        self.axis_across(figure);
        let top = figure.plots.first().map_or(0.0, |plot| plot.top);
        let _ = write!(
            self.text,
            "<clipPath id=\"chart-clip\"><rect x=\"{LEFT}\" y=\"{top:.1}\" width=\"{:.1}\" height=\"{:.1}\"/></clipPath>\
             <g clip-path=\"url(#chart-clip)\">",
            figure.frame.right() - LEFT,
            figure.frame.bottom() - top,
        );
        if figure.kind == Chart::Wdl {
            self.areas(figure);
        } else {
            // What matters most comes last, so that it is on top.
            for curve in figure.curves.iter().rev().filter(|curve| lit.is_none() || curve.mv != lit) {
                self.curve(figure, curve, lit);
            }
            if let Some(curve) = lit.and_then(|mv| figure.curve_of(mv)) {
                self.curve(figure, curve, lit);
            }
        }
        self.text.push_str("</g>");
        self.names(figure, lit);
    }

    pub(super) fn rect(&mut self, (x, y): (f64, f64), (width, height): (f64, f64), colour: Colour, opacity: f64) {
        let ink = (self.ink)(colour);
        let _ = write!(
            self.text,
            "<rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"{width:.1}\" height=\"{height:.1}\" fill=\"{ink}\" \
             fill-opacity=\"{opacity}\"/>"
        );
    }

    pub(super) fn line(&mut self, (x1, y1): (f64, f64), (x2, y2): (f64, f64), colour: Colour, width: f64) {
        let ink = (self.ink)(colour);
        let _ = write!(
            self.text,
            "<line x1=\"{x1:.1}\" y1=\"{y1:.1}\" x2=\"{x2:.1}\" y2=\"{y2:.1}\" stroke=\"{ink}\" stroke-width=\"{width}\"/>"
        );
    }

    pub(super) fn text(&mut self, (x, y): (f64, f64), anchor: &str, colour: Colour, text: &str) {
        let ink = (self.ink)(colour);
        let _ = write!(
            self.text,
            "<text x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"{anchor}\" fill=\"{ink}\" font-size=\"{SIZE}\">{}</text>",
            escaped(text)
        );
    }

    pub(super) fn dot(&mut self, (x, y): (f64, f64), radius: f64, colour: Colour) {
        let (ink, surface) = ((self.ink)(colour), (self.ink)(Colour::Surface));
        let _ = write!(
            self.text,
            "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{radius}\" fill=\"{ink}\" stroke=\"{surface}\" stroke-width=\"1\"/>"
        );
    }

    fn grid(&mut self, figure: &Figure, plot: &Plot) {
        let (ground, frame) = ((self.ink)(Colour::Raised), (self.ink)(Colour::Line));
        let _ = write!(
            self.text,
            "<rect x=\"{LEFT}\" y=\"{:.1}\" width=\"{:.1}\" height=\"{:.1}\" fill=\"{ground}\" stroke=\"{frame}\"/>",
            plot.top,
            figure.frame.right() - LEFT,
            plot.bottom - plot.top
        );
        let parts = if figure.plots.len() > 1 { 4.0 } else { 7.0 };
        let least = if plot.label == "N" { 1.0 } else { 0.0 };
        for (value, text) in ticks(plot.up, parts, least, plot.label == "Q") {
            let y = plot.y_of(value);
            let colour = if value == 0.0 { Colour::Muted } else { Colour::Line };
            self.line((LEFT, y), (figure.frame.right(), y), colour, 0.7);
            self.text((LEFT - 4.0, y + 4.0), "end", Colour::Muted, &text);
        }
        self.text((LEFT, plot.top - 6.0), "start", Colour::Muted, plot.label);
    }

    fn axis_across(&mut self, figure: &Figure) {
        let parts = ((figure.frame.right() - LEFT) / ACROSS).clamp(1.0, 5.0);
        for (value, text) in ticks(figure.across, parts, 1.0, false) {
            let x = figure.x_of(value);
            for plot in &figure.plots {
                self.line((x, plot.bottom), (x, plot.bottom + 3.0), Colour::Muted, 0.7);
            }
            self.text((x, figure.frame.bottom() + 15.0), "middle", Colour::Muted, &text);
        }
        let label =
            if figure.kind == Chart::Own { say::charts::visits_of_move() } else { say::charts::visits_of_node() };
        self.text(
            (f64::midpoint(LEFT, figure.frame.right()), figure.frame.bottom() + 29.0),
            "middle",
            Colour::Muted,
            label,
        );
    }

    fn curve(&mut self, figure: &Figure, curve: &Curve, lit: Option<u16>) {
        let is_lit = lit.is_some() && curve.mv == lit;
        let is_plain = curve.colour == Colour::Other && !is_lit;
        let colour = if curve.colour == Colour::Other && is_lit { Colour::Ink } else { curve.colour };
        let faded = if lit.is_some() && !is_lit && curve.mv.is_some() { 0.35 } else { 1.0 };
        let ink = (self.ink)(colour);
        if !is_plain {
            // Those of few visits would hide all others.
            let band = band(figure, curve, is_lit);
            let opacity = if is_lit { 0.28 } else { 0.12 * faded };
            if !band.is_empty() {
                let _ = write!(self.text, "<path d=\"{band}\" fill=\"{ink}\" fill-opacity=\"{opacity:.2}\"/>");
            }
        }
        let width = if is_lit {
            2.8
        } else if is_plain {
            0.7
        } else {
            1.8
        };
        let opacity = faded * if is_plain { 0.45 } else { 1.0 };
        for (is_sure, d) in [true, false].map(|sure| (sure, path(figure, curve, sure))) {
            if d.is_empty() {
                continue;
            }
            let dashes = if is_sure { "" } else { " stroke-dasharray=\"1.5 3\" stroke-linecap=\"round\"" };
            let opacity = if is_sure { opacity } else { 0.75 * opacity };
            let _ = write!(
                self.text,
                "<path d=\"{d}\" fill=\"none\" stroke=\"{ink}\" stroke-width=\"{width}\" stroke-linejoin=\"round\" \
                 opacity=\"{opacity:.2}\"{dashes}/>"
            );
        }
        // A line of one point would not be seen.
        let mut placed = curve.points.iter().filter_map(|point| figure.place(curve, point));
        if let (Some(only), None) = (placed.next(), placed.next()) {
            self.dot(only, 2.5, colour);
        }
    }

    /// Win, draw and loss, one upon the other.
    fn areas(&mut self, figure: &Figure) {
        let plot = figure.plots[0];
        let mut below: Vec<f64> = vec![0.0; figure.samples.len()];
        for curve in &figure.curves {
            let above: Vec<f64> =
                below.iter().zip(&curve.points).map(|(below, point)| below + point.y.unwrap_or(0.0)).collect();
            let ink = (self.ink)(curve.colour);
            for is_sure in [true, false] {
                let mut d = String::new();
                for (at, pair) in
                    curve.points.windows(2).enumerate().filter(|(_, pair)| is_sure_between(pair) == is_sure)
                {
                    let (left, right) = (figure.x_of(f64::from(pair[0].x)), figure.x_of(f64::from(pair[1].x)));
                    let y = |value: f64| plot.y_of(value.clamp(0.0, 1.0));
                    let _ = write!(
                        d,
                        "M{left:.2} {:.1}L{right:.2} {:.1}L{right:.2} {:.1}L{left:.2} {:.1}Z",
                        y(above[at]),
                        y(above[at + 1]),
                        y(below[at + 1]),
                        y(below[at])
                    );
                }
                let opacity = if is_sure { 0.85 } else { 0.4 };
                let _ = write!(
                    self.text,
                    "<path d=\"{d}\" fill=\"{ink}\" opacity=\"{opacity}\" shape-rendering=\"crispEdges\"/>"
                );
            }
            below = above;
        }
    }

    /// The names of curves at their ends.
    fn names(&mut self, figure: &Figure, lit: Option<u16>) {
        for (curve, (x, y)) in placed_names(figure, lit) {
            let is_grey = matches!(curve.colour, Colour::Other | Colour::Draw);
            let colour = if is_grey { Colour::Ink } else { curve.colour };
            self.text((x + 4.0, y + 4.0), "start", colour, &curve.label);
        }
    }
}

/// Returns round values along an axis, and as they are written: at most `parts` parts, no step below `least`.
fn ticks(axis: Axis, parts: f64, least: f64, is_signed: bool) -> Vec<(f64, String)> {
    let step = axis.step(parts).max(least);
    let decimals = decimals_of(step);
    let is_large = axis.to >= MILLION && step >= 1.0;
    let text = |value: f64| match decimals {
        _ if is_signed => format::signed(value, decimals),
        _ if is_large && value > 0.0 => format!("{}M", format::plain(value / MILLION, decimals_of(step / MILLION))),
        0 => format::count(value.round() as u64),
        EXPONENT.. if value > 0.0 => format::exponential(value, Some(1)),
        EXPONENT.. => "0".to_owned(),
        _ => format::plain(value, decimals),
    };
    // A product that is nearly nothing is nothing.
    let exact = |value: f64| if value.abs() < step * 1e-9 { 0.0 } else { value };
    axis.ticks_by(step).into_iter().map(exact).map(|value| (value, text(value))).collect()
}

/// Digits after the point that multiples of a step differ in.
fn decimals_of(step: f64) -> usize {
    (0..9)
        .find(|&decimals| (step * 10_f64.powi(decimals)).fract().abs() < 1e-6)
        .map_or(9, |one| one.unsigned_abs() as usize)
}

fn is_sure_between(pair: &[Point]) -> bool {
    pair.iter().all(Point::is_sure)
}

/// The parts of a line between sure points, or all others.
fn path(figure: &Figure, curve: &Curve, is_sure: bool) -> String {
    let mut path = String::new();
    let mut is_drawing = false;
    for pair in curve.points.windows(2) {
        let ends = (figure.place(curve, &pair[0]), figure.place(curve, &pair[1]));
        let (Some(from), Some(to)) = ends else {
            is_drawing = false;
            continue;
        };
        if is_sure_between(pair) != is_sure {
            is_drawing = false;
            continue;
        }
        if !is_drawing {
            let _ = write!(path, "M{:.1} {:.1}", from.0, from.1);
        }
        let _ = write!(path, "L{:.1} {:.1}", to.0, to.1);
        is_drawing = true;
    }
    path
}

/// Returns the path of one standard error to either side of a curve: everywhere, or where the value is a mean of enough visits.
fn band(figure: &Figure, curve: &Curve, everywhere: bool) -> String {
    let plot = &figure.plots[curve.plot];
    let shown = curve.points.iter().filter(|point| everywhere || point.is_sure());
    let ends = shown.filter_map(|point| {
        let (x, y, error) = (figure.x_of(f64::from(point.x)), point.y?, point.error?);
        Some((x, plot.y_of(y + error), plot.y_of(y - error)))
    });
    let ends: Vec<_> = ends.collect();
    if ends.len() < 2 {
        return String::new();
    }
    let mut path = String::new();
    let there = ends.iter().map(|end| (end.0, end.1));
    for (x, y) in there.chain(ends.iter().rev().map(|end| (end.0, end.2))) {
        let letter = if path.is_empty() { 'M' } else { 'L' };
        let _ = write!(path, "{letter}{x:.1} {y:.1}");
    }
    path.push('Z');
    path
}

#[cfg(test)]
mod tests {
    use super::super::curves::{curves, tests::names, tests::series};
    use super::super::figure::Frame;
    use super::*;

    fn markup(kind: Chart, lit: Option<u16>) -> String {
        let figure = Figure::new(&series(), kind, curves(&series(), kind, &names(), 1.0, None), Frame::of(500.0));
        let ink = |colour: Colour| format!("var({})", colour.token());
        let mut markup = Markup::new(&ink);
        markup.figure(&figure, lit);
        markup.text
    }

    #[test]
    fn few_visits_look_uncertain() {
        let values = markup(Chart::Values, None);
        assert!(values.contains("stroke-dasharray"), "{values}");
        assert!(!values.contains("fill-opacity"), "bands of few visits would hide all others");
        assert!(markup(Chart::Values, Some(9)).contains("fill-opacity=\"0.28\""), "but for the lit move's");
        assert!(!markup(Chart::Visits, None).contains("stroke-dasharray"), "counts are certain");
    }

    #[test]
    fn the_lit_move_is_on_top_and_named() {
        let plain = markup(Chart::Visits, None);
        assert!(!plain.contains(">a3<") && plain.contains(">d4<"));
        let lit = markup(Chart::Visits, Some(11));
        assert!(lit.contains(">a3<"));
        assert!(lit.rfind("stroke-width=\"2.8\"").unwrap() > lit.rfind("stroke-width=\"1.8\"").unwrap());
    }

    #[test]
    fn every_chart_is_well_formed() {
        for kind in Chart::ALL {
            let text = markup(kind, Some(7));
            for tag in ["g", "text", "clipPath"] {
                let (opened, closed) =
                    (text.matches(&format!("<{tag} ")).count(), text.matches(&format!("</{tag}>")).count());
                assert_eq!(opened, closed, "{kind:?}: {tag}");
            }
            assert!(!text.contains("NaN") && !text.contains("inf"), "{kind:?}");
        }
    }

    #[test]
    fn ticks_are_written_as_far_as_they_differ() {
        let texts = |axis: Axis, least: f64, is_signed: bool| {
            ticks(axis, 5.0, least, is_signed).into_iter().map(|tick| tick.1).collect::<Vec<_>>()
        };
        assert_eq!(texts(Axis { from: 1.0, to: 3.0 }, 1.0, false), ["1", "2", "3"]);
        assert_eq!(texts(Axis { from: 0.0, to: 2000.0 }, 1.0, false), ["0", "500", "1,000", "1,500", "2,000"]);
        assert_eq!(
            texts(Axis { from: -0.1, to: 0.1 }, 0.0, true),
            ["\u{2212}0.10", "\u{2212}0.05", "0.00", "+0.05", "+0.10"]
        );
        assert_eq!(texts(Axis { from: 0.0, to: 2.5e6 }, 1.0, false), ["0", "0.5M", "1.0M", "1.5M", "2.0M", "2.5M"]);
        assert_eq!(texts(Axis { from: 0.0, to: 4e-6 }, 0.0, false), ["0", "1.0e-6", "2.0e-6", "3.0e-6", "4.0e-6"]);
    }

    /// A text of a chart: its place, its anchor and its letters, as wide as tabular digits are.
    fn boxes(markup: &str) -> Vec<([f64; 4], String)> {
        let value = |part: &str, name: &str| {
            let rest = part.split_once(&format!("{name}=\"")).unwrap().1;
            rest.split('"').next().unwrap().to_owned()
        };
        let texts = markup.split("<text ").skip(1).map(|part| {
            let letters = part.split_once('>').unwrap().1.split('<').next().unwrap().to_owned();
            let [x, y, size] = ["x", "y", "font-size"].map(|name| value(part, name).parse::<f64>().unwrap());
            assert!(size >= 12.0, "{letters}");
            let width =
                letters.chars().map(|letter| if ".,".contains(letter) { 0.3 } else { 0.62 }).sum::<f64>() * size;
            let left = match &*value(part, "text-anchor") {
                "end" => x - width,
                "middle" => x - width / 2.0,
                _ => x,
            };
            ([left, left + width, y - 0.8 * size, y + 0.2 * size], letters)
        });
        texts.collect()
    }

    #[test]
    fn letters_are_large_enough_and_nowhere_upon_each_other() {
        let mut series = series();
        for far in [1, 5_000] {
            for (at, sample) in (0..).zip(&mut series.samples) {
                sample.visits += far * at;
                sample.moment += far * at;
                sample.kld_gain = Some(1e-4 * f64::from(at + 1) / f64::from(far));
            }
            for (kind, width) in
                Chart::ALL.into_iter().flat_map(|kind| [280.0, 374.0, 500.0, 760.0].map(|width| (kind, width)))
            {
                if kind == Chart::Shares {
                    continue;
                }
                let frame = Frame::of(width);
                let figure = Figure::new(&series, kind, curves(&series, kind, &names(), 1.0, None), frame);
                let ink = |colour: Colour| colour.token().to_owned();
                let mut markup = Markup::new(&ink);
                markup.figure(&figure, None);
                let boxes = boxes(&markup.text);
                for (place, ([left, right, top, bottom], one)) in boxes.iter().enumerate() {
                    assert!(
                        *left >= 0.0 && *right <= frame.width && *top >= 0.0 && *bottom <= frame.height,
                        "{kind:?}: {one}"
                    );
                    for ([x0, x1, y0, y1], other) in &boxes[..place] {
                        let is_over = right.min(*x1) - left.max(*x0) > 1.0 && bottom.min(*y1) - top.max(*y0) > 1.0;
                        assert!(!is_over, "{kind:?} at {width}: {one} over {other}");
                    }
                }
            }
        }
    }
}

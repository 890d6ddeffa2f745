//! W, D and L over a game, as SVG.

use std::fmt::Write as _;

use decimal::fixed;

use crate::{
    account::{Account, Point},
    names::Sans,
    wdl::Wdl,
};

/// Size of the whole picture, and of the margins beside the graph.
const WIDTH: f64 = 960.0;
const HEIGHT: f64 = 300.0;
const LEFT: f64 = 44.0;
const RIGHT: f64 = 12.0;
const TOP: f64 = 12.0;
const BOTTOM: f64 = 30.0;

/// Most move numbers below the graph.
const MOST_NUMBERS: usize = 16;

/// Draws the graph of a game, from White's view: his wins at the bottom, Black's at the top, draws between them; over them the
/// expected points as a line with a band of uncertainty, and the turning points with their numbers. Colours are classes of the
/// style sheet that [`crate::page`] writes, and differ in lightness.
#[must_use]
pub fn svg(account: &Account, sans: &Sans) -> String {
    let places = Places { count: account.points.len() };
    let mut out = format!(
        "<svg class=\"graph\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" role=\"img\" aria-label=\"{}\">\n",
        say::report::graph_about()
    );
    let inner = (WIDTH - LEFT - RIGHT, HEIGHT - TOP - BOTTOM);
    let _ = writeln!(
        out,
        "<rect class=\"unknown\" x=\"{LEFT}\" y=\"{TOP}\" width=\"{}\" height=\"{}\"/>",
        inner.0, inner.1
    );
    for stretch in stretches(&account.points) {
        places.stretch(&mut out, &stretch);
    }
    places.scale(&mut out, sans);
    for (number, turn) in (1..).zip(&account.turns) {
        let Some(point) = account.points.get(turn.ply + 1).copied().flatten() else { continue };
        let (x, y) = (places.x(turn.ply + 1), y(point.value.score()));
        let _ = writeln!(
            out,
            "<g class=\"turn\"><circle cx=\"{}\" cy=\"{}\" r=\"9\"/><text x=\"{}\" y=\"{}\">{number}</text></g>",
            text(x),
            text(y),
            text(x),
            text(y + 4.0)
        );
    }
    out.push_str("</svg>\n");
    out
}

/// Neighbouring positions of which something is known.
fn stretches(points: &[Option<Point>]) -> Vec<Vec<(usize, Point)>> {
    let mut all = vec![Vec::new()];
    for (ply, point) in points.iter().enumerate() {
        match (point, all.last_mut()) {
            (Some(point), Some(last)) => last.push((ply, *point)),
            _ => all.push(Vec::new()),
        }
    }
    all.retain(|stretch| !stretch.is_empty());
    all
}

struct Places {
    count: usize,
}

impl Places {
    fn x(&self, ply: usize) -> f64 {
        let share = |ply: usize| u32::try_from(ply).map_or(0.0, f64::from);
        LEFT + (WIDTH - LEFT - RIGHT) * share(ply) / share(self.count.saturating_sub(1).max(1))
    }

    fn stretch(&self, out: &mut String, stretch: &[(usize, Point)]) {
        let white = |value: Wdl| value.win;
        let draws = |value: Wdl| value.win + value.draw;
        let border = |of: fn(Wdl) -> f64| stretch.iter().map(move |(ply, point)| (*ply, of(point.value)));
        let flat = |at: f64| stretch.iter().map(move |(ply, _)| (*ply, at));
        self.area(out, "loss", border(draws), flat(1.0));
        self.area(out, "draw", border(white), border(draws));
        self.area(out, "win", flat(0.0), border(white));
        let bands: Vec<(usize, (f64, f64))> =
            stretch.iter().map(|(ply, point)| (*ply, point.band.unwrap_or_else(|| flat_band(point)))).collect();
        self.area(out, "band", bands.iter().map(|one| (one.0, one.1.0)), bands.iter().map(|one| (one.0, one.1.1)));
        let line: Vec<String> = stretch.iter().map(|(ply, point)| self.place(*ply, point.value.score())).collect();
        let _ = writeln!(out, "<polyline class=\"expected\" points=\"{}\"/>", line.join(" "));
    }

    /// Area between two lines.
    fn area(
        &self,
        out: &mut String,
        class: &str,
        low: impl Iterator<Item = (usize, f64)>,
        high: impl Iterator<Item = (usize, f64)>,
    ) {
        let low = low.map(|(ply, share)| self.place(ply, share));
        let mut high: Vec<String> = high.map(|(ply, share)| self.place(ply, share)).collect();
        high.reverse();
        let points: Vec<String> = low.chain(high).collect();
        let _ = writeln!(out, "<polygon class=\"{class}\" points=\"{}\"/>", points.join(" "));
    }

    fn place(&self, ply: usize, share: f64) -> String {
        format!("{},{}", text(self.x(ply)), text(y(share)))
    }

    /// Percents at the left, move numbers below.
    fn scale(&self, out: &mut String, sans: &Sans) {
        for percent in [0, 50, 100] {
            let y = y(f64::from(percent) / 100.0);
            let _ = writeln!(
                out,
                "<line class=\"grid\" x1=\"{LEFT}\" y1=\"{0}\" x2=\"{1}\" y2=\"{0}\"/>\
                 <text class=\"left\" x=\"{2}\" y=\"{3}\">{percent} %</text>",
                text(y),
                WIDTH - RIGHT,
                LEFT - 6.0,
                text(y + 4.0)
            );
        }
        let step = (self.count / MOST_NUMBERS).max(1).next_multiple_of(2);
        for ply in (0..self.count).step_by(step) {
            let (x, y) = (text(self.x(ply)), HEIGHT - BOTTOM + 18.0);
            let _ = writeln!(out, "<text class=\"below\" x=\"{x}\" y=\"{y}\">{}</text>", sans.number(ply));
        }
    }
}

fn flat_band(point: &Point) -> (f64, f64) {
    (point.value.score(), point.value.score())
}

fn y(share: f64) -> f64 {
    TOP + (HEIGHT - TOP - BOTTOM) * (1.0 - share)
}

fn text(number: f64) -> String {
    fixed(number, 1)
}

//! The graph of W, D and L over a game, as points of its drawing: White's wins at the bottom, Black's at the top, draws between.

use std::fmt::Write as _;

use decimal::fixed;
use report::account::Point;

use super::Explained;

/// Size of the drawing, in its own units; it is stretched to its place.
pub const WIDTH: f64 = 600.0;
/// See [`WIDTH`].
pub const HEIGHT: f64 = 160.0;

/// Neighbouring positions of which something is known: each as the points of a polygon, but the line.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Stretch {
    /// White wins.
    pub win: String,
    /// Draws.
    pub draw: String,
    /// Black wins.
    pub loss: String,
    /// Uncertainty of the expected points.
    pub band: String,
    /// The expected points of White.
    pub line: String,
}

/// The graph.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Figure {
    /// Places on the main line.
    pub places: usize,
    /// Facts.
    pub stretches: Vec<Stretch>,
    /// The turning points: place of the position after the move, and where it is drawn.
    pub turns: Vec<(usize, f64, f64)>,
}

impl Figure {
    /// Draws a game.
    #[must_use]
    pub fn of(explained: &Explained) -> Self {
        let points = &explained.account.points;
        let mut figure = Self { places: points.len(), ..Self::default() };
        let mut known: Vec<(usize, Point)> = Vec::new();
        for (ply, point) in points.iter().enumerate() {
            match point {
                Some(point) => known.push((ply, *point)),
                None => figure.end(&mut known),
            }
        }
        figure.end(&mut known);
        let turns = explained.account.turns.iter().filter_map(|turn| {
            let point = points.get(turn.ply + 1).copied().flatten()?;
            Some((turn.ply + 1, figure.x(turn.ply + 1), y(point.value.score())))
        });
        figure.turns = turns.collect();
        figure
    }

    /// Where a place of the main line is drawn.
    #[must_use]
    pub fn x(&self, ply: usize) -> f64 {
        WIDTH * number(ply) / number(self.places.saturating_sub(1).max(1))
    }

    /// The place of the main line nearest to a share of the width.
    #[must_use]
    pub fn place(&self, share: f64) -> usize {
        let last = self.places.saturating_sub(1);
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "within the line")]
        let place = (share.clamp(0.0, 1.0) * number(last)).round() as usize;
        place.min(last)
    }

    fn end(&mut self, known: &mut Vec<(usize, Point)>) {
        let known = std::mem::take(known);
        // One position alone is as wide as its half of the way to the next.
        let wide = match known.as_slice() {
            [] => return,
            [(ply, point)] => {
                let half = WIDTH / number(self.places.saturating_sub(1).max(1)) / 2.0;
                let x = self.x(*ply);
                vec![((x - half).max(0.0), *point), ((x + half).min(WIDTH), *point)]
            }
            all => all.iter().map(|(ply, point)| (self.x(*ply), *point)).collect(),
        };
        let area = |low: fn(&Point) -> f64, high: fn(&Point) -> f64| {
            let mut points = String::new();
            for (x, point) in &wide {
                add(&mut points, *x, low(point));
            }
            for (x, point) in wide.iter().rev() {
                add(&mut points, *x, high(point));
            }
            points
        };
        let mut line = String::new();
        for (x, point) in &wide {
            add(&mut line, *x, point.value.score());
        }
        self.stretches.push(Stretch {
            win: area(|_| 0.0, |point| point.value.win),
            draw: area(|point| point.value.win, |point| point.value.win + point.value.draw),
            loss: area(|point| point.value.win + point.value.draw, |_| 1.0),
            band: area(|point| band(point).0, |point| band(point).1),
            line,
        });
    }
}

fn band(point: &Point) -> (f64, f64) {
    point.band.unwrap_or((point.value.score(), point.value.score()))
}

fn add(points: &mut String, x: f64, share: f64) {
    let blank = if points.is_empty() { "" } else { " " };
    let _ = write!(points, "{blank}{},{}", fixed(x, 1), fixed(y(share), 1));
}

fn y(share: f64) -> f64 {
    HEIGHT * (1.0 - share)
}

fn number(count: usize) -> f64 {
    u32::try_from(count).map_or(f64::MAX, f64::from)
}

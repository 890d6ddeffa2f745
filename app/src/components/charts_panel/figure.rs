//! Places of a chart's points in its drawing, and the sample or curve under the pointer.

use wire::charts::Series;

use super::curves::{Colour, Curve, Point};
use crate::components::axis::{Axis, round_step};
use page::view::Chart;

/// The plots' left and upper edges in the drawing.
pub(super) const LEFT: f64 = 56.0;
/// See [`LEFT`].
pub(super) const TOP: f64 = 18.0;
/// Room for names at the right, and for the axis below.
const NAMES: f64 = 60.0;
const BELOW: f64 = 36.0;
/// Space between two plots.
const GAP: f64 = 24.0;

/// Distance in pixels within which the pointer is on a curve.
const NEAR: f64 = 14.0;

/// Number of visits from which on a value decides how far an axis goes: single evaluations are all over the place.
const SETTLED: u32 = 4;

/// The drawing's size, in pixels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Frame {
    pub(super) width: f64,
    pub(super) height: f64,
}

impl Frame {
    /// Returns the frame for a column of this width in pixels; it is 280 to 760 pixels wide.
    pub(super) fn of(width: f64) -> Self {
        let width = width.clamp(280.0, 760.0);
        Self { width, height: (width * 0.46).clamp(216.0, 300.0) }
    }

    /// The plots' right edge.
    pub(super) fn right(self) -> f64 {
        self.width - NAMES
    }

    /// The plots' lower edge.
    pub(super) fn bottom(self) -> f64 {
        self.height - BELOW
    }
}

/// A chart with lines.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Figure {
    pub(super) frame: Frame,
    pub(super) kind: Chart,
    pub(super) curves: Vec<Curve>,
    pub(super) across: Axis,
    pub(super) plots: Vec<Plot>,
    /// Position in the log and N of the node, for each sample.
    pub(super) samples: Vec<(u32, u32)>,
}

/// A plot of it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Plot {
    pub(super) top: f64,
    pub(super) bottom: f64,
    pub(super) up: Axis,
    /// Quantity on the vertical axis.
    pub(super) label: &'static str,
}

impl Plot {
    pub(super) fn y_of(&self, value: f64) -> f64 {
        self.bottom - self.up.share(value) * (self.bottom - self.top)
    }
}

impl Figure {
    pub(super) fn new(series: &Series, kind: Chart, curves: Vec<Curve>, frame: Frame) -> Self {
        let samples: Vec<_> = series.samples.iter().map(|sample| (sample.moment, sample.visits)).collect();
        let most = curves.iter().filter(|curve| is_scaled_by(curve)).flat_map(|curve| &curve.points).map(|one| one.x);
        // An axis is never without length.
        let most = most.max().unwrap_or(1).max(1);
        let from = if kind == Chart::Own { 0 } else { samples.first().map_or(0, |one| one.1).min(most - 1) };
        let across = Axis { from: f64::from(from), to: f64::from(most) };
        let bottom = frame.bottom();
        let half = (bottom - TOP - GAP) / 2.0;
        let whole = |up: Axis, label: &'static str| Plot { top: TOP, bottom, up, label };
        let plots = match kind {
            Chart::Settling => vec![
                Plot { top: TOP, bottom: TOP + half, up: from_zero(&curves, 0), label: say::charts::entropy_nats() },
                Plot { top: bottom - half, bottom, up: from_zero(&curves, 1), label: say::charts::kld_gain() },
            ],
            Chart::Visits | Chart::Shares => vec![whole(from_zero(&curves, 0), "N")],
            Chart::Values | Chart::Own | Chart::Methods => vec![whole(around(&curves), "Q")],
            Chart::Choice => vec![whole(around(&curves), "Q, U")],
            Chart::Wdl => vec![whole(Axis { from: 0.0, to: 1.0 }, "W, D, L")],
        };
        Self { frame, kind, curves, across, plots, samples }
    }

    pub(super) fn x_of(&self, value: f64) -> f64 {
        LEFT + self.across.share(value) * (self.frame.right() - LEFT)
    }

    /// Returns the place of a curve's point, if it has a value.
    pub(super) fn place(&self, curve: &Curve, point: &Point) -> Option<(f64, f64)> {
        Some((self.x_of(f64::from(point.x)), self.plots.get(curve.plot)?.y_of(point.y?)))
    }

    /// The curve of a move.
    pub(super) fn curve_of(&self, mv: u16) -> Option<&Curve> {
        self.curves.iter().find(|curve| curve.mv == Some(mv))
    }

    /// Returns the x of a position in the log: between two samples, N of the node is interpolated by the share of the moments
    /// between them.
    pub(super) fn x_of_moment(&self, moment: u32) -> f64 {
        let after = self.samples.partition_point(|sample| sample.0 <= moment);
        let visits = match (after.checked_sub(1).map(|at| self.samples[at]), self.samples.get(after)) {
            (Some((from, visits)), Some(&(to, next))) => {
                let share = f64::from(moment - from) / f64::from((to - from).max(1));
                f64::from(visits) + share * (f64::from(next) - f64::from(visits))
            }
            (Some((_, visits)), None) => f64::from(visits),
            (None, next) => next.map_or(0.0, |next| f64::from(next.1)),
        };
        self.x_of(visits).clamp(LEFT, self.frame.right())
    }

    /// The sample and the move under a point of the drawing. Over own visits the nearest point counts, else the sample is
    /// the one at the place across, whatever is near.
    pub(super) fn pick(&self, x: f64, y: f64) -> Option<(usize, Option<u16>)> {
        if self.kind == Chart::Own {
            let near = self.nearest(x, y, 0..self.samples.len());
            return near.map(|(at, mv, distance)| (at, Some(mv).filter(|_| distance <= NEAR)));
        }
        let value = self.across.from + (x - LEFT) / (self.frame.right() - LEFT) * (self.across.to - self.across.from);
        let after = self.samples.partition_point(|sample| f64::from(sample.1) < value);
        let distance = |at: usize| (f64::from(self.samples[at].1) - value).abs();
        let at = [after.checked_sub(1), Some(after).filter(|&at| at < self.samples.len())];
        let at = at.into_iter().flatten().min_by(|&a, &b| distance(a).total_cmp(&distance(b)))?;
        let near = self.nearest(x, y, at..at + 1).filter(|near| (near.2) <= NEAR + (self.frame.right() - LEFT) / 256.0);
        Some((at, near.map(|near| near.1)))
    }

    /// The point of a move that is nearest, and how far it is.
    fn nearest(&self, x: f64, y: f64, samples: std::ops::Range<usize>) -> Option<(usize, u16, f64)> {
        let of_curve = |curve: &Curve| {
            let mv = curve.mv?;
            let one = |at: usize| {
                let (px, py) = self.place(curve, curve.points.get(at)?)?;
                Some((at, mv, (px - x).hypot(py - y)))
            };
            samples.clone().filter_map(one).min_by(|a, b| a.2.total_cmp(&b.2))
        };
        let of_move = |curve: &&Curve| curve.points.last().is_some_and(|point| point.x > 0 && point.visits > 0);
        // Of equally near ones the coloured, which come first.
        self.curves.iter().filter(of_move).filter_map(of_curve).min_by(|a, b| a.2.total_cmp(&b.2))
    }
}

/// Returns whether a curve decides how far the axes go: those of moves without a colour do not.
fn is_scaled_by(curve: &Curve) -> bool {
    curve.colour != Colour::Other
}

/// Returns an axis from zero to a round number above all values of a plot.
fn from_zero(curves: &[Curve], plot: usize) -> Axis {
    let values = curves.iter().filter(|curve| curve.plot == plot).flat_map(|curve| &curve.points);
    let most = values.filter_map(|point| point.y).fold(0.0, f64::max);
    if most <= 0.0 {
        return Axis { from: 0.0, to: 1.0 };
    }
    let step = round_step(most / 8.0);
    Axis { from: 0.0, to: (most / step - 1e-9).ceil() * step }
}

/// Returns an axis with round ends around the values and their errors; values of few visits count only where there are no others.
fn around(curves: &[Curve]) -> Axis {
    let of = |least: u32| {
        let points = curves.iter().filter(|curve| is_scaled_by(curve)).flat_map(|curve| &curve.points);
        let ends = points.filter(move |point| point.visits >= least).filter_map(|point| {
            let (y, error) = (point.y?, if point.is_sure() { point.error.unwrap_or(0.0) } else { 0.0 });
            Some((y - error, y + error))
        });
        ends.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), one| (low.min(one.0), high.max(one.1)))
    };
    let (mut low, mut high) = of(SETTLED);
    if low > high {
        (low, high) = of(0);
    }
    if low > high {
        (low, high) = (-1.0, 1.0);
    }
    let margin = ((high - low) * 0.05).max(0.005);
    let step = round_step((high - low + 2.0 * margin) / 8.0);
    Axis { from: ((low - margin) / step).floor() * step, to: ((high + margin) / step).ceil() * step }
}

#[cfg(test)]
mod tests {
    use super::super::curves::{curves, tests::names, tests::series};
    use super::*;

    const FRAME: Frame = Frame { width: 500.0, height: 240.0 };

    fn figure(kind: Chart) -> Figure {
        Figure::new(&series(), kind, curves(&series(), kind, &names(), 1.0, None), FRAME)
    }

    #[test]
    fn what_is_drawn_is_in_its_plot() {
        let right = FRAME.right();
        for kind in Chart::ALL {
            let figure = figure(kind);
            for curve in &figure.curves {
                for point in curve.points.iter().filter(|point| point.visits >= SETTLED) {
                    let Some((x, y)) = figure.place(curve, point) else { continue };
                    let plot = figure.plots[curve.plot];
                    assert!((LEFT..=right).contains(&x), "{kind:?}: {x}");
                    assert!((plot.top - 1e-9..=plot.bottom + 1e-9).contains(&y), "{kind:?}: {y}");
                }
            }
        }
    }

    #[test]
    fn moments_are_between_samples() {
        let figure = figure(Chart::Visits);
        assert_eq!((figure.x_of_moment(0), figure.x_of_moment(1)), (LEFT, LEFT));
        assert_eq!((figure.x_of_moment(61), figure.x_of_moment(99)), (FRAME.right(), FRAME.right()));
        assert_eq!(figure.x_of_moment(21), figure.x_of(21.0));
        assert_eq!(figure.x_of_moment(41), figure.x_of(41.0));
    }

    #[test]
    fn the_pointer_finds_samples_and_moves() {
        let figure = figure(Chart::Visits);
        let e4 = figure.curve_of(7).unwrap();
        let (x, y) = figure.place(e4, &e4.points[2]).unwrap();
        assert_eq!(figure.pick(x + 3.0, y + 2.0), Some((2, Some(7))));
        assert_eq!(figure.pick(x, y - 60.0), Some((2, None)));
        assert_eq!(figure.pick(0.0, 0.0).map(|at| at.0), Some(0));
        assert_eq!(figure.pick(FRAME.width, 0.0).map(|at| at.0), Some(3));
        let own = super::tests::figure(Chart::Own);
        let d4 = own.curve_of(9).unwrap();
        let (x, y) = own.place(d4, &d4.points[2]).unwrap();
        assert_eq!(own.pick(x, y), Some((2, Some(9))));
    }

    #[test]
    fn nothing_is_an_empty_chart() {
        for kind in Chart::ALL {
            let figure = Figure::new(&Series::default(), kind, curves(&Series::default(), kind, &[], 1.0, None), FRAME);
            assert_eq!(figure.pick(100.0, 100.0), None);
            assert!(figure.across.to > figure.across.from);
            assert!(figure.plots.iter().all(|plot| plot.up.to > plot.up.from));
        }
    }
}

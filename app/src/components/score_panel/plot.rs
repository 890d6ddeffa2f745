//! The plot's geometry: Q and centipawns to places in its drawing, and back.

use std::fmt::Write as _;

use super::formula::Formula;
use crate::components::axis::{Axis, round_step};
use page::format;

/// The drawing's size, in its own units; about the pixels of a narrow column.
pub(super) const WIDTH: f64 = 380.0;
/// See [`WIDTH`].
pub(super) const HEIGHT: f64 = 262.0;
/// The plot's edges inside the drawing.
pub(super) const LEFT: f64 = 46.0;
/// See [`LEFT`].
pub(super) const RIGHT: f64 = WIDTH - 12.0;
/// See [`LEFT`].
pub(super) const TOP: f64 = 20.0;
/// See [`LEFT`].
pub(super) const BOTTOM: f64 = HEIGHT - 34.0;

/// Choice of the range that the axes show.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Range {
    /// Range that the moves and the point need.
    Moves,
    /// Full range of Q, 3 pawns each way.
    Near,
    /// Full range of Q, 10 pawns each way.
    #[default]
    Middle,
    /// Full range of Q, 40 pawns each way: where the formulas leave each other.
    Far,
}

impl Range {
    pub(super) const ALL: [Self; 4] = [Self::Moves, Self::Near, Self::Middle, Self::Far];

    /// Returns the name on a button.
    pub(super) fn name(self) -> String {
        match self.limit() {
            Some(limit) => format!("\u{00b1}{}", format::count(limit.into())),
            None => say::score::range_of_moves().to_owned(),
        }
    }

    /// Centipawns each way; `None`: as many as are needed.
    fn limit(self) -> Option<u32> {
        match self {
            Self::Moves => None,
            Self::Near => Some(300),
            Self::Middle => Some(1000),
            Self::Far => Some(4000),
        }
    }

    /// The smallest range that shows every Q and a score.
    pub(super) fn showing(cp: f64) -> Self {
        match cp.abs() {
            small if small <= 300.0 => Self::Near,
            middle if middle <= 1000.0 => Self::Middle,
            _ => Self::Far,
        }
    }

    /// The window on the plane of Q and centipawns; `qs` are those of the moves and the point.
    pub(super) fn window(self, qs: impl Iterator<Item = f64>, cp: impl Fn(f64) -> f64) -> Window {
        let Some(limit) = self.limit().map(f64::from) else { return Window::around(qs, cp) };
        Window { q: Axis { from: -1.0, to: 1.0 }, cp: Axis { from: -limit, to: limit } }
    }
}

/// Part of the plane that the plot shows.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Window {
    /// Horizontal axis: Q.
    pub(super) q: Axis,
    /// Vertical axis: the score in centipawns.
    pub(super) cp: Axis,
}

impl Window {
    /// The window around some values of Q. Its ends are round, so that it stands still while a search runs.
    fn around(qs: impl Iterator<Item = f64>, cp: impl Fn(f64) -> f64) -> Self {
        let (mut low, mut high) = (f64::INFINITY, f64::NEG_INFINITY);
        for q in qs {
            (low, high) = (low.min(q), high.max(q));
        }
        if low > high {
            (low, high) = (0.0, 0.0);
        }
        let from = ((low - 0.05) * 10.0).floor() / 10.0;
        let to = ((high + 0.05) * 10.0).ceil() / 10.0;
        let q = Axis { from: from.max(-1.0), to: to.min(1.0) };
        let (bottom, top) = (cp(q.from), cp(q.to));
        let step = round_step((top - bottom).abs().max(1.0) / 8.0);
        let cp = Axis { from: (bottom / step).floor() * step, to: (top / step).ceil() * step };
        Self { q, cp }
    }

    /// Returns the x of a Q.
    pub(super) fn x_of(&self, q: f64) -> f64 {
        LEFT + self.q.share(q) * (RIGHT - LEFT)
    }

    /// Returns the y of a score; beyond the axis, that of its end.
    pub(super) fn y_of(&self, cp: f64) -> f64 {
        self.y_beyond(cp).clamp(TOP, BOTTOM)
    }

    fn y_beyond(&self, cp: f64) -> f64 {
        BOTTOM - self.cp.share(cp) * (BOTTOM - TOP)
    }

    /// Values of Q across the window.
    fn samples(&self, steps: i32) -> impl Iterator<Item = f64> + use<> {
        let Axis { from, to } = self.q;
        (0..=steps).map(move |step| from + (to - from) * f64::from(step) / f64::from(steps))
    }

    /// The line of a formula as an SVG path; it ends soon after it leaves the plot.
    pub(super) fn path(&self, formula: Formula, draw_share: f64) -> String {
        const STEPS: i32 = 360;
        let far = 0.6 * (self.cp.to - self.cp.from);
        let mut path = String::with_capacity(13 * STEPS as usize);
        for q in self.samples(STEPS) {
            let cp = formula.cp_along(q, draw_share);
            // A little beyond the plot on each side, so that the line meets its frame; the clip cuts the rest.
            if cp < self.cp.from - far || cp > self.cp.to + far {
                continue;
            }
            let letter = if path.is_empty() { 'M' } else { 'L' };
            let _ = write!(path, "{letter}{:.1} {:.1}", self.x_of(q), self.y_beyond(cp));
        }
        path
    }

    /// The Q of the point of a line that is nearest to a place: where a line is flat one drags sideways, where it
    /// is steep, up and down.
    pub(super) fn nearest_q(&self, formula: Formula, draw_share: f64, x: f64, y: f64) -> f64 {
        let distance = |q: f64| (self.x_of(q) - x).hypot(self.y_of(formula.cp_along(q, draw_share)) - y);
        self.samples(2000).min_by(|a, b| distance(*a).total_cmp(&distance(*b))).unwrap_or(0.0)
    }
}

#[cfg(test)]
mod tests {
    use engine::centipawn::Conversion;

    use super::*;

    fn middle() -> Window {
        Range::Middle.window(std::iter::empty(), |q| q)
    }

    #[test]
    fn the_nearest_point_of_a_point_on_the_line_is_itself() {
        for formula in Formula::ALL {
            for q in [-0.6, -0.1, 0.0, 0.25, 0.5] {
                let (x, y) = (middle().x_of(q), middle().y_of(formula.cp_along(q, 0.3)));
                let found = middle().nearest_q(formula, 0.3, x, y);
                assert!((found - q).abs() < 0.01, "{} at {q}: {found}", formula.name());
            }
        }
    }

    #[test]
    fn steep_lines_can_be_dragged_up() {
        let formula = Formula::Plain(Conversion::Centipawn);
        let at = |cp: f64| middle().nearest_q(formula, 0.0, middle().x_of(0.95), middle().y_of(cp));
        assert!(formula.cp_along(at(900.0), 0.0) > formula.cp_along(at(400.0), 0.0) + 300.0);
    }

    #[test]
    fn ranges_show_what_they_are_asked_for() {
        assert_eq!(Range::showing(-250.0), Range::Near);
        assert_eq!(Range::showing(301.0), Range::Middle);
        assert_eq!(Range::showing(12_800.0), Range::Far);
    }

    #[test]
    fn the_moves_are_in_their_window_and_its_ends_are_round() {
        let cp = |q: f64| Conversion::Centipawn.cp(q);
        let window = Range::Moves.window([-0.12, 0.07, 0.31].into_iter(), cp);
        assert_eq!((window.q.from, window.q.to), (-0.2, 0.4));
        for q in [-0.12, 0.07, 0.31] {
            assert!(window.cp.contains(cp(q)));
        }
        assert_eq!(window.cp.from.rem_euclid(5.0), 0.0);
        // No moves at all are no reason to divide by nothing.
        let empty = Range::Moves.window(std::iter::empty(), cp);
        assert!(empty.q.to > empty.q.from && empty.cp.to > empty.cp.from);
        let end = Range::Moves.window([1.0].into_iter(), cp);
        assert!(end.q.to <= 1.0 && end.q.to > end.q.from);
    }

    #[test]
    fn lines_stay_near_the_plot() {
        let path = Range::Near.window(std::iter::empty(), |q| q).path(Formula::Plain(Conversion::Lc02018), 0.0);
        assert!(path.starts_with('M') && path.len() > 100);
    }
}

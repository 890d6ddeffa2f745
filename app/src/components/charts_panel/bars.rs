//! P of each move beside its share of the visits, as bars.

use wire::charts::Series;

use super::curves::Colour;
use super::figure::{Frame, LEFT, TOP};
use super::markup::Markup;
use crate::charts::ranked;
use crate::components::axis::{Axis, round_step};
use page::format;

/// Largest number of rows: more are too thin to be read.
const MOST: usize = 12;

/// A move.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Bar {
    pub(super) mv: u16,
    pub(super) name: String,
    /// P as selection uses it, at the end.
    pub(super) prior: f64,
    /// N at the end, and as a share of all moves'.
    pub(super) visits: u32,
    pub(super) share: f64,
}

/// Returns a bar for every move, the most visited first.
pub(super) fn bars(series: &Series, names: &[String]) -> Vec<Bar> {
    let Some(last) = series.samples.last() else { return Vec::new() };
    let priors = series.priors_at(series.samples.len() - 1);
    let all: u32 = last.moves.iter().map(|one| one.visits).sum();
    let bar = |mv: u16| {
        let at = series.moves.iter().position(|&one| one == mv)?;
        let visits = last.moves.get(at).map_or(0, |one| one.visits);
        Some(Bar {
            mv,
            name: names.get(at).cloned().unwrap_or_default(),
            prior: priors.get(at).copied().unwrap_or(0.0),
            visits,
            share: f64::from(visits) / f64::from(all.max(1)),
        })
    };
    ranked(series).into_iter().filter_map(bar).collect()
}

/// The chart of bars: those that have room.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Rows {
    pub(super) bars: Vec<Bar>,
    pub(super) hidden: usize,
    across: Axis,
    frame: Frame,
    height: f64,
}

impl Rows {
    pub(super) fn new(mut bars: Vec<Bar>, frame: Frame) -> Self {
        let hidden = bars.len().saturating_sub(MOST);
        bars.truncate(MOST);
        let most = bars.iter().flat_map(|bar| [bar.prior, bar.share]).fold(0.0, f64::max).max(0.01);
        let step = round_step(most / 5.0);
        let across = Axis { from: 0.0, to: (most / step - 1e-9).ceil() * step };
        // A few rows are not spread over all the height.
        let height = (frame.bottom() - TOP) / bars.len().max(6) as f64;
        Self { bars, hidden, across, frame, height }
    }

    /// The move at a height of the drawing.
    pub(super) fn pick(&self, y: f64) -> Option<u16> {
        let row = (y - TOP) / self.height;
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "not negative, and small")]
        let row = (row >= 0.0).then_some(row as usize)?;
        self.bars.get(row).map(|bar| bar.mv)
    }

    /// Draws them. `now` is each move's share at the cursor.
    pub(super) fn draw(&self, markup: &mut Markup<'_>, lit: Option<u16>, now: impl Fn(u16) -> Option<f64>) {
        let (right, bottom) = (self.frame.right(), self.frame.bottom());
        let x = |share: f64| LEFT + self.across.share(share) * (right - LEFT);
        markup.rect((LEFT, TOP), (right - LEFT, bottom - TOP), Colour::Raised, 1.0);
        for value in self.across.ticks_by(self.across.step(((right - LEFT) / 50.0).clamp(1.0, 6.0))) {
            markup.line((x(value), TOP), (x(value), bottom), Colour::Line, 0.7);
            let text = format::percent(value).replace(".0%", "%");
            markup.text((x(value), bottom + 15.0), "middle", Colour::Muted, &text);
        }
        markup.text((LEFT, TOP - 6.0), "start", Colour::Prior, "P");
        markup.text((LEFT + 14.0, TOP - 6.0), "start", Colour::Visits, say::charts::share_at_end());
        for (row, bar) in self.bars.iter().enumerate() {
            let top = TOP + self.height * row as f64;
            let thick = self.height * 0.36;
            let faded = if lit.is_some_and(|lit| lit != bar.mv) { 0.4 } else { 1.0 };
            let name = if lit == Some(bar.mv) { Colour::Ink } else { Colour::Muted };
            markup.text((LEFT - 4.0, top + self.height / 2.0 + 4.0), "end", name, &bar.name);
            let upper = top + self.height * 0.12;
            markup.rect((LEFT, upper), (x(bar.prior) - LEFT, thick), Colour::Prior, faded);
            markup.rect((LEFT, upper + thick), (x(bar.share) - LEFT, thick), Colour::Visits, faded);
            if let Some(now) = now(bar.mv) {
                let middle = upper + thick;
                markup.line((x(now), middle - 1.0), (x(now), middle + thick + 1.0), Colour::Ink, 1.6);
            }
        }
        if self.hidden > 0 {
            let text = say::charts::more_in_table(self.hidden as u64);
            markup.text((right, bottom + 29.0), "end", Colour::Muted, &text);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::curves::tests::{names, series};
    use super::*;

    #[test]
    fn shares_add_up_and_priors_are_those_of_the_end() {
        let bars = bars(&series(), &names());
        let told: Vec<_> = bars.iter().map(|bar| (bar.name.as_str(), bar.prior, bar.visits)).collect();
        assert_eq!(told, [("d4", 0.375, 40), ("e4", 0.5, 20), ("a3", 0.125, 0)]);
        assert!((bars.iter().map(|bar| bar.share).sum::<f64>() - 1.0).abs() < 1e-12);
        let rows = Rows::new(bars, Frame::of(500.0));
        assert_eq!(
            (rows.pick(TOP + 1.0), rows.pick(TOP - 1.0), rows.pick(Frame::of(500.0).height)),
            (Some(9), None, None)
        );
    }
}

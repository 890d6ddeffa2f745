//! Places of the names of curves: at the curves' ends, and not upon each other.

use super::curves::{Colour, Curve};
use super::figure::Figure;
use page::view::Chart;

/// Least distance of two names, one above the other, and beside each other.
const NAME_HEIGHT: f64 = 13.0;
const NAME_WIDTH: f64 = 54.0;

/// Curves with a name, and where it is: at their last points, pushed apart where they would cover each other.
pub(super) fn placed_names(figure: &Figure, lit: Option<u16>) -> Vec<(&Curve, (f64, f64))> {
    if figure.kind == Chart::Wdl {
        return named_areas(figure);
    }
    let is_named = |curve: &&Curve| curve.colour != Colour::Other || (lit.is_some() && curve.mv == lit);
    let end = |curve: &Curve| curve.points.iter().rev().find_map(|point| figure.place(curve, point));
    let mut named: Vec<_> =
        figure.curves.iter().filter(is_named).filter_map(|curve| Some((curve, end(curve)?))).collect();
    for (curve, (_, y)) in &mut named {
        let plot = &figure.plots[curve.plot];
        *y = y.clamp(plot.top + 4.0, plot.bottom - 2.0);
    }
    named.sort_by(|a, b| a.1.1.total_cmp(&b.1.1));
    let beside = |x: f64, others: &[(&Curve, (f64, f64))]| -> Vec<f64> {
        others.iter().filter(|other| (other.1.0 - x).abs() < NAME_WIDTH).map(|other| other.1.1).collect()
    };
    for at in 1..named.len() {
        let above = beside(named[at].1.0, &named[..at]).into_iter().fold(f64::NEG_INFINITY, f64::max);
        named[at].1.1 = named[at].1.1.max(above + NAME_HEIGHT);
    }
    // Whatever was pushed out at the bottom pushes back.
    for at in (0..named.len()).rev() {
        let below = beside(named[at].1.0, &named[at + 1..])
            .into_iter()
            .fold(figure.frame.bottom() - 1.0 + NAME_HEIGHT, f64::min);
        named[at].1.1 = named[at].1.1.min(below - NAME_HEIGHT);
    }
    named
}

/// Returns the areas of the curves that have room for a name, and the middles of their right ends.
fn named_areas(figure: &Figure) -> Vec<(&Curve, (f64, f64))> {
    let mut below = 0.0;
    let mut named = Vec::new();
    for curve in &figure.curves {
        let Some(share) = curve.points.last().and_then(|point| point.y) else { continue };
        if share > 0.04 {
            named.push((curve, (figure.frame.right(), figure.plots[0].y_of(below + share / 2.0))));
        }
        below += share;
    }
    named
}

#[cfg(test)]
mod tests {
    use super::super::curves::{curves, tests::names, tests::series};
    use super::super::figure::Frame;
    use super::*;

    #[test]
    fn names_are_not_upon_each_other_and_stay_in_the_drawing() {
        let mut series = series();
        // Both moves end at the same place, at the bottom.
        for sample in &mut series.samples {
            sample.moves[0] = sample.moves[1];
        }
        for kind in [Chart::Visits, Chart::Values, Chart::Own] {
            let figure = Figure::new(&series, kind, curves(&series, kind, &names(), 1.0, None), Frame::of(500.0));
            let placed: Vec<f64> = placed_names(&figure, None).iter().map(|name| name.1.1).collect();
            assert_eq!(placed.len(), 2);
            assert!((placed[0] - placed[1]).abs() >= NAME_HEIGHT - 1e-9, "{kind:?}: {placed:?}");
            assert!(placed.iter().all(|y| (0.0..figure.frame.bottom()).contains(y)), "{kind:?}: {placed:?}");
        }
    }

    #[test]
    fn areas_are_named_where_there_is_room() {
        let figure =
            Figure::new(&series(), Chart::Wdl, curves(&series(), Chart::Wdl, &names(), 1.0, None), Frame::of(500.0));
        let named: Vec<&str> = placed_names(&figure, None).iter().map(|name| name.0.label.as_str()).collect();
        assert_eq!(named, ["win", "draw", "loss"]);
    }
}

//! Curves of a chart, as numbers: one per move, or one per quantity.

use wire::charts::{MoveSample, Sample, Series};

use crate::charts::{COLOURS, coloured, ranked};
use page::view::Chart;
use page::wdl::Wdl;

/// Number of visits below which a mean is drawn as uncertain.
pub(super) const SURE: u32 = 16;

/// A colour of the theme.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Colour {
    /// Colour of a move with one of its own, by its rank; the most visited has rank 0.
    Move(usize),
    /// Moves without one of their own.
    Other,
    /// N.
    Visits,
    /// P.
    Prior,
    /// Q, and the share that is good for the side whose view it is.
    Good,
    /// The share that is bad for that side.
    Bad,
    /// A draw.
    Draw,
    /// V: what comes from single evaluations.
    Value,
    /// The chosen move.
    Chosen,
    /// Text and frames.
    Ink,
    /// Lesser text.
    Muted,
    /// Thin lines.
    Line,
    /// Behind everything.
    Surface,
    /// The plots' ground.
    Raised,
}

impl Colour {
    /// The custom property that holds it.
    pub(super) fn token(self) -> &'static str {
        const MOVES: [&str; COLOURS] =
            ["--move-1", "--move-2", "--move-3", "--move-4", "--move-5", "--move-6", "--move-7", "--move-8"];
        match self {
            Self::Move(rank) => MOVES[rank % COLOURS],
            Self::Other | Self::Muted => "--muted",
            Self::Visits => "--n",
            Self::Prior => "--p",
            Self::Good => "--q-good",
            Self::Bad => "--q-bad",
            Self::Draw => "--wdl-draw",
            Self::Value => "--v",
            Self::Chosen => "--u",
            Self::Ink => "--ink",
            Self::Line => "--line",
            Self::Surface => "--surface",
            Self::Raised => "--raised",
        }
    }
}

/// Line of a chart, with a point for every sample.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Curve {
    /// Full name, and below it the same in a few letters.
    pub(super) name: String,
    pub(super) label: String,
    /// Quantity that the curve shows, as documents and files call it.
    pub(super) quantity: &'static str,
    /// Move that the curve belongs to, if it belongs to one.
    pub(super) mv: Option<u16>,
    pub(super) colour: Colour,
    /// Index of the plot that it is drawn in; a chart has one or two.
    pub(super) plot: usize,
    pub(super) points: Vec<Point>,
}

/// A point of a curve.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Point {
    /// Across: visits of the node, or of the move.
    pub(super) x: u32,
    /// Up: the value; `None` where it is not known yet.
    pub(super) y: Option<f64>,
    /// Standard error of the value, where it is known.
    pub(super) error: Option<f64>,
    /// Number of visits that the value is a mean of.
    pub(super) visits: u32,
}

impl Point {
    /// Returns whether the value is a mean of at least [`SURE`] visits.
    pub(super) fn is_sure(&self) -> bool {
        self.visits >= SURE
    }
}

/// The curves of a chart. `names` are the moves', in the order of the series; values are multiplied with `sign`, but for those that are
/// compared by who moves. `chosen`: the move that a chart of one move is about, in place of the most visited one.
pub(super) fn curves(series: &Series, kind: Chart, names: &[String], sign: f64, chosen: Option<u16>) -> Vec<Curve> {
    type Value<'a> = &'a dyn Fn(&Sample) -> Option<f64>;
    let of_quantity =
        |quantity: &'static str, label: &'static str, colour: Colour, plot: usize, value: Value<'_>| Curve {
            name: name_of(quantity).to_owned(),
            label: label.to_owned(),
            quantity,
            mv: None,
            colour,
            plot,
            points: points(series, |sample| (sample.visits, value(sample), None, sample.visits)),
        };
    let signed = |value: f64| value * sign + 0.0;
    let wdl = |sample: &Sample| Wdl::new(sample.wl, sample.d).seen(sign);
    match kind {
        Chart::Visits | Chart::Shares => of_moves(series, names, "N", |sample, at| {
            let one = sample.moves[at];
            // Visits are counted: none is uncertain.
            (sample.visits, Some(f64::from(one.visits)), None, u32::MAX)
        }),
        Chart::Values => of_moves(series, names, "Q", |sample, at| {
            let one = sample.moves[at];
            (sample.visits, one.q.map(signed), one.error, one.visits + one.given)
        }),
        Chart::Own => of_moves(series, names, "Q", |sample, at| {
            let one = sample.moves[at];
            let own = one.visits + one.given;
            (own, one.q.map(signed), one.error, own)
        }),
        Chart::Choice => {
            let chosen = chosen.filter(|mv| series.moves.contains(mv)).or_else(|| ranked(series).first().copied());
            let at = series.moves.iter().position(|mv| Some(*mv) == chosen);
            let of = |sample: &Sample, of: &dyn Fn(&MoveSample) -> f64| Some(of(sample.moves.get(at?)?));
            let name = at.and_then(|at| names.get(at)).map(String::as_str).unwrap_or_default();
            let named = |curve: Curve| Curve { name: format!("{} {name}", curve.name).trim_end().to_owned(), ..curve };
            let all = [
                of_quantity("Q + U", "Q + U", Colour::Ink, 0, &|sample| of(sample, &|one| one.taken + one.u)),
                of_quantity("Q", "Q", Colour::Good, 0, &|sample| of(sample, &|one| one.taken)),
                of_quantity("U", "U", Colour::Chosen, 0, &|sample| of(sample, &|one| one.u)),
            ];
            all.map(named).to_vec()
        }
        Chart::Settling => vec![
            of_quantity("entropy", say::charts::entropy(), Colour::Prior, 0, &|sample| sample.entropy),
            of_quantity("KLD gain", "KLD", Colour::Visits, 1, &|sample| sample.kld_gain),
        ],
        Chart::Methods => vec![
            of_quantity("Q", "Q", Colour::Good, 0, &|sample| Some(signed(sample.q))),
            of_quantity("minimax", say::charts::minimax(), Colour::Value, 0, &|sample| Some(signed(sample.minimax))),
            of_quantity("Q of the best move", say::charts::best(), Colour::Chosen, 0, &|sample| {
                let best = sample.moves.get(usize::from(sample.best?))?;
                best.q.map(signed)
            }),
        ],
        Chart::Wdl => vec![
            of_quantity("W", say::charts::win(), Colour::Good, 0, &|sample| Some(wdl(sample).win)),
            of_quantity("D", say::charts::draw(), Colour::Draw, 0, &|sample| Some(wdl(sample).draw)),
            of_quantity("L", say::charts::loss_label(), Colour::Bad, 0, &|sample| Some(wdl(sample).loss)),
        ],
    }
}

/// Returns what the page calls a quantity of a node.
fn name_of(quantity: &'static str) -> &'static str {
    match quantity {
        "entropy" => say::charts::entropy(),
        "KLD gain" => say::charts::kld_gain(),
        "minimax" => say::charts::minimax(),
        "Q of the best move" => say::charts::q_of_best(),
        letter => letter,
    }
}

type Numbers = (u32, Option<f64>, Option<f64>, u32);

fn points(series: &Series, of: impl Fn(&Sample) -> Numbers) -> Vec<Point> {
    let point = |(x, y, error, visits): Numbers| Point { x, y, error, visits };
    series.samples.iter().map(|sample| point(of(sample))).collect()
}

/// A curve per move, the most visited first.
fn of_moves(
    series: &Series,
    names: &[String],
    quantity: &'static str,
    of: impl Fn(&Sample, usize) -> Numbers,
) -> Vec<Curve> {
    let coloured = coloured(series);
    let rank = |mv: u16| coloured.iter().position(|&one| one == mv);
    let place = |mv: u16| series.moves.iter().position(|&one| one == mv);
    let places: Vec<usize> = ranked(series).into_iter().filter_map(place).collect();
    let curve = |at: usize| {
        let mv = series.moves[at];
        let name = names.get(at).cloned().unwrap_or_default();
        Curve {
            label: name.clone(),
            name,
            quantity,
            mv: Some(mv),
            colour: rank(mv).map_or(Colour::Other, Colour::Move),
            plot: 0,
            points: points(series, |sample| of(sample, at)),
        }
    };
    // What does not fit together is not drawn.
    let fits = series.samples.iter().all(|sample| sample.moves.len() == series.moves.len());
    if fits { places.into_iter().map(curve).collect() } else { Vec::new() }
}

#[cfg(test)]
pub(super) mod tests {

    use super::*;

    /// Makes a series of two moves, of which the second overtakes the first.
    pub(in crate::components::charts_panel) fn series() -> Series {
        let of_move = |visits: u32, q: f64| MoveSample {
            visits,
            given: 0,
            q: (visits > 0).then_some(q),
            error: (visits > 1).then_some(0.1),
            u: 0.5 / f64::from(1 + visits),
            taken: if visits > 0 { q } else { -1.0 },
        };
        let sample = |moment: u32, first: u32, second: u32| Sample {
            moment,
            visits: 1 + first + second,
            q: 0.25,
            wl: 0.25,
            d: 0.5,
            best: (first + second > 0).then_some(u8::from(second > first)),
            minimax: -0.125,
            entropy: (first + second > 0).then_some(0.5),
            kld_gain: None,
            moves: vec![of_move(first, 0.5), of_move(second, -0.25), of_move(0, 0.0)],
        };
        Series {
            node: 0,
            end: 61,
            moves: vec![7, 9, 11],
            samples: vec![sample(1, 0, 0), sample(2, 1, 0), sample(21, 15, 5), sample(61, 20, 40)],
            priors: vec![(0, vec![0.5, 0.375, 0.125])],
        }
    }

    pub(in crate::components::charts_panel) fn names() -> Vec<String> {
        ["e4", "d4", "a3"].map(str::to_owned).to_vec()
    }

    #[test]
    fn the_most_visited_move_comes_first_and_unvisited_ones_are_grey() {
        let curves = curves(&series(), Chart::Values, &names(), -1.0, None);
        let names: Vec<_> = curves.iter().map(|curve| (curve.name.as_str(), curve.colour)).collect();
        assert_eq!(names, [("d4", Colour::Move(0)), ("e4", Colour::Move(1)), ("a3", Colour::Other)]);
        let d4 = &curves[0].points;
        assert_eq!(d4[1].y, None);
        assert_eq!((d4[3].x, d4[3].y, d4[3].error), (61, Some(0.25), Some(0.1)));
        assert!(d4[3].is_sure() && !d4[2].is_sure());
    }

    #[test]
    fn views_turn_what_is_signed() {
        let of = |sign: f64| {
            let all = curves(&series(), Chart::Wdl, &names(), sign, None);
            all.iter().map(|curve| curve.points[3].y.unwrap()).collect::<Vec<_>>()
        };
        assert_eq!(of(1.0), [0.375, 0.5, 0.125]);
        assert_eq!(of(-1.0), [0.125, 0.5, 0.375]);
        let methods = curves(&series(), Chart::Methods, &names(), -1.0, None);
        let last: Vec<_> = methods.iter().map(|curve| curve.points[3].y).collect();
        assert_eq!(last, [Some(-0.25), Some(0.125), Some(0.25)]);
    }

    #[test]
    fn q_and_u_of_the_chosen_move_add_up() {
        let of = |chosen| curves(&series(), Chart::Choice, &names(), -1.0, chosen);
        let last = |chosen| of(chosen).iter().map(|curve| curve.points[3].y.unwrap()).collect::<Vec<_>>();
        // Without a choice, and where the choice is not here, of the most visited move; never turned.
        assert_eq!(last(None), [-0.25 + 0.5 / 41.0, -0.25, 0.5 / 41.0]);
        assert_eq!((last(Some(9)), last(Some(99))), (last(None), last(None)));
        assert_eq!(last(Some(7)), [0.5 + 0.5 / 21.0, 0.5, 0.5 / 21.0]);
        assert!(of(None).iter().all(|curve| curve.mv.is_none()));
    }

    #[test]
    fn own_visits_are_across() {
        let curves = curves(&series(), Chart::Own, &names(), 1.0, None);
        assert_eq!(curves[0].points.iter().map(|point| point.x).collect::<Vec<_>>(), [0, 0, 5, 40]);
    }
}

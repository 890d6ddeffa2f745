//! Q to centipawns and back: every formula by name, with where it comes from.
//!
//! Q is an expected result in [-1, 1]; centipawns are a habit of people. There is no true conversion, only
//! conventions, and Lc0 has changed its own several times, so a score means nothing without the formula's name.
//! All formulas here are odd functions that grow with Q, so each has an inverse.
//!
//! # Point of view
//! A conversion keeps it: Q from somebody's view gives centipawns from the same view.

use libm::{atan, exp, log, pow, tan};

/// Lichess's constant in win% = 50 + 50 (2 / (1 + exp(-k cp)) - 1), fitted on games of 2300-rated players.
pub const LICHESS_SLOPE: f64 = 0.003_682_08;

/// Lichess cuts centipawns here before it computes winning chances.
pub const LICHESS_LIMIT: f64 = 1000.0;

/// The published table beside the seeds' formula: ((Q + 1) / 2, centipawns / 100), as printed.
pub const PRINTED_TABLE: [(f64, f64); 11] = [
    (0.50, 0.00),
    (0.55, 0.18),
    (0.60, 0.36),
    (0.65, 0.57),
    (0.70, 0.81),
    (0.75, 1.11),
    (0.80, 1.52),
    (0.85, 2.16),
    (0.90, 3.36),
    (0.95, 6.71),
    (1.00, 128.00),
];

/// Lc0 shows mu only while less than this is decided, |W - L| + D.
const MU_END: f64 = 0.996;

/// A formula that turns Q alone into centipawns. [`wdl_mu`] is the one that also needs the draws.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Conversion {
    /// Lc0's `centipawn` of today; what Puctoscope shows unless another is chosen.
    #[default]
    Centipawn,
    /// The formula of 2019 with the calibrated tangent: the one most texts about Lc0 still print.
    Calibrated,
    /// Lc0's `centipawn_2019`.
    Lc02019,
    /// Lc0's `centipawn_2018`.
    Lc02018,
    /// Fallback of Lc0's `WDL_mu` where it has no mu.
    MuFallback,
    /// Lichess's winning chances, read backwards.
    Lichess,
}

/// The shape of a formula, so that each inverse is written once.
enum Shape {
    /// scale tan(slope q)
    Tangent { scale: f64, slope: f64 },
    /// scale q / (1 - weight q^14)
    Rational { scale: f64, weight: f64 },
    /// ln((1 + q) / (1 - q)) / slope, cut at a limit
    Logistic { slope: f64, limit: f64 },
}

impl Conversion {
    /// Every formula, the default first.
    pub const ALL: [Self; 6] =
        [Self::Centipawn, Self::Calibrated, Self::Lc02019, Self::Lc02018, Self::MuFallback, Self::Lichess];

    /// A short name; Lc0's own option value where it has one.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Centipawn => "centipawn",
            Self::Calibrated => "calibrated 2019",
            Self::Lc02019 => "centipawn_2019",
            Self::Lc02018 => "centipawn_2018",
            Self::MuFallback => "WDL_mu fallback",
            Self::Lichess => "Lichess",
        }
    }

    /// The formula with its constants, as one would write it.
    pub const fn formula_text(self) -> &'static str {
        match self {
            Self::Centipawn => "90 tan(1.5637541897 Q)",
            Self::Calibrated => "111.714640912 tan(1.5620688421 Q)",
            Self::Lc02019 => "295 Q / (1 \u{2212} 0.976953126 Q\u{00b9}\u{2074})",
            Self::Lc02018 => "290.680623072 tan(1.548090806 Q)",
            Self::MuFallback => "45 tan(1.56728071628 (W \u{2212} L))",
            Self::Lichess => "win% = 50 + 50 (2 / (1 + exp(\u{2212}0.00368208 cp)) \u{2212} 1)",
        }
    }

    /// Returns the origin of the conversion: the program that uses it, and when it did.
    pub const fn origin(self) -> &'static str {
        match self {
            Self::Centipawn => {
                "Lc0 ScoreType centipawn, since April 2020 (lc0#1193). What this page shows unless told otherwise."
            }
            Self::Calibrated => {
                "Proposed in lc0#841 (2019) to match other engines; Lc0's documentation prints its table."
            }
            Self::Lc02019 => "Lc0 ScoreType centipawn_2019: the default from mid-2019 until April 2020.",
            Self::Lc02018 => {
                "Lc0 ScoreType centipawn_2018: the default until 2019, criticised for its large values (lc0#728)."
            }
            Self::MuFallback => "Lc0 inside WDL_mu, where W or L is almost nothing (lc0#2075, 2024).",
            Self::Lichess => {
                "Lichess's winning chances, not Lc0's: a logistic curve, centipawns cut at \u{00b1}1000; drawn for contrast."
            }
        }
    }

    /// Centipawns of a Q. Beyond [-1, 1] the nearest end is taken.
    pub fn cp(self, q: f64) -> f64 {
        let q = q.clamp(-1.0, 1.0);
        match self.shape() {
            Shape::Tangent { scale, slope } => scale * tan(slope * q),
            Shape::Rational { scale, weight } => scale * q / (1.0 - weight * pow(q, 14.0)),
            Shape::Logistic { slope, limit } => (log((1.0 + q) / (1.0 - q)) / slope).clamp(-limit, limit),
        }
    }

    /// The Q that gives these centipawns; the nearest end where none does.
    pub fn q(self, cp: f64) -> f64 {
        match self.shape() {
            Shape::Tangent { scale, slope } => (atan(cp / scale) / slope).clamp(-1.0, 1.0),
            Shape::Rational { .. } => bisect(-1.0, 1.0, |q| self.cp(q) < cp),
            Shape::Logistic { slope, limit } => 2.0 / (1.0 + exp(-slope * cp.clamp(-limit, limit))) - 1.0,
        }
    }

    fn shape(self) -> Shape {
        match self {
            Self::Centipawn => Shape::Tangent { scale: 90.0, slope: 1.563_754_189_7 },
            Self::Calibrated => Shape::Tangent { scale: 111.714_640_912, slope: 1.562_068_842_1 },
            Self::Lc02019 => Shape::Rational { scale: 295.0, weight: 0.976_953_126 },
            Self::Lc02018 => Shape::Tangent { scale: 290.680_623_072, slope: 1.548_090_806 },
            Self::MuFallback => Shape::Tangent { scale: 45.0, slope: 1.567_280_716_28 },
            Self::Lichess => Shape::Logistic { slope: LICHESS_SLOPE, limit: LICHESS_LIMIT },
        }
    }
}

/// Lichess's winning chances for a score, in percent.
pub fn lichess_win_percent(cp: f64) -> f64 {
    50.0 + 50.0 * Conversion::Lichess.q(cp)
}

/// Lc0's default score, `WDL_mu`, in centipawns, from W - L and D of the same view.
///
/// mu is the strength difference of a model where P(win) = 1 / (1 + exp((1 - mu) / s)) and
/// P(loss) = 1 / (1 + exp((1 + mu) / s)); a position at mu = 1 is won half of the time. Where mu is not defined
/// (W, D or L within 1e-4 of 0 or 1, or hardly any chance left for one side) [`Conversion::MuFallback`] is shown.
pub fn wdl_mu(wl: f64, d: f64) -> f64 {
    let fallback = Conversion::MuFallback.cp(wl);
    match mu(wl, d) {
        Some(mu) if mu != 0.0 && wl.abs() + d < MU_END && (mu.abs() < 1.0 || fallback.abs() < (100.0 * mu).abs()) => {
            100.0 * mu
        }
        _ => fallback,
    }
}

/// [`wdl_mu`] where D is not given itself but as a share of what W - L leaves open, 1 - |W - L|: a line through all
/// W - L from -1 to 1.
pub fn wdl_mu_along(wl: f64, draw_share: f64) -> f64 {
    let wl = wl.clamp(-1.0, 1.0);
    wdl_mu(wl, draw_share.clamp(0.0, 1.0) * (1.0 - wl.abs()))
}

/// The W - L nearest to 0 at which [`wdl_mu_along`] gives these centipawns, or the end where none does.
///
/// With few draws the score jumps where it changes to its fallback, so the line is walked outwards first.
pub fn wl_of_wdl_mu(cp: f64, draw_share: f64) -> f64 {
    const STEPS: u32 = 1000;
    let at = |step: u32| f64::from(step) / f64::from(STEPS);
    let reaches = |wl: f64| wdl_mu_along(wl, draw_share) >= cp.abs();
    let Some(step) = (1..=STEPS).find(|&step| reaches(at(step))) else { return 1.0_f64.copysign(cp) };
    bisect(at(step - 1), at(step), |wl| !reaches(wl)).copysign(cp)
}

/// mu of the WDL model; `None` where W, D or L is too near 0 or 1 for a logarithm that means anything.
pub fn mu(wl: f64, d: f64) -> Option<f64> {
    const NEAR: f64 = 1e-4;
    let (w, l) = (0.5 * (1.0 + wl - d), 0.5 * (1.0 - wl - d));
    if [w, d, l].iter().any(|&p| !(NEAR..=1.0 - NEAR).contains(&p)) {
        return None;
    }
    let (a, b) = (log(1.0 / l - 1.0), log(1.0 / w - 1.0));
    Some((a - b) / (a + b))
}

/// Halves an interval until an f64 has no halves left. `below` is true left of the wanted point and false right of it.
fn bisect(mut low: f64, mut high: f64, below: impl Fn(f64) -> bool) -> f64 {
    for _ in 0..64 {
        let middle = 0.5 * (low + high);
        if below(middle) { low = middle } else { high = middle }
    }
    0.5 * (low + high)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn printed_table_is_reproduced() {
        for (score, pawns) in PRINTED_TABLE {
            let computed = Conversion::Calibrated.cp(2.0 * score - 1.0) / 100.0;
            assert_eq!(format!("{computed:.2}"), format!("{pawns:.2}"), "at {score}");
        }
    }

    #[test]
    fn published_points_are_met() {
        // A sure win is 128 pawns in all of Lc0's formulas, whatever happens on the way there.
        for conversion in Conversion::ALL.into_iter().filter(|&one| one != Conversion::Lichess) {
            let cp = conversion.cp(1.0);
            assert!((cp - 12_800.0).abs() < 25.0, "{}: {cp}", conversion.name());
        }
        assert!((lichess_win_percent(0.0) - 50.0).abs() < 1e-12);
        assert!((lichess_win_percent(100.0) - 59.1).abs() < 0.1);
    }

    #[test]
    fn every_formula_is_odd_and_grows() {
        for conversion in Conversion::ALL {
            assert_eq!(conversion.cp(0.0), 0.0);
            let mut before = f64::NEG_INFINITY;
            for step in -940..=940 {
                let q = f64::from(step) / 1000.0;
                let cp = conversion.cp(q);
                assert!(cp > before, "{} at {q}", conversion.name());
                assert!((cp + conversion.cp(-q)).abs() < 1e-9);
                before = cp;
            }
        }
    }

    #[test]
    fn inverse_comes_back() {
        for conversion in Conversion::ALL {
            for step in -950..=950 {
                let q = f64::from(step) / 1000.0;
                let back = conversion.q(conversion.cp(q));
                assert!((back - q).abs() < 1e-9, "{} at {q}: {back}", conversion.name());
            }
            assert!(conversion.q(f64::INFINITY) <= 1.0);
            assert!(conversion.q(-1e300) >= -1.0);
        }
    }

    #[test]
    fn mu_agrees_with_lc0_verbose_output() {
        // (WL, D, score cp) of Lc0's own last lines. D is printed with three decimals and both pass through
        // Lc0's fast logarithm, so only the size can agree.
        for (wl, d, printed) in [(0.02645, 0.050, 51.0), (-0.09758, 0.038, -263.0), (-0.39366, 0.024, -1463.0)] {
            let cp = wdl_mu(wl, d);
            assert!((cp / printed - 1.0).abs() < 0.05, "{cp} for {printed}");
        }
    }

    #[test]
    fn mu_gives_way_to_its_fallback() {
        // No draws, no model; a decided game, no model.
        assert_eq!(wdl_mu(0.3, 0.0), Conversion::MuFallback.cp(0.3));
        assert_eq!(wdl_mu(0.9, 0.0999), Conversion::MuFallback.cp(0.9));
        assert_eq!(wdl_mu(0.0, 0.5), 0.0);
        assert_eq!(mu(0.5, 0.5), None);
    }

    #[test]
    fn mu_of_one_wins_half() {
        // P(win) = 1/2 where mu = 1, whatever the spread.
        for loss in [0.05, 0.1, 0.2] {
            let value = mu(0.5 - loss, 0.5 - loss).expect("all three are well inside");
            assert!((value - 1.0).abs() < 1e-12, "{value}");
        }
    }

    #[test]
    fn mu_inverse_comes_back() {
        for draw_share in [0.05, 0.3, 0.6] {
            for wl in [-0.9, -0.3, 0.0, 0.1, 0.7, 0.95] {
                let cp = wdl_mu_along(wl, draw_share);
                let back = wl_of_wdl_mu(cp, draw_share);
                assert!((wdl_mu_along(back, draw_share) - cp).abs() < 1e-6, "{cp} with {draw_share}: {back}");
            }
            assert_eq!(wl_of_wdl_mu(f64::INFINITY, draw_share), 1.0);
        }
    }
}

//! The formulas one can choose: those of Q alone, and Lc0's default, which also looks at the draws.

use engine::centipawn::{self, Conversion};

/// A formula.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Formula {
    /// A formula of Q alone.
    Plain(Conversion),
    /// Lc0's `WDL_mu`.
    Mu,
}

impl Formula {
    /// All formulas, in the order of the list: Lc0's of today first, then back in time, then the others.
    pub(super) const ALL: [Self; 7] = [
        Self::Plain(Conversion::Centipawn),
        Self::Mu,
        Self::Plain(Conversion::MuFallback),
        Self::Plain(Conversion::Lc02019),
        Self::Plain(Conversion::Calibrated),
        Self::Plain(Conversion::Lc02018),
        Self::Plain(Conversion::Lichess),
    ];

    /// Returns the short name.
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Plain(conversion) => conversion.name(),
            Self::Mu => "WDL_mu",
        }
    }

    /// The formula as one would write it.
    pub(super) fn text(self) -> &'static str {
        match self {
            Self::Plain(conversion) => conversion.formula_text(),
            Self::Mu => {
                "100 \u{03bc}, \u{03bc} = (a \u{2212} b) / (a + b), a = ln(1/L \u{2212} 1), b = ln(1/W \u{2212} 1)"
            }
        }
    }

    /// Returns a sentence on the formula's origin.
    pub(super) fn origin(self) -> &'static str {
        match self {
            Self::Plain(conversion) => conversion.origin(),
            Self::Mu => say::score::mu_origin(),
        }
    }

    /// Centipawns of a position's Q and D.
    pub(super) fn cp(self, q: f64, d: f64) -> f64 {
        match self {
            Self::Plain(conversion) => conversion.cp(q),
            Self::Mu => centipawn::wdl_mu(q, d),
        }
    }

    /// Centipawns along the line, where D is a share of what Q leaves open.
    pub(super) fn cp_along(self, q: f64, draw_share: f64) -> f64 {
        match self {
            Self::Plain(conversion) => conversion.cp(q),
            Self::Mu => centipawn::wdl_mu_along(q, draw_share),
        }
    }

    /// The Q of centipawns on the line.
    pub(super) fn q(self, cp: f64, draw_share: f64) -> f64 {
        match self {
            Self::Plain(conversion) => conversion.q(cp),
            Self::Mu => centipawn::wl_of_wdl_mu(cp, draw_share),
        }
    }
}

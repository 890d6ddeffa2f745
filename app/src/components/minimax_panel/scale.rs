//! Scales in which values are written and coloured: results of a game, or the numbers of a tree written by hand.

use wire::minimax::Known;

use page::format;

/// Kind of the values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Scale {
    /// Expected results, in [-1, 1].
    Game,
    /// Any numbers.
    Written,
}

/// Steps of colour on either side of neutral.
const STEPS: f64 = 5.0;

impl Scale {
    /// A value as text: of games with three decimals, of a written tree as its author wrote it.
    pub(super) fn write(self, value: f64) -> String {
        match self {
            Self::Game => format::signed(value, 3),
            Self::Written if value.is_finite() => format::written(value),
            Self::Written => format::signed(value, 0),
        }
    }

    /// Writes a value with what is known of it: `≤ 0.28`.
    pub(super) fn write_known(self, value: f64, known: Known) -> String {
        let mark = match known {
            Known::AtMost => "\u{2264} ",
            Known::AtLeast => "\u{2265} ",
            Known::SoFar | Known::Exact => "",
        };
        format!("{mark}{}", self.write(value))
    }

    /// A window: `(−∞, +0.123)`.
    pub(super) fn window(self, alpha: f64, beta: f64) -> String {
        say::minimax::window_of(self.write(alpha), self.write(beta))
    }

    /// The class of a value's colour: from `q-bad-5` for Max over `q-0` to `q-good-5`. Most values lie near 0, so that the scale is
    /// stretched there; a written tree's have no end, and are drawn together.
    pub(super) fn shade(self, value: f64) -> String {
        let within = match self {
            Self::Game => value.clamp(-1.0, 1.0),
            Self::Written => value / (1.0 + value.abs()),
        };
        #[expect(clippy::cast_possible_truncation, reason = "at most five steps")]
        let step = (within.abs().sqrt() * STEPS).round() as i32;
        match (step, within < 0.0) {
            (0, _) => "q-0".to_owned(),
            (step, true) => format!("q-bad-{step}"),
            (step, false) => format!("q-good-{step}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_written_as_they_are_meant() {
        assert_eq!(Scale::Written.write(-8.93), "\u{2212}8.93");
        assert_eq!(Scale::Written.write(1e-7), "0.0000001");
        assert_eq!(Scale::Game.write(0.0214), "+0.021");
        assert_eq!(Scale::Written.window(f64::NEG_INFINITY, 0.28), "(\u{2212}\u{221e}, 0.28)");
        assert_eq!(Scale::Game.window(f64::NEG_INFINITY, f64::INFINITY), "(\u{2212}\u{221e}, +\u{221e})");
        assert_eq!(Scale::Game.write_known(-0.5, Known::AtMost), "\u{2264} \u{2212}0.500");
        assert_eq!(Scale::Written.write_known(3.0, Known::AtLeast), "\u{2265} 3");
    }

    #[test]
    fn colours_are_symmetric_and_grow() {
        for scale in [Scale::Game, Scale::Written] {
            assert_eq!(scale.shade(0.0), "q-0");
            assert_eq!(scale.shade(1e9).replace("good", "bad"), scale.shade(-1e9));
            assert_eq!(scale.shade(1e9), "q-good-5");
        }
        assert_eq!(Scale::Game.shade(-0.25), "q-bad-3");
        assert_eq!(Scale::Written.shade(-8.93), "q-bad-5");
    }
}

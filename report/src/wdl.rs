//! Chances of a win, a draw and a loss.

/// Chances of somebody, who is named where they stand; their sum is 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Wdl {
    /// W: his chance of a win.
    pub win: f64,
    /// D: the chance of a draw.
    pub draw: f64,
    /// L: his chance of a loss.
    pub loss: f64,
}

impl Wdl {
    /// A certain win.
    pub const WON: Self = Self { win: 1.0, draw: 0.0, loss: 0.0 };
    /// A certain draw.
    pub const DRAWN: Self = Self { win: 0.0, draw: 1.0, loss: 0.0 };

    /// The chances of somebody for whom W - L and D are these, as a search keeps them. What does not fit together is cut: W - L
    /// first, then D.
    #[must_use]
    pub fn of(wl: f64, draw: f64) -> Self {
        let number = |x: f64, low: f64, high: f64| if x.is_nan() { 0.0 } else { x.clamp(low, high) };
        let wl = number(wl, -1.0, 1.0);
        let draw = number(draw, 0.0, 1.0 - wl.abs());
        Self { win: (1.0 - draw + wl) / 2.0, draw, loss: (1.0 - draw - wl) / 2.0 }
    }

    /// Returns the same chances from the other player's view.
    #[must_use]
    pub fn flip(self) -> Self {
        Self { win: self.loss, draw: self.draw, loss: self.win }
    }

    /// W - L: the expected result, from -1 to 1.
    #[must_use]
    pub fn value(self) -> f64 {
        self.win - self.loss
    }

    /// W + D / 2: the expected points, from 0 to 1.
    #[must_use]
    pub fn score(self) -> f64 {
        self.win + self.draw / 2.0
    }

    /// The three in hundredths, whose sum is 100: what rounding leaves over goes to the largest remainders.
    #[must_use]
    pub fn percent(self) -> [u32; 3] {
        self.shares(100)
    }

    /// The three as parts of a whole number, which is their sum.
    #[must_use]
    pub fn shares(self, whole: u32) -> [u32; 3] {
        let exact = [self.win, self.draw, self.loss].map(|chance| chance * f64::from(whole));
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "chances are at least 0")]
        let mut parts = exact.map(|part| part as u32);
        let mut order = [0, 1, 2];
        let remainder = |at: usize| exact[at] - libm::floor(exact[at]);
        order.sort_by(|&a, &b| remainder(b).total_cmp(&remainder(a)));
        let left = whole.saturating_sub(parts.iter().sum());
        for &at in order.iter().take(left as usize) {
            parts[at] += 1;
        }
        parts
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chances_are_cut_to_what_fits() {
        assert_eq!(Wdl::of(1.5, 0.5), Wdl::WON);
        assert_eq!(Wdl::of(f64::NAN, 2.0), Wdl::DRAWN);
        assert_eq!(Wdl::of(-0.5, 0.25), Wdl { win: 0.125, draw: 0.25, loss: 0.625 });
        assert_eq!(Wdl::of(-0.5, 0.25).flip(), Wdl::of(0.5, 0.25));
    }

    #[test]
    fn parts_are_a_whole() {
        assert_eq!(Wdl::of(0.0, 1.0 / 3.0).percent(), [34, 33, 33]);
        for (wl, d) in [(0.1, 0.333), (-0.77, 0.1), (1.0, 0.0), (0.004, 0.99)] {
            assert_eq!(Wdl::of(wl, d).shares(1000).iter().sum::<u32>(), 1000);
        }
    }
}

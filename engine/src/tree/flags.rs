//! Bounds and terminal state of a node, in one byte.

use crate::game::{EndingKind, Outcome};

/// Proven limits of a value, mover's view.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// At least this.
    pub lower: Outcome,
    /// At most this.
    pub upper: Outcome,
}

impl Bounds {
    /// Nothing proven.
    pub const OPEN: Self = Self { lower: Outcome::Loss, upper: Outcome::Win };

    /// Exactly this.
    #[must_use]
    pub const fn exactly(outcome: Outcome) -> Self {
        Self { lower: outcome, upper: outcome }
    }

    /// Returns the same limits from the other player's view.
    #[must_use]
    pub fn flip(self) -> Self {
        Self { lower: self.upper.flip(), upper: self.lower.flip() }
    }
}

/// Bounds and terminal state of a node: bits 0-1 lower bound, 2-3 upper bound, 4-5 what ended it, 6 proven.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Flags(u8);

impl Flags {
    /// An ordinary node.
    pub const OPEN: Self = Self(Self::bits(Bounds::OPEN));

    const fn bits(bounds: Bounds) -> u8 {
        bounds.lower as u8 | ((bounds.upper as u8) << 2)
    }

    /// A node where the game is over.
    #[must_use]
    pub fn ended(outcome: Outcome, kind: EndingKind) -> Self {
        match kind {
            EndingKind::Rules => Self(Self::bits(Bounds::exactly(outcome)) | (1 << 4)),
            EndingKind::Tablebase => Self(Self::bits(Bounds::exactly(outcome)) | (2 << 4)),
            // Another path to the same position may not repeat, so nothing is proven.
            EndingKind::TwoFold => Self(Self::bits(Bounds::OPEN) | (3 << 4)),
        }
    }

    /// Returns the flags of the same node with other bounds.
    #[must_use]
    pub fn with_bounds(self, bounds: Bounds) -> Self {
        Self((self.0 & !0x0f) | Self::bits(bounds))
    }

    /// Returns the flags of the same node, proven to be worth exactly this; by a tablebase, or by the rules alone.
    #[must_use]
    pub fn proven(self, outcome: Outcome, by_tablebase: bool) -> Self {
        let kind = if by_tablebase { 2 } else { 1 };
        Self(Self::bits(Bounds::exactly(outcome)) | (kind << 4) | (1 << 6))
    }

    pub(super) fn byte(self) -> u8 {
        self.0
    }

    /// Proven limits.
    #[must_use]
    pub fn bounds(self) -> Bounds {
        let outcome = |bits: u8| match bits & 3 {
            0 => Outcome::Loss,
            1 => Outcome::Draw,
            _ => Outcome::Win,
        };
        Bounds { lower: outcome(self.0), upper: outcome(self.0 >> 2) }
    }

    /// Returns the cause that ended the game here, or proved the value.
    #[must_use]
    pub fn ending(self) -> Option<EndingKind> {
        match (self.0 >> 4) & 3 {
            1 => Some(EndingKind::Rules),
            2 => Some(EndingKind::Tablebase),
            3 => Some(EndingKind::TwoFold),
            _ => None,
        }
    }

    /// Returns whether the value is exact.
    #[inline]
    #[must_use]
    pub fn is_terminal(self) -> bool {
        self.0 & (3 << 4) != 0
    }

    /// Returns whether the value was proven from the children's (the game itself goes on here).
    #[must_use]
    pub fn is_proven(self) -> bool {
        self.0 & (1 << 6) != 0
    }

    /// The exact result, mover's view.
    #[must_use]
    pub fn exact(self) -> Option<Outcome> {
        match self.ending()? {
            EndingKind::TwoFold => Some(Outcome::Draw),
            _ => Some(self.bounds().lower),
        }
    }
}

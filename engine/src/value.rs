//! Values with their point of view in the type, as integers so that sums are exact.
//!
//! A value is an expected result in [-1, 1], kept in units of 2^-20. Confusing whose expectation it is is this
//! field's commonest silent bug, so a [`Value`] names its view and [`Value::flip`] is the only way to the other one.

use std::{marker::PhantomData, ops::Neg};

/// Units in 1.0: values are multiples of 2^-20. Coarser steps (2^-16) were seen to change searches.
pub const UNIT: i32 = 1 << 20;

/// The view of the player to move in a position. Evaluators speak this way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ToMove;

/// The view of the player who made the move that leads to a position. Edges and nodes store this one; for a root
/// it is the opponent of the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mover;

/// The other side of the same position.
pub trait View: Copy {
    /// View that [`Value::flip`] leads to.
    type Other: View;
}

impl View for ToMove {
    type Other = Mover;
}

impl View for Mover {
    type Other = ToMove;
}

/// An expected result in [-1, 1] from the view `V`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Value<V: View>(i32, PhantomData<V>);

impl<V: View> Value<V> {
    /// A draw, or complete doubt.
    pub const ZERO: Self = Self(0, PhantomData);
    /// A certain win.
    pub const WIN: Self = Self(UNIT, PhantomData);
    /// A certain loss.
    pub const LOSS: Self = Self(-UNIT, PhantomData);

    /// The nearest value to `q`; outside [-1, 1] the nearer end, and 0 for NaN.
    #[must_use]
    pub fn new(q: f64) -> Self {
        #[expect(clippy::cast_possible_truncation, reason = "clamped; NaN becomes 0")]
        Self(libm::rint(q.clamp(-1.0, 1.0) * f64::from(UNIT)) as i32, PhantomData)
    }

    /// From units of 2^-20; `None` outside [-1, 1].
    #[must_use]
    pub fn from_units(units: i32) -> Option<Self> {
        (-UNIT..=UNIT).contains(&units).then_some(Self(units, PhantomData))
    }

    /// In units of 2^-20.
    #[must_use]
    pub fn units(self) -> i32 {
        self.0
    }

    /// As a number in [-1, 1].
    #[must_use]
    pub fn get(self) -> f64 {
        f64::from(self.0) / f64::from(UNIT)
    }

    /// Returns the same result from the other player's view.
    #[must_use]
    pub fn flip(self) -> Value<V::Other> {
        Value(-self.0, PhantomData)
    }
}

impl Value<Mover> {
    /// The value for the player one ply up: the parent's mover is the other player.
    #[must_use]
    pub fn for_parent(self) -> Self {
        -self
    }
}

impl<V: View> Neg for Value<V> {
    type Output = Self;
    fn neg(self) -> Self {
        Self(-self.0, PhantomData)
    }
}

/// A probability of a draw in [0, 1], in units of 2^-20; the same from every view.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Draw(u32);

impl Draw {
    /// Certainly decided.
    pub const NONE: Self = Self(0);
    /// Certainly a draw.
    pub const CERTAIN: Self = Self(UNIT.unsigned_abs());

    /// The nearest probability to `d`; outside [0, 1] the nearer end, and 0 for NaN.
    #[must_use]
    pub fn new(d: f64) -> Self {
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "clamped; NaN becomes 0")]
        Self(libm::rint(d.clamp(0.0, 1.0) * f64::from(UNIT)) as u32)
    }

    /// From units of 2^-20; `None` above 1.
    #[must_use]
    pub fn from_units(units: u32) -> Option<Self> {
        (units <= UNIT.unsigned_abs()).then_some(Self(units))
    }

    /// In units of 2^-20.
    #[must_use]
    pub fn units(self) -> u32 {
        self.0
    }

    /// As a number in [0, 1].
    #[must_use]
    pub fn get(self) -> f64 {
        f64::from(self.0) / f64::from(UNIT)
    }
}

/// Plies expected until the game ends, in quarters of a ply, at most 510 plies.
///
/// A record keeps it in one byte and a scale of 1, 2, 4 or 8 quarters, so larger numbers are coarser.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct MovesLeft(u16);

impl MovesLeft {
    /// The game is over.
    pub const NONE: Self = Self(0);
    /// Quarters in a ply.
    pub const PLY: u16 = 4;

    /// The nearest number of plies that a record can keep; 0 for NaN and below.
    #[must_use]
    pub fn new(plies: f64) -> Self {
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "clamped; NaN becomes 0")]
        Self::from_quarters(libm::rint(plies.clamp(0.0, 510.0) * f64::from(Self::PLY)) as u16)
    }

    /// From quarters of a ply, rounded to what a record can keep.
    #[must_use]
    pub fn from_quarters(quarters: u16) -> Self {
        let scale = Self::scale_of(quarters);
        let step = 1 << scale;
        Self((((quarters + step / 2) >> scale).min(255)) << scale)
    }

    /// In quarters of a ply.
    #[must_use]
    pub fn quarters(self) -> u16 {
        self.0
    }

    /// As a number of plies.
    #[must_use]
    pub fn get(self) -> f64 {
        f64::from(self.0) / f64::from(Self::PLY)
    }

    /// The byte and the scale (0 to 3) of a record.
    pub(crate) fn to_record(self) -> (u8, u8) {
        let scale = Self::scale_of(self.0);
        #[expect(clippy::cast_possible_truncation, reason = "the scale makes it fit")]
        ((self.0 >> scale) as u8, scale)
    }

    pub(crate) fn from_record(byte: u8, scale: u8) -> Self {
        Self(u16::from(byte) << (scale & 3))
    }

    /// The finest scale whose rounded byte still fits.
    fn scale_of(quarters: u16) -> u8 {
        (0..3).find(|&scale| ((quarters + ((1 << scale) / 2)) >> scale) <= 255).unwrap_or(3)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn flipping_twice_changes_nothing() {
        let v = Value::<ToMove>::new(0.37);
        assert_eq!(v.flip().flip(), v);
        assert!((v.flip().get() + v.get()).abs() < f64::EPSILON);
    }

    #[test]
    fn what_is_no_number_is_a_draw() {
        assert_eq!(Value::<Mover>::new(f64::NAN), Value::ZERO);
        assert_eq!(Value::<Mover>::new(7.0), Value::WIN);
        assert_eq!(Draw::new(f64::NAN), Draw::NONE);
        assert_eq!(MovesLeft::new(f64::NAN), MovesLeft::NONE);
    }

    #[test]
    fn moves_left_survive_a_record() {
        for quarters in 0..=2040 {
            let kept = MovesLeft::from_quarters(quarters);
            let (byte, scale) = kept.to_record();
            assert_eq!(MovesLeft::from_record(byte, scale), kept, "{quarters} quarters");
            assert!(kept.0.abs_diff(quarters) <= 4, "{quarters} quarters became {}", kept.0);
        }
    }
}

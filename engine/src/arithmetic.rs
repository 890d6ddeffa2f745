//! The few functions where exact mathematics and Lc0's approximations part.
//!
//! [`Exact`] computes in f64 through `libm`, whose results have the same bits natively and in wasm32. [`Lc0`]
//! rounds every operation to f32 and takes Lc0's quadratic approximations of exp and ln, so that visit counts equal
//! Lc0's own. Rounding an f64 operation to f32 gives what f32 hardware gives: for +, -, *, / and the square root
//! double rounding from 53 to 24 bits is harmless. So each formula is written once.

/// Precision in which the formulas are computed.
pub trait Arithmetic {
    /// Rounds the result of one operation to the working precision.
    fn round(x: f64) -> f64;
    /// Natural logarithm of a positive number.
    fn ln(x: f64) -> f64;
    /// Replaces every x <= 0 by e^x.
    fn exp(numbers: &mut [f64]);
}

/// Exact mathematics: what is printed recomputes.
#[derive(Clone, Copy, Debug)]
pub struct Exact;

impl Arithmetic for Exact {
    #[inline(always)]
    fn round(x: f64) -> f64 {
        x
    }

    fn ln(x: f64) -> f64 {
        libm::log(x)
    }

    fn exp(numbers: &mut [f64]) {
        for x in numbers {
            *x = exp_below_zero(*x);
        }
    }
}

/// Lc0's arithmetic: f32, with `FastLog` and `FastExp`.
#[derive(Clone, Copy, Debug)]
pub struct Lc0;

impl Arithmetic for Lc0 {
    #[inline(always)]
    #[expect(clippy::cast_possible_truncation, reason = "this is the rounding")]
    fn round(x: f64) -> f64 {
        f64::from(x as f32)
    }

    #[expect(clippy::cast_possible_truncation, reason = "Lc0 computes in f32")]
    fn ln(x: f64) -> f64 {
        f64::from(fast_log2(x as f32) * std::f32::consts::LN_2)
    }

    fn exp(numbers: &mut [f64]) {
        for x in numbers {
            *x = fast_exp(*x);
        }
    }
}

/// e^x as Lc0 approximates it, for any x whose result an f32 holds.
#[expect(clippy::cast_possible_truncation, reason = "Lc0 computes in f32")]
#[must_use]
pub fn fast_exp(x: f64) -> f64 {
    f64::from(fast_exp2(std::f32::consts::LOG2_E * x as f32))
}

/// e^x for x <= 0, within two units in the last place; below -700 as at -700, which no prior can tell from 0. A softmax
/// needs it for every move: without branches and calls the compiler does several at once, with the same bits everywhere.
#[inline(always)]
fn exp_below_zero(x: f64) -> f64 {
    /// ln 2 in two parts; products of the first with small whole numbers are exact.
    const LN_2: [f64; 2] = [0.693_147_180_369_123_8, 1.908_214_929_270_587_7e-10];
    /// 1.5 * 2^52: adding it leaves a whole number in the low bits.
    const SHIFT: f64 = 6_755_399_441_055_744.0;
    let x = x.max(-700.0);
    let shifted = x * std::f64::consts::LOG2_E + SHIFT;
    let whole = shifted - SHIFT;
    let rest = (x - whole * LN_2[0]) - whole * LN_2[1];
    // The exponential series as far as it matters for |rest| <= ln(2) / 2.
    let series = [
        479_001_600.0,
        39_916_800.0,
        3_628_800.0,
        362_880.0,
        40_320.0,
        5_040.0,
        720.0,
        120.0,
        24.0,
        6.0,
        2.0,
        1.0,
        1.0,
    ]
    .into_iter()
    .fold(0.0, |sum, factorial| sum * rest + 1.0 / factorial);
    series * f64::from_bits(shifted.to_bits().wrapping_add(1023) << 52)
}

/// log2 as Lc0 approximates it: the exponent plus a quadratic in the fraction of the mantissa, evaluated left
/// to right.
fn fast_log2(x: f32) -> f32 {
    let bits = x.to_bits();
    #[expect(clippy::cast_precision_loss, reason = "the exponent has 8 bits")]
    let exponent = (bits >> 23) as f32;
    let fraction = f32::from_bits((bits & 0x007f_ffff) | (127 << 23)) - 1.0;
    fraction * (1.346_555_2 - 0.346_555_23 * fraction) - 127.0 + exponent
}

/// 2^x as Lc0 approximates it: a power of two times a quadratic in the fraction.
#[expect(clippy::cast_possible_truncation, clippy::cast_precision_loss, reason = "the range is checked")]
fn fast_exp2(x: f32) -> f32 {
    if x < -126.0 {
        return 0.0;
    }
    // Below zero one less, so that the fraction is in (0, 1].
    let whole = if x < 0.0 { (x - 1.0) as i32 } else { x as i32 };
    let fraction = x - whole as f32;
    let mantissa = 1.0 + fraction * (0.660_233_9 + 0.339_766_06 * fraction);
    f32::from_bits(mantissa.to_bits().wrapping_add_signed(whole << 23))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn approximations_are_close() {
        for i in 1..2000 {
            let x = f64::from(i) * 0.01;
            // The mantissa's quadratic is at most 0.01 off in log2.
            assert!((Lc0::ln(x) - libm::log(x)).abs() < 0.0075, "ln {x}");
            let mut e = [-x];
            Lc0::exp(&mut e);
            assert!((e[0] / libm::exp(-x) - 1.0).abs() < 0.003, "exp -{x}");
            assert!((fast_exp(x) / libm::exp(x) - 1.0).abs() < 0.003, "exp {x}");
        }
    }

    #[test]
    fn exponentials_are_right_to_the_last_places() {
        let mut numbers: Vec<f64> = (0..200_000).map(|i| -f64::from(i) * 0.003_5).collect();
        let expected: Vec<f64> = numbers.iter().map(|&x| libm::exp(x)).collect();
        Exact::exp(&mut numbers);
        assert_eq!(numbers[0], 1.0);
        for (found, expected) in numbers.iter().zip(expected) {
            assert!((found / expected - 1.0).abs() <= 2.0 * f64::EPSILON, "{found} for {expected}");
        }
        let mut far = [-1e9, f64::NEG_INFINITY, f64::NAN];
        Exact::exp(&mut far);
        assert!(far.iter().all(|&e| (0.0..1e-300).contains(&e)), "{far:?}");
    }

    #[test]
    fn approximations_are_exact_at_powers_of_two() {
        assert_eq!(fast_log2(8.0), 3.0);
        assert_eq!(fast_exp2(0.0), 1.0);
        assert_eq!(fast_exp2(-200.0), 0.0);
    }
}

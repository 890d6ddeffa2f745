//! Decimal numbers as text.

use minimal_lexical::parse_float;

/// The greatest powers of five and of ten that fit into a word.
const FIVES: (u32, u32) = (13, 1_220_703_125);
const TENS: (u32, u32) = (9, 1_000_000_000);

/// Most digits that a number needs to be read again as itself.
const MOST_NEEDED: usize = 17;

/// Writes a number with so many digits after its point, as `format!("{number:.decimals$}")` does.
#[must_use]
pub fn fixed(number: f64, decimals: usize) -> String {
    with_sign(number, |exact| exact.nearest(exact.point + decimals.cast_signed(), OfTwo::Even).plain(decimals))
}

/// Writes a number with the fewest digits of which it is read again, as `format!("{number}")` does.
#[must_use]
pub fn shortest(number: f64) -> String {
    with_sign(number, |exact| {
        let fewest = exact.fewest();
        let decimals = usize::try_from(fewest.digits.len().cast_signed() - fewest.point).unwrap_or(0);
        fewest.plain(decimals)
    })
}

/// Writes a number with one digit before its point, and with an exponent, as `format!("{number:e}")` does; with so many digits after
/// the point, if it is said how many.
#[must_use]
pub fn exponential(number: f64, decimals: Option<usize>) -> String {
    with_sign(number, |exact| match decimals {
        None => {
            let fewest = exact.fewest();
            fewest.exponential(fewest.digits.len().saturating_sub(1))
        }
        Some(decimals) => exact.nearest(1 + decimals.cast_signed(), OfTwo::Even).exponential(decimals),
    })
}

fn with_sign(number: f64, write: impl FnOnce(Digits) -> String) -> String {
    if number.is_nan() {
        return "NaN".to_owned();
    }
    let mut text = if number.is_finite() { write(Digits::of(number)) } else { "inf".to_owned() };
    if number.is_sign_negative() {
        text.insert(0, '-');
    }
    text
}

/// Digits of a number, in ASCII; none of zero. The first is no zero.
#[derive(Clone)]
struct Digits {
    digits: Vec<u8>,
    /// How many of them stand before the point; less than none where zeros follow it.
    point: isize,
}

/// The one of two numbers that are as near: the standard library takes another where it looks for the fewest digits.
#[derive(Clone, Copy)]
enum OfTwo {
    /// That whose last digit is even.
    Even,
    Above,
}

impl Digits {
    /// All digits of a finite number, which has an end in decimals as in binary, without its sign.
    fn of(number: f64) -> Self {
        let bits = number.to_bits();
        let (scale, fraction) = ((bits >> 52) & 0x7ff, bits & ((1 << 52) - 1));
        let mantissa = if scale == 0 { fraction } else { fraction | 1 << 52 };
        if mantissa == 0 {
            return Self { digits: Vec::new(), point: 0 };
        }
        let zeros = mantissa.trailing_zeros();
        let odd = mantissa >> zeros;
        let exponent = scale.max(1).cast_signed() - 1075 + i64::from(zeros);

        // An odd number times 2^-n is that times 5^n, with its point n digits further left.
        let mut whole = Whole(vec![low(odd), low(odd >> 32)]);
        let mut left = u32::try_from(exponent.unsigned_abs()).unwrap_or(u32::MAX);
        while left > 0 {
            let (step, factor) = if exponent > 0 {
                (left.min(31), 1 << left.min(31))
            } else if left >= FIVES.0 {
                FIVES
            } else {
                (left, 5_u32.pow(left))
            };
            whole.multiply(factor);
            left -= step;
        }
        let mut digits = whole.reversed();
        digits.reverse();
        let point = digits.len().cast_signed() + isize::try_from(exponent.min(0)).unwrap_or(0);
        Self { digits, point }
    }

    /// The nearest number with so many digits, and which of two that are as near.
    fn nearest(&self, kept: isize, of_two: OfTwo) -> Self {
        let Ok(kept) = usize::try_from(kept) else { return Self { digits: Vec::new(), point: 0 } };
        let Some((&next, after)) = self.digits.get(kept..).and_then(<[u8]>::split_first) else { return self.clone() };
        let is_more = after.iter().any(|&digit| digit > b'0');
        let is_above = match of_two {
            OfTwo::Even => kept > 0 && self.digits[kept - 1] % 2 == 1,
            OfTwo::Above => true,
        };
        let below = self.below(kept);
        if next > b'5' || next == b'5' && (is_more || is_above) { below.above() } else { below }
    }

    fn below(&self, kept: usize) -> Self {
        Self { digits: self.digits[..kept].to_vec(), point: self.point }
    }

    /// The next number with as many digits.
    fn above(mut self) -> Self {
        for digit in self.digits.iter_mut().rev() {
            if *digit < b'9' {
                *digit += 1;
                return self;
            }
            *digit = b'0';
        }
        self.digits.insert(0, b'1');
        self.point += 1;
        self
    }

    /// The fewest digits that are read again as all of them are.
    fn fewest(self) -> Self {
        let number = self.read();
        let most = self.digits.len().min(MOST_NEEDED);
        for kept in 1..most {
            let nearest = self.nearest(kept.cast_signed(), OfTwo::Above);
            // Below a power of two numbers are twice as dense: what is nearest there may be another's, and what is next above its own.
            for mut digits in [nearest, self.below(kept).above()] {
                if digits.read() == number {
                    let zeros = digits.digits.iter().rev().take_while(|&&digit| digit == b'0').count();
                    digits.digits.truncate(digits.digits.len() - zeros);
                    return digits;
                }
            }
        }
        self.nearest(most.cast_signed(), OfTwo::Above)
    }

    fn read(&self) -> u64 {
        let exponent = i32::try_from(self.point - self.digits.len().cast_signed()).unwrap_or(i32::MAX);
        let number: f64 = parse_float(self.digits.iter(), [].iter(), exponent);
        number.to_bits()
    }

    fn at(&self, place: isize) -> char {
        let digit = usize::try_from(place).ok().and_then(|place| self.digits.get(place));
        char::from(*digit.unwrap_or(&b'0'))
    }

    fn plain(&self, decimals: usize) -> String {
        let mut text: String = (0..self.point).map(|place| self.at(place)).collect();
        if text.is_empty() {
            text.push('0');
        }
        self.add_decimals(&mut text, self.point, decimals);
        text
    }

    fn exponential(&self, decimals: usize) -> String {
        let mut text = self.at(0).to_string();
        self.add_decimals(&mut text, 1, decimals);
        let exponent = if self.digits.is_empty() { 0 } else { self.point - 1 };
        text.push('e');
        text.push_str(&exponent.to_string());
        text
    }

    fn add_decimals(&self, text: &mut String, from: isize, decimals: usize) {
        if decimals > 0 {
            text.push('.');
            text.extend((from..from + decimals.cast_signed()).map(|place| self.at(place)));
        }
    }
}

/// A whole number of any size, in words of which the first is the lowest.
struct Whole(Vec<u32>);

impl Whole {
    fn multiply(&mut self, factor: u32) {
        let mut carry = 0;
        for word in &mut self.0 {
            let product = u64::from(*word) * u64::from(factor) + carry;
            *word = low(product);
            carry = product >> 32;
        }
        self.0.push(low(carry));
    }

    /// Divides, and returns what is left over.
    fn divide(&mut self, by: u32) -> u32 {
        let mut rest = 0;
        for word in self.0.iter_mut().rev() {
            let part = rest << 32 | u64::from(*word);
            *word = low(part / u64::from(by));
            rest = part % u64::from(by);
        }
        low(rest)
    }

    /// Its digits, of which the first is the lowest and the last is no zero.
    fn reversed(mut self) -> Vec<u8> {
        let mut digits = Vec::new();
        loop {
            while self.0.pop_if(|word| *word == 0).is_some() {}
            if self.0.is_empty() {
                break;
            }
            let mut group = self.divide(TENS.1);
            for _ in 0..TENS.0 {
                digits.push(b'0' + (group % 10) as u8);
                group /= 10;
            }
        }
        while digits.pop_if(|digit| *digit == b'0').is_some() {}
        digits
    }
}

/// The lower half.
#[expect(clippy::cast_possible_truncation, reason = "the other half is looked at elsewhere")]
fn low(number: u64) -> u32 {
    number as u32
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn agrees_with_std(number: f64) {
        assert_eq!(shortest(number), number.to_string());
        assert_eq!(exponential(number, None), format!("{number:e}"));
        for decimals in 0..8 {
            assert_eq!(fixed(number, decimals), format!("{number:.decimals$}"));
            assert_eq!(exponential(number, Some(decimals)), format!("{number:.decimals$e}"), "{number:e}");
        }
    }

    #[test]
    fn odd_numbers_are_written_as_the_standard_library_writes_them() {
        let halves = [0.5, 1.5, 2.5, 0.25, 0.75, 0.125, 0.375, 9.5, 99.5, 0.05, 0.95, 0.995, 9.995, 0.0005];
        let ends = [0.0, 1.0, 5e-324, f64::MIN_POSITIVE, f64::MAX, f64::EPSILON, f64::INFINITY, f64::NAN];
        let long = [0.1, 0.3, 1e21, 1e22, 1e23, 123_456_789.0, 1_000_000.0, 9_007_199_254_740_993.0, 0.000_001_234];
        for number in halves.into_iter().chain(ends).chain(long) {
            agrees_with_std(number);
            agrees_with_std(-number);
        }
    }

    #[test]
    fn powers_of_two_are_written_with_the_fewest_digits_too() {
        for scale in 0..0x7ff_u64 {
            agrees_with_std(f64::from_bits(scale << 52));
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(5_000))]

        #[test]
        fn any_number_is_written_alike(bits in any::<u64>()) {
            agrees_with_std(f64::from_bits(bits));
        }

        #[test]
        fn numbers_of_a_page_are_written_alike(whole in 0_u32..20_000, parts in 1_u32..4_000) {
            agrees_with_std(f64::from(whole) / f64::from(parts));
            agrees_with_std(f64::from(whole) / 1000.0);
        }
    }
}

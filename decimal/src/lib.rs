//! Decimal numbers from text, and as text.
//!
//! The standard library's reader has a table of powers of five that compresses to ten kilobytes, a fortieth of the page's first part.
//! This one has none; it reads the same texts as the same numbers, bit for bit, and is slower. Its writer is as large again: this
//! one [writes](fixed) the same texts.

mod write;

use minimal_lexical::parse_float;
pub use write::{exponential, fixed, shortest};

/// Exponents beyond this make any number that fits into memory infinite, or zero.
const MOST: u32 = 1 << 30;

/// Reads a finite number as `str::parse` does: an optional sign, digits with an optional point among them or at either end, and an
/// optional exponent. Returns `None` where it is none of that, or too large for an `f64`.
#[must_use]
pub fn parse(text: &str) -> Option<f64> {
    let (is_negative, text) = signed(text);
    let (digits, exponent) = match text.find(['e', 'E']) {
        Some(at) => (&text[..at], exponent(&text[at + 1..])?),
        None => (text, 0),
    };
    let (whole, part) = digits.split_once('.').unwrap_or((digits, ""));
    if whole.len() + part.len() == 0 || !is_digits(whole) || !is_digits(part) {
        return None;
    }
    // Zeros before the first digit and after the last would count as digits that matter, of which nineteen are read at once.
    let whole = whole.trim_start_matches('0');
    let mut part = part.trim_end_matches('0');
    let mut exponent = exponent;
    if whole.is_empty() {
        let len = part.len();
        part = part.trim_start_matches('0');
        exponent = exponent.saturating_sub(i32::try_from(len - part.len()).unwrap_or(i32::MAX));
    }
    let number: f64 = parse_float(whole.as_bytes().iter(), part.as_bytes().iter(), exponent);
    Some(if is_negative { -number } else { number }).filter(|number| number.is_finite())
}

fn exponent(text: &str) -> Option<i32> {
    let (is_negative, digits) = signed(text);
    if digits.is_empty() || !is_digits(digits) {
        return None;
    }
    let add = |sum: u32, digit: u8| sum.saturating_mul(10).saturating_add(u32::from(digit - b'0')).min(MOST);
    let exponent = digits.bytes().fold(0, add).cast_signed();
    Some(if is_negative { -exponent } else { exponent })
}

fn signed(text: &str) -> (bool, &str) {
    match text.strip_prefix('-') {
        Some(rest) => (true, rest),
        None => (false, text.strip_prefix('+').unwrap_or(text)),
    }
}

fn is_digits(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn of_std(text: &str) -> Option<u64> {
        text.parse().ok().filter(|number: &f64| number.is_finite()).map(f64::to_bits)
    }

    #[test]
    fn odd_texts_are_read_as_the_standard_library_reads_them() {
        for text in [
            "",
            ".",
            "+",
            "-",
            "e5",
            "1e",
            "1e+",
            "1.",
            ".5",
            "-.5e-3",
            "+1",
            "--1",
            "1.2.3",
            " 1",
            "1 ",
            "1_000",
            "0x10",
            "inf",
            "NaN",
            "-infinity",
            "0",
            "-0",
            "00.00",
            "0e999999999999",
            "1e400",
            "-1e400",
            "1e-400",
            "2.4703282292062327e-324",
            "2.4703282292062328e-324",
            "4.9406564584124654e-324",
            "2.2250738585072011e-308",
            "1.7976931348623157e308",
            "1.7976931348623159e308",
            "9007199254740993",
            "0.1",
            "0.30000000000000004",
            "1e23",
            "8.5e22",
            "123456789012345678901234567890",
            "0.000000000000000000000000000000000123456789012345678901234567890",
            "1e٣",
            "１",
        ] {
            assert_eq!(parse(text).map(f64::to_bits), of_std(text), "{text:?}");
        }
        let halfway = format!("1.{}1", "0".repeat(800));
        assert_eq!(parse(&halfway).map(f64::to_bits), of_std(&halfway));
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(20_000))]

        #[test]
        fn numbers_come_back(bits in any::<u64>()) {
            let number = f64::from_bits(bits);
            for text in [number.to_string(), format!("{number:e}")] {
                prop_assert_eq!(parse(&text).map(f64::to_bits), of_std(&text), "{}", text);
            }
        }

        #[test]
        fn any_digits_are_read_alike(text in "[-+]?0{0,3}[0-9]{0,25}(\\.[0-9]{0,25}0{0,3})?([eE][-+]?[0-9]{1,3})?") {
            prop_assert_eq!(parse(&text).map(f64::to_bits), of_std(&text), "{}", text);
        }

        #[test]
        fn any_text_is_read_alike(text in "[-+.eE0-9 infa]{0,8}") {
            prop_assert_eq!(parse(&text).map(f64::to_bits), of_std(&text), "{}", text);
        }
    }
}

//! Numbers as the page writes them. Widths are fixed per quantity, so columns do not dance.

use wire::EdgeView;

/// Stands where a value is not known; never a zero.
pub const UNKNOWN: &str = "–";

pub use say::count;

/// A number with so many decimals, as the language that is spoken writes it: `12.3`. Never a number that a program reads.
#[must_use]
pub fn fixed(value: f64, decimals: usize) -> String {
    say::decimal(&decimal::fixed(value, decimals)).into_owned()
}

/// `1.5e-5`, as the language that is spoken writes it; with all its digits, or so many decimals.
#[must_use]
pub fn exponential(value: f64, decimals: Option<usize>) -> String {
    say::decimal(&decimal::exponential(value, decimals)).into_owned()
}

/// `+0.123`, `−0.045`, `0.000`: with a sign and a real minus.
#[must_use]
pub fn signed(value: f64, decimals: usize) -> String {
    if value.is_infinite() {
        return if value < 0.0 { "−∞" } else { "+∞" }.to_owned();
    }
    let text = fixed(value.abs(), decimals);
    if text.bytes().all(|byte| matches!(byte, b'0' | b'.' | b',')) {
        return text;
    }
    format!("{}{text}", if value < 0.0 { '−' } else { '+' })
}

/// `830 `, `1.4 k`, `12 k`, `2.1 M`, with a blank that does not break: a unit may follow. Two digits are enough for a speed.
#[must_use]
pub fn short(number: f64) -> String {
    let (value, unit) = match number {
        ..999.5 => return format!("{}\u{a0}", fixed(number, 0)),
        ..999_500.0 => (number / 1e3, "k"),
        _ => (number / 1e6, "M"),
    };
    format!("{}\u{a0}{unit}", fixed(value, if value < 9.95 { 1 } else { 0 }))
}

/// `0.25`, `−3`: with all its digits, and a real minus.
#[must_use]
pub fn written(value: f64) -> String {
    let text = exact(value);
    text.strip_prefix('+').map_or_else(|| text.clone(), str::to_owned)
}

/// Four digits of a number, from the first that is not zero: `0.05933`, `19.97`, `1,500`. Whole numbers have all of theirs.
#[must_use]
pub fn digits(value: f64) -> String {
    let size = value.abs();
    if value.is_infinite() || value.is_nan() {
        return plain(value, 0);
    }
    if size.fract() == 0.0 && size < 1e15 {
        let sign = if value < 0.0 { "−" } else { "" };
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a whole number below 2^53")]
        return format!("{sign}{}", count(size as u64));
    }
    // Decimals so that four digits are seen; of what is next to nothing no more than eight.
    let (mut decimals, mut least) = (3, 1.0);
    while decimals < 8 && size < least {
        (decimals, least) = (decimals + 1, least / 10.0);
    }
    let mut most = 10.0;
    while decimals > 0 && size >= most {
        (decimals, most) = (decimals - 1, most * 10.0);
    }
    plain(value, decimals)
}

/// `+0.1`, `−0.25`, `0`: with all its digits, a sign and a real minus.
#[must_use]
pub fn exact(value: f64) -> String {
    let sign = match value {
        value if value > 0.0 => "+",
        value if value < 0.0 => "−",
        _ => "",
    };
    format!("{sign}{}", say::decimal(&decimal::shortest(value.abs())))
}

/// An edge's score: pawns, or `#3` for a mate in three. `sign` turns it to the view that is shown.
#[must_use]
pub fn score(edge: &EdgeView, sign: f64) -> String {
    match edge.mate {
        Some(moves) => mate(if sign < 0.0 { -moves } else { moves }),
        None => pawns(edge.cp * sign),
    }
}

/// A move's value in a game without pawns: the mate, or Q.
#[must_use]
pub fn value(edge: &EdgeView, sign: f64) -> String {
    if edge.mate.is_some() { score(edge, sign) } else { signed(edge.q * sign, 3) }
}

/// `+0.22` of 22 centipawns.
#[must_use]
pub fn pawns(centipawns: f64) -> String {
    signed(centipawns / 100.0, 2)
}

/// `#3`: mate in three moves; `#−3`: it is the other who mates.
#[must_use]
pub fn mate(moves: i32) -> String {
    let sign = if moves < 0 { "−" } else { "" };
    format!("#{sign}{}", moves.unsigned_abs())
}

/// `0.123` with a real minus where negative.
#[must_use]
pub fn plain(value: f64, decimals: usize) -> String {
    let text = signed(value, decimals);
    text.strip_prefix('+').map_or_else(|| text.clone(), str::to_owned)
}

/// `12.3%` of 0.123.
#[must_use]
pub fn percent(share: f64) -> String {
    percent_to(share, 1)
}

/// A share in percent, with so many decimals: `12.34%`. No blank stands before the sign, anywhere on the page.
#[must_use]
pub fn percent_to(share: f64, decimals: usize) -> String {
    format!("{}%", plain(share * 100.0, decimals))
}

/// How much of something is done, in whole percent: `52%`.
#[must_use]
pub fn progress(done: u32, all: u32) -> String {
    format!("{}%", u64::from(done) * 100 / u64::from(all.max(1)))
}

/// An optional value, or the dash.
#[must_use]
pub fn or_unknown(value: Option<f64>, write: impl Fn(f64) -> String) -> String {
    value.map_or_else(|| UNKNOWN.to_owned(), write)
}

/// `12.4 MB`
#[must_use]
#[expect(clippy::cast_precision_loss, reason = "three digits are shown")]
pub fn bytes(number: u64) -> String {
    let value = number as f64;
    match number {
        0..1_000 => format!("{number} B"),
        1_000..1_000_000 => format!("{} kB", fixed(value / 1e3, 1)),
        1_000_000..1_000_000_000 => format!("{} MB", fixed(value / 1e6, 1)),
        _ => format!("{} GB", fixed(value / 1e9, 2)),
    }
}

/// Text as HTML and XML have it, between tags or in a quoted attribute.
#[must_use]
pub fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_have_separators() {
        let all = [0, 7, 999, 1_000, 84_312, 1_000_000].map(count);
        assert_eq!(all, ["0", "7", "999", "1,000", "84,312", "1,000,000"]);
    }

    #[test]
    fn numbers_follow_the_language() {
        say::speak(say::Language::German);
        let german =
            [count(84_312), signed(-0.0454, 3), digits(19.974_98), percent(0.1234), exact(-0.25), bytes(1_500)];
        let zero = signed(-0.0001, 3);
        say::speak(say::Language::English);
        assert_eq!(german, ["84.312", "−0,045", "19,97", "12,3%", "−0,25", "1,5 kB"]);
        assert_eq!(zero, "0,000");
    }

    #[test]
    fn speeds_are_short() {
        let all = [0.0, 830.4, 1_440.0, 12_345.0, 999_400.0, 2_100_000.0].map(short);
        assert_eq!(all, ["0\u{a0}", "830\u{a0}", "1.4\u{a0}k", "12\u{a0}k", "999\u{a0}k", "2.1\u{a0}M"]);
    }

    #[test]
    fn scores_are_pawns_or_mates() {
        assert_eq!([22.4, -150.0, 0.2].map(pawns), ["+0.22", "−1.50", "0.00"]);
        assert_eq!([3, -3].map(mate), ["#3", "#−3"]);
    }

    #[test]
    fn signs_are_real_and_zero_has_none() {
        assert_eq!(signed(0.1234, 3), "+0.123");
        assert_eq!(signed(-0.0454, 3), "−0.045");
        assert_eq!(signed(-0.0001, 3), "0.000");
        assert_eq!(plain(0.5, 2), "0.50");
        assert_eq!(plain(-12.0, 0), "−12");
        assert_eq!((plain(f64::INFINITY, 3).as_str(), signed(f64::NEG_INFINITY, 1).as_str()), ("∞", "−∞"));
    }

    #[test]
    fn four_digits_are_seen() {
        let all = [0.059_326_703, -0.059_326_7, 19.974_98, 1.745, 0.5, 123.456_7, 54_321.9, 0.000_012_345, 1e-12];
        let texts = ["0.05933", "−0.05933", "19.97", "1.745", "0.5000", "123.5", "54322", "0.00001234", "0.00000000"];
        assert_eq!(all.map(digits), texts);
        assert_eq!([0.0, -0.0, 1500.0, -3.0, f64::INFINITY].map(digits), ["0", "0", "1,500", "−3", "∞"]);
    }

    #[test]
    fn exact_numbers_keep_their_digits() {
        assert_eq!([0.1, -0.25, 0.0, -0.0, 1.0].map(exact), ["+0.1", "−0.25", "0", "0", "+1"]);
        assert_eq!([0.1, -0.25, -0.0].map(written), ["0.1", "−0.25", "0"]);
    }

    #[test]
    fn scores_are_in_pawns_and_mates_in_moves() {
        let edge = |cp: f64, mate: Option<i32>| EdgeView { cp, mate, ..EdgeView::default() };
        assert_eq!(score(&edge(22.4, None), 1.0), "+0.22");
        assert_eq!(score(&edge(22.4, None), -1.0), "−0.22");
        assert_eq!([score(&edge(0.3, None), -1.0), score(&edge(-1234.0, None), 1.0)], ["0.00", "−12.34"]);
        assert_eq!([score(&edge(9000.0, Some(3)), 1.0), score(&edge(9000.0, Some(3)), -1.0)], ["#3", "#−3"]);
    }

    #[test]
    fn shares_are_written_without_a_blank() {
        assert_eq!([percent(0.1234), percent_to(0.123_456, 2), percent_to(1.0, 0)], ["12.3%", "12.35%", "100%"]);
        assert_eq!([progress(1, 3), progress(5, 5), progress(0, 0)], ["33%", "100%", "0%"]);
    }

    #[test]
    fn sizes_have_units() {
        assert_eq!([12, 1_500, 12_400_000, 3_210_000_000].map(bytes), ["12 B", "1.5 kB", "12.4 MB", "3.21 GB"]);
    }
}

//! Numbers as the page writes them. Widths are fixed per quantity, so columns do not dance.

use wire::EdgeView;

/// Stands where a value is not known; never a zero.
pub const UNKNOWN: &str = "–";

/// `84,312`
#[must_use]
pub fn count(number: u64) -> String {
    let digits = number.to_string();
    let mut out = String::with_capacity(digits.len() + digits.len() / 3);
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

/// `+0.123`, `−0.045`, `0.000`: with a sign and a real minus.
#[must_use]
pub fn signed(value: f64, decimals: usize) -> String {
    if value.is_infinite() {
        return if value < 0.0 { "−∞" } else { "+∞" }.to_owned();
    }
    let text = decimal::fixed(value.abs(), decimals);
    if text.bytes().all(|byte| matches!(byte, b'0' | b'.')) {
        return text;
    }
    format!("{}{text}", if value < 0.0 { '−' } else { '+' })
}

/// An edge's score: centipawns, or `#3` for a mate in three. `sign` turns it to the view that is shown.
#[must_use]
pub fn score(edge: &EdgeView, sign: f64) -> String {
    match edge.mate {
        Some(moves) => {
            let sign = if f64::from(moves) * sign < 0.0 { "−" } else { "" };
            format!("#{sign}{}", moves.abs())
        }
        None => signed(edge.cp * sign, 0),
    }
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
    format!("{}%", decimal::fixed(share * 100.0, 1))
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
        1_000..1_000_000 => format!("{} kB", decimal::fixed(value / 1e3, 1)),
        1_000_000..1_000_000_000 => format!("{} MB", decimal::fixed(value / 1e6, 1)),
        _ => format!("{} GB", decimal::fixed(value / 1e9, 2)),
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
    fn signs_are_real_and_zero_has_none() {
        assert_eq!(signed(0.1234, 3), "+0.123");
        assert_eq!(signed(-0.0454, 3), "−0.045");
        assert_eq!(signed(-0.0001, 3), "0.000");
        assert_eq!(plain(0.5, 2), "0.50");
        assert_eq!(plain(-12.0, 0), "−12");
        assert_eq!((plain(f64::INFINITY, 3).as_str(), signed(f64::NEG_INFINITY, 1).as_str()), ("∞", "−∞"));
    }

    #[test]
    fn sizes_have_units() {
        assert_eq!([12, 1_500, 12_400_000, 3_210_000_000].map(bytes), ["12 B", "1.5 kB", "12.4 MB", "3.21 GB"]);
    }
}

//! Numbers in the language that is spoken.

use std::borrow::Cow;

use crate::spoken::{Language, spoken};

/// Writes a whole number with its digits in threes: `84,312`, in German `84.312`.
#[must_use]
pub fn count(number: u64) -> String {
    let between = match spoken() {
        Language::English => ',',
        Language::German => '.',
    };
    let digits = number.to_string();
    let mut out = String::with_capacity(digits.len() + digits.len() / 3);
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            out.push(between);
        }
        out.push(digit);
    }
    out
}

/// Writes a number that has a decimal point as the language has it: `0.25`, in German `0,25`.
#[must_use]
pub fn decimal(number: &str) -> Cow<'_, str> {
    match spoken() {
        Language::English => number.into(),
        Language::German => number.replace('.', ",").into(),
    }
}

/// A number that somebody has typed, as programs read it: digits in threes are put together, and a comma is a decimal point where it
/// cannot be anything else: `1,500` and `1.500` are what the language says, `0,5` and `1.500,25` the same in each.
#[must_use]
pub fn typed(text: &str) -> String {
    let text = plain(text);
    let (between, point) = match (spoken(), text.find(','), text.find('.')) {
        (_, Some(comma), Some(dot)) if comma < dot => (',', '.'),
        (_, Some(_), Some(_)) => ('.', ','),
        (Language::English, ..) => (',', '.'),
        (Language::German, ..) => ('.', ','),
    };
    if is_in_threes(&text, between) { text.replace(between, "").replace(point, ".") } else { text.replace(',', ".") }
}

/// Reads like [`typed`], but where a fraction is meant rather than thousands: a comma or a point that is alone is the decimal point, in
/// every language: `1.745` is what it seems to be also in German.
#[must_use]
pub fn typed_fraction(text: &str) -> String {
    let is_alone = text.matches([',', '.']).count() == 1;
    if is_alone { plain(text).replace(',', ".") } else { typed(text) }
}

/// Takes the blanks out, and a true minus for the one that programs read.
fn plain(text: &str) -> String {
    text.trim().replace('\u{2212}', "-").split([' ', '_', '\u{a0}', '\u{202f}']).collect()
}

/// Returns whether a sign stands before groups of three digits alone.
fn is_in_threes(text: &str, sign: char) -> bool {
    let whole = text.trim_start_matches('-').split(if sign == ',' { '.' } else { ',' }).next().unwrap_or_default();
    let mut groups = whole.split(sign);
    let first = groups.next().unwrap_or_default();
    (1..=3).contains(&first.len())
        && groups.all(|group| group.len() == 3 && group.bytes().all(|one| one.is_ascii_digit()))
        || !whole.contains(sign)
}

//! Parts of a link that are lists: moves, parameters, choices.

use wire::breakpoint::{from_squares, squares};
use wire::{Priors, Setting};

use crate::choice::{DIGITS, SearchChoice, Source};

/// More moves than any game has are not read.
const MOST_MOVES: usize = 1000;

/// Writes a move's code.
pub(super) type Write = fn(u16) -> String;

/// Returns how a link of a game writes moves by their codes: of chess as squares, which people can read; the moves of small games are
/// numbers anyway.
pub(super) fn writer(is_small: bool) -> Write {
    if is_small { |code| code.to_string() } else { squares_of }
}

/// A code as squares; one that is no move's stays a number, so that whatever a link says comes back.
fn squares_of(code: u16) -> String {
    Some(squares(code)).filter(|text| from_squares(text) == Some(code)).unwrap_or_else(|| code.to_string())
}

/// Adds a choice to a query, each part's name after a prefix.
pub(super) fn write_choice(prefix: &str, choice: &SearchChoice, write: Write, add: &mut impl FnMut(&str, &str)) {
    if let Some(evaluator) = &choice.evaluator {
        add(&format!("{prefix}evaluator"), evaluator);
    }
    if let Some(network) = &choice.network {
        add(&format!("{prefix}network"), network.get(..DIGITS).unwrap_or(network));
    }
    for (name, source) in [("priors", &choice.priors.own), ("opponent-priors", &choice.priors.opponent)] {
        if let Some(Source { evaluator, network }) = source {
            let digits = network.as_deref().map(|network| format!(",{}", network.get(..DIGITS).unwrap_or(network)));
            add(&format!("{prefix}{name}"), &format!("{evaluator}{}", digits.unwrap_or_default()));
        }
    }
    if !choice.settings.is_empty() {
        let list: Vec<String> = choice.settings.iter().map(|one| format!("{}:{}", one.name, one.value)).collect();
        add(&format!("{prefix}set"), &list.join(","));
    }
    if !choice.only.is_empty() {
        add(&format!("{prefix}only"), &written(&choice.only, ",", write));
    }
}

/// Reads whose P are taken, by the names of the two after a prefix.
pub(super) fn priors(prefix: &str, value: &dyn Fn(&str) -> Option<String>) -> Priors<Source> {
    let read = |name: &str| source(&value(&format!("{prefix}{name}"))?);
    Priors { own: read("priors"), opponent: read("opponent-priors") }
}

/// An evaluator, and how its network's digest begins after a comma, where that is said.
fn source(text: &str) -> Option<Source> {
    let (evaluator, network) = match text.rsplit_once(',') {
        Some((evaluator, digits)) if is_digest(digits) => (evaluator, Some(digits.to_owned())),
        _ => (text, None),
    };
    (!evaluator.is_empty()).then(|| Source { evaluator: evaluator.to_owned(), network })
}

/// Whether a text may be the beginning of a network's digest.
pub(super) fn is_digest(text: &str) -> bool {
    (1..=64).contains(&text.len()) && text.bytes().all(|digit| matches!(digit, b'0'..=b'9' | b'a'..=b'f'))
}

pub(super) fn words(list: &str) -> Vec<String> {
    list.split([',', ' ']).filter(|word| !word.is_empty()).take(MOST_MOVES).map(str::to_owned).collect()
}

/// Codes of moves, as searches have them: ascending, each once.
pub(super) fn codes(list: &str) -> Vec<u16> {
    let mut codes = numbers(list);
    engine::sort_few(&mut codes, u16::cmp);
    codes.dedup();
    codes
}

/// Codes in their order. What is no move is left out.
pub(super) fn numbers(list: &str) -> Vec<u16> {
    list.split(',').filter_map(code).take(MOST_MOVES).collect()
}

/// A move's code: squares, or a number as in older links.
pub(super) fn code(text: &str) -> Option<u16> {
    from_squares(text).or_else(|| text.parse().ok())
}

/// Codes as text.
pub(super) fn written(codes: &[u16], between: &str, write: Write) -> String {
    codes.iter().map(|&code| write(code)).collect::<Vec<_>>().join(between)
}

pub(super) fn settings(list: &str) -> Vec<Setting> {
    list.split(',')
        .filter_map(|one| one.split_once(':'))
        .map(|(name, value)| Setting { name: name.to_owned(), value: value.to_owned() })
        .collect()
}

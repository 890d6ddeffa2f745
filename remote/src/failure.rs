//! What can go wrong when a server is asked, by what is done about it.

use std::time::Duration;

/// Longest text of a server that is repeated to people.
const LONGEST_TEXT: usize = 200;

/// Reason why a server gave no answer that can be used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum Failure {
    /// Nobody is there, or the connection broke: it is asked again when it is back.
    #[error("it cannot be reached: {0}")]
    Unreachable(String),
    /// No answer in time.
    #[error("it did not answer within {:.1} s", .0.as_secs_f64())]
    Late(Duration),
    /// It has too much to do, or is not ready yet: it is asked again soon.
    #[error("it is busy: {0}")]
    Busy(String),
    /// It does not know the model: perhaps it is loading it.
    #[error("it does not serve the model: {0}")]
    NoModel(String),
    /// It says that it cannot do what was asked.
    #[error("it failed: {0}")]
    Failed(String),
    /// What it says is not what it should be: it is not asked again before it has shown who it is.
    #[error("{0}")]
    Wrong(String),
}

impl Failure {
    /// An answer that is wrong.
    pub(crate) fn wrong(problem: impl ToString) -> Self {
        Self::Wrong(problem.to_string())
    }
}

/// A server's text, short and without control characters.
pub(crate) fn shown(text: &str) -> String {
    let mut short: String =
        text.chars().take(LONGEST_TEXT).map(|char| if char.is_control() { ' ' } else { char }).collect();
    if text.chars().nth(LONGEST_TEXT).is_some() {
        short.push('…');
    }
    let words: Vec<&str> = short.split_whitespace().collect();
    if words.is_empty() { "no reason was given".to_owned() } else { words.join(" ") }
}

/// An error and what it comes from, in one line.
pub(crate) fn chain(error: &(dyn std::error::Error + 'static)) -> String {
    let all = std::iter::successors(Some(error), |error| error.source()).map(ToString::to_string);
    let mut texts: Vec<String> = Vec::new();
    for text in all.take(8) {
        // Many repeat what they come from.
        if !texts.iter().any(|known| known.contains(&text)) {
            texts.push(text);
        }
    }
    shown(&texts.join(": "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_of_servers_are_short_and_of_one_line() {
        assert_eq!(shown("a\nb\u{1b}[31m  c"), "a b [31m c");
        assert_eq!(shown(" \n"), "no reason was given");
        assert_eq!(shown(&"x".repeat(1000)).chars().count(), LONGEST_TEXT + 1);
    }
}

//! A turning point in words.

use decimal::fixed;
use shakmaty::Color;

use crate::{
    account::{Known, Other, Position},
    names::Names,
    searched::{Candidate, Searched},
    turn::Turn,
    wdl::Wdl,
};

/// Most moves of a line within a sentence.
const MOST: usize = 6;

/// Kind of what the priors come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// A network.
    Network,
    /// An evaluator without one.
    Evaluator,
}

impl Source {
    /// Kind of an evaluator, by its name: `network:NAME` is a network.
    #[must_use]
    pub fn named(evaluator: &str) -> Self {
        if evaluator.starts_with("network:") { Self::Network } else { Self::Evaluator }
    }

    const fn word(self) -> &'static str {
        match self {
            Self::Network => "network",
            Self::Evaluator => "evaluator",
        }
    }
}

/// A turning point in one sentence, in the language that is spoken: what the evaluator thought of the move, when the search saw what
/// is wrong with it, what was better, and what became of W, D and L. `None` where the turn is not one of these positions.
#[must_use]
pub fn sentence(positions: &[Position], turn: &Turn, source: Source, names: &impl Names) -> Option<String> {
    let position = positions.get(turn.ply)?;
    let Known::Searched(searched) = &position.known else { return None };
    let played = searched.played.as_ref()?;
    let mut clauses = vec![say::report::gave(source.word(), names.one(turn.ply, played.mv), percent(played.prior))];
    clauses.extend(position.others.iter().map(other));
    clauses.extend(preferred(searched, played));
    clauses.extend(refuted(turn.ply, searched, played, positions.get(turn.ply + 1), names));
    clauses.push(better(turn.ply, &searched.best, names));
    let side = match turn.side {
        Color::White => "white",
        Color::Black => "black",
    };
    clauses.push(say::report::chances(side, three(turn.before), three(turn.after)));
    Some(clauses.join("; ") + ".")
}

/// W, D and L in whole percents: `62/30/8`.
#[must_use]
pub fn three(value: Wdl) -> String {
    value.percent().map(|part| part.to_string()).join("/")
}

/// A probability in percent: whole where it is at least ten, with one decimal below.
#[must_use]
pub fn percent(share: f64) -> String {
    let percent = 100.0 * share;
    say::decimal(&fixed(percent, usize::from(percent < 9.95))).into_owned()
}

/// P by another network. Maia's names say which players it plays like.
fn other(other: &Other) -> String {
    match rating(&other.name) {
        Some(rating) => say::report::players(rating, percent(other.prior)),
        None => say::report::other_gave(&other.name, percent(other.prior)),
    }
}

/// The rating in the name of a Maia network: `maia-1500`.
fn rating(name: &str) -> Option<&str> {
    if !name.to_ascii_lowercase().contains("maia") {
        return None;
    }
    name.split(|char: char| !char.is_ascii_digit()).find(|digits| digits.len() == 4)
}

/// Time for which the search itself wanted to play it.
fn preferred(searched: &Searched, played: &Candidate) -> Option<String> {
    let until = played.as_best?.to;
    // The first simulations follow P alone.
    let is_long = u64::from(until) * 20 >= u64::from(searched.simulations);
    is_long.then(|| say::report::preferred_until(number(until)))
}

/// When the answer that refutes it was seen: in the search of the position itself, else in the next one's.
fn refuted(
    ply: usize,
    searched: &Searched,
    played: &Candidate,
    next: Option<&Position>,
    names: &impl Names,
) -> Vec<String> {
    let next = match next.map(|next| &next.known) {
        Some(Known::Searched(next)) => next,
        Some(Known::Over(None)) => return vec![say::report::ends_drawn().to_owned()],
        _ => return Vec::new(),
    };
    let reply = next.best.mv;
    let foreseen = played.answered_from.filter(|_| played.line.get(1) == Some(&reply) && searched.visits > 0);
    if let Some(simulation) = foreseen {
        let line = names.line(ply, &played.line);
        let name = line.get(1).cloned().unwrap_or_default();
        return vec![say::report::saw_from(number(simulation), name, text(&line))];
    }
    let never = (played.visits == 0).then(|| say::report::never_visited().to_owned());
    let from = next.best.as_best.map_or(1, |stretch| stretch.from);
    let (name, line) = (names.one(ply + 1, reply), names.line(ply + 1, &next.best.line));
    never.into_iter().chain([say::report::saw_next(name, number(from), text(&line))]).collect()
}

fn better(ply: usize, best: &Candidate, names: &impl Names) -> String {
    let (name, line) = (names.one(ply, best.mv), text(&names.line(ply, &best.line)));
    match best.mate.and_then(|mate| u64::try_from(mate).ok()).filter(|&mate| (1..=100).contains(&mate)) {
        Some(mate) => say::report::better_mate(mate, name, line),
        None => say::report::better(name, line),
    }
}

/// The beginning of a line.
fn text(line: &[String]) -> String {
    line[..line.len().min(MOST)].join(" ")
}

fn number(simulation: u32) -> String {
    say::count(u64::from(simulation))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn maias_name_their_players() {
        assert_eq!(rating("maia-1500"), Some("1500"));
        assert_eq!(rating("Maia_1900.pb.gz"), Some("1900"));
        assert_eq!(rating("t1-1500"), None);
        assert_eq!(rating("maia-15"), None);
    }

    #[test]
    fn small_shares_have_a_decimal() {
        assert_eq!([0.0, 0.031, 0.0994, 0.0996, 0.412, 1.0].map(percent), ["0.0", "3.1", "9.9", "10", "41", "100"]);
    }
}

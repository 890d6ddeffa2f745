//! Breakpoints in words: what they wait for, and what stopped a search.

use wire::breakpoint::squares;
use wire::{Breakpoint, Hit, Provable};

use crate::format;
use crate::names::Names;
use crate::state::Page;

impl Page {
    /// Says that breakpoints stopped the search, to who looks at its past.
    pub(crate) fn tell_hits(&mut self, hits: &[Hit]) {
        let Some(moment) = hits.first().map(|hit| self.playback.live.at(hit.moment)) else { return };
        let words = describe_hits(&self.names(), hits);
        self.notify(say::controls::search_stopped(moment, words));
    }
}

/// Describes what a breakpoint waits for.
#[must_use]
pub fn describe(names: &Names, breakpoint: &Breakpoint) -> String {
    let name = |mv: u16| move_name(names, mv);
    match *breakpoint {
        Breakpoint::BestMove => say::controls::waits_for_best_move().to_owned(),
        Breakpoint::Visits { mv: None, visits } => say::controls::waits_for_visits_of_any(visits.into()),
        Breakpoint::Visits { mv: Some(mv), visits } => say::controls::waits_for_visits(name(mv), visits.into()),
        Breakpoint::Value { mv, q } => {
            let (side, q) = (names.side(names.turn()), format::exact(q));
            match mv {
                Some(mv) => say::controls::waits_for_value_of(name(mv), side, q),
                None => say::controls::waits_for_value(side, q),
            }
        }
        Breakpoint::Proof { of: Provable::Root } => say::controls::waits_for_proof().to_owned(),
        Breakpoint::Proof { of: Provable::Any } => say::controls::waits_for_proof_of_any().to_owned(),
        Breakpoint::Proof { of: Provable::Move(mv) } => say::controls::waits_for_proof_of(name(mv)),
        Breakpoint::KldGain { below } => say::controls::waits_for_kld_gain(format::exponential(below, None)),
    }
}

/// Describes which breakpoints stopped the search.
#[must_use]
pub fn describe_hits(names: &Names, hits: &[Hit]) -> String {
    hits.iter().map(|hit| describe_hit(names, hit)).collect::<Vec<_>>().join("; ")
}

fn describe_hit(names: &Names, hit: &Hit) -> String {
    let line = names.line(&[], &hit.moves).join(" ");
    let number = hit.number.unwrap_or_default();
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "visits are a whole number")]
    let count = number as u64;
    match hit.breakpoint {
        Breakpoint::BestMove => say::controls::met_best_move(line),
        Breakpoint::Visits { .. } => say::controls::met_visits(line, count),
        Breakpoint::Value { mv, q } => {
            let way = if number < q { "fell" } else { "rose" };
            let (side, q) = (names.side(names.turn()), format::exact(q));
            match mv {
                Some(_) => say::controls::met_value_of(line, side, way, q),
                None => say::controls::met_value(side, way, q),
            }
        }
        Breakpoint::Proof { .. } if hit.moves.is_empty() => say::controls::met_proof().to_owned(),
        Breakpoint::Proof { .. } => say::controls::met_proof_of(line),
        Breakpoint::KldGain { below } => say::controls::met_kld_gain(format::exponential(below, None)),
    }
}

/// A move of the shown search's root, by name; its squares where it is none there.
fn move_name(names: &Names, mv: u16) -> String {
    let root = names.root.as_ref().filter(|root| root.knows(mv));
    root.map_or_else(|| squares(mv), |root| names.of(root, mv))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Position;

    const E4: u16 = 12 | 28 << 6;

    fn names(text: &str) -> Names {
        let (root, chess960) = Position::parse(text).unwrap();
        Names { root: Some(root), chess960, ..Names::default() }
    }

    fn hit(breakpoint: Breakpoint, moves: &[u16], number: Option<f64>) -> String {
        describe_hits(&names("startpos"), &[Hit { breakpoint, moment: 7, moves: moves.to_vec(), number }])
    }

    #[test]
    fn a_breakpoint_says_what_it_waits_for() {
        for (breakpoint, words) in [
            (Breakpoint::Visits { mv: None, visits: 1000 }, "Any move reaches 1,000 visits"),
            (Breakpoint::Visits { mv: Some(E4), visits: 1 }, "e4 reaches 1 visit"),
            (Breakpoint::Value { mv: None, q: 0.1 }, "Q for White crosses +0.1"),
            (Breakpoint::Value { mv: Some(E4), q: -0.1 }, "Q of e4 for White crosses −0.1"),
            (Breakpoint::Proof { of: Provable::Move(E4) }, "The result of e4 is proven"),
            (Breakpoint::KldGain { below: 1e-5 }, "The KLD gain falls below 1e-5"),
        ] {
            assert_eq!(describe(&names("startpos"), &breakpoint), words);
        }
    }

    #[test]
    fn a_move_of_another_position_has_its_squares() {
        let breakpoint = Breakpoint::Visits { mv: Some(E4), visits: 5 };
        assert_eq!(describe(&names("7k/8/8/8/8/8/8/7K w - - 0 1"), &breakpoint), "e2e4 reaches 5 visits");
        assert_eq!(describe(&Names::default(), &breakpoint), "e2e4 reaches 5 visits");
    }

    #[test]
    fn what_stopped_a_search_is_said() {
        assert_eq!(hit(Breakpoint::BestMove, &[E4], None), "e4 is the best move now");
        assert_eq!(hit(Breakpoint::Visits { mv: None, visits: 500 }, &[E4], Some(500.0)), "e4 has 500 visits");
        assert_eq!(hit(Breakpoint::Value { mv: None, q: 0.1 }, &[], Some(0.05)), "Q for White fell below +0.1");
        assert_eq!(hit(Breakpoint::Value { mv: Some(E4), q: 0.1 }, &[E4], Some(0.1)), "Q of e4 for White rose to +0.1");
        assert_eq!(hit(Breakpoint::Proof { of: Provable::Any }, &[], None), "the result is proven");
        assert_eq!(hit(Breakpoint::Proof { of: Provable::Any }, &[E4], None), "e4 is proven");
    }
}

//! Breakpoints in words: what they wait for, and what they have met.

use wire::breakpoint::squares;
use wire::{Breakpoint, Hit, Provable};

use crate::rules::Position;
use crate::state::Page;
use crate::{format, notation};

impl Page {
    /// Describes in words what a breakpoint waits for.
    #[must_use]
    pub fn describe(&self, breakpoint: &Breakpoint) -> String {
        let name = |mv: u16| self.move_name(mv);
        match *breakpoint {
            Breakpoint::BestMove => "Another move becomes the best".to_owned(),
            Breakpoint::Visits { mv, visits } => {
                let mv = mv.map_or_else(|| "Any move".to_owned(), name);
                format!("{mv} reaches {}", count(visits))
            }
            Breakpoint::Value { mv, q } => {
                let of = mv.map(|mv| format!(" of {}", name(mv))).unwrap_or_default();
                format!("Q{of} for {} crosses {}", self.who_is_to_move(), value(q))
            }
            Breakpoint::Proof { of: Provable::Root } => "The result of the position is proven".to_owned(),
            Breakpoint::Proof { of: Provable::Any } => "The result of any node is proven".to_owned(),
            Breakpoint::Proof { of: Provable::Move(mv) } => format!("The result of {} is proven", name(mv)),
            Breakpoint::KldGain { below } => format!("The KLD gain falls below {below:e}"),
        }
    }

    /// Describes in words which breakpoints stopped the search.
    #[must_use]
    pub fn describe_hits(&self, hits: &[Hit]) -> String {
        hits.iter().map(|hit| self.describe_hit(hit)).collect::<Vec<_>>().join("; ")
    }

    /// A move of the shown search's root, by name; its squares where it is none there.
    #[must_use]
    pub fn move_name(&self, mv: u16) -> String {
        let root = self.root().filter(|root| root.knows(mv));
        root.map_or_else(|| squares(mv), |root| notation::name(&root, mv, self.notation, self.game.chess960))
    }

    /// Says that breakpoints stopped the search, to who looks at its past.
    pub(crate) fn tell_hits(&mut self, hits: &[Hit]) {
        let Some(moment) = hits.first().map(|hit| format::count(hit.moment.into())) else { return };
        let words = self.describe_hits(hits);
        self.notify(format!("A breakpoint stopped the search at moment {moment}: {words}"));
    }

    fn describe_hit(&self, hit: &Hit) -> String {
        let line = |root| notation::names(root, &hit.moves, self.notation, self.game.chess960).join(" ");
        let line = self.root().map(line).unwrap_or_default();
        let number = hit.number.unwrap_or_default();
        match hit.breakpoint {
            Breakpoint::BestMove => format!("{line} is the best move now"),
            #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "visits are a whole number")]
            Breakpoint::Visits { visits, .. } => {
                let of = if visits == 1 { "visit" } else { "visits" };
                format!("{line} has {} {of}", format::count(number as u64))
            }
            Breakpoint::Value { mv, q } => {
                let of = if mv.is_some() { format!(" of {line}") } else { String::new() };
                let verb = if number < q { "fell below" } else { "rose to" };
                format!("Q{of} for {} {verb} {}", self.who_is_to_move(), value(q))
            }
            Breakpoint::Proof { .. } if hit.moves.is_empty() => "the result is proven".to_owned(),
            Breakpoint::Proof { .. } => format!("{line} is proven"),
            Breakpoint::KldGain { below } => format!("the KLD gain fell below {below:e}"),
        }
    }

    /// What the player is called who is to move at the root.
    fn who_is_to_move(&self) -> &'static str {
        let name = |root: Position| {
            let [first, second] = root.sides();
            if root.turn().is_white() { first } else { second }
        };
        self.root().map_or("White", name)
    }
}

fn count(visits: u32) -> String {
    format!("{} {}", format::count(visits.into()), if visits == 1 { "visit" } else { "visits" })
}

/// A value as it was typed, with a sign.
fn value(q: f64) -> String {
    let sign = match q {
        _ if q < 0.0 => "−",
        _ if q > 0.0 => "+",
        _ => "",
    };
    format!("{sign}{}", q.abs())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::link::Link;
    use crate::notation::Notation;

    fn page(moves: &[&str]) -> Page {
        let moves = moves.iter().map(|mv| (*mv).to_owned()).collect();
        let link = Link { moves, notation: Notation::San, ..Link::default() };
        Page::new(&link, &link)
    }

    fn mv(text: &str) -> u16 {
        wire::breakpoint::from_squares(text).unwrap()
    }

    fn hit(breakpoint: Breakpoint, moves: &[&str], number: Option<f64>) -> Hit {
        Hit { breakpoint, moment: 1200, moves: moves.iter().map(|text| mv(text)).collect(), number }
    }

    #[test]
    fn values_keep_their_digits() {
        assert_eq!([0.1, -0.25, 0.0, 1.0].map(value), ["+0.1", "−0.25", "0", "+1"]);
    }

    #[test]
    fn what_is_waited_for_is_said_of_whose_move_it_is() {
        let (white, black) = (page(&[]), page(&["e2e4"]));
        let of_root = Breakpoint::Value { mv: None, q: -0.25 };
        assert_eq!(white.describe(&of_root), "Q for White crosses −0.25");
        assert_eq!(black.describe(&of_root), "Q for Black crosses −0.25");
        let of_move = Breakpoint::Value { mv: Some(mv("g1f3")), q: 0.5 };
        assert_eq!(white.describe(&of_move), "Q of Nf3 for White crosses +0.5");
    }

    #[test]
    fn a_move_of_another_position_is_named_by_its_squares() {
        let waits = Breakpoint::Visits { mv: Some(mv("g1f3")), visits: 1 };
        assert_eq!(page(&[]).describe(&waits), "Nf3 reaches 1 visit");
        assert_eq!(page(&["e2e4"]).describe(&waits), "g1f3 reaches 1 visit");
        assert_eq!(page(&[]).describe(&Breakpoint::Visits { mv: None, visits: 20 }), "Any move reaches 20 visits");
    }

    #[test]
    fn what_was_met_is_said_with_its_line() {
        let page = page(&[]);
        let visits = hit(Breakpoint::Visits { mv: Some(mv("g1f3")), visits: 20 }, &["g1f3"], Some(21.0));
        let value = hit(Breakpoint::Value { mv: None, q: 0.5 }, &[], Some(0.4));
        assert_eq!(page.describe_hits(&[visits, value]), "Nf3 has 21 visits; Q for White fell below +0.5");
        let proof = Breakpoint::Proof { of: Provable::Any };
        assert_eq!(page.describe_hits(&[hit(proof, &[], None)]), "the result is proven");
        assert_eq!(page.describe_hits(&[hit(proof, &["e2e4", "e7e5"], None)]), "e4 e5 is proven");
    }

    #[test]
    fn who_looks_at_the_past_is_told_when_it_was() {
        let mut page = page(&[]);
        page.tell_hits(&[]);
        assert_eq!(page.notices.iter().count(), 0);
        page.tell_hits(&[hit(Breakpoint::BestMove, &["e2e4"], None)]);
        let told = page.notices.iter().next().map(|notice| notice.message.clone()).unwrap();
        assert!(told.starts_with("A breakpoint stopped the search at moment 1"), "{told}");
        assert!(told.contains("e4 is the best move now"), "{told}");
    }
}

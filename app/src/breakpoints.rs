//! Breakpoints: conditions at which a running search stops by itself.
//!
//! The page keeps a list; those that are on, and whose move is one of the shown search's root, go with every run.

use leptos::prelude::*;
use wire::breakpoint::squares;
use wire::{Breakpoint, Hit, Provable};

use crate::state::Analysis;
use page::breakpoints::Entry;
use page::input::Action;
use page::rules::Position;
use page::{format, notation};

/// Opens the dialog; `mv` is the move that one has in mind.
pub fn open(analysis: Analysis, mv: Option<u16>) {
    analysis.breakpoints.offered.set(mv);
    analysis.breakpoints.open.set(true);
}

/// Changes the list; a search that runs goes on with the new one.
pub fn change(analysis: Analysis, edit: impl FnOnce(&mut Vec<Entry>)) {
    let mut entries = analysis.breakpoints.all.with_untracked(|all| Vec::clone(all));
    edit(&mut entries);
    analysis.act(Action::Breakpoints(entries));
}

/// Says that breakpoints stopped the search, while its past is looked at.
pub(crate) fn tell_hits(analysis: Analysis, hits: &[Hit]) {
    let Some(moment) = hits.first().map(|hit| hit.moment) else { return };
    let words = untrack(|| describe_hits(analysis, hits));
    analysis.notify(format!("A breakpoint stopped the search at moment {}: {words}", format::count(moment.into())));
}

/// Describes in words what a breakpoint waits for. Reactive (notation).
#[must_use]
pub fn describe(analysis: Analysis, breakpoint: &Breakpoint) -> String {
    let name = |mv: u16| move_name(analysis, mv);
    let whose = analysis.side_name(analysis.root_turn());
    match *breakpoint {
        Breakpoint::BestMove => "Another move becomes the best".to_owned(),
        Breakpoint::Visits { mv, visits } => {
            let mv = mv.map_or_else(|| "Any move".to_owned(), name);
            format!("{mv} reaches {} {}", format::count(visits.into()), if visits == 1 { "visit" } else { "visits" })
        }
        Breakpoint::Value { mv, q } => {
            let of = mv.map(|mv| format!(" of {}", name(mv))).unwrap_or_default();
            format!("Q{of} for {whose} crosses {}", value(q))
        }
        Breakpoint::Proof { of: Provable::Root } => "The result of the position is proven".to_owned(),
        Breakpoint::Proof { of: Provable::Any } => "The result of any node is proven".to_owned(),
        Breakpoint::Proof { of: Provable::Move(mv) } => format!("The result of {} is proven", name(mv)),
        Breakpoint::KldGain { below } => format!("The KLD gain falls below {below:e}"),
    }
}

/// Describes in words which breakpoints stopped the search. Reactive (notation).
#[must_use]
pub fn describe_hits(analysis: Analysis, hits: &[Hit]) -> String {
    hits.iter().map(|hit| describe_hit(analysis, hit)).collect::<Vec<_>>().join("; ")
}

fn describe_hit(analysis: Analysis, hit: &Hit) -> String {
    let root = analysis.root_position();
    let line =
        |root: Position| notation::names(root, &hit.moves, analysis.notation.get(), analysis.chess960()).join(" ");
    let line = root.map(line).unwrap_or_default();
    let number = hit.number.unwrap_or_default();
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "visits are a whole number")]
    let count = format::count(number as u64);
    match hit.breakpoint {
        Breakpoint::BestMove => format!("{line} is the best move now"),
        Breakpoint::Visits { visits, .. } => {
            format!("{line} has {count} {}", if visits == 1 { "visit" } else { "visits" })
        }
        Breakpoint::Value { mv, q } => {
            let of = if mv.is_some() { format!(" of {line}") } else { String::new() };
            let verb = if number < q { "fell below" } else { "rose to" };
            format!("Q{of} for {} {verb} {}", analysis.side_name(analysis.root_turn()), value(q))
        }
        Breakpoint::Proof { .. } if hit.moves.is_empty() => "the result is proven".to_owned(),
        Breakpoint::Proof { .. } => format!("{line} is proven"),
        Breakpoint::KldGain { below } => format!("the KLD gain fell below {below:e}"),
    }
}

/// A move of the shown search's root, by name; its squares where it is none there.
#[must_use]
pub fn move_name(analysis: Analysis, mv: u16) -> String {
    let root = analysis.root_position().filter(|root| root.knows(mv));
    root.map_or_else(|| squares(mv), |root| notation::name(&root, mv, analysis.notation.get(), analysis.chess960()))
}

/// A value as it was typed, with a sign.
fn value(q: f64) -> String {
    let text = q.abs().to_string();
    format!(
        "{}{text}",
        if q < 0.0 {
            "−"
        } else if q > 0.0 {
            "+"
        } else {
            ""
        }
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_keep_their_digits() {
        assert_eq!([0.1, -0.25, 0.0, 1.0].map(value), ["+0.1", "−0.25", "0", "+1"]);
    }
}

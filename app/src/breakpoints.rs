//! Where a running search stops by itself because something became true.
//!
//! The page keeps a list; those that are on, and whose move is one of the shown search's root, go with every run.

use leptos::prelude::*;
use wire::breakpoint::squares;
use wire::{Breakpoint, Command, Hit, Limit, Provable, RunState, Status, Until};

use crate::actions;
use crate::state::Analysis;
use page::breakpoints::Entry;
use page::rules::Position;
use page::{format, notation};

/// The page's breakpoints. Copied freely.
#[derive(Clone, Copy)]
pub struct Breakpoints {
    /// All of them, in the order in which they were made.
    pub all: RwSignal<Vec<Entry>>,
    /// Whether the dialog is open in which they are edited.
    pub open: RwSignal<bool>,
    /// The move that the dialog opens on.
    pub offered: RwSignal<Option<u16>>,
    /// Those that stopped the shown search, until it runs again.
    pub hits: RwSignal<Vec<Hit>>,
    /// Where the present run of the shown search ends; `None` where it does not run, or takes steps.
    pub(crate) until: StoredValue<Option<Until>>,
}

impl Breakpoints {
    /// As a link has them.
    #[must_use]
    pub fn new(all: Vec<Entry>) -> Self {
        Self {
            all: RwSignal::new(all),
            open: RwSignal::new(false),
            offered: RwSignal::new(None),
            hits: RwSignal::default(),
            until: StoredValue::new(None),
        }
    }
}

/// Opens the dialog; `mv` is the move that one has in mind.
pub fn open(analysis: Analysis, mv: Option<u16>) {
    analysis.breakpoints.offered.set(mv);
    analysis.breakpoints.open.set(true);
}

/// These limits, and the breakpoints that are on.
#[must_use]
pub fn with_breakpoints(analysis: Analysis, until: Until) -> Until {
    let root = untrack(|| analysis.root_position());
    let is_here = |mv: u16| root.as_ref().is_some_and(|root| root.knows(mv));
    let all = analysis.breakpoints.all.get_untracked();
    let on = all.into_iter().filter(|entry| entry.is_on).map(|entry| entry.breakpoint);
    Until { breakpoints: on.filter(|one| one.mv().is_none_or(is_here)).collect(), ..until }
}

/// Changes the list; a search that runs goes on with the new one.
pub fn change(analysis: Analysis, edit: impl FnOnce(&mut Vec<Entry>)) {
    let breakpoints = analysis.breakpoints;
    breakpoints.all.update(edit);
    let running = untrack(|| actions::is_running(analysis) && analysis.can_control());
    let until = breakpoints.until.get_value().filter(|_| running);
    if let Some((search, until)) = analysis.search.get_untracked().zip(until) {
        analysis.send(Command::Go { search, until: with_breakpoints(analysis, until) });
    }
}

/// Notes what the server says of the present of the shown search.
pub(crate) fn note(analysis: Analysis, status: &Status) {
    let breakpoints = analysis.breakpoints;
    breakpoints.until.set_value(status.until.clone().filter(|_| status.state == RunState::Running));
    let before = breakpoints.hits.with_untracked(|hits| *hits == status.hits);
    if before {
        return;
    }
    breakpoints.hits.set(status.hits.clone());
    // Who looks at the past does not see the present's status.
    if status.reached == Some(Limit::Breakpoint)
        && let Some(moment) = status.hits.first().map(|hit| hit.moment).filter(|_| untrack(|| analysis.past.is_shown()))
    {
        let words = untrack(|| describe_hits(analysis, &status.hits));
        analysis.notify(format!("A breakpoint stopped the search at moment {}: {words}", format::count(moment.into())));
    }
}

/// What a breakpoint waits for, in words. Reactive (notation).
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

/// What became true, in words. Reactive (notation).
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

//! The list of breakpoints that goes with every run, and how a link writes it. [`words`] says what they wait for and have met.

pub mod draft;
pub mod words;

use wire::Breakpoint;
use wire::breakpoint::{from_squares, squares};

/// Most of them; what servers allow.
pub const MOST: usize = 16;

/// One of the page's breakpoints.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Entry {
    /// What stops the search.
    pub breakpoint: Breakpoint,
    /// Whether it does.
    pub is_on: bool,
}

/// A change of one of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
    /// It is added, and is on.
    Add,
    /// It is on from now on, or off.
    Switch(bool),
    /// It is removed.
    Remove,
}

/// Changes one of them in their list.
pub(crate) fn change(entries: &mut Vec<Entry>, breakpoint: Breakpoint, change: Change) {
    match change {
        Change::Add => entries.push(Entry { breakpoint, is_on: true }),
        Change::Switch(is_on) => {
            entries.iter_mut().filter(|entry| entry.breakpoint == breakpoint).for_each(|entry| entry.is_on = is_on);
        }
        Change::Remove => entries.retain(|entry| entry.breakpoint != breakpoint),
    }
}

/// The list as a link has it: those that are off have a `~` before them.
#[must_use]
pub fn written(entries: &[Entry]) -> String {
    let text = |entry: &Entry| {
        let off = if entry.is_on { "" } else { "~" };
        format!("{off}{}", entry.breakpoint.text(squares))
    };
    entries.iter().map(text).collect::<Vec<_>>().join(",")
}

/// Reads that; what makes no sense is left out.
#[must_use]
pub fn read(list: &str) -> Vec<Entry> {
    let entry = |text: &str| {
        let off = text.strip_prefix('~');
        let breakpoint = Breakpoint::parse(off.unwrap_or(text), from_squares).ok()?;
        Some(Entry { breakpoint, is_on: off.is_none() })
    };
    let mut entries: Vec<Entry> = Vec::new();
    for entry in list.split(',').filter_map(entry) {
        if entries.len() < MOST && entries.iter().all(|known| known.breakpoint != entry.breakpoint) {
            entries.push(entry);
        }
    }
    entries
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_are_read_as_they_are_written() {
        let text = "best,~visits:e2e4:500,visits:any:20,q:root:-0.25,~proof:e7e8q,kld:0.00001";
        let entries = read(text);
        assert_eq!((entries.len(), entries.iter().filter(|entry| entry.is_on).count()), (6, 4));
        assert_eq!(written(&entries), text);
    }

    #[test]
    fn one_of_the_list_is_changed_and_the_others_stay() {
        let mut entries = read("best,visits:any:20");
        let kld = read("kld:0.5")[0].breakpoint;
        for (breakpoint, what, list) in [
            (kld, Change::Add, "best,visits:any:20,kld:0.5"),
            (Breakpoint::BestMove, Change::Switch(false), "~best,visits:any:20,kld:0.5"),
            (Breakpoint::BestMove, Change::Switch(true), "best,visits:any:20,kld:0.5"),
            (kld, Change::Remove, "best,visits:any:20"),
        ] {
            change(&mut entries, breakpoint, what);
            assert_eq!(written(&entries), list);
        }
    }

    #[test]
    fn nonsense_and_surplus_are_left_out() {
        assert_eq!(read("worst,best,,~,visits:e2:1"), [Entry { breakpoint: Breakpoint::BestMove, is_on: true }]);
        assert_eq!(read(&["best"; 30].join(",")).len(), 1);
        let many: Vec<String> = (1..30).map(|visits| format!("visits:any:{visits}")).collect();
        assert_eq!(read(&many.join(",")).len(), MOST);
    }
}

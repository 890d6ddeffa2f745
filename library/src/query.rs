//! A list of analyses: which ones, in which order, and which part of it.

use std::cmp::Ordering;

use crate::entry::{Entry, Owner};
use crate::pattern::Pattern;
use crate::words;

/// A list that is asked for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Query {
    /// Those of whom; `None`: everybody's.
    pub owners: Option<Vec<Owner>>,
    /// Those of which kind.
    pub shelf: Shelf,
    /// Words that all are in the name, a player's, the event, the date, the opening or the moves.
    pub text: String,
    /// A position that occurs.
    pub pattern: Option<Pattern>,
    /// The earliest time of the last change, in milliseconds since 1970.
    pub since_ms: Option<u64>,
    /// The time before which the last change was.
    pub before_ms: Option<u64>,
    /// Order of the list.
    pub order: Order,
    /// Set to begin at the other end.
    pub is_reversed: bool,
    /// The entries that are left out at the beginning.
    pub from: usize,
    /// Most entries.
    pub most: usize,
}

/// A kind of analyses that are listed together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Shelf {
    /// Neither archived nor deleted.
    #[default]
    Kept,
    /// Archived, and not deleted.
    Archived,
    /// Deleted.
    Deleted,
}

/// Orders of a list; what comes first is said.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Order {
    /// The last change, or for deleted ones the deletion: the newest.
    #[default]
    Changed,
    /// When it was made: the newest.
    Created,
    /// The name, or the players: A.
    Name,
    /// The day of the game: the latest.
    Date,
    /// Nodes: the most.
    Nodes,
    /// Bytes: the most.
    Bytes,
}

/// A list.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Found {
    /// The part of it that was asked for.
    pub entries: Vec<Entry>,
    /// The number of entries of the whole.
    pub total: usize,
}

/// Number of analyses of each kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Neither archived nor deleted.
    pub kept: usize,
    /// Archived.
    pub archived: usize,
    /// Deleted.
    pub deleted: usize,
}

impl Query {
    /// Returns whether an analysis is in the list, by all but its owners and positions: for libraries that are not asked in a language of
    /// their own.
    #[must_use]
    pub fn accepts(&self, entry: &Entry) -> bool {
        let has_words = || {
            let found = entry.words();
            words::wanted(&self.text).iter().all(|word| found.contains(word.as_str()))
        };
        self.shelf == Shelf::of(entry)
            && self.since_ms.is_none_or(|since| since <= entry.changed_ms)
            && self.before_ms.is_none_or(|before| entry.changed_ms < before)
            && has_words()
    }

    /// Compares two analyses by their places in the list.
    #[must_use]
    pub fn compare(&self, a: &Entry, b: &Entry) -> Ordering {
        let time = |entry: &Entry| entry.deleted.map_or(entry.changed_ms, |deleted| deleted.at_ms);
        let order = match self.order {
            Order::Changed => time(b).cmp(&time(a)),
            Order::Created => b.created_ms.cmp(&a.created_ms),
            // Those without a name come last.
            Order::Name => {
                let [a, b] = [a, b].map(Entry::sort_name);
                a.is_empty().cmp(&b.is_empty()).then_with(|| a.cmp(&b))
            }
            Order::Date => b.facts.game.date.cmp(&a.facts.game.date),
            Order::Nodes => b.facts.nodes.cmp(&a.facts.nodes),
            Order::Bytes => b.facts.bytes.cmp(&a.facts.bytes),
        };
        let order = if self.is_reversed { order.reverse() } else { order };
        order.then_with(|| a.id.cmp(&b.id))
    }
}

impl Shelf {
    /// The kind of an analysis.
    #[must_use]
    pub fn of(entry: &Entry) -> Self {
        match (entry.deleted.is_some(), entry.is_archived) {
            (true, _) => Self::Deleted,
            (false, true) => Self::Archived,
            (false, false) => Self::Kept,
        }
    }
}

impl Counts {
    /// The number of one kind.
    #[must_use]
    pub fn of(&self, shelf: Shelf) -> usize {
        match shelf {
            Shelf::Kept => self.kept,
            Shelf::Archived => self.archived,
            Shelf::Deleted => self.deleted,
        }
    }
}

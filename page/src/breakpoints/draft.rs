//! A breakpoint that is being made: its kind, its subject and its number, as they are chosen and typed.

use wire::{Breakpoint, Provable};

use super::{Entry, MOST};
use crate::rules;

/// Kinds of breakpoints, as they are chosen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Kind {
    /// Another move becomes the best.
    BestMove,
    /// A move reaches a number of visits.
    #[default]
    Visits,
    /// Q crosses a value.
    Value,
    /// A result is proven.
    Proof,
    /// The KLD gain falls.
    KldGain,
}

/// A subject of breakpoints other than a move: its name in links, and what it is called.
pub type Whole = (Of, &'static str, say::Message);

/// Subject of a breakpoint, as it is chosen: the root, any move or node, or one move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Of {
    /// The position itself.
    Root,
    /// Any move, or any node.
    Any,
    /// One of the root's moves.
    Move(u16),
}

/// A breakpoint that is being made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Draft {
    kind: Kind,
    of: Of,
    number: String,
    trouble: Option<String>,
}

impl Default for Draft {
    fn default() -> Self {
        Self { kind: Kind::default(), of: Of::Any, number: String::new(), trouble: None }
    }
}

impl Draft {
    /// Opens the dialog; whoever does so from a move means that one.
    pub fn open(&mut self, offered: Option<u16>) {
        self.trouble = None;
        if let Some(mv) = offered {
            (self.kind, self.of) = (Kind::Visits, Of::Move(mv));
        }
    }

    /// Chooses a kind by its name; one without the subject that was chosen gets its first. A move stays, as it is one for every kind.
    pub fn choose_kind(&mut self, name: &str) {
        self.kind = Kind::ALL.into_iter().find(|kind| kind.name() == name).unwrap_or_default();
        self.number.clear();
        self.trouble = None;
        if let Some(whole) = self.kind.wholes().first().filter(|_| !matches!(self.of, Of::Move(_))) {
            self.of = whole.0;
        }
    }

    /// Chooses a subject: by its name, or a move by its code. What is neither is not chosen.
    pub fn choose_subject(&mut self, text: &str) {
        let whole = self.kind.wholes().iter().find(|whole| whole.1 == text).map(|whole| whole.0);
        self.of = whole.or_else(|| text.parse().ok().map(Of::Move)).unwrap_or(self.of);
    }

    /// Takes the number as it is typed.
    pub fn write(&mut self, number: String) {
        self.number = number;
    }

    /// Makes the breakpoint, unless it is one of those that there are. Where none is made, [`Self::trouble`] says why.
    pub fn make(&mut self, known: &[Entry]) -> Option<Breakpoint> {
        let made = match self.kind.read(self.of, &self.number) {
            Ok(breakpoint) if known.iter().any(|one| one.breakpoint == breakpoint) => {
                Err(say::controls::there_already().to_owned())
            }
            Ok(_) if known.len() >= MOST => Err(say::controls::too_many(MOST)),
            other => other,
        };
        match made {
            Ok(breakpoint) => {
                self.trouble = None;
                self.number.clear();
                Some(breakpoint)
            }
            Err(problem) => {
                self.trouble = Some(rules::told(&problem));
                None
            }
        }
    }

    /// The chosen kind.
    #[must_use]
    pub fn kind(&self) -> Kind {
        self.kind
    }

    /// The chosen subject.
    #[must_use]
    pub fn subject(&self) -> Of {
        self.of
    }

    /// The number as it was typed.
    #[must_use]
    pub fn number(&self) -> &str {
        &self.number
    }

    /// Reason why the last one could not be made.
    #[must_use]
    pub fn trouble(&self) -> Option<&str> {
        self.trouble.as_deref()
    }
}

impl Kind {
    /// All, in the order in which they are offered.
    pub const ALL: [Self; 5] = [Self::Visits, Self::BestMove, Self::Value, Self::Proof, Self::KldGain];

    /// Its name in the field where it is chosen.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::BestMove => "best",
            Self::Visits => "visits",
            Self::Value => "q",
            Self::Proof => "proof",
            Self::KldGain => "kld",
        }
    }

    /// What it waits for, after "stop when".
    #[must_use]
    pub fn words(self) -> &'static str {
        match self {
            Self::BestMove => say::controls::when_best_move(),
            Self::Visits => say::controls::when_visits(),
            Self::Value => say::controls::when_value(),
            Self::Proof => say::controls::when_proof(),
            Self::KldGain => say::controls::when_kld_gain(),
        }
    }

    /// Returns the subjects besides the root's moves, each with its name and its words; none where there is no choice.
    #[must_use]
    pub fn wholes(self) -> &'static [Whole] {
        match self {
            Self::Visits => &[(Of::Any, "any", say::controls::any_move)],
            Self::Value => &[(Of::Root, "root", say::controls::the_position)],
            Self::Proof => {
                &[(Of::Root, "root", say::controls::the_position), (Of::Any, "any", say::controls::any_node)]
            }
            Self::BestMove | Self::KldGain => &[],
        }
    }

    /// An example of its number; `None` where it has none.
    #[must_use]
    pub fn example(self) -> Option<&'static str> {
        match self {
            Self::Visits => Some("500"),
            Self::Value => Some("0.1"),
            Self::KldGain => Some("1e-5"),
            Self::BestMove | Self::Proof => None,
        }
    }

    /// The breakpoint that a choice and a text mean.
    fn read(self, of: Of, text: &str) -> Result<Breakpoint, String> {
        let mv = if let Of::Move(mv) = of { Some(mv) } else { None };
        let text = say::typed(text);
        let number = || decimal::parse(&text).ok_or_else(|| say::controls::no_number(&text));
        let breakpoint = match self {
            Self::BestMove => Breakpoint::BestMove,
            Self::Visits => {
                let visits = text.parse().map_err(|_| say::controls::no_visits(&text))?;
                Breakpoint::Visits { mv, visits }
            }
            Self::Value => Breakpoint::Value { mv, q: number()? },
            Self::Proof => Breakpoint::Proof {
                of: match of {
                    Of::Root => Provable::Root,
                    Of::Any => Provable::Any,
                    Of::Move(mv) => Provable::Move(mv),
                },
            },
            Self::KldGain => Breakpoint::KldGain { below: number()? },
        };
        breakpoint.check().map(|()| breakpoint)
    }
}

#[cfg(test)]
mod tests;

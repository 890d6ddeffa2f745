//! Whose P a search takes, where they are not its evaluator's.

use serde::{Deserialize, Serialize};

/// Sources of P besides the evaluator, for either side. The search's own side is the one to move in its position.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Priors<T> {
    /// Source where the search's own side is to move, and for the opponent too where that has none of its own; `None`: the
    /// evaluator.
    pub own: Option<T>,
    /// Source where the opponent is to move; `None`: the same as for the other side.
    pub opponent: Option<T>,
}

/// An evaluator of which a search takes P alone.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PriorSource {
    /// Its name, of the same kind as [`SearchView::evaluator`](crate::SearchView::evaluator).
    pub evaluator: String,
    /// Description of it, in words.
    pub description: String,
    /// SHA-256 of its network's file, hexadecimal.
    pub network: Option<String>,
}

impl<T> Default for Priors<T> {
    fn default() -> Self {
        Self { own: None, opponent: None }
    }
}

impl<T> Priors<T> {
    /// Returns whether all P are the evaluator's.
    #[must_use]
    pub fn is_none(&self) -> bool {
        self.own.is_none() && self.opponent.is_none()
    }

    /// Returns the source for the opponent, or else for the search's own side; `None`: it is the evaluator.
    #[must_use]
    pub fn of(&self, is_opponent: bool) -> Option<&T> {
        self.opponent.as_ref().filter(|_| is_opponent).or(self.own.as_ref())
    }

    /// The sources that there are.
    pub fn iter(&self) -> impl Iterator<Item = &T> {
        self.own.iter().chain(&self.opponent)
    }

    /// The same with references.
    #[must_use]
    pub fn each_ref(&self) -> Priors<&T> {
        Priors { own: self.own.as_ref(), opponent: self.opponent.as_ref() }
    }

    /// The same of another type.
    #[must_use]
    pub fn map<U>(self, mut change: impl FnMut(T) -> U) -> Priors<U> {
        Priors { own: self.own.map(&mut change), opponent: self.opponent.map(change) }
    }
}

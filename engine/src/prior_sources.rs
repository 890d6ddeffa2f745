//! Whose P the edges of a search have, where they are not its evaluator's.

/// Sources of P besides a search's evaluator, whose V, D and M always count. The root's side is the one to move in the position
/// searched.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PriorSources<T> {
    /// Source where the root's side is to move, and for the opponent too where that has none of its own; `None`: the evaluator.
    pub own: Option<T>,
    /// Source where the opponent is to move; `None`: the same as for the root's side.
    pub opponent: Option<T>,
}

impl<T> Default for PriorSources<T> {
    fn default() -> Self {
        Self::NONE
    }
}

impl<T> PriorSources<T> {
    /// All P are the evaluator's.
    pub const NONE: Self = Self { own: None, opponent: None };

    /// Returns the source for one side; `None`: it is the evaluator.
    #[must_use]
    pub fn of(&self, side: Side) -> Option<&T> {
        match side {
            Side::Root => self.own.as_ref(),
            Side::Opponent => self.opponent.as_ref().or(self.own.as_ref()),
        }
    }

    /// Returns the source for one side, to be changed.
    pub fn of_mut(&mut self, side: Side) -> Option<&mut T> {
        match side {
            Side::Opponent if self.opponent.is_some() => self.opponent.as_mut(),
            Side::Root | Side::Opponent => self.own.as_mut(),
        }
    }

    /// Returns whether all P are the evaluator's.
    #[must_use]
    pub fn is_none(&self) -> bool {
        self.own.is_none() && self.opponent.is_none()
    }

    /// The sources that there are, that of the root's side first.
    pub fn iter(&self) -> impl Iterator<Item = &T> {
        self.own.iter().chain(&self.opponent)
    }

    /// The same with references.
    #[must_use]
    pub fn each_ref(&self) -> PriorSources<&T> {
        PriorSources { own: self.own.as_ref(), opponent: self.opponent.as_ref() }
    }

    /// The same of another type.
    #[must_use]
    pub fn map<U>(self, mut change: impl FnMut(T) -> U) -> PriorSources<U> {
        PriorSources { own: self.own.map(&mut change), opponent: self.opponent.map(change) }
    }

    /// The same of another type, if every source can be had.
    ///
    /// # Errors
    /// The first reason why one cannot.
    pub fn try_map<U, E>(self, mut change: impl FnMut(T) -> Result<U, E>) -> Result<PriorSources<U>, E> {
        let own = self.own.map(&mut change).transpose()?;
        Ok(PriorSources { own, opponent: self.opponent.map(change).transpose()? })
    }

    /// The one way to say the same beside this evaluator: a source that is the evaluator itself is no other one, nor is an opponent's
    /// that is the other side's. So equal searches have equal headers.
    #[must_use]
    pub fn beside(self, evaluator: &T, is_same: impl Fn(&T, &T) -> bool) -> Self {
        let Self { own, opponent } = self;
        let own = own.filter(|own| !is_same(own, evaluator));
        let opponent = opponent.filter(|opponent| !is_same(opponent, own.as_ref().unwrap_or(evaluator)));
        Self { own, opponent }
    }
}

/// One of the two sides, as a search sees them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Side {
    /// The side to move in the position searched.
    Root,
    /// The other one.
    Opponent,
}

impl Side {
    /// Returns the side to move after so many plies from the root.
    #[must_use]
    pub fn after(plies: usize) -> Self {
        if plies.is_multiple_of(2) { Self::Root } else { Self::Opponent }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sources(own: &str, opponent: &str) -> PriorSources<char> {
        PriorSources { own: own.chars().next(), opponent: opponent.chars().next() }
    }

    #[test]
    fn what_holds_for_both_sides_is_said_once() {
        for (given, wanted) in [
            (sources("v", "v"), sources("", "")),
            (sources("v", ""), sources("", "")),
            (sources("", "v"), sources("", "")),
            (sources("p", "p"), sources("p", "")),
            (sources("p", "v"), sources("p", "v")),
            (sources("v", "p"), sources("", "p")),
            (sources("p", "o"), sources("p", "o")),
        ] {
            let kept = given.clone().beside(&'v', |a, b| a == b);
            assert_eq!(kept, wanted, "{given:?}");
            for side in [Side::Root, Side::Opponent] {
                assert_eq!(kept.of(side).unwrap_or(&'v'), given.of(side).unwrap_or(&'v'), "{given:?} {side:?}");
                assert_eq!(kept.clone().of_mut(side).copied(), kept.of(side).copied());
            }
        }
    }
}

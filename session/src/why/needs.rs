//! Changes that a move would need, tried out with the engine's own formula.
//!
//! A search stores P in 16 bits and values in units of 2^-20, so that there are few candidates. The score grows with either, so
//! the least that does it is found by halving, and the number that is found was tried.

use std::cmp::Ordering;

use engine::{
    Game, NodeId, Outcome, Parameters, Search,
    arithmetic::{Arithmetic, Exact, Lc0},
    best::Standing,
    parameters::ArithmeticChoice,
    prior::Prior,
    report::NodeReport,
    terms::{Cpucts, Terms, first_play_urgency},
    tree::Branch,
    value::UNIT,
};

/// Most visits that are tried out one by one.
const MOST_VISITS: u32 = 20_000;

/// A node's moves, as selection sees them.
#[derive(Clone, Debug)]
pub struct Moves<'a> {
    parameters: &'a Parameters,
    cpucts: Cpucts,
    node: NodeId,
    /// N of the node.
    visits: u32,
    /// Q of the node, view of its side to move.
    value: f64,
    rows: Vec<Row>,
}

#[derive(Clone, Copy, Debug)]
struct Row {
    /// P as stored.
    prior: Prior,
    /// Its place among the node's edges, which breaks ties between equal priors: a change of one P leaves the others' order.
    place: usize,
    /// Visits, those in flight included.
    started: u32,
    /// Q where it was visited, visits in flight included as selection does it.
    value: Option<f64>,
    mu: f64,
    /// True if it is known to lose, so that P counts as 0.
    is_lost: bool,
    /// True if it may be selected.
    is_searched: bool,
}

/// Something else than what is: of one move.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Change {
    /// Another P, as stored.
    pub prior: Option<Prior>,
    /// Another Q.
    pub value: Option<f64>,
    /// Additional visits, all of them to this move; its Q stays.
    pub more_visits: u32,
}

impl<'a> Moves<'a> {
    /// Takes the moves of a node from its report.
    #[must_use]
    pub fn of<G: Game>(search: &'a Search<G>, node: NodeId, report: &NodeReport) -> Self {
        let tree = search.tree();
        let only = search.only(node);
        let rows = report.edges.iter().zip(tree.edges(node)).enumerate().map(|(place, (edge, stored))| Row {
            prior: stored.prior(),
            place,
            started: edge.visits + edge.in_flight,
            value: edge.child.map(|_| edge.q),
            mu: edge.mu,
            is_lost: edge.child.and_then(|child| tree.exact(child)) == Some(Outcome::Loss),
            is_searched: only.is_none_or(|only| only.contains(&edge.mv)),
        });
        let parameters = search.parameters();
        Self {
            parameters,
            cpucts: Cpucts::new(parameters),
            node,
            visits: report.visits,
            value: report.q,
            rows: rows.collect(),
        }
    }

    /// Returns whether a move may be selected at all.
    #[must_use]
    pub fn is_searched(&self, at: usize) -> bool {
        self.rows[at].is_searched
    }

    /// Returns whether selection would take a move if it were changed like this.
    #[must_use]
    pub fn would_take(&self, at: usize, change: &Change) -> bool {
        let mut rows = self.rows.clone();
        let fpu = self.fpu(&rows);
        let row = &mut rows[at];
        row.prior = change.prior.unwrap_or(row.prior);
        if change.more_visits > 0 {
            row.started += change.more_visits;
            row.value = row.value.or(Some(fpu));
        }
        let unvisited_value = change.value.filter(|_| row.value.is_none());
        row.value = row.value.map(|value| change.value.unwrap_or(value));
        self.selected(&rows, self.visits + change.more_visits, unvisited_value.map(|value| (at, value))) == Some(at)
    }

    /// Returns the least P with which selection would take a move after this many visits more, all of them to it.
    #[must_use]
    pub fn least_prior(&self, at: usize, more_visits: u32) -> Option<f64> {
        let word = |word: i64| Prior::from_word(u16::try_from(word).expect("between two words"));
        let takes = |at_word: i64| {
            self.would_take(at, &Change { prior: Some(word(at_word)), more_visits, ..Change::default() })
        };
        least(0, i64::from(Prior::new(1.0).word()), takes).map(|found| word(found).get())
    }

    /// Returns the least Q with which selection would take a move after this many visits more, all of them to it.
    #[must_use]
    pub fn least_value(&self, at: usize, more_visits: u32) -> Option<f64> {
        let value = |units: i64| {
            let units = i32::try_from(units).expect("between -1 and 1");
            f64::from(units) / f64::from(UNIT)
        };
        let takes =
            |units: i64| self.would_take(at, &Change { value: Some(value(units)), more_visits, ..Change::default() });
        least(-i64::from(UNIT), i64::from(UNIT), takes).map(value)
    }

    /// Returns the number of simulations at the node that go to other moves before one goes to this one, if every Q stays as it
    /// is; `None` where they are too many to be tried out.
    #[must_use]
    pub fn waits(&self, at: usize) -> Option<u32> {
        let mut rows = self.rows.clone();
        for waited in 0..MOST_VISITS {
            let taken = self.selected(&rows, self.visits + waited, None)?;
            if taken == at {
                return Some(waited);
            }
            let fpu = self.fpu(&rows);
            rows[taken].started += 1;
            rows[taken].value = rows[taken].value.or(Some(fpu));
        }
        None
    }

    fn fpu(&self, rows: &[Row]) -> f64 {
        match self.parameters.arithmetic {
            ArithmeticChoice::Exact => self.fpu_with::<Exact>(rows),
            ArithmeticChoice::Lc0 => self.fpu_with::<Lc0>(rows),
        }
    }

    fn fpu_with<A: Arithmetic>(&self, rows: &[Row]) -> f64 {
        let visited = rows.iter().filter(|row| row.value.is_some());
        let policy = visited.fold(0.0, |sum, row| A::round(sum + row.effective_prior()));
        first_play_urgency::<A>(self.parameters, self.value, policy)
    }

    /// The move with the largest score. `instead` gives an unvisited move another value than first play urgency.
    fn selected(&self, rows: &[Row], visits: u32, instead: Option<(usize, f64)>) -> Option<usize> {
        match self.parameters.arithmetic {
            ArithmeticChoice::Exact => self.selected_with::<Exact>(rows, visits, instead),
            ArithmeticChoice::Lc0 => self.selected_with::<Lc0>(rows, visits, instead),
        }
    }

    fn selected_with<A: Arithmetic>(&self, rows: &[Row], visits: u32, instead: Option<(usize, f64)>) -> Option<usize> {
        let terms = Terms::new::<A>(self.parameters, &self.cpucts, self.node, visits);
        let fpu = self.fpu_with::<A>(rows);
        let score = |at: usize| {
            let row = &rows[at];
            let other = instead.filter(|instead| instead.0 == at).map(|instead| instead.1);
            let value = row.value.or(other).unwrap_or(fpu);
            terms.score::<A>(value, row.mu, row.effective_prior(), row.started)
        };
        let better = |best: (usize, f64), one: (usize, f64)| {
            let is_better = one.1 > best.1 || (one.1 == best.1 && rows[one.0].comes_before(&rows[best.0]));
            if is_better { one } else { best }
        };
        let searched = (0..rows.len()).filter(|&at| rows[at].is_searched);
        searched.map(|at| (at, score(at))).reduce(better).map(|best| best.0)
    }
}

impl Row {
    fn effective_prior(&self) -> f64 {
        if self.is_lost { 0.0 } else { self.prior.get() }
    }

    /// The order of a node's edges: the larger P first, equal ones as they were.
    fn comes_before(&self, other: &Self) -> bool {
        match self.prior.cmp(&other.prior) {
            Ordering::Equal => self.place < other.place,
            order => order == Ordering::Greater,
        }
    }
}

/// Returns the number of additional visits that would make a move the node's best one; `None` where none would.
#[must_use]
pub(super) fn visits_to_be_best<G: Game>(
    search: &Search<G>,
    node: NodeId,
    report: &NodeReport,
    at: usize,
) -> Option<u32> {
    let tree = search.tree();
    let branches: Vec<_> = tree.branches(node).collect();
    let own = search.standing(node, &branches[at]).unwrap_or(Standing {
        exact: None,
        plies: 0.0,
        visits: 0,
        value: report.fpu,
        prior: branches[at].edge.prior(),
    });
    let only = search.only(node);
    let is_searched = |branch: &Branch| only.is_none_or(|only| only.contains(&branch.edge.mv()));
    let others = || branches.iter().enumerate().filter(|(other, branch)| *other != at && is_searched(branch));
    let beats = |more: u32| {
        let own = Standing { visits: own.visits + more, ..own };
        others().all(|(other, branch)| match search.standing(node, branch) {
            None => true,
            // Of equal ones the earlier.
            Some(rival) => match own.compare(&rival) {
                Ordering::Equal => at < other,
                order => order == Ordering::Greater,
            },
        })
    };
    let most =
        others().filter_map(|(_, branch)| branch.child).map(|child| tree.counted_visits(child)).max().unwrap_or(0);
    let level = most.saturating_sub(own.visits);
    [level, level + 1].into_iter().filter(|&more| more > 0).find(|&more| beats(more))
}

/// The least whole number from `low` to `high` that does it, where every larger one does as well.
fn least(low: i64, high: i64, does: impl Fn(i64) -> bool) -> Option<i64> {
    if !does(high) {
        return None;
    }
    if does(low) {
        return Some(low);
    }
    // `low` does not, `high` does.
    let (mut low, mut high) = (low, high);
    while high - low > 1 {
        let middle = low.midpoint(high);
        if does(middle) { high = middle } else { low = middle }
    }
    Some(high)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_least_is_found() {
        for wanted in -7..=9 {
            assert_eq!(least(-7, 9, |number| number >= wanted), Some(wanted));
        }
        assert_eq!(least(0, 5, |_| false), None);
    }
}

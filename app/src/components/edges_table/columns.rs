//! The columns of the edges table, and how rows are sorted by them.

use std::cmp::Ordering;

use wire::EdgeView;

/// A column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Column {
    Move,
    N,
    Share,
    P,
    Q,
    U,
    S,
    V,
    Wdl,
    M,
    Cp,
}

use Column::{Cp, M, Move, N, P, Q, S, Share, U, V, Wdl};

impl Column {
    /// All columns, from left to right.
    pub(super) const ALL: [Self; 11] = [Move, N, Share, P, Q, U, S, V, Wdl, M, Cp];

    /// Returns the heading, which is also the entry in the glossary.
    pub(super) fn heading(self) -> &'static str {
        match self {
            Move => "Move",
            N => "N",
            Share => "share",
            P => "P",
            Q => "Q",
            U => "U",
            S => "S",
            V => "V",
            Wdl => "WDL",
            M => "M",
            Cp => "cp",
        }
    }

    /// Returns the name in classes and tests.
    pub(super) fn name(self) -> &'static str {
        match self {
            Move => "move",
            N => "n",
            Share => "share",
            P => "p",
            Q => "q",
            U => "u",
            S => "s",
            V => "v",
            Wdl => "wdl",
            M => "m",
            Cp => "cp",
        }
    }

    /// Returns the direction that a first click on the heading gives.
    pub(super) fn first_direction(self) -> Direction {
        if self == Move { Direction::Ascending } else { Direction::Descending }
    }

    /// Returns the number to sort by; `None` sorts last in both directions. `sign` turns values to the view shown.
    fn key(self, edge: &EdgeView, sign: f64) -> Option<f64> {
        match self {
            Move => None,
            N | Share => Some(f64::from(edge.visits)),
            P => Some(edge.prior),
            Q => Some(edge.q * sign),
            U => Some(edge.u),
            S => Some(edge.s),
            V => edge.v.map(|v| v * sign),
            // By expected wins; the draws are half of each.
            Wdl => edge.d.map(|d| (1.0 - d + edge.q * sign) / 2.0),
            M => edge.m,
            Cp => Some(edge.cp * sign),
        }
    }
}

/// Order of the rows, named by which end is at the top.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Direction {
    /// The smallest.
    Ascending,
    /// The largest.
    Descending,
}

impl Direction {
    /// Returns the value of `aria-sort`.
    pub(super) fn aria(self) -> &'static str {
        match self {
            Self::Ascending => "ascending",
            Self::Descending => "descending",
        }
    }

    /// The other one.
    pub(super) fn other(self) -> Self {
        match self {
            Self::Ascending => Self::Descending,
            Self::Descending => Self::Ascending,
        }
    }
}

/// The codes of the moves in the order of a column. Ties keep the order that visits, then score give, so that
/// the order is the same every time.
pub(super) fn sorted(
    edges: &[EdgeView],
    names: impl Fn(u16) -> String,
    column: Column,
    direction: Direction,
    sign: f64,
) -> Vec<u16> {
    let mut rows: Vec<(&EdgeView, String)> =
        edges.iter().map(|edge| (edge, if column == Move { names(edge.mv) } else { String::new() })).collect();
    let turn = |order: Ordering| if direction == Direction::Descending { order.reverse() } else { order };
    engine::sort_few(&mut rows, |(a, a_name), (b, b_name)| {
        let first = match (column.key(a, sign), column.key(b, sign)) {
            (Some(x), Some(y)) => turn(x.total_cmp(&y)),
            (None, None) => turn(a_name.cmp(b_name)),
            (Some(_), None) => Ordering::Less,
            (None, Some(_)) => Ordering::Greater,
        };
        first.then(b.visits.cmp(&a.visits)).then(b.s.total_cmp(&a.s)).then(a.mv.cmp(&b.mv))
    });
    rows.into_iter().map(|row| row.0.mv).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn edge(mv: u16, visits: u32, q: f64, v: Option<f64>) -> EdgeView {
        EdgeView {
            mv,
            policy_index: mv,
            child: None,
            visits,
            given: 0,
            in_flight: 0,
            prior: 0.1,
            q,
            u: 0.0,
            mu: 0.0,
            s: q,
            v,
            d: None,
            m: None,
            cp: 0.0,
            mate: None,
            terminal: None,
            bound: wire::Bound::Open,
        }
    }

    fn check(column: Column, direction: Direction, sign: f64, expected: [u16; 3]) {
        let edges = [edge(1, 5, 0.1, Some(0.3)), edge(2, 9, -0.2, None), edge(3, 5, 0.4, Some(0.1))];
        let names = |mv| ["", "c4", "b4", "a4"][usize::from(mv)].to_owned();
        assert_eq!(sorted(&edges, names, column, direction, sign), expected, "{column:?} {direction:?}");
    }

    #[test]
    fn rows_sort_by_every_kind_of_column() {
        check(N, Direction::Descending, 1.0, [2, 3, 1]);
        check(N, Direction::Ascending, 1.0, [3, 1, 2]);
        check(Q, Direction::Descending, 1.0, [3, 1, 2]);
        check(Q, Direction::Descending, -1.0, [2, 1, 3]);
        check(Move, Direction::Ascending, 1.0, [3, 2, 1]);
    }

    #[test]
    fn unknown_values_are_last_both_ways() {
        check(V, Direction::Descending, 1.0, [1, 3, 2]);
        check(V, Direction::Ascending, 1.0, [3, 1, 2]);
    }
}

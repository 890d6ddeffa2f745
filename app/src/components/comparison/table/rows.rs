//! The rows of the table: what both searches say of a move, and how they are sorted.

use std::cmp::Ordering;

use wire::OpenNode;
use wire::comparison::Side;

use page::format;

/// A move in both searches. `None`: the search has not visited the node, or knows nothing of it.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Row {
    pub(super) mv: u16,
    /// N.
    visits: [Option<u32>; 2],
    /// Share of the visits of all moves of the node.
    share: [Option<f64>; 2],
    /// P.
    prior: [Option<f64>; 2],
    /// Q of visited moves, as seen.
    value: [Option<f64>; 2],
}

/// A column. Differences are B's number less A's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Column {
    Move,
    Visits(Side),
    Share,
    Prior(Side),
    OtherPrior,
    Value(Side),
    OtherValue,
}

use Column::{Move, OtherPrior, OtherValue, Prior, Share, Value, Visits};

/// The moves of a node, from what each search says of it. `sign` turns values to the view shown.
pub(super) fn rows(open: [Option<OpenNode>; 2], sign: f64) -> Vec<Row> {
    let mut rows: Vec<Row> = Vec::new();
    for (side, open) in open.iter().enumerate() {
        let Some(open) = open else { continue };
        let all: u32 = open.edges.iter().map(|edge| edge.visits).sum();
        for edge in &open.edges {
            let known = rows.iter().position(|row| row.mv == edge.mv);
            let place = known.unwrap_or_else(|| {
                let nothing = [None; 2];
                rows.push(Row { mv: edge.mv, visits: [None; 2], share: nothing, prior: nothing, value: nothing });
                rows.len() - 1
            });
            let row = &mut rows[place];
            row.visits[side] = Some(edge.visits);
            row.share[side] = (all > 0).then(|| f64::from(edge.visits) / f64::from(all));
            row.prior[side] = Some(edge.prior);
            row.value[side] = (edge.visits > 0).then_some(edge.q * sign);
        }
    }
    rows
}

/// The moves in order. What is not known comes last; among equals the more visited first.
pub(super) fn sorted(rows: &[Row], column: Column, descending: bool, name: &impl Fn(u16) -> String) -> Vec<u16> {
    let mut rows: Vec<&Row> = rows.iter().collect();
    let visits = |row: &Row| row.visits[0].unwrap_or(0).saturating_add(row.visits[1].unwrap_or(0));
    rows.sort_by(|one, other| {
        let order = match (column.number(one), column.number(other)) {
            _ if column == Move => name(one.mv).cmp(&name(other.mv)),
            (Some(one), Some(other)) => one.total_cmp(&other),
            (None, Some(_)) => return Ordering::Greater,
            (Some(_), None) => return Ordering::Less,
            (None, None) => Ordering::Equal,
        };
        let order = if descending { order.reverse() } else { order };
        order.then_with(|| visits(other).cmp(&visits(one)))
    });
    rows.into_iter().map(|row| row.mv).collect()
}

impl Column {
    /// All columns but the move's.
    pub(super) const NUMBERS: [Self; 9] = [
        Visits(Side::A),
        Visits(Side::B),
        Share,
        Prior(Side::A),
        Prior(Side::B),
        OtherPrior,
        Value(Side::A),
        Value(Side::B),
        OtherValue,
    ];

    /// Returns the heading, and its explanation.
    pub(super) fn heading(self) -> (&'static str, &'static str) {
        match self {
            Move => (say::comparison::move_head(), say::comparison::move_about()),
            Visits(Side::A) => ("N A", say::comparison::visits_a()),
            Visits(Side::B) => ("N B", say::comparison::visits_b()),
            Share => (say::comparison::share_head(), say::comparison::share_about()),
            Prior(Side::A) => ("P A", say::comparison::prior_a()),
            Prior(Side::B) => ("P B", say::comparison::prior_b()),
            OtherPrior => ("Δ P", say::comparison::prior_about()),
            Value(Side::A) => ("Q A", say::comparison::value_a()),
            Value(Side::B) => ("Q B", say::comparison::value_b()),
            OtherValue => ("Δ Q", say::comparison::value_about()),
        }
    }

    /// Returns the name used in tests.
    pub(super) fn name(self) -> &'static str {
        match self {
            Move => "move",
            Visits(Side::A) => "n-A",
            Visits(Side::B) => "n-B",
            Share => "share",
            Prior(Side::A) => "p-A",
            Prior(Side::B) => "p-B",
            OtherPrior => "p",
            Value(Side::A) => "q-A",
            Value(Side::B) => "q-B",
            OtherValue => "q",
        }
    }

    /// Returns the style class, which gives the colour.
    pub(super) fn class(self) -> &'static str {
        match self {
            Move => "move",
            Visits(_) => "n",
            Prior(_) => "p",
            Value(_) => "q",
            Share | OtherPrior | OtherValue => "difference",
        }
    }

    fn number(self, row: &Row) -> Option<f64> {
        let less = |[a, b]: [Option<f64>; 2]| Some(b? - a?);
        match self {
            Move => None,
            Visits(side) => row.visits[side.index()].map(f64::from),
            Share => less(row.share),
            Prior(side) => row.prior[side.index()],
            OtherPrior => less(row.prior),
            Value(side) => row.value[side.index()],
            OtherValue => less(row.value),
        }
    }

    /// Returns the text of the column's cell in a row.
    pub(super) fn text(self, row: &Row) -> String {
        let number = self.number(row);
        match self {
            Move => String::new(),
            Visits(side) => {
                row.visits[side.index()].map_or_else(|| format::UNKNOWN.to_owned(), |n| format::count(n.into()))
            }
            Share | OtherPrior => format::or_unknown(number, |points| format::signed(points * 100.0, 1)),
            Prior(_) => format::or_unknown(number, format::percent),
            Value(_) | OtherValue => format::or_unknown(number, |value| format::signed(value, 3)),
        }
    }

    /// The class of a difference's side.
    pub(super) fn tint(self, row: &Row) -> &'static str {
        if !matches!(self, Share | OtherPrior | OtherValue) {
            return "";
        }
        // As it is written: what is rounded to nothing has no side.
        match self.text(row).chars().next() {
            Some('\u{2212}') => "of-a",
            Some('+') => "of-b",
            _ => "",
        }
    }
}

#[cfg(test)]
mod tests {
    use wire::EdgeView;

    use super::*;

    fn open(edges: &[(u16, u32, f64, f64)]) -> OpenNode {
        let edge = |&(mv, visits, prior, q): &(u16, u32, f64, f64)| EdgeView {
            mv,
            visits,
            prior,
            q,
            s: q,
            ..EdgeView::default()
        };
        OpenNode {
            node: 0,
            path: Vec::new(),
            visits: 0,
            own: 1,
            q: 0.0,
            v: None,
            d: 0.0,
            m: 0.0,
            cpuct: 0.0,
            sqrt_visits: 0.0,
            fpu: 0.0,
            visited_policy: 0.0,
            terminal: None,
            edges: edges.iter().map(edge).collect(),
            next: None,
        }
    }

    fn texts(row: &Row) -> Vec<String> {
        Column::NUMBERS.map(|column| column.text(row)).to_vec()
    }

    #[test]
    fn differences_are_of_what_both_know() {
        let (a, b) = (open(&[(1, 30, 0.5, 0.1), (2, 10, 0.25, -0.5)]), open(&[(2, 60, 0.5, 0.25), (1, 0, 0.125, 0.0)]));
        let rows = rows([Some(a), Some(b)], -1.0);
        assert_eq!(texts(&rows[0]), ["30", "0", "−75.0", "50.0%", "12.5%", "−37.5", "−0.100", "–", "–"]);
        assert_eq!(texts(&rows[1]), ["10", "60", "+75.0", "25.0%", "50.0%", "+25.0", "+0.500", "−0.250", "−0.750"]);
        assert_eq!([OtherValue.tint(&rows[1]), Share.tint(&rows[1]), OtherValue.tint(&rows[0])], ["of-a", "of-b", ""]);
        let name = |mv: u16| ["", "b", "a"][usize::from(mv)].to_owned();
        assert_eq!(sorted(&rows, Visits(Side::A), true, &name), [1, 2]);
        assert_eq!(sorted(&rows, OtherValue, true, &name), [2, 1], "what is not known comes last");
        assert_eq!(sorted(&rows, OtherValue, false, &name), [2, 1]);
        assert_eq!(sorted(&rows, Move, false, &name), [2, 1]);
    }

    #[test]
    fn a_node_that_one_search_lacks_has_its_numbers_alone() {
        let rows = rows([None, Some(open(&[(1, 4, 0.5, 0.1)]))], 1.0);
        assert_eq!(texts(&rows[0]), ["–", "4", "–", "–", "50.0%", "–", "–", "+0.100", "–"]);
    }
}

//! The columns of the edges table, and how rows are sorted by them.

use std::cmp::Ordering;

use page::format;
use page::view::Depth;
use wire::EdgeView;

/// A column: one row of [`COLUMNS`].
pub(super) struct Column {
    /// Name in classes and tests.
    pub(super) name: &'static str,
    /// Heading.
    pub(super) heading: say::Message,
    /// Entry in the glossary.
    pub(super) term: &'static str,
    /// What it is, in the list of columns.
    pub(super) about: say::Message,
    /// The depth that begins to have it; `None`: it is there where somebody asks for it.
    pub(super) first: Option<Depth>,
    /// Number to sort by; `None` sorts last in both directions. The factor turns values to the view shown.
    key: fn(&EdgeView, f64) -> Option<f64>,
    /// Contents of its cells.
    pub(super) cell: Cell,
}

/// Contents of a cell.
pub(super) enum Cell {
    /// The move's name, and what is known of its value.
    Move,
    /// Completed visits, those in flight and given ones.
    Visits,
    /// Share of all visits of the node, with a bar.
    Share,
    /// Prior, with a bar.
    Prior,
    /// A text; a dash for `None`. The factor turns values to the view shown.
    Text(Write),
    /// A text in the colour of good or bad Q.
    Value(Write),
    /// S, and a bar of what it is the sum of.
    Score,
    /// Win, draw and loss as a bar and in percent.
    Wdl,
}

/// Writes a number of an edge.
pub(super) type Write = fn(&EdgeView, f64) -> Option<String>;

/// All columns, from left to right: what players read, then what selection computes with.
pub(super) static COLUMNS: [Column; 12] = [
    Column {
        name: "move",
        heading: say::edges::mv,
        term: "edge",
        about: || "",
        first: Some(Depth::Analyse),
        key: |_, _| None,
        cell: Cell::Move,
    },
    Column {
        name: "cp",
        heading: say::edges::score,
        term: "cp",
        about: say::edges::in_pawns,
        first: Some(Depth::Analyse),
        key: |edge, sign| Some(edge.cp * sign),
        // An untried move's Q is an assumption, of which no score is made.
        cell: Cell::Value(|edge, sign| edge.child.map(|_| format::score(edge, sign))),
    },
    Column {
        name: "n",
        heading: || "N",
        term: "N",
        about: say::edges::visits,
        first: Some(Depth::Search),
        key: |edge, _| Some(edge.visits.into()),
        cell: Cell::Visits,
    },
    Column {
        name: "share",
        heading: say::edges::share,
        term: "share",
        about: say::edges::of_the_visits,
        first: Some(Depth::Analyse),
        key: |edge, _| Some(edge.visits.into()),
        cell: Cell::Share,
    },
    Column {
        name: "p",
        heading: || "P",
        term: "P",
        about: say::edges::prior,
        first: Some(Depth::Analyse),
        key: |edge, _| Some(edge.prior),
        cell: Cell::Prior,
    },
    Column {
        name: "wdl",
        heading: || "WDL",
        term: "WDL",
        about: say::edges::wdl,
        first: Some(Depth::Analyse),
        // By expected wins; the draws are half of each.
        key: |edge, sign| edge.d.map(|d| (1.0 - d + edge.q * sign) / 2.0),
        cell: Cell::Wdl,
    },
    Column {
        name: "w",
        heading: || "W",
        term: "W",
        about: say::edges::sum_of_values,
        first: None,
        key: |edge, sign| Some(total(edge) * sign),
        cell: Cell::Value(|edge, sign| Some(format::signed(total(edge) * sign, 3))),
    },
    Column {
        name: "q",
        heading: || "Q",
        term: "Q",
        about: say::edges::value,
        first: Some(Depth::Search),
        key: |edge, sign| Some(edge.q * sign),
        cell: Cell::Value(|edge, sign| Some(format::signed(edge.q * sign, 3))),
    },
    Column {
        name: "u",
        heading: || "U",
        term: "U",
        about: say::edges::exploration,
        first: Some(Depth::Lab),
        key: |edge, _| Some(edge.u),
        cell: Cell::Text(|edge, _| Some(format::plain(edge.u, 3))),
    },
    Column {
        name: "s",
        heading: || "S",
        term: "S",
        about: say::edges::selected_by,
        first: Some(Depth::Search),
        key: |edge, _| Some(edge.s),
        cell: Cell::Score,
    },
    Column {
        name: "v",
        heading: || "V",
        term: "V",
        about: say::edges::network_alone,
        first: Some(Depth::Lab),
        key: |edge, sign| edge.v.map(|v| v * sign),
        cell: Cell::Text(|edge, sign| edge.v.map(|v| format::signed(v * sign, 3))),
    },
    Column {
        name: "m",
        heading: || "M",
        term: "M",
        about: say::edges::plies_left,
        first: Some(Depth::Lab),
        key: |edge, _| edge.m,
        cell: Cell::Text(|edge, _| edge.m.map(|m| decimal::fixed(m, 0))),
    },
];

/// W: the sum of the values of a move's visits.
fn total(edge: &EdgeView) -> f64 {
    if edge.visits == 0 { 0.0 } else { f64::from(edge.visits) * edge.q }
}

/// Place of the column that rows are sorted by at first: the one of the columns by visits that every depth shows.
pub(super) const SHARE: usize = 3;

impl Column {
    /// Returns the direction that a first click on the heading gives.
    pub(super) fn first_direction(&self) -> Direction {
        if self.is_of_names() { Direction::Ascending } else { Direction::Descending }
    }

    fn is_of_names(&self) -> bool {
        matches!(self.cell, Cell::Move)
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

/// The codes of the moves in the order of a column; those that are excluded from the search are last. Ties keep the order that visits,
/// then score give, so that the order is the same every time.
pub(super) fn sorted(
    edges: &[EdgeView],
    names: impl Fn(u16) -> String,
    is_excluded: impl Fn(u16) -> bool,
    column: &Column,
    direction: Direction,
    sign: f64,
) -> Vec<u16> {
    let mut rows: Vec<(&EdgeView, String)> =
        edges.iter().map(|edge| (edge, if column.is_of_names() { names(edge.mv) } else { String::new() })).collect();
    let turn = |order: Ordering| if direction == Direction::Descending { order.reverse() } else { order };
    engine::sort_few(&mut rows, |(a, a_name), (b, b_name)| {
        let first = match ((column.key)(a, sign), (column.key)(b, sign)) {
            (Some(x), Some(y)) => turn(x.total_cmp(&y)),
            (None, None) => turn(a_name.cmp(b_name)),
            (Some(_), None) => Ordering::Less,
            (None, Some(_)) => Ordering::Greater,
        };
        let allowed_first = is_excluded(a.mv).cmp(&is_excluded(b.mv));
        allowed_first.then(first).then(b.visits.cmp(&a.visits)).then(b.s.total_cmp(&a.s)).then(a.mv.cmp(&b.mv))
    });
    rows.into_iter().map(|row| row.0.mv).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn edge(mv: u16, visits: u32, q: f64, v: Option<f64>) -> EdgeView {
        EdgeView { mv, visits, q, s: q, v, ..EdgeView::default() }
    }

    fn check(column: &str, direction: Direction, sign: f64, expected: [u16; 3]) {
        let edges = [edge(1, 5, 0.1, Some(0.3)), edge(2, 9, -0.2, None), edge(3, 5, 0.4, Some(0.1))];
        let names = |mv| ["", "c4", "b4", "a4"][usize::from(mv)].to_owned();
        let sorted_by = COLUMNS.iter().find(|one| one.name == column).unwrap();
        assert_eq!(sorted(&edges, names, |_| false, sorted_by, direction, sign), expected, "{column} {direction:?}");
    }

    #[test]
    fn rows_sort_by_every_kind_of_column() {
        check("n", Direction::Descending, 1.0, [2, 3, 1]);
        check("n", Direction::Ascending, 1.0, [3, 1, 2]);
        check("q", Direction::Descending, 1.0, [3, 1, 2]);
        check("q", Direction::Descending, -1.0, [2, 1, 3]);
        check("move", Direction::Ascending, 1.0, [3, 2, 1]);
    }

    #[test]
    fn excluded_moves_are_last_both_ways() {
        let edges = [edge(1, 5, 0.1, None), edge(2, 9, -0.2, None), edge(3, 5, 0.4, None)];
        let by_visits = |direction| sorted(&edges, |_| String::new(), |mv| mv == 2, &COLUMNS[SHARE], direction, 1.0);
        assert_eq!(by_visits(Direction::Descending), [3, 1, 2]);
        assert_eq!(by_visits(Direction::Ascending), [3, 1, 2]);
    }

    #[test]
    fn the_table_begins_sorted_by_visits() {
        assert_eq!(COLUMNS[SHARE].name, "share");
        check("share", Direction::Descending, 1.0, [2, 3, 1]);
    }

    #[test]
    fn unknown_values_are_last_both_ways() {
        check("v", Direction::Descending, 1.0, [1, 3, 2]);
        check("v", Direction::Ascending, 1.0, [3, 1, 2]);
    }
}

//! An open node as Lc0's `VerboseMoveStats` prints it, column for column.

use std::fmt::{self, Display};

use engine::{Game as _, Search, Tree, games::chess::Chess};
use wire::{Bound, EdgeView, OpenNode};

use crate::project::open_node;

/// What Lc0 prints of a search: one `info string` line for each move of its root, the least visited first, then one
/// for the root itself; each ends with a newline. An empty search has no lines.
#[must_use]
pub fn verbose_move_stats(search: &Search<Chess>) -> String {
    if search.tree().is_empty() {
        return String::new();
    }
    let score = search.parameters().draw_score;
    let score = if search.game().first_player_moves_at_root() { score } else { -score };
    verbose_node_stats(&open_node(search, Tree::ROOT), Bound::Open, score, move_text)
}

/// The same lines for any open node.
///
/// `bound` is what is proven of the node, view of the mover into it ([`wire::NodeView::bound`]; nothing at a root).
/// `draw_score` is what a draw is worth to the side to move at the node: Q = WL + draw_score D. `name` writes moves; for chess that
/// is [`move_text`], because Lc0 prints castling as king takes rook here.
#[must_use]
pub fn verbose_node_stats(open: &OpenNode, bound: Bound, draw_score: f64, name: impl Fn(u16) -> String) -> String {
    let mut edges: Vec<&EdgeView> = open.edges.iter().collect();
    engine::sort_few(&mut edges, |a, b| a.n.cmp(&b.n).then((a.q + a.u).total_cmp(&(b.q + b.u))));
    let lines = edges.into_iter().map(|edge| Line::of_edge(edge, draw_score, name(edge.mv)));
    lines.chain([Line::of_node(open, bound, draw_score)]).map(|line| format!("{line}\n")).collect()
}

/// The text of a chess move's code: the two squares and the promotion.
#[must_use]
pub fn move_text(mv: u16) -> String {
    let square = |bits: u16| {
        let file = char::from(b'a' + (bits & 7) as u8);
        let rank = char::from(b'1' + ((bits >> 3) & 7) as u8);
        [file, rank]
    };
    let promotion = match mv >> 12 {
        1 => Some('n'),
        2 => Some('b'),
        3 => Some('r'),
        4 => Some('q'),
        _ => None,
    };
    square(mv).into_iter().chain(square(mv >> 6)).chain(promotion).collect()
}

/// One line, before it is text.
#[derive(Clone, Debug, PartialEq)]
struct Line {
    /// The move; `None` for the line of the node itself.
    mv: Option<String>,
    /// Policy index of the move; number of moves of the node.
    index: u32,
    visits: u32,
    in_flight: u32,
    /// P, or the sum of P over visited moves; a fraction.
    policy: f64,
    means: Option<Means>,
    q: f64,
    /// U and S; not for the node itself.
    scores: Option<(f64, f64)>,
    v: Option<f64>,
    mark: &'static str,
}

#[derive(Clone, Copy, Debug, PartialEq)]
struct Means {
    wl: f64,
    d: f64,
    m: f64,
}

impl Line {
    fn of_edge(edge: &EdgeView, draw_score: f64, name: String) -> Self {
        let is_exact = edge.bound == Bound::Exact;
        let wl = |d: f64| {
            let wl = edge.q - draw_score * d;
            // What is exact is a win, a draw or a loss, whatever subtracting leaves of it; adding zero makes -0 zero.
            if is_exact { wl.round() + 0.0 } else { wl }
        };
        Self {
            mv: Some(name),
            index: u32::from(edge.policy_index),
            visits: edge.n,
            in_flight: edge.in_flight,
            policy: edge.p,
            means: edge.d.zip(edge.m).map(|(d, m)| Means { wl: wl(d), d, m }),
            q: edge.q,
            scores: Some((edge.u, edge.s)),
            // Lc0 prints what is known of a final or proven node, draw score included, not what a network said of it.
            v: if is_exact { edge.d.map(|d| wl(d) + draw_score * d) } else { edge.v },
            mark: mark(edge.bound),
        }
    }

    fn of_node(open: &OpenNode, bound: Bound, draw_score: f64) -> Self {
        let for_side_to_move = match bound {
            Bound::AtLeastDraw => Bound::AtMostDraw,
            Bound::AtMostDraw => Bound::AtLeastDraw,
            same => same,
        };
        Self {
            mv: None,
            index: u32::try_from(open.edges.len()).unwrap_or(u32::MAX),
            visits: open.visits,
            in_flight: 0,
            policy: open.visited_policy,
            means: Some(Means { wl: open.q - draw_score * open.d, d: open.d, m: open.m }),
            q: open.q,
            scores: None,
            v: if open.terminal.is_some() { Some(open.q) } else { open.v },
            mark: mark(for_side_to_move),
        }
    }
}

fn mark(bound: Bound) -> &'static str {
    match bound {
        Bound::Open => "",
        Bound::AtLeastDraw => "(W) ",
        Bound::AtMostDraw => "(L) ",
        Bound::Exact => "(T) ",
    }
}

impl Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("info string ")?;
        match &self.mv {
            Some(mv) => write!(f, "{mv:5} ({:4}) ", self.index.to_string())?,
            None => write!(f, "node  ({:4}) ", self.index)?,
        }
        // All of the policy has one decimal, so that the column keeps its width.
        let decimals = if self.policy >= 0.999_95 { 1 } else { 2 };
        let (visits, in_flight, percent) = (self.visits, self.in_flight, 100.0 * self.policy);
        write!(f, "N: {visits:7} (+{in_flight:2}) (P: {percent:5.decimals$}%) ")?;
        match self.means {
            Some(Means { wl, d, m }) => write!(f, "(WL: {wl:8.5}) (D: {d:5.3}) (M: {m:4.1}) ")?,
            None => f.write_str("(WL:  -.-----) (D: -.---) (M:  -.-) ")?,
        }
        write!(f, "(Q: {:8.5}) ", self.q)?;
        if let Some((u, s)) = self.scores {
            write!(f, "(U: {u:6.5}) (S: {s:8.5}) ")?;
        }
        match self.v {
            Some(v) => write!(f, "(V: {v:7.4}) ")?,
            None => f.write_str("(V:  -.----) ")?,
        }
        f.write_str(self.mark)
    }
}

#[cfg(test)]
#[path = "verbose_tests.rs"]
mod tests;

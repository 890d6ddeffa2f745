//! An open node as Lc0's `VerboseMoveStats` prints it, column for column.

use std::fmt::{self, Display};

use decimal::fixed;
use engine::{Game as _, Search, Tree, games::chess::Chess, parameters::ArithmeticChoice, wdl_model::Rescaled};
use wire::{Bound, EdgeView, OpenNode};

use crate::project::open_node;

/// Writes a search as Lc0 prints it: one `info string` line for each move of its root, the least visited first, then one for the
/// root itself; each ends with a newline. An empty search has no lines. With `arithmetic=lc0` W - L, D and Q are as inexact as
/// Lc0 [prints](engine::wdl_model) them; S stays exact.
#[must_use]
pub fn verbose_move_stats(search: &Search<Chess>) -> String {
    if search.tree().is_empty() {
        return String::new();
    }
    let score = search.parameters().draw_score;
    let score = if search.game().first_player_moves_at_root() { score } else { -score };
    let open = open_node(search, Tree::ROOT);
    let lines = lines_of(&open, Bound::Open, score, move_text).map(|(_, line)| line);
    match search.parameters().arithmetic {
        ArithmeticChoice::Exact => text(lines),
        ArithmeticChoice::Lc0 => text(lines.map(|line| line.rescaled(score))),
    }
}

/// Writes these lines for any open node.
///
/// `bound` are the proven limits of the node, view of the mover into it ([`wire::NodeView::bound`]; none at a root). `draw_score`
/// is the value of a draw to the side to move at the node: Q = WL + draw_score D. `name` writes moves; for chess that is
/// [`move_text`], because Lc0 prints castling as king takes rook here.
#[must_use]
pub fn verbose_node_stats(open: &OpenNode, bound: Bound, draw_score: f64, name: impl Fn(u16) -> String) -> String {
    text(lines_of(open, bound, draw_score, name).map(|(_, line)| line))
}

/// Returns the lines of [`verbose_node_stats`] one by one, each with its newline and its move; that of the node itself has none.
#[must_use]
pub fn verbose_node_lines(
    open: &OpenNode,
    bound: Bound,
    draw_score: f64,
    name: impl Fn(u16) -> String,
) -> Vec<(Option<u16>, String)> {
    lines_of(open, bound, draw_score, name).map(|(mv, line)| (mv, format!("{line}\n"))).collect()
}

fn text(lines: impl Iterator<Item = Row>) -> String {
    lines.map(|line| format!("{line}\n")).collect()
}

fn lines_of(
    open: &OpenNode,
    bound: Bound,
    draw_score: f64,
    name: impl Fn(u16) -> String,
) -> impl Iterator<Item = (Option<u16>, Row)> {
    let mut edges: Vec<&EdgeView> = open.edges.iter().collect();
    engine::sort_few(&mut edges, |a, b| a.visits.cmp(&b.visits).then((a.q + a.u).total_cmp(&(b.q + b.u))));
    let lines = edges.into_iter().map(move |edge| (Some(edge.mv), Row::of_edge(edge, draw_score, name(edge.mv))));
    lines.chain([(None, Row::of_node(open, bound, draw_score))])
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
struct Row {
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

impl Row {
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
            visits: edge.visits,
            in_flight: edge.in_flight,
            policy: edge.prior,
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

impl Row {
    /// Replaces W - L, D and Q by what Lc0's model of wins, draws and losses makes of them before they are printed.
    fn rescaled(mut self, draw_score: f64) -> Self {
        if let Some(means) = &mut self.means {
            let Rescaled { wl, d, .. } = Rescaled::of(means.wl, means.d);
            (means.wl, means.d) = (wl, d);
            self.q = wl + draw_score * d;
        }
        self
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

impl Display for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("info string ")?;
        match &self.mv {
            Some(mv) => write!(f, "{mv:5} ({:4}) ", self.index.to_string())?,
            None => write!(f, "node  ({:4}) ", self.index)?,
        }
        // All of the policy has one decimal, so that the column keeps its width.
        let decimals = if self.policy >= 0.999_95 { 1 } else { 2 };
        let (visits, in_flight, percent) = (self.visits, self.in_flight, 100.0 * self.policy);
        let percent = fixed(percent, decimals);
        write!(f, "N: {visits:7} (+{in_flight:2}) (P: {percent:>5}%) ")?;
        match self.means {
            Some(Means { wl, d, m }) => {
                write!(f, "(WL: {:>8}) (D: {:>5}) (M: {:>4}) ", fixed(wl, 5), fixed(d, 3), fixed(m, 1))?;
            }
            None => f.write_str("(WL:  -.-----) (D: -.---) (M:  -.-) ")?,
        }
        write!(f, "(Q: {:>8}) ", fixed(self.q, 5))?;
        if let Some((u, s)) = self.scores {
            write!(f, "(U: {:>6}) (S: {:>8}) ", fixed(u, 5), fixed(s, 5))?;
        }
        match self.v {
            Some(v) => write!(f, "(V: {:>7}) ", fixed(v, 4))?,
            None => f.write_str("(V:  -.----) ")?,
        }
        f.write_str(self.mark)
    }
}

#[cfg(test)]
#[path = "verbose_tests.rs"]
mod tests;

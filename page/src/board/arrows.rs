//! Arrows for the moves of a node: the more visits, the wider; with a number at the head by choice.

use shakmaty::{Chess, Square};
use wire::{EdgeView, OpenNode};

use crate::format;
use crate::preferences::board::{BoardLooks, Heads};
use crate::rules;

/// Largest number of arrows: more hide the board.
const MOST: usize = 8;

/// An arrow.
#[derive(Clone, Debug, PartialEq)]
pub struct Arrow {
    /// Where it begins.
    pub from: Square,
    /// Where it ends.
    pub to: Square,
    /// Share of the visits of all moves, in [0, 1].
    pub share: f64,
    /// Why it is there.
    pub kind: Kind,
    /// The place of its colour in charts, where it has one there.
    pub colour: Option<usize>,
    /// The number at its head.
    pub label: Option<String>,
}

/// Why an arrow is there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// The move was visited often enough.
    Visited,
    /// Selection takes the move next.
    Next,
    /// The move is pointed at, or chosen.
    Lit,
}

/// How the moves of a node are looked at.
#[derive(Clone, Copy, Debug)]
pub struct Sight<'a> {
    /// The move that is pointed at, or chosen.
    pub lit: Option<u16>,
    /// The moves that have a colour.
    pub colours: &'a [u16],
    /// What values of the side to move are multiplied with to be shown.
    pub sign: f64,
    /// How the board looks.
    pub looks: BoardLooks,
}

impl Arrow {
    /// Returns its width, in units of a board whose squares have a side of 45.
    #[must_use]
    pub fn width(&self) -> f64 {
        3.5 + 8.5 * self.share.sqrt()
    }

    /// Returns how full it is, from 0 to 1: its outline can always be seen, and this says how many visits the move has.
    #[must_use]
    pub fn fullness(&self) -> f64 {
        if self.kind == Kind::Visited { 0.25 + 0.65 * self.share.sqrt() } else { 0.9 }
    }
}

/// Returns the arrows in the order in which they are drawn: thinnest first, so that the important ones are on top; then the next
/// selection, then the lit move. These have one however few visits they have.
#[must_use]
pub fn of_node(open: &OpenNode, position: &Chess, sight: Sight<'_>) -> Vec<Arrow> {
    let all = f64::from(open.edges.iter().map(|edge| edge.visits).sum::<u32>().max(1));
    let mut edges: Vec<&EdgeView> = open.edges.iter().collect();
    engine::sort_few(&mut edges, |a, b| b.visits.cmp(&a.visits));
    let arrow = |rank: usize, edge: &EdgeView, kind: Kind| {
        let (from, to) = rules::shown_squares(rules::find_move(position, edge.mv)?);
        let share = f64::from(edge.visits) / all;
        let colour = sight.colours.iter().position(|&one| one == edge.mv).filter(|_| kind == Kind::Visited);
        Some(Arrow { from, to, share, kind, colour, label: label(rank, edge, share, sight) })
    };
    let least = f64::from(sight.looks.least_share) / 100.0 * all;
    let is_seen = |edge: &EdgeView| edge.visits > 0 && f64::from(edge.visits) >= least;
    let seen = edges.iter().take(MOST).take_while(|edge| is_seen(edge)).count();
    let visited = edges[..seen].iter().enumerate().rev();
    let mut arrows: Vec<Arrow> = visited.filter_map(|(rank, edge)| arrow(rank, edge, Kind::Visited)).collect();
    let next = open.next.and_then(|next| open.edges.get(usize::from(next))).map(|edge| edge.mv);
    for (wanted, kind) in [(next, Kind::Next), (sight.lit, Kind::Lit)] {
        let found = edges.iter().enumerate().find(|(_, edge)| Some(edge.mv) == wanted);
        arrows.extend(found.and_then(|(rank, edge)| arrow(rank, edge, kind)));
    }
    // One number is enough where arrows lie on each other: the one on top.
    for place in 0..arrows.len() {
        let (below, above) = arrows.split_at_mut(place + 1);
        let one = &mut below[place];
        if above.iter().any(|other| (other.from, other.to) == (one.from, one.to)) {
            one.label = None;
        }
    }
    arrows
}

fn label(rank: usize, edge: &EdgeView, share: f64, sight: Sight<'_>) -> Option<String> {
    let is_visited = edge.visits > 0;
    match sight.looks.heads {
        Heads::Bare => None,
        Heads::Share => Some(percent(share)),
        Heads::Prior => Some(percent(edge.prior)),
        Heads::Pawns => is_visited.then(|| pawns(edge, sight.sign)),
        Heads::Rank => is_visited.then(|| (rank + 1).to_string()),
    }
}

fn percent(share: f64) -> String {
    if share > 0.0 && share < 0.01 { "<1%".to_owned() } else { format!("{}%", decimal::fixed(share * 100.0, 0)) }
}

/// `+0.22`, or `#3` for a mate in three. What is decided needs no hundredths.
fn pawns(edge: &EdgeView, sign: f64) -> String {
    if edge.mate.is_some() {
        return format::score(edge, sign);
    }
    let pawns = edge.cp * sign / 100.0;
    format::signed(pawns, if pawns.abs() < 10.0 { 2 } else { 0 })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing;

    const E4: u16 = 12 | 28 << 6;
    const D4: u16 = 11 | 27 << 6;
    const NF3: u16 = 6 | 21 << 6;
    const A3: u16 = 8 | 16 << 6;

    /// The start position after 1,000 visits: e4 has 700, d4 295, Nf3 5, a3 none; Nf3 is next.
    fn node() -> OpenNode {
        let edge = |mv, visits, prior, cp| EdgeView { visits, cp, ..testing::edge(mv, prior, Some(1)) };
        let edges = vec![
            edge(NF3, 5, 0.4, 3.0),
            edge(E4, 700, 0.3, 22.4),
            edge(D4, 295, 0.25, -1_234.0),
            edge(A3, 0, 0.004, 0.0),
        ];
        OpenNode { edges, next: Some(0), ..testing::open(0) }
    }

    fn seen(sight: Sight<'_>) -> Vec<Arrow> {
        of_node(&node(), &Chess::default(), sight)
    }

    fn sight(change: impl FnOnce(&mut BoardLooks)) -> Sight<'static> {
        let mut looks = BoardLooks::default();
        change(&mut looks);
        Sight { lit: None, colours: &[], sign: 1.0, looks }
    }

    /// Where they end, and why they are there.
    fn ends(arrows: &[Arrow]) -> Vec<(Square, Kind)> {
        arrows.iter().map(|arrow| (arrow.to, arrow.kind)).collect()
    }

    fn labels(heads: Heads) -> Vec<String> {
        let sight = Sight { lit: Some(A3), ..sight(|looks| (looks.heads, looks.least_share) = (heads, 0)) };
        let all = seen(sight).into_iter().map(|arrow| format!("{}={}", arrow.to, arrow.label.unwrap_or_default()));
        all.collect()
    }

    #[test]
    fn the_most_visited_are_on_top_below_what_is_next_and_lit() {
        let all = seen(Sight { lit: Some(D4), ..sight(|_| {}) });
        let expected = [
            (Square::D4, Kind::Visited),
            (Square::E4, Kind::Visited),
            (Square::F3, Kind::Next),
            (Square::D4, Kind::Lit),
        ];
        assert_eq!(ends(&all), expected, "Nf3 has half a per cent of the visits");
        assert!((all[1].share - 0.7).abs() < 1e-9);
    }

    #[test]
    fn the_slider_thins_them_but_what_is_next_stays() {
        let to = |least| ends(&seen(sight(|looks| looks.least_share = least)));
        assert_eq!(to(0).len(), 4, "a move without visits has none");
        assert_eq!(to(50), [(Square::E4, Kind::Visited), (Square::F3, Kind::Next)]);
        assert_eq!(to(100), [(Square::F3, Kind::Next)]);
    }

    #[test]
    fn heads_have_the_number_that_was_chosen_once() {
        assert_eq!(labels(Heads::Bare), ["f3=", "d4=", "e4=", "f3=", "a3="]);
        assert_eq!(labels(Heads::Share), ["f3=", "d4=30%", "e4=70%", "f3=<1%", "a3=0%"]);
        assert_eq!(labels(Heads::Prior), ["f3=", "d4=25%", "e4=30%", "f3=40%", "a3=<1%"]);
        assert_eq!(labels(Heads::Pawns), ["f3=", "d4=−12", "e4=+0.22", "f3=+0.03", "a3="]);
        assert_eq!(labels(Heads::Rank), ["f3=", "d4=2", "e4=1", "f3=3", "a3="]);
    }

    #[test]
    fn evaluations_are_seen_from_the_side_that_is_shown() {
        let sight = Sight { sign: -1.0, ..sight(|looks| looks.heads = Heads::Pawns) };
        assert_eq!(seen(sight)[1].label.as_deref(), Some("−0.22"));
        let mated = EdgeView { mate: Some(3), ..testing::edge(E4, 0.1, Some(1)) };
        assert_eq!((pawns(&mated, 1.0), pawns(&mated, -1.0)), ("#3".to_owned(), "#−3".to_owned()));
    }

    #[test]
    fn moves_have_their_colours_of_the_charts() {
        let all = seen(Sight { colours: &[D4, E4], lit: Some(E4), ..sight(|_| {}) });
        let colours: Vec<_> = all.iter().map(|arrow| arrow.colour).collect();
        assert_eq!(colours, [Some(0), Some(1), None, None]);
    }
}

//! Findings of searches, written into a game.
//!
//! Evaluations are commands that other programs know or pass over; the numbers of moves are words. Each stands behind the move that leads to
//! the position that was searched; at the start of a game, before its first move.

use std::collections::HashMap;

use decimal::fixed;
use document::commands::{self, Evaluation, Score, evaluation};
use engine::{Game as Rules, Move, Search, games::chess::move_from_code, tree::Tree};
use pgn::{Comment, CommentKind, Game, Node, NodeId};
use shakmaty::{Chess, Position as _, san::SanPlus};
use wire::{EdgeView, OpenNode};

use super::comments::comments;
use crate::project::{lines, open_node};

/// Parts of what searches found.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Statistics {
    /// The score: `[%eval 0.35]` in pawns or moves to mate, from White's view.
    pub evaluation: bool,
    /// W, D and L in thousandths, from White's view: `[%wdl 412,301,287]`.
    pub wdl: bool,
    /// Visits of the search, and N, P and Q of the best move and of the one that the game goes on with, from the mover's view.
    pub moves: bool,
    /// Moves of the principal variation at most, which becomes a variation of the game where the game has other moves.
    pub line: u16,
}

/// Findings of a search at its position.
#[derive(Clone, Debug, PartialEq)]
pub struct Searched {
    /// The position.
    pub position: u32,
    /// Its node.
    pub root: OpenNode,
    /// The best move, and the best one after each.
    pub line: Vec<u16>,
}

impl Statistics {
    /// All of them, and so many moves of a line.
    #[must_use]
    pub fn all(line: u16) -> Self {
        Self { evaluation: true, wdl: true, moves: true, line }
    }
}

impl Searched {
    /// Findings of a search of a position; `None` before it has visited a move.
    #[must_use]
    pub fn of<G: Rules>(position: u32, search: &Search<G>) -> Option<Self> {
        let line = lines(search, 1).pop()?;
        Some(Self { position, root: open_node(search, Tree::ROOT), line: line.moves })
    }

    fn edge(&self, mv: u16) -> Option<&EdgeView> {
        self.root.edges.iter().find(|edge| edge.mv == mv)
    }

    fn best(&self) -> Option<&EdgeView> {
        self.line.first().and_then(|&mv| self.edge(mv)).filter(|edge| edge.visits + edge.given > 0)
    }
}

/// Writes what was found into a game, whose nodes have these positions and, in the analysis, these ids.
pub(super) fn add(game: &mut Game, positions: Vec<Chess>, ids: &[u32], statistics: Statistics, searched: &[Searched]) {
    if statistics == Statistics::default() || searched.is_empty() {
        return;
    }
    let nodes: HashMap<u32, NodeId> = ids.iter().copied().zip(0..).collect();
    let mut writer = Writer { children: game.children(), game, positions, statistics };
    // Lines come last: what a line adds is no move that a game goes on with.
    let found: Vec<(NodeId, &Searched)> =
        searched.iter().filter_map(|found| Some((*nodes.get(&found.position)?, found))).collect();
    for &(node, found) in &found {
        writer.say(node, found);
    }
    for &(node, found) in &found {
        writer.vary(node, found);
    }
}

struct Writer<'a> {
    game: &'a mut Game,
    positions: Vec<Chess>,
    children: Vec<Vec<NodeId>>,
    statistics: Statistics,
}

impl Writer<'_> {
    fn say(&mut self, node: NodeId, found: &Searched) {
        let Some(best) = found.best() else { return };
        let position = &self.positions[node as usize];
        let is_white = position.turn().is_white();
        let after = &mut self.game.nodes[node as usize].after;
        let mut set = |name: &str, value: &str| {
            let mut texts: Vec<String> = std::mem::take(after).into_iter().map(|comment| comment.text).collect();
            commands::set(&mut texts, name, Some(value));
            *after = comments(&texts);
        };
        // The one that is set last stands first.
        if self.statistics.wdl {
            let [win, draw, loss] = thousandths(found.root.q, found.root.d);
            let [win, loss] = if is_white { [win, loss] } else { [loss, win] };
            set("wdl", &format!("{win},{draw},{loss}"));
        }
        if self.statistics.evaluation {
            set("eval", &evaluation::text(Evaluation { score: score(best, is_white), depth: None }));
        }
        if self.statistics.moves {
            let texts = self.words(node, found, best);
            self.game.nodes[node as usize].after.extend(comments(&texts));
        }
    }

    /// The numbers of the best move and of the one that the game goes on with.
    fn words(&self, node: NodeId, found: &Searched, best: &EdgeView) -> Vec<String> {
        let next = self.children[node as usize].first().and_then(|&child| self.game.nodes[child as usize].mv);
        let played = next.and_then(|mv| found.edge(engine::games::chess::move_code(mv).0));
        let visits = found.root.visits;
        let head = format!("{visits} {}", if visits == 1 { "node" } else { "nodes" });
        let (of_best, other) = match played {
            Some(played) if played.mv == best.mv => ("best and played", None),
            played => ("best", played),
        };
        // Two comments, so that each fits on a line.
        let first = format!("{head}; {of_best} {}", self.numbers(node, best));
        let second = other.map(|played| format!("played {}", self.numbers(node, played)));
        std::iter::once(first).chain(second).collect()
    }

    fn numbers(&self, node: NodeId, edge: &EdgeView) -> String {
        let position = &self.positions[node as usize];
        let san =
            move_from_code(position, Move(edge.mv)).map(|mv| SanPlus::from_move(position.clone(), mv).to_string());
        let (san, n) = (san.unwrap_or_default(), edge.visits);
        let (p, q) = (fixed(100.0 * edge.prior, 1), fixed(edge.q, 3));
        // Q of a move without visits is assumed.
        let q = if edge.child.is_some() { format!(", Q {q}") } else { String::new() };
        format!("{san}: N {n}, P {p}%{q}")
    }

    /// Adds the principal variation where it leaves the game. One that goes on behind the game's end is no variation: its words stand in a
    /// comment.
    fn vary(&mut self, node: NodeId, found: &Searched) {
        let line: Vec<u16> = found.line.iter().copied().take(usize::from(self.statistics.line)).collect();
        if found.best().is_none() {
            return;
        }
        let mut at = node;
        let mut rest = line.as_slice();
        while let [mv, others @ ..] = rest
            && let Some(child) = self.child(at, *mv)
        {
            (at, rest) = (child, others);
        }
        if self.children[at as usize].is_empty() {
            if at == node && !rest.is_empty() {
                let text = in_lines(&format!("line: {}", self.line_in_words(at, rest)));
                self.game.nodes[at as usize].after.push(Comment { kind: CommentKind::Braces, text });
            }
            return;
        }
        for &mv in rest {
            let Some(child) = self.append(at, mv) else { return };
            at = child;
        }
    }

    fn child(&self, node: NodeId, mv: u16) -> Option<NodeId> {
        let is_it = |&&child: &&NodeId| {
            let known = self.game.nodes[child as usize].mv;
            known.is_some_and(|known| engine::games::chess::move_code(known).0 == mv)
        };
        self.children[node as usize].iter().find(is_it).copied()
    }

    fn append(&mut self, parent: NodeId, mv: u16) -> Option<NodeId> {
        let before = &self.positions[parent as usize];
        let mv = move_from_code(before, Move(mv))?;
        let next = pgn::moves::after(before, Some(mv))?;
        let id = NodeId::try_from(self.game.nodes.len()).ok()?;
        self.game.nodes.push(Node::new(parent, Some(mv)));
        self.positions.push(next);
        self.children[parent as usize].push(id);
        self.children.push(Vec::new());
        Some(id)
    }

    fn line_in_words(&self, node: NodeId, line: &[u16]) -> String {
        let mut position = self.positions[node as usize].clone();
        let mut words = Vec::new();
        for &mv in line {
            let Some(mv) = move_from_code(&position, Move(mv)) else { break };
            words.push(SanPlus::from_move(position.clone(), mv).to_string());
            position.play_unchecked(mv);
        }
        words.join(" ")
    }
}

/// A text whose lines fit into those of a file.
fn in_lines(text: &str) -> String {
    const WIDTH: usize = 76;
    let (mut out, mut column) = (String::new(), 0);
    for word in text.split(' ') {
        let length = word.chars().count();
        let blank = if column == 0 { "" } else { " " };
        let is_full = column > 0 && column + 1 + length > WIDTH;
        (out, column) = match is_full {
            true => (out + "\n" + word, length),
            false => (out + blank + word, column + blank.len() + length),
        };
    }
    out
}

/// The score of the best move from White's view.
fn score(best: &EdgeView, is_white: bool) -> Score {
    // What a table alone knows has no number of moves.
    const OF_A_TABLE: i32 = 100;
    let sign = if is_white { 1 } else { -1 };
    match best.mate.filter(|mate| mate.abs() < OF_A_TABLE) {
        Some(mate) => Score::Mate(sign * mate),
        None => Score::Centipawns(sign * hundredths(best.cp)),
    }
}

#[expect(clippy::cast_possible_truncation, reason = "rounding is what is meant, and far values are cut")]
fn hundredths(cp: f64) -> i32 {
    cp.round().clamp(-100_000.0, 100_000.0) as i32
}

/// W, D and L of a mean value and a mean probability of a draw, in thousandths that make a thousand.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "parts of a thousand")]
fn thousandths(q: f64, d: f64) -> [u32; 3] {
    let d = d.clamp(0.0, 1.0);
    let of = |part: f64| (1000.0 * part.clamp(0.0, 1.0)).round() as u32;
    let win = of(f64::midpoint(1.0 - d, q));
    let draw = of(d).min(1000 - win);
    [win, draw, 1000 - win - draw]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_make_a_thousand() {
        for (q, d, parts) in [
            (0.0, 0.0, [500, 0, 500]),
            (1.0, 0.0, [1000, 0, 0]),
            (-1.0, 0.0, [0, 0, 1000]),
            (0.1, 0.3, [400, 300, 300]),
            (0.0, 1.0, [0, 1000, 0]),
            (0.333_3, 0.333_3, [500, 333, 167]),
            (1.2, 0.5, [850, 150, 0]),
        ] {
            assert_eq!(thousandths(q, d), parts, "{q} {d}");
        }
    }

    #[test]
    fn long_texts_have_lines() {
        let text = "Nf3 ".repeat(50);
        let lines = in_lines(text.trim());
        assert!(lines.lines().all(|line| line.len() <= 76) && lines.lines().count() == 3);
        assert_eq!(lines.replace('\n', " "), text.trim());
    }

    #[test]
    fn scores_are_white_s() {
        let edge = |cp, mate| EdgeView { cp, mate, ..EdgeView::default() };
        assert_eq!(score(&edge(34.6, None), true), Score::Centipawns(35));
        assert_eq!(score(&edge(34.6, None), false), Score::Centipawns(-35));
        assert_eq!(score(&edge(9e9, Some(3)), false), Score::Mate(-3));
        assert_eq!(score(&edge(12_780.0, Some(104)), true), Score::Centipawns(12_780));
        assert_eq!(score(&edge(f64::INFINITY, None), true), Score::Centipawns(100_000));
    }
}

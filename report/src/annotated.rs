//! An account, written into its game.
//!
//! Everything that was there stays: comments, variations and signs of others are added to, not replaced. Only the commands that are written
//! here, and `%eval`, take the place of earlier ones of their name, so that a game can be annotated again.

use decimal::fixed;
use document::{Evaluation, Score, commands, glyphs::Group};
use engine::{centipawn::Conversion, games::chess::move_from_code};
use pgn::{Comment, CommentKind, Game, Node, NodeId};
use shakmaty::Color;

use crate::{
    account::{Account, Known, Position},
    names::{Names as _, Sans},
    searched::Candidate,
    sentence::{Source, sentence},
    wdl::Wdl,
};

/// Most moves of a variation.
const LONGEST: usize = 10;

/// Scores of tablebase results are that far away; no mate is known then.
const FAR: u32 = 100;

/// A part of an account that is written by choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// `[%eval 0.35]`: centipawns after the move, by Lc0's formula, from White's view, as PGN has it.
    Eval,
    /// `[%wdl 620 300 80]`: W, D and L after the move, per mille, from White's view.
    Wdl,
    /// N of the move played and of the best one, in `[%played ...]` and `[%best ...]`.
    Visits,
    /// P of both.
    Priors,
    /// Q of both, from their mover's view.
    Values,
    /// The line of a better move, as a variation.
    Line,
}

impl Part {
    /// All parts.
    pub const ALL: [Self; 6] = [Self::Eval, Self::Wdl, Self::Visits, Self::Priors, Self::Values, Self::Line];

    /// Returns its word on the command line.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Eval => "eval",
            Self::Wdl => "wdl",
            Self::Visits => "n",
            Self::Priors => "p",
            Self::Values => "q",
            Self::Line => "pv",
        }
    }
}

impl std::str::FromStr for Part {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let word = text.trim().to_ascii_lowercase();
        Self::ALL.into_iter().find(|part| part.word() == word).ok_or_else(|| {
            let words = Self::ALL.map(Self::word).join(", ");
            format!("what can be written is {words}, not {text:?}")
        })
    }
}

/// Writes an account into its game: parts by choice, a sign and a sentence at every turning point. A move that has a sign already
/// keeps it.
pub fn annotate(game: &mut Game, positions: &[Position], account: &Account, source: Source, parts: &[Part]) {
    let sans = Sans::of(game);
    let line = game.main_line();
    for (ply, (&id, position)) in line.iter().zip(positions).enumerate() {
        let after = positions.get(ply + 1);
        let turn = account.turn_at(ply);
        let said = turn.and_then(|turn| sentence(positions, turn, source, &sans));
        let node = &mut game.nodes[id as usize];
        if let Some(turn) = turn
            && !node.glyphs.iter().any(|&glyph| Group::of(glyph) == Some(Group::Quality))
        {
            node.glyphs.push(turn.grade.glyph());
        }
        write(node, &commands_of(ply, position, after, parts, &sans), said.as_deref());
        if let (Some(_), Known::Searched(searched)) = (turn, &position.known)
            && parts.contains(&Part::Line)
        {
            let parent = game.nodes[id as usize].parent;
            add_line(game, parent, &searched.best.line, &sans, ply);
        }
    }
}

/// The commands after a move, with their values; `None` takes an earlier one away.
fn commands_of(
    ply: usize,
    position: &Position,
    after: Option<&Position>,
    parts: &[Part],
    sans: &Sans,
) -> Vec<(&'static str, Option<String>)> {
    let mut commands = Vec::new();
    if parts.contains(&Part::Eval) {
        commands.push(("eval", after.and_then(score).map(document::commands::evaluation::text)));
    }
    if parts.contains(&Part::Wdl) {
        let point = after.and_then(Position::point);
        let values = point.map(|point| point.value.shares(1000).map(|part| part.to_string()).join(" "));
        commands.push(("wdl", values));
    }
    if let Known::Searched(searched) = &position.known {
        let of = |candidate: &Candidate| numbers(candidate, parts);
        let played = searched.played.as_ref().and_then(of);
        let is_best = searched.played.as_ref().is_some_and(|played| played.mv == searched.best.mv);
        let best = of(&searched.best).filter(|_| !is_best);
        if played.is_some() {
            commands.push(("played", played));
            commands.push(("best", best.map(|numbers| format!("{} {numbers}", sans.one(ply, searched.best.mv)))));
        }
    }
    commands
}

/// N, P and Q of a move, as far as they are wanted.
fn numbers(candidate: &Candidate, parts: &[Part]) -> Option<String> {
    let wanted = |part: Part, text: String| parts.contains(&part).then_some(text);
    let numbers: Vec<String> = [
        wanted(Part::Visits, format!("N={}", candidate.visits)),
        wanted(Part::Priors, format!("P={}", fixed(candidate.prior, 4))),
        candidate.q.and_then(|q| wanted(Part::Values, format!("Q={}", fixed(q, 4)))),
    ]
    .into_iter()
    .flatten()
    .collect();
    (!numbers.is_empty()).then(|| numbers.join(" "))
}

/// Returns the score of a position, from White's view; `None` where the game is over or nothing is known.
#[must_use]
pub fn score(position: &Position) -> Option<Evaluation> {
    let Known::Searched(searched) = &position.known else { return None };
    let sign = match position.side {
        Color::White => 1,
        Color::Black => -1,
    };
    let mate = searched.best.mate.filter(|mate| mate.unsigned_abs() <= FAR);
    let score = mate.map_or_else(|| centipawns(searched.value, sign), |mate| Score::Mate(sign * mate));
    Some(Evaluation { score, depth: None })
}

fn centipawns(value: Wdl, sign: i32) -> Score {
    #[expect(clippy::cast_possible_truncation, reason = "some 13,000 at most")]
    let centipawns = libm::rint(Conversion::Centipawn.cp(value.value())) as i32;
    Score::Centipawns(sign * centipawns)
}

/// Writes commands and a sentence behind a move.
fn write(node: &mut Node, commands: &[(&'static str, Option<String>)], said: Option<&str>) {
    for (name, _) in commands {
        take_away(&mut node.after, name);
    }
    let values = commands.iter().filter_map(|(name, value)| Some(format!("[%{name} {}]", value.as_ref()?)));
    let said = said.map(|said| said.replace('}', ")"));
    // What was said here before is said again, and once.
    node.after.retain(|comment| said.as_ref().is_none_or(|said| comment.text.trim() != said));
    let words: Vec<String> = values.chain(said).collect();
    if !words.is_empty() {
        node.after.insert(0, Comment { kind: CommentKind::Braces, text: words.join(" ") });
    }
}

/// Takes a command out of comments, and those comments that had nothing else.
fn take_away(comments: &mut Vec<Comment>, name: &str) {
    comments.retain_mut(|comment| {
        let has_it = commands::commands(&comment.text).any(|command| command.name == name);
        if !has_it {
            return true;
        }
        let mut texts = vec![std::mem::take(&mut comment.text)];
        commands::set(&mut texts, name, None);
        let is_left = !texts.is_empty();
        comment.text = texts.pop().unwrap_or_default();
        is_left
    });
}

/// Adds a line to a node, as far as it is not there.
fn add_line(game: &mut Game, parent: NodeId, line: &[u16], sans: &Sans, ply: usize) {
    let Some(mut position) = sans.position(ply).cloned() else { return };
    let mut at = parent;
    for &mv in line.iter().take(LONGEST) {
        let Some(mv) = move_from_code(&position, engine::Move(mv)) else { return };
        let Some(next) = pgn::moves::after(&position, Some(mv)) else { return };
        position = next;
        let known = (1..).zip(&game.nodes[1..]).find(|(_, node)| node.parent == at && node.mv == Some(mv));
        let known = known.map(|(id, _)| id);
        at = known.unwrap_or_else(|| {
            game.nodes.push(Node::new(at, Some(mv)));
            NodeId::try_from(game.nodes.len() - 1).expect("a text has fewer moves")
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_have_words() {
        for part in Part::ALL {
            assert_eq!(part.word().parse(), Ok(part));
        }
        assert_eq!(" EVAL".parse(), Ok(Part::Eval));
        assert_eq!("x".parse::<Part>(), Err("what can be written is eval, wdl, n, p, q, pv, not \"x\"".to_owned()));
    }

    #[test]
    fn commands_take_the_place_of_earlier_ones() {
        let braces = |text: &str| Comment { kind: CommentKind::Braces, text: text.to_owned() };
        let mut node = Node::new(0, None);
        node.after = vec![braces("[%eval 0.2] [%clk 0:01:00] good"), braces("[%eval 3]")];
        write(&mut node, &[("eval", Some("-1.00".to_owned())), ("wdl", None)], Some("Said."));
        assert_eq!(node.after, [braces("[%eval -1.00] Said."), braces("[%clk 0:01:00] good")]);
        let before = node.clone();
        write(&mut node, &[("eval", Some("-1.00".to_owned()))], Some("Said."));
        assert_eq!(node, before);
    }
}

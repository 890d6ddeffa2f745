//! A position, what the evaluator is given of it, and what it says: V and P. With the last eight positions it is f(s) → [p, W].

use leptos::prelude::*;
use lessons::Picture;
use page::game;
use page::names::Names;
use page::rules::Position;

use super::boards::{Seen, Side};
use super::drawing::{WIDTH, arrow, card, named_text, text};
use super::heads::{self, Answers, Which};
use crate::state::{Analysis, Watched};

/// Positions that are drawn.
const POSITIONS: usize = 8;
/// Upper edge of the boards, and the side of each of three.
const TOP: f64 = 4.0;
const SIDE: f64 = 54.0;
/// Side of a board of the history, and the distance of two.
const EARLIER: f64 = 26.0;
const PITCH: f64 = 30.0;
/// Height of the box of the network, and of the arrows above and below it.
const BOX: f64 = 24.0;
const GAP: f64 = 16.0;

/// Contents of a picture.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Facts {
    which: Which,
    /// Set if earlier positions are shown, and the side to move apart.
    has_history: bool,
    /// The boards as the side to move sees them, the selected node's first.
    boards: Vec<Seen>,
    /// The side to move; `None`: nothing is known of the position yet.
    side: Option<&'static str>,
    /// The evaluator that is asked.
    evaluator: String,
    /// Its answers.
    answers: Answers,
}

impl Facts {
    /// Knowledge that the page has of the selected node. Reactive.
    pub(super) fn of(picture: Picture, analysis: Analysis) -> Self {
        let which = match picture {
            Picture::ValueNetwork => Which::Value,
            Picture::PolicyNetwork => Which::Policy,
            _ => Which::Both,
        };
        let has_history = picture == Picture::History;
        // Which moves lead to a node is told by the tree.
        analysis.revision.track();
        let node = analysis.selected.get();
        let position = analysis.position_at(node);
        let is_second = position.as_ref().is_some_and(|position| position.turn().is_black());
        let positions = if has_history { history(analysis, node) } else { position.iter().cloned().collect() };
        let names = analysis.names();
        Self {
            which,
            has_history,
            boards: positions.iter().map(|position| Seen::by(position, is_second)).collect(),
            side: position.as_ref().map(|position| position.sides()[usize::from(is_second)]),
            evaluator: analysis.search_view().map(|view| view.evaluator).unwrap_or_default(),
            answers: position.map(|position| answers(analysis.model, &names, node, &position)).unwrap_or_default(),
        }
    }
}

/// The last positions up to a node, the newest first. Reactive.
fn history(analysis: Analysis, node: u32) -> Vec<Position> {
    let Some(root) = analysis.root_position() else { return Vec::new() };
    let at = analysis.search_view().map(|view| view.position);
    let before = analysis.game.with(|game| {
        let line = game::line_to(game, at.unwrap_or(game.current));
        let read = line.iter().rev().skip(1).map(|position| Position::parse(&position.fen));
        read.map_while(|read| read.ok().map(|(position, _)| position)).take(POSITIONS).collect::<Vec<_>>()
    });
    let moves = analysis.moves_to(node).unwrap_or_default();
    let below = (0..=moves.len()).rev().map_while(|count| root.clone().after(&moves[..count]));
    below.chain(before).take(POSITIONS).collect()
}

/// Evaluation of a node, as the search keeps it.
fn answers(model: Watched, names: &Names, node: u32, position: &Position) -> Answers {
    model.with_value(|model| {
        let Some(open) = model.open(node) else { return Answers::default() };
        let mut edges: Vec<(u16, f64)> = open.edges.iter().map(|edge| (edge.mv, edge.prior)).collect();
        edges.sort_by(|one, other| other.1.total_cmp(&one.1));
        let name = |(mv, prior)| (names.of(position, mv), prior);
        Answers { v: open.v, moves: edges.into_iter().map(name).collect() }
    })
}

/// Height of a picture of these.
pub(super) fn height(picture: Picture) -> f64 {
    let (which, has_history) = match picture {
        Picture::ValueNetwork => (Which::Value, false),
        Picture::PolicyNetwork => (Which::Policy, false),
        other => (Which::Both, other == Picture::History),
    };
    below_input(has_history) + GAP + BOX + GAP + heads::height(which) + 2.0
}

fn below_input(has_history: bool) -> f64 {
    if has_history { TOP + EARLIER + 34.0 } else { TOP + SIDE + 18.0 }
}

/// Writes the picture.
pub(super) fn markup(facts: &Facts) -> String {
    let mut out = String::new();
    let turn = facts.side.map(say::learn::picture_to_move).unwrap_or_default();
    // The network's box is below what it is given, and that is not the board as people see it.
    let into = if facts.has_history { WIDTH / 2.0 } else { WIDTH * 0.68 };
    if facts.has_history {
        earlier(&mut out, facts);
        text(&mut out, "word", [WIDTH / 2.0, TOP + EARLIER + 31.0], "middle", &turn);
    } else {
        given(&mut out, facts, &turn);
    }
    let top = below_input(facts.has_history);
    arrow(&mut out, &[[into, top + 2.0], [into, top + GAP - 1.0]]);
    let name = if facts.has_history { format!("f: {}", facts.evaluator) } else { facts.evaluator.clone() };
    card(&mut out, "", [24.0, top + GAP, WIDTH - 48.0, BOX], &[&name]);
    let bottom = top + GAP + BOX;
    for &x in heads::middles(facts.which) {
        arrow(&mut out, &[[x, bottom], [x, bottom + GAP - 1.0]]);
    }
    heads::draw(&mut out, facts.which, &facts.answers, bottom + GAP);
    out
}

/// The board, and the two rows of zeros and ones that it becomes.
fn given(out: &mut String, facts: &Facts, turn: &str) {
    let label = TOP + SIDE + 14.0;
    let lefts = [8.0, 98.0, 178.0];
    let middle = TOP + SIDE / 2.0;
    if let Some(board) = facts.boards.first() {
        board.both(out, [lefts[0], TOP], SIDE);
        board.plane(out, [lefts[1], TOP], SIDE, Side::Own);
        board.plane(out, [lefts[2], TOP], SIDE, Side::Other);
    }
    arrow(out, &[[lefts[0] + SIDE + 8.0, middle], [lefts[1] - 8.0, middle]]);
    named_text(out, "picture-turn", "word", [0.0, label], "start", turn);
    text(out, "word", [lefts[1] + SIDE / 2.0, label], "middle", say::learn::picture_own());
    text(out, "word", [lefts[2] + SIDE / 2.0, label], "middle", say::learn::picture_theirs());
}

/// The last positions, the newest first; places of those that there are none of stay empty.
fn earlier(out: &mut String, facts: &Facts) {
    for at in 0..POSITIONS {
        let x = PITCH * at as f64 + (PITCH - EARLIER) / 2.0;
        match facts.boards.get(at) {
            Some(board) => board.both(out, [x, TOP], EARLIER),
            None => super::drawing::rect(out, "nothing", [x, TOP, EARLIER, EARLIER]),
        }
        let label = if at == 0 { "t".to_owned() } else { format!("t\u{2212}{at}") };
        text(out, "muted", [x + EARLIER / 2.0, TOP + EARLIER + 14.0], "middle", &label);
    }
}

/// The picture in words.
pub(super) fn told(facts: &Facts) -> String {
    let Some(side) = facts.side else { return say::learn::picture_waits().to_owned() };
    let best = facts.answers.moves.first();
    let best = best.map(|(name, share)| format!("{name} {}", page::format::percent(*share))).unwrap_or_default();
    let v = heads::written(facts.answers.v);
    let seen = if facts.has_history {
        say::learn::picture_history_told(facts.boards.len() as u64, side)
    } else {
        say::learn::picture_board_told(side)
    };
    let said = match facts.which {
        Which::Value => say::learn::picture_says_v(&facts.evaluator, v),
        Which::Policy => say::learn::picture_says_p(&facts.evaluator, best),
        Which::Both => say::learn::picture_says_both(&facts.evaluator, v, best),
    };
    format!("{seen} {said}")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn facts(which: Which, has_history: bool) -> Facts {
        let positions = ["tic-tac-toe c2 a3", "tic-tac-toe c2", "tic-tac-toe"];
        let positions = positions.map(|text| Position::parse(text).unwrap().0);
        let count = if has_history { 3 } else { 1 };
        Facts {
            which,
            has_history,
            boards: positions[..count].iter().map(|position| Seen::by(position, false)).collect(),
            side: Some("X"),
            evaluator: "trained".to_owned(),
            answers: Answers { v: Some(0.4411), moves: vec![("b2".to_owned(), 0.7), ("c3".to_owned(), 0.3)] },
        }
    }

    #[test]
    fn the_answers_are_those_of_the_search() {
        let markup = markup(&facts(Which::Both, false));
        assert!(markup.contains("V = +0.441") && markup.contains("70.0%") && markup.contains("trained"), "{markup}");
        // One own stone, one of the opponent's, each on its plane.
        assert_eq!(markup.matches("lp-cell on").count(), 2);
        let value = super::markup(&facts(Which::Value, false));
        assert!(value.contains("V = +0.441") && !value.contains("70.0%"));
        let policy = super::markup(&facts(Which::Policy, false));
        assert!(!policy.contains("V = ") && policy.contains("70.0%"));
    }

    #[test]
    fn places_of_positions_that_never_were_stay_empty() {
        let markup = markup(&facts(Which::Both, true));
        assert_eq!(markup.matches("lp-nothing").count(), POSITIONS - 3);
        assert!(markup.contains("t\u{2212}7") && markup.contains("f: trained"));
    }

    #[test]
    fn all_of_it_lies_in_the_picture() {
        for (picture, which) in [
            (Picture::Network, Which::Both),
            (Picture::ValueNetwork, Which::Value),
            (Picture::PolicyNetwork, Which::Policy),
            (Picture::History, Which::Both),
        ] {
            let mut facts = facts(which, picture == Picture::History);
            facts.answers.moves = vec![("Nxe5+".to_owned(), 0.05); 20];
            let markup = markup(&facts);
            for (name, most) in [("x", WIDTH), ("y", height(picture))] {
                let before = format!(" {name}=\"");
                for number in markup.split(before.as_str()).skip(1) {
                    let number: f64 = number.split('"').next().unwrap().parse().unwrap();
                    assert!((0.0..=most).contains(&number), "{picture:?}: {name} = {number}");
                }
            }
            assert!(told(&facts).contains("trained"));
        }
    }
}

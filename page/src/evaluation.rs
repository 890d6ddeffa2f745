//! The one evaluation of the position that is on the board: score, and win, draw and loss.

use engine::centipawn::Conversion;
use shakmaty::Color;
use wire::Terminal;

use crate::format;
use crate::model::Model;
use crate::rules::Position;
use crate::wdl::Wdl;

/// What a position is worth, from White's view.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Evaluation {
    /// Hundredths of a pawn.
    pub centipawns: f64,
    /// Moves to a mate that is known; negative: Black gives it.
    pub mate: Option<i32>,
    /// Win, draw and loss of White.
    pub wdl: Wdl,
    /// The result, where the game is over: a score would say less.
    pub result: Option<&'static str>,
}

impl Evaluation {
    /// Returns that of a node, with its side to move; `None` where nothing was evaluated.
    ///
    /// The position that is searched is worth what its best move is, as Lc0 reports it: the same number as that of the first line. Any
    /// other is worth its own mean value.
    #[must_use]
    pub fn of(model: &Model, node: u32, turn: Color) -> Option<Self> {
        let sign = if turn == Color::White { 1.0 } else { -1.0 };
        if node == 0
            && let Some(line) = model.lines().first()
            && let Some(draws) = line.edge.d
        {
            let edge = &line.edge;
            return Some(Self {
                centipawns: edge.cp * sign,
                mate: edge.mate.map(|moves| if sign < 0.0 { -moves } else { moves }),
                wdl: Wdl::new(edge.q, draws).seen(sign),
                result: None,
            });
        }
        let view = model.node(node).filter(|view| view.visits > 0)?;
        // A node's own numbers are from the view of who moved there.
        let (q, draws) = (-f64::from(view.q) * sign, f64::from(view.d));
        // The root has moves unless the game is over there.
        let result = view.terminal.filter(|_| node == 0).map(|terminal| match (terminal, turn) {
            (Terminal::Win, Color::Black) | (Terminal::Loss, Color::White) => "1\u{2013}0",
            (Terminal::Win, Color::White) | (Terminal::Loss, Color::Black) => "0\u{2013}1",
            (Terminal::Draw | Terminal::TwoFold | Terminal::Tablebase, _) => "½\u{2013}½",
        });
        Some(Self { centipawns: Conversion::Centipawn.cp(q), mate: None, wdl: Wdl::new(q, draws), result })
    }

    /// Returns the value as text, for games without pawns: Q, the mate, or the result. A negative `sign` turns it to the second player's
    /// view.
    #[must_use]
    pub fn value(self, sign: f64) -> String {
        match (self.result, self.mate) {
            (None, None) => format::signed((self.wdl.win - self.wdl.loss) * sign, 3),
            (Some(_), _) | (_, Some(_)) => self.score(sign),
        }
    }

    /// Returns the score as text: pawns, the mate, or the result. A negative `sign` turns it to Black's view.
    #[must_use]
    pub fn score(self, sign: f64) -> String {
        match (self.result, self.mate) {
            (Some(result), _) => result.to_owned(),
            (None, Some(moves)) => format::mate(if sign < 0.0 { -moves } else { moves }),
            (None, None) => format::pawns(self.centipawns * sign),
        }
    }
}

/// Returns who has won at a node where the game is over, or that nobody has; `None` where it goes on, even if its value is proven.
#[must_use]
pub fn ended(model: &Model, node: u32, position: &Position) -> Option<Option<Color>> {
    let terminal = model.node(node)?.terminal.filter(|_| position.legal_moves().is_empty())?;
    // The result is that of who moved last.
    Some(match terminal {
        Terminal::Win => Some(position.turn().other()),
        Terminal::Loss => Some(position.turn()),
        Terminal::Draw | Terminal::TwoFold | Terminal::Tablebase => None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing;
    use wire::{EdgeView, Line, NodeView};

    #[test]
    fn the_root_is_worth_its_best_move() {
        let mut frame = testing::full(vec![testing::node(0, 0, 0, 10)]);
        let edge = EdgeView { mv: 12, visits: 9, q: 0.25, d: Some(0.5), cp: 37.4, ..EdgeView::default() };
        frame.lines = vec![Line { edge, moves: vec![12] }];
        let mut model = Model::default();
        model.apply(&frame);
        let white = Evaluation::of(&model, 0, Color::White).unwrap();
        let black = Evaluation::of(&model, 0, Color::Black).unwrap();
        assert_eq!((white.score(1.0).as_str(), white.score(-1.0).as_str()), ("+0.37", "\u{2212}0.37"));
        assert_eq!((black.score(1.0).as_str(), black.wdl.win), ("\u{2212}0.37", white.wdl.loss));
        frame.lines[0].edge.mate = Some(3);
        model.apply(&frame);
        assert_eq!(Evaluation::of(&model, 0, Color::Black).unwrap().score(1.0), "#\u{2212}3");
    }

    #[test]
    fn a_game_that_is_over_has_a_result() {
        for (terminal, turn, result) in [
            (Terminal::Win, Color::Black, "1\u{2013}0"),
            (Terminal::Win, Color::White, "0\u{2013}1"),
            (Terminal::Draw, Color::White, "½\u{2013}½"),
        ] {
            let node = NodeView { terminal: Some(terminal), ..testing::node(0, 0, 0, 1) };
            let mut model = Model::default();
            model.apply(&testing::full(vec![node]));
            assert_eq!(Evaluation::of(&model, 0, turn).unwrap().score(-1.0), result);
        }
    }

    #[test]
    fn an_ending_says_who_has_won_and_a_proven_node_goes_on() {
        let at = |moves: &[u16], terminal: Terminal| {
            let mut model = Model::default();
            model.apply(&testing::full(vec![NodeView { terminal: Some(terminal), ..testing::node(0, 0, 0, 1) }]));
            let (mut position, _) = Position::parse("connect2").unwrap();
            assert!(moves.iter().all(|&mv| position.play(mv)));
            ended(&model, 0, &position)
        };
        // X has a and b; then O has two of four and X has not; then nobody has.
        assert_eq!(at(&[0, 3, 1], Terminal::Win), Some(Some(Color::White)));
        assert_eq!(at(&[0, 2, 3, 1], Terminal::Win), Some(Some(Color::Black)));
        assert_eq!(at(&[1, 0, 3, 2], Terminal::Draw), Some(None));
        assert_eq!(at(&[0, 3], Terminal::Win), None, "proven, but not over");
    }

    #[test]
    fn a_game_without_pawns_has_none() {
        let q = |q: f32| {
            let mut model = Model::default();
            model.apply(&testing::full(vec![NodeView { q, d: 0.0, ..testing::node(1, 0, 0, 3) }]));
            Evaluation::of(&model, 1, Color::Black).unwrap()
        };
        assert_eq!((q(1.0).value(1.0).as_str(), q(0.25).value(-1.0).as_str()), ("+1.000", "\u{2212}0.250"));
    }

    #[test]
    fn nothing_is_said_before_anything_is_known() {
        assert_eq!(Evaluation::of(&Model::default(), 0, Color::White), None);
    }
}

//! The one evaluation of the position that is on the board: score, and win, draw and loss.

use engine::centipawn::Conversion;
use shakmaty::Color;
use wire::Terminal;

use crate::format;
use crate::model::Model;
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
    fn nothing_is_said_before_anything_is_known() {
        assert_eq!(Evaluation::of(&Model::default(), 0, Color::White), None);
    }
}

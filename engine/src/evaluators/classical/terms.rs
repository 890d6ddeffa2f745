//! The count, term by term: what each side has, and how a value comes of it.

use shakmaty::Color;

use super::{
    Classical, Odds,
    counted::Counted,
    judgement::Scene,
    side::Side,
    weights::{FULL_PHASE, TEMPO},
};
use crate::{game::Move, games::chess::Chess};

/// A position's value and all that it was made of. Leads are in centipawns for the side to move.
#[derive(Clone, Debug, PartialEq)]
pub struct Terms {
    /// Terms of White.
    pub white: Counted,
    /// Terms of Black.
    pub black: Counted,
    /// Weight of the middlegame: [`Terms::FULL_PHASE`] with all pieces, 0 with kings and pawns only.
    pub phase: i32,
    /// Lead by the terms: those of the middlegame and of the endgame by their weights, rounded towards zero.
    pub blended: i32,
    /// True if that lead and the right to move count a quarter: who leads has no pawns, and the lead is small.
    pub is_quartered: bool,
    /// Gain of the best exchange that a legal move offers, threats against the side to move taken off.
    pub outlook: i32,
    /// The first move that offers it; `None` without legal moves.
    pub best: Option<Move>,
    /// Lead that is made into W, D and L.
    pub lead: i32,
    /// W.
    pub win: f64,
    /// L.
    pub loss: f64,
}

impl Terms {
    /// Weight of the middlegame with all pieces on the board.
    pub const FULL_PHASE: i32 = FULL_PHASE;
    /// The right to move, in centipawns.
    pub const TEMPO: i32 = TEMPO;
}

impl Classical {
    /// Counts a position term by term. W - L is the value that [`Evaluator::evaluate`](crate::Evaluator::evaluate) says.
    #[must_use]
    pub fn terms(game: &Chess, moves: &[Move]) -> Terms {
        let scene = Scene::new(game.position());
        let outlooks = moves.iter().map(|&mv| (scene.judge(mv).0, mv));
        let best = outlooks.reduce(|best, next| if next.0 > best.0 { next } else { best });
        let outlook = best.map_or(0, |best| best.0);
        let Odds { lead, win, loss } = Odds::of(scene.static_lead + outlook);
        let of = |side: &Side| side.counted;
        let (white, black) = match scene.us {
            Color::White => (of(&scene.ours), of(&scene.theirs)),
            Color::Black => (of(&scene.theirs), of(&scene.ours)),
        };
        let (phase, blended, is_quartered) = (scene.phase, scene.blended, scene.is_quartered);
        Terms { white, black, phase, blended, is_quartered, outlook, best: best.map(|best| best.1), lead, win, loss }
    }
}

#[cfg(test)]
mod tests {
    use super::super::TermKind;
    use super::*;
    use crate::{
        evaluator::{Evaluation, Evaluator as _},
        game::Game as _,
        value::{ToMove, Value},
    };

    fn terms(fen: &str) -> (Terms, f64) {
        let game = Chess::from_fen::<&str>(fen, &[]).unwrap();
        let (mut moves, mut evaluation) = (Vec::new(), Evaluation::default());
        game.legal_moves(&mut moves);
        let Ok(()) = Classical.evaluate(&game, &moves, &mut evaluation);
        (Classical::terms(&game, &moves), evaluation.value.get())
    }

    const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
    const BARE: &str = "8/8/8/4k3/8/8/8/KN5b w - - 0 1";

    #[test]
    fn terms_add_up_to_the_value() {
        for fen in [
            "startpos",
            KIWIPETE,
            "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R b KQkq - 0 1",
            "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1",
            BARE,
        ] {
            let (terms, value) = terms(fen);
            let ((white, late_white), (black, late_black)) = (terms.white.sum(), terms.black.sum());
            let sign = if fen.contains(" b ") { -1 } else { 1 };
            let (middle, end) = (sign * (white - black), sign * (late_white - late_black));
            let blended = (middle * terms.phase + end * (Terms::FULL_PHASE - terms.phase)) / Terms::FULL_PHASE;
            assert_eq!(blended, terms.blended, "{fen}");
            let standing = (blended + Terms::TEMPO) / if terms.is_quartered { 4 } else { 1 };
            assert_eq!(standing + terms.outlook, terms.lead, "{fen}");
            let said = Value::<ToMove>::new(terms.win - terms.loss).get();
            assert_eq!(said.to_bits(), value.to_bits(), "{fen}");
        }
        assert!(terms(BARE).0.is_quartered && !terms(KIWIPETE).0.is_quartered);
    }

    #[test]
    fn each_term_counts_what_it_says() {
        let of = |fen: &str, kind: TermKind| terms(fen).0.white.0[kind as usize];
        assert_eq!(of("startpos", TermKind::Material), (3989, 4236));
        assert_eq!(of("startpos", TermKind::BishopPair), (28, 45));
        assert_eq!(of("startpos", TermKind::Shelter), (30, 0), "three pawns before the king");
        let pawns = "4k3/8/8/8/8/P1P5/P7/4K3 w - - 0 1";
        assert_eq!(of(pawns, TermKind::Doubled), (-10, -20));
        assert_eq!(of(pawns, TermKind::Isolated), (-33, -42));
        assert_eq!(of(pawns, TermKind::Passed), (8, 28), "of two on a file the first");
        assert_eq!(
            of("4k3/8/8/8/8/8/8/R3K3 w - - 0 1", TermKind::Mobility),
            (6, 12),
            "ten squares, three beyond the usual"
        );
    }
}

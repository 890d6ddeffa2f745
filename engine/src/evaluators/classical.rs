//! Evaluation as engines did it before networks: material, piece-square tables and a few rules of thumb, written by hand.
//!
//! *Value.* Integer centipawns for the side to move; each term is a pair (middlegame, endgame) blended by the pieces
//! left. A static count is blind to pieces that hang, which classical engines cure with a quiescence search; here
//! the best exchange that any legal move offers is added instead. A logistic curve makes W, D and L of it:
//! W = sigmoid((cp - 100) / 80), L = sigmoid((-cp - 100) / 80), D = 1 - W - L.
//!
//! *Policy.* The criteria by which classical engines order moves: material won or saved, checks, castling, better squares.
//! The sum is squeezed into logits: 10 s / (|s| + 120).
//!
//! All terms are seen by the player they are counted for, so mirroring a position and swapping colours changes nothing.
//! Integers, the four operations of IEEE and `libm::exp` give the same bits natively and in wasm32.

mod counted;
mod judgement;
mod side;
mod terms;
mod weights;

use std::convert::Infallible;

use judgement::Scene;

use crate::{
    evaluator::{Evaluation, Evaluator},
    game::Move,
    games::chess::Chess,
    value::{Draw, MovesLeft, Value},
};

pub use counted::{Counted, TermKind};
pub use terms::Terms;

/// Lead at which winning is as likely as not, in centipawns.
const EVEN_ODDS_LEAD: f64 = 100.0;
/// Scale of the lead in the logistic curve, in centipawns. 80 gives 22 % W, 55 % D, 22 % L at equality and 92 % W a piece up.
const LEAD_SPREAD: f64 = 80.0;

/// Material, piece-square tables and a few rules of thumb to W, D, L; move-ordering scores to P.
#[derive(Clone, Copy, Debug, Default)]
pub struct Classical;

impl Evaluator<Chess> for Classical {
    type Error = Infallible;

    fn evaluate(&mut self, game: &Chess, moves: &[Move], evaluation: &mut Evaluation) -> Result<(), Infallible> {
        let scene = Scene::new(game.position());
        let mut best_outlook = None;
        evaluation.logits.clear();
        evaluation.logits.extend(moves.iter().map(|&mv| {
            let (outlook, logit) = scene.judge(mv);
            best_outlook = best_outlook.max(Some(outlook));
            logit
        }));
        let Odds { win, loss, .. } = Odds::of(scene.static_lead + best_outlook.unwrap_or(0));
        evaluation.value = Value::new(win - loss);
        evaluation.draw = Draw::new(1.0 - win - loss);
        evaluation.moves_left = MovesLeft::NONE;
        Ok(())
    }
}

/// W and L of a lead, in centipawns.
struct Odds {
    lead: i32,
    win: f64,
    loss: f64,
}

impl Odds {
    fn of(lead: i32) -> Self {
        let share = |lead: f64| sigmoid((lead - EVEN_ODDS_LEAD) / LEAD_SPREAD);
        let cp = f64::from(lead);
        Self { lead, win: share(cp), loss: share(-cp) }
    }
}

fn sigmoid(x: f64) -> f64 {
    1.0 / (1.0 + libm::exp(-x))
}

#[cfg(test)]
mod tests {
    use super::{judgement::MATE_LOGIT, *};
    use crate::{
        game::Game,
        games::chess::{move_from_code, uci_text},
    };
    use shakmaty::{EnPassantMode, Position as _};

    const START: &str = "startpos";
    const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
    const HANGING_QUEEN: &str = "rnb1kbnr/pppp1ppp/8/4p3/4P2q/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3";
    const ROOK_ENDGAME: &str = "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1";
    const CHESS960: &str = "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9";
    const MOST_MOVES: &str = "R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1";
    const PROMOTIONS: &str = "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1";
    const EN_PASSANT: &str = "8/8/8/2k5/2pP4/8/B7/4K3 b - d3 0 3";
    const BACK_RANK: &str = "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1";

    fn evaluated(game: &Chess) -> (Vec<Move>, Evaluation) {
        let (mut moves, mut evaluation) = (Vec::new(), Evaluation::default());
        game.legal_moves(&mut moves);
        Classical.evaluate(game, &moves, &mut evaluation).unwrap();
        (moves, evaluation)
    }

    fn value(fen: &str) -> f64 {
        evaluated(&Chess::from_fen::<&str>(fen, &[]).unwrap()).1.value.get()
    }

    /// Moves and their priors at policy temperature 1.359, best first.
    fn priors(fen: &str) -> Vec<(String, f64)> {
        let game = Chess::from_fen::<&str>(fen, &[]).unwrap();
        let (moves, evaluation) = evaluated(&game);
        let weights: Vec<f64> = evaluation.logits.iter().map(|&logit| libm::exp(f64::from(logit) / 1.359)).collect();
        let sum: f64 = weights.iter().sum();
        let named = |(&mv, weight): (&Move, &f64)| (uci_text(game.position(), mv), weight / sum);
        let mut priors: Vec<_> = moves.iter().zip(&weights).map(named).collect();
        priors.sort_by(|a, b| b.1.total_cmp(&a.1));
        priors
    }

    fn mirrored(game: &Chess) -> Chess {
        let setup = game.position().to_setup(EnPassantMode::Always).into_mirrored();
        Chess::new(setup.position(game.position().castles().mode()).unwrap())
    }

    #[test]
    fn mirroring_and_swapping_colours_changes_nothing() {
        let mut random = 1_u64;
        let fens = [START, KIWIPETE, ROOK_ENDGAME, CHESS960, MOST_MOVES, PROMOTIONS, EN_PASSANT, BACK_RANK];
        for (fen, _) in fens.iter().flat_map(|fen| (0..12).map(move |repeat| (fen, repeat))) {
            let mut game = Chess::from_fen::<&str>(fen, &[]).unwrap();
            for _ in 0..120 {
                let (moves, evaluation) = evaluated(&game);
                let (mirrored_moves, mirrored_evaluation) = evaluated(&mirrored(&game));
                assert_eq!((evaluation.value, evaluation.draw), (mirrored_evaluation.value, mirrored_evaluation.draw));
                assert_eq!(moves.len(), mirrored_moves.len());
                for (mv, logit) in moves.iter().zip(&evaluation.logits) {
                    // Ranks count the other way in both squares.
                    let place = mirrored_moves.iter().position(|&other| other.0 == mv.0 ^ (56 | 56 << 6)).unwrap();
                    assert_eq!(*logit, mirrored_evaluation.logits[place], "{}", game.root_text());
                    let mut next = game.position().clone();
                    next.play_unchecked(move_from_code(&next, *mv).unwrap());
                    assert_eq!(*logit == MATE_LOGIT, next.is_checkmate(), "{}", game.root_text());
                }
                if moves.is_empty() {
                    break;
                }
                random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                game.play_and_set_root(moves[(random >> 33) as usize % moves.len()]);
            }
        }
    }

    #[test]
    fn values_follow_the_lead() {
        assert!(value(START) > 0.0 && value(START) < 0.2, "about the right to move");
        assert!(value("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKB1R w KQkq - 0 1") < -0.7, "a knight down");
        assert!(value("4k3/P7/8/8/8/8/4p3/4K3 w - - 0 1") > 0.9, "a pawn about to promote");
        assert!(value("8/P7/8/3k4/8/8/8/4K3 w - - 0 1") > value("8/8/8/3k4/8/P7/8/4K3 w - - 0 1"), "further advanced");
        assert!(value("8/8/8/4k3/8/8/8/KN5b w - - 0 1").abs() < 0.2, "nobody can win");
        assert!(value("7k/5Q2/8/8/8/8/8/K7 w - - 0 1") > 0.9, "stalemate is near, not here");
        assert_eq!(value(BACK_RANK), 1.0, "mate in one");
    }

    #[test]
    fn moves_are_ordered_sensibly() {
        let opening: Vec<String> = priors(START).into_iter().take(4).map(|(text, _)| text).collect();
        assert_eq!(opening, ["e2e4", "d2d4", "g1f3", "c2c4"]);
        let (capture, prior) = priors(HANGING_QUEEN).swap_remove(0);
        assert!(capture == "f3h4" && prior > 0.6, "{capture} {prior}");
        let (mate, prior) = priors(BACK_RANK).swap_remove(0);
        assert!(mate == "d1d8" && prior > 0.95, "{mate} {prior}");
        let guarded = priors("4k3/2p5/3p4/8/8/8/3Q4/4K3 w - - 0 1");
        assert!(guarded.iter().any(|(text, prior)| text == "d2d6" && *prior < 0.005), "a pawn for the queen");
        let attacked = priors("4k3/8/8/2p1p3/3Q4/8/8/4K3 w - - 0 1");
        assert!(attacked.iter().take(5).all(|(text, _)| text.starts_with("d4")), "{attacked:?}");
        assert_eq!(priors(MOST_MOVES).len(), 218);
    }

    /// Accidental changes show here; intended ones replace the numbers.
    #[test]
    fn golden() {
        for (fen, units, best) in [
            (START, 90_718, "e2e4 d2d4 g1f3"),
            (KIWIPETE, 953_613, "e2a6 c3b5 g2h3"),
            (HANGING_QUEEN, 1_048_561, "f3h4 f3e5 d2d4"),
            (ROOK_ENDGAME, 393_745, "b4f4 e2e4 b4d4"),
            (CHESS960, -393_745, "e2e4 e1f3 a2c3"),
        ] {
            let game = Chess::from_fen::<&str>(fen, &[]).unwrap();
            let first: Vec<String> = priors(fen).into_iter().take(3).map(|(text, _)| text).collect();
            assert_eq!((evaluated(&game).1.value.units(), first.join(" ").as_str()), (units, best), "{fen}");
        }
    }
}

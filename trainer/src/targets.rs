//! Targets: outputs that a network should have for a labelled position. `training/data.py` has the same formulas.

use crate::games::centipawns;
use crate::record::{Record, Score};

/// Centipawns from which on a player wins half of the games, and how quickly that share changes.
const WIN_CENTRE: f64 = 100.0;
const WIN_SCALE: f64 = 90.0;
/// Beyond this nothing is learnt any more.
const MOST_CENTIPAWNS: f64 = 2000.0;

/// Most men of an ending, kings included.
const FEW_MEN: usize = 5;
/// Centipawns from which on an ending is decided.
const DECIDED: f64 = 300.0;
/// Centipawns from which on whoever is to move wins, and must get on with it.
const WINNING: f64 = 500.0;

/// Shares of the teacher's moves, by policy index: a softmax of their scores, softer where much is lost; less so where
/// much is won, which has to be brought home, and sharp with few men: there a few centipawns are the way to the edge of
/// the board.
pub(crate) fn policy(record: &Record) -> Vec<(u16, f64)> {
    let score = |score: Score| f64::from(centipawns(score));
    let best = record.lines().next().map_or(0.0, |(_, best)| score(best));
    let men = (0..64).filter(|&square| record.piece(square) != 0).count();
    let temperature = match best {
        _ if men <= FEW_MEN && best.abs() > DECIDED => 10.0,
        _ if best > WINNING => 40.0,
        _ => 25.0 + 0.15 * best.abs().min(500.0),
    };
    let weight = |value: Score| ((score(value).min(best) - best) / temperature).exp();
    let total: f64 = record.lines().map(|(_, value)| weight(value)).sum();
    record.lines().map(|(index, value)| (index, weight(value) / total)).collect()
}

/// Win, draw, loss, from the score of the best move.
pub(crate) fn wdl(record: &Record) -> [f64; 3] {
    of_score(record.lines().next().map_or(Score::Centipawns(0), |(_, best)| best))
}

/// Returns the expectation, W - L, that is lost with the second best move instead of the best; 0 if there is none.
pub(crate) fn at_stake(record: &Record) -> f64 {
    let mut expectations = record.lines().map(|(_, score)| of_score(score)).map(|[win, _, loss]| win - loss);
    match (expectations.next(), expectations.next()) {
        (Some(best), Some(second)) => best - second,
        _ => 0.0,
    }
}

fn of_score(score: Score) -> [f64; 3] {
    let score = f64::from(centipawns(score)).clamp(-MOST_CENTIPAWNS, MOST_CENTIPAWNS);
    let logistic = |score: f64| 1.0 / (1.0 + (-(score - WIN_CENTRE) / WIN_SCALE).exp());
    let (win, loss) = (logistic(score), logistic(-score));
    [win, (1.0 - win - loss).max(0.0), loss]
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use serde_json::Value;

    use super::*;
    use crate::dataset::{Part, Records};
    use crate::record::tests::labelled;

    #[test]
    fn targets_are_those_that_are_learnt() {
        // `tests/test_data.py` holds the training against the same file.
        let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data");
        let expected: Vec<Value> = serde_json::from_slice(&std::fs::read(data.join("targets.json")).unwrap()).unwrap();
        let records = Records::read(&data.join("held-out.positions"), Part::HeldOut).unwrap().list;
        assert!(!expected.is_empty());
        for (record, expected) in records.iter().zip(&expected) {
            let close = |found: f64, expected: &Value| (found - expected.as_f64().unwrap()).abs() < 2e-6;
            let (shares, expected_shares) = (policy(record), expected["policy"].as_array().unwrap());
            assert_eq!(shares.len(), expected_shares.len());
            for ((mv, share), expected) in shares.into_iter().zip(expected_shares) {
                assert!(expected[0] == mv && close(share, &expected[1]), "{mv} {share} {expected}");
            }
            for (share, expected) in wdl(record).into_iter().zip(expected["wdl"].as_array().unwrap()) {
                assert!(close(share, expected), "{share} {expected}");
            }
        }
    }

    #[test]
    fn a_won_ending_knows_its_way() {
        let share = |fen, scores: [i32; 4]| policy(&labelled(fen, scores))[0].1;
        let rook = "8/8/4R3/8/3K4/8/k7/8 w - - 0 1";
        let won = share(rook, [540, 520, 520, 510]);
        let total = 1.0 + 2.0 * (-2.0f64).exp() + (-3.0f64).exp();
        assert!((won - 1.0 / total).abs() < 1e-9, "{won}");
        assert!(share(rook, [40, 20, 20, 10]) < 0.45);
        assert!((0.35..0.4).contains(&share("startpos", [540, 520, 520, 510])), "it wins");
        assert!(share("startpos", [-510, -520, -520, -540]) < 0.3, "whatever it plays");
    }
}

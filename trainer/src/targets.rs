//! What a network should say of a labelled position. `training/data.py` has the same formulas.

use crate::games::centipawns;
use crate::record::{Record, Score};

/// Centipawns from which on a player wins half of the games, and how quickly that share changes.
const WIN_CENTRE: f64 = 100.0;
const WIN_SCALE: f64 = 90.0;
/// Beyond this nothing is learnt any more.
const MOST_CENTIPAWNS: f64 = 2000.0;

/// Shares of the teacher's moves, by policy index: a softmax of their scores, softer where much is won or lost.
pub(crate) fn policy(record: &Record) -> Vec<(u16, f64)> {
    let score = |score: Score| f64::from(centipawns(score));
    let best = record.lines().next().map_or(0.0, |(_, best)| score(best));
    let temperature = 25.0 + 0.15 * best.abs().min(1000.0);
    let weight = |value: Score| ((score(value).min(best) - best) / temperature).exp();
    let total: f64 = record.lines().map(|(_, value)| weight(value)).sum();
    record.lines().map(|(index, value)| (index, weight(value) / total)).collect()
}

/// Win, draw, loss, from the score of the best move.
pub(crate) fn wdl(record: &Record) -> [f64; 3] {
    let best = record.lines().next().map_or(0.0, |(_, best)| f64::from(centipawns(best)));
    let best = best.clamp(-MOST_CENTIPAWNS, MOST_CENTIPAWNS);
    let logistic = |score: f64| 1.0 / (1.0 + (-(score - WIN_CENTRE) / WIN_SCALE).exp());
    let (win, loss) = (logistic(best), logistic(-best));
    [win, (1.0 - win - loss).max(0.0), loss]
}

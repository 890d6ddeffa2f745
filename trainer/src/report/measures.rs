//! Measures of a network's answers.

use std::collections::BTreeMap;
use std::iter::Sum;

use engine::Parameters;

use super::calibration::Calibration;
use crate::record::Record;
use crate::targets;

/// Least W - L that the second best move gives away where a position has one move only.
const ONE_MOVE: f64 = 0.3;

/// A network's answer for a position: its moves as policy indices with their logits, and its value.
pub(super) struct Answer<'a> {
    pub(super) moves: &'a [u16],
    pub(super) logits: &'a [f32],
    pub(super) q: f64,
    pub(super) wdl: Option<[f64; 3]>,
}

/// A network's answers, added up by game, because positions of one game are alike.
#[derive(Default)]
pub(super) struct Measures {
    games: BTreeMap<u32, Sums>,
    /// None of a network that does not say how likely a draw is.
    pub(super) calibration: Option<Calibration>,
}

impl Measures {
    /// Adds the answer on a record, all moves of which are among those of the answer.
    pub(super) fn add(&mut self, record: &Record, answer: &Answer<'_>) {
        *self.games.entry(record.game()).or_default() += Sums::of(record, answer);
        if let Some(shares) = answer.wdl {
            self.calibration.get_or_insert_default().add(shares, targets::wdl(record));
        }
    }

    /// The sums of each game, in the order of their numbers.
    pub(super) fn games(&self) -> Vec<Sums> {
        self.games.values().copied().collect()
    }
}

/// Sums over positions.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Sums([f64; WIDTH]);

const COUNT: usize = 0;
const FIRST: usize = 1;
const FOUR: usize = 2;
/// Positions with one move only, and those in which it is the network's first.
const ONLY: usize = 3;
const ONLY_FIRST: usize = 4;
const POLICY_LOSS: usize = 5;
/// Loss of logits at a search's policy temperature.
const SEARCHED_LOSS: usize = 6;
const Q_ERROR: usize = 7;
/// Q of the network, Q of the teacher, and their products.
const Q: usize = 8;
const TARGET: usize = 9;
const Q_Q: usize = 10;
const TARGET_TARGET: usize = 11;
const Q_TARGET: usize = 12;
const WIDTH: usize = 13;

impl Sums {
    fn of(record: &Record, answer: &Answer<'_>) -> Self {
        let logit = |index: u16| {
            let at =
                answer.moves.iter().position(|&mv| mv == index).expect("the record's moves are among the answer's");
            answer.logits[at]
        };
        let moves = targets::policy(record);
        let best = logit(moves[0].0);
        let better = answer.logits.iter().filter(|&&logit| logit > best).count();
        let is_first = f64::from(u8::from(better == 0));
        let is_only = f64::from(u8::from(has_one_move(record)));
        let known: Vec<(f64, f64)> = moves.iter().map(|&(index, share)| (f64::from(logit(index)), share)).collect();
        let [win, _, loss] = targets::wdl(record);
        let (q, target) = (answer.q, win - loss);
        let mut sums = [0.0; WIDTH];
        sums[COUNT] = 1.0;
        sums[FIRST] = is_first;
        sums[FOUR] = f64::from(u8::from(better < 4));
        sums[ONLY] = is_only;
        sums[ONLY_FIRST] = is_only * is_first;
        sums[POLICY_LOSS] = cross_entropy(answer.logits, &known, 1.0);
        sums[SEARCHED_LOSS] = cross_entropy(answer.logits, &known, Parameters::default().policy_temperature);
        sums[Q_ERROR] = (q - target).abs();
        [sums[Q], sums[TARGET], sums[Q_Q], sums[TARGET_TARGET], sums[Q_TARGET]] =
            [q, target, q * q, target * target, q * target];
        Self(sums)
    }

    /// Share of positions whose first move is the teacher's; `None` without positions, as for all that follow.
    pub(super) fn first_move(&self) -> Option<f64> {
        self.ratio(FIRST, COUNT)
    }

    /// Share of positions in which the teacher's move is among the network's first four.
    pub(super) fn among_four(&self) -> Option<f64> {
        self.ratio(FOUR, COUNT)
    }

    /// Share of positions with one move only in which it is the network's first.
    pub(super) fn only_move(&self) -> Option<f64> {
        self.ratio(ONLY_FIRST, ONLY)
    }

    /// Cross-entropy of the policy.
    pub(super) fn policy_loss(&self) -> Option<f64> {
        self.ratio(POLICY_LOSS, COUNT)
    }

    /// Cross-entropy of the policy at a search's temperature.
    pub(super) fn searched_loss(&self) -> Option<f64> {
        self.ratio(SEARCHED_LOSS, COUNT)
    }

    /// Mean distance of Q from the teacher's.
    pub(super) fn q_error(&self) -> Option<f64> {
        self.ratio(Q_ERROR, COUNT)
    }

    /// Correlation of Q with the teacher's; `None` where one of them never changes.
    pub(super) fn q_correlation(&self) -> Option<f64> {
        let mean = |at: usize| self.ratio(at, COUNT);
        let (q, target) = (mean(Q)?, mean(TARGET)?);
        let spread = ((mean(Q_Q)? - q * q) * (mean(TARGET_TARGET)? - target * target)).sqrt();
        (spread > 1e-12).then_some((mean(Q_TARGET)? - q * target) / spread)
    }

    fn ratio(&self, sum: usize, count: usize) -> Option<f64> {
        (self.0[count] > 0.0).then(|| self.0[sum] / self.0[count])
    }
}

impl std::ops::AddAssign for Sums {
    fn add_assign(&mut self, other: Self) {
        for (sum, more) in self.0.iter_mut().zip(other.0) {
            *sum += more;
        }
    }
}

impl<'a> Sum<&'a Self> for Sums {
    fn sum<I: Iterator<Item = &'a Self>>(all: I) -> Self {
        all.fold(Self::default(), |mut sum, &more| {
            sum += more;
            sum
        })
    }
}

/// Returns whether missing the best move of a record gives much away.
pub(super) fn has_one_move(record: &Record) -> bool {
    targets::at_stake(record) >= ONE_MOVE
}

/// Cross-entropy of shares, with their logits, and a softmax of all logits divided by a temperature.
fn cross_entropy(logits: &[f32], targets: &[(f64, f64)], temperature: f64) -> f64 {
    let largest = f64::from(logits.iter().copied().fold(f32::MIN, f32::max));
    let sum: f64 = logits.iter().map(|&logit| ((f64::from(logit) - largest) / temperature).exp()).sum();
    targets.iter().map(|(logit, share)| share * (sum.ln() + (largest - logit) / temperature)).sum()
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::record::tests::labelled;

    /// Makes a game of `positions` positions, in `first` of which the first move is the teacher's.
    pub(in super::super) fn sums(positions: u32, first: u32) -> Sums {
        let mut sums = Sums::default();
        (sums.0[COUNT], sums.0[FIRST]) = (positions.into(), first.into());
        sums
    }

    #[test]
    fn cross_entropy_is_that_of_the_softmax() {
        let logits = [2.0_f32.ln(), 0.0, 1.0_f32.ln()];
        // Shares of 1/2, 1/4, 1/4.
        let found = cross_entropy(&logits, &[(f64::from(logits[0]), 0.5), (0.0, 0.5)], 1.0);
        assert!((found - 1.5 * 2.0_f64.ln()).abs() < 1e-6, "{found}");
        assert!((cross_entropy(&logits, &[(0.0, 1.0)], 1e9) - 3.0_f64.ln()).abs() < 1e-6);
    }

    #[test]
    fn straight_lines_correlate() {
        let correlation = |pairs: &[[f64; 2]]| {
            let of = |&[q, target]: &[f64; 2]| {
                let mut sums = Sums::default();
                sums.0[COUNT] = 1.0;
                [sums.0[Q], sums.0[TARGET], sums.0[Q_Q], sums.0[TARGET_TARGET], sums.0[Q_TARGET]] =
                    [q, target, q * q, target * target, q * target];
                sums
            };
            pairs.iter().map(of).collect::<Vec<_>>().iter().sum::<Sums>().q_correlation()
        };
        assert!((correlation(&[[0.0, 0.1], [0.1, 0.3], [0.2, 0.5]]).unwrap() - 1.0).abs() < 1e-9);
        assert!((correlation(&[[0.0, 1.0], [1.0, 0.0], [2.0, -1.0]]).unwrap() + 1.0).abs() < 1e-9);
        assert_eq!(correlation(&[[0.3, 0.1], [0.3, 0.2]]), None);
        assert_eq!(correlation(&[]), None);
    }

    #[test]
    fn answers_are_measured_by_the_teachers_moves() {
        let record = labelled("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", [500, -500, -500, -500]);
        assert!(has_one_move(&record));
        let best = record.lines().next().unwrap().0;
        let others: Vec<u16> = record.legal().filter(|&mv| mv != best).collect();
        // The measures where so many other moves come before the teacher's.
        let measures = |better: usize| {
            let moves = [&others[..better], &[best], &others[better..]].concat();
            let logits: Vec<f32> = (0..moves.len()).map(|place| -(place as f32)).collect();
            let mut measures = Measures::default();
            measures.add(&record, &Answer { moves: &moves, logits: &logits, q: 0.5, wdl: None });
            let sums = measures.games()[0];
            [sums.first_move(), sums.among_four(), sums.only_move()].map(Option::unwrap)
        };
        assert_eq!(measures(0), [1.0, 1.0, 1.0]);
        assert_eq!(measures(3), [0.0, 1.0, 0.0]);
        assert_eq!(measures(4), [0.0, 0.0, 0.0]);
    }
}

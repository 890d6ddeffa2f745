//! Computation of P from logits, step by step: masking, temperature, rounding.

use std::cmp::Ordering;

use engine::arithmetic::{Exact, Lc0};
use engine::prior::Softmax;
use wire::{RawEvaluation, RawMove};

/// A legal move with its logit and what becomes of it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Row {
    pub(super) mv: u16,
    pub(super) output: u16,
    pub(super) logit: f32,
    /// Softmax over the legal moves: P at temperature 1.
    pub(super) masked: f64,
    /// Softmax over the legal moves at the search's temperature, in full precision.
    pub(super) tempered: f64,
    /// P as searches keep it: `tempered`, rounded to 16 bits.
    pub(super) prior: f64,
}

/// The policy of one position.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Policy {
    /// The legal moves, by ascending output.
    pub(super) rows: Vec<Row>,
    /// The search's temperature.
    pub(super) temperature: f64,
    /// The largest logit of a legal move.
    pub(super) largest: f32,
    /// Sum of the exponentials at that temperature, by which each is divided.
    pub(super) sum: f64,
    /// Softmax over all outputs, where there are more than the legal moves'.
    pub(super) before: Vec<f64>,
}

/// Way in which a search computes exp.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Computed {
    Exactly,
    AsLc0,
}

impl Policy {
    /// Works the policy out from what an evaluator says.
    pub(super) fn of(raw: &RawEvaluation, computed: Computed) -> Self {
        let temperature = raw.policy_temperature;
        let logits: Vec<f32> = raw.moves.iter().map(|mv| mv.logit).collect();
        let (masked, _) = softmax(&logits, 1.0);
        let (tempered, sum) = softmax(&logits, temperature);
        let priors = priors(&raw.moves, temperature, computed);
        let rows = raw.moves.iter().enumerate().map(|(row, &RawMove { mv, output, logit, .. })| Row {
            mv,
            output,
            logit,
            masked: masked[row],
            tempered: tempered[row],
            prior: priors.iter().find(|prior| prior.0 == mv).map_or(0.0, |prior| prior.1),
        });
        let before = raw.network.as_ref().map(|network| softmax(&network.logits, 1.0).0);
        Self { rows: rows.collect(), temperature, largest: largest(&logits), sum, before: before.unwrap_or_default() }
    }

    /// Returns whether an output belongs to a legal move.
    pub(super) fn is_legal(&self, output: usize) -> bool {
        self.rows.binary_search_by_key(&output, |row| usize::from(row.output)).is_ok()
    }

    /// Returns the share of P that the outputs of illegal moves have together before masking.
    pub(super) fn illegal_share(&self) -> f64 {
        self.before.iter().enumerate().filter(|(output, _)| !self.is_legal(*output)).map(|(_, p)| p).sum()
    }

    /// Outputs by what they have before masking, the largest first.
    pub(super) fn ranking(&self) -> Vec<usize> {
        let mut ranking: Vec<usize> = (0..self.before.len()).collect();
        ranking.sort_by(|&a, &b| self.before[b].total_cmp(&self.before[a]).then(a.cmp(&b)));
        ranking
    }
}

/// Softmax at a temperature, and the sum that was divided by. What is no number is worth nothing, as in a search.
fn softmax(logits: &[f32], temperature: f64) -> (Vec<f64>, f64) {
    let largest = f64::from(largest(logits));
    let power = |&logit: &f32| {
        let difference = f64::from(logit) - largest;
        if difference <= 0.0 { (difference / temperature).exp() } else { 0.0 }
    };
    let powers: Vec<f64> = logits.iter().map(power).collect();
    let sum: f64 = powers.iter().sum();
    (powers.iter().map(|power| if sum > 0.0 { power / sum } else { 0.0 }).collect(), sum)
}

fn largest(logits: &[f32]) -> f32 {
    let largest = logits.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    if largest.is_finite() { largest } else { 0.0 }
}

/// Returns the P of each move as a search of this temperature keeps it.
fn priors(moves: &[RawMove], temperature: f64, computed: Computed) -> Vec<(u16, f64)> {
    let mut moves = moves.to_vec();
    let compute = match computed {
        Computed::Exactly => engine::prior::priors::<Exact>,
        Computed::AsLc0 => {
            // Sums of single precision depend on their order.
            engine::sort_few(&mut moves, |a, b| a.place.cmp(&b.place));
            engine::prior::priors::<Lc0>
        }
    };
    let logits: Vec<f32> = moves.iter().map(|mv| mv.logit).collect();
    let mut softmax = Softmax::default();
    compute(&logits, temperature, &mut softmax);
    moves.iter().zip(&softmax.priors).map(|(mv, prior)| (mv.mv, prior.get())).collect()
}

/// Column by which the table of moves can be sorted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Column {
    Move,
    Output,
    Logit,
    Masked,
    Tempered,
    Prior,
}

impl Column {
    /// All columns, from left to right.
    pub(super) const ALL: [Self; 6] =
        [Self::Move, Self::Output, Self::Logit, Self::Masked, Self::Tempered, Self::Prior];

    /// Returns the name in tests and classes.
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Move => "move",
            Self::Output => "output",
            Self::Logit => "logit",
            Self::Masked => "masked",
            Self::Tempered => "tempered",
            Self::Prior => "prior",
        }
    }

    /// The order of two rows, ascending; `search` knows P of a move in the search.
    pub(super) fn compare(self, a: &Row, b: &Row, search: impl Fn(u16) -> Option<f64>) -> Ordering {
        let first = match self {
            // Names are sorted by whoever knows them.
            Self::Move => Ordering::Equal,
            Self::Output => a.output.cmp(&b.output),
            Self::Logit => a.logit.total_cmp(&b.logit),
            Self::Masked => a.masked.total_cmp(&b.masked),
            Self::Tempered => a.tempered.total_cmp(&b.tempered),
            Self::Prior => search(a.mv).unwrap_or(-1.0).total_cmp(&search(b.mv).unwrap_or(-1.0)),
        };
        first.then(b.output.cmp(&a.output))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use wire::RawNetwork;

    fn raw(logits: &[f32], legal: &[u16], policy_temperature: f64) -> RawEvaluation {
        let mv =
            |&output: &u16| RawMove { mv: 100 + output, output, place: output, logit: logits[usize::from(output)] };
        RawEvaluation {
            fen: String::new(),
            evaluator: "network:test".to_owned(),
            description: String::new(),
            device: String::new(),
            moves: legal.iter().map(mv).collect(),
            q: 0.0,
            wdl: None,
            moves_left: None,
            policy_temperature,
            is_borrowed: false,
            network: Some(RawNetwork {
                input_format: String::new(),
                turned: Default::default(),
                planes: Vec::new(),
                logits: logits.to_vec(),
                topology: None,
            }),
            taken: wire::Taken::Everything,
        }
    }

    #[test]
    fn masking_and_temperature_are_softmaxes() {
        let ln = |x: f64| x.ln() as f32;
        let policy = Policy::of(&raw(&[ln(4.0), ln(2.0), ln(1.0), ln(9.0)], &[0, 1], 2.0), Computed::Exactly);
        assert!((policy.before[3] - 9.0 / 16.0).abs() < 1e-6);
        assert!((policy.illegal_share() - 10.0 / 16.0).abs() < 1e-6);
        assert_eq!(policy.ranking(), [3, 0, 1, 2]);
        let row = policy.rows[0];
        assert!((row.masked - 2.0 / 3.0).abs() < 1e-6);
        // At temperature 2 the weights are square roots.
        assert!((row.tempered - 2.0 / (2.0 + 2.0_f64.sqrt())).abs() < 1e-6);
        assert!((row.prior / row.tempered - 1.0).abs() < 1.0 / 4096.0);
        assert!((1.0 / policy.sum - row.tempered).abs() < 1e-12, "the largest has a power of 1");
        assert!(policy.is_legal(1) && !policy.is_legal(3));
    }

    #[test]
    fn logits_that_are_no_numbers_do_no_harm() {
        let policy = Policy::of(&raw(&[f32::NAN, f32::INFINITY, 0.0], &[0, 1, 2], 1.0), Computed::AsLc0);
        assert!(policy.rows.iter().all(|row| row.masked.is_finite() && row.prior.is_finite()));
        assert!(policy.illegal_share().is_finite());
        assert!(Policy::of(&raw(&[], &[], 1.0), Computed::Exactly).rows.is_empty());
    }
}

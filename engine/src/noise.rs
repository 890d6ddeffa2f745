//! Random noise in the root's priors, as self-play uses it: P' = (1 - epsilon) P + epsilon eta, where eta is drawn from a
//! symmetric Dirichlet distribution (Silver et al. 2017).

use crate::{
    parameters::Parameters,
    prior::{Edge, Prior},
    random::SplitMix64,
};

/// Mixes noise into the edges of a root and sorts them again: largest P first, equal ones as they were. `key` names the
/// position, so that every root has noise of its own; the same seed gives the same noise.
pub(crate) fn mix(edges: &mut [Edge], parameters: &Parameters, key: u64) {
    let epsilon = parameters.noise_epsilon;
    if epsilon == 0.0 {
        return;
    }
    let noise = dirichlet(parameters.noise_alpha, edges.len(), &mut SplitMix64::new(parameters.seed, key));
    for (edge, noise) in edges.iter_mut().zip(noise) {
        let mixed = (1.0 - epsilon) * edge.prior().get() + epsilon * noise;
        #[expect(clippy::cast_possible_truncation, reason = "P is kept in f32 before it is rounded to 16 bits")]
        let mixed = Prior::new(mixed as f32);
        *edge = Edge::new(edge.mv(), mixed);
    }
    edges.sort_by_key(|edge| std::cmp::Reverse(edge.prior()));
}

/// Shares of a symmetric Dirichlet distribution: gamma variates over their sum.
fn dirichlet(alpha: f64, count: usize, random: &mut SplitMix64) -> Vec<f64> {
    let mut shares: Vec<f64> = (0..count).map(|_| log_gamma_variate(alpha, random)).collect();
    // With a small alpha they are too small for an f64; their logarithms are not.
    let largest = shares.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    shares.iter_mut().for_each(|share| *share = libm::exp(*share - largest));
    let sum: f64 = shares.iter().sum();
    shares.iter_mut().for_each(|share| *share /= sum);
    shares
}

/// The logarithm of a gamma variate (Marsaglia and Tsang 2000; below 1 with their correction by a uniform one).
fn log_gamma_variate(alpha: f64, random: &mut SplitMix64) -> f64 {
    if alpha < 1.0 {
        return log_gamma_variate(alpha + 1.0, random) + libm::log(random.unit()) / alpha;
    }
    let d = alpha - 1.0 / 3.0;
    let c = 1.0 / libm::sqrt(9.0 * d);
    // Nineteen tries of twenty succeed at least; the bound only says that this ends.
    for _ in 0..1000 {
        let x = normal_variate(random);
        let v = 1.0 + c * x;
        if v <= 0.0 {
            continue;
        }
        let v = v * v * v;
        if libm::log(random.unit()) < 0.5 * x * x + d - d * v + d * libm::log(v) {
            return libm::log(d * v);
        }
    }
    libm::log(d)
}

/// A standard normal variate (Box and Muller 1958).
fn normal_variate(random: &mut SplitMix64) -> f64 {
    let radius = libm::sqrt(-2.0 * libm::log(random.unit()));
    radius * libm::cos(std::f64::consts::TAU * random.unit())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Move;

    #[test]
    fn shares_have_the_moments_of_a_dirichlet_distribution() {
        let mut random = SplitMix64::new(3, 4);
        for (alpha, count) in [(0.03, 8), (0.3, 20), (1.0, 5), (10.0, 4)] {
            let (draws, mut sum, mut squares) = (4000, 0.0, 0.0);
            for _ in 0..draws {
                let shares = dirichlet(alpha, count, &mut random);
                assert!((shares.iter().sum::<f64>() - 1.0).abs() < 1e-9);
                sum += shares[0];
                squares += shares[0] * shares[0];
            }
            let n = f64::from(draws);
            #[expect(clippy::cast_precision_loss, reason = "small")]
            let k = count as f64;
            let (mean, variance) = (1.0 / k, (k - 1.0) / (k * k * (k * alpha + 1.0)));
            let error = (variance / n).sqrt();
            assert!((sum / n - mean).abs() < 4.0 * error, "alpha {alpha}: mean {}", sum / n);
            let found = squares / n - (sum / n) * (sum / n);
            assert!((found / variance - 1.0).abs() < 0.25, "alpha {alpha}: variance {found}, not {variance}");
        }
    }

    #[test]
    fn noise_is_mixed_in_and_edges_stay_sorted() {
        let edges: Vec<Edge> =
            [0.5, 0.25, 0.125, 0.125].iter().zip(1..).map(|(&p, mv)| Edge::new(Move(mv), Prior::new(p))).collect();
        let mut parameters = Parameters::default();
        let mixed = |parameters: &Parameters, key| {
            let mut mixed = edges.clone();
            mix(&mut mixed, parameters, key);
            mixed
        };
        assert_eq!(mixed(&parameters, 7), edges);
        parameters.set("noise_epsilon", "0.25").unwrap();
        let noisy = mixed(&parameters, 7);
        assert_ne!(noisy, edges);
        assert!(noisy.is_sorted_by(|a, b| a.prior() >= b.prior()));
        let sum: f64 = noisy.iter().map(|edge| edge.prior().get()).sum();
        assert!((sum - 1.0).abs() < 1e-3, "{sum}");
        assert_eq!(mixed(&parameters, 7), noisy);
        assert_ne!(mixed(&parameters, 8), noisy, "another position");
        parameters.set("seed", "1").unwrap();
        assert_ne!(mixed(&parameters, 7), noisy, "another seed");
    }
}

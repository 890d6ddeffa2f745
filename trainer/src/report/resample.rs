//! Uncertainty of a measure: how far it would be off with other games. Whole games are drawn again and again, because the
//! positions of a game are alike and there are fewer independent ones than there seem to be.

use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::measures::Sums;

/// A measure of sums.
pub(super) type Measure = fn(&Sums) -> Option<f64>;

/// Draws; then 25 of them are beyond either end of an interval, which is enough for the digits that are shown.
const DRAWS: usize = 1000;
/// All networks are measured on the same draws, and again the next time.
const SEED: u64 = 1;

/// A network's sums over all games, and over games that were drawn.
pub(super) struct Resampled {
    pub(super) whole: Sums,
    /// Empty if there are too few games to draw from.
    draws: Vec<Sums>,
}

impl Resampled {
    /// Draws as many games as there are, each time. Networks whose games are in the same order are drawn alike.
    pub(super) fn new(games: &[Sums]) -> Self {
        let mut random = ChaCha8Rng::seed_from_u64(SEED);
        let mut draw = || games.iter().map(|_| &games[random.random_range(0..games.len())]).sum();
        let draws = if games.len() < 2 { Vec::new() } else { (0..DRAWS).map(|_| draw()).collect() };
        Self { whole: games.iter().sum(), draws }
    }

    /// Returns the interval within which 95 of 100 such sets of games would lie.
    pub(super) fn interval(&self, measure: Measure) -> Option<[f64; 2]> {
        middle(self.draws.iter().filter_map(measure).collect())
    }

    /// Returns by how much a measure exceeds another network's, and the interval within which 95 of 100 such differences would
    /// lie. Both are measured on the same games, so that the difficulty of a game does not count.
    pub(super) fn difference(&self, other: &Self, measure: Measure) -> Option<(f64, Option<[f64; 2]>)> {
        let difference = |ours: &Sums, theirs: &Sums| Some(measure(ours)? - measure(theirs)?);
        let drawn = self.draws.iter().zip(&other.draws).filter_map(|(ours, theirs)| difference(ours, theirs));
        Some((difference(&self.whole, &other.whole)?, middle(drawn.collect())))
    }
}

/// The middle 95 % of values.
fn middle(mut values: Vec<f64>) -> Option<[f64; 2]> {
    values.sort_by(f64::total_cmp);
    let beyond = values.len() / 40;
    Some([*values.get(beyond)?, *values.get(values.len() - 1 - beyond)?])
}

#[cfg(test)]
mod tests {
    use super::super::measures::tests::sums;
    use super::*;

    fn width(games: &[Sums]) -> f64 {
        let [low, high] = Resampled::new(games).interval(Sums::first_move).unwrap();
        high - low
    }

    #[test]
    fn the_middle_is_95_of_100() {
        assert_eq!(middle((0..1000).rev().map(f64::from).collect()), Some([25.0, 974.0]));
        assert_eq!(middle(Vec::new()), None);
    }

    #[test]
    fn an_interval_is_that_of_the_binomial_distribution() {
        let games: Vec<Sums> = (0..400).map(|game| sums(1, game % 2)).collect();
        let expected = 2.0 * 1.96 * (0.25_f64 / 400.0).sqrt();
        assert!((width(&games) / expected - 1.0).abs() < 0.1, "{}", width(&games));
    }

    #[test]
    fn positions_of_one_game_count_together() {
        let games: Vec<Sums> = (0..50).map(|game| sums(1, game % 2)).collect();
        let longer: Vec<Sums> = (0..50).map(|game| sums(20, 20 * (game % 2))).collect();
        assert!((width(&games) - width(&longer)).abs() < 1e-9);
        let alike: Vec<Sums> = (0..50).map(|_| sums(20, 10)).collect();
        assert!(width(&alike) < 1e-9);
        assert_eq!(Resampled::new(&games[..1]).interval(Sums::first_move), None);
    }

    #[test]
    fn differences_are_those_on_the_same_games() {
        // Games differ a lot, and one network is a little better in each of them.
        let one: Vec<Sums> = (0..50).map(|game| sums(20, 19 * (game % 2))).collect();
        let two: Vec<Sums> = (0..50).map(|game| sums(20, 19 * (game % 2) + 1)).collect();
        let (one, two) = (Resampled::new(&one), Resampled::new(&two));
        let (difference, interval) = two.difference(&one, Sums::first_move).unwrap();
        let [low, high] = interval.unwrap();
        assert!((difference - 0.05).abs() < 1e-9 && high - low < 1e-9, "{difference} {low} {high}");
        assert_eq!(one.difference(&one, Sums::first_move), Some((0.0, Some([0.0, 0.0]))));
        assert_eq!(one.difference(&two, Sums::only_move), None, "no position has one move only");
    }
}

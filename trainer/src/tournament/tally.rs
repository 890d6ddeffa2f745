//! Results of a match so far.

use std::fmt;

/// Half points of games, and what they come to for the player whose score is told.
#[derive(Default)]
pub(super) struct Tally {
    /// Wins, draws and losses.
    results: [u32; 3],
    /// Half points by opening, once both games are played.
    pairs: Vec<[Option<u32>; 2]>,
}

impl Tally {
    pub(super) fn add(&mut self, game: u32, half_points: u32) {
        self.results[2 - half_points as usize] += 1;
        let pair = game as usize / 2;
        if self.pairs.len() <= pair {
            self.pairs.resize(pair + 1, [None; 2]);
        }
        self.pairs[pair][game as usize % 2] = Some(half_points);
    }

    pub(super) fn games(&self) -> u32 {
        self.results.iter().sum()
    }

    /// Score in [0, 1].
    fn score(&self) -> f64 {
        let games = f64::from(self.games().max(1));
        (f64::from(self.results[0]) + f64::from(self.results[1]) / 2.0) / games
    }

    /// Returns the distance within which 95 of 100 such matches would lie, from the differences between pairs of games; `None`
    /// with fewer than two pairs.
    fn error(&self) -> Option<f64> {
        let pairs: Vec<f64> = self.pairs.iter().filter_map(|[a, b]| Some(f64::from((*a)? + (*b)?) / 4.0)).collect();
        if pairs.len() < 2 {
            return None;
        }
        let count = pairs.len() as f64;
        let mean = pairs.iter().sum::<f64>() / count;
        let variance = pairs.iter().map(|pair| (pair - mean).powi(2)).sum::<f64>() / (count - 1.0);
        Some(1.96 * (variance / count).sqrt())
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.games() == 0 {
            return write!(f, "no game is over");
        }
        let [wins, draws, losses] = self.results;
        write!(f, "+{wins} ={draws} -{losses}, {:.1} % +- ", 100.0 * self.score())?;
        match self.error() {
            Some(error) => write!(f, "{:.1}", 100.0 * error),
            None => write!(f, "?"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_come_from_pairs() {
        let mut tally = Tally::default();
        for (game, half_points) in [2, 0, 2, 2, 1, 1, 0, 2].into_iter().enumerate() {
            tally.add(game as u32, half_points);
        }
        assert_eq!(tally.results, [4, 2, 2]);
        assert!((tally.score() - 0.625).abs() < 1e-12);
        // Pairs score 0.5, 1, 0.5, 0.5: a standard deviation of a quarter.
        let error = tally.error().unwrap();
        assert!((error - 1.96 * 0.25 / 2.0).abs() < 1e-12, "{error}");
        assert_eq!(tally.to_string(), "+4 =2 -2, 62.5 % +- 24.5");
    }

    #[test]
    fn one_pair_says_nothing_of_errors() {
        let mut tally = Tally::default();
        assert_eq!(tally.to_string(), "no game is over");
        for (game, half_points) in [(0, 2), (1, 1), (2, 2)] {
            tally.add(game, half_points);
        }
        assert_eq!(tally.to_string(), "+2 =1 -0, 83.3 % +- ?");
    }
}

//! Accuracy by Lichess's formula.
//!
//! It is published at <https://lichess.org/page/accuracy>, and its code is lila's `modules/analyse/src/main/AccuracyPercent.scala`.
//! Lichess computes it from win percents that it makes of centipawns; here the win percent is 100 (W + D/2) of the search itself,
//! so that its numbers cannot be compared with those of Lichess to the last point.

use libm::exp;
use shakmaty::Color;

/// Name of the formula, as it is shown beside its numbers.
pub const NAME: &str = "Lichess";

/// The formula for one move, as one would write it.
pub const FORMULA: &str = "103.1668 exp(\u{2212}0.04354 (win% before \u{2212} win% after)) \u{2212} 3.1669 + 1";

/// Its address.
pub const SOURCE: &str = "https://lichess.org/page/accuracy";

/// Fewest and most win percents in a window whose spread is a weight.
const WINDOW: (usize, usize) = (2, 8);

/// Least and greatest weight.
const WEIGHT: (f64, f64) = (0.5, 12.0);

/// The accuracy of a move, in percent, from its mover's win percents before and after it.
#[must_use]
pub fn of_move(before: f64, after: f64) -> f64 {
    if after >= before {
        return 100.0;
    }
    let raw = 103.166_810_071_164_9 * exp(-0.043_544_153_867_539_51 * (before - after)) - 3.166_924_740_191_411;
    // Lichess adds one point for what no analysis is sure of.
    (raw + 1.0).clamp(0.0, 100.0)
}

/// The accuracy of White and of Black over a game: the mean of two means of their moves', one weighted by how much the game swung
/// about each move, and the harmonic one. `percents` are White's win percents of every position, `movers` who moved in each; passing
/// is no move.
#[must_use]
pub fn of_game(percents: &[f64], movers: &[Option<Color>]) -> [Option<f64>; 2] {
    let moves = percents.len().saturating_sub(1);
    let size = (moves / 10).clamp(WINDOW.0, WINDOW.1);
    let weight = |at: usize| {
        // The first moves share the first window.
        let first = (at + 2).saturating_sub(size.min(percents.len()));
        let window = &percents[first..(first + size).min(percents.len())];
        deviation(window).clamp(WEIGHT.0, WEIGHT.1)
    };
    let of_side = |side: Color| {
        let own = (0..moves).filter(|&at| movers.get(at) == Some(&Some(side)));
        let accuracies: Vec<(f64, f64)> = own
            .map(|at| {
                let (before, after) = match side {
                    Color::White => (percents[at], percents[at + 1]),
                    Color::Black => (100.0 - percents[at], 100.0 - percents[at + 1]),
                };
                (of_move(before, after), weight(at))
            })
            .collect();
        mean(&accuracies)
    };
    [of_side(Color::White), of_side(Color::Black)]
}

fn mean(accuracies: &[(f64, f64)]) -> Option<f64> {
    if accuracies.is_empty() {
        return None;
    }
    let weights: f64 = accuracies.iter().map(|one| one.1).sum();
    let weighted = accuracies.iter().map(|(accuracy, weight)| accuracy * weight).sum::<f64>() / weights;
    let harmonic = count(accuracies.len()) / accuracies.iter().map(|one| 1.0 / one.0.max(1.0)).sum::<f64>();
    Some(f64::midpoint(weighted, harmonic))
}

/// The standard deviation of all of them.
fn deviation(numbers: &[f64]) -> f64 {
    let mean = numbers.iter().sum::<f64>() / count(numbers.len());
    let squares: f64 = numbers.iter().map(|number| (number - mean) * (number - mean)).sum();
    (squares / count(numbers.len())).sqrt()
}

fn count(number: usize) -> f64 {
    u32::try_from(number).map_or(f64::MAX, f64::from)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_move_is_as_accurate_as_lichess_says() {
        assert_eq!((of_move(50.0, 50.0), of_move(20.0, 60.0), of_move(100.0, 0.0)), (100.0, 100.0, 0.0));
        // 103.1668 exp(-0.4354) - 2.1669
        assert!((of_move(60.0, 50.0) - 64.581).abs() < 0.01, "{}", of_move(60.0, 50.0));
    }

    /// Windows as Lichess makes them: the first one again for the first moves, then each in turn.
    #[test]
    fn the_first_moves_share_a_window() {
        let percents: Vec<f64> = (0..45).map(|at| f64::from((at * 37) % 100)).collect();
        let size = 4;
        let windows: Vec<&[f64]> =
            std::iter::repeat_n(&percents[..size], size - 2).chain(percents.windows(size)).collect();
        let movers: Vec<Option<Color>> =
            (0..45).map(|at| Some(if at % 2 == 0 { Color::White } else { Color::Black })).collect();
        let expected = |parity: usize| {
            let own: Vec<(f64, f64)> = (0..44)
                .filter(|at| at % 2 == parity)
                .map(|at| {
                    let flip = |x: f64| if parity == 0 { x } else { 100.0 - x };
                    (of_move(flip(percents[at]), flip(percents[at + 1])), deviation(windows[at]).clamp(0.5, 12.0))
                })
                .collect();
            mean(&own)
        };
        assert_eq!(of_game(&percents, &movers), [expected(0), expected(1)]);
    }

    #[test]
    fn a_side_without_moves_has_none() {
        assert_eq!(of_game(&[], &[]), [None, None]);
        assert_eq!(of_game(&[50.0], &[None]), [None, None]);
        assert_eq!(of_game(&[50.0, 50.0], &[Some(Color::Black), None]), [None, Some(100.0)]);
    }
}

//! P of a position's moves by generation, one on top of the other: how a network's preferences change as it learns.

use wire::training::GenerationView;

use crate::shared::Shared;

/// Generations that are drawn at most; of more, so many evenly, the first and the last among them.
const MOST: usize = 300;

/// A move's share over the generations: a band between two curves.
#[derive(Clone, Debug, PartialEq)]
pub struct Band {
    /// The move.
    pub mv: u16,
    /// Generation, where the band begins and where it ends, both from 0 to 1.
    pub points: Vec<(u32, f64, f64)>,
}

impl Band {
    /// The share at a generation: of those that are drawn the newest up to it.
    #[must_use]
    pub fn share(&self, generation: u32) -> Option<f64> {
        let at = self.points.partition_point(|point| point.0 <= generation).checked_sub(1)?;
        let (_, from, to) = self.points[at];
        Some(to - from)
    }
}

/// The bands of a pinned position, the first move lowest. None where no generation says anything of it.
#[must_use]
pub fn bands(generations: &[Shared<GenerationView>], pin: usize) -> Vec<Band> {
    let mut bands: Vec<Band> = Vec::new();
    let drawn = usize::min(generations.len(), MOST);
    for at in 0..drawn {
        let generation = &generations[at * (generations.len() - 1) / (drawn - 1).max(1)];
        let Some(opinion) = generation.opinions.get(pin) else { continue };
        if bands.is_empty() {
            bands = opinion.priors.iter().map(|&(mv, _)| Band { mv, points: Vec::new() }).collect();
        }
        let mut below = 0.0;
        // The legal moves are the same whoever is asked.
        for (band, &(_, prior)) in bands.iter_mut().zip(&opinion.priors) {
            band.points.push((generation.number, below, below + prior));
            below += prior;
        }
    }
    bands
}

#[cfg(test)]
mod tests {
    use super::*;
    use wire::training::OpinionView;

    fn generation(number: u32, priors: &[f64]) -> Shared<GenerationView> {
        let priors = (0..).zip(priors.iter().copied()).collect();
        Shared::new(GenerationView {
            number,
            games: 0,
            steps: 0,
            is_random: number == 0,
            width: 1,
            layers: 1,
            parameters: 1,
            opinions: vec![OpinionView { value: 0.0, priors }],
            exam: None,
            check: None,
        })
    }

    #[test]
    fn bands_lie_on_top_of_each_other() {
        let bands = bands(&[generation(0, &[0.5, 0.25, 0.25]), generation(7, &[0.0, 1.0, 0.0])], 0);
        assert_eq!(bands.iter().map(|band| band.mv).collect::<Vec<_>>(), [0, 1, 2]);
        assert_eq!(bands[0].points, [(0, 0.0, 0.5), (7, 0.0, 0.0)]);
        assert_eq!(bands[1].points, [(0, 0.5, 0.75), (7, 0.0, 1.0)]);
        assert_eq!([0, 3, 7, 9].map(|at| bands[1].share(at)), [Some(0.25), Some(0.25), Some(1.0), Some(1.0)]);
    }

    #[test]
    fn of_many_generations_the_first_and_the_last_are_there() {
        let all: Vec<_> = (0..2000).map(|number| generation(number, &[1.0])).collect();
        let bands = bands(&all, 0);
        let numbers: Vec<u32> = bands[0].points.iter().map(|point| point.0).collect();
        assert_eq!((numbers.len(), numbers[0], numbers[MOST - 1]), (MOST, 0, 1999));
        assert!(numbers.windows(2).all(|pair| pair[0] < pair[1]));
    }

    #[test]
    fn nothing_said_is_nothing_drawn() {
        assert!(bands(&[], 0).is_empty());
        assert!(bands(&[generation(0, &[1.0])], 3).is_empty());
    }
}

//! Games that are never learnt from: how well a generation foresees them, beside those that it learnt from.
//!
//! Both losses are of the same network at the same moment. While they are alike, what was learnt holds for games that were not seen;
//! where those of the games held out stay behind, the network has learnt its games by heart (it overfits).

use std::collections::VecDeque;

use crate::{
    gradient::{Example, Gradient},
    network::Network,
    targets::PlayedGame,
};

/// Positions of each kind that a generation is asked about at most, evenly from all there are.
pub const MOST_ASKED: usize = 512;

/// What a generation foresees of both kinds of games.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Check {
    /// Of games that it learnt from.
    pub learnt: Fit,
    /// Of games that it never saw.
    pub held_out: Fit,
}

/// Losses without steps: means over some positions.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Fit {
    /// Positions asked about.
    pub positions: u32,
    /// Mean of (z - v)^2.
    pub value: f64,
    /// Mean of -pi^T ln p.
    pub policy: f64,
    /// Mean of -pi^T ln pi.
    pub entropy: f64,
}

/// Asks a network about the games of a window; `None` where there are none of one kind.
#[must_use]
pub fn check(network: &Network, window: &VecDeque<PlayedGame>) -> Option<Check> {
    let of = |is_held_out: bool| fit(network, window.iter().filter(|game| game.is_held_out == is_held_out));
    // Nothing is asked about the others where nothing is held out.
    let held_out = of(true)?;
    Some(Check { learnt: of(false)?, held_out })
}

fn fit<'a>(network: &Network, games: impl Iterator<Item = &'a PlayedGame>) -> Option<Fit> {
    let all: Vec<Example<'_>> = games.flat_map(examples).collect();
    let asked = all.len().min(MOST_ASKED);
    let mut gradient = Gradient::default();
    let mut fit = Fit { positions: u32::try_from(asked).expect("they are few"), ..Fit::default() };
    #[expect(clippy::cast_precision_loss, reason = "they are few")]
    let share = 1.0 / asked.max(1) as f64;
    for at in 0..asked {
        let example = &all[at * all.len() / asked];
        let (value, policy) = gradient.look(network, example);
        fit.value += value * share;
        fit.policy += policy * share;
        fit.entropy += example.position.entropy() * share;
    }
    (asked > 0).then_some(fit)
}

fn examples(game: &PlayedGame) -> impl Iterator<Item = Example<'_>> {
    game.positions.iter().enumerate().map(|(ply, position)| Example { position, result: game.result(ply) })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Phase, Settings, Trainer};
    use engine::games::tic_tac_toe::TicTacToe;

    #[test]
    fn what_is_held_out_is_never_learnt_from() {
        let settings =
            Settings { simulations: 12, games: 8, steps: 6, batch: 16, width: 12, held_out: 40, ..Settings::default() };
        let mut trainer = Trainer::<TicTacToe>::new(3, settings);
        while trainer.phase() != Phase::Learn(0) {
            trainer.advance();
        }
        let all = trainer.window().len();
        // Learning is the same without the games held out.
        let mut without = trainer.clone();
        without.state.window.retain(|game| !game.is_held_out);
        assert!((1..all).contains(&without.window().len()));
        for _ in 0..6 {
            trainer.advance();
            without.advance();
        }
        assert_eq!(trainer.network(), without.network());
        let found = trainer.generations()[1].check.unwrap();
        let positions = trainer.window().iter().map(|game| game.positions.len()).sum::<usize>();
        assert_eq!((found.learnt.positions + found.held_out.positions) as usize, positions);
        assert!(found.held_out.policy >= found.held_out.entropy - 1e-9 && found.held_out.entropy > 0.0);
        assert_eq!(without.generations()[1].check, None);
    }

    #[test]
    fn of_many_positions_so_many_are_asked_about() {
        let settings = Settings { simulations: 2, games: 200, steps: 1, batch: 1, width: 4, ..Settings::default() };
        let mut trainer = Trainer::<TicTacToe>::new(1, settings);
        while trainer.generations().len() < 2 {
            trainer.advance();
        }
        let found = trainer.generations()[1].check.unwrap();
        assert_eq!(found.learnt.positions as usize, MOST_ASKED);
        assert!(found.held_out.positions < found.learnt.positions);
    }
}

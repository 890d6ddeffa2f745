//! Counting what is below a position: what the games' rules are tested with.

use crate::game::{Game, Outcome};

use super::in_a_row::{InARow, Player, Rules};

/// The complete tree below a position.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Census {
    pub(crate) nodes: u32,
    pub(crate) first_wins: u32,
    pub(crate) second_wins: u32,
    pub(crate) draws: u32,
}

impl Census {
    /// Looks at every node.
    pub(crate) fn of<R: Rules>(game: &InARow<R>, look: &mut impl FnMut(&InARow<R>)) -> Self {
        let mut census = Self::default();
        census.add(game, look);
        census
    }

    fn add<R: Rules>(&mut self, game: &InARow<R>, look: &mut impl FnMut(&InARow<R>)) {
        self.nodes += 1;
        look(game);
        let mut moves = Vec::new();
        game.legal_moves(&mut moves);
        if let Some(ending) = game.ending(&moves, false) {
            *match (ending.outcome, game.turn()) {
                (Outcome::Draw, _) => &mut self.draws,
                (Outcome::Win, Player::Second) => &mut self.first_wins,
                (Outcome::Win, Player::First) => &mut self.second_wins,
                (Outcome::Loss, _) => unreachable!("nobody moves and loses"),
            } += 1;
        }
        for mv in moves {
            let mut below = game.clone();
            below.play(mv);
            self.add(&below, look);
        }
    }

    pub(crate) fn games(&self) -> u32 {
        self.first_wins + self.second_wins + self.draws
    }
}

/// Counts the ways to play `plies` plies.
pub(crate) fn perft<G: Game>(game: &mut G, plies: usize) -> u64 {
    let mut moves = Vec::new();
    game.legal_moves(&mut moves);
    match plies {
        0 => 1,
        1 => moves.len() as u64,
        _ => moves
            .into_iter()
            .map(|mv| {
                let mut below = game.clone();
                below.play(mv);
                perft(&mut below, plies - 1)
            })
            .sum(),
    }
}

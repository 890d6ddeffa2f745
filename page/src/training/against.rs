//! A visitor's game against a generation.

use engine::games::in_a_row::Player as Colour;
use engine::games::small::SmallGame;
use engine::{Game as _, Move};
use wire::training::{Ask, MOST_MATCH_SIMULATIONS, Side, ThoughtView};

use super::matches::Player;
use crate::shared::Shared;

/// The game as it stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// The visitor is to move.
    Yours,
    /// The network is to move, and thinks.
    Thinks,
    /// The network is to move, and nobody knows whether it will.
    Silent,
    /// Drawn.
    Drawn,
    /// The visitor has won.
    Won,
    /// The network has won.
    Lost,
}

/// State of the network.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Mind {
    /// It was not asked about this position.
    #[default]
    Idle,
    /// This generation was asked.
    Thinks(u32),
    /// It was asked, and something was refused meanwhile: that may have been the question.
    Silent(u32),
}

/// A visitor's game.
#[derive(Clone, Debug)]
pub struct Against {
    /// The opponent as it is chosen.
    pub opponent: Player,
    /// Simulations of the opponent, as they were typed.
    pub simulations: String,
    moves: Shared<Vec<u16>>,
    is_first: bool,
    mind: Mind,
    thought: Option<Shared<ThoughtView>>,
}

impl Default for Against {
    fn default() -> Self {
        Self {
            opponent: Player::Newest,
            simulations: "50".to_owned(),
            moves: Shared::default(),
            is_first: true,
            mind: Mind::Idle,
            thought: None,
        }
    }
}

impl Against {
    /// Forgets the game: there is another training, or none.
    pub(super) fn forget(&mut self) {
        self.moves = Shared::default();
        self.mind = Mind::Idle;
        self.thought = None;
    }

    /// Begins another game. Returns whether the network is to move.
    pub(super) fn restart(&mut self, is_first: bool) -> bool {
        self.forget();
        self.is_first = is_first;
        !is_first
    }

    /// Plays the visitor's move, if it is one. Returns whether the network is to move then.
    pub(super) fn play(&mut self, game: &str, mv: u16) -> bool {
        if !matches!(self.standing(game), Some(Standing::Yours)) || !legal(game, &self.moves).contains(&Move(mv)) {
            return false;
        }
        self.moves.edit().push(mv);
        matches!(self.standing(game), Some(Standing::Silent))
    }

    /// Returns the question to the opponent.
    ///
    /// # Errors
    /// Where it cannot be asked: one sentence.
    pub(super) fn think(&mut self, players: &[u32]) -> Result<Ask, String> {
        let simulations = self.simulations.trim().parse::<u32>();
        let (Some(Side::Generation(generation)), Ok(simulations)) = (self.opponent.side(players), simulations) else {
            return Err(say::training::simulations_are_whole(MOST_MATCH_SIMULATIONS));
        };
        self.mind = Mind::Thinks(generation);
        Ok(Ask::Think { generation, moves: self.moves.to_vec(), simulations })
    }

    /// Takes a thought, if it is about this position. Returns the move that the network plays.
    pub(super) fn hear(&mut self, thought: ThoughtView) -> Option<u16> {
        let (Mind::Thinks(generation) | Mind::Silent(generation)) = self.mind else { return None };
        if generation != thought.generation || *self.moves != thought.moves {
            return None;
        }
        self.mind = Mind::Idle;
        let mv = thought.mv;
        self.moves.edit().extend(mv);
        self.thought = Some(Shared::new(thought));
        mv
    }

    /// Notes that a question was refused, which may have been the one to the opponent.
    pub(super) fn doubt(&mut self) {
        if let Mind::Thinks(generation) = self.mind {
            self.mind = Mind::Silent(generation);
        }
    }

    /// Notes that nobody will answer.
    pub(super) fn give_up(&mut self) {
        self.mind = Mind::Idle;
    }

    /// The moves from the start.
    #[must_use]
    pub fn moves(&self) -> &Shared<Vec<u16>> {
        &self.moves
    }

    /// Thoughts of the network before its last move.
    #[must_use]
    pub fn thought(&self) -> Option<&Shared<ThoughtView>> {
        self.thought.as_ref()
    }

    /// Returns how the game stands; `None` where there is no such game.
    #[must_use]
    pub fn standing(&self, game: &str) -> Option<Standing> {
        let at = after(game, &self.moves)?;
        let visitor = if self.is_first { Colour::First } else { Colour::Second };
        let is_visitors = at.turn() == visitor;
        if legal(game, &self.moves).is_empty() {
            // Whoever would be to move now did not make the last one.
            return Some(match (at.winning_cells().is_empty(), is_visitors) {
                (true, _) => Standing::Drawn,
                (false, false) => Standing::Won,
                (false, true) => Standing::Lost,
            });
        }
        Some(match self.mind {
            _ if is_visitors => Standing::Yours,
            Mind::Thinks(_) => Standing::Thinks,
            Mind::Idle | Mind::Silent(_) => Standing::Silent,
        })
    }
}

/// The position of a game after some moves; `None` where they cannot be played.
fn after(game: &str, moves: &[u16]) -> Option<SmallGame> {
    let mut at = SmallGame::named(game)?;
    for &mv in moves {
        let mut legal = Vec::new();
        at.legal_moves(&mut legal);
        if !legal.contains(&Move(mv)) {
            return None;
        }
        at.play(Move(mv));
    }
    Some(at)
}

fn legal(game: &str, moves: &[u16]) -> Vec<Move> {
    let mut legal = Vec::new();
    if let Some(at) = after(game, moves) {
        at.legal_moves(&mut legal);
    }
    legal
}

#[cfg(test)]
mod tests {
    use super::*;

    const GAME: &str = "connect2";

    fn thought(generation: u32, moves: &[u16], mv: Option<u16>) -> ThoughtView {
        ThoughtView { generation, moves: moves.to_vec(), mv, value: 0.0, mean: 0.0, rows: vec![] }
    }

    #[test]
    fn the_network_answers_a_move() {
        let mut game = Against::default();
        assert!(game.play(GAME, 0));
        let asked = game.think(&[0, 3]);
        assert_eq!(asked, Ok(Ask::Think { generation: 3, moves: vec![0], simulations: 50 }));
        assert_eq!(game.standing(GAME), Some(Standing::Thinks));
        assert!(!game.play(GAME, 1), "it is not the visitor's turn");
        assert_eq!(game.hear(thought(3, &[0], Some(2))), Some(2));
        assert_eq!((game.moves().to_vec(), game.standing(GAME)), (vec![0, 2], Some(Standing::Yours)));
        assert!(game.thought().is_some());
    }

    #[test]
    fn a_thought_about_another_position_or_of_another_generation_is_late() {
        let mut game = Against::default();
        game.play(GAME, 0);
        game.think(&[0]).unwrap();
        game.restart(true);
        assert_eq!(game.hear(thought(0, &[0], Some(2))), None, "that game is over");
        game.play(GAME, 1);
        game.think(&[0, 1]).unwrap();
        assert_eq!(game.hear(thought(1, &[0], Some(2))), None);
        assert_eq!(game.hear(thought(0, &[1], Some(2))), None);
        assert!(game.thought().is_none());
        assert_eq!(game.hear(thought(1, &[1], Some(2))), Some(2));
        assert_eq!(game.hear(thought(1, &[1], Some(2))), None, "once");
    }

    #[test]
    fn who_wins_is_told_from_whose_move_it_was() {
        for (is_first, moves, expected) in [
            (true, &[0, 3, 1][..], Standing::Won),
            (false, &[0, 3, 1], Standing::Lost),
            (false, &[1, 3, 0], Standing::Lost),
            (true, &[0, 2, 3, 1], Standing::Lost),
            (false, &[0, 2, 3, 1], Standing::Won),
            (true, &[0, 1, 3, 2], Standing::Lost),
            (true, &[0, 1, 2, 3], Standing::Drawn),
        ] {
            let mut game = Against::default();
            game.restart(is_first);
            game.moves = Shared::new(moves.to_vec());
            assert_eq!(game.standing(GAME), Some(expected), "{is_first} {moves:?}");
        }
    }

    #[test]
    fn what_cannot_be_played_is_not() {
        let mut game = Against::default();
        assert!(!game.play(GAME, 9) && !game.play("chess", 0));
        game.play(GAME, 0);
        assert!(!game.restart(true) && game.restart(false));
        assert!(!game.play(GAME, 0), "the network begins");
        assert_eq!(game.standing("chess"), None);
    }

    #[test]
    fn a_number_of_simulations_is_whole() {
        let mut game = Against { simulations: "many".to_owned(), ..Against::default() };
        let refused = game.think(&[0]).unwrap_err();
        assert_eq!(refused, "Simulations a move must be a whole number, at most 2000.");
        game.simulations = " 7 ".to_owned();
        assert!(game.think(&[]).is_err(), "nobody can play");
        assert!(game.think(&[0]).is_ok());
    }

    #[test]
    fn a_network_that_may_have_been_refused_is_not_said_to_think() {
        let mut game = Against::default();
        game.restart(false);
        game.think(&[0]).unwrap();
        game.doubt();
        assert_eq!(game.standing(GAME), Some(Standing::Silent));
        assert_eq!(game.hear(thought(0, &[], Some(1))), Some(1), "something else was refused");
        game.restart(false);
        game.think(&[0]).unwrap();
        game.give_up();
        assert_eq!(game.hear(thought(0, &[], Some(1))), None);
    }
}

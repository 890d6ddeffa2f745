//! Moves as text.

use engine::games::chess::move_from_code;
use shakmaty::{Chess, Position as _, san::SanPlus};

/// Names for the moves of a game: each place that shows moves has a notation of its own.
pub trait Names {
    /// The names of moves that are played one after the other from the position at a place of the main line. Ends before a move that
    /// is not legal there.
    fn line(&self, ply: usize, moves: &[u16]) -> Vec<String>;

    /// The name of one move.
    fn one(&self, ply: usize, mv: u16) -> String {
        self.line(ply, &[mv]).pop().unwrap_or_default()
    }
}

/// Standard algebraic notation.
#[derive(Clone, Debug)]
pub struct Sans {
    positions: Vec<Chess>,
}

impl Sans {
    /// The names of a game whose main line has these positions.
    #[must_use]
    pub fn new(positions: Vec<Chess>) -> Self {
        Self { positions }
    }

    /// The positions of a game's main line, the start first.
    #[must_use]
    pub fn of(game: &pgn::Game) -> Self {
        let mut position = game.start.clone();
        let mut positions = vec![position.clone()];
        for id in game.main_line() {
            let Some(next) = pgn::moves::after(&position, game.nodes[id as usize].mv) else { break };
            position = next;
            positions.push(position.clone());
        }
        Self { positions }
    }

    /// The position at a place of the main line.
    #[must_use]
    pub fn position(&self, ply: usize) -> Option<&Chess> {
        self.positions.get(ply)
    }

    /// Number of the full move at a place, as `12.` or `12...`.
    #[must_use]
    pub fn number(&self, ply: usize) -> String {
        let Some(position) = self.position(ply) else { return String::new() };
        format!("{}{}", position.fullmoves(), position.turn().fold_wb(".", "..."))
    }
}

impl Names for Sans {
    fn line(&self, ply: usize, moves: &[u16]) -> Vec<String> {
        let Some(mut position) = self.position(ply).cloned() else { return Vec::new() };
        let legal = moves.iter().map_while(|&mv| {
            let mv = move_from_code(&position, engine::Move(mv))?;
            Some(SanPlus::from_move_and_play_unchecked(&mut position, mv).to_string())
        });
        legal.collect()
    }
}

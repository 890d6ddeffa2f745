//! Moves one after the other, null moves among them.

use document::NULL_MOVE;
use engine::Move;

use crate::{game::Entered, refusal::Refusal};

/// A null move as UCI writes it.
const PASSES: &str = "0000";

/// A line of a game: its start as text that can be entered again, and the moves.
pub(super) struct Line {
    pub(super) start: String,
    pub(super) moves: Vec<u16>,
}

impl Line {
    /// Reads moves from a start position.
    pub(super) fn read<G: Entered>(start: &str, moves: &[String]) -> Result<Self, Refusal> {
        let mut parts = moves.split(|text| text == PASSES);
        let mut game = G::enter(start, parts.next().unwrap_or_default())?;
        let mut line = Self { start: game.start_text(), moves: codes(&game) };
        for part in parts {
            line.moves.push(NULL_MOVE);
            let text = game.passed()?.position_text();
            let behind =
                |refusal: Refusal| Refusal::new(refusal.code, format!("after the null move, {}", refusal.message));
            game = G::enter(&text, part).map_err(behind)?;
            line.moves.extend(codes(&game));
        }
        Ok(line)
    }
}

fn codes<G: Entered>(game: &G) -> Vec<u16> {
    game.played_moves().into_iter().map(|mv| mv.0).collect()
}

/// The texts of the positions after moves, if all are legal.
pub(super) fn texts<G: Entered>(mut game: G, moves: &[u16]) -> Result<Vec<String>, Refusal> {
    moves.iter().map(|&mv| step(&mut game, mv).map(|()| game.position_text())).collect()
}

/// Plays a move, if it is legal. Behind a null move the game begins anew.
pub(super) fn step<G: Entered>(game: &mut G, mv: u16) -> Result<(), Refusal> {
    if mv == NULL_MOVE {
        *game = G::enter(&game.passed()?.position_text(), &[])?;
        return Ok(());
    }
    let mut legal = Vec::new();
    game.legal_moves(&mut legal);
    if !legal.contains(&Move(mv)) {
        return Err(Refusal::invalid(format!("move code {mv} is not legal there")));
    }
    game.play_and_set_root(Move(mv));
    Ok(())
}

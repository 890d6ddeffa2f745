//! Positions for measurements: those of random games.

use std::error::Error;

use engine::games::chess::Chess;
use networks::{HistoryFill, Network, Planes};

/// Returns `count` positions of games of random moves, the same ones each time, as a network reads them.
pub(crate) fn positions(network: &Network, count: usize) -> Result<Vec<Planes>, Box<dyn Error>> {
    let mut played: Vec<String> = Vec::new();
    let mut planes = Vec::new();
    let mut random = 1_u64;
    while planes.len() < count {
        let game = Chess::from_fen("startpos", &played)?;
        planes.push(network.encode(game.history(), HistoryFill::FenOnly).planes);
        let position = game.position();
        let moves = shakmaty::Position::legal_moves(position);
        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        match moves.get((random >> 33) as usize % moves.len().max(1)) {
            Some(mv) => played.push(mv.to_uci(shakmaty::CastlingMode::Standard).to_string()),
            None => played.clear(),
        }
    }
    Ok(planes)
}

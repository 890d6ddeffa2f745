//! The options that name a position.

use std::path::PathBuf;
use std::sync::Arc;

use clap::Args;
use engine::Game as _;
use engine::games::chess::{Chess, Tablebase, move_code, parse_fen, parse_uci};
use shakmaty::{CastlingMode, Chess as Position, EnPassantMode, FromSetup as _, Position as _, PositionError};

use crate::failure::Failure;
use crate::tablebase::Syzygy;

/// Endgame tables.
#[derive(Args, Clone, Debug, Default)]
pub struct TableOptions {
    /// A folder of Syzygy tablebases, which searches ask. May be repeated.
    #[arg(long, value_name = "FOLDER")]
    pub syzygy: Vec<PathBuf>,
}

impl TableOptions {
    /// The tables; `None` where no folder is named.
    ///
    /// # Errors
    /// When a folder has none, or damaged ones.
    pub fn open(&self) -> Result<Option<Arc<dyn Tablebase>>, Failure> {
        Syzygy::of(&self.syzygy).map_err(Failure::input)
    }
}

/// A position and the game before it.
#[derive(Args, Clone, Debug)]
pub struct PositionOptions {
    /// A FEN, or startpos.
    #[arg(long, default_value = "startpos")]
    pub fen: String,
    /// Moves played from there, in UCI notation: "e2e4 e7e5".
    #[arg(long, default_value = "")]
    pub moves: String,
    /// Chess960 notation for castling even where the castling rights do not call for it.
    #[arg(long)]
    pub chess960: bool,
}

impl PositionOptions {
    /// The game they name.
    ///
    /// # Errors
    /// When the FEN or a move cannot be used.
    pub fn game(&self) -> Result<Chess, Failure> {
        let (mut start, detected) = parse_fen(&self.fen).map_err(Failure::input)?;
        if self.chess960 && !detected {
            start = Position::from_setup(start.to_setup(EnPassantMode::Always), CastlingMode::Chess960)
                .or_else(PositionError::ignore_impossible_check)
                .map_err(Failure::input)?;
        }
        let mut game = Chess::new(start);
        for (index, text) in self.moves.split_whitespace().enumerate() {
            let mv = parse_uci(game.root(), text, index + 1).map_err(Failure::input)?;
            game.play_and_set_root(move_code(mv));
        }
        Ok(game)
    }
}

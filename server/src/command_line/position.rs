//! The options that name a position.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::Args;
use engine::Game as _;
use engine::games::chess::{Chess, Tablebase, move_code};
use pgn::position::Found;
use pgn::shown;

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
#[derive(Args, Clone, Debug, Default)]
pub struct PositionOptions {
    /// A FEN in any form in which it is copied, or startpos.
    #[arg(long, default_value = "startpos")]
    pub fen: String,
    /// Moves played from there: "e2e4 e7e5" or "e4 e5".
    #[arg(long, default_value = "")]
    pub moves: String,
    /// Chess960 notation for castling even where the castling rights do not call for it.
    #[arg(long)]
    pub chess960: bool,
    /// A file of games (PGN), of one of which the last position of the main line is taken.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["fen", "moves"])]
    pub pgn: Option<PathBuf>,
    /// Number of the game in the file, from 1.
    #[arg(long, value_name = "NUMBER", default_value_t = 1, requires = "pgn")]
    pub game: usize,
    /// Number of plies of the game to the position, instead of all of them.
    #[arg(long, value_name = "PLIES", requires = "pgn")]
    pub ply: Option<usize>,
}

/// A game that was named, and what was dropped of how it was.
pub struct Named {
    /// The game.
    pub game: Chess,
    /// Clauses without a full stop.
    pub remarks: Vec<String>,
}

impl PositionOptions {
    /// The game they name; remarks go to standard error.
    ///
    /// # Errors
    /// When the position, a move or the file cannot be used.
    pub fn game(&self) -> Result<Chess, Failure> {
        let Named { game, remarks } = self.named()?;
        for remark in remarks {
            eprintln!("note: {remark}");
        }
        Ok(game)
    }

    /// The game they name, with remarks.
    ///
    /// # Errors
    /// The same.
    pub fn named(&self) -> Result<Named, Failure> {
        if let Some(file) = &self.pgn {
            return self.of_file(file);
        }
        let found = pgn::position::read(&self.fen).map_err(Failure::input)?;
        let Found { position, moves, changes, .. } = if self.chess960 { found.as_chess960() } else { found };
        let mut game = Chess::new(position);
        for mv in moves {
            game.play_and_set_root(move_code(mv));
        }
        for (number, word) in (1..).zip(self.moves.split_whitespace()) {
            let written = pgn::moves::read(game.root(), word);
            let mv = written
                .map_err(|problem| Failure::input(format!("move {number} ({}) {}", shown(word), problem.text())))?;
            let mv = mv.mv.ok_or_else(|| Failure::input(format!("move {number} ({}) is a null move", shown(word))))?;
            game.play_and_set_root(move_code(mv));
        }
        Ok(Named { game, remarks: changes })
    }

    fn of_file(&self, file: &Path) -> Result<Named, Failure> {
        let name = file.display();
        let bytes = std::fs::read(file).map_err(|error| Failure::input(format!("{name} cannot be read: {error}")))?;
        let text = pgn::decode(&bytes);
        let listed = self.game.checked_sub(1).and_then(|at| pgn::games(&text).nth(at)).ok_or_else(|| {
            let count = pgn::games(&text).count();
            Failure::input(format!("{name} has {count} games, and number {} is wanted", self.game))
        })?;
        let refused = |problem: &pgn::Problem| Failure::input(format!("{name}, {problem}"));
        let read = pgn::read_game(&text, listed.bytes.start).map_err(|problem| refused(&problem))?;
        let line = read.game.main_line();
        let plies = self.ply.unwrap_or(line.len());
        if let Some(problem) = read.broken.filter(|_| self.ply.is_none_or(|plies| plies > line.len())) {
            return Err(refused(&problem));
        }
        if plies > line.len() {
            return Err(Failure::input(format!("{name}: the game has {} plies, and {plies} are wanted", line.len())));
        }
        let mut game = Chess::new(read.game.start.clone());
        for (ply, &id) in (1..).zip(&line[..plies]) {
            let null =
                || Failure::input(format!("{name}: ply {ply} is a null move, after which nothing can be searched"));
            game.play_and_set_root(move_code(read.game.nodes[id as usize].mv.ok_or_else(null)?));
        }
        Ok(Named { game, remarks: read.problems.iter().map(ToString::to_string).collect() })
    }
}

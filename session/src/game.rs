//! What must be known of a game to read its searches back, besides how it is searched.

use engine::{
    Game,
    games::{
        chess::Chess,
        in_a_row::{InARow, Rules},
    },
    log::Header,
};

use crate::limits::Limits;

/// A game whose searches are read back from their logs, which anybody may have written.
pub trait Recorded: Game {
    /// The game as the header of a log says, the moves before the position searched included.
    ///
    /// # Errors
    /// One sentence without a full stop where it is another game, or no position of this one.
    fn set_up(header: &Header, limits: &Limits) -> Result<Self, String>;

    /// Whether endgame tables could know of the position where it stands.
    fn could_be_in_tables(&self) -> bool {
        false
    }

    /// The same as chess, if it is: some questions are about squares and men.
    fn as_chess(&self) -> Option<&Chess> {
        None
    }
}

impl Recorded for Chess {
    fn set_up(header: &Header, limits: &Limits) -> Result<Self, String> {
        check_name::<Self>(header)?;
        let words: Vec<&str> = header.root.split(' ').collect();
        let (fen, moves) = words.split_at_checked(6).ok_or("the header's position is no FEN of six fields")?;
        if moves.len() > limits.moves_per_game {
            return Err(format!("the game has {} moves and the limit is {}", moves.len(), limits.moves_per_game));
        }
        let game = Self::from_fen(&fen.join(" "), moves).map_err(|error| error.to_string())?;
        Ok(game.with_two_fold_draws(header.parameters.two_fold_draws))
    }

    fn could_be_in_tables(&self) -> bool {
        self.could_be_in_tables()
    }

    fn as_chess(&self) -> Option<&Chess> {
        Some(self)
    }
}

impl<R: Rules> Recorded for InARow<R> {
    fn set_up(header: &Header, _limits: &Limits) -> Result<Self, String> {
        check_name::<Self>(header)?;
        // A board has fewer cells than any limit has moves.
        Self::from_moves(&header.root).map_err(|error| error.to_string())
    }
}

fn check_name<G: Game>(header: &Header) -> Result<(), String> {
    if header.game == G::NAME {
        return Ok(());
    }
    let given: String = header.game.chars().take(40).collect();
    Err(format!("the log is of the game {given:?}, not of {}", G::NAME))
}

//! The small games as one type: for whoever learns only at run time which of them is played.

use super::{
    connect_four::ConnectFour,
    connect2::Connect2,
    either::either_game,
    in_a_row::{BadMove, InARow, Placing, Player, Rules},
    tic_tac_toe::TicTacToe,
};
use crate::game::Move;

/// A game of one of the small games.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum SmallGame {
    /// Two in a row on four cells.
    Connect2(Connect2),
    /// Three in a row on nine cells.
    TicTacToe(TicTacToe),
    /// Four in a row on a board of seven files, into which stones are dropped.
    ConnectFour(ConnectFour),
}

/// The board of a small game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Grid {
    /// Files, named by letters.
    pub files: u8,
    /// Ranks, named by digits from below.
    pub ranks: u8,
    /// Stones side by side that win.
    pub length: u8,
    /// Manner of placing stones.
    pub placing: Placing,
}

/// Does the same with whichever game it is.
macro_rules! each {
    ($any:expr, $game:ident => $do:expr) => {
        match $any {
            SmallGame::Connect2($game) => $do,
            SmallGame::TicTacToe($game) => $do,
            SmallGame::ConnectFour($game) => $do,
        }
    };
}

impl SmallGame {
    /// The games' names.
    pub const NAMES: [&'static str; 3] = [Connect2::NAME, TicTacToe::NAME, ConnectFour::NAME];

    /// The empty board of a game; `None` if there is none of that name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Some(match name {
            Connect2::NAME => Self::Connect2(Connect2::new()),
            TicTacToe::NAME => Self::TicTacToe(TicTacToe::new()),
            ConnectFour::NAME => Self::ConnectFour(ConnectFour::new()),
            _ => return None,
        })
    }

    /// The position after some moves, as [`root_text`](Game::root_text) writes them; `None` if there is no game of that name.
    ///
    /// # Errors
    /// The first move that cannot be played, and why.
    pub fn from_moves(name: &str, moves: &str) -> Option<Result<Self, BadMove>> {
        Some(match Self::named(name)? {
            Self::Connect2(_) => InARow::from_moves(moves).map(Self::Connect2),
            Self::TicTacToe(_) => InARow::from_moves(moves).map(Self::TicTacToe),
            Self::ConnectFour(_) => InARow::from_moves(moves).map(Self::ConnectFour),
        })
    }

    /// The board.
    #[must_use]
    pub fn grid(&self) -> Grid {
        fn of<R: Rules>(_: &InARow<R>) -> Grid {
            Grid { files: R::FILES, ranks: R::RANKS, length: R::LENGTH, placing: R::PLACING }
        }
        each!(self, game => of(game))
    }

    /// A move's name ([`InARow::move_text`]).
    #[must_use]
    pub fn move_text(&self, mv: Move) -> String {
        fn of<R: Rules>(_: &InARow<R>, mv: Move) -> String {
            InARow::<R>::move_text(mv)
        }
        each!(self, game => of(game, mv))
    }

    /// The move of a name, whether it is legal or not; `None` for what is none.
    #[must_use]
    pub fn parse_move(&self, text: &str) -> Option<Move> {
        fn of<R: Rules>(_: &InARow<R>, text: &str) -> Option<Move> {
            InARow::<R>::parse_move(text)
        }
        each!(self, game => of(game, text))
    }

    /// Returns the owner of each cell ([`InARow::cells`]).
    #[must_use]
    pub fn cells(&self) -> Vec<Option<Player>> {
        each!(self, game => game.cells())
    }

    /// The cell in which a move would put its stone ([`InARow::cell_of`]).
    #[must_use]
    pub fn cell_of(&self, mv: Move) -> Option<u8> {
        each!(self, game => game.cell_of(mv))
    }

    /// The cells of a won game's line ([`InARow::winning_cells`]).
    #[must_use]
    pub fn winning_cells(&self) -> Vec<u8> {
        each!(self, game => game.winning_cells())
    }

    /// Returns the player to move in the walk's position; where the game is over, the one who would be.
    #[must_use]
    pub fn turn(&self) -> Player {
        each!(self, game => game.turn())
    }

    /// The moves from the empty board to where the walk stands.
    #[must_use]
    pub fn played(&self) -> Vec<Move> {
        each!(self, game => game.played())
    }
}

either_game!(SmallGame: Connect2, TicTacToe, ConnectFour);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Game as _;

    #[test]
    fn every_name_is_a_game_of_that_name() {
        for name in SmallGame::NAMES {
            let game = SmallGame::named(name).unwrap();
            assert_eq!(game.name(), name);
            assert_eq!(SmallGame::from_moves(name, "").unwrap().unwrap(), game);
        }
        assert!(SmallGame::named("chess").is_none() && SmallGame::from_moves("go", "").is_none());
    }

    #[test]
    fn it_is_the_game_that_it_stands_for() {
        let game = SmallGame::from_moves("connect-four", "ddc").unwrap().unwrap();
        let alone = ConnectFour::from_moves("ddc").unwrap();
        assert_eq!((game.root_text(), game.key(), game.cells()), (alone.root_text(), alone.key(), alone.cells()));
        assert_eq!(game.grid(), Grid { files: 7, ranks: 6, length: 4, placing: Placing::Dropped });
        assert_eq!(game.cell_of(Move(3)), Some(2 * 7 + 3));
        let mv = game.parse_move("g").unwrap();
        assert_eq!((mv, game.move_text(mv)), (Move(6), "g".to_owned()));
        assert!(SmallGame::from_moves("connect-four", "z").unwrap().is_err());
    }
}

//! Any of the games as one type, chess among them: for a page's worker, whose code would else stand there once a game.

use super::{chess::Chess, small::SmallGame};
use crate::game::{Ending, Game, Move};

/// A game of chess or of a small game. It is searched, and its searches are written and read, as the game itself is.
#[derive(Clone, Debug)]
#[expect(
    clippy::large_enum_variant,
    reason = "there is one a search, and a walk should not follow a pointer at each move"
)]
pub enum AnyGame {
    /// Chess.
    Chess(Chess),
    /// One of the others.
    Small(SmallGame),
}

/// Does the same with whichever game it is.
macro_rules! each {
    ($any:expr, $game:ident => $do:expr) => {
        match $any {
            AnyGame::Chess($game) => $do,
            AnyGame::Small($game) => $do,
        }
    };
}

impl Game for AnyGame {
    fn name(&self) -> &'static str {
        each!(self, game => game.name())
    }

    fn rewind(&mut self) {
        each!(self, game => game.rewind());
    }

    fn play(&mut self, mv: Move) {
        each!(self, game => game.play(mv));
    }

    fn play_and_set_root(&mut self, mv: Move) {
        each!(self, game => game.play_and_set_root(mv));
    }

    fn legal_moves(&self, moves: &mut Vec<Move>) {
        each!(self, game => game.legal_moves(moves));
    }

    fn policy_index(&self, mv: Move) -> u16 {
        each!(self, game => game.policy_index(mv))
    }

    fn ending(&self, legal: &[Move], at_root: bool) -> Option<Ending> {
        each!(self, game => game.ending(legal, at_root))
    }

    fn tables(&self) -> Option<&str> {
        each!(self, game => game.tables())
    }

    fn key(&self) -> u64 {
        each!(self, game => game.key())
    }

    fn first_player_moves_at_root(&self) -> bool {
        each!(self, game => game.first_player_moves_at_root())
    }

    fn root_text(&self) -> String {
        each!(self, game => game.root_text())
    }
}

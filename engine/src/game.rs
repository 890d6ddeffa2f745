//! Interface of games that can be searched.

use crate::prior_sources::Side;

/// A move's code; what the bits mean is the game's affair. For chess see [`games::chess`](crate::games::chess).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Move(pub u16);

/// A game in progress, and a walk below the position that is searched.
///
/// A search walks one of these down and back up again instead of cloning positions: [`play`](Game::play) goes down a
/// ply, [`rewind`](Game::rewind) returns to the root. History (repetitions, the planes of earlier positions)
/// therefore lives in the walk.
pub trait Game: Clone {
    /// The game's name in headers and links.
    fn name(&self) -> &'static str;

    /// Back to the position that is searched.
    fn rewind(&mut self);

    /// Plays a legal move.
    ///
    /// # Panics
    /// May panic if the move is not legal here.
    fn play(&mut self, mv: Move);

    /// Plays a legal move in the game itself: the position after it is the one that is searched.
    ///
    /// # Panics
    /// May panic if the move is not legal there.
    fn play_and_set_root(&mut self, mv: Move);

    /// Appends every legal move, in an order that depends on the position alone.
    fn legal_moves(&self, moves: &mut Vec<Move>);

    /// The index of a move among a network's policy outputs, mover's view. It breaks ties between equal priors where
    /// arithmetic is exact.
    fn policy_index(&self, mv: Move) -> u16;

    /// Numbers that ascend as Lc0 generates the moves of this position; a game that it does not know has their policy
    /// outputs.
    fn lc0_place(&self, mv: Move) -> u16 {
        self.policy_index(mv)
    }

    /// Returns the ending if the game is over here. `legal` are the legal moves; `at_root` says that this is the position
    /// searched, where only having no move ends the game: a user who asks about a drawn position wants an answer.
    fn ending(&self, legal: &[Move], at_root: bool) -> Option<Ending>;

    /// The name of the endgame tables that are asked; part of the log's header.
    fn tables(&self) -> Option<&str> {
        None
    }

    /// A hash of the position without its history.
    fn key(&self) -> u64;

    /// Returns the key by which Lc0's cache tells positions apart: the position, and the number of its earlier occurrences.
    fn lc0_cache_key(&self) -> u64 {
        self.key()
    }

    /// Returns the side to move where the walk stands.
    fn side(&self) -> Side;

    /// Returns whether the first player (White in chess) is to move in the position searched; draw scores are his.
    fn first_player_moves_at_root(&self) -> bool;

    /// The position searched and the game before it, as text; part of the log's header.
    fn root_text(&self) -> String;
}

/// End of a game, or of a line that counts as ended within a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ending {
    /// For the player who made the last move.
    pub outcome: Outcome,
    /// Cause of the end.
    pub kind: EndingKind,
    /// M: plies credited to it; 0 except for two-fold draws, where it is the cycle's length. The length of an end that tables
    /// know is the search's guess.
    pub plies: u16,
}

/// A result for one player; larger is better.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Outcome {
    /// Lost.
    Loss,
    /// Drawn.
    Draw,
    /// Won.
    Win,
}

impl Outcome {
    /// Returns the same result for the other player.
    #[must_use]
    pub fn flip(self) -> Self {
        match self {
            Self::Loss => Self::Win,
            Self::Draw => Self::Draw,
            Self::Win => Self::Loss,
        }
    }
}

/// Cause that makes a position final.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EndingKind {
    /// The rules of the game.
    Rules,
    /// A position that occurred before within the search: drawn if both sides go on repeating.
    TwoFold,
    /// A tablebase.
    Tablebase,
}

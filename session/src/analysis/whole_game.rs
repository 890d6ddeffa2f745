//! The analysis of a whole game: which positions of the main line still need a search, which are being searched, and what was
//! found.

mod steps;

use std::collections::{BTreeMap, BTreeSet};

use wire::{AnalyseGame, GameResult};

/// Most searches that whole games can have in one analysis, apart from those made by hand: games have 1,000 moves at most.
pub const MOST_OF_GAMES: usize = 1024;

/// Request, and how far it is.
#[derive(Clone, Debug)]
pub(super) struct WholeGame {
    asked: AnalyseGame,
    is_on: bool,
    problem: Option<String>,
    description: String,
    /// The main line, with the move that it goes on with at each position.
    line: Vec<(u32, Option<u16>)>,
    /// By the position.
    results: BTreeMap<u32, GameResult>,
    /// Positions that are being searched or looked into, with their searches.
    busy: BTreeMap<u32, Busy>,
    /// Positions without a move, so that there is nothing to search.
    over: BTreeSet<u32>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Busy {
    search: u32,
    is_searched: bool,
}

/// The analysis of a game as it is stored.
#[derive(Clone, Debug, PartialEq)]
pub struct StoredWholeGame {
    /// Request.
    pub asked: AnalyseGame,
    /// False where it is paused.
    pub is_on: bool,
    /// Findings.
    pub results: Vec<GameResult>,
}

/// The next thing to do for a whole game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NextOfGame {
    /// Nothing, until something that is under way is done.
    Nothing,
    /// Reads this search from its log, and asks again.
    Wake(u32),
    /// Lets this search run, until its root has as many visits.
    Run(u32, u32),
    /// Looks into this search, which has all of its visits, and says what was found.
    Look(u32),
}

impl WholeGame {
    fn is_done(&self, position: u32, played: Option<u16>) -> bool {
        self.results.get(&position).is_some_and(|result| {
            // Where the game goes on otherwise, the numbers of that move are missing.
            (result.visits >= self.asked.nodes || result.is_settled) && (played.is_none() || result.played == played)
        })
    }

    /// Positions that need a search, in their order.
    fn open(&self) -> impl Iterator<Item = (u32, Option<u16>)> + '_ {
        let of_game = self.line.iter().copied().filter(|(position, _)| !self.over.contains(position));
        of_game.filter(|&(position, played)| !self.is_done(position, played))
    }

    /// Ends where nothing is left to do.
    fn end_if_done(&mut self) {
        if self.open().next().is_none() && self.busy.is_empty() {
            self.is_on = false;
        }
    }
}

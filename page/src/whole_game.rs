//! The analysis of a whole game: how far it is, what was found, and its account.
//!
//! The server tells what searches found; evaluations, turning points and accuracies are made of that here, as a report makes them.

mod account;
mod annotations;
pub mod figure;
mod people;
pub mod words;

use wire::whole_game::{MOST_NODES, USUAL_NODES};
use wire::{GameProgress, GameResult, GameResults, GameState, GameView};

use crate::game;
use crate::model::IdMap;
use crate::shared::Shared;
pub use account::{Explained, Found};
pub use annotations::edits;
pub use people::people;

/// A page's knowledge of the analysis of a whole game.
#[derive(Debug)]
pub struct WholeGame {
    /// Progress; `None` where none was asked for.
    pub progress: Option<Shared<GameProgress>>,
    /// Visits of each position, for the next one.
    pub nodes: u32,
    /// Evaluators that play like people, and are not to be asked for P besides.
    pub left_out: Vec<String>,
    /// Reason why the last request was refused.
    pub refusal: Option<String>,
    /// Account of the game.
    pub explained: Shared<Explained>,
    /// Simulations per second, as they were measured last.
    pub rate: Option<f32>,
    results: Shared<IdMap<GameResult>>,
    /// Origin of the account.
    made_of: Option<MadeOf>,
    /// Set where a person has chosen the visits.
    is_chosen: bool,
}

/// Origin of an account.
#[derive(Debug, PartialEq)]
struct MadeOf {
    view: Shared<GameView>,
    start: Option<u32>,
    results: Shared<IdMap<GameResult>>,
}

impl Default for WholeGame {
    fn default() -> Self {
        Self {
            progress: None,
            nodes: USUAL_NODES,
            left_out: Vec::new(),
            refusal: None,
            explained: Shared::default(),
            rate: None,
            results: Shared::default(),
            made_of: None,
            is_chosen: false,
        }
    }
}

/// Deeds of a person with the analysis of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Deed {
    /// Begins, or goes on.
    Start,
    /// Pauses.
    Pause,
    /// Sets the visits of each position.
    Nodes(u32),
    /// Lets an evaluator that plays like people say P of the moves played, or leaves it out.
    Ask {
        /// Its name.
        evaluator: String,
        /// Set to have it asked.
        is_asked: bool,
    },
}

impl WholeGame {
    /// Forgets everything: another connection tells it anew.
    pub fn forget(&mut self) {
        let Self { nodes, is_chosen, rate, .. } = *self;
        let left_out = std::mem::take(&mut self.left_out);
        *self = Self { nodes, is_chosen, rate, left_out, ..Self::default() };
    }

    /// Takes how far it is.
    pub fn hear(&mut self, progress: GameProgress) {
        if !self.is_chosen {
            self.nodes = progress.asked.nodes;
        }
        self.refusal = None;
        self.note_rate(progress.rate);
        self.progress = Some(Shared::new(progress));
    }

    /// Takes how fast anything is searched here; what differs little changes nothing.
    pub fn note_rate(&mut self, rate: f32) {
        let is_news = |before: f32| !(0.8 * before..=1.25 * before).contains(&rate);
        if rate > 0.0 && self.rate.is_none_or(is_news) {
            self.rate = Some(rate);
        }
    }

    /// Takes what was found.
    pub fn find(&mut self, found: GameResults) {
        let all = self.results.edit();
        if found.is_all {
            all.clear();
        }
        all.extend(found.results.into_iter().map(|result| (result.position, result)));
    }

    /// Sets the visits of each position.
    pub fn choose(&mut self, nodes: u32) {
        self.nodes = nodes.clamp(1, MOST_NODES);
        self.is_chosen = true;
    }

    /// Has an evaluator asked for P besides, or leaves it out.
    pub fn ask(&mut self, evaluator: String, is_asked: bool) {
        self.left_out.retain(|other| *other != evaluator);
        if !is_asked {
            self.left_out.push(evaluator);
        }
    }

    /// Returns whether it is under way: searching, or waiting for its turn.
    #[must_use]
    pub fn is_on(&self) -> bool {
        matches!(self.state(), Some(GameState::Running | GameState::Waiting))
    }

    /// Returns how it stands.
    #[must_use]
    pub fn state(&self) -> Option<GameState> {
        self.progress.as_ref().map(|progress| progress.state)
    }

    /// Makes the account anew where the game or what was found is another by now. Going along a game makes nothing anew.
    pub(crate) fn follow(&mut self, view: &Shared<GameView>) {
        let start = self.progress.as_ref().map(|progress| progress.asked.position);
        let of = MadeOf { view: view.clone(), start, results: self.results.clone() };
        if self.made_of.as_ref() == Some(&of) {
            return;
        }
        let has_news = self.made_of.as_ref().is_none_or(|made| made.results != of.results);
        let start = start.filter(|&start| game::find(view, start).is_some());
        if has_news || !self.explained.is_of(view, start) {
            self.explained = Shared::new(Explained::of(view, start, &self.results));
        }
        self.made_of = Some(of);
    }
}

#[cfg(test)]
mod tests;

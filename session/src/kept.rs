//! An analysis as it is kept, by a server on its disk or by a page in its browser: all but the logs as one value, which is written as
//! JSON, and each log in [blocks] with checksums.
//!
//! Who keeps it says where, and whose it is. What is read is checked like anything from outside.

pub mod blocks;
pub mod file;
pub mod pieces;
pub mod reading;
pub mod restore;

use engine::{PriorSources, log::NamedEvaluator};
use serde::{Deserialize, Serialize};
use wire::{AnalyseGame, GameResult, GameView};

use crate::{
    analysis::{Analysis, EvaluatorInfo, StoredWholeGame},
    game::Entered,
    limits::Limits,
    refusal::Refusal,
};

/// An analysis without its logs.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct StoredAnalysis {
    /// The games.
    pub game: Option<StoredGame>,
    /// The searches, oldest first.
    pub searches: Vec<StoredSearch>,
    /// The id of the next search: those of searches that are gone are not used again.
    next_search: u32,
    /// The analysis of a whole game.
    #[serde(default)]
    whole_game: Option<StoredExplained>,
    /// Searches that were made for such.
    #[serde(default)]
    searches_of_games: Vec<u32>,
}

/// The games of an analysis, with what can be undone.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct StoredGame {
    /// The positions, deleted ones included.
    pub document: ::document::Document,
    /// The current one.
    pub current: u32,
}

/// The analysis of a whole game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct StoredExplained {
    asked: AnalyseGame,
    is_on: bool,
    results: Vec<GameResult>,
}

/// Facts about a search that its log does not hold.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct StoredSearch {
    /// Its id.
    pub id: u32,
    /// The position searched.
    pub position: u32,
    /// Name by which a user asked for the evaluator.
    pub evaluator: String,
    /// The evaluator in words.
    pub description: String,
    /// The device that ran it.
    pub device: String,
    /// The search that it was made of.
    #[serde(default)]
    pub origin: Option<u32>,
    /// Evaluator whose P it takes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub priors: Option<StoredSource>,
    /// Evaluator whose P it takes where the opponent is to move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub opponent_priors: Option<StoredSource>,
}

/// Facts about an evaluator of which P is taken that the log does not hold.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct StoredSource {
    /// Name by which a user asked for it.
    pub evaluator: String,
    /// The evaluator in words.
    pub description: String,
    /// The device that ran it.
    pub device: String,
}

impl StoredAnalysis {
    /// An analysis as it is now, and those of its searches that cannot be read at present.
    #[must_use]
    pub fn of<G: Entered>(analysis: &Analysis<G>, unreadable: &[StoredSearch]) -> Self {
        let mut searches: Vec<StoredSearch> =
            analysis.searches().filter_map(|id| StoredSearch::of(analysis, id)).collect();
        searches.extend_from_slice(unreadable);
        searches.sort_by_key(|search| search.id);
        Self {
            game: analysis.current().map(|current| StoredGame { document: analysis.document().clone(), current }),
            searches,
            next_search: analysis.next_search(),
            whole_game: analysis.stored_game().map(|StoredWholeGame { asked, is_on, results }| StoredExplained {
                asked,
                is_on,
                results,
            }),
            searches_of_games: analysis.searches_of_games().collect(),
        }
    }

    /// An analysis of which only games and searches are known: it was written before there was more.
    #[must_use]
    pub fn of_parts(game: Option<StoredGame>, searches: Vec<StoredSearch>) -> Self {
        let next_search = searches.iter().map(|search| search.id.saturating_add(1)).max().unwrap_or(0);
        Self { game, searches, next_search, ..Self::default() }
    }

    /// The analysis without its searches, which are read from their logs and brought back one by one
    /// ([`Analysis::restore_search`]).
    ///
    /// # Errors
    /// Where its games cannot be used.
    pub fn restore<G: Entered>(&self, limits: Limits) -> Result<Analysis<G>, Refusal> {
        let mut analysis = match &self.game {
            Some(game) => Analysis::restore(limits, game.document.clone(), game.current)?,
            None => Analysis::of_game(limits),
        };
        if let Some(last) = self.last_search() {
            analysis.reserve_search(last);
        }
        let stored = self.whole_game.clone();
        let stored = stored.map(|StoredExplained { asked, is_on, results }| StoredWholeGame { asked, is_on, results });
        analysis.restore_game(stored, &self.searches_of_games);
        Ok(analysis)
    }

    /// Row of a list for its games; `None` where there are none, or none that can be played.
    #[must_use]
    pub fn sketch<G: Entered>(&self) -> Option<GameView> {
        let game = self.game.as_ref()?;
        crate::sketch::<G>(&game.document, game.current)
    }

    /// The largest id that a search has or had; `None` where there was none.
    #[must_use]
    pub fn last_search(&self) -> Option<u32> {
        self.next_search.checked_sub(1)
    }
}

impl StoredSource {
    fn of(info: &EvaluatorInfo) -> Self {
        Self { evaluator: info.name.clone(), description: info.description.clone(), device: info.device.clone() }
    }

    /// The description of the evaluator that a header names, as far as it was stored.
    fn info(stored: Option<&Self>, named: &NamedEvaluator) -> EvaluatorInfo {
        let NamedEvaluator { name: kind, network } = named;
        let stored = stored.cloned();
        let Self { evaluator: name, description, device } = stored.unwrap_or_else(|| Self {
            evaluator: kind.clone(),
            description: String::new(),
            device: String::new(),
        });
        EvaluatorInfo {
            name,
            kind: kind.clone(),
            description,
            device,
            network: *network,
            moves_left_head: false,
            priors: Box::default(),
        }
    }
}

impl StoredSearch {
    fn of<G: Entered>(analysis: &Analysis<G>, id: u32) -> Option<Self> {
        let info = analysis.evaluator(id)?;
        Some(Self {
            id,
            position: analysis.position_of(id)?,
            evaluator: info.name.clone(),
            description: info.description.clone(),
            device: info.device.clone(),
            origin: analysis.origin_of(id),
            priors: info.priors.own.as_ref().map(StoredSource::of),
            opponent_priors: info.priors.opponent.as_ref().map(StoredSource::of),
        })
    }

    /// The evaluator's description, completed by what the log's header says.
    #[must_use]
    pub fn evaluator_info(&self, header: &engine::Header) -> EvaluatorInfo {
        let PriorSources { own, opponent } = header.priors.each_ref();
        let priors = PriorSources {
            own: own.map(|named| StoredSource::info(self.priors.as_ref(), named)),
            opponent: opponent.map(|named| StoredSource::info(self.opponent_priors.as_ref(), named)),
        };
        EvaluatorInfo {
            name: self.evaluator.clone(),
            kind: header.evaluator.clone(),
            description: self.description.clone(),
            device: self.device.clone(),
            network: header.network,
            moves_left_head: header.moves_left_head,
            priors: Box::new(priors),
        }
    }
}

//! Opinions of other engines: whom this page asks and how, and what they say beside the search.

mod beside;
mod words;

use wire::opinion::{EngineView, MOST_LINES};
use wire::{AskEngine, OpinionView};

use crate::shared::Shared;
pub use beside::{Beside, Distance, Together};
pub use words::{engine_name, fault, progress, score, state, unlike, verdict};

/// A page's knowledge of other engines.
#[derive(Debug, Default)]
pub struct Opinions {
    /// Those on offer.
    pub engines: Shared<Vec<EngineView>>,
    /// Their opinions: of each the newest.
    pub told: Shared<Vec<OpinionView>>,
    /// Choices for the next one.
    pub choice: Choice,
    /// Reason why the last question was refused.
    pub refusal: Option<String>,
    /// Request that was made from here and not stopped: it is asked again about the next position.
    asked: Option<Asked>,
}

/// Last request of this page.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Asked {
    engine: String,
    position: u32,
}

/// Choices for asking an engine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The engine; `None`: the first on offer.
    pub engine: Option<String>,
    /// Lines.
    pub lines: u8,
    /// Where it stops.
    pub limit: Limit,
    /// Set to have it asked about each position that is gone to.
    pub follows: bool,
}

impl Default for Choice {
    fn default() -> Self {
        Self { engine: None, lines: 3, limit: Limit::Seconds(10), follows: true }
    }
}

/// Where an engine stops by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limit {
    /// Nowhere.
    Stopped,
    /// After a time.
    Seconds(u16),
    /// Where it has as many nodes as the search, so that visits can be compared.
    LikeOurs,
}

/// The limits that are offered, in their order.
pub const LIMITS: [Limit; 5] =
    [Limit::Seconds(3), Limit::Seconds(10), Limit::Seconds(60), Limit::LikeOurs, Limit::Stopped];

/// Nodes where the search has none and no limit.
const NODES: u32 = 800;

/// Deeds of a person with engines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Deed {
    /// Chooses one.
    Engine(String),
    /// Sets how many lines are wanted.
    Lines(u8),
    /// Sets where it stops.
    Limit(Limit),
    /// Sets whether it follows the game.
    Follow(bool),
    /// Asks it.
    Start,
    /// Stops it.
    Stop,
}

/// Standing of the search that an engine is compared with.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Standing {
    /// The position of the game.
    pub position: u32,
    /// The search of that position that is shown.
    pub search: Option<u32>,
    /// Visits of its root.
    pub nodes: u32,
    /// Visits at which it stops by itself, if so.
    pub until: Option<u32>,
}

impl Limit {
    /// Its word in fields.
    #[must_use]
    pub fn word(self) -> String {
        match self {
            Self::Stopped => "stopped".to_owned(),
            Self::Seconds(seconds) => format!("{seconds}s"),
            Self::LikeOurs => "ours".to_owned(),
        }
    }

    /// The one of a word.
    #[must_use]
    pub fn read(word: &str) -> Option<Self> {
        LIMITS.into_iter().find(|limit| limit.word() == word)
    }
}

impl Opinions {
    /// Takes what a server says at the beginning of a connection.
    pub fn welcome(&mut self, engines: Vec<EngineView>, told: Vec<OpinionView>) {
        self.engines = Shared::new(engines);
        self.told = Shared::new(told);
    }

    /// Takes what an engine says.
    pub fn hear(&mut self, view: OpinionView) {
        // It says what it is called when it is first asked.
        let engine = self.engines.iter().position(|engine| engine.name == view.asked.engine);
        if let Some(place) = engine.filter(|&place| view.title.is_some() && self.engines[place].title != view.title) {
            self.engines.edit()[place].title.clone_from(&view.title);
        }
        let all = self.told.edit();
        match all.iter_mut().find(|known| known.asked.engine == view.asked.engine) {
            Some(known) => *known = view,
            None => all.push(view),
        }
    }

    /// Returns the engine that is chosen.
    #[must_use]
    pub fn engine(&self) -> Option<&EngineView> {
        let chosen = self.choice.engine.as_ref();
        let named = chosen.and_then(|name| self.engines.iter().find(|engine| engine.name == *name));
        named.or_else(|| self.engines.first())
    }

    /// Returns what the chosen engine says.
    #[must_use]
    pub fn opinion(&self) -> Option<&OpinionView> {
        let name = &self.engine()?.name;
        self.told.iter().find(|view| view.asked.engine == *name)
    }

    /// Returns whether the chosen engine is at work.
    #[must_use]
    pub fn is_under_way(&self) -> bool {
        self.opinion().is_some_and(|view| view.state.is_under_way())
    }

    /// Changes the choice; returns whether an engine that is at work has to be asked anew for that.
    pub fn choose(&mut self, deed: Deed) -> bool {
        let before = self.choice.clone();
        match deed {
            Deed::Engine(name) => {
                self.choice.engine = Some(name);
                self.refusal = None;
                return false;
            }
            Deed::Lines(lines) => self.choice.lines = lines.clamp(1, MOST_LINES),
            Deed::Limit(limit) => self.choice.limit = limit,
            Deed::Follow(follows) => {
                self.choice.follows = follows;
                return false;
            }
            Deed::Start | Deed::Stop => return false,
        }
        self.choice != before && self.is_under_way() && self.asked.is_some()
    }

    /// Returns what to ask the chosen engine now.
    pub fn question(&mut self, standing: Standing) -> Option<AskEngine> {
        let engine = self.engine()?.name.clone();
        let (nodes, milliseconds) = match self.choice.limit {
            Limit::Stopped => (None, None),
            Limit::Seconds(seconds) => (None, Some(u32::from(seconds) * 1000)),
            Limit::LikeOurs => (Some(standing.until.unwrap_or(NODES).max(standing.nodes).max(1)), None),
        };
        let Standing { position, search, .. } = standing;
        self.refusal = None;
        self.asked = Some(Asked { engine: engine.clone(), position });
        Some(AskEngine { engine, position, lines: self.choice.lines, nodes, milliseconds, like: search })
    }

    /// Notes that nothing is to be asked any more.
    pub fn rest(&mut self) {
        self.asked = None;
    }

    /// Notes that a question was refused.
    pub fn refused(&mut self, reason: String) {
        self.asked = None;
        self.refusal = Some(reason);
    }

    /// Returns whether the engine that was asked is to be asked about this position, too.
    #[must_use]
    pub fn wants(&self, position: u32) -> bool {
        let is_chosen = |asked: &Asked| self.engine().is_some_and(|engine| engine.name == asked.engine);
        self.choice.follows && self.asked.as_ref().is_some_and(|asked| asked.position != position && is_chosen(asked))
    }

    /// Notes that there is nothing to ask about a position: the game is over there.
    pub fn skip(&mut self, position: u32) {
        if let Some(asked) = &mut self.asked {
            asked.position = position;
        }
    }
}

#[cfg(test)]
mod tests;

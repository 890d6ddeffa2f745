//! Requests under way: their numbers, and what each was for.

use wire::Command;

use crate::choice::SearchChoice;

/// Requests that were sent on this connection and not answered yet.
#[derive(Clone, Debug, Default)]
pub struct Requests {
    last: u32,
    waiting: Vec<(u32, Purpose)>,
}

/// Purpose of a request, as far as its answer matters.
#[derive(Clone, Debug, PartialEq)]
pub enum Purpose {
    /// Join an analysis, or make one.
    Open,
    /// Set up another game.
    Game,
    /// Play a move.
    Play,
    /// Go to a position of the game.
    Visit(u32),
    /// Make a search.
    Search(Opening),
    /// Change a search by hand, which makes another one.
    WhatIf(WhatIf),
    /// Edit the games.
    Edit(Editing),
    /// Let a search run or rest.
    Run,
    /// Ask another engine, or stop it.
    Engine,
    /// Analyse a whole game, or pause that.
    WholeGame,
    /// Anything whose answer changes nothing.
    Other,
}

/// Way in which the games are edited.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Editing {
    /// Something new is done.
    Anew,
    /// Something is taken back.
    Undo,
    /// Something is done again.
    Redo,
}

/// A search that was asked for.
#[derive(Clone, Debug, PartialEq)]
pub struct Opening {
    /// The position it is of.
    pub position: u32,
    /// How it is made.
    pub choice: SearchChoice,
}

/// A change by hand that was asked for.
#[derive(Clone, Debug, PartialEq)]
pub struct WhatIf {
    /// The search that is changed.
    pub origin: u32,
    /// Simulations the new search is to have.
    pub simulations: u32,
    /// Moves from the root to the node that is selected in it, in UCI notation.
    pub path: Vec<String>,
}

impl Purpose {
    /// Returns whether the games are others when it was done.
    #[must_use]
    pub fn changes_games(&self) -> bool {
        matches!(self, Self::Game | Self::Play | Self::Edit(_))
    }
}

impl Requests {
    /// Returns the number of the next request, which is remembered with its purpose.
    pub fn add(&mut self, purpose: Purpose) -> u32 {
        self.last += 1;
        self.waiting.push((self.last, purpose));
        self.last
    }

    /// Returns the purpose of a request that was answered; `None` where it was forgotten.
    pub fn answered(&mut self, request: u32) -> Option<Purpose> {
        let place = self.waiting.iter().position(|waiting| waiting.0 == request)?;
        Some(self.waiting.remove(place).1)
    }

    /// Forgets them: the connection they were sent on is gone.
    pub fn forget(&mut self) {
        self.waiting.clear();
    }

    /// Returns whether all of them were answered.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.waiting.is_empty()
    }

    /// Returns whether a game was asked for.
    #[must_use]
    pub fn awaits_game(&self) -> bool {
        self.waiting.iter().any(|(_, purpose)| *purpose == Purpose::Game)
    }

    /// Returns whether the games are about to be others.
    #[must_use]
    pub fn changes_games(&self) -> bool {
        self.waiting.iter().any(|(_, purpose)| purpose.changes_games())
    }

    /// Returns whether a change by hand was asked for.
    #[must_use]
    pub fn awaits_what_if(&self) -> bool {
        self.waiting.iter().any(|(_, purpose)| matches!(purpose, Purpose::WhatIf(_)))
    }

    /// Returns the search that was asked for last, if it has not come yet.
    #[must_use]
    pub fn opening(&self) -> Option<&Opening> {
        self.waiting.iter().rev().find_map(|(_, purpose)| match purpose {
            Purpose::Search(opening) => Some(opening),
            _ => None,
        })
    }

    /// Returns the position that was gone to last, if the server has not followed yet.
    #[must_use]
    pub fn visit(&self) -> Option<u32> {
        self.waiting.iter().rev().find_map(|(_, purpose)| match purpose {
            Purpose::Visit(position) => Some(*position),
            _ => None,
        })
    }
}

impl Purpose {
    /// Returns the purpose that a command shows by itself.
    #[must_use]
    pub fn of(command: &Command) -> Self {
        match command {
            Command::Open(_) => Self::Open,
            Command::SetGame { .. } | Command::SetRecord(_) => Self::Game,
            Command::Play { .. } => Self::Play,
            Command::Visit { position } => Self::Visit(*position),
            Command::EditGame { .. } => Self::Edit(Editing::Anew),
            Command::UndoGame => Self::Edit(Editing::Undo),
            Command::RedoGame => Self::Edit(Editing::Redo),
            Command::Go { .. } | Command::Step { .. } | Command::Stop { .. } => Self::Run,
            Command::AskEngine(_) | Command::StopEngine { .. } => Self::Engine,
            Command::AnalyseGame(_) | Command::PauseGame => Self::WholeGame,
            _ => Self::Other,
        }
    }
}

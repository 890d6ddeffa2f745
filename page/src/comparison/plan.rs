//! Comparison that a link asks for: with a search of this analysis, or with one that is made as the link says.

use wire::{Command, Role, RunState, SearchView};

use crate::choice::{self, SearchChoice, Source};
use crate::link::beside::Beside;
use crate::state::{Connection, Page};

/// A comparison that a link asks for.
#[derive(Clone, Debug)]
pub(super) struct Plan {
    told: Beside,
    /// Positions whose search B was asked for: once each.
    asked: Vec<u32>,
}

/// What is to be done about a plan.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Step {
    /// Nothing yet.
    Wait,
    /// Search B is to be made.
    Make(Command),
    /// It cannot be carried out, for this reason.
    Drop(String),
    /// Both searches are there.
    Begin(Begin),
}

/// What a plan begins with.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Begin {
    pub(super) searches: [u32; 2],
    /// What is wrong with B.
    pub(super) problem: Option<String>,
    /// Simulations that B has and is to have, where it was made for this.
    pub(super) grows: Option<(u32, u32)>,
}

impl Plan {
    pub(super) fn new(told: Beside) -> Self {
        Self { told, asked: Vec::new() }
    }

    /// Returns what the link says.
    pub(super) fn told(&self) -> &Beside {
        &self.told
    }

    /// Returns what is to be done now.
    pub(super) fn go_on(&mut self, page: &Page) -> Step {
        let (Some(shown), Connection::Open) = (page.search, &page.connection) else { return Step::Wait };
        let live = page.playback.live;
        // The link's own search comes first; where it does not say how far, one simulation is enough.
        if live.state == RunState::Running || live.simulations < page.link_simulations.unwrap_or(1) {
            return Step::Wait;
        }
        let position = page.game.current;
        let is_asked = self.asked.contains(&position);
        let choice = self.choice(is_asked);
        let Some(other) = find(page, &choice) else { return self.make(page, choice, is_asked) };
        let wanted = self.told.simulations.unwrap_or(live.simulations);
        Step::Begin(Begin {
            searches: [shown, other.id],
            problem: choice::other_network(other, &self.told.choice),
            grows: (is_asked && wanted > other.kept).then_some((other.kept, wanted)),
        })
    }

    /// What was made for it has the network that is here, which may be another one of that name.
    fn choice(&self, is_asked: bool) -> SearchChoice {
        let mut choice = self.told.choice.clone();
        if is_asked {
            choice.network = None;
            choice.priors = choice.priors.map(|source| Source { network: None, ..source });
        }
        choice
    }

    fn make(&mut self, page: &Page, choice: SearchChoice, is_asked: bool) -> Step {
        if page.role == Role::Viewer {
            return Step::Drop(say::comparison::no_such_search().to_owned());
        }
        if is_asked {
            return Step::Wait;
        }
        let position = page.game.current;
        self.asked.push(position);
        Step::Make(Command::NewSearch {
            position,
            evaluator: choice.evaluator.unwrap_or_else(|| page.offer.default_evaluator.clone()),
            settings: choice.settings,
            moves: choice.only,
            keep: page.keep,
            priors: choice::named(&choice.priors),
        })
    }
}

/// The newest search of the current position that was made so.
fn find<'a>(page: &'a Page, choice: &SearchChoice) -> Option<&'a SearchView> {
    let mut here = page.searches.iter().rev().filter(|one| one.position == page.game.current);
    here.find(|one| choice::is_of(one, choice, &page.offer.default_evaluator))
}

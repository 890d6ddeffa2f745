//! What views read of a bench.

use wire::minimax::{Goal, Setup, View, Weighed};

use super::bench::{Bench, Shown};
use super::choice::{Choice, SLIDES, Source};
use super::part::{Told, can_go_on};
use super::wait::{Playing, Wait};
use crate::shared::Shared;

impl Bench {
    /// Returns the search that the worker is asked for.
    #[must_use]
    pub fn setup(&self) -> Setup {
        self.choice.setup(&self.ground.start, &self.ground.moves)
    }

    /// Returns the choice of the user, or of the link.
    #[must_use]
    pub fn choice(&self) -> &Choice {
        &self.choice
    }

    /// Returns the source as it is offered.
    #[must_use]
    pub fn source(&self) -> Source {
        match &self.choice.tree {
            None => Source::Position,
            Some(tree) if tree == SLIDES && !self.writes => Source::Slides,
            Some(_) => Source::Own,
        }
    }

    /// Returns whether a tree written by hand is searched.
    #[must_use]
    pub fn is_written(&self) -> bool {
        self.choice.tree.is_some()
    }

    /// Returns what is shown.
    #[must_use]
    pub fn shown(&self) -> &Shown {
        &self.shown
    }

    /// Returns the moment that is shown.
    #[must_use]
    pub fn view(&self) -> Option<&Shared<View>> {
        if let Shown::Moment(view) = &self.shown { Some(view) } else { None }
    }

    /// Returns the numbers of the moment that is shown.
    #[must_use]
    pub fn told(&self) -> Option<Told> {
        self.view().map(|view| Told::of(view))
    }

    /// Returns why there is no such search.
    #[must_use]
    pub fn refused(&self) -> Option<&str> {
        if let Shown::Refused(why) = &self.shown { Some(why) } else { None }
    }

    /// Returns whether a step leads somewhere from the moment that is shown.
    #[must_use]
    pub fn leads(&self, goal: Goal) -> bool {
        self.view().is_some_and(|view| match goal {
            Goal::Moment(0) | Goal::Back | Goal::ValueBefore => view.moment > 0,
            Goal::On | Goal::Value | Goal::Node | Goal::End => can_go_on(view),
            Goal::Moment(_) | Goal::Stay => true,
        })
    }

    /// Returns the outcome of the search with and without cutting.
    #[must_use]
    pub fn weighed(&self) -> Option<&Shared<Weighed>> {
        self.weighed.as_ref()
    }

    /// Returns the wait for the worker.
    #[must_use]
    pub fn wait(&self) -> Wait {
        self.wait
    }

    /// Returns whether event follows event by itself.
    #[must_use]
    pub fn is_playing(&self) -> bool {
        self.playing != Playing::Off
    }

    /// Returns whether the panel is looked at.
    #[must_use]
    pub fn is_seen(&self) -> bool {
        self.is_seen
    }

    /// Returns the node that is pointed at, and the one that was chosen.
    #[must_use]
    pub fn lit(&self) -> (Option<u32>, Option<u32>) {
        (self.pointed, self.chosen)
    }
}

//! Minimax and alpha-beta, one event at a time: what classical engines do, to be watched beside PUCT.
//!
//! The player to move at the root is Max, the other one Min. Max's nodes are worth the largest value below them, Min's the
//! smallest, and all values are [`Score`]s: seen by Max. The search goes depth first, each node's moves in their order:
//!
//! ```text
//! open      enter a position and list its moves               [`Event::Opened`]
//! evaluate  or find its value: the depth is reached, or the
//!           game over                                         [`Event::Evaluated`]
//! return    hand a finished node's value to its parent        [`Event::Returned`]
//! cut       leave the rest of a node's moves unseen           [`Event::Cut`]
//! ```
//! *Alpha-beta.* Each node has a window: alpha, what Max has for certain on the way here, and beta, what Min has. A node that
//! reaches the end of the window (value >= beta at Max's, value <= alpha at Min's) will not be let happen, so its other
//! moves are cut. It is fail-soft: a cut node returns the value that it found, not the window's end, so that the number on
//! screen is always one of the leaves'. A lecture's fail-hard returns the end; cuts and the root's value are the same.
//! *Minimax* is the same search whose windows stay open.
//!
//! As with the PUCT search, a search is a log: applying an event and taking the newest one back are the only ways to change a
//! tree, replaying events gives the live one, and node ids are given in order of creation.
//!
//! # Reading order
//! This file (the algorithm), [`Window`] (what matters to it), [`tree`] (what it is kept in), [`source`] (what is searched: any game with an evaluator, or a
//! tree written by hand).

pub mod source;
pub mod tree;
mod window;

pub use source::{Found, Nested, Order, Positions, Source};
pub use tree::{Branch, EdgeRef, Event, MinimaxTree, State};
pub use window::{Pruning, Score, Window};

use crate::{game::Move, tree::NodeId};

/// Search at some moment of its log, which is the number of events done.
#[derive(Clone, Debug)]
pub struct Minimax<S> {
    source: S,
    tree: MinimaxTree,
    /// Everything that was found, also what comes after the moment at which the tree stands.
    log: Vec<Event>,
}

impl<S: Source> Minimax<S> {
    /// A search that has not begun.
    #[must_use]
    pub fn new(source: S, pruning: Pruning) -> Self {
        Self { source, tree: MinimaxTree::new(pruning), log: Vec::new() }
    }

    /// Goes one event on: the next one of the log, or at its end a new one. `None` once the search is finished.
    ///
    /// # Errors
    /// When the source fails; nothing changes then.
    pub fn step(&mut self) -> Result<Option<&Event>, S::Error> {
        let moment = self.moment();
        if moment == self.log.len() {
            let Some(event) = self.next()? else { return Ok(None) };
            self.log.push(event);
        }
        let event = &self.log[moment];
        self.tree.apply(event);
        Ok(Some(event))
    }

    /// Takes the newest event back; which one that was, or `None` at the beginning.
    pub fn back(&mut self) -> Option<&Event> {
        let event = &self.log[self.moment().checked_sub(1)?];
        self.tree.revert(event);
        Some(event)
    }

    /// Goes at most `events` events on; returns whether the search is finished then.
    ///
    /// # Errors
    /// When the source fails.
    pub fn advance(&mut self, events: usize) -> Result<bool, S::Error> {
        for _ in 0..events {
            if self.step()?.is_none() {
                break;
            }
        }
        Ok(self.tree.is_finished())
    }

    /// Goes to a moment of the log; to its end where there are fewer events.
    pub fn seek(&mut self, moment: usize) {
        let moment = moment.min(self.log.len());
        while self.moment() > moment {
            self.back();
        }
        while self.moment() < moment {
            self.tree.apply(&self.log[self.tree.events()]);
        }
    }

    /// The algorithm: what comes next follows from the tree alone. `None` when there is nothing left to do.
    fn next(&mut self) -> Result<Option<Event>, S::Error> {
        let Some(node) = self.tree.current() else {
            return self.look(None).map(Some);
        };
        Ok(match self.tree.state(node) {
            State::Open if self.tree.is_refuted(node) => Some(Event::Cut(node)),
            State::Open => Some(self.look(self.tree.next_place(node))?),
            State::Evaluated | State::Ended | State::Complete | State::Cut => {
                (node != NodeId::ROOT).then_some(Event::Returned(node))
            }
        })
    }

    /// Looks at the position of a place.
    fn look(&mut self, place: Option<EdgeRef>) -> Result<Event, S::Error> {
        let path: Vec<Move> = place.map(|place| self.tree.path_of(place)).unwrap_or_default();
        Ok(match self.source.look(&path)? {
            Found::Moves(moves) => Event::Opened { place, moves: moves.into() },
            Found::Evaluated(score) => Event::Evaluated { place, score },
            Found::Ended(score) => Event::Ended { place, score },
        })
    }

    /// The tree at this moment.
    #[must_use]
    pub fn tree(&self) -> &MinimaxTree {
        &self.tree
    }

    /// Returns the source of the tree that is searched.
    #[must_use]
    pub fn source(&self) -> &S {
        &self.source
    }

    /// Everything that was found so far, oldest first; also what comes after this moment.
    #[must_use]
    pub fn log(&self) -> &[Event] {
        &self.log
    }

    /// Events applied.
    #[must_use]
    pub fn moment(&self) -> usize {
        self.tree.events()
    }
}

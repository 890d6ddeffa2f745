//! Minimax and alpha-beta on a position or a tree written by hand: where one wants to go in such a search comes in, pictures
//! of its moments go out.
//!
//! Whoever holds a [`Stepper`] calls [`Stepper::go_on`] for as long as he likes between other things. What is done at once
//! is counted in events, because here is no clock; an event is one position looked at, at most.
//!
//! # Reading order
//! [`Stepper`] (this file), [`searched`] (the engine's search of either source), [`census`] (how large the whole tree is), `view`
//! (what is shown), [`weighing`] (with and without cutting, to the end).

pub mod census;
pub mod searched;
mod view;
pub mod weighing;

use engine::{NodeId, evaluators::Judged, minimax::Event};
use wire::minimax::{Goal, Progress, Setup, View};

use crate::game::Entered;
use census::Census;
use searched::Searched;

pub use searched::Refused;
pub use weighing::Weighing;

/// Events that are kept at most: some 100 MB.
pub const MOST_EVENTS: usize = 1_200_000;

/// A search that one goes through.
#[derive(Debug)]
pub struct Stepper<G: Entered + Judged> {
    setup: Setup,
    searched: Searched<G>,
    census: Census<G>,
    /// Goal on the way; `None` while there is none.
    heading: Option<Heading>,
    /// Reason why the search cannot go on after its known events.
    failure: Option<String>,
    most_events: usize,
}

/// Goal at which going on ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Heading {
    /// This many events are done.
    Moment(usize),
    /// A value has reached a parent.
    Value,
    /// The value of this node has reached its parent.
    ValueOf(NodeId),
    /// The end.
    End,
}

impl<G: Entered + Judged> Stepper<G> {
    /// A search at its beginning.
    ///
    /// # Errors
    /// Where the position, the evaluator or the tree as written is not understood.
    pub fn begin(setup: Setup) -> Result<Self, Refused> {
        Self::with_room_for(setup, MOST_EVENTS)
    }

    /// Begins a search with room for fewer events.
    ///
    /// # Errors
    /// As [`begin`](Self::begin).
    pub fn with_room_for(setup: Setup, most_events: usize) -> Result<Self, Refused> {
        let searched = Searched::new(&setup.source, setup.pruning)?;
        let census = searched.census();
        Ok(Self { setup, searched, census, heading: None, failure: None, most_events })
    }

    /// Returns the tree that is searched, and how.
    #[must_use]
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// Sets off to somewhere; whatever can be reached without searching is reached at once.
    pub fn aim(&mut self, goal: Goal) {
        let moment = self.searched.moment();
        let known = self.searched.log().len();
        self.heading = match goal {
            Goal::Stay => None,
            Goal::Moment(wanted) => {
                let wanted = usize::try_from(wanted).unwrap_or(usize::MAX);
                self.searched.seek(wanted.min(known));
                (known < wanted).then_some(Heading::Moment(wanted))
            }
            Goal::On => Some(Heading::Moment(moment + 1)),
            Goal::Back => {
                self.searched.seek(moment.saturating_sub(1));
                None
            }
            Goal::Value => Some(Heading::Value),
            Goal::ValueBefore => {
                let before = &self.searched.log()[..moment.saturating_sub(1)];
                let value = before.iter().rposition(|event| matches!(event, Event::Returned(_)));
                self.searched.seek(value.map_or(0, |at| at + 1));
                None
            }
            Goal::Node => {
                let below_root = self.searched.tree().current().filter(|&node| node != NodeId::ROOT);
                Some(below_root.map_or(Heading::End, Heading::ValueOf))
            }
            Goal::End => Some(Heading::End),
        };
    }

    /// Stops on the way.
    pub fn stop(&mut self) {
        self.heading = None;
    }

    /// Goes on for this many events at most; returns whether it has arrived, or can go no further.
    pub fn go_on(&mut self, events: usize) -> bool {
        for _ in 0..events {
            let Some(heading) = self.heading else { return true };
            if heading == Heading::Moment(self.searched.moment()) || self.is_full() || self.cannot_go_on() {
                break;
            }
            match self.searched.step() {
                Err(failure) => self.failure = Some(failure),
                Ok(None) => break,
                Ok(Some(&Event::Returned(node))) if [Heading::Value, Heading::ValueOf(node)].contains(&heading) => {
                    break;
                }
                Ok(Some(_)) => continue,
            }
            break;
        }
        let has_arrived = self.heading.is_none_or(|heading| self.has_arrived(heading));
        if has_arrived {
            self.heading = None;
        }
        has_arrived
    }

    fn has_arrived(&self, heading: Heading) -> bool {
        let moment = self.searched.moment();
        let last = moment.checked_sub(1).map(|last| &self.searched.log()[last]);
        self.is_full()
            || self.cannot_go_on()
            || self.searched.tree().is_finished()
            || match heading {
                Heading::Moment(wanted) => moment >= wanted,
                Heading::Value => matches!(last, Some(Event::Returned(_))),
                Heading::ValueOf(node) => last == Some(&Event::Returned(node)),
                Heading::End => false,
            }
    }

    /// Returns whether it ends here because it would become too large.
    fn is_full(&self) -> bool {
        self.searched.moment() >= self.most_events && !self.searched.tree().is_finished()
    }

    fn cannot_go_on(&self) -> bool {
        self.failure.is_some() && self.searched.moment() == self.searched.log().len()
    }

    /// Goes on counting the whole tree, for this many positions; returns whether that is done.
    pub fn count_on(&mut self, positions: usize) -> bool {
        self.census.go_on(positions)
    }

    /// Returns the progress of the search.
    #[must_use]
    pub fn progress(&self) -> Progress {
        let tree = self.searched.tree();
        Progress { moment: number(tree.events()), evaluations: tree.evaluations(), nodes: tree.len() }
    }

    /// This moment, with the children of these nodes in any case.
    #[must_use]
    pub fn view(&self, opened: &[u32]) -> View {
        let tree = self.searched.tree();
        let log = self.searched.log();
        let counts = view::counts(tree, &self.census);
        View {
            setup: self.setup.clone(),
            evaluator: self.searched.evaluator().to_owned(),
            evaluators: self.searched.evaluators().to_vec(),
            depth: self.searched.depth(),
            moment: number(tree.events()),
            known: number(log.len()),
            is_finished: tree.is_finished(),
            is_full: self.is_full(),
            failure: self.failure.clone().filter(|_| self.cannot_go_on()),
            event: tree.events().checked_sub(1).map(|last| view::happened(tree, &log[last])),
            current: tree.current().map(NodeId::get),
            value: tree.find(0).and_then(|root| tree.value(root)).map(|score| score.get()),
            counts,
            roots: view::root_moves(tree),
            line: view::line(tree),
            nodes: view::nodes(tree, opened),
        }
    }
}

fn number(count: usize) -> u32 {
    u32::try_from(count).expect("no search here has so many events")
}

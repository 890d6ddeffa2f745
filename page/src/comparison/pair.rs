//! Two searches that are compared.

pub use super::log::{Reading, SideLog};
pub use super::time::Time;

use wire::comparison::{Compared, Other, Picture, Reached, Said, Side};

use super::moments;
use super::questions::Questions;
use crate::model::IdMap;

/// Two searches.
#[derive(Debug)]
pub struct Pair {
    /// The position that both are of.
    pub(super) position: u32,
    pub(super) logs: [SideLog; 2],
    /// Their time.
    pub time: Time,
    pub(super) questions: Questions,
    /// What is on the screen.
    pub picture: Shot,
    /// Where they differ, once both were read.
    pub compared: Option<Compared>,
    /// What went wrong last.
    pub trouble: Option<String>,
}

/// What is on the screen of both.
#[derive(Clone, Debug, Default)]
pub struct Shot {
    simulations: [u32; 2],
    line: Vec<u16>,
    selected: [Reached; 2],
    best: [Option<u16>; 2],
    counterparts: [IdMap<Option<Other>>; 2],
}

impl Pair {
    pub(super) fn new(position: u32, logs: [SideLog; 2]) -> Self {
        Self {
            position,
            logs,
            time: Time::default(),
            questions: Questions::default(),
            picture: Shot::default(),
            compared: None,
            trouble: None,
        }
    }

    /// Returns the searches.
    #[must_use]
    pub fn searches(&self) -> [u32; 2] {
        [self.logs[0].search(), self.logs[1].search()]
    }

    /// Returns the log of a side.
    #[must_use]
    pub fn log(&self, side: Side) -> &SideLog {
        &self.logs[side.index()]
    }

    /// Puts another log on a side. What was said of the two does not hold any more.
    pub(super) fn put(&mut self, side: Side, log: SideLog) {
        self.logs[side.index()] = log;
        self.time.set_end(side, 0);
        self.time.pause();
        self.questions = Questions::default();
        (self.compared, self.trouble) = (None, None);
    }

    /// Returns whether something was said of the log that is on a side now.
    pub(super) fn is_of(&self, side: Side, said: &Said) -> bool {
        said.logs[side.index()] == self.logs[side.index()].number()
    }

    /// Goes to the next moment at which they differ anew, or to the one before.
    pub(super) fn go_to_moment(&mut self, forward: bool) {
        let now = self.picture.simulations.into_iter().max().unwrap_or(0);
        let moments = self.compared.as_ref().map(moments::of).unwrap_or_default();
        if let Some(simulation) = moments::towards(&moments, now, forward) {
            self.time.go_to_simulation(simulation);
        }
    }
}

impl Shot {
    /// Returns the simulations of each.
    #[must_use]
    pub fn simulations(&self) -> [u32; 2] {
        self.simulations
    }

    /// Returns the moves to the selected node.
    #[must_use]
    pub fn line(&self) -> &[u16] {
        &self.line
    }

    /// Returns the nodes that are selected, and how much of the line leads there.
    #[must_use]
    pub fn selected(&self) -> [Reached; 2] {
        self.selected
    }

    /// Returns whether a tree has the node at the end of the line.
    #[must_use]
    pub fn is_there(&self) -> [bool; 2] {
        self.selected.map(|reached| reached.plies as usize == self.line.len())
    }

    /// Returns the best moves at the selected node.
    #[must_use]
    pub fn best(&self) -> [Option<u16>; 2] {
        self.best
    }

    /// Returns the counterparts of a tree's nodes in the other one; `None` where that has none.
    #[must_use]
    pub fn counterparts(&self, side: Side) -> &IdMap<Option<Other>> {
        &self.counterparts[side.index()]
    }

    pub(super) fn counterpart(&self, side: Side, node: u32) -> Option<Other> {
        self.counterparts(side).get(&node).copied().flatten()
    }

    pub(super) fn parent(&self) -> Vec<u16> {
        self.line[..self.line.len().saturating_sub(1)].to_vec()
    }

    pub(super) fn child(&self, mv: u16) -> Vec<u16> {
        [self.line.as_slice(), &[mv]].concat()
    }

    /// Takes a picture of both; `line`: the one that it was asked with, if it was awaited.
    pub(super) fn take(&mut self, picture: &Picture, line: Option<Vec<u16>>) {
        self.simulations = picture.simulations;
        for (counterparts, told) in self.counterparts.iter_mut().zip(&picture.counterparts) {
            *counterparts = told.iter().map(|counterpart| (counterpart.node, counterpart.other)).collect();
        }
        if let Some(line) = line {
            (self.line, self.selected, self.best) = (line, picture.selected, picture.best);
        }
    }
}

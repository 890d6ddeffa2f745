//! Undo and redo.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use crate::change::Change;
use crate::limits::Limits;
use crate::tree::Node;

/// Something that was done to a document: what undo would take back, or redo make again. Of several edits made as one, the first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Deed {
    /// Its kind.
    pub kind: Kind,
    /// The position that it was about.
    pub position: u32,
    /// The position before that: a deleted position is named by the move that leads there from it.
    pub parent: Option<u32>,
    /// The move that leads from the one to the other.
    pub mv: Option<u16>,
}

/// Kinds of deeds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// A move was added, or several of them.
    Insert,
    /// A position was deleted, with what follows it.
    Delete,
    /// Everything that follows a position was deleted.
    DeleteRest,
    /// All lines beside the one to a position were deleted.
    KeepLine,
    /// A line went up one place among its variations.
    Promote,
    /// A line became the main line.
    MakeMain,
    /// A line went down one place.
    Demote,
    /// A comment was written.
    Comment,
    /// A glyph was set or taken away.
    Glyph,
    /// Circles and arrows were drawn.
    Shapes,
    /// A clock was set.
    Clock,
    /// An evaluation was written.
    Evaluation,
    /// A tag was written.
    Tag,
    /// The game's outcome was written.
    Outcome,
    /// A game was added.
    AddGame,
    /// A game was deleted.
    DeleteGame,
    /// Several edits were made as one step.
    Several,
}

impl Deed {
    /// Something that was done to a position.
    pub(crate) fn to(kind: Kind, position: u32, node: &Node) -> Self {
        Self { kind, position, parent: node.parent, mv: node.mv }
    }
}

/// Changes that belong together, in the order in which they are made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Step {
    /// Deed that they take back, or make again.
    pub deed: Deed,
    /// The changes.
    pub changes: Vec<Change>,
}

impl Step {
    fn bytes(&self) -> usize {
        size_of::<Self>() + self.changes.iter().map(Change::bytes).sum::<usize>()
    }
}

/// Steps back, and steps that were taken back.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct History {
    /// Steps that take back what was done, the newest last.
    pub(crate) undo: Vec<Step>,
    /// Steps that make again what was taken back, the next one last.
    pub(crate) redo: Vec<Step>,
}

impl History {
    /// Notes what was done: what had been taken back cannot be made again from now on.
    pub(crate) fn note(&mut self, step: Step, limits: &Limits) {
        self.redo.clear();
        self.undo.push(step);
        self.shorten(limits);
    }

    /// Forgets the oldest steps where there are too many. What would be made again last goes first: it needs all that comes before it.
    pub(crate) fn shorten(&mut self, limits: &Limits) {
        let too_many = self.undo.len().saturating_sub(limits.steps);
        self.undo.drain(..too_many);
        let mut bytes: usize = self.undo.iter().chain(&self.redo).map(Step::bytes).sum();
        while bytes > limits.history_bytes
            && let Some(step) = self.drop_oldest()
        {
            bytes -= step.bytes();
        }
    }

    /// Forgets the step that is furthest from the present.
    pub(crate) fn drop_oldest(&mut self) -> Option<Step> {
        let steps = if self.redo.len() > self.undo.len() { &mut self.redo } else { &mut self.undo };
        (!steps.is_empty()).then(|| steps.remove(0))
    }

    /// Positions that some step may bring back.
    pub(crate) fn roots(&self) -> BTreeSet<u32> {
        let steps = self.undo.iter().chain(&self.redo);
        steps.flat_map(|step| &step.changes).map(Change::position).collect()
    }
}

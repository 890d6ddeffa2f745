//! A batch: leaves that wait for their evaluations together.

use std::ops::Range;

use super::{pick::Picker, token::Step};
use crate::{
    game::Move,
    log::{EdgeKey, Record},
    tree::NodeId,
};

/// Leaves that wait for their evaluations.
#[derive(Clone, Debug, Default)]
pub(super) struct Batch {
    pub(super) leaves: Vec<Waiting>,
    pub(super) backed_up: usize,
    pub(super) collisions: Vec<Collision>,
    /// The paths of leaves and collisions.
    pub(super) steps: Vec<Step>,
    /// The legal moves of all leaves, and what orders those of equal P.
    pub(super) moves: Vec<Move>,
    pub(super) ties: Vec<u16>,
}

/// A leaf that waits.
#[derive(Clone, Debug)]
pub(super) struct Waiting {
    pub(super) place: EdgeKey,
    pub(super) path: Range<usize>,
    /// Its moves; none before it is asked for.
    pub(super) moves: Range<usize>,
    pub(super) key: Option<u64>,
}

/// Visits that found a leaf taken.
#[derive(Clone, Debug)]
pub(super) struct Collision {
    pub(super) path: Range<usize>,
    pub(super) visits: u32,
}

/// Buffers kept from batch to batch, so that gathering allocates nothing.
#[derive(Clone, Debug, Default)]
pub(super) struct Buffers {
    pub(super) picker: Picker,
    pub(super) known: Vec<Known>,
    /// Batches that are backed up.
    pub(super) spare: Vec<Batch>,
}

impl Buffers {
    /// Keeps a batch that is backed up for the next one.
    pub(super) fn recycle(&mut self, mut batch: Batch) {
        batch.clear();
        self.spare.push(batch);
    }
}

/// A visit that needs no evaluation.
#[derive(Clone, Debug)]
pub(super) struct Known {
    pub(super) path: Range<usize>,
    pub(super) record: Record,
    pub(super) transposition: Option<NodeId>,
    pub(super) key: Option<u64>,
}

impl Batch {
    fn clear(&mut self) {
        let Self { leaves, backed_up, collisions, steps, moves, ties } = self;
        leaves.clear();
        *backed_up = 0;
        collisions.clear();
        steps.clear();
        moves.clear();
        ties.clear();
    }

    /// Keeps a path; where it is.
    pub(super) fn keep(&mut self, path: &[Step]) -> Range<usize> {
        let start = self.steps.len();
        self.steps.extend_from_slice(path);
        start..self.steps.len()
    }

    pub(super) fn keep_collision(&mut self, path: &[Step], visits: u32) {
        let path = self.keep(path);
        self.collisions.push(Collision { path, visits });
    }
}

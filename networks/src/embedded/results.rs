//! What a run gives.

use super::plan::Plan;
use crate::lc0::policy::MOVES;

/// Outputs of a run, row by row.
#[derive(Debug)]
pub(super) struct Results {
    /// 1858 logits a row.
    pub(super) policy: Vec<f32>,
    /// Three probabilities a row, or one value.
    pub(super) value: Vec<f32>,
    /// One number a row, or none at all.
    pub(super) moves_left: Vec<f32>,
}

impl Results {
    pub(super) fn for_rows(plan: &Plan, rows: usize) -> Self {
        let moves_left = if plan.moves_left.is_some() { rows } else { 0 };
        Self {
            policy: Vec::with_capacity(rows * MOVES),
            value: Vec::with_capacity(rows * plan.value.outputs()),
            moves_left: Vec::with_capacity(moves_left),
        }
    }

    pub(super) fn clear(&mut self) {
        self.policy.clear();
        self.value.clear();
        self.moves_left.clear();
    }

    pub(super) fn append(&mut self, later: &Self) {
        self.policy.extend_from_slice(&later.policy);
        self.value.extend_from_slice(&later.value);
        self.moves_left.extend_from_slice(&later.moves_left);
    }
}

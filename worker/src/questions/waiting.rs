//! Questions that wait for their answer.

use std::collections::{BTreeMap, BTreeSet};

use wire::worker::Feature;

/// Questions that wait for their answer, one of each feature.
#[derive(Default)]
pub(crate) struct Questions {
    pub(super) asked: BTreeMap<Feature, Asked>,
    /// Features whose next piece is scheduled.
    pub(super) scheduled: BTreeSet<Feature>,
}

/// A question.
pub(super) struct Asked {
    /// Address of the log; `None`: that of the recording that is open.
    pub(super) address: Option<String>,
    pub(super) question: Vec<u8>,
}

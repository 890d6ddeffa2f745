//! State of the panel, whatever node is selected.

use leptos::prelude::*;

use super::policy::Column;

/// Numbers of outputs of each kind that can be shown.
pub(super) const STEPS: [usize; 16] = [1, 2, 3, 5, 8, 12, 20, 30, 50, 80, 120, 200, 400, 800, 1200, 1858];

/// Index in [`STEPS`] that the panel begins with.
pub(super) const FIRST_STEP: usize = 4;

/// State of the panel; it stays as it is when another node is selected.
#[derive(Clone, Copy)]
pub(super) struct Panel {
    /// The plane that the pointer or the keyboard is on.
    pub(super) hovered: RwSignal<Option<usize>>,
    /// The plane that stays lit.
    pub(super) pinned: RwSignal<Option<usize>>,
    /// The one plane in the tab order; arrow keys move it.
    pub(super) cursor: RwSignal<usize>,
    /// Earlier positions that are unfolded, a bit for each.
    pub(super) older: RwSignal<u8>,
    /// Column by which the policy is sorted, and whether the largest is first.
    pub(super) sort: RwSignal<(Column, bool)>,
    /// Number of outputs that are drawn, as an index in [`STEPS`].
    pub(super) most: RwSignal<usize>,
    /// Set to draw legal moves.
    pub(super) legal: RwSignal<bool>,
    /// Set to draw illegal moves.
    pub(super) illegal: RwSignal<bool>,
    /// Set to look at the network whose P the search takes, and not at the one whose V it takes.
    pub(super) of_priors: RwSignal<bool>,
}

impl Panel {
    pub(super) fn new() -> Self {
        Self {
            hovered: RwSignal::new(None),
            pinned: RwSignal::new(None),
            cursor: RwSignal::new(0),
            older: RwSignal::new(0),
            sort: RwSignal::new((Column::Logit, true)),
            most: RwSignal::new(FIRST_STEP),
            legal: RwSignal::new(true),
            illegal: RwSignal::new(true),
            of_priors: RwSignal::new(false),
        }
    }

    /// The plane that is lit. Reactive.
    pub(super) fn lit(self) -> Option<usize> {
        self.hovered.get().or(self.pinned.get())
    }
}

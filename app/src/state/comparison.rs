//! State of the comparison: the two searches, the moment, and how both are coloured.

use leptos::prelude::*;
use page::link::beside::Beside;
use page::view::Colour;
use session::LockStep;

/// One of the two searches that are compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Compared {
    /// A search of this analysis.
    Search(u32),
}

/// Function that takes the worker's answers; `None`: the worker ended.
type Listener = Box<dyn Fn(Option<Vec<u8>>) + Send + Sync>;

/// The comparison, as the page's parts share it. Copied freely.
#[derive(Clone, Copy)]
pub struct Comparison {
    /// The two; `None`: nothing is compared.
    pub sides: RwSignal<Option<[Compared; 2]>>,
    /// True while the dialog that asks what to compare with is open.
    pub menu_open: RwSignal<bool>,
    /// The search that the next one of its position is compared with.
    pub base: RwSignal<Option<u32>>,
    /// Comparison that a link asks for, until both of its searches are there.
    pub plan: RwSignal<Option<Beside>>,
    /// The time that is shown ([`LockStep`]); `None`: the end of both.
    pub time: RwSignal<Option<u32>>,
    /// Pace and lead at which the two searches are shown together.
    pub steps: RwSignal<LockStep>,
    /// Quantity that boxes are coloured by.
    pub colour: RwSignal<Colour>,
    /// Search that is compared without being the shown one, and the number of simulations that it was asked for.
    pub(crate) awaited: StoredValue<Option<(u32, u32)>>,
    /// Set by the part that shows it.
    pub(crate) listener: StoredValue<Option<Listener>>,
}

impl Comparison {
    /// Makes the state in which nothing is compared yet; `plan` is the comparison that a link asks for.
    #[must_use]
    pub fn new(plan: Option<Beside>) -> Self {
        let steps = LockStep { pace: Default::default(), ends: [0; 2], lead: 0 };
        Self {
            sides: RwSignal::new(None),
            menu_open: RwSignal::new(false),
            base: RwSignal::new(None),
            plan: RwSignal::new(plan),
            time: RwSignal::new(None),
            steps: RwSignal::new(steps),
            colour: RwSignal::new(Colour::default()),
            awaited: StoredValue::new(None),
            listener: StoredValue::new(None),
        }
    }

    /// Returns whether two searches are compared. Reactive.
    #[must_use]
    pub fn is_shown(self) -> bool {
        self.sides.with(Option::is_some)
    }

    /// Returns whether the part of the page that shows the comparison is needed. Reactive.
    #[must_use]
    pub fn is_wanted(self) -> bool {
        self.is_shown() || self.menu_open.get() || self.base.get().is_some() || self.plan.with(Option::is_some)
    }

    /// Compares from scratch: everything but the colours has its default.
    pub fn begin(self, sides: [Compared; 2]) {
        self.plan.set(None);
        self.time.set(None);
        self.steps.set(LockStep { pace: Default::default(), ends: [0; 2], lead: 0 });
        self.sides.set(Some(sides));
    }

    /// Swaps the two searches.
    pub fn swap(self) {
        self.steps.update(|steps| steps.lead = steps.lead.saturating_neg());
        self.sides.update(|sides| *sides = sides.map(|[a, b]| [b, a]));
    }

    /// Compares no more.
    pub fn end(self) {
        self.menu_open.set(false);
        self.base.set(None);
        self.plan.set(None);
        self.sides.set(None);
    }
}

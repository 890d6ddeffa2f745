//! Comparison of two searches of one position: which, at what moment, and how they are coloured. The part that shows it is
//! fetched when it is first wanted ([`crate::components::comparison`]).

use leptos::prelude::*;
use page::choice;
use page::shared::Shared;
use session::LockStep;
use wire::comparison::Source;

use crate::state::Analysis;
use page::choice::SearchChoice;
use page::link::beside::Beside;
use page::view::Colour;

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

impl Compared {
    /// Returns the source of the search's log.
    #[must_use]
    pub fn source(self, analysis: Analysis) -> Source {
        let Self::Search(search) = self;
        Source::Address(analysis.page.with_value(|page| page.address_of(search)))
    }

    /// Returns the evaluator, settings and root moves that the search was made with. Reactive (searches).
    #[must_use]
    pub fn choice(self, analysis: Analysis) -> Option<SearchChoice> {
        let Self::Search(search) = self;
        let default = analysis.offer.with(|offer| offer.default_evaluator.clone());
        let found = |all: &Shared<Vec<wire::SearchView>>| all.iter().find(|one| one.id == search).cloned();
        analysis.searches.with(found).map(|found| choice::choice_of(&found, &default))
    }
}

/// Passes on what the worker says, or that it ended.
pub(crate) fn hear(analysis: Analysis, answer: Option<Vec<u8>>) {
    analysis.comparison.listener.with_value(|listener| {
        if let Some(listener) = listener {
            listener(answer);
        }
    });
}

/// Words of a link on the comparison.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Linked {
    /// Choice that A was made with, where it is known.
    pub choice: Option<SearchChoice>,
    /// Number of A's simulations, once its log was read.
    pub simulations: Option<u32>,
    /// Words on B and on both; `None` while nothing is compared.
    pub told: Option<Beside>,
}

/// Returns the words of a link on the comparison. Reactive.
#[must_use]
pub fn linked(analysis: Analysis) -> Linked {
    let comparison = analysis.comparison;
    if let Some(plan) = comparison.plan.get() {
        return Linked { told: Some(plan), ..Linked::default() };
    }
    let Some([a, b]) = comparison.sides.get() else { return Linked::default() };
    let Some(choice) = b.choice(analysis) else { return Linked::default() };
    let steps = comparison.steps.get();
    // Until a log is read nothing is known of its end.
    let [simulations, simulations_of_b] = steps.ends.map(|end| Some(end).filter(|end| *end > 0));
    let told = Beside {
        choice,
        simulations: simulations_of_b,
        time: comparison.time.get(),
        colour: comparison.colour.get(),
        pace: steps.pace,
        lead: steps.lead,
    };
    Linked { choice: a.choice(analysis), simulations, told: Some(told) }
}

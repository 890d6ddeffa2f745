//! What the rest of the page knows of a comparison: whether its part is needed, and the words of a link.

use session::Pace;

use crate::choice;
use crate::link::beside::{Beside, Linked};
use crate::state::Page;
use crate::view::Colour;

/// Standing of a comparison.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Standing {
    /// Nothing is compared.
    #[default]
    Nothing,
    /// A link asks for one, and its searches are not both there yet.
    Planned(Beside),
    /// The next search of a position is to be compared.
    Awaited,
    /// Two searches are compared.
    Shown(Shown),
}

/// Two searches that are compared, as far as a link says it.
#[derive(Clone, Debug, PartialEq)]
pub struct Shown {
    /// The searches.
    pub searches: [u32; 2],
    /// Simulations in the log of each; 0 until it is read.
    pub ends: [u32; 2],
    /// The time that is shown; `None`: the end of both.
    pub time: Option<u32>,
    /// What boxes are coloured by.
    pub colour: Colour,
    /// What goes at one pace.
    pub pace: Pace,
    /// By how many simulations B is ahead.
    pub lead: i32,
}

impl Standing {
    /// Returns the standing at which a page begins: its link may ask for a comparison.
    #[must_use]
    pub fn of_link(told: Option<Beside>) -> Self {
        told.map_or(Self::Nothing, Self::Planned)
    }

    /// Returns whether two searches are compared.
    #[must_use]
    pub fn is_shown(&self) -> bool {
        matches!(self, Self::Shown(_))
    }

    /// Returns whether the part of the page that compares is needed.
    #[must_use]
    pub fn is_wanted(&self) -> bool {
        *self != Self::Nothing
    }

    /// Returns the words of a link. One that is still being carried out keeps what it asked for.
    #[must_use]
    pub fn linked(&self, page: &Page) -> Linked {
        match self {
            Self::Nothing | Self::Awaited => Linked::default(),
            Self::Planned(told) => Linked { told: Some(told.clone()), ..Linked::default() },
            Self::Shown(shown) => shown.linked(page).unwrap_or_default(),
        }
    }
}

impl Shown {
    /// `None` where it is not known what B was made with.
    fn linked(&self, page: &Page) -> Option<Linked> {
        let choice_of = |search| page.find(search).map(|found| choice::choice_of(found, &page.offer.default_evaluator));
        let [a, b] = self.searches.map(choice_of);
        // Until a log is read nothing is known of its end.
        let [simulations, simulations_of_b] = self.ends.map(|end| Some(end).filter(|end| *end > 0));
        let told = Beside {
            choice: b?,
            simulations: simulations_of_b,
            time: self.time,
            colour: self.colour,
            pace: self.pace,
            lead: self.lead,
        };
        Some(Linked { choice: a, simulations, told: Some(told) })
    }
}

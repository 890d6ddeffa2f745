//! The side that the search plays.

use leptos::prelude::*;
use page::opponent::VISITS;
use shakmaty::Color;

/// Opponent of the user. Copied freely.
#[derive(Clone, Copy)]
pub struct Opponent {
    /// The side that the search plays; `None`: nobody plays against it.
    pub side: RwSignal<Option<Color>>,
    /// Visits of the root after which it moves.
    pub visits: RwSignal<u32>,
}

impl Opponent {
    /// Makes the opponent of a link: the side and the visits.
    #[must_use]
    pub fn new(told: Option<(Color, u32)>) -> Self {
        let (side, visits) = told.map_or((None, VISITS), |(side, visits)| (Some(side), visits));
        Self { side: RwSignal::new(side), visits: RwSignal::new(visits) }
    }

    /// Returns the link's words on it: the side and the visits. Reactive.
    #[must_use]
    pub fn told(self) -> Option<(Color, u32)> {
        Some((self.side.get()?, self.visits.get()))
    }
}

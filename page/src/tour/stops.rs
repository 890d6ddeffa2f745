//! Stops of the tour: a moment of the recording, and the part of the page that is spoken of.
//!
//! What is said with these moments is checked against the recording (`tests/page/tour.rs`): where it is made anew and something
//! happens at another moment, the test says so.

mod link;

use crate::view::{Depth, Pane, Tab};

pub use link::link;

/// The recording that the tour goes through, by its name in links.
pub const RECORDING: &str = "opera-game";

/// The move that made its game famous, b3 to b8: the search finds it late.
pub const FAMOUS: u16 = 17 | 57 << 6;

/// A stop: one row of [`STOPS`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stop {
    /// Subject of its caption.
    pub about: About,
    /// The moment of the search.
    pub moment: u32,
    /// The part of the page that is spoken of.
    pub place: PagePart,
    /// How much of the page is shown.
    pub depth: Depth,
    /// The open tab.
    pub tab: Tab,
    /// The part that a narrow screen shows.
    pub pane: Pane,
    /// Whether the famous move is chosen.
    pub chooses: bool,
}

/// Subject of a caption.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum About {
    /// The position, of which the search knows nothing yet.
    Position,
    /// The network's first guess: P.
    Prior,
    /// Simulations, which make the tree.
    Tree,
    /// The first visit to the famous move, and V.
    FirstVisit,
    /// The evaluation, an average: Q.
    Evaluation,
    /// How the next move is selected: Q + U.
    Selection,
    /// The mate that is found and proven.
    Proof,
    /// The time bar.
    Time,
    /// Changes by hand.
    WhatIf,
}

/// A part of the page that is spoken of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PagePart {
    /// The board.
    Board,
    /// Evaluation and lines.
    Evaluation,
    /// The tree.
    Tree,
    /// The table of moves.
    Moves,
    /// Why a move has its visits.
    Why,
    /// The time bar.
    TimeBar,
    /// What-ifs.
    WhatIf,
}

impl PagePart {
    /// All of them.
    pub const ALL: [Self; 7] =
        [Self::Board, Self::Evaluation, Self::Tree, Self::Moves, Self::Why, Self::TimeBar, Self::WhatIf];

    /// Its name in styles and for tests.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Board => "board",
            Self::Evaluation => "evaluation",
            Self::Tree => "tree",
            Self::Moves => "moves",
            Self::Why => "why",
            Self::TimeBar => "time-bar",
            Self::WhatIf => "what-if",
        }
    }

    /// Where it is in the document, as a style sheet says it.
    #[must_use]
    pub fn selector(self) -> &'static str {
        match self {
            Self::Board => ".board-and-bar",
            Self::Evaluation => ".worth",
            Self::Tree => ".centre",
            Self::Moves => "#panel-edges",
            Self::Why => "#panel-why",
            Self::TimeBar => ".bottom",
            Self::WhatIf => "#panel-what-if",
        }
    }
}

impl Stop {
    const fn new(about: About, moment: u32, place: PagePart) -> Self {
        let (depth, tab, pane) = match place {
            PagePart::Board | PagePart::Evaluation | PagePart::TimeBar => (Depth::Search, Tab::Edges, Pane::Board),
            PagePart::Tree => (Depth::Search, Tab::Edges, Pane::Tree),
            PagePart::Moves => (Depth::Search, Tab::Edges, Pane::Node),
            PagePart::Why => (Depth::Search, Tab::Why, Pane::Node),
            PagePart::WhatIf => (Depth::Lab, Tab::WhatIf, Pane::Node),
        };
        Self { about, moment, place, depth, tab, pane, chooses: false }
    }

    const fn chooses(self) -> Self {
        Self { chooses: true, ..self }
    }

    /// The move that is chosen.
    #[must_use]
    pub fn chosen(&self) -> Option<u16> {
        self.chooses.then_some(FAMOUS)
    }
}

/// All stops, in their order. Moments only go on.
pub static STOPS: [Stop; 9] = [
    Stop::new(About::Position, 1, PagePart::Board),
    Stop::new(About::Prior, 1, PagePart::Moves),
    Stop::new(About::Tree, 20, PagePart::Tree),
    Stop::new(About::FirstVisit, 28, PagePart::Why).chooses(),
    Stop::new(About::Evaluation, 150, PagePart::Evaluation),
    Stop::new(About::Selection, 367, PagePart::Moves).chooses(),
    Stop::new(About::Proof, 368, PagePart::Evaluation),
    Stop::new(About::Time, 450, PagePart::TimeBar),
    Stop::new(About::WhatIf, 450, PagePart::WhatIf).chooses(),
];

/// Returns the number of a stop that a link names; `None` where there is none such.
#[must_use]
pub fn read(number: &str) -> Option<u8> {
    number.parse().ok().filter(|&number| (1..=STOPS.len()).contains(&usize::from(number)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moments_only_go_on() {
        assert!(STOPS.is_sorted_by_key(|stop| stop.moment));
        assert!((7..=9).contains(&STOPS.len()));
    }

    #[test]
    fn every_part_is_spoken_of_and_is_in_sight_then() {
        for place in PagePart::ALL {
            assert!(STOPS.iter().any(|stop| stop.place == place), "{}", place.name());
        }
        for stop in &STOPS {
            assert_eq!(stop.tab.depth(stop.depth), stop.depth, "{:?}", stop.about);
            assert_eq!(stop.tab.at(stop.depth), stop.tab, "{:?}", stop.about);
        }
    }

    #[test]
    fn numbers_of_stops_are_read_and_no_others() {
        assert_eq!(["1", "3", "9"].map(read), [Some(1), Some(3), Some(9)]);
        assert_eq!(["0", "10", "-1", "three", "", "999"].map(read), [None; 6]);
    }
}

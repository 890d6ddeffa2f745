//! What a person has chosen for every visit ([`page::preferences`]): the server reads it from the request's cookie and writes it into the
//! document, from which the browser takes it, so that both begin alike; later choices are kept in the cookie.

use leptos::prelude::*;
use page::notation::Notation;
use page::preferences::board::{BoardLooks, Colours};
use page::preferences::{Layout, Preferences};
use page::scoresheet::MoveForm;
use page::view::{Depth, PointOfView};

#[cfg(feature = "ssr")]
use crate::request;
use crate::state::{Analysis, Slice};
use crate::storage;

/// The cookie.
pub(crate) const COOKIE: &str = "puctoscope_preferences";

/// The attribute of the document that tells the browser what the server has read.
#[cfg(not(feature = "ssr"))]
const ATTRIBUTE: &str = "data-preferences";

/// Returns what was chosen before this page.
#[must_use]
pub(crate) fn of_visit() -> Preferences {
    written().map(|text| Preferences::read(&text)).unwrap_or_default()
}

/// Returns the name of the chosen colours of boards as styles have it; none where they are as ever.
#[must_use]
pub(crate) fn squares(looks: &BoardLooks) -> Option<&'static str> {
    Some(looks.colours).filter(|colours| *colours != Colours::default()).map(Colours::name)
}

/// Returns the request's cookie.
#[cfg(feature = "ssr")]
#[must_use]
pub(crate) fn written() -> Option<String> {
    request::cookie(COOKIE)
}

/// Returns what the server wrote into the document.
#[cfg(not(feature = "ssr"))]
#[must_use]
pub(crate) fn written() -> Option<String> {
    document().document_element()?.get_attribute(ATTRIBUTE)
}

/// What is kept, where each of it is read. Copied freely.
#[derive(Clone, Copy)]
pub(crate) struct Choices {
    depth: RwSignal<Depth>,
    point_of_view: RwSignal<PointOfView>,
    notation: Slice<Notation>,
    lines: Slice<u8>,
    flipped: RwSignal<bool>,
    moves: RwSignal<MoveForm>,
    columns: RwSignal<Option<Vec<String>>>,
    layout: RwSignal<Layout>,
    met: RwSignal<[bool; 3]>,
    board: RwSignal<BoardLooks>,
    tour: RwSignal<Option<u8>>,
}

impl Analysis {
    /// What is kept of how things are looked at.
    pub(crate) fn choices(self) -> Choices {
        Choices {
            depth: self.depth,
            point_of_view: self.point_of_view,
            notation: self.notation,
            lines: self.lines,
            flipped: self.flipped,
            moves: self.desk.form,
            columns: self.columns,
            layout: self.layout,
            met: self.met,
            board: self.board_looks,
            tour: self.tour,
        }
    }
}

impl Choices {
    /// Keeps what is chosen from now on. What the page began with was perhaps a link's, not somebody's choice; and so is what the tour
    /// shows of the page.
    pub(crate) fn follow(self) {
        let mut kept = of_visit();
        Effect::new(move |before: Option<Preferences>| {
            let mut now = self.get();
            if self.tour.get().is_some() {
                now.depth = before.as_ref().map_or_else(|| of_visit().depth.max(Depth::Search), |before| before.depth);
            }
            if let Some(before) = before
                && before != now
            {
                kept.take(&before, &now);
                storage::keep(COOKIE, &kept.written());
            }
            now
        });
    }

    /// Returns them. Reactive.
    fn get(self) -> Preferences {
        Preferences {
            depth: self.depth.get(),
            point_of_view: self.point_of_view.get(),
            notation: self.notation.get(),
            lines: self.lines.get(),
            flipped: self.flipped.get(),
            moves: self.moves.get(),
            columns: self.columns.get(),
            layout: self.layout.get(),
            met: self.met.get(),
            board: self.board.get(),
        }
    }
}

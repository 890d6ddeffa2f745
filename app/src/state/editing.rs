//! State about what of the games can be edited.

use leptos::prelude::*;
use page::state::Page;

use super::Analysis;

impl Analysis {
    /// Returns whether the games are this page's to edit, as soon as there is a connection. Reactive.
    #[must_use]
    pub fn is_editor(self) -> bool {
        self.role.track();
        self.recordings.is_on.track();
        self.page.with_value(Page::is_editor)
    }

    /// The position of the games that the board shows, where it shows one. Reactive.
    #[must_use]
    pub fn place_on_board(self) -> Option<u32> {
        self.revision.track();
        self.selected.track();
        self.preview.track();
        self.search.track();
        self.game.track();
        self.page.with_value(Page::place_on_board)
    }
}

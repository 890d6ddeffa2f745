//! State about the moves of the game: how they are written, the menu that is open, and the comment that is being written.

use leptos::prelude::*;
use page::editing::Comment;
use page::editing::menu::Pointed;
use page::scoresheet::MoveForm;

/// The desk of who edits a game.
#[derive(Clone, Copy)]
pub struct Desk {
    /// Form in which the moves are written.
    pub form: RwSignal<MoveForm>,
    /// The move whose menu is open.
    pub menu: RwSignal<Option<Pointed>>,
    /// The comment that is being written.
    pub comment: RwSignal<Option<Comment>>,
}

impl Desk {
    pub(super) fn new(form: MoveForm) -> Self {
        Self { form: RwSignal::new(form), menu: RwSignal::new(None), comment: RwSignal::new(None) }
    }

    /// Opens the menu of a move, beside it; of one that is not in the list, where the list is.
    pub fn point_at(self, position: u32) {
        let find = |selector: &str| document().query_selector(selector).ok().flatten();
        let shown = find(&format!(".moves [data-position=\"{position}\"]")).or_else(|| find(".moves"));
        let at = shown.map_or((0.0, 0.0), |shown| {
            let place = shown.get_bounding_client_rect();
            (place.left(), place.bottom() + 2.0)
        });
        self.menu.set(Some(Pointed { position, at }));
    }
}

//! State about the moves of the game: how they are written, the menu that is open, and the comment that is being written.

use leptos::prelude::*;
use page::editing::menu::Pointed;
use page::editing::{Comment, When};
use page::input::Action;
use page::scoresheet::MoveForm;
use page::state::Page;

use super::inbox::Inbox;

/// The desk of who edits a game.
#[derive(Clone, Copy)]
pub struct Desk {
    /// Form in which the moves are written.
    pub form: RwSignal<MoveForm>,
    /// The move whose menu is open.
    pub menu: RwSignal<Option<Pointed>>,
    /// The comment that is being written.
    pub comment: RwSignal<Option<Comment>>,
    /// Where edits go, and what knows the game.
    inbox: Inbox,
}

impl Desk {
    pub(super) fn new(form: MoveForm, inbox: Inbox) -> Self {
        Self { form: RwSignal::new(form), menu: RwSignal::new(None), comment: RwSignal::new(None), inbox }
    }

    /// Returns whether the games are this page's to edit, as soon as there is a connection.
    #[must_use]
    pub fn is_editor(self) -> bool {
        self.inbox.look(Page::is_editor)
    }

    /// Opens the comment of the current move.
    pub fn comment_on(self) {
        self.write(self.inbox.look(|page| page.game.current), When::After);
    }

    /// Opens a comment. What was being written before is saved.
    pub fn write(self, position: u32, when: When) {
        if !self.is_editor() {
            // It is said why not.
            return self.inbox.act(Action::EditGame(Vec::new()));
        }
        self.save();
        self.comment.set(self.inbox.look(|page| Comment::open(&page.game, position, when)));
    }

    /// Saves the comment that is being written, as far as it is not, and as soon as it can be.
    pub fn save(self) {
        if !self.inbox.look(Page::can_control) {
            return;
        }
        let edit = self.comment.try_update(|comment| comment.as_mut().and_then(Comment::save)).flatten();
        if let Some(edit) = edit {
            self.inbox.act(Action::EditGame(vec![edit]));
        }
    }

    /// Opens the menu of the current move, beside it.
    pub fn point_at_current(self) {
        self.point_at(self.inbox.look(|page| page.game.current));
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

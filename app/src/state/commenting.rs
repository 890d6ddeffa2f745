//! Comments on the moves of the game, and who may write them.

use leptos::prelude::*;
use page::editing::{Comment, When};
use page::input::Action;
use page::state::Page;

use super::{Analysis, Desk};

impl Desk {
    /// Opens the comment of the current move.
    pub fn comment_on(self, analysis: Analysis) {
        self.write(analysis, analysis.game.with_untracked(|game| game.current), When::After);
    }

    /// Opens a comment. What was being written before is saved.
    pub fn write(self, analysis: Analysis, position: u32, when: When) {
        if !analysis.page.with_value(Page::is_editor) {
            // It is said why not.
            return analysis.act(Action::EditGame(Vec::new()));
        }
        self.save(analysis);
        let opened = analysis.game.with_untracked(|game| Comment::open(game, position, when));
        self.comment.set(opened);
    }

    /// Saves the comment that is being written, as far as it is not, and as soon as it can be.
    pub fn save(self, analysis: Analysis) {
        if !untrack(|| analysis.can_control()) {
            return;
        }
        let edit = self.comment.try_update(|comment| comment.as_mut().and_then(Comment::save)).flatten();
        if let Some(edit) = edit {
            analysis.act(Action::EditGame(vec![edit]));
        }
    }

    /// Opens the menu of the current move, beside it.
    pub fn point_at_current(self, analysis: Analysis) {
        self.point_at(analysis.game.with_untracked(|game| game.current));
    }
}

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

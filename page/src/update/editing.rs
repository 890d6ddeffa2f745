//! Changes of the games: edits, undo and redo, and writing them as PGN. The server does it, and says what they are then.

use wire::reading::{Ask, Wanted};
use wire::{Command, Deed, GameEdit, GameView, Kind, worker};

use crate::editing::{Doing, file_name, told};
use crate::effect::Effect;
use crate::requests::Editing;
use crate::state::Page;

impl Page {
    /// Has edits carried out, as one step.
    pub(super) fn edit_game(&mut self, edits: Vec<GameEdit>) {
        if self.may_edit() && !edits.is_empty() {
            self.send(Command::EditGame { edits });
        }
    }

    /// Has something done to the move that leads to the current position.
    pub(super) fn do_to_current(&mut self, doing: Doing) {
        if !self.may_edit() {
            return;
        }
        match doing.edit(&self.game, self.game.current) {
            Some(edit) => self.edit_game(vec![edit]),
            None => self.notify(say::editing::not_here(doing.label())),
        }
    }

    /// Has the newest thing taken back that was done.
    pub(super) fn undo_game(&mut self) {
        if self.may_edit() {
            self.send(Command::UndoGame);
        }
    }

    /// Has that done again which was taken back last.
    pub(super) fn redo_game(&mut self) {
        if self.may_edit() {
            self.send(Command::RedoGame);
        }
    }

    /// Says what was done: the games as they are then have come before the answer. Who writes a comment knows what he writes.
    pub(super) fn edited(&mut self, editing: Editing) {
        // Two deeds after each other may be the same: a glyph, and another in its place.
        self.what_if.is_newest = false;
        let told = |deed: &Deed| told::deed(&self.game, deed, self.notation);
        let words = match editing {
            Editing::Anew => {
                let deed = self.game.undo.filter(|deed| !matches!(deed.kind, Kind::Comment | Kind::Shapes));
                deed.map(|deed| say::editing::done(told(&deed)))
            }
            Editing::Undo => self.game.redo.map(|deed| say::editing::undone(told(&deed))),
            Editing::Redo => self.game.undo.map(|deed| say::editing::redone(told(&deed))),
        };
        if let Some(words) = words {
            self.announcement = words;
        }
    }

    /// Says why an edit was not carried out.
    pub(super) fn edit_refused(&mut self, editing: Editing, message: String) {
        match editing {
            Editing::Undo if self.game.undo.is_none() => self.notify(say::notices::nothing_to_undo()),
            Editing::Redo if self.game.redo.is_none() => self.notify(say::notices::nothing_to_redo()),
            _ => self.complain(message),
        }
    }

    /// Has games written by the worker, which may take a while.
    pub(super) fn save_pgn(&mut self, start: Option<u32>) {
        let game = Box::new(GameView::clone(&self.game));
        let ask = Ask { number: self.reading.number, what: Wanted::Written { game, start } };
        self.emit(Effect::Ask(worker::Ask::Text(ask)));
    }

    /// Gives what was written to the user.
    pub(super) fn keep_pgn(&mut self, text: String) {
        let name = file_name(&self.game, &text);
        self.emit(Effect::Keep { name, file: text.into_bytes() });
    }

    /// Returns whether the games can be edited now; else says why not.
    fn may_edit(&mut self) -> bool {
        if self.recording.is_on {
            self.offer_analysis(say::notices::no_moves_in_recording(), &[]);
            return false;
        }
        self.may_change()
    }
}

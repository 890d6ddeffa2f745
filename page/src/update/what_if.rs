//! What-ifs: changing the shown search by hand, taking that back, and making it again.

use wire::{Command, Edit, Frame, RunState};

use crate::notation::{self, Notation};
use crate::plan::Start;
use crate::requests::{Purpose, WhatIf};
use crate::state::Page;
use crate::tree::Wanted;

impl Page {
    /// Changes the shown search.
    pub(super) fn make_what_if(&mut self, edit: Edit) {
        let Some(search) = self.ready() else { return };
        // A change is made at the moment that is shown; of the present, as early as can be, so that there is something to replay.
        // Visits are given in the present too.
        let is_gift = matches!(edit, Edit::Give { .. });
        let moment = self.playback.moment.or_else(|| is_gift.then_some(self.playback.live.moment));
        // Visits that are given come in addition.
        let given = if let Edit::Give { visits, .. } = &edit { *visits } else { 0 };
        let simulations = self.playback.live.simulations.saturating_add(given);
        self.what_if.taken_back.clear();
        let path = self.selected_path();
        self.ask_for_what_if(moment, vec![edit], WhatIf { origin: search, simulations, path });
    }

    /// Shows the search that the shown one was made of, as it was then.
    pub(super) fn undo(&mut self) {
        let what_if = self.search_view().and_then(|view| {
            let origin = self.find(view.origin?)?;
            let moment = view.edits.get(origin.edits.len()).map(|edit| edit.moment);
            Some((view.id, origin.id, moment))
        });
        match what_if {
            Some((what_if, origin, moment)) if self.show_other(origin, moment) => {
                self.what_if.taken_back.push(what_if);
                self.announcement = say::notices::undone().to_owned();
            }
            _ => self.notify(say::notices::nothing_to_undo()),
        }
    }

    /// Shows the what-if that was taken back last.
    pub(super) fn redo(&mut self) {
        match self.what_if.taken_back.pop() {
            Some(what_if) if self.show_other(what_if, None) => self.announcement = say::notices::redone().to_owned(),
            _ => self.notify(say::notices::nothing_to_redo()),
        }
    }

    /// Takes back what was done last: a what-if of the shown search, or else something that was done to the games.
    pub(super) fn undo_newest(&mut self) {
        let is_what_if = self.search_view().is_some_and(|view| view.origin.is_some());
        if is_what_if && (self.what_if.is_newest || self.game.undo.is_none()) {
            self.undo();
        } else {
            self.undo_game();
        }
    }

    /// Does again what was taken back last.
    pub(super) fn redo_newest(&mut self) {
        let has_what_if = !self.what_if.taken_back.is_empty();
        if has_what_if && (self.what_if.is_newest || self.game.redo.is_none()) {
            self.redo();
        } else {
            self.redo_game();
        }
    }

    /// Takes the what-if that was asked for: it is shown, and goes as far as the search before it.
    pub(super) fn what_if_arrived(&mut self, plan: WhatIf) {
        // Another position may have become the current one meanwhile.
        let Some(what_if) = self.told.filter(|what_if| self.is_here(*what_if)) else { return };
        if what_if == plan.origin {
            return self.notify(say::notices::changes_nothing());
        }
        self.leave_search();
        self.what_if.is_newest = true;
        self.show(what_if);
        self.plan.set(what_if, Start::Simulations(plan.simulations));
        self.tree.wanted_path = Wanted::of_path(&plan.path);
    }

    /// Makes the next edits of a link, once the search has come to where they are made.
    pub(super) fn make_wanted_edits(&mut self, frame: &Frame) {
        let Some(wanted) = self.what_if.wanted.as_ref().filter(|_| !self.server.requests.awaits_what_if()) else {
            return;
        };
        let simulations = wanted.simulations;
        if frame.status.state == RunState::Running || frame.status.simulations < simulations {
            return;
        }
        let path = wanted.path.clone();
        if let Some((moment, edits)) = self.what_if.next() {
            self.ask_for_what_if(Some(moment), edits, WhatIf { origin: frame.search, simulations, path });
        }
    }

    fn ask_for_what_if(&mut self, moment: Option<u32>, edits: Vec<Edit>, what_if: WhatIf) {
        let command = Command::WhatIf { search: what_if.origin, moment, edits };
        self.send_for(command, Purpose::WhatIf(what_if));
    }

    /// Shows another search of the same position at a moment, with the same line selected; returns whether there is one.
    fn show_other(&mut self, search: u32, moment: Option<u32>) -> bool {
        if !self.is_here(search) || self.search == Some(search) {
            return false;
        }
        let path = self.selected_path();
        self.show_again(search);
        self.tree.wanted_path = Wanted::of_path(&path);
        self.playback.wanted = moment.map(|moment| (moment, 0));
        true
    }

    /// Returns the moves to the selected node, as links have them.
    pub(super) fn selected_path(&self) -> Vec<String> {
        let codes = self.tree.moves_to(self.tree.selected).unwrap_or_default();
        let names = |position| notation::names(position, &codes, Notation::Uci, self.game.chess960);
        self.root().map(names).unwrap_or_default()
    }
}

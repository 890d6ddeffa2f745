//! Carrying back what was found after a move: what there is to carry, and doing it.

use wire::{CarryPart, Command};

use crate::requests::{Purpose, WhatIf};
use crate::state::Page;

impl Page {
    /// Asks which later searches there are, where that may be others by now.
    pub(super) fn follow_later_searches(&mut self) {
        let Some(search) = self.search.filter(|search| self.is_here(*search)) else { return self.carry.forget() };
        if self.can_control() && self.carry.is_due(search, &self.game, &self.searches) {
            self.send(Command::Deeper { search });
        }
    }

    /// Carries what a later search found back to the shown one, which is a what-if of it.
    pub(super) fn carry_back(&mut self, later: u32, part: CarryPart) {
        let Some(to) = self.ready() else { return };
        self.what_if.taken_back.clear();
        let path = self.selected_path();
        let what_if = WhatIf { origin: to, simulations: self.playback.live.simulations, path };
        self.send_for(Command::CarryBack { search: later, to, part }, Purpose::WhatIf(what_if));
    }
}

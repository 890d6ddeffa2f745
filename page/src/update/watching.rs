//! Watching somebody else's analysis: what can be done without changing it, and having a copy of it.

use wire::Role;

use crate::choice::{SearchChoice, choice_of};
use crate::effect::Effect;
use crate::game;
use crate::link::Link;
use crate::state::Page;
use crate::tree;

impl Page {
    /// Looks at what moves from the root lead to, where the search has tried them.
    pub(super) fn look_along(&mut self, moves: &[u16]) {
        match moves.iter().try_fold(0, |at, &mv| tree::child(&self.tree.model, at, mv)) {
            Some(node) => self.tree.select(node),
            None => self.offer_copy(say::notices::move_not_tried()),
        }
    }

    /// Says why something cannot be done by who only watches.
    pub(super) fn offer_copy(&mut self, reason: &str) {
        self.notify(format!("{reason} {}", say::notices::copy_the_analysis()));
    }

    /// Goes to a copy of the watched analysis, which is the watcher's own: its game, and the search that is shown, made again.
    pub(super) fn copy(&mut self) {
        if self.role != Role::Viewer {
            return;
        }
        let (start, moves) = game::record(&self.game, self.game.current);
        if game::has_more(&self.game, self.game.current) {
            self.emit(Effect::CarryOver(Box::new(game::whole(&self.game, self.game.current))));
        }
        let (fen, choice) = (Some(start), self.choice_of_shown());
        let simulations = Some(self.playback.live.simulations).filter(|simulations| *simulations > 0);
        self.emit(Effect::Leave(Box::new(Link { fen, moves, choice, simulations, ..Link::default() })));
    }

    fn choice_of_shown(&self) -> SearchChoice {
        let of_search = |search| choice_of(search, &self.offer.default_evaluator);
        self.search_view().map(of_search).unwrap_or_default()
    }
}

//! Other engines: what is asked of them, and when.

use wire::Command;

use crate::game;
use crate::opinions::{Deed, Standing};
use crate::rules::Position;
use crate::state::Page;

impl Page {
    pub(super) fn consult(&mut self, deed: Deed) {
        match deed {
            Deed::Start => {
                if self.may_change() {
                    self.ask_engine();
                }
            }
            Deed::Stop => {
                let engine = self.opinions.engine().map(|engine| engine.name.clone());
                if let Some(engine) = engine.filter(|_| self.may_change()) {
                    self.opinions.rest();
                    self.send(Command::StopEngine { engine });
                }
            }
            choice => {
                if self.opinions.choose(choice) && self.can_control() {
                    self.ask_engine();
                }
            }
        }
    }

    /// Asks an engine that follows the game about the position that was gone to.
    pub(super) fn follow_engine(&mut self) {
        let position = self.game.current;
        let is_there = self.server.requests.visit().is_none() && !self.server.requests.awaits_game();
        if !self.opinions.wants(position) || !is_there || !self.can_control() {
            return;
        }
        // Its search comes first: that is what an engine like Lc0 is compared with.
        let is_searched = self.search.is_some_and(|search| self.is_here(search));
        if !is_searched && self.autostart && self.refused.is_none() {
            return;
        }
        let there = game::find(&self.game, position).and_then(|view| Position::parse(&view.fen).ok());
        if there.is_none_or(|(there, _)| there.legal_moves().is_empty()) {
            return self.opinions.skip(position);
        }
        self.ask_engine();
    }

    fn ask_engine(&mut self) {
        let search = self.search.filter(|search| self.is_here(*search));
        let (position, until) = (self.game.current, self.until.nodes);
        let nodes = search.map_or(0, |_| self.playback.live.nodes);
        if let Some(ask) = self.opinions.question(Standing { position, search, nodes, until }) {
            self.send(Command::AskEngine(Box::new(ask)));
        }
    }
}

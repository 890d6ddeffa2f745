//! Changes of a page: each thing that happens, to what it changes and what shall happen then.
//!
//! # Reading order
//! [`server`] (what the server says), [`shown`] (which search is shown), [`frames`] (what is drawn of it), [`moments`] (earlier ones), [`marks`] (those
//! at which something changed),
//! [`explain`] (one simulation, phase by phase), [`what_if`](mod@what_if) (what-ifs), [`carrying`] (what later searches found), [`recorded`] (recordings), [`game_moves`] (along the game and to other
//! games), [`editing`] (what is done to them), [`reading`] (what is typed or brought), [`networks`] (the menu of evaluators), [`opponent`] (the side that
//! the search plays), [`opinions`] (other engines), [`whole_game`](mod@whole_game) (a game, analysed as a whole), [`control`] (buttons and keys),
//! [`permission`] (why something cannot be done), [`watching`] (what can be by who only
//! watches), [`address`] (what the address says, and when).

mod address;
mod carrying;
mod control;
mod editing;
mod explain;
mod frames;
mod game_moves;
mod marks;
mod moments;
mod networks;
mod opinions;
mod opponent;
mod permission;
mod reading;
mod recorded;
mod server;
mod shown;
mod watching;
mod what_if;
mod whole_game;
mod worker;

use crate::effect::Effect;
use crate::input::Input;
use crate::state::Page;

impl Page {
    /// Takes in something that happened. Returns what shall happen, in this order.
    pub fn update(&mut self, input: Input) -> Vec<Effect> {
        match input {
            Input::Action(action) => self.act(action),
            Input::Opened(remembered) => self.opened(remembered),
            Input::Closed => self.closed(),
            Input::NoWay(reason) => self.no_way(reason),
            Input::Second => self.second(),
            Input::Messages(messages) => self.messages(messages),
            Input::Garbled => self.garbled(),
            Input::Worker(answer) => self.hear_worker(answer),
            Input::WorkerEnded => self.worker_ended(),
            Input::Tick(now) => self.tick(now),
            Input::Alarm(number) => self.alarm(number),
            Input::Looked => self.looked(),
            Input::AddressDue => self.address_due(),
        }
        self.follow_opponent();
        self.follow_engine();
        self.follow_later_searches();
        self.whole_game.follow(&self.game);
        self.follow_phases();
        self.follow_marks();
        self.keep_watching();
        self.follow_address();
        self.awaits_what_if = self.server.requests.awaits_what_if();
        std::mem::take(&mut self.effects)
    }
}

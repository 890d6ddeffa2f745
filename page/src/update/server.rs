//! What the server says, and what is said to it when a connection begins.

use wire::{Code, Command, Event, GameView, Message, Open, Role, Welcome};

use crate::address::Seen;
use crate::effect::Effect;
use crate::elsewhere::in_browser;
use crate::game;
use crate::input::Remembered;
use crate::plan::Plan;
use crate::requests::Purpose;
use crate::rules;
use crate::shared::Shared;
use crate::state::{Connection, Offer, Page, is_final};

/// Seconds to wait before the first, second, ... attempt to connect again.
const WAITS: [u32; 5] = [1, 2, 4, 8, 15];

impl Page {
    /// Joins an analysis, or makes one: the way is open.
    pub(super) fn opened(&mut self, remembered: Remembered) {
        let server = &mut self.server;
        server.next_message = 0;
        server.requests.forget();
        let seen = server.remembered.seen.take();
        server.remembered = remembered;
        if server.remembered.seen.is_none() {
            server.remembered.seen = seen;
        }
        self.awaits_text = false;
        self.plan.reconnected();
        self.playback.reconnected();
        self.opponent.reconnected();
        // A page that was connected before, and one that was only reloaded, goes on where it was; any other link gets an analysis of
        // its own.
        let is_new = self.server.link.is_some();
        let goes_on = !is_new || self.server.remembered.is_reload;
        let own = self.server.remembered.analysis.clone().filter(|_| goes_on);
        let (analysis, key) = match (&self.watch, own) {
            (Some(watched), _) => (Some(watched.clone()), None),
            (None, Some((id, key))) => (Some(id), key),
            (None, None) => (None, None),
        };
        self.send(Command::Open(Open { version: wire::VERSION, analysis, key }));
    }

    /// Waits before the next attempt, in view of the user.
    pub(super) fn closed(&mut self) {
        if matches!(self.connection, Connection::Closed(_)) || self.recording.is_on {
            return;
        }
        let wait = WAITS[self.server.failures.min(WAITS.len() - 1)];
        self.server.failures += 1;
        self.notices.is_lost();
        self.connection = Connection::Lost { retry_in: wait };
        self.emit(Effect::WaitSecond);
    }

    pub(super) fn no_way(&mut self, reason: String) {
        self.connection = Connection::Closed(reason);
    }

    pub(super) fn second(&mut self) {
        let Connection::Lost { retry_in } = self.connection else { return };
        self.connection = Connection::Lost { retry_in: retry_in.saturating_sub(1) };
        self.emit(if retry_in <= 1 { Effect::Connect } else { Effect::WaitSecond });
    }

    /// Connects without waiting any longer.
    pub(super) fn retry(&mut self) {
        if matches!(self.connection, Connection::Lost { .. }) {
            self.connection = Connection::Lost { retry_in: 0 };
            self.emit(Effect::Connect);
        }
    }

    /// Makes a new connection: the remedy for a stream that cannot be right.
    pub(super) fn garbled(&mut self) {
        self.complain(say::notices::unreadable());
        self.restart();
    }

    /// Takes messages that are shown together.
    pub(super) fn messages(&mut self, messages: Vec<Message>) {
        let (mut frames, mut others) = (0, 0);
        for Message { seq, event } in messages {
            let expected = self.server.next_message;
            if seq != expected {
                self.complain(say::notices::message_missing());
                return self.restart();
            }
            self.server.next_message += 1;
            if let Event::Frame(frame) = &event {
                frames += 1;
                self.take_frame(frame);
            } else {
                others += 1;
                self.hear(event);
            }
        }
        if others > 0 {
            self.settle();
        }
        if frames > 0 {
            self.send(Command::Credit { frames });
        }
    }

    fn hear(&mut self, event: Event) {
        match event {
            Event::Welcome(welcome) => self.welcomed(welcome),
            Event::Done { request } => self.done(request),
            Event::Rejected { request, code, message } => self.rejected(request, code, message),
            Event::Game(mut view) => {
                self.server.current = view.current;
                // The page is ahead of the server.
                let is_there = |id: &u32| game::find(&view, *id).is_some();
                if let Some(visited) = self.server.requests.visit().filter(is_there) {
                    view.current = visited;
                }
                // Where memory is short the server forgets searches.
                let is_known = |id: u32| view.positions.iter().any(|position| position.searches.contains(&id));
                if self.searches.iter().any(|search| !is_known(search.id)) {
                    self.searches.edit().retain(|search| is_known(search.id));
                }
                self.awaits_text = false;
                self.take_game(view);
            }
            Event::Search(view) => {
                self.told = Some(view.id);
                let all = self.searches.edit();
                match all.iter_mut().find(|one| one.id == view.id) {
                    Some(known) => *known = view,
                    None => all.push(view),
                }
            }
            Event::Opinion(view) => self.opinions.hear(*view),
            Event::GameProgress(progress) => self.hear_of_game(*progress),
            Event::GameResults(found) => self.whole_game.find(*found),
            Event::Deeper(view) => self.carry.hear(self.search, view.search, view.later),
            Event::Notice { message, .. } => self.notify(message),
            Event::Bye { reason } => self.notify(say::notices::server_closed(say::told(&reason))),
            // The caller's.
            Event::Frame(_) => {}
        }
    }

    fn done(&mut self, request: u32) {
        match self.server.requests.answered(request) {
            Some(Purpose::WhatIf(what_if)) => self.what_if_arrived(what_if),
            Some(Purpose::Search(opening)) => self.search_arrived(&opening),
            Some(Purpose::Edit(editing)) => self.edited(editing),
            _ => {}
        }
    }

    fn welcomed(&mut self, welcome: Welcome) {
        self.server.failures = 0;
        let is_linked = self.watch.is_some();
        let watches = is_linked && welcome.role == Role::Viewer;
        // A page that searches itself may keep nothing.
        if !(watches || self.in_browser && welcome.analysis.is_empty()) {
            // An analysis of this browser's own, opened by its link, is this tab's from now on.
            self.watch = None;
            self.emit(Effect::KeepAnalysis { id: welcome.analysis.clone(), key: welcome.key.clone() });
            self.server.remembered.analysis = Some((welcome.analysis.clone(), welcome.key));
        }
        // Its page was reloaded, perhaps before the address told what it did last.
        let seen = self.server.remembered.seen.take().filter(|(of, _)| *of == welcome.analysis).map(|(_, seen)| seen);
        self.id = welcome.analysis;
        self.last_seen = None;
        self.role = welcome.role;
        self.offer = Offer {
            default_evaluator: welcome.default_evaluator,
            networks: welcome.networks.into_iter().map(|network| network.name).collect(),
            network_problem: welcome.network_problem,
            max_nodes: welcome.max_nodes,
        };
        self.server.of_chess.clone_from(&self.offer.default_evaluator);
        self.suit_offer();
        self.opinions.welcome(welcome.engines, welcome.opinions);
        // It is told right after.
        self.whole_game.forget();
        let is_known = welcome.searches.iter().any(|one| Some(one.id) == self.search);
        let first = self.server.link.take();
        self.searches = Shared::new(welcome.searches);
        self.connection = Connection::Open;
        self.notices.is_online();
        if let Some(view) = &welcome.game {
            self.server.current = view.current;
        }

        let has_strayed = std::mem::take(&mut self.server.has_strayed);
        let left = std::mem::take(&mut self.server.left);
        let mut game = welcome.game;
        if first.is_none()
            && let Some(view) = game.take_if(|view| is_known || has_strayed && self.is_in(view))
        {
            left.into_iter().for_each(|search| self.stop_left(search));
            return self.resumed(view, has_strayed);
        }
        if is_linked {
            if let Some(view) = game {
                self.remember_way(&view);
                self.game = Shared::new(view);
                if !watches {
                    self.take_up_choice();
                }
                return;
            }
            if watches {
                return;
            }
        }
        if first.is_none() {
            // The server has forgotten the analysis: make it again from what is on the page.
            let simulations = self.tree.model.simulations();
            self.plan.again(simulations);
            self.search = None;
            self.watching = None;
        }
        let (start, moves) = game::record(&self.game, self.game.current);
        if let Some(mut view) = game {
            if let Some(Seen::Position(seen)) = seen
                && first.is_some()
                && game::find(&view, seen).is_some()
            {
                view.current = seen;
                if seen != self.server.current {
                    self.send(Command::Visit { position: seen });
                }
            }
            let is_same = game::record(&view, view.current) == (start.clone(), moves.clone());
            if seen.is_some() && first.is_some() && !is_same {
                self.leave_position();
                // What the link says of its search is not said of this one.
                self.plan = Plan::of_reload(self.autostart);
                self.is_link_bad = false;
                self.position_error = None;
                self.remember_way(&view);
                self.game = Shared::new(view);
                return self.take_up_choice();
            }
            self.game = Shared::new(view);
            if is_same {
                return;
            }
        }
        // The game is still to be read: until it is, there is no position to search.
        let has_game = first.is_some() && !self.is_link_bad && self.server.remembered.has_game;
        self.awaits_text = self.is_link_bad || has_game;
        match first {
            _ if has_game => self.emit(Effect::TakeOver),
            Some(link) if self.is_link_bad => self.read_link(&link),
            _ if self.is_link_bad => {}
            first => {
                // What the user typed is passed on as it is, so that the server reads it, too.
                let asked = first.and_then(|link| link.fen);
                let bad = self.position_error.clone();
                self.set_game(asked.filter(|_| bad.is_none()).unwrap_or(start), moves);
                self.position_error = bad;
            }
        }
    }

    /// Goes on where the connection was lost: everything is as it was, except that the server does not know what we watch, nor where
    /// we have gone meanwhile.
    fn resumed(&mut self, view: GameView, has_strayed: bool) {
        let (current, shown) = (self.game.current, self.search);
        if !has_strayed || !self.is_in(&view) {
            self.game = Shared::new(view);
            return self.watch_anew();
        }
        let is_there = view.current == current;
        self.take_game(GameView { current, ..view });
        if !is_there {
            self.send(Command::Visit { position: current });
        }
        self.settle();
        if shown.is_some() && self.search == shown {
            self.watch_anew();
        }
    }

    /// Returns whether the page's position is one of a game.
    fn is_in(&self, view: &GameView) -> bool {
        let fen = |of: &GameView| game::find(of, self.game.current).map(|position| position.fen.clone());
        fen(view).is_some_and(|there| Some(there) == fen(&self.game))
    }

    /// Stops a search that was left while there was no connection.
    fn stop_left(&mut self, search: u32) {
        if self.search != Some(search) && self.find(search).is_some() {
            self.send(Command::Stop { search });
        }
    }

    fn rejected(&mut self, request: u32, code: Code, message: String) {
        match self.server.requests.answered(request) {
            Some(Purpose::Open) if code == Code::NotFound || code == Code::Forbidden => {
                let was_watched = self.watch.take().is_some();
                // What is made now is no chapter.
                self.study = None;
                // Nothing was named that could be forbidden: this server makes analyses only for who signs in.
                if code == Code::Forbidden && !was_watched && self.server.remembered.analysis.is_none() {
                    return self.emit(Effect::SignIn);
                }
                if was_watched {
                    self.complain(say::notices::analysis_is_gone());
                } else {
                    self.server.remembered.analysis = None;
                    self.emit(Effect::ForgetAnalysis);
                }
                self.emit(Effect::Connect);
            }
            // The server is full, and the page can search itself.
            Some(Purpose::Open) if code == Code::Limit && self.watch.is_none() => {
                let link = self.server.link.take().unwrap_or_else(|| self.search_on());
                self.emit(Effect::Leave(Box::new(in_browser(link))));
            }
            Some(Purpose::Open) if is_final(code) => {
                self.connection = Connection::Closed(rules::told(&message));
                self.emit(Effect::Disconnect);
            }
            Some(Purpose::Open) => {
                self.complain(message);
                self.restart();
            }
            Some(Purpose::Game) => {
                self.position_error = Some(rules::told(&message));
                // A page must not stay without a game because its link was bad.
                if self.search.is_none() && self.game.positions.len() <= 1 {
                    let error = self.position_error.clone();
                    self.set_game("startpos".to_owned(), Vec::new());
                    self.position_error = error;
                }
            }
            Some(Purpose::Visit(_)) => {
                // Back to where the server is, unless the page went on.
                if self.server.requests.visit().is_none() {
                    let view = GameView { current: self.server.current, ..GameView::clone(&self.game) };
                    self.take_game(view);
                }
                self.complain(message);
            }
            Some(Purpose::Search(opening)) => {
                self.search_refused(opening);
                self.complain(message);
            }
            Some(Purpose::WhatIf(_)) => {
                self.what_if.wanted = None;
                self.complain(message);
            }
            Some(Purpose::Edit(editing)) => self.edit_refused(editing, message),
            Some(Purpose::Run) => {
                self.plan.refused();
                self.explain.awaited = None;
                self.complain(message);
            }
            Some(Purpose::WholeGame) => self.whole_game.refusal = Some(rules::told(&message)),
            Some(Purpose::Engine) => self.opinions.refused(rules::told(&message)),
            Some(Purpose::Play | Purpose::Other) | None => {
                self.plan.refused();
                self.complain(message);
            }
        }
    }

    fn restart(&mut self) {
        self.emit(Effect::Disconnect);
        self.closed();
    }
}

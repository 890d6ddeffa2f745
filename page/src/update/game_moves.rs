//! Along the game, to positions beside it, and to other games.

use wire::record::Record;
use wire::{Command, GameView, Role};

use crate::effect::Effect;
use crate::game;
use crate::input::Way;
use crate::link::Link;
use crate::notation;
use crate::rules::{self, Position};
use crate::shared::Shared;
use crate::state::Page;

impl Page {
    /// Plays moves from the root of the shown search; what lies between the game's position and the last is played too.
    pub(super) fn play_line(&mut self, moves: &[u16]) {
        if self.recording.is_on {
            return self.offer_analysis(say::notices::no_moves_in_recording(), moves);
        }
        if self.role == Role::Viewer {
            return self.look_along(moves);
        }
        let Some((last, before)) = moves.split_last().filter(|_| self.may_change()) else { return };
        if before.is_empty() {
            return self.send(Command::Play { position: self.game.current, mv: *last });
        }
        let (start, mut played) = game::record(&self.game, self.game.current);
        let Some(mut position) = self.root() else { return };
        for &code in moves {
            played.push(notation::uci(&position, code, self.game.chess960));
            if !position.play(code) {
                return;
            }
        }
        self.set_game(start, played);
    }

    /// Starts another game: a position, and moves in UCI notation.
    pub(super) fn enter(&mut self, fen: String, moves: Vec<String>) {
        // A small game is played in the page, whoever held the analysis before.
        if self.recording.is_on || (rules::is_small(&fen) && !self.in_browser) {
            self.emit(Effect::Leave(Box::new(Link { fen: Some(fen), moves, ..Link::default() })));
        } else if self.may_change() {
            self.set_game(fen, moves);
        }
    }

    /// Starts another game with all that is in it.
    pub(super) fn enter_record(&mut self, record: Box<Record>) {
        if self.recording.is_on {
            // It begins an analysis: the link has its main line, and the next page finds the rest.
            let (fen, moves) = game::main_line(&record);
            self.emit(Effect::CarryOver(record));
            self.emit(Effect::Leave(Box::new(Link { fen: Some(fen), moves, ..Link::default() })));
        } else if self.may_change() {
            self.ask_for_game(Command::SetRecord(record));
        }
    }

    /// Goes to a position of the game: here at once, and the server follows.
    pub(super) fn visit(&mut self, position: u32) {
        if self.game.current == position {
            // Already there: then what is meant is the root of its search.
            self.tree.select(0);
        } else if self.recording.is_on {
            self.offer_position(position);
        } else if game::find(&self.game, position).is_none() {
            // It is gone meanwhile.
        } else if self.role == Role::Viewer {
            self.offer_copy(say::notices::owner_chooses());
        } else if self.is_offline() {
            self.stray(position);
        } else if self.may_change() {
            self.send(Command::Visit { position });
            self.take_current(position);
            self.settle();
        }
    }

    /// Looks at a position while there is no connection. The server follows when there is one.
    fn stray(&mut self, position: u32) {
        self.server.has_strayed = true;
        self.take_current(position);
        if self.search.is_some_and(|search| !self.is_here(search)) {
            self.leave_search();
            self.show_none();
        }
    }

    fn take_current(&mut self, position: u32) {
        let game = GameView { current: position, ..GameView::clone(&self.game) };
        self.take_game(game);
    }

    /// Goes along the game's line.
    pub(super) fn walk(&mut self, way: Way) {
        if let Some(position) = self.towards(way) {
            self.visit(position);
        }
    }

    pub(super) fn set_game(&mut self, fen: String, moves: Vec<String>) {
        self.ask_for_game(Command::SetGame { fen, moves });
    }

    fn ask_for_game(&mut self, command: Command) {
        self.position_error = None;
        self.is_link_bad = false;
        self.reading.end();
        self.awaits_text = false;
        self.send(command);
    }

    /// Takes the tree of positions as it is now. Where another position becomes the current one, what was said or wanted of the one
    /// before is not for that.
    pub(super) fn take_game(&mut self, view: GameView) {
        self.remember_way(&view);
        if (self.game.undo, self.game.redo) != (view.undo, view.redo) {
            self.what_if.is_newest = false;
        }
        // Servers and pages write positions in more than one way.
        let shown = |view: &GameView| {
            let position = game::find(view, view.current)?;
            Position::parse(&position.fen).ok().map(|(position, _)| position.text())
        };
        if shown(&self.game) != shown(&view) {
            self.leave_position();
        }
        self.game = Shared::new(view);
        self.suit_offer();
    }

    /// A page without a server has another evaluator for small games than for chess where none is named.
    pub(super) fn suit_offer(&mut self) {
        if self.in_browser {
            // Of the position that will be searched: what is shown may be another game's search yet.
            let current = game::find(&self.game, self.game.current).and_then(|view| Position::parse(&view.fen).ok());
            let is_small = current.is_some_and(|(position, _)| position.small().is_some());
            self.offer.default_evaluator =
                if is_small { wire::DEFAULT_OF_SMALL_GAMES.to_owned() } else { self.server.of_chess.clone() };
        }
    }

    pub(super) fn leave_position(&mut self) {
        self.choice.only.clear();
        self.what_if.forget();
        self.playback.wanted = None;
        (self.tree.wanted_path, self.tree.wanted_zoom) = (None, None);
        // Moves of this position are no moves of the next.
        self.tree.selected_move = None;
    }

    /// Notes which child of each position lies on the way to the current one.
    pub(super) fn remember_way(&mut self, view: &GameView) {
        let way: Vec<u32> = game::line_to(view, view.current).iter().map(|position| position.id).collect();
        for pair in way.windows(2) {
            self.forward.retain(|known| known.0 != pair[0]);
            self.forward.push((pair[0], pair[1]));
        }
    }
}

impl Page {
    /// Returns the position that lies that way from the current one; `None` at the end of the way.
    #[must_use]
    pub fn towards(&self, way: Way) -> Option<u32> {
        let view = &*self.game;
        let next = |from: u32| {
            let last = self.forward.iter().find(|pair| pair.0 == from).map(|pair| pair.1);
            // It may be deleted since.
            let last = last.filter(|&last| game::find(view, last).is_some());
            last.or_else(|| game::children(view, from).next().map(|child| child.id))
        };
        let line = game::line_to(view, view.current);
        let beside = |forward: bool| game::beside(view, view.current, forward);
        let found = match way {
            Way::Start => line.first().map(|position| position.id),
            Way::Back => line.last().and_then(|position| position.parent),
            Way::Forward => next(view.current),
            Way::Above => beside(false),
            Way::Below => beside(true),
            // No way is longer than all positions.
            Way::End => std::iter::successors(Some(view.current), |from| next(*from)).take(view.positions.len()).last(),
        };
        found.filter(|id| *id != view.current)
    }
}

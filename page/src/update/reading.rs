//! Setting up a position or a game that somebody has typed, chosen or brought.

use engine::Game as _;
use wire::reading::{Ask, Wanted};
use wire::worker;

use crate::effect::Effect;
use crate::link::Link;
use crate::reading::Typed;
use crate::rules;
use crate::state::Page;

impl Page {
    /// Sets up what was typed. What is no plain FEN, the page's worker reads: a game, or a position that is written otherwise. What is wrong
    /// with it is said beside the input.
    pub(super) fn set_up(&mut self, text: &str) {
        match Typed::of(text) {
            Typed::Position(fen) => self.enter(fen, Vec::new()),
            Typed::Wrong(message) => self.position_error = Some(message),
            Typed::Other(text) => self.read_text(text),
        }
    }

    /// Sets up the start position of the game that is shown.
    pub(super) fn set_up_start(&mut self) {
        let small = self.root().and_then(|root| Some(root.small()?.name()));
        self.set_up(small.unwrap_or("startpos"));
    }

    /// Reads the position of a link that is no plain FEN, with its moves.
    pub(super) fn read_link(&mut self, link: &Link) {
        let fen = link.fen.as_deref().unwrap_or_default();
        // What is wrong with a small game's was said already.
        if !rules::is_small(fen) {
            let moves = if link.moves.is_empty() { String::new() } else { format!(" moves {}", link.moves.join(" ")) };
            self.read_text(format!("{fen}{moves}"));
        }
    }

    /// Reads the file that was brought.
    pub(super) fn read_file(&mut self) {
        let number = self.begin_text();
        self.emit(Effect::AskOfFile(worker::Ask::Text(Ask { number, what: Wanted::File })));
    }

    /// Notes that another text is read. Returns its number.
    fn begin_text(&mut self) -> u32 {
        self.position_error = None;
        self.reading.begin()
    }

    /// Opens another game of the text that was read last.
    pub(super) fn open_game(&mut self, place: u32) {
        self.position_error = None;
        let number = self.reading.go_on();
        self.ask_reader(Ask { number, what: Wanted::Game(place) });
    }

    fn read_text(&mut self, text: String) {
        let number = self.begin_text();
        self.ask_reader(Ask { number, what: Wanted::Text(text) });
    }

    fn ask_reader(&mut self, ask: Ask) {
        self.emit(Effect::Ask(worker::Ask::Text(ask)));
    }
}

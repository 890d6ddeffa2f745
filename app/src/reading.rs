//! Texts and files that hold games or positions: the page's worker reads them, and a part of the page shows what it finds.

use leptos::prelude::*;
use web_sys::File;
use wire::reading::{Answer, Ask, Told, Wanted};
use wire::record::Record;

use crate::state::Analysis;
use crate::storage;
use crate::transport::{Task, worker};
use page::input::Action;
use page::link::Link;
use page::rules::{self, Position};

/// Sets up a position from a FEN. What is none, the page's worker reads: a game, or a position that is written otherwise. What is wrong
/// with it appears beside the input.
pub fn set_position(analysis: Analysis, text: &str) {
    match Position::parse(text) {
        // No text at all is the start position.
        Ok(_) if text.trim().is_empty() => analysis.act(Action::Enter("startpos".to_owned(), Vec::new())),
        Ok(_) => analysis.act(Action::Enter(text.trim().to_owned(), Vec::new())),
        Err(message) if rules::is_small(text) => analysis.act(Action::PositionError(Some(message))),
        Err(_) => read_text(analysis, text.to_owned()),
    }
}

/// Reads the position of a link that is no plain FEN, with its moves.
pub(crate) fn read_link(analysis: Analysis, link: &Link) {
    let fen = link.fen.as_deref().unwrap_or_default();
    // What is wrong with a small game's was said already.
    if !rules::is_small(fen) {
        let moves = if link.moves.is_empty() { String::new() } else { format!(" moves {}", link.moves.join(" ")) };
        read_text(analysis, format!("{fen}{moves}"));
    }
}

/// Reads a text that is no plain FEN.
pub fn read_text(analysis: Analysis, text: String) {
    begin(analysis, Wanted::Text(text), None);
}

/// Reads a file.
pub fn read_file(analysis: Analysis, file: &File) {
    begin(analysis, Wanted::File, Some(file));
}

/// Opens another game of the text that was read last.
pub fn open_game(analysis: Analysis, place: u32) {
    let number = analysis.reading.number.get_untracked();
    analysis.act(Action::ReadingText);
    worker::ask(&wire::worker::Ask::Text(Ask { number, what: Wanted::Game(place) }));
}

/// Keeps a game for the page that comes next.
pub(crate) fn carry_over(record: &Record) {
    let told = Told::Game { place: 0, record: record.clone(), broken: None, remarks: Vec::new() };
    let answer = Answer { number: 1, told };
    storage::keep_game(&postcard::to_stdvec(&answer).expect("every answer has a binary form"));
}

/// Opens the game that the page before has kept.
pub(crate) fn take_over(analysis: Analysis) {
    if let Some(answer) = storage::take_game() {
        analysis.act(Action::ReadingText);
        analysis.reading.answers.set(vec![answer]);
        analysis.reading.number.set(1);
    }
}

fn begin(analysis: Analysis, what: Wanted, file: Option<&File>) {
    let number = analysis.reading.number.get_untracked().wrapping_add(1).max(1);
    analysis.reading.number.set(number);
    analysis.act(Action::ReadingText);
    worker::ask_of(Task::Past, &wire::worker::Ask::Text(Ask { number, what }), file);
}

//! Texts and files that hold games or positions: the page's worker reads them, and a part of the page shows what it finds.

use leptos::prelude::*;
use web_sys::File;
use wire::player;
use wire::reading::{Answer, Ask, Told, Wanted};
use wire::record::Record;

use crate::state::Analysis;
use crate::storage;
use crate::transport::worker;
use page::link::Link;
use page::rules::{self, Position};

/// Texts that are being read.
#[derive(Clone, Copy, Debug, Default)]
pub struct Reading {
    /// The number of the text that was asked for last; 0: none was.
    pub number: RwSignal<u32>,
    /// Answers of the worker that the part has not heard yet, oldest first: [`wire::reading::Answer`] in its binary form.
    pub answers: RwSignal<Vec<Vec<u8>>>,
    /// Whether a game or a position that comes of a text is to be opened: nothing else was set up since it was asked for.
    pub is_awaited: StoredValue<bool>,
    /// Whether the page's link names no position, as far as is known: that stands where the board is, until there is another one.
    pub is_link_bad: RwSignal<bool>,
}

impl Reading {
    /// For a page that was opened with a link.
    #[must_use]
    pub fn of_link(link: &Link) -> Self {
        // Of an analysis that is watched, and of a recording, the position is theirs.
        let is_own = link.watch.is_none() && link.recording.is_none();
        let is_bad = is_own && link.fen.as_deref().is_some_and(|fen| Position::parse(fen).is_err());
        Self { is_link_bad: RwSignal::new(is_bad), ..Self::default() }
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
pub fn read_file(analysis: Analysis, file: File) {
    begin(analysis, Wanted::File, Some(file));
}

/// Opens another game of the text that was read last.
pub fn open_game(analysis: Analysis, place: u32) {
    let number = analysis.reading.number.get_untracked();
    analysis.reading.is_awaited.set_value(true);
    worker::ask(analysis, player::Ask::Text(Ask { number, what: Wanted::Game(place) }));
}

/// Keeps a game for the page that comes next.
pub fn carry_over(record: &Record) {
    let told = Told::Game { place: 0, record: record.clone(), broken: None, remarks: Vec::new() };
    let answer = Answer { number: 1, told };
    storage::keep_game(&postcard::to_stdvec(&answer).expect("every answer has a binary form"));
}

/// Opens the game that the page before has kept; whether there is one.
pub(crate) fn take_over(analysis: Analysis) -> bool {
    let kept = storage::take_game();
    let has_one = kept.is_some();
    if let Some(answer) = kept {
        analysis.reading.is_awaited.set_value(true);
        analysis.reading.answers.set(vec![answer]);
        analysis.reading.number.set(1);
    }
    has_one
}

fn begin(analysis: Analysis, what: Wanted, file: Option<File>) {
    let number = analysis.reading.number.get_untracked().wrapping_add(1).max(1);
    analysis.reading.number.set(number);
    analysis.reading.is_awaited.set_value(true);
    analysis.position_error.set(None);
    worker::ask_with(analysis, player::Ask::Text(Ask { number, what }), file);
}

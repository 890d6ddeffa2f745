//! Texts and files that hold games or positions: the page's worker reads them, and a part of the page shows what it finds.
//! [`page::reading`] says which.

use leptos::prelude::*;
use page::input::Action;
use page::reading::KEPT;
use web_sys::File;
use wire::reading::{Answer, Ask, Told, Wanted};
use wire::record::Record;

use crate::state::Analysis;
use crate::storage;
use crate::transport::{Task, worker};

/// Reads a file.
pub fn read_file(analysis: Analysis, file: &File) {
    analysis.act(Action::ReadFile);
    let number = analysis.page.with_value(|page| page.reading.number);
    worker::ask_of(Task::Past, &wire::worker::Ask::Text(Ask { number, what: Wanted::File }), Some(file));
}

/// Keeps a game for the page that comes next, of which it is the first text.
pub(crate) fn carry_over(record: &Record) {
    let told = Told::Game { place: 0, record: record.clone(), broken: None, remarks: Vec::new() };
    let answer = Answer { number: KEPT, told };
    storage::keep_game(&postcard::to_stdvec(&answer).expect("every answer has a binary form"));
}

/// Opens the game that the page before has kept.
pub(crate) fn take_over(analysis: Analysis) {
    if let Some(answer) = storage::take_game() {
        analysis.act(Action::TakeGame);
        analysis.text_answers.set(vec![answer]);
    }
}

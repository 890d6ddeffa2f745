//! Texts and files that hold games or positions: the page's worker reads them, and a part of the page shows what it finds.
//! [`page::reading`] says which.

use leptos::prelude::*;
use page::input::Action;
use page::reading::KEPT;
use wire::reading::{Answer, Told};
use wire::record::Record;

use crate::state::Inbox;
use crate::storage;

/// Keeps a game for the page that comes next, of which it is the first text.
pub(crate) fn carry_over(record: &Record) {
    let told = Told::Game { place: 0, record: record.clone(), broken: None, remarks: Vec::new() };
    let answer = Answer { number: KEPT, told };
    storage::keep_game(&postcard::to_stdvec(&answer).expect("every answer has a binary form"));
}

/// Opens the game that the page before has kept.
pub(crate) fn take_over(inbox: Inbox, answers: RwSignal<Vec<Vec<u8>>>) {
    if let Some(answer) = storage::take_game() {
        inbox.act(Action::TakeGame);
        answers.set(vec![answer]);
    }
}

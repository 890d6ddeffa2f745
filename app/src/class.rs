//! A class: pages that follow a teacher's page.
//!
//! The way to the server ([`socket`]), what the tab remembers ([`seat`]) and what is said ([`bar`]) are a part of the page that is fetched where the tab
//! is in a class. It lies beside the page: whatever page it is, the class goes on.
//!
//! # Reading order
//! [`seat`], [`room`] (what is known of the class), [`lead`] (a teacher's page tells what it shows), [`follow`] (a student's does the same), [`bar`].

mod bar;
mod follow;
mod histogram;
mod lead;
mod room;
mod seat;
mod socket;

use std::cell::{Cell, RefCell};

use leptos::prelude::*;
use wasm_bindgen_futures::spawn_local;

use crate::components::later::part;
use crate::state::Analysis;

thread_local! {
    /// The analysis of the page, where it is one's.
    static ANALYSIS: Cell<Option<Analysis>> = const { Cell::new(None) };
    /// The lesson's question that is worked at, and how far one has come.
    static ANSWER: RefCell<Option<(String, String)>> = const { RefCell::new(None) };
    static IS_OPEN: Cell<bool> = const { Cell::new(false) };
}

/// Says which analysis the page is of, and goes on with the tab's class where it is in one.
pub(crate) fn begin(analysis: Option<Analysis>) {
    ANALYSIS.set(analysis);
    if seat::is_taken() {
        open();
    }
}

/// Begins a class that this page leads.
pub(crate) fn teach() {
    seat::wish_to_lead();
    open();
}

/// Notes how far one has come with a lesson's question.
pub(crate) fn note(question: &str, answer: String) {
    ANSWER.set(Some((question.to_owned(), answer)));
}

/// Takes it that the bar was put away: another class can begin.
fn closed() {
    IS_OPEN.set(false);
}

fn open() {
    if !IS_OPEN.replace(true) {
        spawn_local(async {
            if class_room().await.is_err() {
                IS_OPEN.set(false);
            }
        });
    }
}

part! {
    fn class_room() {
        bar::mount();
        Ok(().into_any())
    }
}

//! A class: pages that follow a teacher's page.
//!
//! The way to the server ([`socket`]), what the tab remembers ([`seat`]) and what is said ([`bar`]) are a part of the page that is fetched where the tab
//! is in a class. It lies beside the page: whatever page it is, the class goes on.
//!
//! # Reading order
//! [`notes`] (what the page says to its class), [`seat`], [`room`] (what is known of the class), [`lead`] (a teacher's page tells what it shows), [`follow`] (a student's does the same), [`bar`].

mod bar;
mod follow;
mod histogram;
mod lead;
mod notes;
mod room;
mod seat;
mod socket;

use leptos::prelude::*;
use wasm_bindgen_futures::spawn_local;

use crate::components::later::part;
use crate::state::Analysis;
use notes::{ANALYSIS, ANSWER, IS_OPEN};

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

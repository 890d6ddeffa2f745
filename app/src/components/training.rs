//! The training bench, a part of the page of its own.
//!
//! # Reading order
//! [`state`] (what was told and what is chosen: [`page::training`] decides), [`line`] (the connection to whoever trains), then the cards from top to bottom:
//! [`controls`], [`diagram`], [`settings`], [`losses`] and [`held_out`], [`exam`], [`preferences`], [`pins`], [`buffer`] and [`target`], [`matches`], [`against`],
//! [`file`](mod@file). [`lesson`](mod@lesson) has the words of a lesson above them.

mod against;
mod buffer;
mod controls;
mod diagram;
mod exam;
mod file;
mod hand_over;
mod held_out;
mod lesson;
mod line;
mod losses;
mod matches;
mod names;
mod pins;
mod preferences;
mod settings;
mod state;
mod target;

use leptos::prelude::*;

use crate::components::solid::solid;
use crate::storage;
use against::Against;
use buffer::Buffer;
use controls::Controls;
use diagram::Diagram;
use exam::Exam;
use file::FileCard;
use lesson::BenchLesson;
pub(crate) use lesson::document::FirstWords;
#[cfg(feature = "whole")]
pub(crate) use lesson::document::named as lesson_named;
pub(crate) use lesson::document::of_document as lesson_of_document;
use losses::LossesCard;
use matches::Matches;
use pins::Pins;
use preferences::Preferences;
use settings::SettingsCard;
use state::Bench;

/// The bench.
#[component]
pub fn TrainingBench(
    /// The address's query.
    query: String,
    /// The lesson that is beside it.
    lesson: Option<&'static lessons::Lesson>,
) -> impl IntoView {
    let bench = Bench::of_link(|name| page::link::query::value(&query, name));
    let query = bench.part(|bench| bench.link().query());
    // Made in the browser only.
    Effect::new(move |before: Option<()>| {
        if before.is_none() {
            bench.start();
        }
    });
    Effect::new(move |before: Option<String>| {
        let query = query.get();
        if before.is_some_and(|before| before != query) {
            storage::show_query(&query);
        }
        query
    });
    let refused = bench.part(|bench| bench.refused().map(str::to_owned));
    let announcement = bench.part(|bench| bench.announcement().to_owned());

    let concerned = lesson.map(lesson::settings).unwrap_or_default();

    solid(view! {
        <div class="bench" data-testid="bench" data-game=move || bench.game.get()>
            {lesson.map(|lesson| view! { <BenchLesson bench lesson /> })}
            <Controls bench />
            <p class="error" role="alert" data-testid="refused">
                {move || refused.get()}
            </p>
            <div class="bench-cards">
                <Diagram bench />
                <SettingsCard bench concerned />
                <LossesCard bench />
                <Exam bench />
                <Preferences bench />
                <Pins bench />
                <Buffer bench />
                <Matches bench />
                <Against bench />
                <FileCard bench />
            </div>
            <p class="visually-hidden" role="status" aria-live="polite" data-testid="announcement">
                {move || announcement.get()}
            </p>
        </div>
    })
}

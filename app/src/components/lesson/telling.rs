//! What a reader does is told to whoever asked for it: to the class, and to an assignment. The same beside an analysis and on the training
//! bench.

use assignments::What;
use leptos::prelude::*;
use lessons::Lesson;
use page::class::Answer;
use page::lesson::{Attempt, Stage};

use super::homework::Homework;
use crate::class;

/// An attempt, as far as others hear of it. Copied freely.
#[derive(Clone, Copy)]
pub(crate) struct Telling {
    pub(crate) lesson: &'static Lesson,
    /// Progress of the reader.
    pub(crate) state: RwSignal<Attempt>,
    /// The reader's last try, in words.
    pub(crate) tried: RwSignal<Option<String>>,
    /// The reader's guess.
    pub(crate) guess: RwSignal<Option<String>>,
    pub(crate) homework: Homework,
}

impl Telling {
    /// Tells it from now on, as it changes.
    pub(crate) fn follow(self) {
        let Self { lesson, state, tried, guess, homework } = self;
        Effect::new(move |_| {
            if let Some(guess) = guess.get() {
                homework.note(What::Guess(guess));
            }
        });
        let stage = Memo::new(move |_| state.get().stage());
        Effect::new(move |_| {
            if stage.get() != Stage::Waits {
                class::note(&lesson.slug, Answer::of(stage.get(), tried.get(), guess.get()).written());
            }
        });
    }
}

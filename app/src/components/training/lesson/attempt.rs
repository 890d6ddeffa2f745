//! Attempt at a lesson on the bench: what is said of what the reader does there.

use assignments::What;
use leptos::prelude::*;
use lessons::question::Manner;
use lessons::{Lesson, Paragraph, Question};
use page::lesson::{Attempt as State, Stage};

use super::deeds::{self, Deeds};
use super::facts::{self, BenchFacts};
use crate::address;
use crate::components::lesson::homework::Homework;
use crate::components::lesson::telling::Telling;
use crate::components::lesson::{markup, progress};
use crate::components::training::state::Bench;

/// An attempt. Copied freely.
#[derive(Clone, Copy)]
pub(super) struct Attempt {
    lesson: &'static Lesson,
    bench: Bench,
    question: StoredValue<Question>,
    pub(super) state: RwSignal<State>,
    pub(super) said: RwSignal<Said>,
    /// The reader's last try, in words.
    tried: RwSignal<Option<String>>,
    /// The reader's guess.
    pub(super) guess: RwSignal<Option<String>>,
    /// True once the text afterwards has the numbers of a training at rest.
    is_told: StoredValue<bool>,
    deeds: StoredValue<Deeds>,
    pub(super) homework: Homework,
}

/// Words about what the reader does.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Said {
    /// As HTML, like the others.
    pub(super) reply: Option<String>,
    pub(super) hint: Option<String>,
    pub(super) afterwards: Option<String>,
    /// Plain text that is read out.
    pub(super) aloud: String,
}

impl Attempt {
    pub(super) fn new(bench: Bench, lesson: &'static Lesson) -> Self {
        Self {
            lesson,
            bench,
            question: StoredValue::new(Question::new(lesson)),
            state: RwSignal::default(),
            said: RwSignal::default(),
            tried: RwSignal::new(None),
            guess: RwSignal::new(None),
            is_told: StoredValue::new(false),
            deeds: StoredValue::new(Deeds::default()),
            homework: Homework::of(lesson),
        }
    }

    /// Follows the bench.
    pub(super) fn follow(self) {
        let is_set_up = Memo::new(move |_| self.state.get().stage() != Stage::Waits);
        Effect::new(move |_| {
            if !is_set_up.get() && self.is_resting() {
                self.state.maybe_update(State::set_up);
                if progress::is_to_be_shown(&self.lesson.slug) {
                    self.begin_to_show();
                }
            }
        });
        Effect::new(move |_| {
            if is_set_up.get() {
                self.look();
            }
        });
        let Self { lesson, state, tried, guess, homework, .. } = self;
        Telling { lesson, state, tried, guess, homework }.follow();
    }

    /// Returns whether there is a training, and it waits. Reactive.
    fn is_resting(self) -> bool {
        self.bench.read(|bench| {
            let told = bench.told();
            told.training.is_some() && !told.generations.is_empty() && !told.progress.is_running
        })
    }

    /// Looks at the bench, and says what there is to say. Reactive.
    fn look(self) {
        let lesson = self.lesson;
        let is_resting = self.is_resting();
        let state = self.state.get();
        if state.is_over() {
            return self.tell_afterwards(is_resting);
        }
        let manner = Manner { is_resting, is_led: false };
        let facts = BenchFacts(self.bench);
        let look = self.question.try_update_value(|question| question.look(lesson, &facts, manner));
        let Some(look) = look else { return };
        if (look.is_answered || look.is_try)
            && self.homework.is_on()
            && let Some(sight) = facts::sight(self.bench)
        {
            self.homework.look_at_training(sight);
        }
        if look.is_answered {
            if self.state.try_update(State::answer) == Some(true) {
                self.end();
            }
            return;
        }
        if look.is_try {
            self.state.update(State::tried);
            self.tried.set(self.question.with_value(|question| question.answer().map(str::to_owned)));
        }
        // While a solution is shown nobody has answered anything.
        let reply = look.reply.filter(|_| !state.is_shown()).and_then(|place| lesson.replies.get(place));
        let hint = state.is_hint_open().then_some(&lesson.hint);
        if hint.is_some() {
            self.homework.note_hint();
        }
        let said = Said {
            reply: reply.map(|reply| markup::paragraph(&self.own(&reply.words))),
            hint: hint.map(|hint| markup::paragraph(&self.own(hint))),
            ..Said::default()
        };
        self.said.maybe_update(|before| {
            let is_new = *before != said;
            *before = said;
            is_new
        });
        if state.is_shown() && is_resting {
            let next = self.deeds.try_update_value(|deeds| deeds.next(self.bench)).flatten();
            if let Some(step) = next {
                deeds::carry_out(self.bench, &step);
            }
        }
    }

    /// A text with the reader's own numbers. Reactive.
    fn own(self, text: &Paragraph) -> Paragraph {
        self.question.with_value(|question| question.own(text, &BenchFacts(self.bench), &[]))
    }

    /// The question is answered, or the solution was shown.
    fn end(self) {
        let stage = self.state.with(|state| state.stage());
        progress::keep(&self.lesson.slug, stage);
        self.homework.end(stage);
        let words = self.afterwards();
        let aloud = match stage {
            Stage::Seen => say::learn::so_it_goes(words.plain()),
            _ => say::learn::right(words.plain()),
        };
        self.said.set(Said { afterwards: Some(markup::paragraph(&words)), aloud, ..Said::default() });
    }

    /// The text afterwards, with the numbers of the training that has answered. Reactive.
    fn afterwards(self) -> Paragraph {
        let guess = self.guess.get().unwrap_or_else(|| say::learn::no_guess().to_owned());
        self.own(&self.lesson.afterwards).with_guess(&guess)
    }

    /// Tells it until the training that has answered rests; what is trained later changes no word of it.
    fn tell_afterwards(self, is_resting: bool) {
        if !self.is_told.get_value() {
            let words = markup::paragraph(&self.afterwards());
            self.said.update(|said| said.afterwards = Some(words));
            self.is_told.set_value(is_resting);
        }
    }

    /// Opens the hint, or closes it.
    pub(super) fn toggle_hint(self) {
        self.state.update(State::toggle_hint);
    }

    /// Shows the solution: at once where the lesson is as it was, else when it has begun anew.
    pub(super) fn show(self) {
        let is_untouched = self.question.with_value(Question::is_untouched);
        if is_untouched || !self.state.with(|state| state.is_open()) {
            return self.begin_to_show();
        }
        progress::ask_to_show(&self.lesson.slug);
        let _ = window().location().assign(&address::page(&format!("/learn/{}", self.lesson.slug)));
    }

    fn begin_to_show(self) {
        self.deeds.set_value(Deeds::of(&self.lesson.solution));
        if self.state.try_update(State::show) == Some(true) {
            self.homework.note(What::Shown);
        }
    }
}

//! A lesson whose page is the bench: its words above the cards, and whether its question is answered by what is done there.
//!
//! # Reading order
//! [`document`](mod@document) (the lesson in the document), [`BenchLesson`] (its words, alive), [`attempt`] (what is said of what the reader does), [`facts`]
//! (what the bench knows), [`deeds`] (the solution, carried out), [`hand_out`] (the lesson on paper).

mod attempt;
mod deeds;
pub(super) mod document;
mod facts;
mod hand_out;

use std::rc::Rc;

use leptos::prelude::*;
use lessons::{Lesson, Step};
use page::lesson::Stage;

use super::state::Bench;
use crate::components::copy_button;
use crate::components::glossary::GlossaryTip;
use crate::components::lesson::homework::HomeworkLine;
use crate::components::lesson::keys::{self, LargeType, LargeTypeButton};
use crate::components::lesson::more::{Copier, More, StartOver};
use crate::components::lesson::{GuessView, QuestionView, Words, markup, progress, word};
use crate::components::solid::solid;
use crate::pictures::hand_out::Draw;
use attempt::Attempt;

/// Returns the names of the settings that a lesson is about: those that differ in it, and those that are to be changed.
pub(super) fn settings(lesson: &Lesson) -> Vec<String> {
    let changed = |step: &Step| match step {
        Step::Tune { name, .. } => Some(name.clone()),
        _ => None,
    };
    let differing = lesson.bench.iter().flat_map(|bench| bench.settings.iter().map(|setting| setting.0.clone()));
    differing.chain(lesson.solution.iter().filter_map(changed)).collect()
}

/// The words, what is asked, and whether it is answered.
#[component]
pub(super) fn BenchLesson(
    /// The bench.
    bench: Bench,
    /// The lesson.
    lesson: &'static Lesson,
) -> impl IntoView {
    let attempt = Attempt::new(bench, lesson);
    let (state, said) = (attempt.state, attempt.said);
    attempt.follow();
    let is_over = Memo::new(move |_| state.get().is_over());
    let is_set_up = Memo::new(move |_| state.get().stage() != Stage::Waits);
    let words = Words {
        reply: Signal::derive(move || said.with(|said| said.reply.clone())),
        hint: Signal::derive(move || said.with(|said| said.hint.clone())),
        afterwards: Signal::derive(move || said.with(|said| said.afterwards.clone())),
    };
    let large = LargeType::remembered();
    keys::hear(move || attempt.toggle_hint(), large);

    let lang = (lesson.language != markup::language()).then(|| lesson.language.code());
    let guess = lesson.guess.as_ref().map(|guess| view! { <GuessView guess lang made=attempt.guess is_over /> });
    let sheet: Draw = Rc::new(move |_| hand_out::sheet(bench, lesson));
    let copy: Copier = Rc::new(|text| copy_button::to_clipboard(&text));
    solid(view! {
        <section class="bench-lesson" aria-label=say::learn::lesson() data-testid="lesson">
            <div
                class="lesson-panel"
                data-testid="lesson-panel"
                data-state=move || word(state.get().stage())
                data-ready=move || if is_set_up.get() { "yes" } else { "no" }
            >
                <div class="lesson-read">
                    <div inner_html=markup::opening(lesson) + &markup::beside(lesson)></div>
                    {guess}
                    <div inner_html=markup::task(lesson)></div>
                    <div class="lesson-tools">
                        <StartOver lesson />
                        <LargeTypeButton large />
                        <More lesson sheet about=say::learn::print_training_about() copy />
                    </div>
                </div>
                <div class="lesson-foot">
                    <QuestionView
                        lesson
                        state
                        words
                        before=progress::before(&lesson.slug)
                        aside=().into_any()
                        on_hint=move || attempt.toggle_hint()
                        on_show=move || attempt.show()
                        buttons=().into_any()
                    />
                    <HomeworkLine homework=attempt.homework />
                    <div inner_html=markup::ways(lesson)></div>
                </div>
            </div>
            <p class="visually-hidden" role="status">{move || said.with(|said| said.aloud.clone())}</p>
            <GlossaryTip />
        </section>
    })
}

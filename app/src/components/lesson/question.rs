//! The question of a lesson, and what is said of answers: the same beside an analysis and on the training bench.

use leptos::prelude::*;
use lessons::Lesson;
use page::lesson::{Attempt, Stage};

use super::markup;
use crate::components::solid::solid;

/// Words about what the reader does, as HTML. Copied freely.
#[derive(Clone, Copy)]
pub(crate) struct Words {
    /// Reply to an answer that is not right.
    pub(crate) reply: Signal<Option<String>>,
    /// The hint, while it is open.
    pub(crate) hint: Signal<Option<String>>,
    /// The text once it is answered.
    pub(crate) afterwards: Signal<Option<String>>,
}

/// A word for style sheets and tests on how far the reader has come.
pub(crate) fn word(stage: Stage) -> &'static str {
    match stage {
        Stage::Answered => "answered",
        Stage::Seen => "seen",
        Stage::Waits | Stage::Open(_) => "open",
    }
}

/// The question with its buttons.
#[component]
pub(crate) fn QuestionView(
    /// The lesson.
    lesson: &'static Lesson,
    /// How far the reader has come.
    state: RwSignal<Attempt>,
    /// What is said.
    words: Words,
    /// How it ended at an earlier visit.
    before: Option<Stage>,
    /// What is said below the replies.
    aside: AnyView,
    /// Opens and closes the hint.
    on_hint: impl Fn() + 'static,
    /// Shows the solution.
    on_show: impl Fn() + 'static,
    /// Further buttons.
    buttons: AnyView,
) -> impl IntoView {
    let Words { reply, hint, afterwards } = words;
    let lang = (lesson.language != markup::language()).then(|| lesson.language.code());
    let is_over = Memo::new(move |_| state.get().is_over());
    let heading = move || match state.get().stage() {
        Stage::Answered => say::learn::answered(),
        Stage::Seen => say::learn::seen(),
        Stage::Waits | Stage::Open(_) => say::learn::question(),
    };
    let tag = before.map(|before| {
        let words = if before == Stage::Seen { say::learn::seen_before() } else { say::learn::answered_before() };
        view! { <span class="tag">{words}</span> }
    });
    solid(view! {
        <section
            class="lesson-question"
            class:answered=move || is_over.get()
            data-testid="lesson-question"
            aria-label=say::learn::question()
        >
            <h3>{heading} {tag}</h3>
            <p lang=lang inner_html=markup::paragraph(&lesson.question)></p>
            // What is said of an answer is read out, as is the hint.
            <div role="status">
                <Show when=move || reply.with(Option::is_some)>
                    <p class="lesson-reply" data-testid="lesson-reply">
                        <b>{say::learn::not_quite()}</b>
                        " "
                        <span lang=lang inner_html=move || reply.get()></span>
                    </p>
                </Show>
                <Show when=move || hint.with(Option::is_some)>
                    <p class="lesson-hint" data-testid="lesson-hint" lang=lang inner_html=move || hint.get()></p>
                </Show>
            </div>
            {aside}
            <p
                class="lesson-afterwards"
                data-testid="lesson-afterwards"
                lang=lang
                hidden=move || !is_over.get()
                inner_html=move || afterwards.get()
            ></p>
            <div class="lesson-buttons">
                <button
                    type="button"
                    class="quiet"
                    title=say::learn::hint_about()
                    data-testid="lesson-hint-button"
                    aria-expanded=move || if state.get().is_hint_open() { "true" } else { "false" }
                    hidden=move || is_over.get()
                    on:click=move |_| on_hint()
                >
                    {say::learn::hint()}
                </button>
                <button
                    type="button"
                    class="quiet"
                    title=say::learn::show_me_about()
                    data-testid="lesson-show"
                    hidden=move || is_over.get()
                    disabled=move || !state.get().is_open() || state.get().is_shown()
                    on:click=move |_| on_show()
                >
                    {say::learn::show_me()}
                </button>
                {buttons}
            </div>
        </section>
    })
}

//! A guess before the lesson: a choice, or a number. It is kept for the text afterwards, and nobody judges it.

use leptos::prelude::*;
use lessons::Guess;
use lessons::guess::Range;

use super::markup;
use crate::components::solid::solid;
use page::format;

/// The question that is guessed at, and the means to guess.
#[component]
pub(crate) fn GuessView(
    /// The question.
    guess: &'static Guess,
    /// The language of its words, where that is not the page's.
    lang: Option<&'static str>,
    /// The guess.
    made: RwSignal<Option<String>>,
    /// Set once the lesson is over, so that the truth is known.
    #[prop(into)]
    is_over: Signal<bool>,
) -> impl IntoView {
    let means = match &guess.from {
        Range::Choices(choices) => {
            let one = move |choice: &'static String| {
                let is_it = move || made.with(|made| made.as_deref() == Some(choice.as_str()));
                view! {
                    <button
                        type="button"
                        lang=lang
                        data-testid="lesson-choice"
                        aria-pressed=move || if is_it() { "true" } else { "false" }
                        disabled=is_over
                        on:click=move |_| made.set(Some(choice.clone()))
                    >
                        {choice.as_str()}
                    </button>
                }
            };
            solid(view! { <div class="lesson-buttons">{choices.iter().map(one).collect_view()}</div> })
        }
        Range::Number(from, to) => {
            let (from, to) = (*from, *to);
            let typed = RwSignal::new(String::new());
            let is_wrong = RwSignal::new(false);
            let submit = move || {
                let number = say::typed_fraction(&typed.get()).parse::<f64>().ok();
                let number = number.filter(|number| (from..=to).contains(number));
                is_wrong.set(number.is_none());
                if number.is_some() {
                    made.set(number.map(format::written));
                }
            };
            let asked = say::learn::guess_between(format::written(from), format::written(to));
            let problem = asked.clone();
            solid(view! {
                <form
                    class="lesson-buttons"
                    on:submit=move |event| {
                        event.prevent_default();
                        submit();
                    }
                >
                    <input
                        type="text"
                        inputmode="decimal"
                        autocomplete="off"
                        size="8"
                        aria-label=asked
                        data-testid="lesson-number"
                        disabled=is_over
                        on:input=move |event| typed.set(event_target_value(&event))
                    />
                    <button data-testid="lesson-guess-it" disabled=is_over>{say::learn::guess_it()}</button>
                    <span class="error" role="alert" hidden=move || !is_wrong.get()>{problem}</span>
                </form>
            })
        }
    };
    let told = move || made.get().map(say::learn::your_guess);
    solid(view! {
        <section class="lesson-guess" data-testid="lesson-guess" aria-label=say::learn::guess()>
            <p>
                <b>{say::learn::guess()}</b>
                " "
                <span lang=lang inner_html=markup::paragraph(&guess.question)></span>
            </p>
            {means}
            <p class="hint" role="status" data-testid="lesson-guessed">{told}</p>
        </section>
    })
}

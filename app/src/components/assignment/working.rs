//! An assignment as a learner works at it: the name, the lessons, and the code at the end.

use assignments::{Assignment, Claim, Record, code};
use leptos::prelude::*;

use super::Copied;
use crate::address;
use crate::components::lesson::homework;
use crate::components::lesson::markup;
use crate::components::solid::made;

/// The lessons that were given.
#[component]
pub(crate) fn Working(
    /// The assignment.
    assignment: Assignment,
) -> impl IntoView {
    let kept = homework::read().filter(|record| record.assignment == assignment);
    let name = RwSignal::new(String::new());
    let is_nameless = RwSignal::new(false);
    let title =
        if assignment.title.is_empty() { say::assignment::assignment().to_owned() } else { assignment.title.clone() };
    let claims: Vec<(String, Claim)> =
        assignment.lessons.iter().map(|slug| (slug.clone(), claim(kept.as_ref(), slug))).collect();
    let is_all = claims.iter().all(|(_, claim)| *claim != Claim::Open);
    let goes_on =
        claims.iter().find(|(_, claim)| *claim == Claim::Open).or(claims.first()).map(|(slug, _)| slug.clone());
    let given = StoredValue::new(assignment);
    let begin = move || {
        let typed = assignments::assignment::line(&name.get());
        is_nameless.set(typed.is_empty());
        if typed.is_empty() {
            return;
        }
        let assignment = given.get_value();
        let first = assignment.lessons.first().cloned().unwrap_or_default();
        homework::keep(&Record { name: typed, assignment, works: Vec::new() });
        let _ = window().location().assign(&address::page(&format!("/learn/{first}")));
    };
    let one = |(slug, claim): &(String, Claim)| {
        let lesson = lessons::find_in(markup::language(), slug);
        let title = lesson.map_or_else(|| slug.clone(), |lesson| lesson.title.clone());
        let state = match claim {
            Claim::Open => "",
            Claim::Answered => say::assignment::done(),
            Claim::Seen => say::assignment::seen(),
        };
        // Only who has said a name has work to keep.
        let title = if kept.is_some() {
            view! { <a rel="external" href=format!("/learn/{slug}")>{title}</a> }.into_any()
        } else {
            view! { <span>{title}</span> }.into_any()
        };
        view! { <li>{title} " " <span class="tag" hidden=state.is_empty()>{state}</span></li> }
    };
    let list = claims.iter().map(one).collect_view();
    let foot = match &kept {
        None => made(view! {
            <form
                class="assignment-begin"
                on:submit=move |event| {
                    event.prevent_default();
                    begin();
                }
            >
                <label class="assignment-field">
                    <span>{say::assignment::your_name()}</span>
                    <input
                        type="text"
                        maxlength="80"
                        autocomplete="name"
                        data-testid="learner-name"
                        aria-invalid=move || if is_nameless.get() { "true" } else { "false" }
                        on:input=move |event| name.set(event_target_value(&event))
                    />
                </label>
                <button class="primary" data-testid="begin-assignment">{say::assignment::begin()}</button>
                <p class="error" role="alert" hidden=move || !is_nameless.get()>{say::assignment::name_first()}</p>
            </form>
        }),
        Some(record) => {
            let text = code::written(record);
            let again = move |_| {
                homework::forget();
                let _ = window().location().reload();
            };
            made(view! {
                <section>
                    <p data-testid="learner">{record.name.clone()}</p>
                    <p class="assignment-buttons">
                        <a
                            class="button"
                            rel="external"
                            data-testid="go-on-assignment"
                            href=format!("/learn/{}", goes_on.unwrap_or_default())
                            hidden=is_all
                        >
                            {say::assignment::go_on()}
                        </a>
                        <button type="button" class="quiet" data-testid="again-assignment" on:click=again>
                            {say::assignment::again()}
                        </button>
                    </p>
                    <p class="hint" hidden=is_all>{say::assignment::not_all_done()}</p>
                    <Copied
                        text=Signal::stored(text)
                        label=say::assignment::your_code()
                        button=say::assignment::copy_code()
                        name="assignment-code"
                    />
                    <p class="hint">{say::assignment::code_hint()}</p>
                </section>
            })
        }
    };
    made(view! {
        <section>
            <h2 data-testid="assignment-heading">{title}</h2>
            <p>{say::assignment::for_you()}</p>
            <ol class="assignment-list" data-testid="assignment-lessons">{list}</ol>
            {foot}
        </section>
    })
}

/// Progress of the learner with a lesson.
fn claim(kept: Option<&Record>, slug: &str) -> Claim {
    let work = kept.and_then(|record| record.works.iter().find(|work| work.lesson == slug));
    work.map_or(Claim::Open, |work| work.claim)
}

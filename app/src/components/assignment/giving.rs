//! An assignment as a teacher gives it: lessons and a title, as a link.

use assignments::{Assignment, can_be_given};
use leptos::prelude::*;

use super::Copied;
use super::checking::Checking;
use crate::address::{self, paths};
use crate::components::lesson::markup;
use crate::components::solid::made;

/// Lessons to choose, the link, and the codes that come back.
#[component]
pub(crate) fn Giving() -> impl IntoView {
    let title = RwSignal::new(String::new());
    let chosen = RwSignal::new(Vec::<&'static str>::new());
    let course = lessons::course_in(markup::language());
    let one = move |lesson: &'static lessons::Lesson| {
        let slug = lesson.slug.as_str();
        let toggle = move |_| {
            chosen.update(|chosen| match chosen.iter().position(|one| *one == slug) {
                Some(place) => drop(chosen.remove(place)),
                None => chosen.push(slug),
            });
        };
        view! {
            <li>
                <label>
                    <input type="checkbox" data-testid=format!("give-{slug}") on:change=toggle />
                    {format!(" {}. {}", lesson.number, lesson.title)}
                </label>
            </li>
        }
    };
    let link = Signal::derive(move || {
        // In the order of the course, however they were chosen.
        let lessons = course.iter().filter(|lesson| chosen.with(|chosen| chosen.contains(&lesson.slug.as_str())));
        let lessons = lessons.map(|lesson| lesson.slug.clone()).collect::<Vec<_>>().join(",");
        let given = Assignment::read(&title.get(), &lessons);
        let origin = window().location().origin().unwrap_or_default();
        given.map(|given| format!("{origin}{}", address::page(&paths::of_assignment(&given)))).unwrap_or_default()
    });
    made(view! {
        <p class="assignment-lead">{say::assignment::lead()}</p>
        <section>
            <h2>{say::assignment::give_one()}</h2>
            <label class="assignment-field">
                <span>{say::assignment::title()}</span>
                <input
                    type="text"
                    maxlength="80"
                    autocomplete="off"
                    data-testid="assignment-title"
                    placeholder=say::assignment::title_hint()
                    on:input=move |event| title.set(event_target_value(&event))
                />
            </label>
            <fieldset>
                <legend>{say::assignment::lessons()}</legend>
                <ol class="assignment-lessons">{course.iter().filter(|lesson| can_be_given(lesson)).map(one).collect_view()}</ol>
            </fieldset>
            <p class="hint" hidden=move || link.with(|link| !link.is_empty())>{say::assignment::choose_first()}</p>
            <div hidden=move || link.with(String::is_empty)>
                <Copied text=link label=say::assignment::link() button=say::assignment::copy_link() name="assignment-link" />
            </div>
        </section>
        <Checking />
    })
}

//! A lesson of one's own, on the course's first page: dropped anywhere, or chosen.

use leptos::prelude::*;
use leptos::task::spawn_local;
use web_sys::File;

use crate::components::file_button::file_button;
use crate::dropping::on_drop;
use crate::own_lesson::{self, Looked, look};

/// The button, and what is wrong with the file that was brought.
#[component]
pub(super) fn BringLesson() -> impl IntoView {
    let is_awake = RwSignal::new(false);
    let is_busy = RwSignal::new(false);
    let said = RwSignal::new(String::new());
    let problems = RwSignal::new(Vec::<(u32, String)>::new());
    let take = move |file: File| {
        if is_busy.get() {
            return;
        }
        is_busy.set(true);
        problems.set(Vec::new());
        said.set(say::learn::checking_lesson(file.name()));
        spawn_local(async move {
            let looked = look(&file).await;
            is_busy.set(false);
            match looked {
                Looked::Right(address) => own_lesson::open(&address),
                Looked::Wrong(found) => {
                    said.set(say::learn::lesson_has_problems(file.name()));
                    problems
                        .set(found.into_iter().map(|one| (one.line, say::told(&one.message).into_owned())).collect());
                }
                other => said.set(own_lesson::words(&file.name(), &other)),
            }
        });
    };
    Effect::new(move |_| is_awake.set(true));
    on_drop(take);
    let lines = move || {
        let line = |(line, message)| view! { <li>{say::learn::in_line(line, message)}</li> };
        problems.get().into_iter().map(line).collect_view()
    };
    view! {
        <section class="learn-bring" hidden=move || !is_awake.get()>
            <h2>{say::learn::own_lesson()}</h2>
            <p class="hint">
                {say::learn::own_lesson_about()} " "
                <a rel="external" download="" href="/learn/visits-and-values.md" data-testid="lesson-example">
                    {say::learn::example_lesson()}
                </a>
            </p>
            <p class="learn-begin">
                {file_button(
                    say::learn::choose_lesson(),
                    ["lesson-choose", "lesson-file"],
                    say::learn::choose_lesson_about(),
                    ".md,.markdown",
                    move || is_busy.get(),
                    take,
                )}
                <span class="hint" role="status" data-testid="lesson-said">{said}</span>
            </p>
            <ul class="lesson-problems" data-testid="lesson-problems" hidden=move || problems.with(Vec::is_empty)>
                {lines}
            </ul>
        </section>
    }
}

//! Deeds that are seldom wanted of a lesson, behind one button: to teach it, to print it, to take it along.

use std::rc::Rc;

use leptos::prelude::*;
use lessons::Lesson;

use crate::address;
use crate::components::solid::solid;
use crate::lesson;
use crate::pictures::hand_out::{self, Draw};

/// Copies a text to the clipboard; returns whether there is one.
pub(crate) type Copier = Rc<dyn Fn(String) -> bool>;

/// Id of the menu.
const MORE: &str = "lesson-more";

/// The button with its menu.
#[component]
pub(crate) fn More(
    /// The lesson.
    lesson: &'static Lesson,
    /// Draws what is printed of it.
    sheet: Draw,
    /// Content of that, in words.
    about: &'static str,
    /// Copies its address.
    copy: Copier,
) -> impl IntoView {
    let link = lesson::link_that_carries().filter(|_| lesson.number == 0);
    solid(view! {
        <button
            type="button"
            class="quiet"
            data-testid="lesson-more"
            popovertarget=MORE
            aria-haspopup="menu"
        >
            {say::frame::more()}
            <span aria-hidden="true">" ▾"</span>
        </button>
        <div id=MORE class="menu lesson-more" popover="auto" role="group" aria-label=say::frame::more()>
            <button
                type="button"
                class="quiet needs-server"
                title=say::class::teach_about()
                data-testid="lesson-teach"
                on:click=move |_| crate::class::teach()
            >
                {say::class::teach()}
            </button>
            <a
                class="button quiet"
                rel="external"
                download=""
                data-testid="lesson-source"
                href=format!("/learn/{}.md", lesson.slug)
                title=say::learn::lesson_file_link_about()
            >
                {say::learn::lesson_file_link()}
            </a>
            {link.map(|link| view! { <CopyLink link copy /> })}
            <HandOut sheet about />
        </div>
    })
}

/// The way back to the lesson as it opens.
#[component]
pub(crate) fn StartOver(
    /// The lesson.
    lesson: &'static Lesson,
) -> impl IntoView {
    view! {
        <a
            class="button quiet"
            rel="external"
            data-testid="lesson-again"
            href=format!("/learn/{}", lesson.slug)
            title=say::learn::start_over_about()
        >
            {say::learn::start_over()}
        </a>
    }
}

/// Prints the lesson on one page, or on two. What the browser's own command prints is that page, too.
#[component]
fn HandOut(
    /// Draws what is printed.
    sheet: Draw,
    /// Content of that, in words.
    about: &'static str,
) -> impl IntoView {
    let with_answers = RwSignal::new(false);
    let drawn = sheet.clone();
    let before = window_event_listener(leptos::ev::Custom::<web_sys::Event>::new("beforeprint"), move |_| {
        hand_out::put(&*drawn, with_answers.get());
    });
    let after = window_event_listener(leptos::ev::Custom::<web_sys::Event>::new("afterprint"), |_| hand_out::remove());
    on_cleanup(move || [before, after].into_iter().for_each(|listener| listener.remove()));
    view! {
        <button
            type="button"
            class="quiet"
            data-testid="lesson-print"
            title=about
            on:click=move |_| hand_out::print(&*sheet, with_answers.get())
        >
            {say::learn::print_hand_out()}
        </button>
        <label class="field" title=say::learn::with_answers_about()>
            <input
                type="checkbox"
                data-testid="lesson-answers"
                on:change=move |event| with_answers.set(event_target_checked(&event))
            />
            " "
            {say::learn::with_answers()}
        </label>
    }
}

/// Copies the address that carries the lesson, and says how long that is.
#[component]
fn CopyLink(
    /// The name that carries it.
    link: String,
    /// Copies it.
    copy: Copier,
) -> impl IntoView {
    let origin = window().location().origin().unwrap_or_default();
    let address = format!("{origin}{}", address::page(&format!("{}{link}", lesson::FOLDER)));
    let words = say::learn::copy_lesson_link(address.len());
    let copy = move |_| {
        copy(address.clone());
    };
    view! {
        <button
            type="button"
            class="quiet"
            data-testid="lesson-copy-link"
            title=say::learn::copy_lesson_link_about()
            on:click=copy
        >
            {words}
        </button>
    }
}

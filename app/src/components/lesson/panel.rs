//! A lesson once its part is there: the same words, alive.

use std::rc::Rc;

use leptos::ev::MouseEvent;
use leptos::prelude::*;
use lessons::lesson::Part;
use lessons::question::Whereabouts;
use lessons::{Highlight, Lesson};
use page::input::Action;
use page::lesson::Stage;
use page::view::Pane;
use wasm_bindgen::JsCast;
use web_sys::Element;

use super::attempt::Attempt;
use super::facts::PageFacts;
use super::guess::GuessView;
use super::homework::HomeworkLine;
use super::keys::{self, LargeType, LargeTypeButton};
use super::more::{More, StartOver};
use super::picture::LessonPicture;
use super::question::{QuestionView, Words, word};
use super::typed_move::TypedMove;
use super::{hand_out, markup, progress};
use crate::components::copy_button;
use crate::components::solid::solid;
use crate::pictures::hand_out::{Draw, Sheet};
use crate::state::{Analysis, Hover};

/// The words, what is asked, and whether it is answered.
#[component]
pub(super) fn LessonPanel(
    /// The lesson.
    lesson: &'static Lesson,
) -> impl IntoView {
    let analysis = Analysis::get();
    let attempt = Attempt::new(analysis, lesson);
    let (facts, state, said) = (attempt.facts, attempt.state, attempt.said);
    let is_over = Memo::new(move |_| state.get().is_over());
    let is_set_up = Memo::new(move |_| state.get().stage() != Stage::Waits);
    let words = Words {
        reply: Signal::derive(move || said.with(|said| said.reply.clone())),
        hint: Signal::derive(move || said.with(|said| said.hint.clone())),
        afterwards: Signal::derive(move || said.with(|said| said.afterwards.clone())),
    };
    let before = progress::before(&lesson.slug);
    let large = LargeType::remembered();
    if !lesson.view.autostart {
        // What is known of a position that is played is the point; a search would cover it at once.
        analysis.act(Action::Autostart(false));
    }
    if lesson.highlights.contains(&Highlight::Part(Part::Lc0Lines)) {
        // A narrow screen begins with the moves, under which they stand.
        analysis.pane.set(Pane::Node);
    }
    attempt.follow(move || {
        point_out(lesson, facts, |mv| analysis.select_move(mv), |what| analysis.hover(what));
    });

    let is_quiet = move || analysis.quiet.with(Option::is_some);
    let quiet = StoredValue::new(analysis.quiet.get_untracked());
    let show_everything = move || {
        let now = if is_quiet() { None } else { quiet.get_value() };
        analysis.quiet.set(now);
    };
    keys::hear(move || attempt.toggle_hint(), large);

    let node_at = move |line: &[String]| facts.with_value(|facts| facts.node(line));
    let over = move |event: MouseEvent| {
        analysis.hover(line_at(&event).and_then(|line| node_at(&line)).map(Hover::Node));
    };
    let click = move |event: MouseEvent| {
        if let Some(line) = line_at(&event) {
            match node_at(&line) {
                Some(node) => analysis.select(node),
                None => analysis.notify(say::learn::never_gone_through(line.join(" "))),
            }
        }
    };

    let sheet: Draw = Rc::new(move |ink| Sheet::now(analysis, hand_out::words(lesson), ink));
    let copy: super::more::Copier = Rc::new(move |text| copy_button::copy(analysis.inbox, text));
    let lang = (lesson.language != markup::language()).then(|| lesson.language.code());
    let guess = lesson.guess.as_ref().map(|guess| view! { <GuessView guess lang made=attempt.guess is_over /> });
    let typed = lesson.typed().map(|does| view! { <TypedMove does state /> }).into_any();
    solid(view! {
        <div
            class="lesson-panel"
            data-testid="lesson-panel"
            data-state=move || word(state.get().stage())
            data-ready=move || if is_set_up.get() { "yes" } else { "no" }
            on:click=click
            on:mouseover=over
            on:mouseleave=move |_| analysis.hover(None)
        >
            <div class="lesson-read">
                <div inner_html=markup::opening(lesson)></div>
                {lesson.picture.map(|picture| view! { <LessonPicture picture /> })}
                <div inner_html=markup::beside(lesson)></div>
                {guess}
                <div inner_html=markup::task(lesson)></div>
                <div class="lesson-tools">
                    <StartOver lesson />
                    <button
                        type="button"
                        class="quiet"
                        title=move || if is_quiet() { say::learn::show_everything_about() } else { say::learn::only_what_it_is_about_about() }
                        data-testid="lesson-everything"
                        on:click=move |_| show_everything()
                    >
                        {move || if is_quiet() { say::learn::show_everything() } else { say::learn::only_what_it_is_about() }}
                    </button>
                    <LargeTypeButton large />
                    <More lesson sheet about=say::learn::print_hand_out_about() copy />
                </div>
            </div>
            <div class="lesson-foot">
                <QuestionView
                    lesson
                    state
                    words
                    before
                    aside=view! { <Astray attempt /> }.into_any()
                    on_hint=move || attempt.toggle_hint()
                    on_show=move || attempt.show()
                    buttons=typed
                />
                <HomeworkLine homework=attempt.homework />
                <div inner_html=markup::ways(lesson)></div>
            </div>
        </div>
    })
}

/// Says so where the game has left the lesson's position, which nobody asked for, and offers the way back.
#[component]
fn Astray(
    /// The attempt.
    attempt: Attempt,
) -> impl IntoView {
    let words = move || {
        attempt.said.with(|said| match &said.place {
            Whereabouts::Home => None,
            Whereabouts::Played(moves) => Some(say::learn::played_aside(moves.join(" "))),
            Whereabouts::Elsewhere => Some(say::learn::elsewhere().to_owned()),
        })
    };
    solid(view! {
        <div role="status">
            <Show when=move || words().is_some()>
                <p class="lesson-astray" data-testid="lesson-astray">
                    {words}
                    " "
                    <button type="button" data-testid="lesson-take-back" on:click=move |_| attempt.take_back()>
                        {say::learn::take_back()}
                    </button>
                </p>
            </Show>
        </div>
    })
}

/// Shows what the lesson highlights.
fn point_out(
    lesson: &Lesson,
    facts: StoredValue<PageFacts>,
    select_move: impl Fn(Option<u16>),
    light: impl Fn(Option<Hover>),
) {
    let read = |line: &[String]| untrack(|| facts.with_value(|facts| (facts.codes(line), facts.node(line))));
    if let Some(chosen) = &lesson.view.chosen {
        let line: Vec<String> = lesson.view.selected.iter().chain([chosen]).cloned().collect();
        let (codes, _) = read(&line);
        select_move(codes.and_then(|codes| codes.last().copied()));
    }
    let mut parts = Vec::new();
    let mut quantities = Vec::new();
    for highlight in &lesson.highlights {
        match highlight {
            Highlight::Part(part) => parts.push(name_of(*part)),
            Highlight::Quantity(quantity) => quantities.push(markup::ink(*quantity)),
            Highlight::Line(line) => {
                light(read(line).1.map(Hover::Node));
            }
        }
    }
    if let Some(root) = document().document_element() {
        let _ = root.set_attribute("data-point", &parts.join(" "));
        let _ = root.set_attribute("data-point-ink", &quantities.join(" "));
    }
}

/// Returns the style sheet's name for a part of the page.
fn name_of(part: Part) -> &'static str {
    Part::ALL.iter().find(|(one, _)| *one == part).map_or("", |(_, name)| name)
}

/// The line that the pointer is on.
fn line_at(event: &MouseEvent) -> Option<Vec<String>> {
    let target = event.target()?.dyn_into::<Element>().ok()?;
    let line = target.closest("[data-line]").ok()??.get_attribute("data-line")?;
    Some(line.split(' ').map(str::to_owned).collect())
}

//! A lesson once its part is there: the same words, alive.

use leptos::ev::{self, MouseEvent};
use leptos::prelude::*;
use lessons::lesson::Part;
use lessons::{Highlight, Lesson};
use page::lesson::{Attempt, Stage};
use wasm_bindgen::JsCast;
use web_sys::Element;

use super::facts::PageFacts;
use super::{markup, progress};
use crate::components::solid::solid;
use crate::keyboard;
use crate::state::{Analysis, Hover};

/// The words, what is asked, and whether it is answered.
#[component]
pub(super) fn LessonPanel(
    /// The lesson.
    lesson: &'static Lesson,
) -> impl IntoView {
    let analysis = Analysis::get();
    let facts = StoredValue::new(PageFacts { analysis, plies: lesson.setup.moves.len() });
    let attempt = RwSignal::new(Attempt::default());
    let is_answered = Memo::new(move |_| attempt.get().is_answered());
    let is_set_up = Memo::new(move |_| attempt.get().stage() != Stage::Waits);
    let is_hint_open = move || attempt.get().is_hint_open();
    let was_answered = progress::answered().contains(&lesson.slug);
    let large = progress::is_large();
    let is_large = RwSignal::new(large);
    progress::show_large(large);

    // Whether the search is as the lesson wants it.
    let is_there = move || {
        analysis.revision.track();
        analysis.playback.live.track();
        analysis.page.with_value(|page| page.has_reached(lesson.setup.simulations))
    };
    Effect::new(move |_| {
        if !is_set_up.get() && is_there() {
            point_out(lesson, facts, |mv| analysis.select_move(mv), |what| analysis.hover(what));
            attempt.maybe_update(Attempt::set_up);
        }
    });
    Effect::new(move |_| {
        if !is_set_up.get() || is_answered.get() {
            return;
        }
        analysis.revision.track();
        let holds = facts.with_value(|facts| lesson.condition.holds(facts));
        if holds && attempt.try_update(Attempt::answer) == Some(true) {
            progress::keep(&lesson.slug);
            analysis.announce(say::learn::right(lesson.afterwards.plain()));
        }
    });
    Effect::new(move |before: Option<()>| {
        let _ = (analysis.selected.get(), analysis.selected_move.get());
        if before.is_some() {
            attempt.update(Attempt::tried);
        }
    });

    let way = |name: &str| {
        let link = document().query_selector(&format!(".lesson [data-way=\"{name}\"]")).ok().flatten();
        if let Some(link) = link.and_then(|link| link.dyn_into::<web_sys::HtmlElement>().ok()) {
            link.click();
        }
    };
    let enlarge = move || {
        let toggle = |large: &mut bool| {
            *large = !*large;
            *large
        };
        is_large.try_update(toggle).into_iter().for_each(progress::set_large);
    };
    let keys = window_event_listener(ev::keydown, move |event| {
        let is_plain = !(event.ctrl_key() || event.meta_key() || event.alt_key());
        if event.default_prevented() || !is_plain || keyboard::belongs_to_target(&event) {
            return;
        }
        match event.key().as_str() {
            "N" => way("next"),
            "P" => way("previous"),
            "H" => attempt.update(Attempt::toggle_hint),
            "G" => enlarge(),
            _ => return,
        }
        event.prevent_default();
    });
    on_cleanup(move || keys.remove());

    let node_at = move |line: &[String]| untrack(|| facts.with_value(|facts| facts.node(line)));
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

    let state = move || if is_answered.get() { "answered" } else { "open" };
    solid(view! {
        <div
            data-testid="lesson-panel"
            data-state=state
            data-ready=move || if is_set_up.get() { "yes" } else { "no" }
            on:click=click
            on:mouseover=over
            on:mouseleave=move |_| analysis.hover(None)
        >
            <div inner_html=markup::words(lesson)></div>
            <section class="lesson-question" class:answered=move || is_answered.get() aria-label=say::learn::question()>
                <h3>
                    {move || if is_answered.get() { say::learn::answered() } else { say::learn::question() }}
                    {was_answered.then(|| view! { <span class="tag">{say::learn::answered_before()}</span> })}
                </h3>
                <p inner_html=markup::paragraph(&lesson.question)></p>
                <p class="lesson-hint" data-testid="lesson-hint" hidden=move || !is_hint_open() || is_answered.get()
                    inner_html=markup::paragraph(&lesson.hint)></p>
                <p class="lesson-afterwards" data-testid="lesson-afterwards" hidden=move || !is_answered.get()
                    inner_html=markup::paragraph(&lesson.afterwards)></p>
                <div class="lesson-buttons">
                    <button
                        type="button"
                        class="quiet"
                        title=say::learn::hint_about()
                        data-testid="lesson-hint-button"
                        aria-expanded=move || if is_hint_open() { "true" } else { "false" }
                        hidden=move || is_answered.get()
                        on:click=move |_| attempt.update(Attempt::toggle_hint)
                    >
                        {say::learn::hint()}
                    </button>
                    <a
                        class="button quiet"
                        rel="external"
                        data-testid="lesson-again"
                        href=format!("/learn/{}", lesson.slug)
                        title=say::learn::start_over_about()
                    >
                        {say::learn::start_over()}
                    </a>
                    <button
                        type="button"
                        class="quiet"
                        title=say::learn::large_type_about()
                        data-testid="lesson-large"
                        aria-pressed=move || if is_large.get() { "true" } else { "false" }
                        on:click=move |_| enlarge()
                    >
                        {say::learn::large_type()}
                    </button>
                </div>
            </section>
            <div inner_html=markup::ways(lesson)></div>
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

//! A lesson whose page is the bench: its words above the cards, and whether its question is answered by what is done there.
//!
//! The server, which has the course, writes the lesson into the document: its words to be read, and itself for the browser, which
//! so needs no more of the course than this one lesson.

use std::collections::VecDeque;

use leptos::prelude::*;
use lessons::bench::{self, Fact};
use lessons::condition::{Minimax, Shown};
use lessons::question::Manner;
use lessons::{Facts, Lesson, Paragraph, Quantity, Question, Step};
use page::lesson::{Attempt, Stage};
use session::training::TABLE;
use wire::training::Until;

use super::state::Bench;
use crate::components::glossary::GlossaryTip;
use crate::components::lesson::{GuessView, markup, progress};
use crate::components::solid::solid;

/// The attribute in which the document holds the lesson.
const LESSON: &str = "data-bench-lesson";

/// The lesson of the document; `None`: the page is the bench alone.
pub(crate) fn of_document() -> Option<&'static Lesson> {
    let place = document().query_selector(&format!("[{LESSON}]")).ok().flatten()?;
    let written = place.get_attribute(LESSON)?;
    let (code, mut lesson): (String, Lesson) = postcard::from_bytes(&bytes(&written)?).ok()?;
    lesson.language = lessons::Language::of_code(&code);
    // There is one on a page, and it stays as long as the page.
    Some(Box::leak(Box::new(lesson)))
}

/// Returns the lesson of a name in the page's language, where its page is the bench.
#[cfg(feature = "whole")]
pub(crate) fn named(slug: &str) -> Option<&'static Lesson> {
    lessons::find_in(markup::language(), slug).filter(|lesson| lesson.bench.is_some())
}

/// Words of the lesson, until the browser has taken their place.
#[component]
pub(crate) fn FirstWords(
    /// The lesson.
    lesson: &'static Lesson,
    /// Set once the browser shows them.
    is_there: RwSignal<bool>,
) -> impl IntoView {
    let section = view! {
        <section class="bench-lesson" aria-label=say::learn::lesson() hidden=move || is_there.get()>
            <div inner_html=first_words(lesson)></div>
        </section>
    };
    crate::components::solid::written(section.attr(LESSON, written(lesson)))
}

#[cfg(feature = "whole")]
fn first_words(lesson: &Lesson) -> String {
    markup::whole(lesson)
}

/// The server has written them.
#[cfg(not(feature = "whole"))]
fn first_words(_: &Lesson) -> String {
    String::new()
}

#[cfg(feature = "whole")]
fn written(lesson: &Lesson) -> String {
    use std::fmt::Write as _;

    let bytes = postcard::to_stdvec(&(lesson.language.code(), lesson)).unwrap_or_default();
    bytes.iter().fold(String::new(), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}

/// The server has written it.
#[cfg(not(feature = "whole"))]
fn written(_: &Lesson) -> String {
    String::new()
}

fn bytes(hex: &str) -> Option<Vec<u8>> {
    let digits = hex.as_bytes().chunks(2).map(|pair| std::str::from_utf8(pair).ok());
    digits.map(|pair| u8::from_str_radix(pair?, 16).ok()).collect()
}

/// What is said of what the reader does, as HTML.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Said {
    reply: Option<String>,
    afterwards: Option<String>,
}

/// The words, what is asked, and whether it is answered.
#[component]
pub(super) fn BenchLesson(
    /// The bench.
    bench: Bench,
    /// The lesson.
    lesson: &'static Lesson,
) -> impl IntoView {
    let state = RwSignal::new(Attempt::default());
    let said = RwSignal::new(Said::default());
    let guess = RwSignal::new(None::<String>);
    let question = StoredValue::new(Question::new(lesson));
    let deeds = StoredValue::new(Deeds::default());
    let own = move |text: &Paragraph| question.with_value(|question| question.own(text, &BenchFacts(bench), &[]));
    let is_over = Memo::new(move |_| state.get().is_over());
    let is_set_up = Memo::new(move |_| state.get().stage() != Stage::Waits);

    Effect::new(move |_| {
        let is_resting = bench.read(|bench| {
            let told = bench.told();
            told.training.is_some() && !told.generations.is_empty() && !told.progress.is_running
        });
        if is_resting && !is_set_up.get() {
            state.maybe_update(Attempt::set_up);
        }
        if !is_set_up.get() || state.get().is_over() {
            return;
        }
        let manner = Manner { is_resting, is_led: false };
        let look = question.try_update_value(|question| question.look(lesson, &BenchFacts(bench), manner));
        let Some(look) = look else { return };
        if look.is_answered {
            state.maybe_update(Attempt::answer);
            progress::keep(&lesson.slug, state.get_untracked().stage());
            let guessed = guess.get_untracked().unwrap_or_else(|| say::learn::no_guess().to_owned());
            let words = own(&lesson.afterwards).with_guess(&guessed);
            said.set(Said { afterwards: Some(markup::paragraph(&words)), reply: None });
            return;
        }
        let is_shown = state.get_untracked().is_shown();
        let reply = look.reply.filter(|_| !is_shown).and_then(|place| lesson.replies.get(place));
        let reply = reply.map(|reply| markup::paragraph(&own(&reply.words)));
        said.maybe_update(|said| std::mem::replace(&mut said.reply, reply.clone()) != reply);
        if is_shown && is_resting {
            let next = deeds.try_update_value(|deeds| deeds.next(bench)).flatten();
            if let Some(step) = next {
                carry_out(bench, &step);
            }
        }
    });

    let lang = (lesson.language != markup::language()).then(|| lesson.language.code());
    let guess_view = lesson.guess.as_ref().map(|asked| view! { <GuessView guess=asked lang made=guess is_over /> });
    let is_hint_open = move || state.get().is_hint_open();
    let show = move |_| {
        deeds.set_value(Deeds::of(&lesson.solution));
        state.maybe_update(Attempt::show);
    };
    solid(view! {
        <section class="bench-lesson" aria-label=say::learn::lesson() data-testid="lesson">
            <div
                class="lesson-panel"
                data-testid="lesson-panel"
                data-state=move || match state.get().stage() {
                    Stage::Answered => "answered",
                    Stage::Seen => "seen",
                    Stage::Waits | Stage::Open(_) => "open",
                }
                data-ready=move || if is_set_up.get() { "yes" } else { "no" }
            >
                <div class="lesson-read">
                    <div inner_html=markup::intro(lesson)></div>
                    {guess_view}
                    <div inner_html=markup::task(lesson)></div>
                </div>
                <div class="lesson-foot">
                    <section
                        class="lesson-question"
                        class:answered=move || is_over.get()
                        data-testid="lesson-question"
                        aria-label=say::learn::question()
                    >
                        <h3>
                            {move || match state.get().stage() {
                                Stage::Answered => say::learn::answered(),
                                Stage::Seen => say::learn::seen(),
                                Stage::Waits | Stage::Open(_) => say::learn::question(),
                            }}
                        </h3>
                        <p lang=lang inner_html=markup::paragraph(&lesson.question)></p>
                        <div role="status">
                            <p class="lesson-reply" data-testid="lesson-reply" hidden=move || said.with(|said| said.reply.is_none())>
                                <b>{say::learn::not_quite()}</b>
                                " "
                                <span lang=lang inner_html=move || said.get().reply></span>
                            </p>
                            <p
                                class="lesson-hint"
                                data-testid="lesson-hint"
                                lang=lang
                                hidden=move || is_over.get() || !is_hint_open()
                                inner_html=move || is_hint_open().then(|| markup::paragraph(&lesson.hint))
                            ></p>
                            <p
                                class="lesson-afterwards"
                                data-testid="lesson-afterwards"
                                lang=lang
                                hidden=move || !is_over.get()
                                inner_html=move || said.get().afterwards
                            ></p>
                        </div>
                        <div class="lesson-buttons">
                            <button
                                type="button"
                                class="quiet"
                                data-testid="lesson-hint-button"
                                aria-expanded=move || if is_hint_open() { "true" } else { "false" }
                                hidden=move || is_over.get()
                                on:click=move |_| state.update(Attempt::toggle_hint)
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
                                on:click=show
                            >
                                {say::learn::show_me()}
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
                        </div>
                    </section>
                    <div inner_html=markup::ways(lesson)></div>
                </div>
            </div>
            <GlossaryTip />
        </section>
    })
}

/// Steps that are left of a solution.
#[derive(Default)]
struct Deeds {
    left: VecDeque<Step>,
    /// The generation that has to be there before the next one.
    awaits: u32,
}

impl Deeds {
    /// Generations one by one, so that each can be seen.
    fn of(solution: &[Step]) -> Self {
        let single = |step: &Step| match step {
            Step::Train(count) => vec![Step::Train(1); *count as usize],
            other => vec![other.clone()],
        };
        Self { left: solution.iter().flat_map(single).collect(), awaits: 0 }
    }

    /// The next step, once the one before is done.
    fn next(&mut self, bench: Bench) -> Option<Step> {
        let (newest, has_games) = bench.read(|bench| (bench.told().newest(), !bench.told().games.is_empty()));
        if newest < self.awaits || matches!(self.left.front(), Some(Step::Open(_))) && !has_games {
            return None;
        }
        let step = self.left.pop_front()?;
        match step {
            Step::Train(_) | Step::TrainSolved => self.awaits = newest + 1,
            Step::Tune { .. } => self.awaits = 0,
            _ => {}
        }
        Some(step)
    }
}

fn carry_out(bench: Bench, step: &Step) {
    match step {
        Step::Train(_) => bench.change(|bench| bench.train(Until::Generation)),
        Step::TrainSolved => bench.change(|bench| bench.train(Until::Solved)),
        Step::Look(generation) => bench.change(|bench| {
            let at = bench.told().generations.iter().position(|one| one.number == *generation);
            at.map(|at| bench.look_at(at)).unwrap_or_default()
        }),
        Step::Tune { name, value } => {
            let at = TABLE.iter().position(|spec| spec.name == name).unwrap_or(TABLE.len());
            bench.change_and_say(|bench| bench.set(at, &say::decimal(&value.to_string())));
        }
        Step::Open(ply) => bench.change(|bench| {
            let newest = bench.told().games.first().map(|game| game.number);
            let mut effects = newest.map(|number| bench.open_game(number)).unwrap_or_default();
            effects.extend(bench.look(*ply));
            effects
        }),
        // Of a search, which the bench has none of.
        _ => {}
    }
}

/// What the bench knows. All of it is reactive.
struct BenchFacts(Bench);

impl Facts for BenchFacts {
    fn bench(&self, what: &bench::Bench) -> Option<f64> {
        let fact = match what {
            bench::Bench::Setting(name) => {
                let place = TABLE.iter().position(|spec| spec.name == name)?;
                return self.0.settings.with(|settings| settings.get(place).copied());
            }
            bench::Bench::Fact(fact) => *fact,
        };
        self.0.read(|bench| {
            let told = bench.told();
            let looked = bench.generation();
            let of_looked = told.generations.iter().find(|one| one.number == looked);
            let exam = of_looked.and_then(|one| one.exam.as_ref());
            let loss = told.curve.newest();
            let position = told.opened.as_ref().and_then(|opened| opened.position.as_ref());
            match fact {
                Fact::Generation => told.generations.last().map(|one| one.number.into()),
                Fact::Looked => of_looked.map(|one| one.number.into()),
                Fact::Played => Some(told.progress.games.into()),
                Fact::Learnt => Some(told.progress.steps.into()),
                Fact::Solved => Some(f64::from(u8::from(told.is_solved()))),
                Fact::Mistakes => exam.map(|exam| exam.mistakes.into()),
                Fact::ValueError => exam.map(|exam| exam.value_error),
                Fact::Loss => {
                    loss.map(|loss| f64::from(loss.value) + f64::from(loss.policy) + f64::from(loss.regularisation))
                }
                Fact::ValueLoss => loss.map(|loss| loss.value.into()),
                Fact::PolicyLoss => loss.map(|loss| loss.policy.into()),
                Fact::Entropy => loss?.entropy.map(f64::from),
                Fact::OwnGames => of_looked?.check.map(|check| check.learnt.value),
                Fact::OtherGames => of_looked?.check.map(|check| check.held_out.value),
                Fact::Ply => position.map(|position| position.ply.into()),
                Fact::Result => position.map(|position| position.result),
                Fact::Target => position.map(|position| position.rows.iter().map(|row| row.pi).fold(0.0, f64::max)),
            }
        })
    }

    // There is no search and no game to play.
    fn moment(&self) -> u32 {
        0
    }

    fn simulations(&self) -> u32 {
        0
    }

    fn selected(&self) -> Vec<String> {
        Vec::new()
    }

    fn moves(&self, _: &[String]) -> Option<u32> {
        None
    }

    fn chosen(&self) -> Option<String> {
        None
    }

    fn next(&self, _: &[String]) -> Option<String> {
        None
    }

    fn best(&self) -> Option<String> {
        None
    }

    fn quantity(&self, _: Quantity, _: &[String]) -> Option<f64> {
        None
    }

    fn setting(&self, _: &str) -> Option<String> {
        None
    }

    fn edits(&self) -> u32 {
        0
    }

    fn played(&self) -> Option<Vec<String>> {
        Some(Vec::new())
    }

    fn shown(&self, _: Shown) -> Option<String> {
        None
    }

    fn minimax(&self, _: Minimax) -> Option<f64> {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read_again() {
        assert_eq!(bytes("00ff1a"), Some(vec![0, 255, 26]));
        assert_eq!((bytes("0g"), bytes("é0")), (None, None));
    }
}

//! A lesson whose page is the bench: its words above the cards, and whether its question is answered by what is done there.
//!
//! The server, which has the course, writes the lesson into the document: its words to be read, and itself for the browser, which
//! so needs no more of the course than this one lesson.

use std::collections::VecDeque;

use leptos::prelude::*;
use lessons::bench;
use lessons::condition::{Minimax, Shown};
use lessons::question::Manner;
use lessons::{Facts, Lesson, Paragraph, Quantity, Question, Step};
use page::lesson::{Attempt, Stage};
use session::training::TABLE;
use wire::training::Until;

use super::state::Bench;
use crate::components::glossary::GlossaryTip;
use crate::components::lesson::{GuessView, QuestionView, Words, markup, progress, word};
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

/// Returns the names of the settings that a lesson is about: those that differ in it, and those that are to be changed.
pub(super) fn settings(lesson: &Lesson) -> Vec<String> {
    let changed = |step: &Step| match step {
        Step::Tune { name, .. } => Some(name.clone()),
        _ => None,
    };
    let differing = lesson.bench.iter().flat_map(|bench| bench.settings.iter().map(|setting| setting.0.clone()));
    differing.chain(lesson.solution.iter().filter_map(changed)).collect()
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

/// Words about what the reader does, as HTML.
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
    let is_hint_open = move || state.with(|state| state.is_hint_open() && !state.is_over());
    let words = Words {
        reply: Signal::derive(move || said.with(|said| said.reply.clone())),
        hint: Signal::derive(move || is_hint_open().then(|| markup::paragraph(&lesson.hint))),
        afterwards: Signal::derive(move || said.with(|said| said.afterwards.clone())),
    };
    let show = move || {
        deeds.set_value(Deeds::of(&lesson.solution));
        state.maybe_update(Attempt::show);
    };
    let again = view! {
        <a
            class="button quiet"
            rel="external"
            data-testid="lesson-again"
            href=format!("/learn/{}", lesson.slug)
            title=say::learn::start_over_about()
        >
            {say::learn::start_over()}
        </a>
    };
    let again = again.into_any();
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
                    {guess_view}
                    <div inner_html=markup::task(lesson)></div>
                </div>
                <div class="lesson-foot">
                    <QuestionView
                        lesson
                        state
                        words
                        before=progress::before(&lesson.slug)
                        aside=().into_any()
                        on_hint=move || state.update(Attempt::toggle_hint)
                        on_show=show
                        buttons=again
                    />
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

/// Knowledge of the bench. All of it is reactive.
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
            let told = desk::Told {
                newest: told.generations.last().map(|one| &**one),
                looked: told.generations.iter().find(|one| one.number == looked).map(|one| &**one),
                progress: &told.progress,
                loss: told.curve.newest(),
                position: told.opened.as_ref().and_then(|opened| opened.position.as_deref()),
            };
            told.number(fact)
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

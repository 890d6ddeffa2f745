//! Homework: while a lesson belongs to an assignment that somebody works at in this browser, what is done in it is noted.

use assignments::recorder::{Recorder, seconds};
use assignments::{Claim, Record, Sight, TrainingSight, What, code};
use leptos::prelude::*;
use lessons::condition::Shown;
use lessons::{Facts as _, Lesson};
use page::lesson::Stage;

use super::facts::PageFacts;
use crate::address::paths;
use crate::clock;
use crate::components::solid::solid;

const RECORD: &str = "puctoscope.assignment";

/// Notes on a lesson. Copied freely.
#[derive(Clone, Copy)]
pub(crate) struct Homework {
    lesson: &'static Lesson,
    kept: StoredValue<Option<Kept>>,
    is_hint_noted: StoredValue<bool>,
}

struct Kept {
    record: Record,
    recorder: Recorder,
    /// Seconds of work before the page was opened, and when that was.
    before: u32,
    begun: f64,
}

impl Homework {
    /// Notes that the lesson is opened, where it belongs to an assignment.
    pub(crate) fn of(lesson: &'static Lesson) -> Self {
        let kept = read().filter(|record| record.assignment.lessons.contains(&lesson.slug)).map(|mut record| {
            let before = seconds(&record, &lesson.slug);
            let recorder = Recorder::open(&mut record, &lesson.slug);
            Kept { record, recorder, before, begun: clock::now() }
        });
        let homework = Self { lesson, kept: StoredValue::new(kept), is_hint_noted: StoredValue::new(false) };
        homework.change(|_, _| ());
        homework
    }

    /// Returns whether anything is to be noted.
    pub(crate) fn is_on(self) -> bool {
        self.kept.with_value(Option::is_some)
    }

    /// Notes what the page shows, where that `counts`. Reactive.
    pub(super) fn look(self, facts: &PageFacts, counts: bool) {
        let Some(sight) = self.sight(facts).filter(|_| self.is_on()) else { return };
        self.change(|kept, slug| {
            let seconds = kept.seconds();
            kept.recorder.look(&mut kept.record, slug, seconds, sight, counts);
        });
    }

    /// Notes what the training bench shows.
    pub(crate) fn look_at_training(self, sight: TrainingSight) {
        self.change(|kept, slug| {
            let seconds = kept.seconds();
            kept.recorder.look_at_training(&mut kept.record, slug, seconds, sight);
        });
    }

    /// Notes that something happened besides.
    pub(crate) fn note(self, what: What) {
        self.change(|kept, slug| {
            let seconds = kept.seconds();
            kept.recorder.note(&mut kept.record, slug, seconds, what);
        });
    }

    /// Notes that the hint is open, once.
    pub(crate) fn note_hint(self) {
        if self.is_on() && !self.is_hint_noted.get_value() {
            self.is_hint_noted.set_value(true);
            self.note(What::Hint);
        }
    }

    /// Notes how the lesson has ended.
    pub(crate) fn end(self, stage: Stage) {
        let claim = if stage == Stage::Seen { Claim::Seen } else { Claim::Answered };
        self.change(|kept, slug| kept.recorder.end(&mut kept.record, slug, claim));
    }

    fn change(self, change: impl FnOnce(&mut Kept, &str)) {
        self.kept.update_value(|kept| {
            if let Some(kept) = kept {
                change(kept, &self.lesson.slug);
                keep(&kept.record);
            }
        });
    }

    /// State of the page, as far as a question can ask for it; `None` where it is another game. Reactive.
    fn sight(self, facts: &PageFacts) -> Option<Sight> {
        let (setup, view, analysis) = (&self.lesson.setup, &self.lesson.view, facts.analysis);
        let other = |now: Option<String>, first: &str| now.filter(|now| now != first);
        let looks = analysis.looking().now();
        let link = analysis.page.with_value(|page| page.link(looks));
        let settings: Vec<(String, String)> =
            link.choice.settings.iter().map(|one| (one.name.clone(), one.value.clone())).collect();
        let minimax = view.minimax.as_ref().and_then(|_| analysis.minimax.told.get());
        Some(Sight {
            played: facts.played()?,
            evaluator: other(facts.shown(Shown::Evaluator), &setup.evaluator),
            settings: Some(settings).filter(|settings| *settings != setup.settings),
            edits: link.edits,
            simulations: facts.simulations(),
            moment: link.at,
            phase: link.phase.map(|phase| phase.written()),
            selected: facts.selected(),
            chosen: facts.chosen(),
            tab: other(facts.shown(Shown::Tab), &view.tab),
            chart: other(facts.shown(Shown::Chart), view.chart.as_deref().unwrap_or("n")),
            tree: other(facts.shown(Shown::Tree), &view.tree),
            minimax: minimax.map(|told| (told.moment, told.prunes, told.depth)),
        })
    }
}

impl Kept {
    fn seconds(&self) -> u32 {
        // More than a day is no lesson's time.
        let here = ((clock::now() - self.begun) / 1000.0).clamp(0.0, 86_400.0);
        self.before.saturating_add(here as u32)
    }
}

/// The line that says which assignment the lesson belongs to, and leads on.
#[component]
pub(crate) fn HomeworkLine(
    /// The notes.
    homework: Homework,
) -> impl IntoView {
    homework.kept.with_value(|kept| {
        kept.as_ref().map(|kept| {
            let given = &kept.record.assignment;
            let title = if given.title.is_empty() { say::assignment::without_title() } else { given.title.as_str() };
            let next = given.after(&homework.lesson.slug).map(|slug| {
                view! {
                    <a class="button" rel="external" data-testid="homework-next" href=format!("/learn/{slug}")>
                        {say::assignment::next_lesson()}
                    </a>
                }
            });
            solid(view! {
                <p class="lesson-homework" data-testid="homework">
                    <span>{say::assignment::homework(title)} ", " {kept.record.name.clone()}</span>
                    {next}
                    <a class="button" rel="external" data-testid="homework-hand-in" href=paths::of_assignment(given)>
                        {say::assignment::hand_in()}
                    </a>
                </p>
            })
        })
    })
}

/// The record that is kept in this browser.
pub(crate) fn read() -> Option<Record> {
    code::read(&storage()?.get_item(RECORD).ok()??).ok()
}

/// Keeps a record in this browser.
pub(crate) fn keep(record: &Record) {
    if let Some(storage) = storage() {
        let _ = storage.set_item(RECORD, &code::written(record));
    }
}

/// Forgets it.
pub(crate) fn forget() {
    if let Some(storage) = storage() {
        let _ = storage.remove_item(RECORD);
    }
}

fn storage() -> Option<web_sys::Storage> {
    web_sys::window()?.local_storage().ok()?
}

//! Attempt at a lesson on the page: what is said of what the reader does.

use std::time::Duration;

use assignments::What;
use leptos::prelude::*;
use lessons::question::{Look, Manner, Whereabouts};
use lessons::{Lesson, Paragraph, Question};
use page::game;
use page::lesson::{Attempt as State, Stage};

use super::facts::PageFacts;
use super::hands::{self, Deed, Hands};
use super::homework::Homework;
use super::telling::Telling;
use super::{markup, progress};
use crate::address;
use crate::state::Analysis;

/// An attempt. Copied freely.
#[derive(Clone, Copy)]
pub(super) struct Attempt {
    lesson: &'static Lesson,
    analysis: Analysis,
    pub(super) facts: StoredValue<PageFacts>,
    question: StoredValue<Question>,
    pub(super) state: RwSignal<State>,
    pub(super) said: RwSignal<Said>,
    /// The reader's last try, in words.
    tried: RwSignal<Option<String>>,
    /// The reader's guess.
    pub(super) guess: RwSignal<Option<String>>,
    /// Where the lesson's own position was looked at last.
    home: StoredValue<Option<Home>>,
    /// True once the text afterwards has the numbers of a search at rest.
    is_told: StoredValue<bool>,
    hands: Hands,
    pub(super) homework: Homework,
}

/// Words about what the reader does, as HTML.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Said {
    pub(super) reply: Option<String>,
    pub(super) hint: Option<String>,
    pub(super) afterwards: Option<String>,
    /// Position of the game that is looked at.
    pub(super) place: Whereabouts,
}

/// A look at the lesson's position.
#[derive(Clone, Copy, Debug)]
struct Home {
    position: u32,
    search: u32,
    moment: Option<u32>,
}

impl Attempt {
    pub(super) fn new(analysis: Analysis, lesson: &'static Lesson) -> Self {
        let facts = StoredValue::new(PageFacts { analysis, plies: lesson.setup.moves.len() });
        Self {
            lesson,
            analysis,
            facts,
            question: StoredValue::new(Question::new(lesson)),
            state: RwSignal::default(),
            said: RwSignal::default(),
            tried: RwSignal::new(None),
            guess: RwSignal::new(None),
            home: StoredValue::new(None),
            is_told: StoredValue::new(false),
            hands: Hands::new(analysis, facts),
            homework: Homework::of(lesson),
        }
    }

    /// Follows the page. `set_up` is called once its search is as the lesson wants it.
    pub(super) fn follow(self, set_up: impl Fn() + 'static) {
        let Self { analysis, lesson, state, .. } = self;
        let is_set_up = Memo::new(move |_| state.get().stage() != Stage::Waits);
        Effect::new(move |_| {
            analysis.revision.track();
            analysis.playback.live.track();
            let is_there = analysis.page.with_value(|page| page.has_reached(lesson.setup.simulations));
            if !is_set_up.get() && is_there {
                set_up();
                state.maybe_update(State::set_up);
                if progress::is_to_be_shown(&lesson.slug) {
                    self.begin_to_show();
                }
            }
        });
        Effect::new(move |_| {
            if is_set_up.get() {
                self.look();
            }
        });
        let Self { tried, guess, homework, .. } = self;
        Telling { lesson, state, tried, guess, homework }.follow();
    }

    /// Looks at the page, and says what there is to say. Reactive.
    fn look(self) {
        let Self { analysis, lesson, .. } = self;
        analysis.revision.track();
        analysis.playback.live.track();
        let is_resting = analysis.page.with_value(|page| page.has_reached(0)) && !analysis.what_if.is_asked.get();
        let is_led = analysis.explain.held.get().is_some();
        let state = self.state.get();
        if state.is_over() {
            return self.tell_afterwards(is_resting);
        }
        let manner = Manner { is_resting, is_led };
        let look = self
            .question
            .try_update_value(|question| self.facts.with_value(|facts| question.look(lesson, facts, manner)));
        let Some(look) = look else { return };
        if look.place == Whereabouts::Home {
            self.note_home();
        }
        if (is_resting || look.is_answered) && self.homework.is_on() {
            self.facts.with_value(|facts| self.homework.look(facts, look.is_answered || look.is_try));
        }
        if look.is_answered {
            if self.state.try_update(State::answer) == Some(true) {
                self.end(&look);
            }
            return;
        }
        if look.is_try {
            self.state.update(State::tried);
            let words = self.question.with_value(|question| question.answer().map(str::to_owned));
            self.tried.set(words);
        }
        // While a solution is shown nobody has answered anything.
        let reply = look.reply.filter(|_| !state.is_shown()).and_then(|place| lesson.replies.get(place));
        let hint = state.is_hint_open().then_some(&lesson.hint);
        if hint.is_some() {
            self.homework.note_hint();
        }
        let said = Said {
            reply: reply.map(|reply| markup::paragraph(&self.own(&reply.words, &[]))),
            hint: hint.map(|hint| markup::paragraph(&self.own(hint, &[]))),
            afterwards: None,
            place: look.place,
        };
        self.say(said);
    }

    fn say(self, said: Said) {
        self.said.maybe_update(|before| {
            let is_new = *before != said;
            *before = said;
            is_new
        });
    }

    fn note_home(self) {
        let search = self.analysis.search.get();
        let position = self.analysis.game.with(|game| game.current);
        let moment = self.analysis.playback.moment.get();
        // On the way to a position and back there is no search, or still the other one.
        let is_here = self.analysis.page.with_value(|page| search.is_some_and(|search| page.is_here(search)));
        if let Some(search) = search.filter(|_| is_here) {
            self.home.set_value(Some(Home { position, search, moment }));
        }
    }

    /// A text with the reader's own numbers. Reactive.
    fn own(self, text: &Paragraph, after: &[String]) -> Paragraph {
        self.question.with_value(|question| self.facts.with_value(|facts| question.own(text, facts, after)))
    }

    /// The question is answered, or the solution was shown.
    fn end(self, look: &Look) {
        let stage = self.state.with(|state| state.stage());
        progress::keep(&self.lesson.slug, stage);
        self.homework.end(stage);
        let words = self.afterwards();
        self.analysis.announce(match stage {
            Stage::Seen => say::learn::so_it_goes(words.plain()),
            _ => say::learn::right(words.plain()),
        });
        self.say(Said { afterwards: Some(markup::paragraph(&words)), place: look.place.clone(), ..Said::default() });
    }

    /// The text afterwards, with the numbers of the search that has answered. Reactive.
    fn afterwards(self) -> Paragraph {
        let guess = self.guess.get().unwrap_or_else(|| say::learn::no_guess().to_owned());
        self.own(&self.lesson.afterwards, &self.lesson.played_by_solution()).with_guess(&guess)
    }

    /// Tells it until the search that has answered rests; what is looked at later changes no word of it. Where one is stays to be said.
    fn tell_afterwards(self, is_resting: bool) {
        if !self.is_told.get_value() {
            let words = markup::paragraph(&self.afterwards());
            self.said.update(|said| said.afterwards = Some(words));
            self.is_told.set_value(is_resting);
        }
        let place = self.question.with_value(|question| self.facts.with_value(|facts| question.place(facts)));
        if place == Whereabouts::Home {
            self.note_home();
        }
        self.said.maybe_update(|said| {
            let is_other = said.place != place;
            said.place = place;
            is_other
        });
    }

    /// Opens the hint, or closes it.
    pub(super) fn toggle_hint(self) {
        self.state.update(State::toggle_hint);
    }

    /// Shows the solution: at once where the lesson is as it was, else when it has begun anew.
    pub(super) fn show(self) {
        let is_untouched = self.question.with_value(Question::is_untouched);
        if is_untouched || !self.state.with(|state| state.is_open()) {
            return self.begin_to_show();
        }
        progress::ask_to_show(&self.lesson.slug);
        let _ = window().location().assign(&address::page(&format!("/learn/{}", self.lesson.slug)));
    }

    fn begin_to_show(self) {
        if self.state.try_update(State::show) != Some(true) {
            return;
        }
        self.homework.note(What::Shown);
        let deeds = self.lesson.solution.iter().flat_map(Deed::of).collect();
        let is_over = move || self.state.try_with(|state| state.is_over()).unwrap_or(true);
        self.hands.carry_out(deeds, hands::PAUSE, is_over, move || {
            self.state.update(State::give_up);
            self.analysis.complain(say::learn::could_not_show());
        });
    }

    /// Goes back to the lesson's position, and shows its search as it was left. A move that was made for it is taken back.
    pub(super) fn take_back(self) {
        let Some(home) = self.home.get_value() else { return };
        let shown = [Deed::Return { search: home.search }, Deed::Moment(home.moment)]
            .map(|deed| Deed::At(home.position, Box::new(deed)));
        let analysis = self.analysis;
        let way = analysis.game.with(|game| {
            let line = game::line_to(game, game.current).into_iter();
            line.map(|position| position.id).filter(|&id| id != home.position).collect()
        });
        let deeds = [Deed::TakeBack { home: home.position, way }].into_iter().chain(shown).collect();
        // The first deed is not done before the game is back.
        self.hands.carry_out(
            deeds,
            Duration::ZERO,
            || true,
            move || analysis.complain(say::learn::could_not_take_back()),
        );
    }
}

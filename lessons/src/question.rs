//! A question while the page is looked at: answered or not, what is to be said of a wrong answer, and what counts as a try.

use crate::{
    condition::Word,
    facts::Facts,
    gesture::{self, Chosen},
    lesson::Lesson,
    reads::Reads,
    seen::Seen,
    text::Paragraph,
    trial::Trial,
};

/// A lesson's question, and what was seen of the page so far.
#[derive(Clone, Debug)]
pub struct Question {
    /// What the question reads.
    asked: Reads,
    /// What the replies and the numbers in texts read besides.
    all: Reads,
    /// Tries on the training bench, where the lesson is there.
    trial: Option<Trial>,
    /// The page as it was when the lesson was set up.
    opening: Option<Seen>,
    /// The page as it was when the lesson's position was looked at last.
    before: Option<Seen>,
    /// What was set by single acts, each the last time it was.
    acts: Vec<Option<String>>,
    /// The newest setting, in words.
    answer: Option<String>,
    /// True once the reader has done anything.
    has_acted: bool,
}

/// What a look at the page has shown.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Look {
    /// True where the question is answered.
    pub is_answered: bool,
    /// The reply to be said, by its place in the lesson; `None`: there is nothing to say.
    pub reply: Option<usize>,
    /// True where the reader has given another answer than before.
    pub is_try: bool,
    /// Position of the game that is looked at.
    pub place: Whereabouts,
}

/// Position of the game, as seen from the lesson's.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Whereabouts {
    /// The lesson's own, or wherever the question sends the reader.
    #[default]
    Home,
    /// These moves were played that nobody asked for.
    Played(Vec<String>),
    /// Another one.
    Elsewhere,
}

/// How a page is at the moment, besides its facts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Manner {
    /// True where no search runs and nothing is on its way: before, a wrong answer may become a right one by itself.
    pub is_resting: bool,
    /// True where phases of a simulation are shown, which select what they are about.
    pub is_led: bool,
}

impl Question {
    /// The question of a lesson that was just opened.
    #[must_use]
    pub fn new(lesson: &Lesson) -> Self {
        let asked = Reads::of(&lesson.condition);
        let mut all = asked.clone().and_what_is_done().and_numbers(&lesson.hint).and_numbers(&lesson.afterwards);
        for reply in &lesson.replies {
            all = all.and(&reply.condition).and_numbers(&reply.words);
        }
        let trial = Trial::of(lesson);
        Self { asked, all, trial, opening: None, before: None, acts: Vec::new(), answer: None, has_acted: false }
    }

    /// Looks at the page.
    pub fn look(&mut self, lesson: &Lesson, facts: &dyn Facts, manner: Manner) -> Look {
        let place = self.place(facts);
        if place == Whereabouts::Home {
            let seen = self.all.seen(facts);
            if manner.is_resting {
                self.note(&seen, manner.is_led);
            }
            self.before = Some(seen);
        }
        let before = self.before.take();
        let look = match (&place, &before) {
            (Whereabouts::Home, _) => self.judge(lesson, facts, manner),
            (Whereabouts::Played(moves), Some(before)) => {
                self.has_acted = true;
                let chosen = Chosen::by_playing(before, moves);
                let manner = Manner { is_resting: true, is_led: false };
                chosen.map(|chosen| self.judge(lesson, &chosen, manner)).unwrap_or_default()
            }
            _ => Look::default(),
        };
        self.before = before;
        Look { place, ..look }
    }

    /// Puts the reader's own numbers into a text that is about the position after moves from the lesson's.
    #[must_use]
    pub fn own(&self, text: &Paragraph, facts: &dyn Facts, after: &[String]) -> Paragraph {
        if facts.played().as_deref() == Some(after) {
            return text.with_own(facts);
        }
        // A move that nobody asked for leads away from what the text is about.
        let before = self.before.as_ref().filter(|_| after.is_empty() && !self.asked.has(&Word::Played));
        before.map_or_else(|| text.clone(), |before| text.with_own(before))
    }

    /// Newest deed of the reader, in words: a move with the way to it, or a setting. It was a try at the last look that says so.
    #[must_use]
    pub fn answer(&self) -> Option<&str> {
        self.answer.as_deref()
    }

    /// Returns whether everything is as it was when the lesson was set up.
    #[must_use]
    pub fn is_untouched(&self) -> bool {
        !self.has_acted
    }

    /// Position of the game that is looked at.
    #[must_use]
    pub fn place(&self, facts: &dyn Facts) -> Whereabouts {
        match facts.played() {
            _ if self.asked.has(&Word::Played) => Whereabouts::Home,
            Some(moves) if moves.is_empty() => Whereabouts::Home,
            Some(moves) => Whereabouts::Played(moves),
            None => Whereabouts::Elsewhere,
        }
    }

    fn note(&mut self, seen: &Seen, is_led: bool) {
        let opening = self.opening.get_or_insert_with(|| seen.clone());
        self.has_acted |= opening.has_changed(seen, is_led);
        opening.learn(seen);
    }

    fn judge(&mut self, lesson: &Lesson, facts: &dyn Facts, manner: Manner) -> Look {
        let is_answered = gesture::holds(&lesson.condition, facts);
        if is_answered || !manner.is_resting {
            return Look { is_answered, ..Look::default() };
        }
        let fits = |reads: Reads| !(manner.is_led && reads.has_selection());
        let reply = lesson
            .replies
            .iter()
            .position(|reply| fits(Reads::of(&reply.condition)) && gesture::holds(&reply.condition, facts));
        Look {
            is_answered,
            reply: reply.filter(|_| self.has_acted),
            is_try: self.is_try(facts, manner),
            ..Look::default()
        }
    }

    /// Notes what the reader has set. What was there when the lesson was set up is no try.
    fn is_try(&mut self, facts: &dyn Facts, manner: Manner) -> bool {
        let named = self.asked.names_of_acts().into_iter().zip(self.asked.acts(facts, manner.is_led));
        let trial = self.trial.as_ref().map(|trial| (String::new(), trial.act(facts)));
        let acts: Vec<(String, Option<String>)> = named.chain(trial).collect();
        let is_first = self.acts.is_empty();
        self.acts.resize(acts.len(), None);
        let (mut is_try, mut answer) = (false, None);
        for (before, (name, now)) in self.acts.iter_mut().zip(acts) {
            if let Some(value) = now
                && before.as_ref() != Some(&value)
            {
                // What is set says more than that an edit was made for it.
                answer.get_or_insert_with(|| if name.is_empty() { value.clone() } else { format!("{name} = {value}") });
                *before = Some(value);
                is_try = !is_first;
            }
        }
        self.answer = answer.or(self.answer.take());
        is_try
    }
}

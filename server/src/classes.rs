//! Classes: pages that follow a teacher's page.
//!
//! # Reading order
//! [`Classes`] (which there are), [`Class`] (what is shown, and what is answered), [`socket`] (a page's connection).
//!
//! # Invariants
//! * A class is in memory only. It ends when its teacher ends it, or a while after the last page has left it.
//! * Pages that take long are told the newest of what they missed, and not all of it: nothing waits for them.

pub mod socket;

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use tokio::sync::watch;
use wire::class::{MOST_ADDRESS, MOST_ANSWER, MOST_ANSWERS, MOST_SEAT, Tally};

use crate::analyses::identity::{AnalysisId, Key, KeyHash};
use crate::own_path::is_own_path;

/// Most classes at once.
pub const MOST: usize = 64;

/// Most pages of a class whose answers are counted. Each seat has an answer, and what was answered stays.
pub const MOST_SEATS: usize = 1000;

/// Time after which a class that nobody is connected to is forgotten.
pub const IDLE: Duration = Duration::from_secs(60 * 60);

/// All classes of a server.
#[derive(Debug, Default)]
pub struct Classes {
    all: Mutex<HashMap<AnalysisId, Arc<Class>>>,
}

/// A class.
#[derive(Debug)]
pub struct Class {
    key: KeyHash,
    shown: watch::Sender<Shown>,
    tally: watch::Sender<Tally>,
    state: Mutex<State>,
}

/// What is shown.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Shown {
    /// Path and query.
    pub address: Arc<str>,
    /// Grows with each.
    pub number: u64,
    /// Set at the end.
    pub is_over: bool,
}

/// Who answers.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Seated {
    /// A connection, by its number.
    Connection(u64),
    /// A page, by the word that it has chosen.
    Page(String),
}

impl Seated {
    /// Whoever has chosen a word sits there, after a reload too.
    ///
    /// # Errors
    /// When the word is too long: one sentence.
    pub fn of(connection: u64, word: String) -> Result<Self, String> {
        match word.len() {
            0 => Ok(Self::Connection(connection)),
            1..=MOST_SEAT => Ok(Self::Page(word)),
            _ => Err(format!("a seat has {MOST_SEAT} bytes at most")),
        }
    }
}

#[derive(Debug)]
struct State {
    followers: u32,
    leaders: u32,
    /// When the last page left it.
    left: Instant,
    question: String,
    /// Answers to the question.
    answers: HashMap<Seated, String>,
}

impl Classes {
    /// Begins a class; its name and the key with which it is led.
    ///
    /// # Errors
    /// When there are too many, or the system has no random numbers: one sentence.
    pub fn begin(&self, now: Instant) -> Result<(AnalysisId, Key, Arc<Class>), String> {
        let failed = |error: getrandom::Error| format!("the system gave no random numbers: {error}");
        let (id, key) = (AnalysisId::random().map_err(failed)?, Key::random().map_err(failed)?);
        let class = Arc::new(Class::new(key.hash(), now));
        let mut all = self.lock();
        all.retain(|_, class| !class.is_forgotten(now));
        if all.len() >= MOST {
            return Err(format!("this server already has {MOST} classes; try again later"));
        }
        all.insert(id.clone(), Arc::clone(&class));
        Ok((id, key, class))
    }

    /// A class by its name.
    #[must_use]
    pub fn find(&self, id: &str) -> Option<Arc<Class>> {
        self.lock().get(&AnalysisId::read(id)?).cloned()
    }

    /// A class that is led with a key.
    #[must_use]
    pub fn led(&self, id: &str, key: &Key) -> Option<Arc<Class>> {
        self.find(id).filter(|class| class.key == key.hash())
    }

    /// Ends a class: whoever follows it is told.
    pub fn end(&self, id: &str) {
        let ended = AnalysisId::read(id).and_then(|id| self.lock().remove(&id));
        if let Some(class) = ended {
            class.shown.send_modify(|shown| shown.is_over = true);
        }
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<AnalysisId, Arc<Class>>> {
        self.all.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Class {
    fn new(key: KeyHash, now: Instant) -> Self {
        let state = State { followers: 0, leaders: 0, left: now, question: String::new(), answers: HashMap::new() };
        Self { key, shown: watch::Sender::default(), tally: watch::Sender::default(), state: Mutex::new(state) }
    }

    /// Shows an address to everybody who follows.
    ///
    /// # Errors
    /// When it is none of this server: one sentence.
    pub fn show(&self, address: &str) -> Result<(), String> {
        if !is_own_path(address) {
            return Err("what is shown is a path of this server".to_owned());
        }
        if address.len() > MOST_ADDRESS {
            return Err(format!("what is shown has {MOST_ADDRESS} bytes at most"));
        }
        self.shown.send_if_modified(|shown| {
            let is_news = *shown.address != *address;
            if is_news {
                (shown.address, shown.number) = (address.into(), shown.number + 1);
            }
            is_news
        });
        Ok(())
    }

    /// Takes an answer of somebody who follows. The question that is answered last is the one that is told.
    ///
    /// # Errors
    /// When it is too long, or too many have answered: one sentence.
    pub fn answer(&self, who: &Seated, question: &str, answer: &str) -> Result<(), String> {
        if question.len() > MOST_ANSWER || answer.len() > MOST_ANSWER {
            return Err(format!("questions and answers have {MOST_ANSWER} bytes at most"));
        }
        let mut state = self.lock();
        if state.question != question {
            state.answers.clear();
            question.clone_into(&mut state.question);
        }
        if state.answers.len() >= MOST_SEATS && !state.answers.contains_key(who) {
            return Err(format!("answers of {MOST_SEATS} pages are counted, and no more"));
        }
        state.answers.insert(who.clone(), answer.to_owned());
        self.tell(&state);
        Ok(())
    }

    /// Somebody follows from now on, or leads.
    fn join(&self, leads: bool) {
        let mut state = self.lock();
        let count = if leads { &mut state.leaders } else { &mut state.followers };
        *count += 1;
        self.tell(&state);
    }

    /// Somebody has left. What was answered stays.
    fn leave(&self, leads: bool, now: Instant) {
        let mut state = self.lock();
        let count = if leads { &mut state.leaders } else { &mut state.followers };
        *count = count.saturating_sub(1);
        state.left = now;
        self.tell(&state);
    }

    fn is_forgotten(&self, now: Instant) -> bool {
        let state = self.lock();
        state.followers + state.leaders == 0 && now.saturating_duration_since(state.left) >= IDLE
    }

    fn tell(&self, state: &State) {
        let mut counts: HashMap<&str, u32> = HashMap::new();
        for answer in state.answers.values() {
            *counts.entry(answer).or_default() += 1;
        }
        let mut answers: Vec<(String, u32)> =
            counts.into_iter().map(|(text, count)| (text.to_owned(), count)).collect();
        answers.sort_by(|(text, count), (other, many)| many.cmp(count).then_with(|| text.cmp(other)));
        let others = answers.iter().skip(MOST_ANSWERS).map(|(_, count)| count).sum();
        answers.truncate(MOST_ANSWERS);
        let tally = Tally { followers: state.followers, question: state.question.clone(), answers, others };
        self.tally.send_replace(tally);
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_shown_is_of_this_server() {
        let class = Class::new(KeyHash::OF_NO_KEY, Instant::now());
        for address in ["", "learn", "//elsewhere.example/", "/\t/elsewhere.example"] {
            assert_eq!(class.show(address).unwrap_err(), "what is shown is a path of this server", "{address}");
        }
        assert!(class.show(&format!("/{}", "x".repeat(MOST_ADDRESS))).unwrap_err().contains("8192 bytes"));
        class.show("/learn/select?at=3").unwrap();
        class.show("/learn/select?at=3").unwrap();
        assert_eq!((&*class.shown.borrow().address, class.shown.borrow().number), ("/learn/select?at=3", 1));
    }

    #[test]
    fn answers_are_counted_and_each_counts_once() {
        let class = Class::new(KeyHash::OF_NO_KEY, Instant::now());
        for connection in 0..5 {
            class.join(false);
            class
                .answer(&Seated::Connection(connection), "exploration", if connection == 3 { "b" } else { "a" })
                .unwrap();
        }
        class.answer(&Seated::Connection(0), "exploration", "b").unwrap();
        let tally = class.tally.borrow().clone();
        assert_eq!((tally.followers, tally.question.as_str()), (5, "exploration"));
        assert_eq!(tally.answers, [("a".to_owned(), 3), ("b".to_owned(), 2)]);
        // Another question begins anew.
        class.answer(&Seated::Connection(0), "priors", "c1").unwrap();
        assert_eq!(class.tally.borrow().answers, [("c1".to_owned(), 1)]);
        assert!(class.answer(&Seated::Connection(0), "priors", &"x".repeat(MOST_ANSWER + 1)).is_err());
        for connection in 0..150 {
            class.answer(&Seated::Connection(connection), "many", &connection.to_string()).unwrap();
        }
        let tally = class.tally.borrow().clone();
        assert_eq!((tally.answers.len(), tally.others), (MOST_ANSWERS, 50));
        let last = u64::try_from(MOST_SEATS).unwrap();
        (150..last).for_each(|connection| class.answer(&Seated::Connection(connection), "many", "more").unwrap());
        let refused = class.answer(&Seated::Connection(last), "many", "more").unwrap_err();
        assert_eq!(refused, "answers of 1000 pages are counted, and no more");
        class.answer(&Seated::Connection(0), "many", "another").unwrap();
    }

    #[test]
    fn classes_are_led_with_their_key_and_end() {
        let (classes, now) = (Classes::default(), Instant::now());
        let (id, key, class) = classes.begin(now).unwrap();
        assert!(classes.led(id.as_str(), &key).is_some());
        assert!(classes.led(id.as_str(), &Key::random().unwrap()).is_none());
        assert!(classes.find("nothing").is_none());
        classes.end(id.as_str());
        assert!(class.shown.borrow().is_over && classes.find(id.as_str()).is_none());
    }

    #[test]
    fn only_classes_that_somebody_is_in_take_room() {
        let (classes, now) = (Classes::default(), Instant::now());
        let (kept, _, class) = classes.begin(now).unwrap();
        class.join(true);
        for _ in 1..MOST {
            classes.begin(now).unwrap();
        }
        assert_eq!(classes.begin(now).unwrap_err(), "this server already has 64 classes; try again later");
        classes.begin(now + IDLE).unwrap();
        assert!(classes.find(kept.as_str()).is_some(), "its teacher is there");
        assert_eq!(classes.lock().len(), 2);
    }
}

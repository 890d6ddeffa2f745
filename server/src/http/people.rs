//! People who sign in by name and password: their sessions, and how often one may try.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant, SystemTime};

use axum::http::HeaderMap;
use library::password;
use library::sqlite::Sqlite;
use library::sqlite::users::User;
use library::words;
use tokio::sync::Semaphore;

use super::answer::blocking;
use super::cookies;
use crate::analyses::Key;
use crate::storage::millis;

/// Wrong passwords that one may show for a name at once.
const ATTEMPTS: f64 = 10.0;

/// Time after which one more may be shown.
const REFILL: Duration = Duration::from_secs(10);

/// Names that are remembered: who tries more than so many is not told from others.
const MOST_NAMES: usize = 10_000;

/// Passwords that are hashed at once: each takes 19 MiB, and a core for a while.
const HASHED_AT_ONCE: usize = 2;

/// The people of a server.
#[derive(Clone, Debug)]
pub struct People {
    library: Arc<Sqlite>,
    attempts: Arc<Mutex<Attempts>>,
    hashing: Arc<Semaphore>,
}

/// Reason why nobody was signed in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refused {
    /// There is no such user, or it is not his password: which of them is not told.
    Wrong,
    /// Somebody tries passwords.
    TooMany,
    /// The library's problem.
    Failed(String),
}

impl People {
    /// The people of a library.
    #[must_use]
    pub fn new(library: Arc<Sqlite>) -> Self {
        let hashing = Arc::new(Semaphore::new(HASHED_AT_ONCE));
        Self { library, attempts: Arc::default(), hashing }
    }

    /// Returns who shows the cookie of a session.
    #[must_use]
    pub fn of_request(&self, headers: &HeaderMap) -> Option<User> {
        let now = millis(SystemTime::now());
        let known = |key: Key| match self.library.user_of_session(&key.hash().owner().0, now) {
            Ok(user) => user,
            Err(error) => {
                tracing::error!("nobody is known by a session: {error}");
                None
            }
        };
        cookies::values(headers, cookies::TOKEN).filter_map(Key::read).find_map(known)
    }

    /// Begins a session; returns what its cookie says.
    ///
    /// # Errors
    /// Where name and password do not belong together, or were tried too often.
    pub async fn sign_in(&self, name: String, shown: String) -> Result<Key, Refused> {
        if !self.lock().pass(&words::fold(&name), Instant::now()) {
            tracing::warn!("somebody has shown many wrong passwords");
            return Err(Refused::TooMany);
        }
        let _turn = self.hashing.acquire().await;
        let library = Arc::clone(&self.library);
        let work = move || sign_in(&library, &name, &shown);
        blocking(work).await.map_err(|problem| Refused::Failed(problem.sentence()))?
    }

    /// Ends the session of a request, if it has one.
    pub fn sign_out(&self, headers: &HeaderMap) {
        for key in cookies::values(headers, cookies::TOKEN).filter_map(Key::read) {
            if let Err(error) = self.library.end_session(&key.hash().owner().0) {
                tracing::error!("a session cannot be ended: {error}");
            }
        }
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, Attempts> {
        self.attempts.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn sign_in(library: &Sqlite, name: &str, shown: &str) -> Result<Key, Refused> {
    let failed = |error: library::Error| Refused::Failed(error.to_string());
    let known = library.user(name).map_err(failed)?;
    let hash = known.as_ref().map(|(_, hash)| hash.as_str());
    if !password::is_right(shown, hash) {
        return Err(Refused::Wrong);
    }
    let key = Key::random().map_err(|error| Refused::Failed(format!("the system gave no random numbers: {error}")))?;
    let now = millis(SystemTime::now());
    let until = now + u64::from(cookies::SIGNED_IN_FOR) * 1000;
    library.begin_session(name, &key.hash().owner().0, now, until).map_err(failed)?;
    Ok(key)
}

/// Attempts for each name: so many at once, and then one now and then.
#[derive(Debug, Default)]
struct Attempts(HashMap<String, (f64, Instant)>);

impl Attempts {
    /// Returns whether one more may be tried, and counts it if so.
    fn pass(&mut self, name: &str, now: Instant) -> bool {
        if self.0.len() >= MOST_NAMES {
            self.0.retain(|_, (left, at)| refilled(*left, *at, now) < ATTEMPTS);
        }
        // A name that nobody could be remembered for shares a place with all the others.
        let name = if self.0.len() < MOST_NAMES || self.0.contains_key(name) { name } else { "" };
        let (left, at) = self.0.entry(name.to_owned()).or_insert((ATTEMPTS, now));
        (*left, *at) = (refilled(*left, *at, now), now);
        let passes = 1.0 <= *left;
        if passes {
            *left -= 1.0;
        }
        passes
    }
}

fn refilled(left: f64, at: Instant, now: Instant) -> f64 {
    let since = now.saturating_duration_since(at).as_secs_f64();
    (left + since / REFILL.as_secs_f64()).min(ATTEMPTS)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_name_is_tried_so_often_and_others_are_not_touched() {
        let (mut attempts, start) = (Attempts::default(), Instant::now());
        assert_eq!((0..50).filter(|_| attempts.pass("anna", start)).count(), 10);
        assert!(attempts.pass("bert", start));
        let later = start + Duration::from_secs(35);
        assert_eq!((0..50).filter(|_| attempts.pass("anna", later)).count(), 3);
        for name in 0..2 * MOST_NAMES {
            let _ = attempts.pass(&name.to_string(), later);
        }
        assert!(attempts.0.len() <= MOST_NAMES + 1, "what is remembered is bounded");
    }
}

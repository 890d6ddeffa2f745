//! All analyses in memory, as those see them that need some of it.
//!
//! Memory that all share runs out for one while others hold what nobody looks at. So it asks them: first those that nobody
//! is connected to, then those that have more than their share. They put searches to rest and lose nothing.

use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError, Weak};
use std::time::{Duration, Instant};

use super::mailbox::{Mail, Mailbox};

/// State of an actor that others can see.
#[derive(Debug, Default)]
pub struct Published {
    /// Connections, those among them that are about to be welcomed.
    pub sockets: AtomicUsize,
    /// Set while a search runs.
    pub running: AtomicBool,
    /// Set while nothing is lost when it leaves the memory: it rests and is on the disk, or is empty.
    pub is_kept: AtomicBool,
    /// Memory of its searches.
    pub bytes: AtomicU64,
    /// Bytes of logs that are being read from the disk before it can answer.
    pub reading: AtomicU64,
    /// Set while it was asked for memory and has not answered.
    asked: AtomicBool,
    /// Set while it waits for memory itself: it does not answer then.
    waiting: AtomicBool,
    /// Set when it has ended and its mailbox is closed.
    pub ended: AtomicBool,
}

/// All analyses in memory.
#[derive(Debug, Default)]
pub struct Crowd {
    members: Mutex<Vec<Member>>,
    answered: Condvar,
}

#[derive(Debug)]
struct Member {
    mailbox: Weak<Mailbox>,
    published: Weak<Published>,
}

/// Time that others have to put searches to rest. Usually that takes milliseconds; whatever is put to rest too late still helps
/// the next question.
const PATIENCE: Duration = Duration::from_secs(1);

impl Crowd {
    /// Adds an analysis that is in memory, for as long as these live.
    pub fn join(&self, mailbox: &Arc<Mailbox>, published: &Arc<Published>) {
        let mut members = self.lock();
        members.retain(|member| member.published.strong_count() > 0);
        members.push(Member { mailbox: Arc::downgrade(mailbox), published: Arc::downgrade(published) });
    }

    /// The part of the memory that each analysis has which somebody uses, or that runs.
    #[must_use]
    pub fn share(&self, total: u64) -> u64 {
        let in_use = |published: &Arc<Published>| {
            published.sockets.load(Ordering::Relaxed) > 0 || published.running.load(Ordering::Relaxed)
        };
        let members = self.lock();
        let count = members.iter().filter_map(|member| member.published.upgrade()).filter(in_use).count();
        total / (count.max(1) as u64)
    }

    /// Asks all others for memory until `is_enough`: first those that nobody is connected to, for everything they can spare, then
    /// the rest for what they have beyond their share.
    pub fn ask(&self, asking: &Arc<Published>, share: u64, is_enough: impl Fn() -> bool) {
        asking.waiting.store(true, Ordering::Relaxed);
        self.answered.notify_all();
        for (connected, keep) in [(false, 0), (true, share)] {
            if is_enough() {
                break;
            }
            let asked = self.post(asking, connected, keep);
            self.wait(&asked, &is_enough);
        }
        asking.waiting.store(false, Ordering::Relaxed);
    }

    /// An analysis has put to rest what it could.
    pub fn answer(&self, published: &Published) {
        published.asked.store(false, Ordering::Relaxed);
        drop(self.lock());
        self.answered.notify_all();
    }

    fn post(&self, asking: &Arc<Published>, connected: bool, keep: u64) -> Vec<Arc<Published>> {
        let mut asked = Vec::new();
        for member in self.lock().iter() {
            let (Some(mailbox), Some(published)) = (member.mailbox.upgrade(), member.published.upgrade()) else {
                continue;
            };
            let fits = (published.sockets.load(Ordering::Relaxed) > 0) == connected
                && keep < published.bytes.load(Ordering::Relaxed)
                && !Arc::ptr_eq(&published, asking);
            if !fits {
                continue;
            }
            // A mailbox holds one such question at most.
            if published.asked.swap(true, Ordering::Relaxed) || mailbox.post(Mail::Spare { keep }).is_ok() {
                asked.push(published);
            }
        }
        asked
    }

    fn wait(&self, asked: &[Arc<Published>], is_enough: impl Fn() -> bool) {
        let deadline = Instant::now() + PATIENCE;
        let will_answer = |published: &Arc<Published>| {
            let is = |flag: &AtomicBool| flag.load(Ordering::Relaxed);
            is(&published.asked) && !is(&published.waiting) && !is(&published.ended)
        };
        let mut members = self.lock();
        while !is_enough() && asked.iter().any(will_answer) {
            let left = deadline.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return;
            }
            members = self.answered.wait_timeout(members, left).unwrap_or_else(PoisonError::into_inner).0;
        }
    }

    fn lock(&self) -> MutexGuard<'_, Vec<Member>> {
        self.members.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

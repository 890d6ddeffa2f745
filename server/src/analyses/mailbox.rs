//! Messages to an actor.

use std::collections::VecDeque;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::task::Wake;
use std::time::Duration;

use networks::Answer;
use session::writing::{Options, Statistics};
use session::{EvaluatorInfo, Refusal, Subject};
use tokio::sync::oneshot;
use wire::{GameProgress, GameResult, GameView, Request, Role};

use super::identity::{Key, KeyHash};
use super::outbox::Outbox;
use crate::evaluation::Loaded;

/// One thing said to an actor.
pub enum Mail {
    /// A connection joins. It is welcomed through its outbox.
    Join {
        /// Names the connection from now on.
        connection: u64,
        /// The request that asked for it.
        request: u32,
        /// Its rights on this analysis.
        role: Role,
        /// The key, for owners.
        key: Option<Key>,
        /// Outbox for its events.
        outbox: Arc<Outbox>,
    },
    /// A browser has shown the key: it is an owner's from now on.
    Own {
        /// The hash of its key.
        browser: KeyHash,
    },
    /// A connection asks for something.
    Command {
        /// The connection.
        connection: u64,
        /// The request.
        request: Request,
    },
    /// A connection is gone.
    Leave {
        /// The connection.
        connection: u64,
    },
    /// A network answers.
    Answer {
        /// The search that asked.
        search: u32,
        /// The driver's number of the question.
        number: u64,
        /// The answer, or why there is none.
        result: Result<Arc<Answer>, Arc<str>>,
    },
    /// Viewers of a search are to be told something of who evaluates.
    Notice {
        /// The search.
        search: u32,
        /// One sentence.
        message: String,
    },
    /// The network that a command waits for is open, or cannot be opened.
    Loaded {
        /// The network, held until the command is done.
        result: Result<Arc<Loaded>, Refusal>,
    },
    /// A request for a part of a log.
    Log {
        /// The search.
        search: u32,
        /// The first record.
        from: u32,
        /// The record after the last one; `None`: as many as there are.
        to: Option<u32>,
        /// Set where an owner asks: he may have more of a search's time.
        is_owner: bool,
        /// Channel for the reply.
        reply: oneshot::Sender<Result<Segment, Refusal>>,
    },
    /// A request for what the evaluator of a search is asked about a position.
    Look {
        /// The search.
        search: u32,
        /// The moves from its root.
        line: Vec<u16>,
        /// Channel for the reply.
        reply: oneshot::Sender<Result<Looked, Refusal>>,
    },
    /// A request for the games, and for what searches found, to be written.
    Write {
        /// Wish for searches.
        statistics: Statistics,
        /// Channel for the reply.
        reply: oneshot::Sender<Wanted>,
    },
    /// A request for the analysis of a whole game, to be written.
    Report {
        /// Channel for the reply.
        reply: oneshot::Sender<Explained>,
    },
    /// A search of a whole game was looked into.
    Found {
        /// The search.
        search: u32,
        /// Findings; `None`: nothing can be.
        result: Result<Option<Box<GameResult>>, Refusal>,
    },
    /// Another engine has something to say; at most one of these waits for each.
    Opinion {
        /// The number of its conversation.
        number: u64,
    },
    /// Others need memory: searches that nobody needs shall rest until no more than this is used.
    Spare {
        /// Bytes.
        keep: u64,
    },
    /// The actor shall end: save, say goodbye.
    End {
        /// Message to the viewers.
        reason: String,
    },
    /// The actor shall fail, as by a bug.
    #[cfg(test)]
    Fail,
    /// The actor shall not go on until it is told to, or the other end is gone.
    #[cfg(test)]
    Pause {
        /// Tells it.
        until: std::sync::mpsc::Receiver<()>,
    },
}

/// A part of a log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Segment {
    /// Canonical bytes: the header too if `from` is 0.
    pub bytes: Vec<u8>,
    /// The first record.
    pub from: u32,
    /// The record after the last one.
    pub to: u32,
    /// Records in the whole log.
    pub moment: u32,
}

/// A position to be evaluated, and its evaluator.
#[derive(Clone, Debug)]
pub struct Looked {
    /// The position.
    pub subject: Subject,
    /// The evaluator of that search.
    pub evaluator: EvaluatorInfo,
}

/// Games to be written.
#[derive(Clone, Debug)]
pub struct Wanted {
    /// The games, if there are any.
    pub view: Option<GameView>,
    /// Additions to the games.
    pub options: Options,
}

/// The analysis of a whole game, to be written.
#[derive(Clone, Debug)]
pub struct Explained {
    /// The games, if there are any.
    pub view: Option<GameView>,
    /// Progress of the analysis of a game; `None` where none was asked for.
    pub progress: Option<GameProgress>,
    /// Findings.
    pub results: Vec<GameResult>,
}

/// An actor's mailbox. Commands are bounded; what cannot be refused (answers, leaving, ending) is not, and is bounded
/// by its nature.
#[derive(Default)]
pub struct Mailbox {
    state: Mutex<State>,
    arrived: Condvar,
}

#[derive(Default)]
struct State {
    mails: VecDeque<Mail>,
    commands: usize,
    woken: bool,
    closed: bool,
}

/// Commands that may wait in one mailbox.
const MAX_COMMANDS: usize = 512;

/// Reason why a mail was not taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Returned {
    /// Too many commands are waiting.
    Full,
    /// The actor has ended.
    Closed,
}

impl Mailbox {
    /// Puts a mail into the box.
    ///
    /// # Errors
    /// When too many commands wait (of [`Mail::Command`], [`Mail::Log`], [`Mail::Look`], [`Mail::Write`] and [`Mail::Report`] only), or the actor has ended.
    pub fn post(&self, mail: Mail) -> Result<(), Returned> {
        let mut state = self.lock();
        if state.closed {
            return Err(Returned::Closed);
        }
        if is_bounded(&mail) {
            if state.commands == MAX_COMMANDS {
                return Err(Returned::Full);
            }
            state.commands += 1;
        }
        state.mails.push_back(mail);
        self.arrived.notify_one();
        Ok(())
    }

    /// The oldest mail, if there is one.
    pub fn take(&self) -> Option<Mail> {
        let mut state = self.lock();
        let mail = state.mails.pop_front()?;
        state.commands -= usize::from(is_bounded(&mail));
        Some(mail)
    }

    /// Waits for a mail, for [`wake`](Mailbox::wake), or for this time; `None`: for ever.
    pub fn wait(&self, time: Option<Duration>) {
        let mut state = self.lock();
        if state.mails.is_empty() && !state.woken {
            state = match time {
                Some(time) => self.arrived.wait_timeout(state, time).unwrap_or_else(PoisonError::into_inner).0,
                None => self.arrived.wait(state).unwrap_or_else(PoisonError::into_inner),
            };
        }
        state.woken = false;
    }

    /// Takes nothing more; unread mail is dropped, and with it the senders that wait for an answer.
    pub fn close(&self) -> Vec<Mail> {
        let mut state = self.lock();
        state.closed = true;
        state.mails.drain(..).collect()
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Wake for Mailbox {
    /// Makes the actor look around, as when a viewer has room for a frame again.
    fn wake(self: Arc<Self>) {
        self.lock().woken = true;
        self.arrived.notify_one();
    }
}

fn is_bounded(mail: &Mail) -> bool {
    matches!(
        mail,
        Mail::Command { .. } | Mail::Log { .. } | Mail::Look { .. } | Mail::Write { .. } | Mail::Report { .. }
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use wire::Command;

    fn command(id: u32) -> Mail {
        Mail::Command { connection: 0, request: Request { id, command: Command::Close } }
    }

    #[test]
    fn commands_are_bounded_and_the_rest_always_arrives() {
        let mailbox = Mailbox::default();
        for id in 0..u32::try_from(MAX_COMMANDS).unwrap() {
            mailbox.post(command(id)).unwrap();
        }
        assert_eq!(mailbox.post(command(0)), Err(Returned::Full));
        mailbox.post(Mail::Leave { connection: 0 }).unwrap();
        assert!(matches!(mailbox.take(), Some(Mail::Command { request: Request { id: 0, .. }, .. })));
        mailbox.post(command(7)).unwrap();
        assert_eq!(mailbox.close().len(), MAX_COMMANDS + 1);
        assert_eq!(mailbox.post(Mail::Leave { connection: 0 }), Err(Returned::Closed));
    }

    #[test]
    fn waiting_ends_with_a_mail_or_a_wake() {
        let mailbox = Arc::new(Mailbox::default());
        Arc::clone(&mailbox).wake();
        mailbox.wait(None);
        mailbox.post(command(1)).unwrap();
        mailbox.wait(None);
    }
}

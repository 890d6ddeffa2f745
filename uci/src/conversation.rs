//! The machine: what was said to an engine, what it may answer, and how long to wait for that.
//!
//! ```text
//! Greeting --uciok--> Resting --ask--> Preparing --readyok--> Searching --bestmove--> Resting
//!                                                                 | stop      ^
//!                                                                 v           |
//!                                                              Stopping --bestmove
//! ```
//!
//! From everywhere a fault leads to the end. Times are those since the engine was started.

use std::collections::BTreeMap;
use std::time::Duration;

use crate::declared::{Declared, MOST};
use crate::lc0::{Alike, TELLING, is_like_lc0};
use crate::lines::TextLine;
use crate::report::{Report, Reporter};
use crate::said::Said;
use crate::task::{CHESS960, Resources, Task};

/// Patience with an engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Patience {
    /// For its options, at the beginning.
    pub greeting: Duration,
    /// For being ready: some load a network then.
    pub ready: Duration,
    /// For a word while it searches; then it is asked whether it is still there.
    pub silence: Duration,
    /// For the answer to that.
    pub answer: Duration,
    /// For its move after it was told to stop.
    pub stop: Duration,
    /// For the end of a search, beyond the time that it was given.
    pub grace: Duration,
    /// Longest time of a search.
    pub longest: Duration,
}

impl Default for Patience {
    fn default() -> Self {
        Self {
            greeting: Duration::from_secs(20),
            // Lc0's largest networks take half a minute from a slow disk.
            ready: Duration::from_secs(90),
            // Lc0 says something every five seconds.
            silence: Duration::from_secs(15),
            answer: Duration::from_secs(15),
            stop: Duration::from_secs(10),
            grace: Duration::from_secs(5),
            longest: Duration::from_secs(30 * 60),
        }
    }
}

/// Standing of what was asked last.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Phase {
    /// The engine is being started, or made ready.
    Waiting,
    /// It searches.
    Searching,
    /// It was told to stop, and has not yet.
    Stopping,
    /// It has answered.
    Done {
        /// Set where it was told to stop.
        is_stopped: bool,
    },
    /// It is of no use any more.
    Failed(Fault),
}

/// Fault of an engine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// It cannot be started, for this reason.
    NotStarted(String),
    /// It said nothing for so long.
    Silent(Duration),
    /// It did not stop when it was told to.
    NotStopping(Duration),
    /// It said more than anybody can read.
    Flood,
    /// It ended: how.
    Ended(String),
    /// It decided on this, which is no legal move.
    IllegalMove(String),
    /// It says that there is no move.
    NoMove,
    /// It cannot castle with any rook.
    NoChess960,
}

/// A conversation with an engine.
#[derive(Debug)]
pub struct Conversation {
    patience: Patience,
    resources: Resources,
    state: State,
    /// Time at which the state began, and at which something was heard last.
    since: Duration,
    heard: Duration,
    /// Lines to be said.
    lines: Vec<String>,
    name: Option<String>,
    /// The last thing it said that was no answer.
    remark: Option<String>,
    declared: Vec<Declared>,
    /// Options that were set, by their names in small letters.
    set: BTreeMap<String, String>,
    /// Request that was made, and has not begun.
    next: Option<Box<Task>>,
    current: Option<Current>,
    /// Standing where nothing is under way.
    rest: Phase,
    /// Set once a game was begun.
    has_begun: bool,
}

/// A search that is prepared, under way or over.
#[derive(Debug)]
struct Current {
    task: Box<Task>,
    reporter: Reporter,
    unlike: Vec<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    /// `uci` was said.
    Greeting,
    /// Nothing is asked.
    Resting,
    /// Options were set, and `isready` was said.
    Preparing,
    /// `go` was said; perhaps `isready` since, at this time.
    Searching { asked: Option<Duration> },
    /// `stop` was said.
    Stopping,
    /// Nothing is said any more.
    Over,
}

impl Conversation {
    /// Begins one with an engine that is being started.
    #[must_use]
    pub fn new(patience: Patience, resources: Resources) -> Self {
        Self {
            patience,
            resources,
            state: State::Greeting,
            since: Duration::ZERO,
            heard: Duration::ZERO,
            lines: vec!["uci".to_owned()],
            name: None,
            remark: None,
            declared: Vec::new(),
            set: BTreeMap::new(),
            next: None,
            current: None,
            rest: Phase::Waiting,
            has_begun: false,
        }
    }

    /// Asks something, in place of what was asked before.
    pub fn ask(&mut self, task: Task, now: Duration) {
        if self.state == State::Over {
            return;
        }
        self.next = Some(Box::new(task));
        match self.state {
            State::Resting => self.prepare(now),
            State::Searching { .. } => self.tell_to_stop(now),
            State::Greeting | State::Preparing | State::Stopping | State::Over => {}
        }
    }

    /// Stops what was asked.
    pub fn stop(&mut self, now: Duration) {
        let is_waiting = self.next.take().is_some();
        match self.state {
            State::Searching { .. } => self.tell_to_stop(now),
            State::Preparing => {
                self.current = None;
                self.rest = Phase::Done { is_stopped: true };
            }
            State::Greeting if is_waiting => self.rest = Phase::Done { is_stopped: true },
            State::Greeting | State::Resting | State::Stopping | State::Over => {}
        }
    }

    /// Takes in a line that it said.
    pub fn hear(&mut self, line: &TextLine, now: Duration) {
        self.heard = now;
        match (Said::parse(line), self.state) {
            (_, State::Over) => {}
            (Said::Name(name), State::Greeting) if !name.is_empty() => self.name = Some(name),
            (Said::Option(option), State::Greeting) => self.declare(option),
            (Said::UciOk, State::Greeting) => {
                self.enter(State::Resting, now);
                self.prepare(now);
            }
            (Said::ReadyOk, State::Preparing) => self.begin(now),
            (Said::ReadyOk, State::Searching { .. }) => self.state = State::Searching { asked: None },
            (Said::Info(info), State::Searching { .. } | State::Stopping) => {
                if let Some(current) = &mut self.current {
                    current.reporter.take_info(&info);
                }
            }
            (Said::Stats(stats), State::Searching { .. } | State::Stopping) => {
                if let Some(current) = &mut self.current {
                    current.reporter.take_stats(stats);
                }
            }
            (Said::BestMove(mv), State::Searching { .. }) => self.finish(mv.as_deref(), false, now),
            (Said::BestMove(mv), State::Stopping) => self.finish(mv.as_deref(), true, now),
            (Said::Remark(words), _) if !words.is_empty() => self.remark = Some(words),
            // Late, or nothing that anybody asked for.
            _ => {}
        }
    }

    /// Looks at the time: asks again, stops, or gives up.
    pub fn tick(&mut self, now: Duration) {
        if self.due().is_none_or(|due| now < due) {
            return;
        }
        let patience = self.patience;
        match self.state {
            State::Greeting => self.fail(Fault::Silent(patience.greeting)),
            State::Preparing => self.fail(Fault::Silent(patience.ready)),
            State::Stopping => self.fail(Fault::NotStopping(patience.stop)),
            State::Searching { .. } if self.end() <= now => self.tell_to_stop(now),
            State::Searching { asked: None } => {
                self.say("isready");
                self.state = State::Searching { asked: Some(now) };
            }
            State::Searching { asked: Some(_) } => self.fail(Fault::Silent(patience.silence + patience.answer)),
            State::Resting | State::Over => {}
        }
    }

    /// Returns the time at which [`tick`](Self::tick) has something to do.
    #[must_use]
    pub fn due(&self) -> Option<Duration> {
        let patience = &self.patience;
        match self.state {
            State::Greeting => Some(self.since + patience.greeting),
            State::Preparing => Some(self.since + patience.ready),
            State::Stopping => Some(self.since + patience.stop),
            State::Searching { asked } => {
                let silence = asked.map_or(self.heard + patience.silence, |asked| asked + patience.answer);
                Some(silence.min(self.end()))
            }
            State::Resting | State::Over => None,
        }
    }

    /// Something is wrong that was not heard from it.
    pub fn fail(&mut self, fault: Fault) {
        if self.state != State::Over {
            self.state = State::Over;
            self.next = None;
            self.rest = Phase::Failed(fault);
        }
    }

    /// Takes the lines that are to be said now.
    pub fn take_lines(&mut self) -> Vec<String> {
        std::mem::take(&mut self.lines)
    }

    /// Returns how it stands with what was asked last.
    #[must_use]
    pub fn phase(&self) -> Phase {
        match self.state {
            State::Over => self.rest.clone(),
            _ if self.next.is_some() => Phase::Waiting,
            State::Preparing if self.current.is_some() => Phase::Waiting,
            State::Searching { .. } => Phase::Searching,
            State::Stopping => Phase::Stopping,
            State::Greeting | State::Resting | State::Preparing => self.rest.clone(),
        }
    }

    /// Returns whether nothing is under way with an engine that could be asked.
    #[must_use]
    pub fn is_resting(&self) -> bool {
        self.state == State::Resting
    }

    /// Returns whether it has come to an end.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.state == State::Over
    }

    /// Returns what is known of the last search; of one that has not begun, nothing.
    #[must_use]
    pub fn report(&self) -> Report {
        let current = self.current.as_ref().filter(|_| self.next.is_none());
        current.map(|current| current.reporter.report()).unwrap_or_default()
    }

    /// Returns our names of that in which the last search differs from the one that it was to be like.
    #[must_use]
    pub fn unlike(&self) -> &[String] {
        self.current.as_ref().map(|current| current.unlike.as_slice()).unwrap_or_default()
    }

    /// Returns what the engine calls itself.
    #[must_use]
    pub fn name(&self) -> Option<&str> {
        self.name.as_deref()
    }

    /// Returns the last thing it said that was no answer.
    #[must_use]
    pub fn remark(&self) -> Option<&str> {
        self.remark.as_deref()
    }

    fn declare(&mut self, option: Declared) {
        if self.declared.len() < MOST && !self.declared.iter().any(|known| known.is(&option.name)) {
            self.declared.push(option);
        }
    }

    /// Sets options for what is to be done next, if anything is.
    fn prepare(&mut self, now: Duration) {
        let Some(task) = self.next.take() else { return };
        let takes_any_rook = self.declared.iter().any(|option| option.is(CHESS960));
        if task.game.is_chess960() && !takes_any_rook {
            return self.fail(Fault::NoChess960);
        }
        for (name, value) in task.usual(self.resources) {
            self.set(name, &value);
        }
        let mut unlike = Vec::new();
        if is_like_lc0(&self.declared) {
            for (name, value) in TELLING {
                self.set(name, value);
            }
            if let Some(like) = &task.like {
                let alike = Alike::of(like, &self.declared);
                for (name, value) in &alike.settings {
                    self.set(name, value);
                }
                unlike = alike.unlike;
            }
        }
        // What it knows from before would be in the numbers that are compared.
        if !self.has_begun || task.like.is_some() {
            self.say("ucinewgame");
            self.has_begun = true;
        }
        self.say("isready");
        let reporter = Reporter::new(task.game.root().clone(), task.lines);
        self.current = Some(Current { task, reporter, unlike });
        self.rest = Phase::Waiting;
        self.enter(State::Preparing, now);
    }

    /// Sets an option that the engine has, to a value that it takes and does not have yet.
    fn set(&mut self, name: &str, value: &str) {
        let Some(option) = self.declared.iter().find(|option| option.is(name) && option.takes(value)) else { return };
        let line = option.setting(value);
        let before = self.set.insert(name.to_ascii_lowercase(), value.to_owned());
        if before.as_deref() != Some(value) {
            self.lines.push(line);
        }
    }

    /// It is ready: the search begins, unless something else was asked meanwhile, or nothing any more.
    fn begin(&mut self, now: Duration) {
        if self.next.is_some() {
            return self.prepare(now);
        }
        let Some(current) = &self.current else { return self.enter(State::Resting, now) };
        let (position, go) = (current.task.position(), current.task.go());
        self.say(&position);
        self.say(&go);
        self.enter(State::Searching { asked: None }, now);
        self.heard = now;
    }

    fn tell_to_stop(&mut self, now: Duration) {
        self.say("stop");
        self.enter(State::Stopping, now);
    }

    /// It says that it has finished.
    fn finish(&mut self, mv: Option<&str>, is_stopped: bool, now: Duration) {
        // Of a search that was given up the move does not matter.
        if self.next.is_none()
            && let Some(current) = &mut self.current
        {
            let Some(mv) = mv else { return self.fail(Fault::NoMove) };
            if let Err(illegal) = current.reporter.take_best(mv) {
                return self.fail(Fault::IllegalMove(illegal.0));
            }
        }
        self.rest = Phase::Done { is_stopped };
        self.enter(State::Resting, now);
        self.prepare(now);
    }

    /// Time at which the search that is under way has to end.
    fn end(&self) -> Duration {
        let given = self.current.as_ref().and_then(|current| current.task.milliseconds);
        let longest = self.patience.longest;
        let given = given.map_or(longest, |given| Duration::from_millis(given.into()) + self.patience.grace);
        self.since + given.min(longest)
    }

    fn enter(&mut self, state: State, now: Duration) {
        self.state = state;
        self.since = now;
    }

    fn say(&mut self, line: &str) {
        self.lines.push(line.to_owned());
    }
}

impl std::fmt::Display for Fault {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::NotStarted(problem) => write!(f, "it cannot be started: {problem}"),
            Self::Silent(time) => write!(f, "it has said nothing for {} s", time.as_secs_f64()),
            Self::NotStopping(time) => write!(f, "it did not stop within {} s", time.as_secs_f64()),
            Self::Flood => f.write_str("it says more than can be read"),
            Self::Ended(how) => write!(f, "it ended by itself: {how}"),
            Self::IllegalMove(mv) => write!(f, "it decided on {mv}, which is not legal"),
            Self::NoMove => f.write_str("it says that there is no move"),
            Self::NoChess960 => f.write_str("it does not play Chess960"),
        }
    }
}

#[cfg(test)]
#[path = "conversation_tests.rs"]
mod tests;

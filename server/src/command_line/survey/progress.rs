//! Progress, said on standard error: a terminal sees one line change, anything else gets a line for each hundredth of the work, and one
//! at least every half a minute.

use std::io::{IsTerminal as _, Write as _};
use std::time::{Duration, Instant};

use crate::command_line::time_left::time_left;

/// Positions that are done, in words.
pub(super) struct Progress {
    all: usize,
    /// Those that were done before this process began.
    before: usize,
    begun: Instant,
    said: Option<(Instant, usize)>,
    is_terminal: bool,
}

/// Time between two lines of progress on a terminal.
const OFTEN: Duration = Duration::from_millis(200);

/// Time after which anything else gets a line.
const SELDOM: Duration = Duration::from_secs(30);

impl Progress {
    /// Begins, and says so where some are done already.
    pub(super) fn new(all: usize, before: usize) -> Self {
        if before > 0 {
            say(&format!("going on: {before} of {all} positions were done before\n"));
        }
        Self { all, before, begun: Instant::now(), said: None, is_terminal: std::io::stderr().is_terminal() }
    }

    /// Notes that so many are done, those of before included.
    pub(super) fn note(&mut self, done: usize) {
        let hundredth = |done: usize| done * 100 / self.all;
        let is_due = match self.said {
            None => true,
            Some((at, _)) if self.is_terminal => at.elapsed() >= OFTEN,
            Some((at, then)) => hundredth(done) > hundredth(then) || at.elapsed() >= SELDOM,
        };
        if !is_due && done < self.all {
            return;
        }
        self.said = Some((Instant::now(), done));
        let line = self.line(done);
        let end = if done == self.all { "\n" } else { "" };
        say(&if self.is_terminal { format!("\r\x1b[K{line}{end}") } else { format!("{line}\n") });
    }

    fn line(&self, done: usize) -> String {
        let own = done - self.before;
        let rate = own as f64 / self.begun.elapsed().as_secs_f64().max(1e-3);
        let digits = if rate < 10.0 { 2 } else { 0 };
        let left = time_left(self.begun, own, self.all - done);
        format!("position {done} of {}: {rate:.digits$} a second{left}", self.all)
    }
}

/// Says something to whoever listens: nobody has to, and the work goes on without.
pub(super) fn say(text: &str) {
    let mut error = std::io::stderr().lock();
    let _ = error.write_all(text.as_bytes()).and_then(|()| error.flush());
}

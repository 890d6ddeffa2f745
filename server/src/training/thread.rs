//! The thread that a training runs on.

use std::sync::mpsc::{Receiver, RecvTimeoutError, TryRecvError};
use std::time::{Duration, Instant};

use session::training::{Bench, Limits};
use tokio::sync::mpsc::Sender;
use wire::training::{Answer, Ask, encode};

/// Niceness added to the rest of the server's: searches that somebody waits for come first.
const NICENESS: i32 = 10;

/// Channels and bounds of a training.
pub(super) struct Training {
    /// Questions; closed when the page is gone.
    pub(super) asks: Receiver<Ask>,
    /// Answers, in the binary form. An empty one says that nothing was asked for too long.
    pub(super) answers: Sender<Vec<u8>>,
    /// Limits on its memory and time.
    pub(super) limits: Limits,
    /// Time that it waits for a question when there is nothing to do.
    pub(super) idle: Duration,
}

/// Starts it.
///
/// # Errors
/// When the system gives no thread.
pub(super) fn start(training: Training) -> std::io::Result<()> {
    std::thread::Builder::new().name("training".to_owned()).spawn(move || run(training)).map(drop)
}

fn run(training: Training) {
    let Training { asks, answers, limits, idle } = training;
    yield_to_others();
    let begun = Instant::now();
    // Returns whether somebody listens.
    let tell = |news: Vec<Answer>| news.iter().all(|answer| answers.blocking_send(encode(answer)).is_ok());
    let mut bench = Bench::new(limits);
    if !tell(vec![Answer::Awake]) {
        return;
    }
    loop {
        let news = if bench.is_busy() {
            match asks.try_recv() {
                Ok(ask) => bench.ask(ask),
                Err(TryRecvError::Empty) => bench.work(begun.elapsed()),
                Err(TryRecvError::Disconnected) => return,
            }
        } else {
            match asks.recv_timeout(idle) {
                // Runs that come with the program are looked at without a server.
                Ok(Ask::Recorded { .. }) => {
                    vec![Answer::Refused { message: "recorded runs are not opened here".to_owned() }]
                }
                Ok(ask) => bench.ask(ask),
                Err(RecvTimeoutError::Timeout) => {
                    // It ends either way.
                    let _ = answers.blocking_send(Vec::new());
                    return;
                }
                Err(RecvTimeoutError::Disconnected) => return,
            }
        };
        if !tell(news) {
            return;
        }
    }
}

/// Lowers the thread's priority. On Linux it is this thread's own; elsewhere it may be the whole process's, so it is left alone.
#[cfg(target_os = "linux")]
#[expect(unsafe_code, reason = "a call of the system that takes and gives numbers only")]
fn yield_to_others() {
    // SAFETY: no memory is handed over.
    let result = unsafe { libc::setpriority(libc::PRIO_PROCESS, 0, NICENESS) };
    if result != 0 {
        tracing::debug!("a training runs at the server's own priority");
    }
}

#[cfg(not(target_os = "linux"))]
fn yield_to_others() {}

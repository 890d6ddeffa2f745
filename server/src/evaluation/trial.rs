//! A network tried in a process of its own, before this one runs it.
//!
//! A graph is a program of whoever wrote it. It can make ONNX Runtime crash, compute for an hour or take all memory, and all
//! searches live in this process. So [`Trial::of`] has another one do first what would be done here: load the graph, evaluate
//! one position, and as many as are evaluated at once. That process, `puctoscope try-network`, bounds itself and does the work
//! (in [`child`]); this one waits, ends it when a step takes too long, and says what it did. They talk in lines of JSON: one
//! goes in, and stays the only one, because the child ends when its standard input does, as it does with this process; what
//! comes out is [`Said`].

pub mod child;
mod messages;

use std::io::{self, BufRead as _, BufReader, Read as _, Write as _};
use std::os::unix::process::ExitStatusExt as _;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use crate::usage::Usage;
use messages::{Request, Said, Stage};

pub use messages::{Passed, Subject};

/// Tries networks, one at a time: each may take as much memory as is allowed.
#[derive(Debug)]
pub struct Trial {
    /// This program.
    pub program: PathBuf,
    /// Most memory that a network may take, in bytes; never more than [`SHARE`] of what the machine has left.
    pub memory_bytes: u64,
    /// Time that each [`Stage`] may take.
    pub patience: Duration,
    turn: Mutex<()>,
}

/// Time that a network may take to be loaded, or to evaluate a batch, unless an option sets it.
pub const PATIENCE: Duration = Duration::from_secs(30);

/// Most memory that a network may take if nothing else is said: the largest published for Lc0 take some 2 GB as graphs.
pub const MEMORY_BYTES: u64 = 4 << 30;

/// Divisor of the memory that is left: a trial takes one such part at most, because everybody's searches need memory, too.
pub const SHARE: u64 = 2;

/// Reason why a network did not pass.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TrialError {
    /// The network is at fault: what it did.
    #[error("{0}")]
    Network(String),
    /// The system is.
    #[error("the network cannot be tried: {0}")]
    System(String),
}

impl Trial {
    /// Tries networks with this program, within these bounds.
    #[must_use]
    pub fn new(program: PathBuf, memory_bytes: u64, patience: Duration) -> Self {
        Self { program, memory_bytes, patience, turn: Mutex::default() }
    }

    /// Tries a network. Waits for its turn, then takes as long as the network, but a few times the patience at most.
    ///
    /// # Errors
    /// What the network did that is too much, or why there was no trial.
    pub fn of(&self, subject: &Subject) -> Result<Passed, TrialError> {
        let _turn = self.turn.lock().unwrap_or_else(PoisonError::into_inner);
        let left = Usage::available_bytes().map_or(u64::MAX, |bytes| bytes / SHARE);
        let memory_bytes = self.memory_bytes.min(left);
        // More than the deadlines of all steps: the bound that holds also if nobody watches.
        let cpu_seconds = self.patience.as_secs().saturating_mul(4).saturating_add(10);
        let request = Request { subject: subject.clone(), memory_bytes, cpu_seconds };
        let mut process = Process::start(&self.program, &request)
            .map_err(|error| TrialError::System(format!("{} does not start: {error}", self.program.display())))?;
        let mut stage = Stage::Starting;
        loop {
            match process.said.recv_timeout(self.patience) {
                Ok(Said::Begins(next)) => stage = next,
                Ok(Said::Passed(passed)) => return Ok(passed),
                Ok(Said::Failed(reason)) if is_short_of_memory(&reason) => return Err(too_large(stage, memory_bytes)),
                Ok(Said::Failed(reason)) => return Err(TrialError::Network(reason)),
                Err(RecvTimeoutError::Timeout) => {
                    let seconds = self.patience.as_secs_f64();
                    return Err(TrialError::Network(format!("it did not answer within {seconds} s when it {stage}")));
                }
                Err(RecvTimeoutError::Disconnected) => {
                    let (status, last_words) = process.wait().map_err(|error| TrialError::System(error.to_string()))?;
                    if is_short_of_memory(&last_words) {
                        return Err(too_large(stage, memory_bytes));
                    }
                    tracing::warn!(%status, last_words, "a network's trial ended early");
                    return Err(match stage {
                        Stage::Starting => TrialError::System(format!("{} ended: {status}", self.program.display())),
                        _ => TrialError::Network(end(status, stage)),
                    });
                }
            }
        }
    }
}

fn too_large(stage: Stage, bytes: u64) -> TrialError {
    TrialError::Network(format!("it took more than {} MB of memory when it {stage}", bytes >> 20))
}

fn end(status: ExitStatus, stage: Stage) -> String {
    match (status.signal(), status.code()) {
        (Some(libc::SIGXCPU), _) => format!("it took too much of the processor when it {stage}"),
        (Some(libc::SIGKILL), _) => format!("the system ended it, as is done where memory is short, when it {stage}"),
        (Some(signal), _) => format!("ONNX Runtime ended with signal {signal} when it {stage}"),
        (None, code) => format!("ONNX Runtime ended with code {} when it {stage}", code.unwrap_or_default()),
    }
}

/// Returns whether the words tell of a failed allocation. ONNX Runtime has no code for that, only words; C++ and Rust print such
/// words when they end a process.
fn is_short_of_memory(words: &str) -> bool {
    let words = words.to_lowercase();
    ["bad_alloc", "bad allocation", "allocate memory", "memory allocation of"].iter().any(|word| words.contains(word))
}

/// The process that tries; it is ended and waited for when this is dropped.
struct Process {
    child: Child,
    /// Its lines, until its standard output ends.
    said: Receiver<Said>,
    /// Its last words on standard error.
    last_words: Receiver<String>,
}

/// Most bytes that are read of each output of a process that may be anything by now.
const LONGEST: u64 = 64 << 10;

/// Time that a child may still live when it has nothing more to say.
const LAST_WORDS: Duration = Duration::from_secs(1);

impl Process {
    fn start(program: &Path, request: &Request) -> io::Result<Self> {
        let mut command = Command::new(program);
        command.arg(child::COMMAND).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let child = command.spawn()?;
        let ((say, said), (tell, last_words)) = (channel(), channel());
        // Made first, so that the child is ended whatever fails next.
        let mut process = Self { child, said, last_words };
        let pipes = (process.child.stdin.take(), process.child.stdout.take(), process.child.stderr.take());
        let (Some(mut stdin), Some(out), Some(mut errors)) = pipes else {
            return Err(io::Error::other("it has no input or output"));
        };
        let listen = move || {
            let lines = BufReader::new(out.take(LONGEST)).lines();
            // Whoever has heard enough does not listen any more.
            let _ = lines.map_while(|line| serde_json::from_str(&line.ok()?).ok()).try_for_each(|line| say.send(line));
        };
        thread::Builder::new().name("trial".to_owned()).spawn(listen)?;
        let note = move || {
            let mut words = Vec::new();
            // The beginning says what happened; the rest is read so that the child is not kept waiting.
            let _ = (&mut errors).take(LONGEST).read_to_end(&mut words);
            let _ = io::copy(&mut errors, &mut io::sink());
            let _ = tell.send(String::from_utf8_lossy(&words).into_owned());
        };
        thread::Builder::new().name("trial".to_owned()).spawn(note)?;
        let mut line = serde_json::to_vec(request)?;
        line.push(b'\n');
        match stdin.write_all(&line) {
            // How it ended is found where it is listened to.
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => {}
            written => written?,
        }
        // Kept open: its end would end the child.
        process.child.stdin = Some(stdin);
        Ok(process)
    }

    /// Returns the child's exit status and its last words. It says no more on its standard output; if it goes on all the same it
    /// is ended.
    fn wait(&mut self) -> io::Result<(ExitStatus, String)> {
        let words = self.last_words.recv_timeout(LAST_WORDS).or_else(|_| self.child.kill().map(|()| String::new()))?;
        // Does not wait for long, but closes the child's input, without which it ends.
        Ok((self.child.wait()?, words))
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // Its only error is that it has ended.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Tries a network with a program that knows nothing of trials, and returns the error.
    fn said(program: &str) -> TrialError {
        let subject = Subject {
            file: "network".into(),
            library: "library".into(),
            device: "cpu".to_owned(),
            precision: "single".to_owned(),
            largest_batch: 1,
            most_bytes: 1,
            most_unpacked: 1,
        };
        Trial::new(program.into(), MEMORY_BYTES, PATIENCE).of(&subject).unwrap_err()
    }

    #[test]
    fn a_trial_that_does_not_begin_is_not_the_networks_fault() {
        let system = |what: &str| TrialError::System(what.to_owned());
        assert_eq!(said("false"), system("false ended: exit status: 1"));
        // It says what nobody understands until nobody listens.
        assert_eq!(said("yes"), system("yes ended: signal: 13 (SIGPIPE)"));
        let TrialError::System(what) = said("no/such/program") else { panic!("the network is not at fault") };
        assert!(what.starts_with("no/such/program does not start: "), "{what}");
    }

    #[test]
    fn how_a_process_ends_is_said() {
        for (status, said) in [
            (11, "ONNX Runtime ended with signal 11 when it was loaded"),
            (3 << 8, "ONNX Runtime ended with code 3 when it was loaded"),
            (9, "the system ended it, as is done where memory is short, when it was loaded"),
            (24, "it took too much of the processor when it was loaded"),
        ] {
            assert_eq!(end(ExitStatus::from_raw(status), Stage::Loading), said);
        }
    }

    #[test]
    fn short_memory_is_known_by_the_words_for_it() {
        for words in [
            "terminate called after throwing an instance of 'std::bad_alloc'",
            "memory allocation of 4294967296 bytes failed",
            "Non-zero status code returned while running Expand node. Failed to allocate memory for requested buffer of size 9",
        ] {
            assert!(is_short_of_memory(words), "{words}");
        }
        assert!(!is_short_of_memory("ONNX Runtime cannot run the network: no kernel for Nonsense"));
    }
}
